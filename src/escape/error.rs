//! The errors of escaping and unescaping.

use std::fmt;

use grammarian::text::character_name;

use crate::revision::{Revision, Rule};
use crate::words::{Component, Section};

/// The error for a component or rule in which no data can be escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEscaper(Refusal);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No rule, or more than one.
    NotOneRule {
        revision: Revision,
        component: Component,
        rules: Vec<Rule>,
    },
    NoEscapes {
        rule: Rule,
    },
    Structured {
        rule: Rule,
        parts: Vec<Rule>,
    },
}

impl NoEscaper {
    pub(super) fn new(refusal: Refusal) -> Self {
        Self(refusal)
    }

    /// The rules to ask for instead: those that the document has for the component, or the parts of the
    /// rule; empty if the document has no such rules.
    #[must_use]
    pub fn instead(&self) -> &[Rule] {
        match &self.0 {
            Refusal::NotOneRule { rules, .. } => rules,
            Refusal::Structured { parts, .. } => parts,
            Refusal::NoEscapes { .. } => &[],
        }
    }

    /// Tells if the rule is made of parts, each of which has to be escaped by itself.
    #[must_use]
    pub fn is_made_of_parts(&self) -> bool {
        matches!(self.0, Refusal::Structured { .. })
    }
}

impl fmt::Display for NoEscaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Refusal::NotOneRule {
                revision,
                component,
                rules,
            } if rules.is_empty() => {
                let (name, missing) = (revision.name(), article(component.as_str(), ""));
                write!(f, "{name} has no rule for {missing}")?;
                match nearest_to(*component, *revision) {
                    Some(nearest) => write!(f, "; the nearest that it has is `{nearest}`"),
                    None => Ok(()),
                }
            }
            Refusal::NotOneRule {
                revision,
                component,
                rules,
            } => write!(
                f,
                "{} has several rules for {}: {}",
                revision.name(),
                article(component.as_str(), ""),
                list(rules)
            ),
            Refusal::NoEscapes { rule } => write!(
                f,
                "{} has no escapes ({}): what it does not allow cannot be written in it",
                article(rule.name(), "`"),
                beside(*rule, rule.section())
            ),
            Refusal::Structured { rule, parts } if parts.is_empty() => write!(
                f,
                "{} is not a single piece of data",
                article(rule.name(), "`")
            ),
            Refusal::Structured { rule, parts } => write!(
                f,
                "{} is not a single piece of data: its parts are escaped one by one, by {}",
                article(rule.name(), "`"),
                list(parts)
            ),
        }
    }
}

impl std::error::Error for NoEscaper {}

/// The document and a section that the document of a rule cites.
fn beside(rule: Rule, section: Section) -> String {
    let citation = rule.revision().citation(section);
    format!("{} {}", citation.document(), citation.section())
}

/// The error for an octet that has no place in a text that is escaped, repaired or unescaped.
///
/// [`Display`](fmt::Display) is one line and shows no more of the input than that octet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EscapeError {
    index: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NoPlace {
        rule: Rule,
        octet: u8,
    },
    /// A character beyond US-ASCII that has no place there, not even as escapes.
    NoPlaceForCharacter {
        rule: Rule,
        character: char,
    },
    Unwritable {
        rule: Rule,
        octet: u8,
        section: Section,
    },
    /// The character set of the document has no such character.
    NoCode {
        rule: Rule,
        character: char,
    },
    StrayPercent,
    Incomplete {
        rule: Rule,
    },
}

impl EscapeError {
    pub(super) fn new(index: usize, kind: Kind) -> Self {
        Self { index, kind }
    }

    /// The error for a percent sign that begins no escape.
    pub(super) fn stray(index: usize) -> Self {
        Self::new(index, Kind::StrayPercent)
    }

    /// The same error at another index.
    pub(super) fn at(self, index: usize) -> Self {
        Self::new(index, self.kind)
    }

    /// The same error in a text that has more bytes before it.
    pub(super) fn behind(self, bytes: usize) -> Self {
        Self::new(bytes + self.index, self.kind)
    }

    /// The index of the octet that has no place, in bytes from the beginning of the input; its length if the rule
    /// requires more of it.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The rule that the text is made for; `None` if the text is wrong by every rule, as a percent sign is that begins
    /// no escape.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        match self.kind {
            Kind::NoPlace { rule, .. }
            | Kind::NoPlaceForCharacter { rule, .. }
            | Kind::Unwritable { rule, .. }
            | Kind::NoCode { rule, .. }
            | Kind::Incomplete { rule } => Some(rule),
            Kind::StrayPercent => None,
        }
    }

    /// Tells if the octet is a percent sign that begins no escape, in text that should already be escaped.
    #[must_use]
    pub fn is_stray_percent(&self) -> bool {
        self.kind == Kind::StrayPercent
    }
}

impl fmt::Display for EscapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, kind } = self;
        write!(f, "byte {index}: ")?;
        let (rule, section) = match kind {
            Kind::NoPlace { rule, .. } if rule.is_silent() && *index > 0 => {
                write!(f, "`{rule}` is a single character, and the data has more")?;
                (rule, rule.section())
            }
            Kind::NoPlace { rule, octet } => {
                let octet = octet_name(*octet);
                write!(f, "{octet} cannot stand there in `{rule}`, nor be escaped")?;
                (rule, rule.section())
            }
            Kind::NoPlaceForCharacter { rule, character } => {
                let name = character_name(*character);
                write!(f, "{name} cannot stand there in `{rule}`, nor be escaped")?;
                (rule, rule.section())
            }
            Kind::Unwritable {
                rule,
                octet,
                section,
            } => {
                write!(f, "{} cannot be data of `{rule}`", octet_name(*octet))?;
                (rule, *section)
            }
            Kind::NoCode { rule, character } => {
                let (revision, name) = (rule.revision(), character_name(*character));
                let set = revision.character_set().name();
                write!(
                    f,
                    "{name} is not a character of {set}, which the escapes of the document stand for"
                )?;
                (rule, Section::new(revision.statements().escaping.section))
            }
            Kind::StrayPercent => {
                return f.write_str("`%` is not followed by two hexadecimal digits");
            }
            Kind::Incomplete { rule } => {
                write!(f, "the data ends, but `{rule}` is incomplete")?;
                (rule, rule.section())
            }
        };
        write!(f, " ({})", beside(*rule, section))
    }
}

impl std::error::Error for EscapeError {}

/// The component nearest to one that a revision lacks, among those that it has rules for.
fn nearest_to(component: Component, revision: Revision) -> Option<Component> {
    let instead: &[Component] = match component {
        Component::User => &[Component::UserInfo],
        Component::UserInfo | Component::Password => &[Component::UserInfo, Component::User],
        Component::Param => &[Component::Segment],
        Component::Segment => &[Component::Path],
        Component::Authority => &[Component::Host],
        _ => &[],
    };
    let has = |it: &&Component| {
        let concept = it.concept();
        revision.rules().any(|rule| rule.concept() == Some(concept))
    };
    instead.iter().find(has).copied()
}

fn octet_name(octet: u8) -> String {
    match octet {
        b' ' => "a space".to_owned(),
        b'!'..=b'~' => format!("`{}`", char::from(octet)),
        _ => format!("octet {octet:02X} hexadecimal"),
    }
}

fn list(rules: &[Rule]) -> String {
    let names: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    names.join(", ")
}

/// The name between quotes, after its indefinite article. `user` and `urlpath` begin with a
/// consonant.
fn article(name: &str, quote: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
    let article = if vowel { "an" } else { "a" };
    format!("{article} {quote}{name}{quote}")
}
