//! The documents that can be chosen, and what each says about itself.

mod draft1997;
mod rfc1738;
mod rfc2396bis;
mod standing;
mod url7;

use std::fmt;
use std::str::FromStr;

pub use standing::Standing;

use crate::concept::Concept;
use crate::finding::Code;
use crate::grammar::{Rule, UnknownRule};
use crate::nearest::{nearest, offer_or_list};
use crate::normalize::Rung;

/// One revision of the URL syntax: the document by which a URL is judged.
///
/// The variants are in order of publication, so `a < b` means "`a` is older".
///
/// ```
/// use urlspec::Revision;
///
/// let revision: Revision = "url7".parse()?;
/// assert_eq!(revision, Revision::DraftIetfUriUrl02);
/// assert_eq!(revision.to_string(), "draft-ietf-uri-url-02");
/// assert_eq!(revision.date(), "November 1993");
/// # Ok::<(), urlspec::UnknownRevision>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Revision {
    /// draft-ietf-uri-url-02, November 1993, which calls itself "URL7".
    DraftIetfUriUrl02,
    /// RFC 1738, December 1994.
    Rfc1738,
    /// draft-fielding-url-syntax-05, May 1997, between RFC 1808 and RFC 2396.
    DraftFieldingUrlSyntax05,
    /// draft-fielding-uri-rfc2396bis-01, March 2003, between RFC 2396 and RFC 3986.
    DraftFieldingUriRfc2396bis01,
}

impl Revision {
    /// Every revision, oldest first.
    pub const ALL: &[Self] = &[
        Self::DraftIetfUriUrl02,
        Self::Rfc1738,
        Self::DraftFieldingUrlSyntax05,
        Self::DraftFieldingUriRfc2396bis01,
    ];

    /// The newest revision, which is also the [`Default`].
    pub const NEWEST: Self = Self::DraftFieldingUriRfc2396bis01;

    /// The identifier: the document's file name in lower case, such as `rfc1738`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.document().id
    }

    /// Shorter names that [`FromStr`] takes as well, such as `url7`.
    #[must_use]
    pub fn aliases(self) -> &'static [&'static str] {
        self.document().aliases
    }

    /// The title that the document bears.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.document().title
    }

    /// Month and year of publication, in English.
    #[must_use]
    pub fn date(self) -> &'static str {
        self.document().date
    }

    /// The name by which messages call the document, such as `RFC 1738`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.document().name
    }

    /// The rule that a URL has to match when no other is asked for.
    #[must_use]
    pub fn start_rule(self) -> Rule {
        Rule::start(self)
    }

    /// The rules that describe whole URLs or references; the first is [`start_rule`](Self::start_rule).
    pub fn start_rules(self) -> impl Iterator<Item = Rule> {
        Rule::start_rules(self)
    }

    /// Every rule that the document prints, in the order of its grammar file.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        Rule::all(self)
    }

    /// The rule that the document prints under `name`.
    ///
    /// `-` and `_` are interchangeable, and so is case where that leaves only one rule.
    ///
    /// # Errors
    ///
    /// [`UnknownRule`], with the names nearest to `name`.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let rule = Revision::Rfc1738.rule("ip_schemepart")?;
    /// assert_eq!(rule.name(), "ip-schemepart");
    /// assert!(Revision::Rfc1738.rule("authority").is_err());
    /// # Ok::<(), urlspec::UnknownRule>(())
    /// ```
    pub fn rule(self, name: &str) -> Result<Rule, UnknownRule> {
        Rule::find(self, name)
    }

    /// The schemes to which the document gives a production of their own, with those productions.
    pub fn schemes(self) -> impl Iterator<Item = (&'static str, Rule)> {
        Rule::schemes(self)
    }

    /// The production for `scheme`, in either case, where the document has one.
    #[must_use]
    pub fn scheme_rule(self, scheme: &str) -> Option<Rule> {
        self.schemes()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
            .map(|(_, rule)| rule)
    }

    pub(crate) fn document(self) -> &'static Document {
        match self {
            Self::DraftIetfUriUrl02 => &url7::DOCUMENT,
            Self::Rfc1738 => &rfc1738::DOCUMENT,
            Self::DraftFieldingUrlSyntax05 => &draft1997::DOCUMENT,
            Self::DraftFieldingUriRfc2396bis01 => &rfc2396bis::DOCUMENT,
        }
    }
}

impl Default for Revision {
    fn default() -> Self {
        Self::NEWEST
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Revision {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl FromStr for Revision {
    type Err = UnknownRevision;

    /// Takes an [`id`](Self::id) or one of the [`aliases`](Self::aliases), in either case.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let answers_to =
            |revision: &&Self| names_of(**revision).any(|known| known.eq_ignore_ascii_case(name));
        Self::ALL
            .iter()
            .find(answers_to)
            .copied()
            .ok_or_else(|| UnknownRevision {
                name: name.to_owned(),
                nearest: nearest(name, Self::ALL.iter().copied().flat_map(names_of)),
            })
    }
}

fn names_of(revision: Revision) -> impl Iterator<Item = &'static str> {
    std::iter::once(revision.id()).chain(revision.aliases().iter().copied())
}

/// No revision answers to the name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no revision is called `{name}`{}", offer_or_list(.nearest, Revision::ALL.iter().map(|it| it.id())))]
pub struct UnknownRevision {
    name: String,
    nearest: Vec<&'static str>,
}

impl UnknownRevision {
    /// The name that was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The identifiers and aliases nearest to it, the nearest first; empty where none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

/// What the crate knows of a document beside its grammar: all that a new revision has to bring.
pub(crate) struct Document {
    pub(crate) id: &'static str,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) date: &'static str,
    /// The text of the grammar file.
    pub(crate) grammar: &'static str,
    pub(crate) notation: Notation,
    /// Rules for whole URLs, the default first.
    pub(crate) start_rules: &'static [&'static str],
    /// Schemes in lower case, their productions, and the sections that say what they mean.
    pub(crate) schemes: &'static [(&'static str, &'static str, &'static str)],
    /// Schemes in lower case that it names without defining them.
    pub(crate) named_schemes: &'static [NamedScheme],
    /// Schemes of whose paths it says that the slashes in them signify nothing to a client.
    pub(crate) opaque_paths: &'static [&'static str],
    /// Where it leaves names that begin with `x-` to experiments.
    pub(crate) experimental: Option<&'static str>,
    /// Which rule bears which concept. Several may bear the same.
    pub(crate) concepts: &'static [(&'static str, Concept)],
    /// The rules that are a choice, and the alternatives worth reporting as taken.
    pub(crate) choices: &'static [(&'static str, &'static [&'static str])],
    /// Which of two overlapping alternatives the prose prefers.
    pub(crate) preferences: &'static [Preference],
    /// What the prose says of escapes.
    pub(crate) escaping: Escaping,
    /// How a reference falls into its main components.
    pub(crate) split: Split,
    /// How a reference is resolved against a base; `None` if it describes no way.
    pub(crate) algorithm: Option<Algorithm>,
    /// What it says of the base where no layer around a document has one, and the section that says so;
    /// `None` if it describes no layers.
    pub(crate) default_base: Option<(DefaultBase, &'static str)>,
    /// Which section describes the header fields that give a base; `None` if it leaves them to others.
    pub(crate) base_fields: Option<&'static str>,
    /// How references are delimited in running text.
    pub(crate) delimiting: Delimiting,
    /// By which rungs URLs are normalized and compared, the lowest first, and where it says so.
    pub(crate) ladder: &'static [(Rung, &'static str)],
    /// Whether the rules of single schemes count for equivalence, and not only those of the common syntax:
    /// that an empty path of http is the same as `/`.
    pub(crate) by_scheme: bool,
    /// Where the document speaks of what the findings are about.
    pub(crate) sections: Sections,
}

/// A scheme that a document names and leaves to others to define.
pub(crate) struct NamedScheme {
    pub(crate) scheme: &'static str,
    /// What it is for, and what the document says of it.
    pub(crate) what: &'static str,
    pub(crate) section: &'static str,
}

/// The notation of the `///` lines, as far as finding names in them goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    /// ABNF.
    Abnf,
    /// The augmented BNF of RFC 822.
    Rfc822,
    /// Bare letters that stand for themselves, names of more than one letter.
    Bare,
}

/// What the prose says where the BNF allows two readings.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "audit"),
    allow(dead_code, reason = "only an audit asks")
)]
pub(crate) struct Preference {
    pub(crate) rule: &'static str,
    /// The alternative to take, as the rule writes it.
    pub(crate) preferred: &'static str,
    /// The one to leave.
    pub(crate) over: &'static str,
    pub(crate) section: &'static str,
    /// What that section says.
    pub(crate) reason: &'static str,
}

/// What the prose says of escapes, where the BNF says only what may stand where.
pub(crate) struct Escaping {
    /// The section that says when data must be escaped.
    pub(crate) section: &'static str,
    /// The section that says what may be escaped without need.
    pub(crate) unreserved_section: &'static str,
    /// What is safe to unescape in a completed URL: the characters of these rules, and these.
    pub(crate) safe: (&'static [&'static str], &'static str),
    /// The section that says so.
    pub(crate) safe_section: &'static str,
    /// Whether escapes stand for characters of ISO Latin 1. The other documents name no character set.
    pub(crate) is_latin1: bool,
    /// The rules whose data may be a filled-in form of lines, which has its line ends by right.
    pub(crate) forms: &'static [&'static str],
    /// The rules whose data only the client reads.
    pub(crate) unsent: &'static [&'static str],
    /// What single components reserve, by their rules.
    pub(crate) clauses: &'static [Clause],
}

/// What the prose says of the characters of one component.
pub(crate) struct Clause {
    pub(crate) rules: &'static [&'static str],
    /// Those that it reserves there; with none, the document says that none is reserved.
    pub(crate) reserved: &'static str,
    /// Those that the component's data cannot contain, escaped or not.
    pub(crate) unwritable: &'static str,
    /// Whether data that is nothing but `.` or `..` is escaped, as such a segment means something else and
    /// the document lets nobody undo the escapes.
    pub(crate) escapes_dots: bool,
    pub(crate) section: &'static str,
    /// What else is to be known.
    pub(crate) note: &'static str,
}

/// How a reference falls into scheme, authority, path, query and fragment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Split {
    /// By the rules that matched.
    Rules,
    /// By the regular expression of the document's Appendix B.
    AppendixB,
}

/// How a document resolves references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// By the rules for the partial form.
    Partial,
    /// In seven steps.
    Steps,
    /// By pseudocode and a merge.
    Pseudocode,
}

/// What a document says of the base where no layer has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefaultBase {
    /// It is the empty string, and all references are assumed to be absolute.
    Empty,
    /// The application knows.
    OfTheApplication,
}

/// How a document recommends to delimit references in running text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delimiting {
    /// `URL:` is part of the wrapper, not of the reference.
    pub(crate) prefix: bool,
    /// Double quotes are a wrapper.
    pub(crate) quotes: bool,
    /// A reference may have spaces in it.
    pub(crate) spaces: bool,
}

/// Sections that findings and errors cite.
pub(crate) struct Sections {
    /// What findings are about, where the document speaks of it.
    pub(crate) findings: &'static [(Code, &'static str)],
    /// How references are resolved, or that this is not described.
    pub(crate) resolution: &'static str,
    /// What a base must be.
    pub(crate) base: &'static str,
}
