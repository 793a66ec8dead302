//! wais: RFC 4156; RFC 1738, section 3.9; RFC 1630 and url7, "WAIS".

use std::fmt::Write as _;

use super::server::with_port;
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::Server;

typed! {
    /// A WAIS database, a search in one, or a document of one, by any document that defines the scheme.
    ///
    /// ```
    /// use urlspec::scheme::typed::Wais;
    ///
    /// let wais = Wais::parse("wais://host.dom/db/TEXT/0%3D1%2F2")?;
    /// let (wtype, wpath) = wais.document().unwrap();
    /// assert_eq!(wais.database().as_str(), "db");
    /// assert_eq!((wtype.as_str(), &*wpath.octets()), ("TEXT", &b"0=1/2"[..]));
    /// assert_eq!(wais.server().port(), Some(210));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Wais: "wais"; by_any
}
unchecked!(Wais);
with_port!(Wais);

impl Wais {
    /// "A WAIS database that is available for searching", by its host as it is written in URLs, and its name as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a part is not valid.
    pub fn new(host: &str, database: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let url = builder("wais")?.written("host", host)?;
        url.part("segment", database)?.build()?.try_into()
    }

    /// "A particular search" in the database, as octets, in place of any earlier search.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document does not have it: url7 has no empty search, and none has a search in a document.
    pub fn with_search(&self, search: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let rule = self.0.name_of(&["search", "query"]).unwrap_or("search");
        self.0.to_builder().set(rule, search)?.build()?.try_into()
    }

    /// "A particular document within a WAIS database to be retrieved": the WAIS designation of its type, and the
    /// document-id, "treated opaquely", both as octets, behind the database of a URL without document and search.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document does not have them: url7 has no empty type. In RFC 1630, whose document-ids have
    /// [fields](Self::with_fields), always.
    pub fn with_document(
        &self,
        wtype: impl AsRef<[u8]>,
        wpath: impl AsRef<[u8]>,
    ) -> Result<Self, SchemeError> {
        let [wtype_rule, wpath_rule] = self.document_rules();
        let url = self.0.to_builder().part(wtype_rule, wtype)?;
        url.part(wpath_rule, wpath)?.build()?.try_into()
    }

    /// A document as in RFC 1630: its type, and the numbers and contents of the fields of its WAIS identifier, "in the
    /// same order as in the WAIS identifier". A slash in the contents stays one.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in the other documents, or if the parts are not valid: there must be at least one field.
    pub fn with_fields<C: AsRef<[u8]>>(
        &self,
        wtype: impl AsRef<[u8]>,
        fields: &[(u32, C)],
    ) -> Result<Self, SchemeError> {
        let [wtype_rule, wpath_rule] = if self.may_have_fields() {
            self.document_rules()
        } else {
            // A name that no document has for a part, of which the builder says so.
            ["field"; 2]
        };
        let url = self.0.to_builder().part(wtype_rule, wtype)?;
        let mut wpath = String::new();
        for (number, contents) in fields {
            let contents = url.text_of("path", contents.as_ref());
            let _ = write!(wpath, "{number}={contents};");
        }
        url.written(wpath_rule, &wpath)?.build()?.try_into()
    }

    /// The rules of a document's type and of its id; url7 calls the id a path, RFC 4156 has segments.
    fn document_rules(&self) -> [&'static str; 2] {
        let name = |names: &[&str], other| self.0.name_of(names).unwrap_or(other);
        [
            name(&["wtype", "segment"], "wtype"),
            name(&["wpath", "segment", "path"], "wpath"),
        ]
    }

    /// Host and port; the port defaults to 210.
    #[must_use]
    pub fn server(&self) -> Server {
        self.0.server()
    }

    /// The name of the database.
    #[must_use]
    pub fn database(&self) -> Encoded {
        let database = self.0.named(&["database", "segment"]);
        database.cloned().unwrap_or_default()
    }

    /// The words to search the database for.
    #[must_use]
    pub fn search(&self) -> Option<&Encoded> {
        self.0.named(&["search", "query"])
    }

    /// Type and document-id of a document. The latter "may only be decomposed by the server that issued it".
    #[must_use]
    pub fn document(&self) -> Option<(&Encoded, &Encoded)> {
        let mut segments = self.0.part("segment").skip(1);
        if let (Some(wtype), Some(wpath)) = (segments.next(), segments.next()) {
            return Some((wtype, wpath));
        }
        self.0
            .named(&["wtype"])
            .zip(self.0.named(&["wpath", "path"]))
    }

    /// Tells if the document makes the document-id of fields: RFC 1630 does.
    #[must_use]
    pub fn may_have_fields(&self) -> bool {
        let mut rules = self.0.part_rules();
        let wpath = rules.find(|rule| rule.name() == "wpath");
        wpath.is_some_and(|wpath| wpath.uses().any(|part| part.name() == "digits"))
    }

    /// RFC 1630: the fields of the WAIS identifier, "the identifier field number" and "the field contents" of each.
    pub fn fields(&self) -> impl Iterator<Item = (Encoded, Encoded)> {
        let wpath = self.0.named(&["wpath"]).filter(|_| self.may_have_fields());
        wpath.into_iter().flat_map(fields)
    }
}

/// The fields of a document-id, each with its end: neither a number nor the contents have an equals sign or a semicolon.
fn fields(wpath: &Encoded) -> impl Iterator<Item = (Encoded, Encoded)> {
    let fields = wpath.as_str().split_terminator(';');
    fields.scan(0, |start, field| {
        let (number, _) = field.split_once('=')?;
        let contents = *start + number.len() + "=".len();
        let end = *start + field.len();
        let both = (
            wpath.within(*start..contents - 1),
            wpath.within(contents..end),
        );
        *start = end + ";".len();
        Some(both)
    })
}
