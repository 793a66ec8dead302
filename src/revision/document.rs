//! Any document that has a grammar file, whatever it defines.

use std::fmt;
use std::str::FromStr;

use super::accessors::accessors;
use super::entries::{DocumentEntry, Production};
use super::holder::Holder;
use super::others::plain;
use super::{Edition, Preference, Revision, Rule, SchemeDocument};
use crate::words::UnknownName;

/// A document with rules: a revision of the generic syntax, or one that defines schemes.
///
/// ```
/// use urlspec::{Document, Revision};
///
/// let document: Document = "RFC 8141".parse()?;
/// assert_eq!(document.id(), "rfc8141");
/// assert_eq!(document.rule("NID")?.section().to_string(), "section 2");
/// assert_eq!(document.scheme_rule("urn").unwrap().name(), "namestring");
/// assert_eq!("rfc3986".parse::<Document>()?, Revision::Rfc3986);
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Document {
    /// A revision of the generic syntax.
    Revision(Revision),
    /// A document that defines schemes.
    Schemes(SchemeDocument),
}

accessors!(
    Document,
    "urlspec::Document::from(urlspec::Revision::Rfc1738)",
    "rfc1738",
    "8141",
    "RFC 8141",
    "(1994, 12)",
    "RFC 2141"
);

impl Document {
    /// All documents: the revisions, oldest first, and then those that define schemes, oldest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let revisions = Revision::ALL.iter().copied().map(Self::Revision);
        revisions.chain(SchemeDocument::all().map(Self::Schemes))
    }

    /// The revision, if it is one.
    #[must_use]
    pub fn revision(self) -> Option<Revision> {
        match self {
            Self::Revision(revision) => Some(revision),
            Self::Schemes(_) => None,
        }
    }

    /// The document as one that defines schemes in the generic syntax of a revision, if it is one.
    #[must_use]
    pub fn scheme_document(self) -> Option<SchemeDocument> {
        match self {
            Self::Revision(_) => None,
            Self::Schemes(document) => Some(document),
        }
    }

    /// The path of the grammar file in the source tree; of a document that takes rules from others, of the linked one.
    #[must_use]
    pub fn grammar_path(self) -> &'static str {
        match self {
            Self::Revision(revision) => revision.grammar_path(),
            Self::Schemes(document) => document.schemes().grammar_path.trim_start_matches("../"),
        }
    }

    /// Every rule of the document, in the order of its grammar file.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::all(self.holder())
    }

    /// The rule of this name, or of one in the other case, or with `_` for `-`.
    ///
    /// # Errors
    ///
    /// [`UnknownName`], with the names nearest to `name`.
    pub fn rule(self, name: &str) -> Result<Rule, UnknownName> {
        Rule::find(self.holder(), name).ok_or_else(|| {
            let elsewhere = Self::all().filter(|other| Rule::find(other.holder(), name).is_some());
            let names = self.rules().map(Rule::name);
            UnknownName::rule(self.name(), name, names, elsewhere.map(Self::name))
        })
    }

    /// The schemes to which the document gives a production of their own, with those productions.
    pub fn schemes(self) -> impl Iterator<Item = (&'static str, Rule)> {
        let rule = move |it: &Production| Rule::of(self.holder(), it.rule);
        let productions = self.productions().iter();
        productions.map(move |production| (production.scheme, rule(production)))
    }

    /// The production for `scheme`, in either case, if the document has one.
    #[must_use]
    pub fn scheme_rule(self, scheme: &str) -> Option<Rule> {
        let mut schemes = self.schemes();
        let (_, rule) = schemes.find(|(name, _)| name.eq_ignore_ascii_case(scheme))?;
        Some(rule)
    }

    /// The rule that stands for the document where no other is asked for: the [start rule](Revision::start_rule) of a
    /// revision, or the first production of a scheme.
    #[must_use]
    pub fn start_rule(self) -> Rule {
        match self {
            Self::Revision(revision) => revision.start_rule(),
            Self::Schemes(document) => self.numbered(document.schemes().productions[0].rule),
        }
    }

    /// The preferences of the prose where the BNF allows two readings of one word.
    pub fn preferences(self) -> impl Iterator<Item = Preference> {
        let preferences = match self {
            Self::Revision(revision) => revision.statements().preferences,
            Self::Schemes(document) => document.schemes().preferences,
        };
        Preference::all(preferences)
    }

    /// The rule with this number.
    pub(super) fn numbered(self, number: u16) -> Rule {
        Rule::of(self.holder(), number)
    }

    pub(super) fn productions(self) -> &'static [Production] {
        match self {
            Self::Revision(revision) => revision.syntax().schemes,
            Self::Schemes(document) => document.schemes().productions,
        }
    }

    const fn holder(self) -> Holder {
        match self {
            Self::Revision(revision) => Holder::Edition(Edition::corrected(revision)),
            Self::Schemes(document) => Holder::Schemes(document),
        }
    }

    const fn entry(self) -> &'static DocumentEntry {
        self.holder().entry()
    }
}

impl Rule {
    /// The document that the rule belongs to.
    ///
    /// ```
    /// use urlspec::{Document, Revision};
    ///
    /// assert_eq!(Revision::Rfc3986.rule("host")?.document(), Revision::Rfc3986);
    /// assert_eq!("rfc8141".parse::<Document>()?.rule("NID")?.document().name(), "RFC 8141");
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn document(self) -> Document {
        match self.holder() {
            Holder::Edition(edition) => Document::Revision(edition.revision()),
            Holder::Schemes(document) => Document::Schemes(document),
        }
    }
}

impl From<Revision> for Document {
    fn from(revision: Revision) -> Self {
        Self::Revision(revision)
    }
}

impl From<SchemeDocument> for Document {
    fn from(document: SchemeDocument) -> Self {
        Self::Schemes(document)
    }
}

impl PartialEq<Revision> for Document {
    fn eq(&self, revision: &Revision) -> bool {
        self.revision() == Some(*revision)
    }
}

impl FromStr for Document {
    type Err = UnknownName;

    /// Takes what [`Revision`] takes, and the same names of documents that define schemes.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let asked = plain(name);
        let is_it = |known: &str| plain(known) == asked;
        let mut of_schemes = SchemeDocument::all().map(Self::Schemes);
        let found = of_schemes.find(|it| {
            is_it(it.id()) || is_it(it.name()) || it.aliases().iter().any(|it2| is_it(it2))
        });
        if let Some(document) = found {
            return Ok(document);
        }
        let ids: Vec<&str> = Self::all().map(Self::id).collect();
        let revision = name.parse::<Revision>().map(Self::Revision);
        revision.map_err(|error| error.among("document", &ids))
    }
}

/// The [id](Document::id).
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Document {
    /// As its id.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
