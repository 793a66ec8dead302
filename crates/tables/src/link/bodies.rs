//! Bodies of rules for which a file gives the BNF alone: the PEG that `export --as pest` finds, if that can be proved.

use std::collections::BTreeSet;

use grammarian::automata::Limits;
use grammarian::bnf::{Expression, ExpressionKind, Grammar, GrammarFile, Reading};
use grammarian::export::{GivenBodies, pest_around};
use grammarian::names::identifier;
use grammarian::peg::Peg;
use grammarian::proof::{Proof, Side};

use super::Whole;
use crate::Outcome;
use crate::source::{RuleBlock, Source};

/// A grammar with a body for each of its rules.
pub(super) fn completed(whole: Whole) -> Outcome<Whole> {
    let source = whole.source()?;
    let blocks = source.blocks.iter().zip(source.rules_of_blocks());
    let missing = blocks.filter_map(|(block, rule)| {
        let rule = rule.filter(|rule| rule.name.is_some() && rule.body.is_empty())?;
        Some((block.lines.end, rule))
    });
    let mut missing: Vec<(usize, &RuleBlock)> = missing.collect();
    if missing.is_empty() {
        return Ok(whole);
    }
    let file = GrammarFile::parse(whole.text()).map_err(|error| source.error(&error))?;
    let bnf = file.grammar(Reading::Corrected);
    let mut bodies = Vec::new();
    let mut shapes = Shapes::of(&source, &bnf);
    let mut given = given(&source);
    // The rules that others are made of come first.
    missing.sort_by_cached_key(|(_, rule)| {
        let name = rule.name.as_deref().unwrap_or_default();
        bnf.made_of(name).len()
    });
    for (end, rule) in &missing {
        let name = rule.name.as_deref().unwrap_or_default();
        let body = body(&bnf, name, &given).map_err(|why| {
            let message = format!("`{name}` wants a body: {why}");
            source.mistake(end - 1, message)
        })?;
        let sign = shapes.sign(name);
        let definition = format!("{} = {sign}{{ {body} }}", rule.identifier);
        given.add(&rule.identifier, &definition);
        bodies.push((*end, definition));
    }
    let whole = whole.with_lines(&bodies);
    let peg = Peg::parse(whole.text()).map_err(|error| source.error(&error))?;
    let mut proof = Proof::new(bnf, peg, Limits::default());
    for (end, rule) in &missing {
        let name = rule.name.as_deref().unwrap_or_default();
        let difference = proof.rule(name).map_err(|error| source.error(&error))?;
        if let Some(difference) = difference {
            let word = difference.witness();
            let wrong = match difference.accepted_by() {
                Side::Bnf => "does not read",
                Side::Peg => "reads",
            };
            let message = format!("`{name}` wants a body: the one that was found {wrong} {word:?}");
            return Err(source.mistake(end - 1, message).into());
        }
    }
    Ok(whole)
}

/// The bodies that the file has.
fn given(source: &Source) -> GivenBodies {
    let mut given = GivenBodies::default();
    for (_, rule) in source.rules() {
        let lines = source.lines[rule.body.clone()].join("\n");
        match rule.name {
            _ if lines.is_empty() => {}
            Some(_) => given.add(&rule.identifier, lines),
            None => given.add_helper(lines),
        }
    }
    given
}

/// The PEG of a rule, or the reason why no PEG was found.
fn body(bnf: &Grammar, name: &str, given: &GivenBodies) -> Result<String, String> {
    let peg = pest_around(bnf, name, given, &Limits::default());
    let peg = peg.map_err(|error| error.kind().to_string())?;
    let (line, _) = peg.text().split_once('\n').unwrap_or((peg.text(), ""));
    let (defined, body) = line.split_once(" = { ").unwrap_or_default();
    // An automaton has no parts that a tree could show.
    if peg.by_automaton().iter().any(|rule| rule == defined) {
        return Err("only its automaton was found, which has no parts".to_owned());
    }
    let body = body.strip_suffix(" }").unwrap_or_default();
    Ok(body.to_owned())
}

/// The nodes that rules leave in a tree.
struct Shapes<'g> {
    bnf: &'g Grammar,
    /// The rules, as the PEG names them, that make no nodes in a tree.
    silent: BTreeSet<String>,
}

impl<'g> Shapes<'g> {
    /// As the existing bodies say; a class of characters without one is silent.
    fn of(source: &Source, bnf: &'g Grammar) -> Self {
        let mut silent = BTreeSet::new();
        for (_, rule) in source.rules() {
            let is_silent = match source.lines.get(rule.body.start) {
                Some(line) if !rule.body.is_empty() => line.contains("= _{"),
                _ => {
                    let definition = rule.name.as_deref().and_then(|name| bnf.rule(name));
                    rule.value("concept") == Some("escaped")
                        || definition.is_some_and(|rule| is_class(bnf, rule.expression(), 0))
                }
            };
            if is_silent {
                silent.insert(rule.identifier.clone());
            }
        }
        Self { bnf, silent }
    }

    /// The sign before the body of a rule: a tree has no node of it, a node without children, or all nodes.
    fn sign(&mut self, name: &str) -> char {
        if self.silent.contains(&identifier(name)) {
            return '_';
        }
        let parts = self.bnf.made_of(name);
        let mut others = parts.iter().filter(|part| **part != name);
        if others.all(|part| self.silent.contains(&identifier(part))) {
            '@'
        } else {
            '$'
        }
    }
}

/// Tells if an expression stands for one character of several.
fn is_class(bnf: &Grammar, expression: &Expression, depth: usize) -> bool {
    const DEEPEST: usize = 32;
    match expression.kind() {
        _ if depth > DEEPEST => false,
        ExpressionKind::Set(_) => true,
        ExpressionKind::Literal { text, .. } => text.chars().count() == 1,
        ExpressionKind::Choice(parts) => parts.iter().all(|part| is_class(bnf, part, depth + 1)),
        ExpressionKind::Rule(name) => bnf
            .rule(name)
            .is_some_and(|rule| is_class(bnf, rule.expression(), depth + 1)),
        _ => false,
    }
}
