//! Suites for the libraries of others: words of a rule with verdicts, by the purpose of the test.
//!
//! ```
//! use urlspec::Revision;
//! use urlspec_lineage::suite::{self, Kind};
//! use urlspec_lineage::{Limits, grammars};
//!
//! let rfc3986 = Revision::Rfc3986;
//! let languages = grammars::languages(rfc3986, Limits::default());
//! let port = rfc3986.rule("port")?;
//! let groups = suite::groups(port, &languages)?;
//! let group = groups.iter().find(|group| group.about() == Some("a sign")).unwrap();
//! assert_eq!((group.kind(), group.is_valid()), (Kind::Classic, false));
//! assert_eq!(group.words(), ["+1", "-1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod classic;

use std::collections::{BTreeSet, HashSet};

use grammarian::automata::{Dfa, Limits};
use grammarian::compare::Languages;
use grammarian::generate::{Characters, Suite as Cover};
use urlspec::{Concept, Document, Revision, Rule, Validator};

use crate::{Error, grammars};

/// Words of one rule that test the same and have the same verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Group {
    #[cfg_attr(feature = "serde", serde(rename = "tests"))]
    kind: Kind,
    about: Option<&'static str>,
    valid: bool,
    words: Vec<String>,
}

/// The purpose of test words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Kind {
    /// Faults that implementations are known to have, from a table of texts.
    Classic,
    /// Every state and every transition of the rule's minimal automaton, by one character of each class: the
    /// [transition cover](grammarian::generate::Suite::transition_cover).
    Transition,
    /// The same by the first and last characters of each range, and by characters that are mistaken for
    /// others ([`Characters::Bounds`]). Words that are among those of [`Transition`](Self::Transition) are left out.
    Boundary,
}

impl Group {
    /// The purpose of its words.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The fault that its words look for, in a few words; `None` unless they are [classic](Kind::Classic).
    #[must_use]
    pub fn about(&self) -> Option<&'static str> {
        self.about
    }

    /// Returns `true` if the rule accepts its words.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.valid
    }

    /// The words, each once. Those of covers are in the order of [`Words`](grammarian::generate::Words), the
    /// shortest first.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

/// The rules that a suite has by default: those that describe whole URLs, the productions of schemes among them, and
/// those that are [about](Rule::concept) something.
pub fn usual_rules(document: impl Into<Document>) -> impl Iterator<Item = Rule> {
    let is_usual = |rule: &Rule| rule.describes_url() || rule.concept().is_some();
    document.into().rules().filter(is_usual)
}

/// All words of a rule, with the verdicts of its automaton. `languages` are those of its
/// [document](crate::grammars::languages). Groups are in the order of [`Kind`], and in each kind, or of each classic
/// fault, valid words come first. Every group has words.
///
/// # Errors
///
/// [`Error`] if the automaton is too large, if there are too many words, or if they are too long.
pub fn groups(rule: Rule, languages: &Languages) -> Result<Vec<Group>, Error> {
    let cause = |error| Error::new([rule.edition()], error);
    let dfa = languages.dfa(rule.name()).map_err(cause)?.minimize();
    let cover = |characters| {
        let cover = Cover::transition_cover(&dfa, characters);
        cover.map_err(|limit| cause(limit.into()))
    };
    // What the rule leaves open, IDNA decides where a document has domains.
    let validator = Validator::for_rule(rule);
    let judged =
        |word: &str, accepted: bool| (word.to_owned(), accepted && validator.is_valid(word));
    let mut groups = Vec::new();
    for (about, words) in classic::words(rule, &dfa) {
        let words = words.iter().map(|word| judged(word, dfa.accepts(word)));
        add(&mut groups, Kind::Classic, Some(about), words);
    }
    let (transitions, boundaries) = (cover(Characters::Class)?, cover(Characters::Bounds)?);
    let known: HashSet<&str> = transitions.words().map(|(word, _)| word).collect();
    let owned = |(word, accepted): (&str, bool)| judged(word, accepted);
    let more = boundaries.words().filter(|(word, _)| !known.contains(word));
    let words = transitions.words().map(owned);
    add(&mut groups, Kind::Transition, None, words);
    add(&mut groups, Kind::Boundary, None, more.map(owned));
    Ok(groups)
}

/// The texts on which implementations often fail, as words of a rule with this language, valid or not, each once. They
/// are those of the [classic](Kind::Classic) groups.
///
/// ```
/// use urlspec::Revision;
/// use urlspec_lineage::{Limits, grammars, suite};
///
/// let languages = grammars::languages(Revision::Rfc3986, Limits::default());
/// let words = suite::classic(Revision::Rfc3986.rule("port")?, &*languages.dfa("port")?);
/// assert!(words.contains(&"65536".to_owned()) && words.contains(&"-1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn classic(rule: Rule, language: &Dfa) -> Vec<String> {
    let faults = classic::words(rule, language).into_iter();
    faults.flat_map(|(_, words)| words).collect()
}

/// Short words of hosts, ports and other parts of URLs, valid or not, by the rules of all revisions, each once: they try
/// the transitions of these rules. Brackets that a program may balance are among them.
///
/// # Errors
///
/// [`Error`] if an automaton is too large, or its words are too many.
pub fn parts(limits: Limits) -> Result<Vec<String>, Error> {
    use Concept::{Host, HostName, HostPort, Ipv4, Port, Scheme, Segment, UserInfo};
    const LONGEST: usize = 11;
    let is_part = |rule: &Rule| {
        let parts = [
            Host, HostName, HostPort, Ipv4, Port, Scheme, Segment, UserInfo,
        ];
        rule.concept()
            .is_some_and(|concept| parts.contains(&concept))
    };
    // A program may balance brackets, which no grammar of these does.
    let brackets = ["()", "(())", "((()))", "[]", "[[]]", "{}", "{{}}", "<>"];
    let mut words: BTreeSet<String> = brackets.into_iter().map(str::to_owned).collect();
    for revision in Revision::ALL {
        let languages = grammars::languages(*revision, limits);
        for rule in revision.rules().filter(is_part) {
            let cause = |error| Error::new([rule.edition()], error);
            let dfa = languages.dfa(rule.name()).map_err(cause)?;
            let cover = Cover::transition_cover(&dfa, Characters::Class);
            let cover = cover.map_err(|limit| cause(limit.into()))?;
            let short = cover
                .words()
                .filter(|(word, _)| word.is_ascii() && word.len() <= LONGEST);
            words.extend(short.map(|(word, _)| word.to_owned()));
        }
    }
    Ok(words.into_iter().collect())
}

/// Adds the valid words of some, and those that are not.
fn add(
    groups: &mut Vec<Group>,
    kind: Kind,
    about: Option<&'static str>,
    words: impl Iterator<Item = (String, bool)>,
) {
    let (valid, invalid): (Vec<_>, Vec<_>) = words.partition(|(_, valid)| *valid);
    for (words, valid) in [(valid, true), (invalid, false)] {
        if !words.is_empty() {
            groups.push(Group {
                kind,
                about,
                valid,
                words: words.into_iter().map(|(word, _)| word).collect(),
            });
        }
    }
}
