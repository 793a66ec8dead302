//! What is odd about a document's own grammar: printings that differ, corrections that change the
//! language or cannot be read (they may name what nothing defines), alternatives that add nothing,
//! rules that nothing uses.

use std::fmt;

use super::Error;
use crate::automata::{Dfa, Limits, Witnesses};
use crate::bnf::{self, Expression, ExpressionKind, Grammar};
use crate::grammar::{Rule, Section};
use crate::revision::Revision;

/// Something to know about a rule as its document prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    rule: Rule,
    kind: RemarkKind,
}

/// What there is to know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemarkKind {
    /// A printing describes the language of the reading, though the rule is printed elsewhere too.
    PrintingAgrees(Section),
    /// A printing describes another language than the reading (left the printing, right the reading).
    PrintingDiffers(Section, Witnesses),
    /// A printing cannot be read at all, and why.
    PrintingUnreadable(Section, String),
    /// All words of this alternative are words of the others.
    Shadowed(String),
    /// No other rule names it, and it describes no whole URL.
    Unused,
}

impl Remark {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What there is to know of it.
    #[must_use]
    pub fn kind(&self) -> &RemarkKind {
        &self.kind
    }
}

impl RemarkKind {
    /// A name for the kind, as JSON output has it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::PrintingAgrees(_) => "printing-agrees",
            Self::PrintingDiffers(..) => "printing-differs",
            Self::PrintingUnreadable(..) => "printing-unreadable",
            Self::Shadowed(_) => "shadowed",
            Self::Unused => "unused",
        }
    }
}

impl fmt::Display for RemarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PrintingAgrees(section) => {
                write!(f, "the print in {section} describes the same language")
            }
            Self::PrintingDiffers(section, witnesses) => {
                write!(f, "the print in {section} describes another language")?;
                if let Some(word) = witnesses.left_only() {
                    write!(f, "; it alone has {word:?}")?;
                }
                if let Some(word) = witnesses.right_only() {
                    write!(f, "; it lacks {word:?}")?;
                }
                Ok(())
            }
            Self::PrintingUnreadable(section, why) => {
                write!(f, "the print in {section} cannot be read: {why}")
            }
            Self::Shadowed(alternative) => {
                write!(
                    f,
                    "the alternative `{alternative}` adds nothing to the others"
                )
            }
            Self::Unused => f.write_str("no rule uses it"),
        }
    }
}

/// What there is to know of some rules as their document prints them, in the order of the rules.
///
/// A rule's printings are compared with its reading where there are several, or where the reading
/// is corrected; all other rules are taken in their corrected reading.
///
/// ```
/// use urlspec::audit::{RemarkKind, remarks};
/// use urlspec::{Revision, automata::Limits};
///
/// let remarks = remarks(Revision::DraftFieldingUrlSyntax05.rules(), Limits::default())?;
/// let shadowed = |remark: &urlspec::audit::Remark| {
///     matches!(remark.kind(), RemarkKind::Shadowed(alternative) if alternative == "opaque-URL")
/// };
/// assert!(remarks.iter().any(shadowed));
/// # Ok::<(), urlspec::audit::Error>(())
/// ```
///
/// # Errors
///
/// [`Error`] if an automaton has more states than `limits` allows.
pub fn remarks(
    rules: impl IntoIterator<Item = Rule>,
    limits: Limits,
) -> Result<Vec<Remark>, Error> {
    let mut read: Option<(Revision, Grammar)> = None;
    let mut remarks = Vec::new();
    for rule in rules {
        let revision = rule.revision();
        let (_, grammar) = match read.take() {
            Some(known) if known.0 == revision => read.insert(known),
            _ => read.insert((revision, Grammar::of(revision, true))),
        };
        let mut kinds = printings(grammar, rule, limits)?;
        kinds.extend(shadowed(grammar, rule, limits)?);
        if rule.used_by().next().is_none() && !rule.describes_url() {
            kinds.push(RemarkKind::Unused);
        }
        remarks.extend(kinds.into_iter().map(|kind| Remark { rule, kind }));
    }
    Ok(remarks)
}

fn printings(grammar: &Grammar, rule: Rule, limits: Limits) -> Result<Vec<RemarkKind>, Error> {
    if rule.printings().len() == 1 && rule.corrected().is_none() {
        return Ok(Vec::new());
    }
    let reading = grammar.dfa(rule.name(), &limits)?;
    let mut kinds = Vec::new();
    for printing in rule.printings() {
        let section = printing.section();
        let printed = grammar
            .with_definition(rule.name(), printing.text())
            .and_then(|changed| changed.dfa(rule.name(), &limits));
        kinds.push(match printed {
            Err(error) => RemarkKind::PrintingUnreadable(section, reason(&error)),
            Ok(printed) if printed == reading => RemarkKind::PrintingAgrees(section),
            Ok(printed) => {
                RemarkKind::PrintingDiffers(section, printed.compare(&reading, &limits)?)
            }
        });
    }
    Ok(kinds)
}

/// What is wrong, without the line: a printing is shown with its section.
fn reason(error: &bnf::Error) -> String {
    error.kind().to_string()
}

/// The alternatives of a rule that the others make superfluous.
fn shadowed(grammar: &Grammar, rule: Rule, limits: Limits) -> Result<Vec<RemarkKind>, Error> {
    let Some(definition) = grammar.rule(rule.name()) else {
        return Ok(Vec::new());
    };
    let language = |alternatives: Vec<Expression>| -> Result<Dfa, Error> {
        let choice = Expression::new(ExpressionKind::Choice(alternatives), 0..0);
        Ok(grammar
            .with_expression(rule.name(), &choice)
            .dfa(rule.name(), &limits)?)
    };
    let mut found = Vec::new();
    for alternatives in definition.expression().choices() {
        let mut kept: Vec<&Expression> = alternatives.iter().collect();
        // From the end, so that of two equal ones the first is kept.
        for alternative in alternatives.iter().rev() {
            let others: Vec<&Expression> = kept
                .iter()
                .copied()
                .filter(|other| !std::ptr::eq(*other, alternative))
                .collect();
            let alone = language(vec![alternative.clone()])?;
            let rest = language(others.iter().map(|other| (*other).clone()).collect())?;
            if alone.difference(&rest, &limits)?.is_empty() {
                let words = rule.reading()[alternative.span()].split_whitespace();
                found.push(RemarkKind::Shadowed(words.collect::<Vec<_>>().join(" ")));
                kept = others;
            }
        }
    }
    found.reverse();
    Ok(found)
}
