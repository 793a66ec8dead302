//! The documents that can be chosen, and what each says, from the table made of its grammar file: its rules (`rule.rs`)
//! and its prose (`statements.rs`).

mod accessors;
mod citation;
pub(crate) mod delimiters;
mod document;
pub(crate) mod documents;
mod edition;
pub(crate) mod entries;
mod holder;
pub(crate) mod known_schemes;
pub(crate) mod list;
mod not_described;
mod others;
pub(crate) mod ports;
mod printing;
mod prohibition;
mod rule;
mod rules;
mod scheme_rules;
pub(crate) mod schemes;
pub(crate) mod skeleton;
mod standing;
pub(crate) mod statements;
mod table;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

pub use citation::Citation;
pub use delimiters::{Delimiters, Ends};
pub use document::Document;
pub use edition::Edition;
pub(crate) use entries::ReadyScheme;
pub(crate) use holder::Holder;
pub use not_described::{NotDescribed, Topic};
pub use printing::Printing;
pub use prohibition::Prohibition;
pub use rule::{Rule, UrlRule};
pub(crate) use scheme_rules::SchemeRule;
pub use scheme_rules::Schemes;
pub use schemes::SchemeDocument;
pub use standing::Standing;
pub use statements::Preference;

use crate::words::named::{is_among, is_same};
use crate::words::{Caution, Code, Rung, Section, Status, UnknownName};
use accessors::accessors;
use entries::{DocumentEntry, Syntax};
use list::for_each_revision;
use statements::Statements;

macro_rules! revisions {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        /// One revision of the URL syntax: the document by which a URL is judged.
        ///
        /// Revisions are ordered by their dates, so `a < b` means "`a` is older".
        ///
        /// ```
        /// use urlspec::Revision;
        ///
        /// let revision: Revision = "url7".parse()?;
        /// assert_eq!(revision, Revision::DraftIetfUriUrl02);
        /// assert_eq!(revision.to_string(), "draft-ietf-uri-url-02");
        /// assert_eq!(revision.date(), "November 1993");
        /// # Ok::<(), urlspec::UnknownName>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Revision {
            $(#[doc = $doc] $variant,)*
        }

        impl Revision {
            /// Every revision, oldest first.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The generic syntax, which makes the document a revision.
            pub(crate) fn syntax(self) -> &'static Syntax {
                match self {
                    $(Self::$variant => &documents::$module::SYNTAX,)*
                }
            }

            /// The document.
            pub(crate) const fn entry(self) -> &'static DocumentEntry {
                match self {
                    $(Self::$variant => &documents::$module::DOCUMENT,)*
                }
            }

            /// The grammar file in the source tree, such as `grammar/rfc3986.pest`.
            #[must_use]
            pub fn grammar_path(self) -> &'static str {
                match self {
                    $(Self::$variant => $grammar.trim_start_matches("../"),)*
                }
            }

            pub(crate) fn statements(self) -> &'static Statements {
                match self {
                    $(Self::$variant => &documents::$module::STATEMENTS,)*
                }
            }
        }
    };
}

for_each_revision!(revisions);

accessors!(
    Revision,
    "urlspec::Revision::Rfc1738",
    "rfc1738",
    "url7",
    "RFC 1738",
    "(1994, 12)",
    "RFC 1808"
);

impl Revision {
    /// The draft of November 1993, draft-ietf-uri-url-02, for those who type its name.
    pub const URL7: Self = Self::DraftIetfUriUrl02;

    /// The draft of May 1997, draft-fielding-url-syntax-05.
    pub const DRAFT1997: Self = Self::DraftFieldingUrlSyntax05;

    /// The draft of March 2003 on the way from RFC 2396 to RFC 3986, draft-fielding-uri-rfc2396bis-01.
    pub const DRAFT2003: Self = Self::DraftFieldingUriRfc2396bis01;

    /// The revision with this [`id`](Self::id) or [alias](Self::aliases), for constants, whose names are looked up when they are
    /// compiled. It must be written exactly so; `parse` takes other ways of writing, and its error has the nearest name.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// const SPEC: Revision = Revision::named("rfc3986").unwrap();
    /// assert_eq!(SPEC, Revision::Rfc3986);
    /// assert_eq!(Revision::named("RFC 3986"), None);
    /// ```
    #[must_use]
    pub const fn named(name: &str) -> Option<Self> {
        let mut at = 0;
        while at < Self::ALL.len() {
            let revision = Self::ALL[at];
            if is_same(revision.id(), name) || is_among(name, revision.aliases()) {
                return Some(revision);
            }
            at += 1;
        }
        None
    }

    /// The revision that is an Internet Standard: the generic syntax of today's URIs.
    pub(crate) fn standard() -> Self {
        let mut all = Self::ALL.iter().rev().copied();
        let standard = all.find(|it| it.status() == Status::InternetStandard);
        standard.expect("there is an Internet Standard")
    }

    /// The RFC that it became, by its name, such as `RFC 3986`, if it is a draft on the way to one. What the RFC says may
    /// be something else.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// assert_eq!(Revision::DRAFT2003.became(), Some("RFC 3986"));
    /// assert_eq!(Revision::Rfc2396.became(), None);
    /// ```
    #[must_use]
    pub fn became(self) -> Option<&'static str> {
        self.entry().became
    }

    /// The revision that this one changes in places and that holds for all else, where it is of that kind, as
    /// RFC 2732 is. The rules that it takes over are among its [`rules`](Self::rules).
    #[must_use]
    pub fn amends(self) -> Option<Self> {
        Self::with_id(self.syntax().amends?)
    }

    /// The revision to whose texts those of this one are mapped, where this one is for more characters.
    pub(crate) fn maps_to(self) -> Option<Self> {
        Self::with_id(self.statements().maps_to?)
    }

    const fn with_id(id: &str) -> Option<Self> {
        let mut number = 0;
        while number < Self::ALL.len() {
            if is_same(Self::ALL[number].entry().id, id) {
                return Some(Self::ALL[number]);
            }
            number += 1;
        }
        None
    }

    /// The revision that this one comes after in the line of documents: mostly the one before it by date, but
    /// RFC 3987, for IRIs, and RFC 6874 both come after RFC 3986. `None` for the first.
    #[must_use]
    pub fn follows(self) -> Option<Self> {
        match self.syntax().follows {
            Some(id) => Self::with_id(id),
            None => Self::ALL
                .iter()
                .copied()
                .take_while(|other| *other < self)
                .last(),
        }
    }

    /// The preferences of the prose where the BNF allows two readings of one word.
    pub fn preferences(self) -> impl Iterator<Item = Preference> {
        Preference::all(self.statements().preferences)
    }

    /// The rungs by which the document compares URLs, the lowest first, and where it describes each: a rung that several
    /// sections speak of comes once for each. None where it describes no comparison.
    pub fn ladder(self) -> impl Iterator<Item = (Rung, Section)> {
        let ladder = self.statements().ladder.iter();
        ladder.map(move |(rung, section, _)| (*rung, Section::new(section)))
    }
}

impl Rung {
    /// Where a revision describes it; `None` if it does not.
    #[must_use]
    pub fn section(self, revision: Revision) -> Option<Section> {
        let mut ladder = revision.ladder();
        ladder
            .find(|(rung, _)| *rung == self)
            .map(|(_, section)| section)
    }
}

impl Caution {
    /// Where a revision advises so; `None` if it does not.
    #[must_use]
    pub fn section(self, revision: Revision) -> Option<Section> {
        let section = revision.statements().comparison?;
        Some(Section::new(section))
    }
}

impl Code {
    /// Where a document speaks of the matter; `None` if it does not.
    #[must_use]
    pub fn section(self, revision: Revision) -> Option<Section> {
        let mut findings = revision.statements().findings.iter();
        let (_, section) = findings.find(|(code, _)| *code == self)?;
        Some(Section::new(section))
    }

    /// By which document a finding is judged, and by which section: the one that was chosen, or where that does
    /// not speak of the matter, the nearest that does of those which it [follows](Revision::follows), or else the
    /// next one after it, or else any.
    ///
    /// ```
    /// use urlspec::{Code, Revision};
    ///
    /// let judged_by = |code: Code| code.judged_by(Revision::DraftIetfUriUrl02);
    /// assert_eq!(judged_by(Code::PasswordInClear).0, Revision::DraftIetfUriUrl02);
    /// let (document, section) = judged_by(Code::EncodedControl);
    /// assert_eq!((document.name(), section.label()), ("RFC 1738", "6"));
    /// ```
    #[must_use]
    #[allow(
        clippy::missing_panics_doc,
        reason = "a test makes sure that of every code some document speaks"
    )]
    pub fn judged_by(self, revision: Revision) -> (Revision, Section) {
        let before = std::iter::successors(Some(revision), |document| document.follows());
        let after = Revision::ALL
            .iter()
            .copied()
            .filter(|other| *other > revision);
        let all = Revision::ALL.iter().copied();
        let mut speaking = before
            .chain(after)
            .chain(all)
            .filter_map(|document| Some((document, self.section(document)?)));
        speaking.next().expect("some document speaks of every code")
    }
}

impl PartialOrd for Revision {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Revision {
    /// By date; two of one month by their identifiers.
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |revision: &Self| (revision.published(), revision.id());
        key(self).cmp(&key(other))
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

/// From any name that [`FromStr`] takes.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Revision {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Revision {
    type Err = UnknownName;

    /// Takes an [`id`](Self::id), a [`name`](Self::name) or one of the [`aliases`](Self::aliases), in either case; spaces,
    /// hyphens and underscores do not count.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let plain = others::plain(name);
        let is_name = |known: &str| others::plain(known) == plain;
        let mut all = Self::ALL.iter().copied();
        let found = all.find(|it| {
            is_name(it.id())
                || is_name(it.name())
                || it.aliases().iter().any(|known| is_name(known))
        });
        found.ok_or_else(|| {
            if let Some(other) = others::other_document(name) {
                return UnknownName::document(name, other.what, other.nearest);
            }
            // The number of another RFC is no slip of the pen, whatever it looks like.
            let digits = name.get(3..).unwrap_or_default();
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let known = Self::ALL.iter().copied();
            let known =
                known.flat_map(|it| std::iter::once(it.id()).chain(it.aliases().iter().copied()));
            let known = known.filter(|_| !is_number);
            UnknownName::word("revision", name, known, Self::ALL.iter().map(|it| it.id()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Status;

    #[test]
    fn the_list_is_in_the_order_of_the_dates() {
        assert!(Revision::ALL.is_sorted());
    }

    /// The years between two documents do not change what the one says of the other.
    #[test]
    fn obsoleted_documents_are_told_by_both() {
        for &newer in Revision::ALL
            .iter()
            .filter(|it| it.status() != Status::InternetDraft)
        {
            for &older in Revision::ALL {
                assert_eq!(
                    newer.obsoletes().contains(&older.name()),
                    older.obsoleted_by().contains(&newer.name()),
                    "{newer} and {older}"
                );
            }
        }
    }

    /// Every draft became an RFC that is a newer revision.
    #[test]
    fn drafts_became_newer_documents() {
        for &revision in Revision::ALL {
            let is_draft = revision.status() == Status::InternetDraft;
            let later = revision.became().map(str::parse::<Revision>);
            assert_eq!(later.is_some(), is_draft, "{revision}");
            assert!(later.is_none_or(|later| later.is_ok_and(|later| later > revision)));
        }
    }

    #[test]
    fn what_a_document_amends_or_follows_is_an_older_revision() {
        for &revision in Revision::ALL {
            let syntax = revision.syntax();
            let named = [syntax.amends, syntax.follows].into_iter().flatten();
            for id in named {
                let other: Revision = id.parse().expect(id);
                assert!(other < revision, "{revision}: {other}");
            }
            assert_eq!(revision.amends().is_some(), syntax.amends.is_some());
            assert_eq!(revision.follows().is_none(), revision == Revision::ALL[0]);
        }
    }

    #[test]
    fn of_every_code_some_document_speaks() {
        for &revision in Revision::ALL {
            for code in Code::ALL {
                let (document, section) = code.judged_by(revision);
                assert_eq!(code.section(document), Some(section), "{revision}: {code}");
            }
        }
    }
}
