//! Whether a parse tree is a derivation: whether the nodes below each node stand as its rule says.
//!
//! Equal languages do not make equal trees. So a tree is held against the BNF once more, node by
//! node: the text of the node, each of the nodes directly below it taken for one sign, is a word of
//! the node's rule with those signs for the rules that leave nodes.

use std::collections::HashMap;

use super::Error;
use crate::automata::{CharSet, Dfa, Limits};
use crate::bnf::{Expression, ExpressionKind, Grammar, MARK};
use crate::grammar::Rule;
use crate::parse::{Node, Tree};
use crate::revision::Revision;

/// Holds the parse trees of a revision against its BNF, in the corrected reading.
///
/// ```
/// use urlspec::audit::Derivations;
/// use urlspec::{Revision, automata::Limits, parse};
///
/// let revision = Revision::Rfc1738;
/// let mut derivations = Derivations::of(revision, Limits::default());
/// let tree = parse(revision.start_rule(), "http://info.cern.ch/hypertext?www")?;
/// assert!(derivations.fault(&tree)?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Derivations {
    revision: Revision,
    grammar: Grammar,
    limits: Limits,
    automata: HashMap<Rule, Dfa>,
    /// Of a rule in signs, the words with a mark where an alternative of a choice is taken.
    marked: HashMap<(Rule, usize, usize), Dfa>,
}

impl Derivations {
    /// For the trees of one revision.
    #[must_use]
    pub fn of(revision: Revision, limits: Limits) -> Self {
        Self {
            revision,
            grammar: Grammar::of(revision, true),
            limits,
            automata: HashMap::new(),
            marked: HashMap::new(),
        }
    }

    /// The revision whose trees it knows.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The first node below which nodes stand otherwise than its rule says; `None` if the tree is a
    /// derivation.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton has more states than the limits allow.
    pub fn fault<'t, 'i>(&mut self, tree: &'t Tree<'i>) -> Result<Option<Node<'t, 'i>>, Error> {
        for node in tree.nodes() {
            if !self.allows(node)? {
                return Ok(Some(node));
            }
        }
        Ok(None)
    }

    fn allows(&mut self, node: Node<'_, '_>) -> Result<bool, Error> {
        let rule = node.rule();
        if !self.automata.contains_key(&rule) {
            let dfa = self.in_signs(rule).dfa(rule.name(), &self.limits)?;
            self.automata.insert(rule, dfa);
        }
        let word: String = signs(node).into_iter().map(|(_, sign)| sign).collect();
        Ok(self.automata[&rule].accepts(&word))
    }

    /// The alternatives of a choice that the nodes directly below `node` allow to begin at a byte of
    /// the text. The choice and the alternatives go by their numbers.
    pub(super) fn taken(
        &mut self,
        node: Node<'_, '_>,
        choice: usize,
        index: usize,
    ) -> Result<Vec<usize>, Error> {
        let rule = node.rule();
        let definition = self.grammar.rule(rule.name());
        let choices = definition.map(|definition| definition.expression().choices());
        let alternatives = choices.and_then(|choices| Some(choices.get(choice)?.len()));
        let mut taken = Vec::new();
        for alternative in 0..alternatives.unwrap_or(0) {
            if self.takes(node, (choice, alternative), index)? {
                taken.push(alternative);
            }
        }
        Ok(taken)
    }

    fn takes(
        &mut self,
        node: Node<'_, '_>,
        (choice, alternative): (usize, usize),
        index: usize,
    ) -> Result<bool, Error> {
        let rule = node.rule();
        let key = (rule, choice, alternative);
        if !self.marked.contains_key(&key) {
            let grammar = self.in_signs(rule);
            let Some(definition) = grammar.rule(rule.name()) else {
                return Ok(false);
            };
            let marked = grammar.marked(definition, choice, alternative, self.limits)?;
            self.marked.insert(key, marked);
        }
        let marked = &self.marked[&key];
        let signs = signs(node);
        // A node without text stands at the same byte as what follows it.
        let end = node.span().end;
        let places =
            (0..=signs.len()).filter(|&at| signs.get(at).map_or(end, |(byte, _)| *byte) == index);
        let marked_at = |at: usize| -> String {
            let (before, behind) = signs.split_at(at);
            let text =
                |part: &[(usize, char)]| part.iter().map(|(_, sign)| *sign).collect::<String>();
            format!("{}{MARK}{}", text(before), text(behind))
        };
        Ok(places.map(marked_at).any(|word| marked.accepts(&word)))
    }

    /// The grammar in which every other rule is one sign, if it leaves nodes below this one.
    fn in_signs(&self, rule: Rule) -> Grammar {
        if rule.is_leaf() {
            return self.grammar.clone();
        }
        let others = rule
            .closure()
            .into_iter()
            .filter(|used| *used != rule && !used.is_class());
        others.fold(self.grammar.clone(), |grammar, used| {
            let sign = ExpressionKind::Set(CharSet::from(sign(used)));
            grammar.with_expression(used.name(), &Expression::new(sign, 0..0))
        })
    }
}

/// The text of a node, with a sign for each node directly below it; with the bytes where they begin.
fn signs(node: Node<'_, '_>) -> Vec<(usize, char)> {
    let start = node.span().start;
    let mut signs = Vec::new();
    let mut at = start;
    let plain = |from: usize, to: usize| {
        let text = &node.text()[from - start..to - start];
        text.char_indices()
            .map(move |(index, character)| (from + index, character))
    };
    for child in node.children() {
        signs.extend(plain(at, child.span().start));
        signs.push((child.span().start, sign(child.rule())));
        at = child.span().end;
    }
    signs.extend(plain(at, node.span().end));
    signs
}

/// A character for private use stands for a rule; no document has one.
fn sign(rule: Rule) -> char {
    let number = u32::try_from(rule.index()).ok();
    number
        .and_then(|number| char::from_u32(0xf_0000 + number))
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}
