//! Trees, and how they grow while a word is read from the left.

use std::ops::Range;

use crate::bnf::TreeKind;

/// How an expression stands for a part of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    kind: TreeKind,
    expression: String,
    span: Range<usize>,
    children: Vec<Tree>,
}

impl Tree {
    /// The kind of the root.
    #[must_use]
    pub fn kind(&self) -> TreeKind {
        self.kind
    }

    /// The expression, in ABNF; of a rule, its name.
    #[must_use]
    pub fn expression(&self) -> &str {
        &self.expression
    }

    /// The part of the word, in bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The children of the root, in order. The parts of a sequence are children of the node that contains the sequence.
    #[must_use]
    pub fn children(&self) -> &[Tree] {
        &self.children
    }
}

/// A tree of which the left part is known.
pub(super) struct Growing {
    /// The nodes that have not ended, the root first.
    open: Vec<Tree>,
}

impl Growing {
    /// The tree of a rule that begins at a byte.
    pub(super) fn of(rule: String, at: usize) -> Self {
        let mut growing = Self { open: Vec::new() };
        growing.begin(TreeKind::Rule, rule, at);
        growing
    }

    pub(super) fn begin(&mut self, kind: TreeKind, expression: String, at: usize) {
        self.open.push(Tree {
            kind,
            expression,
            span: at..at,
            children: Vec::new(),
        });
    }

    /// Ends the node that began last.
    pub(super) fn end(&mut self, at: usize) {
        if self.open.len() > 1
            && let Some(mut ended) = self.open.pop()
        {
            ended.span.end = at;
            self.put(ended);
        }
    }

    /// Puts a whole tree behind what there is.
    pub(super) fn put(&mut self, tree: Tree) {
        if let Some(around) = self.open.last_mut() {
            around.children.push(tree);
        }
    }

    /// The tree, which ends at a byte.
    pub(super) fn whole(mut self, at: usize) -> Tree {
        let mut whole = self.open.swap_remove(0);
        whole.span.end = at;
        whole
    }
}
