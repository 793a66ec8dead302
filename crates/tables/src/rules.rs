//! The rules of a grammar file, with their labels.

use std::collections::BTreeMap;

use grammarian::bnf::{Expression, ExpressionKind, GrammarFile, Reading};
use grammarian::names::identifier;
use pest::error::{Error, LineColLocation};
use pest_meta::ast::{Rule as AstRule, RuleType};
use pest_meta::{parser, validator};

use crate::Outcome;
use crate::labels::parts;
use crate::ports::default_ports;
use crate::source::Source;

/// The number of the rule of this name, in the order of the file.
pub(crate) fn number(file: &GrammarFile, name: &str) -> Result<usize, String> {
    let position = file.rules().iter().position(|rule| rule.name() == name);
    position.ok_or_else(|| format!("there is no rule `{name}`"))
}

/// The rules of a file, and the rules of its PEG.
pub(crate) struct Grammar {
    pub(crate) rules: Vec<Rule>,
    /// The names of the rules of the PEG, helpers included.
    pub(crate) names: Vec<String>,
    /// For each of them the rule as which it stands in a tree.
    pub(crate) shown: Vec<Option<usize>>,
}

/// A rule of a file.
pub(crate) struct Rule {
    /// The number of the rule of the PEG that is its own.
    pub(crate) entry: usize,
    pub(crate) shape: Shape,
    pub(crate) uses: Vec<usize>,
    /// The rule itself and all that it is made of, the nearest first.
    pub(crate) below: Vec<usize>,
    pub(crate) concept: Option<String>,
    pub(crate) alternatives: Vec<usize>,
    /// The schemes that it is the production of, each with the section that describes it.
    pub(crate) schemes: Vec<(String, String)>,
    /// The id of the document that it is taken over from.
    pub(crate) from: Option<String>,
    pub(crate) leading: Vec<Leading>,
    /// The literals that it begins with, or that the rule begins with which it begins with.
    pub(crate) prefix: String,
}

impl Rule {
    /// Tells if it is a class of characters or of escapes that may stand in a URL, and leaves no node in a tree.
    pub(crate) fn is_class(&self) -> bool {
        self.shape == Shape::Silent && self.concept.as_deref() != Some("excluded")
    }
}

/// The trace of a rule in a parse tree: a node with others below it, a node alone, or nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Inner,
    Leaf,
    Silent,
}

/// A part that a rule begins with.
pub(crate) enum Leading {
    Literal(String),
    Rule(usize),
}

/// Reads the rules of a file.
pub(crate) fn grammar(source: &Source, file: &GrammarFile) -> Outcome<Grammar> {
    let text = source.lines.join("\n");
    let peg = peg_rules(source, &text)?;
    let identifiers: BTreeMap<String, usize> = file
        .rules()
        .iter()
        .enumerate()
        .map(|(number, rule)| (identifier(rule.name()), number))
        .collect();
    // `peg_RULE__CONTEXT` is a variant of RULE; no other helper shows.
    let shown = |name: &str| match name.strip_prefix("peg_") {
        None => identifiers.get(name).copied(),
        Some(helper) => identifiers.get(helper.split_once("__")?.0).copied(),
    };
    let bnf = file.grammar(Reading::Corrected);
    all_are_defined(source, &bnf)?;
    default_ports(source)?;
    let uses: Vec<Vec<usize>> = bnf
        .rules()
        .iter()
        .map(|rule| {
            let names = rule.expression().rule_names();
            let numbers = names.into_iter().filter_map(|name| {
                let used = bnf.rule(name)?;
                number(file, used.name()).ok()
            });
            numbers.collect()
        })
        .collect();
    let mut rules = Vec::new();
    let printed = source.rules().filter(|(_, rule)| rule.name.is_some());
    for ((number_of_rule, rule), (_, block)) in file.rules().iter().enumerate().zip(printed) {
        let name = identifier(rule.name());
        let entry = peg.iter().position(|rule| rule.name == name);
        let entry = entry.ok_or_else(|| {
            let message = format!("there is no PEG for `{}`", rule.name());
            source.mistake(block.body.start - 1, message)
        })?;
        if rule.corrected().is_some() != block.value("mends").is_some() {
            let name = rule.name();
            let message = if rule.corrected().is_some() {
                format!("`{name}` is corrected: a label `mends` says what of it")
            } else {
                format!("`{name}` is not corrected, and there is nothing that it `mends`")
            };
            return Err(source.mistake(block.body.start - 1, message).into());
        }
        let mut alternatives = Vec::new();
        for label in block.labels.iter().filter(|it| it.key == "alternatives") {
            for name in label.value.split_whitespace() {
                let number = number(file, name);
                alternatives.push(number.map_err(|message| source.mistake(label.line, message))?);
            }
        }
        let schemes = block.labels.iter().filter(|it| it.key == "scheme");
        let schemes = schemes.map(|label| {
            let (scheme, section, _) = parts(&label.value);
            (scheme.to_owned(), section.unwrap_or_default().to_owned())
        });
        let definition = &bnf.rules()[number_of_rule];
        rules.push(Rule {
            entry,
            shape: match peg[entry].ty {
                RuleType::Silent => Shape::Silent,
                RuleType::Atomic => Shape::Leaf,
                _ => Shape::Inner,
            },
            uses: uses[number_of_rule].clone(),
            below: below(&uses, number_of_rule),
            concept: block.value("concept").map(str::to_owned),
            alternatives,
            schemes: schemes.collect(),
            from: block.value("from").map(str::to_owned),
            leading: leading(definition.expression(), file, &bnf),
            prefix: prefix(definition.expression(), &bnf),
        });
    }
    // What a silent rule is made of must be silent: its text is one piece.
    for rule in rules.iter().filter(|rule| rule.shape == Shape::Silent) {
        if let Some(loud) = rule
            .below
            .iter()
            .find(|used| rules[**used].shape != Shape::Silent)
        {
            let name = file.rules()[*loud].name();
            return Err(format!("`{name}` is not silent, but part of a rule that is").into());
        }
    }
    Ok(Grammar {
        rules,
        shown: peg.iter().map(|rule| shown(&rule.name)).collect(),
        names: peg.into_iter().map(|rule| rule.name).collect(),
    })
}

/// The rules of the PEG, if pest takes them.
fn peg_rules(source: &Source, text: &str) -> Outcome<Vec<AstRule>> {
    let refused = |error: &Error<parser::Rule>| {
        let (LineColLocation::Pos((line, _)) | LineColLocation::Span((line, _), _)) =
            error.line_col;
        source.mistake(
            line - 1,
            format!("pest refuses it: {}", error.variant.message()),
        )
    };
    let first = |errors: Vec<Error<parser::Rule>>| errors.first().map(refused);
    let pairs =
        parser::parse(parser::Rule::grammar_rules, text).map_err(|error| refused(&error))?;
    if let Err(errors) = validator::validate_pairs(pairs.clone())
        && let Some(mistake) = first(errors)
    {
        return Err(mistake.into());
    }
    match parser::consume_rules(pairs) {
        Ok(rules) => Ok(rules),
        Err(errors) => Err(first(errors).map_or_else(|| "pest refuses it".into(), Into::into)),
    }
}

/// Checks that every name in a BNF is the name of a rule.
fn all_are_defined(source: &Source, bnf: &grammarian::bnf::Grammar) -> Outcome<()> {
    for rule in bnf.rules() {
        if let Some(fault) = rule.faults().first() {
            return Err(source.error(fault).into());
        }
        for name in rule.expression().rule_names() {
            if bnf.rule(name).is_none() {
                let message = format!(
                    "`{}` is made of `{name}`, which nothing defines",
                    rule.name()
                );
                return Err(source.mistake(rule.line() - 1, message).into());
            }
        }
    }
    Ok(())
}

/// A rule and all that it is made of, the nearest first.
fn below(uses: &[Vec<usize>], rule: usize) -> Vec<usize> {
    let mut reached = vec![rule];
    let mut at = 0;
    while let Some(&rule) = reached.get(at) {
        for &used in &uses[rule] {
            if !reached.contains(&used) {
                reached.push(used);
            }
        }
        at += 1;
    }
    reached
}

/// The literals and rules that an expression begins with, up to the first group.
fn leading(
    expression: &Expression,
    file: &GrammarFile,
    bnf: &grammarian::bnf::Grammar,
) -> Vec<Leading> {
    let parts = match expression.kind() {
        ExpressionKind::Sequence(parts) => parts.as_slice(),
        _ => std::slice::from_ref(expression),
    };
    let part = |part: &Expression| match part.kind() {
        ExpressionKind::Literal { text, .. } => Some(Leading::Literal(text.clone())),
        ExpressionKind::Rule(name) => {
            let named = bnf.rule(name)?;
            Some(Leading::Rule(number(file, named.name()).ok()?))
        }
        _ => None,
    };
    parts.iter().map_while(part).collect()
}

/// The literals that all texts of an expression begin with: of a choice, those that its alternatives
/// have in common.
fn prefix(expression: &Expression, bnf: &grammarian::bnf::Grammar) -> String {
    match expression.kind() {
        ExpressionKind::Literal { text, .. } => text.clone(),
        // No rule of a regular grammar begins with itself.
        ExpressionKind::Rule(name) => bnf
            .rule(name)
            .map(|rule| prefix(rule.expression(), bnf))
            .unwrap_or_default(),
        ExpressionKind::Choice(alternatives) => {
            let prefixes = alternatives.iter().map(|it| prefix(it, bnf));
            prefixes
                .reduce(|one, other| common(&one, &other))
                .unwrap_or_default()
        }
        ExpressionKind::Sequence(parts) => {
            let literals = parts.iter().map_while(|part| match part.kind() {
                ExpressionKind::Literal { text, .. } => Some(text.as_str()),
                _ => None,
            });
            let literals: String = literals.collect();
            match parts.first() {
                Some(first) if literals.is_empty() => prefix(first, bnf),
                _ => literals,
            }
        }
        _ => String::new(),
    }
}

/// The common beginning of two texts.
fn common(one: &str, other: &str) -> String {
    let both = one.chars().zip(other.chars());
    both.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}
