//! The production by which the URLs of a scheme are judged.

use std::fmt;
use std::str::FromStr;

use grammarian::matcher::ShiftDfa;

use super::entries::{Automaton, Forbidden, Production, ReadyScheme};
use super::{Document, Edition, Revision, Rule, SchemeDocument};
use crate::words::{Component, UnknownName};

/// The choice of the documents that define schemes: for each scheme, one of those that have a production for it, which may be
/// a [`SchemeDocument`] or a revision, as RFC 1738 for `ftp`.
///
/// As text it is `newest`, a year, or the name of a document.
///
/// ```
/// use urlspec::{Revision, Schemes};
///
/// let rule = |schemes: Schemes, scheme| schemes.rule_for(scheme, Revision::Rfc3986);
/// let defining = |schemes: Schemes, scheme| rule(schemes, scheme).map(|rule| rule.document().name());
/// assert_eq!(defining(Schemes::Newest, "http"), Some("RFC 9110"));
/// assert_eq!(defining("1995".parse()?, "http"), Some("RFC 1738"));
/// assert_eq!(defining("rfc8141".parse()?, "urn"), Some("RFC 8141"));
/// assert_eq!(defining("rfc8141".parse()?, "http"), None);
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Schemes {
    /// The newest document that defines the scheme.
    #[default]
    Newest,
    /// The newest that was published before the end of this year.
    Until(u16),
    /// This document, and no other: the schemes that it does not define are not judged.
    Of(Document),
}

/// The production of a scheme: a rule, and the texts of it that the prose allows.
#[derive(Clone, Copy)]
pub(crate) struct SchemeRule {
    pub(crate) rule: Rule,
    pub(crate) production: &'static Production,
    /// The part of the automaton that most URLs need behind the colon, if it is worth one.
    shift: Option<&'static ShiftDfa>,
}

impl Schemes {
    /// The production for a scheme, in either case, of URLs by a revision; `None` if no document of this choice defines the
    /// scheme. Of one that defines IRIs (RFC 5122 of `xmpp`), only a revision for IRIs has it.
    #[must_use]
    pub fn rule_for(self, scheme: &str, revision: Revision) -> Option<Rule> {
        self.production_for(scheme, revision)
            .map(|found| found.rule)
    }

    /// The same with the prose of the document.
    pub(crate) fn production_for(self, scheme: &str, revision: Revision) -> Option<SchemeRule> {
        let until = match self {
            Self::Newest => u16::MAX,
            Self::Until(year) => year,
            Self::Of(document) => return SchemeRule::of(document, scheme),
        };
        let is_published = |document: &Document| document.published().0 <= until;
        let newest = SchemeDocument::that_may_define(scheme);
        let is_iri = |generic: Revision| generic.maps_to().is_some();
        // Whether a document is for IRIs takes longer to tell than if it has the scheme.
        let mut defining = newest.filter_map(|document| {
            let found = SchemeRule::of(document.into(), scheme)?;
            let is_of_kind =
                is_published(&document.into()) && (!is_iri(document.generic()) || is_iri(revision));
            is_of_kind.then_some(found)
        });
        let found = defining.next();
        // The revisions that have productions are older than all documents of schemes.
        let revisions = || {
            let revisions = Revision::ALL.iter().rev().copied();
            revisions.map(Document::Revision).filter(is_published)
        };
        found.or_else(|| revisions().find_map(|document| SchemeRule::of(document, scheme)))
    }

    /// The same for an edition, whose own production is that of its reading.
    pub(crate) fn production_by(self, scheme: &str, edition: Edition) -> Option<SchemeRule> {
        let mut found = self.production_for(scheme, edition.revision())?;
        if found.is_of(edition) {
            found.rule = edition.scheme_rule(scheme)?;
        }
        Some(found)
    }

    /// The default choice for URLs of an edition: the edition itself if it defines schemes, and otherwise the newest documents.
    pub(crate) fn of_edition(edition: Edition) -> Self {
        if edition.schemes().next().is_some() {
            Self::Of(edition.revision().into())
        } else {
            Self::Newest
        }
    }
}

impl Schemes {
    /// The schemes whose automata have a part that most of their URLs need, of documents with this generic syntax.
    pub(crate) fn ready(self, revision: Revision) -> Vec<&'static ReadyScheme> {
        let documents = SchemeDocument::all()
            .rev()
            .filter(|it| it.generic() == revision);
        let ready = documents.flat_map(|document| {
            let shifts = document.schemes().shifts.iter();
            shifts.map(move |ready| (document, ready))
        });
        let is_chosen = |document: SchemeDocument, scheme: &str| {
            let rule = self.rule_for(scheme, revision);
            rule.is_some_and(|rule| rule.document() == Document::from(document))
        };
        let chosen = ready.filter(|(document, (scheme, _))| is_chosen(*document, scheme));
        chosen.map(|(_, ready)| ready).collect()
    }
}

impl SchemeRule {
    /// The production of a document for a scheme, in either case.
    pub(crate) fn of(document: Document, scheme: &str) -> Option<Self> {
        let (productions, shifts): (_, &[ReadyScheme]) = match document {
            Document::Revision(revision) => (revision.syntax().schemes, &[]),
            Document::Schemes(document) => {
                let entry = document.schemes();
                (entry.productions, entry.shifts)
            }
        };
        let is_it = |it: &&Production| it.scheme.eq_ignore_ascii_case(scheme);
        let production = productions.iter().find(is_it)?;
        let mut shifts = shifts.iter();
        Some(Self {
            rule: document.numbered(production.rule),
            production,
            shift: shifts.find_map(|(it, shift)| (*it == production.scheme).then_some(shift)),
        })
    }

    /// Tells if the prose allows the URL of the scheme, and the rule accepts it.
    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        if let Some(shift) = self.shift
            && let Some(behind) = text.get(self.production.scheme.len() + ":".len()..)
            && shift.is_match(behind)
        {
            return true;
        }
        self.allowed().dfa.is_match(text)
    }

    /// Tells if the rule accepts a text that the prose forbids.
    pub(crate) fn forbids(&self, text: &str) -> bool {
        self.rule.accepts(text) && self.forbidding(text).is_some()
    }

    /// The first prohibition of a text that the rule accepts, perhaps without its fragment identifier.
    pub(crate) fn forbidding(&self, text: &str) -> Option<&'static Forbidden> {
        let mut forbidden = self.production.forbidden.iter();
        forbidden.find(|it| it.has(judged(self.rule, it, text)))
    }

    /// The automaton of the texts that the prose allows.
    pub(crate) fn allowed(&self) -> Automaton {
        let own = || self.rule.automaton();
        self.production.allowed.unwrap_or_else(own)
    }

    /// Tells if it is a rule of this edition, which judges by it anyway.
    pub(crate) fn is_of(&self, edition: Edition) -> bool {
        self.rule.document() == edition.revision()
    }
}

/// The text that a prohibition judges: without a fragment identifier that is not the rule's, unless it is about that.
pub(super) fn judged<'t>(rule: Rule, forbidden: &Forbidden, text: &'t str) -> &'t str {
    if forbidden.component == Component::Fragment || rule.accepts(text) {
        return text;
    }
    text.split('#').next().unwrap_or(text)
}

impl fmt::Debug for SchemeRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SchemeRule").field(&self.rule).finish()
    }
}

impl FromStr for Schemes {
    type Err = UnknownName;

    /// Takes `newest`, a year of four digits from the first document on, or what [`Document`] takes, of one that defines schemes.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        if text.eq_ignore_ascii_case("newest") {
            return Ok(Self::Newest);
        }
        let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(year) if is_year && (oldest()..2100).contains(&year) => Ok(Self::Until(year)),
            _ => {
                let document = text.parse::<Document>().ok();
                let document = document.filter(|it| it.schemes().next().is_some());
                document.map(Self::Of).ok_or_else(|| unknown(text))
            }
        }
    }
}

/// The year of the first document that defines a scheme.
fn oldest() -> u16 {
    let with_schemes = Document::all().filter(|it| it.schemes().next().is_some());
    let years = with_schemes.map(|document| document.published().0);
    years.min().unwrap_or_default()
}

/// The error for a text that is no choice. The number of another RFC is no slip of the pen.
fn unknown(text: &str) -> UnknownName {
    let newest = std::iter::once("newest");
    let is_number = text.ends_with(|c: char| c.is_ascii_digit());
    let with_schemes = Document::all().filter(|it| it.schemes().next().is_some());
    let listed: Vec<&str> = newest.chain(with_schemes.map(Document::id)).collect();
    let known = listed
        .iter()
        .copied()
        .filter(|it| !is_number || *it == "newest");
    let what = "choice of documents of schemes (`newest`, a year from 1993 on, or a document)";
    UnknownName::word(what, text, known, listed.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_begin_with_the_first_document() {
        assert_eq!(oldest(), 1993);
        assert_eq!("1993".parse(), Ok(Schemes::Until(1993)));
        for text in ["1992", "3000", "99", "+199"] {
            let error = text.parse::<Schemes>().unwrap_err().to_string();
            assert!(error.contains("a year from 1993 on"), "{error}");
        }
    }

    #[test]
    fn documents_of_schemes_are_newer_than_revisions_with_productions() {
        let with_productions = Revision::ALL
            .iter()
            .filter(|it| !it.syntax().schemes.is_empty());
        let newest = with_productions.map(|it| it.published()).max();
        for document in SchemeDocument::all() {
            assert!(
                Some(Document::from(document).published()) > newest,
                "{document}"
            );
        }
    }
}
