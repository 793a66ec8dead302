//! The innermost nodes of a tree around places in its text.

use crate::syntax::parse::{Node, Nodes, Tree};

/// The innermost node around each of several places, from left to right, in one pass over the tree.
pub(super) struct Innermost<'t, 'i> {
    nodes: std::iter::Peekable<Nodes<'t, 'i>>,
    root: Node<'t, 'i>,
    /// The nodes around the last place, outermost first.
    around: Vec<Node<'t, 'i>>,
}

impl<'t, 'i> Innermost<'t, 'i> {
    pub(super) fn new(tree: &'t Tree<'i>) -> Self {
        Self {
            nodes: tree.nodes().peekable(),
            root: tree.root(),
            around: Vec::new(),
        }
    }

    /// The innermost node around the byte at a place that is not before the last one.
    pub(super) fn around(&mut self, at: usize) -> Node<'t, 'i> {
        while let Some(node) = self.nodes.next_if(|node| node.span().start <= at) {
            let start = node.span().start;
            while self
                .around
                .last()
                .is_some_and(|last| last.span().end <= start)
            {
                self.around.pop();
            }
            self.around.push(node);
        }
        while self.around.last().is_some_and(|last| last.span().end <= at) {
            self.around.pop();
        }
        self.around.last().copied().unwrap_or(self.root)
    }
}
