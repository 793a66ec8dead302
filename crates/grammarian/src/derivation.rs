//! Checking that parse trees are derivations: that the rule of each node allows the nodes below it.
//!
//! A parser that accepts the right language may still make wrong trees. So each node is checked:
//! replace the text of each node directly below it by a sign for that node's rule; the result must
//! be a word of the node's own rule, in which each reference to a rule that has nodes is replaced
//! by the sign of that rule.

use std::collections::HashMap;
use std::ops::Range;

use crate::Error;
use crate::automata::{CharSet, Dfa, Limits};
use crate::bnf::{Assembly, Expression, ExpressionKind, Grammar, MARK};

/// A parse tree in terms of the rules of a [`Grammar`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTree {
    /// The rule: its index in [`Grammar::rules`].
    pub rule: usize,
    /// The part of the text that it matched, in bytes.
    pub span: Range<usize>,
    /// The nodes directly below, left to right.
    pub children: Vec<ParseTree>,
}

/// How a rule appears in the trees of a parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The rule has a node, which may have nodes below it.
    Inner,
    /// The rule has a node without nodes below it.
    Leaf,
    /// The rule has no node.
    Silent,
}

/// Checks the parse trees of a parser against a BNF.
#[derive(Debug)]
pub struct Derivations {
    grammar: Grammar,
    shapes: Vec<Shape>,
    limits: Limits,
    automata: HashMap<usize, Dfa>,
    /// For a rule, a choice and an alternative, the words in signs with a mark where that
    /// alternative is taken.
    marked: HashMap<(usize, usize, usize), Dfa>,
}

impl Derivations {
    /// Checks trees against `grammar`. `shape` is called with the name of each rule and says how
    /// the rule appears in trees. No automaton may have more states than `limits` allows.
    #[must_use]
    pub fn new(grammar: Grammar, shape: impl Fn(&str) -> Shape, limits: Limits) -> Self {
        let rules = grammar.rules().iter();
        Self {
            shapes: rules.map(|rule| shape(rule.name())).collect(),
            grammar,
            limits,
            automata: HashMap::new(),
            marked: HashMap::new(),
        }
    }

    /// The grammar that trees are checked against.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The first node, parents before children, that has other nodes below it than its rule allows.
    /// `None` if the tree is a derivation of `text`. A node is also a fault if the grammar has no
    /// such rule, or if its span or that of a node directly below it does not fit.
    ///
    /// # Errors
    ///
    /// [`Error`] if a rule of the tree has no automaton: for example because that would have more
    /// states than the limits allow.
    pub fn fault<'t>(
        &mut self,
        tree: &'t ParseTree,
        text: &str,
    ) -> Result<Option<&'t ParseTree>, Error> {
        let mut waiting = vec![tree];
        while let Some(node) = waiting.pop() {
            if !self.allows(node, text)? {
                return Ok(Some(node));
            }
            waiting.extend(node.children.iter().rev());
        }
        Ok(None)
    }

    fn allows(&mut self, node: &ParseTree, text: &str) -> Result<bool, Error> {
        if node.rule >= self.shapes.len() {
            return Ok(false);
        }
        let Some(signs) = signs(node, text) else {
            return Ok(false);
        };
        if !self.automata.contains_key(&node.rule) {
            let name = self.grammar.rules()[node.rule].name();
            let dfa = self.in_signs(node.rule).dfa(name, &self.limits)?;
            self.automata.insert(node.rule, dfa);
        }
        let word: String = signs.into_iter().map(|(_, sign)| sign).collect();
        Ok(self.automata[&node.rule].accepts(&word))
    }

    /// The alternatives of a choice that may begin at a byte of the text, given the nodes directly
    /// below `node`. The choice and the alternatives are given by their numbers.
    pub(crate) fn taken(
        &mut self,
        node: &ParseTree,
        text: &str,
        choice: usize,
        index: usize,
    ) -> Result<Vec<usize>, Error> {
        let Some(definition) = self.grammar.rules().get(node.rule) else {
            return Ok(Vec::new());
        };
        let choices = definition.expression().choices();
        let alternatives = choices.get(choice).map_or(0, |choice| choice.len());
        let mut taken = Vec::new();
        for alternative in 0..alternatives {
            if self.takes(node, text, (choice, alternative), index)? {
                taken.push(alternative);
            }
        }
        Ok(taken)
    }

    fn takes(
        &mut self,
        node: &ParseTree,
        text: &str,
        (choice, alternative): (usize, usize),
        index: usize,
    ) -> Result<bool, Error> {
        let Some(signs) = signs(node, text) else {
            return Ok(false);
        };
        let key = (node.rule, choice, alternative);
        if !self.marked.contains_key(&key) {
            let grammar = self.in_signs(node.rule);
            let definition = &grammar.rules()[node.rule];
            let assembly = Assembly::of(&grammar, self.limits);
            let marked = grammar.marked(&assembly, definition, (choice, alternative))?;
            self.marked.insert(key, marked);
        }
        let marked = &self.marked[&key];
        // A node with an empty span begins at the same byte as the next node.
        let end = node.span.end;
        let places =
            (0..=signs.len()).filter(|&at| signs.get(at).map_or(end, |(byte, _)| *byte) == index);
        let marked_at = |at: usize| -> String {
            let (before, after) = signs.split_at(at);
            let text =
                |part: &[(usize, char)]| part.iter().map(|(_, sign)| *sign).collect::<String>();
            format!("{}{MARK}{}", text(before), text(after))
        };
        Ok(places.map(marked_at).any(|word| marked.accepts(&word)))
    }

    /// The grammar in which each other rule that has nodes is one sign, as far as this rule may
    /// have nodes below it.
    fn in_signs(&self, rule: usize) -> Grammar {
        if self.shapes[rule] == Shape::Leaf {
            return self.grammar.clone();
        }
        let below = self.grammar.closure(rule);
        let others = (0..below.len())
            .filter(|&other| below[other] && other != rule && self.shapes[other] != Shape::Silent);
        others.fold(self.grammar.clone(), |grammar, other| {
            let sign = ExpressionKind::Set(CharSet::from(sign(other)));
            let name = self.grammar.rules()[other].name();
            grammar.with_expression(name, &Expression::new(sign, 0..0))
        })
    }
}

/// The text of a node with a sign in place of each node directly below it; each character with the
/// byte at which it begins. `None` if the spans do not fit into each other or into the text.
fn signs(node: &ParseTree, text: &str) -> Option<Vec<(usize, char)>> {
    let mut signs = Vec::new();
    let mut at = node.span.start;
    let plain = |from: usize, to: usize| {
        let characters = text.get(from..to)?.char_indices();
        Some(characters.map(move |(index, character)| (from + index, character)))
    };
    for child in &node.children {
        signs.extend(plain(at, child.span.start)?);
        signs.push((child.span.start, sign(child.rule)));
        at = child.span.end;
    }
    signs.extend(plain(at, node.span.end)?);
    Some(signs)
}

/// The sign of a rule: a character for private use, which grammars of documents do not have.
fn sign(rule: usize) -> char {
    let number = u32::try_from(rule).ok();
    number
        .and_then(|number| char::from_u32(0xf_0000 + number))
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}
