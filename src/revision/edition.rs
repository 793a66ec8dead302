//! A document, as it must be read or as it is printed, and its rules so.

use std::fmt;
use std::str::FromStr;

use grammarian::matcher::Matcher;
use grammarian::names::Names;

use super::{Revision, Rule};
use crate::words::{Concept, UnknownName};

/// A document, and whether its mistakes of print are corrected.
///
/// All that takes a [`Revision`] takes an edition: a revision is the corrected one. As text an edition is the id of the
/// revision, with `@printed` behind it for the rules as they are printed. Corrections of the notation, and prose that is
/// written as BNF, hold in both: [`Mending`](crate::Mending).
///
/// ```
/// use urlspec::{Edition, Revision, Validator};
///
/// let printed: Edition = "rfc2396@printed".parse()?;
/// assert_eq!(printed, Edition::printed(Revision::Rfc2396));
/// assert_eq!(Edition::from(Revision::Rfc2396).to_string(), "rfc2396");
/// // Appendix C.1 resolves `?y`, which no rule that is printed accepts.
/// assert!(Validator::new(Revision::Rfc2396).is_valid("?y"));
/// assert!(!Validator::new(printed).is_valid("?y"));
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edition {
    revision: Revision,
    is_printed: bool,
}

impl Edition {
    /// The text behind an id that chooses the printed rules.
    pub const PRINTED: &'static str = "@printed";

    /// The document with the rules that it prints, mistakes included.
    #[must_use]
    pub const fn printed(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: true,
        }
    }

    /// The document.
    #[must_use]
    pub const fn revision(self) -> Revision {
        self.revision
    }

    /// Tells if the rules are those that are printed.
    #[must_use]
    pub const fn is_printed(self) -> bool {
        self.is_printed
    }

    /// The other edition of the document.
    pub(crate) fn other(self) -> Self {
        Self {
            is_printed: !self.is_printed,
            ..self
        }
    }

    /// The name by which messages call it, such as `RFC 2396` or `RFC 2396 as printed`.
    #[must_use]
    pub fn name(self) -> String {
        let as_printed = if self.is_printed { " as printed" } else { "" };
        format!("{}{as_printed}", self.revision.name())
    }
}

/// The rules of an edition.
impl Edition {
    /// The rule that a URL has to match when no other is asked for: [`Revision::start_rule`].
    #[must_use]
    pub fn start_rule(self) -> Rule {
        Rule::at(self, self.revision.syntax().start_rules[0])
    }

    /// The rule that a text is judged by where no other is asked for: [`Revision::start_rule_for`].
    #[must_use]
    pub fn start_rule_for(self, text: impl AsRef<[u8]>) -> Rule {
        let mut rules = self.start_rules();
        let prefixed = rules.find(|rule| rule.url_start(text.as_ref()) > 0);
        prefixed.unwrap_or_else(|| self.start_rule())
    }

    /// The rules that describe whole URLs or references; the first is [`start_rule`](Self::start_rule).
    pub fn start_rules(self) -> impl Iterator<Item = Rule> {
        let rules = self.revision.syntax().start_rules.iter();
        rules.map(move |&index| Rule::at(self, index))
    }

    /// The start rules that accept what the default one does not.
    pub(crate) fn wider_start_rules(self) -> impl Iterator<Item = Rule> {
        let rules = self.revision.syntax().wider_start_rules.iter();
        rules.map(move |&index| Rule::at(self, index))
    }

    /// Every rule that the document prints, in the order of its grammar file.
    pub fn rules(self) -> impl Iterator<Item = Rule> {
        let rules = (0..=u16::MAX).zip(self.revision.document().rules);
        rules.map(move |(index, _)| Rule::at(self, index))
    }

    /// The rule that the document prints under `name`: [`Revision::rule`].
    ///
    /// # Errors
    ///
    /// [`UnknownName`], with the names nearest to `name`.
    pub fn rule(self, name: &str) -> Result<Rule, UnknownName> {
        self.find_rule(name).ok_or_else(|| {
            let all = Revision::ALL.iter().copied();
            let elsewhere = all.filter(|other| Self::from(*other).find_rule(name).is_some());
            let names = self.rules().map(Rule::name);
            let document = self.revision.name();
            UnknownName::rule(document, name, names, elsewhere.map(Revision::name))
        })
    }

    /// The same without a reason.
    pub(crate) fn find_rule(self, name: &str) -> Option<Rule> {
        let names = || self.rules().map(Rule::name);
        let exact = self.rules().find(|rule| rule.name() == name);
        exact.or_else(|| self.rules().nth(Names::of(names()).find(name)?))
    }

    /// The rules that bear a concept, in the order of the grammar file.
    pub fn rules_for(self, concept: Concept) -> impl Iterator<Item = Rule> {
        self.rules()
            .filter(move |rule| rule.concept() == Some(concept))
    }

    /// The schemes to which the document gives a production of their own, with those productions.
    pub fn schemes(self) -> impl Iterator<Item = (&'static str, Rule)> {
        let schemes = self.revision.syntax().schemes.iter();
        schemes.map(move |production| (production.scheme, Rule::at(self, production.rule)))
    }

    /// The production for `scheme`, in either case, where the document has one.
    #[must_use]
    pub fn scheme_rule(self, scheme: &str) -> Option<Rule> {
        self.schemes()
            .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
            .map(|(_, rule)| rule)
    }

    /// The automaton of both steps.
    pub(crate) fn both_steps(self) -> &'static Matcher<'static> {
        let syntax = self.revision.syntax();
        match &syntax.printed {
            Some(printed) if self.is_printed => printed,
            _ => &syntax.both_steps,
        }
    }

    /// Tells if the two editions accept the same by both steps.
    pub(crate) fn is_like_the_other(self) -> bool {
        self.revision.syntax().printed.is_none()
    }
}

/// The document as it must be read.
impl From<Revision> for Edition {
    fn from(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: false,
        }
    }
}

impl FromStr for Edition {
    type Err = UnknownName;

    /// Takes what [`Revision`] takes, and perhaps [`PRINTED`](Self::PRINTED) behind it.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text.split_once('@') {
            None => text.parse::<Revision>().map(Self::from),
            Some((id, edition)) => {
                let revision = id.parse()?;
                if edition == &Self::PRINTED[1..] {
                    Ok(Self::printed(revision))
                } else {
                    let only = || std::iter::once(&Self::PRINTED[1..]);
                    Err(UnknownName::word("edition", edition, only(), only()))
                }
            }
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_printed {
            f.pad(&format!("{}{}", self.revision.id(), Self::PRINTED))
        } else {
            f.pad(self.revision.id())
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Edition {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From any text that [`FromStr`] takes.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Edition {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
