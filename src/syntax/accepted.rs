//! A text that a rule accepts, and its tree, which is made when somebody asks: most questions are about bytes and components.

use std::cell::OnceCell;

use super::parse::{Tree, parse};
use crate::revision::Rule;

/// A text that a rule accepts.
pub(crate) struct Accepted<'i> {
    rule: Rule,
    text: &'i str,
    tree: OnceCell<Tree<'i>>,
}

impl<'i> Accepted<'i> {
    /// A text that the automaton of a rule accepts, and that is not too long for a tree.
    pub(crate) fn new(rule: Rule, text: &'i str) -> Self {
        Self {
            rule,
            text,
            tree: OnceCell::new(),
        }
    }

    pub(crate) fn rule(&self) -> Rule {
        self.rule
    }

    pub(crate) fn text(&self) -> &'i str {
        self.text
    }

    /// The parse tree.
    pub(crate) fn tree(&self) -> &Tree<'i> {
        self.tree.get_or_init(|| parsed(self.rule, self.text))
    }

    /// The same, without the rest.
    pub(crate) fn into_tree(self) -> Tree<'i> {
        let Self { rule, text, tree } = self;
        tree.into_inner().unwrap_or_else(|| parsed(rule, text))
    }
}

/// The tree of a text that the automaton of a rule accepts.
pub(crate) fn parsed(rule: Rule, text: &str) -> Tree<'_> {
    parse(rule, text).expect("the parser accepts what the automaton accepts, as the audit proves")
}
