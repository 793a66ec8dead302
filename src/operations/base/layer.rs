//! The layers that give a base, and the places in the content where one may be embedded.

use crate::revision::Revision;
use crate::revision::statements::BaseField;
use crate::words::Section;
use crate::words::named::words;

words! {
    /// Which layer a base comes from (section 3 of RFC 1808, section 5.1 of both drafts and of RFC 3986), the innermost
    /// first.
    pub enum Layer: "layer" listed {
        /// It is embedded in the content, or in the header of the part (3.1; 5.1.1).
        Content = "content",
        /// It is the base of the entity around (3.2; 5.1.2).
        Encapsulating = "encapsulating",
        /// It is the URL by which the document was retrieved (3.3; 5.1.3).
        Retrieval = "retrieval",
        /// No layer has one: what is left is the default (3.4; 5.1.4).
        Default = "default",
    }
}

words! {
    /// The place in the content where a base is embedded, in the order in which the places count.
    pub enum Embedded: "place of a base" listed {
        /// In the document, as its media type says: in HTML, the `BASE` element.
        Document = "document",
        /// In the header field `Base`.
        BaseHeader = "Base",
        /// In the header field `Content-Base`.
        ContentBase = "Content-Base",
        /// In the header field `Content-Location`.
        ContentLocation = "Content-Location",
    }
}

impl Embedded {
    /// The header fields that give a base by a revision, in the order in which they count: those that the document
    /// describes or, if it leaves them to another document, those of the newest document that describes some.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::base::Embedded;
    ///
    /// assert!(Embedded::fields(Revision::Rfc1808).eq([Embedded::BaseHeader]));
    /// let fields = [Embedded::ContentBase, Embedded::ContentLocation];
    /// assert!(Embedded::fields(Revision::Rfc3986).eq(fields));
    /// ```
    pub fn fields(revision: Revision) -> impl Iterator<Item = Self> {
        let (fields, _) = on_fields(revision).1;
        fields.iter().map(|field| match field {
            BaseField::Base => Self::BaseHeader,
            BaseField::ContentBase => Self::ContentBase,
            BaseField::ContentLocation => Self::ContentLocation,
        })
    }
}

/// The document whose header fields a revision uses, its own or the newest that describes some, and its statement.
fn on_fields(revision: Revision) -> (Revision, (&'static [BaseField], &'static str)) {
    let described = |revision: Revision| Some((revision, revision.statements().base_fields?));
    let all = Revision::ALL.iter().copied();
    let newest = || {
        all.filter_map(described)
            .max_by_key(|(revision, _)| *revision)
    };
    let nothing: (&'static [BaseField], &'static str) = (&[], "");
    described(revision)
        .or_else(newest)
        .unwrap_or((revision, nothing))
}

/// The citation of the document that describes the fields which a revision uses.
pub(super) fn cited(revision: Revision) -> String {
    let (document, (_, section)) = on_fields(revision);
    document.citation(Section::new(section)).to_string()
}

pub(super) fn known(revision: Revision) -> String {
    let names: Vec<&str> = Embedded::fields(revision).map(Embedded::as_str).collect();
    names.join("` or `")
}
