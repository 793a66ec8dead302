//! Remarks on the document of a grammar file: printings of one rule that differ, corrections that change the language,
//! printings that cannot be read, alternatives that add nothing, rules that no other rule refers to.

use crate::Error;
use crate::automata::{Dfa, Limits, Witnesses};
use crate::bnf::{
    Expression, ExpressionKind, FileRule, Grammar, GrammarFile, Reading, on_one_line,
};

/// Something odd about a rule as its document prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    rule: String,
    kind: RemarkKind,
}

/// The kind of a [`Remark`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemarkKind {
    /// The printing in this section describes the same language as the reading: the rule is printed
    /// several times, or its correction changes nothing.
    PrintingAgrees(String),
    /// The printing in this section describes another language than the reading. The printing is
    /// the left side, the reading the right one.
    PrintingDiffers(String, Witnesses),
    /// The printing in this section has no automaton, for this reason.
    PrintingUnreadable(String, String),
    /// All words of this alternative, which is given as its text, are words of the other
    /// alternatives.
    Shadowed(String),
    /// No rule refers to it, and the file does not list it as a start rule.
    Unused,
}

impl Remark {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The kind of the remark.
    #[must_use]
    pub fn kind(&self) -> &RemarkKind {
        &self.kind
    }
}

impl RemarkKind {
    /// A short name for the kind, such as `printing-differs`.
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

/// The remarks on some rules of a grammar file, in the order in which they are asked for.
///
/// Where a rule has several printings, or a correction, each printing is compared with the rule's
/// reading. All other rules are taken in their corrected reading.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::GrammarFile;
/// use grammarian::remarks::{RemarkKind, remarks};
///
/// let file = GrammarFile::parse("/// url = hier / opaque\n\n/// hier = \"/\"\n\n/// opaque = \"/\"\n")?;
/// let remarks = remarks(&file, ["url"], Limits::default())?;
/// assert_eq!(remarks[0].kind(), &RemarkKind::Shadowed("opaque".to_owned()));
/// assert_eq!(remarks[1].kind(), &RemarkKind::Unused);
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// [`Error`] if an automaton has more states than `limits` allows. Names of rules that the file
/// does not have are ignored.
pub fn remarks<'n>(
    file: &GrammarFile,
    rules: impl IntoIterator<Item = &'n str>,
    limits: Limits,
) -> Result<Vec<Remark>, Error> {
    let grammar = file.grammar(Reading::Corrected);
    let mut remarks = Vec::new();
    for rule in rules.into_iter().filter_map(|name| file.rule(name)) {
        let mut kinds = printings(&grammar, rule, limits)?;
        kinds.extend(shadowed(&grammar, rule, limits)?);
        if !is_used(&grammar, rule) && file.start_rules().all(|start| start != rule.name()) {
            kinds.push(RemarkKind::Unused);
        }
        let remark = |kind| Remark {
            rule: rule.name().to_owned(),
            kind,
        };
        remarks.extend(kinds.into_iter().map(remark));
    }
    Ok(remarks)
}

/// Returns `true` if any rule refers to this one.
fn is_used(grammar: &Grammar, rule: &FileRule) -> bool {
    let number = grammar.number(rule.name());
    let mut rules = 0..grammar.rules().len();
    number.is_some_and(|number| rules.any(|user| grammar.uses(user).contains(&number)))
}

fn printings(grammar: &Grammar, rule: &FileRule, limits: Limits) -> Result<Vec<RemarkKind>, Error> {
    if rule.printings().len() == 1 && rule.corrected().is_none() {
        return Ok(Vec::new());
    }
    let reading = grammar.dfa(rule.name(), &limits)?;
    let mut kinds = Vec::new();
    for printing in rule.printings() {
        let section = printing.section().to_owned();
        let printed = grammar
            .with_definition(rule.name(), printing.text())
            .and_then(|changed| changed.dfa(rule.name(), &limits));
        kinds.push(match printed {
            // Without its line: a printing is identified by its section.
            Err(error) => RemarkKind::PrintingUnreadable(section, error.kind().to_string()),
            Ok(printed) if printed == reading => RemarkKind::PrintingAgrees(section),
            Ok(printed) => {
                RemarkKind::PrintingDiffers(section, printed.compare(&reading, &limits)?)
            }
        });
    }
    Ok(kinds)
}

/// The alternatives of a rule that the other alternatives of their choice make redundant.
fn shadowed(grammar: &Grammar, rule: &FileRule, limits: Limits) -> Result<Vec<RemarkKind>, Error> {
    let Some(definition) = grammar.rule(rule.name()) else {
        return Ok(Vec::new());
    };
    let language = |alternatives: Vec<Expression>| -> Result<Dfa, Error> {
        let choice = Expression::new(ExpressionKind::Choice(alternatives), 0..0);
        grammar
            .with_expression(rule.name(), &choice)
            .dfa(rule.name(), &limits)
    };
    let mut found = Vec::new();
    for alternatives in definition.expression().choices() {
        let mut kept: Vec<&Expression> = alternatives.iter().collect();
        // From the end, so that of two equal alternatives the first is kept.
        for alternative in alternatives.iter().rev() {
            let others: Vec<&Expression> = kept
                .iter()
                .copied()
                .filter(|other| !std::ptr::eq(*other, alternative))
                .collect();
            let alone = language(vec![alternative.clone()])?;
            let rest = language(others.iter().map(|other| (*other).clone()).collect())?;
            if alone.difference(&rest, &limits)?.is_empty() {
                // Alternatives that are added elsewhere (`=/`) have their spans in another text.
                let text = rule.reading().get(alternative.span());
                let text = on_one_line(grammar.notation(), text.unwrap_or_default());
                found.push(RemarkKind::Shadowed(text));
                kept = others;
            }
        }
    }
    found.reverse();
    Ok(found)
}
