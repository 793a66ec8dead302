//! The matters that are followed from document to document.

use std::fmt;
use std::str::FromStr;

use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use urlspec::{Concept, Document, Revision, Rule, UnknownName};

/// The matter of a [`Row`](crate::Row): a part of the syntax, or a scheme.
///
/// As text it is the name of either; no concept has the name of a scheme.
///
/// ```
/// use urlspec::Concept;
/// use urlspec_lineage::Subject;
///
/// assert_eq!("host".parse::<Subject>()?, Subject::Concept(Concept::Host));
/// assert_eq!("MailTo".parse::<Subject>()?, Subject::Scheme("mailto"));
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Subject {
    /// A concept, in the revisions that have rules for it.
    Concept(Concept),
    /// A scheme, in lower case: its URLs, in the revisions and the documents of schemes that have a production for it.
    Scheme(&'static str),
}

impl Subject {
    /// All concepts that a document has rules for, in the order of [`Concept`].
    pub fn concepts() -> impl Iterator<Item = Self> {
        let all = Concept::ALL.iter().copied().map(Self::Concept);
        all.filter(|it| Document::all().any(|document| !it.rules_in(document).is_empty()))
    }

    /// All schemes that a document has a production for, in the order of their names.
    ///
    /// ```
    /// use urlspec_lineage::Subject;
    ///
    /// let schemes: Vec<_> = Subject::schemes().map(|it| it.to_string()).collect();
    /// assert_eq!(schemes[..3], ["about", "acct", "cid"]);
    /// ```
    pub fn schemes() -> impl Iterator<Item = Self> {
        let schemes = Document::all().flat_map(Document::schemes);
        let mut names: Vec<&str> = schemes.map(|(scheme, _)| scheme).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(Self::Scheme)
    }

    /// The rules that stand for it in a document; empty if there are none. Of the rules for whole URLs, the ones without a
    /// fragment identifier count if there are any, since it is not part of a URL in most documents.
    #[must_use]
    pub fn rules_in(self, document: impl Into<Document>) -> Vec<Rule> {
        match (self, document.into()) {
            (Self::Concept(concept), Document::Revision(revision)) => bearers(revision, concept),
            (Self::Concept(_), _) => Vec::new(),
            (Self::Scheme(scheme), document) => document.scheme_rule(scheme).into_iter().collect(),
        }
    }

    /// The documents with such rules, the oldest first.
    pub(crate) fn documents(self) -> Vec<Document> {
        let all = Document::all().filter(|it| !self.rules_in(*it).is_empty());
        let mut documents: Vec<Document> = all.collect();
        if matches!(self, Self::Scheme(_)) {
            documents.sort_by_key(|it| it.published());
        }
        documents
    }

    /// Of these documents, the oldest first, the one that a newer document is compared with: the nearest that it
    /// [follows](Revision::follows), or, for a scheme, the one before it by date.
    pub(crate) fn before(self, known: &[Document], newer: Document) -> Option<Document> {
        match (self, newer) {
            (Self::Concept(_), Document::Revision(revision)) => {
                let before = std::iter::successors(revision.follows(), |it| it.follows());
                before.map(Document::from).find(|it| known.contains(it))
            }
            _ => known.last().copied(),
        }
    }

    /// Of the words of its rules, those that are about it: a production may be for several schemes.
    pub(crate) fn words(self, language: Dfa, limits: Limits) -> Result<Dfa, LimitExceeded> {
        let Self::Scheme(scheme) = self else {
            return Ok(language);
        };
        let prefix = scheme.chars().chain([':']).map(|letter| {
            let either_case = CharSet::from(letter).fold_ascii_case();
            Nfa::set(either_case)
        });
        let rest = Nfa::set(CharSet::all()).repeat(0, None);
        let words = prefix.fold(Nfa::empty_word(), Nfa::then).then(rest);
        let words = words.determinize(&limits)?;
        Ok(language.intersection(&words, &limits)?.minimize())
    }
}

fn bearers(revision: Revision, concept: Concept) -> Vec<Rule> {
    let all: Vec<Rule> = revision.rules_for(concept).collect();
    if concept == Concept::Absolute {
        let plain = all.iter().copied().filter(|rule| !has_fragment(*rule));
        let plain: Vec<Rule> = plain.collect();
        if !plain.is_empty() {
            return plain;
        }
    }
    all
}

fn has_fragment(rule: Rule) -> bool {
    rule.closure()
        .any(|rule| rule.concept() == Some(Concept::Fragment))
}

impl From<Concept> for Subject {
    fn from(concept: Concept) -> Self {
        Self::Concept(concept)
    }
}

impl FromStr for Subject {
    type Err = UnknownName;

    /// Takes the name of a concept, or that of a scheme in either case. The error is that for an unknown concept.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let is_it =
            |it: &Self| matches!(it, Self::Scheme(scheme) if scheme.eq_ignore_ascii_case(name));
        match Self::schemes().find(is_it) {
            Some(scheme) => Ok(scheme),
            None => name.parse().map(Self::Concept),
        }
    }
}

/// The name of the concept or the scheme.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Concept(concept) => concept.fmt(f),
            Self::Scheme(scheme) => f.pad(scheme),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So a name says which of them is meant.
    #[test]
    fn no_scheme_has_the_name_of_a_concept_or_of_a_rule_of_a_revision() {
        for scheme in Subject::schemes() {
            let name = scheme.to_string();
            assert!(name.parse::<Concept>().is_err(), "{name}");
            assert_eq!(name.to_uppercase().parse(), Ok(scheme));
            for revision in Revision::ALL {
                assert!(revision.rules().all(|rule| rule.name() != name), "{name}");
            }
        }
    }

    /// RFC 7064 has one production for two schemes.
    #[test]
    fn of_a_production_for_two_schemes_each_has_its_own_words() {
        let limits = Limits::default();
        let any = || Nfa::set(CharSet::all()).repeat(0, None);
        let any = || any().determinize(&limits).unwrap().minimize();
        let words = |scheme| Subject::Scheme(scheme).words(any(), limits).unwrap();
        assert!(words("stun").accepts("StUn:a") && !words("stun").accepts("stuns:a"));
        assert!(words("stuns").accepts("stuns:") && !words("stuns").accepts("stuns"));
        let rules = |scheme| {
            Subject::Scheme(scheme)
                .documents()
                .into_iter()
                .map(move |it| Subject::Scheme(scheme).rules_in(it))
        };
        assert!(rules("stun").eq(rules("stuns")));
    }
}
