//! The discrimination tree: the suffixes that tell states apart.

use std::collections::BTreeSet;

/// A node of a [`Tree`].
pub(super) type NodeId = usize;

#[derive(Clone, Debug)]
enum Node {
    /// The words that belong here lead to this state, if one is known.
    Leaf(Option<usize>),
    /// The words behind which the suffix is not valid, and those behind which it is, belong to these nodes.
    Inner { suffix: String, below: [NodeId; 2] },
}

/// A binary tree whose leaves are states. A word belongs to a leaf by the verdicts of the suffixes on the way.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The node above each, and the verdict by which it is reached from there.
    above: Vec<Option<(NodeId, bool)>>,
    leaf_of: Vec<NodeId>,
}

impl Tree {
    pub(super) const ROOT: NodeId = 0;

    /// A single leaf, without a state.
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::Leaf(None)],
            above: vec![None],
            leaf_of: Vec::new(),
        }
    }

    /// The suffix to ask at a node; none at a leaf.
    pub(super) fn suffix(&self, node: NodeId) -> Option<&str> {
        match &self.nodes[node] {
            Node::Leaf(_) => None,
            Node::Inner { suffix, .. } => Some(suffix),
        }
    }

    /// The node below an inner one for a verdict.
    pub(super) fn below(&self, node: NodeId, verdict: bool) -> NodeId {
        match &self.nodes[node] {
            Node::Leaf(_) => node,
            Node::Inner { below, .. } => below[usize::from(verdict)],
        }
    }

    /// The state of a leaf.
    pub(super) fn state(&self, node: NodeId) -> Option<usize> {
        match &self.nodes[node] {
            Node::Leaf(state) => *state,
            Node::Inner { .. } => None,
        }
    }

    /// Gives a leaf the next state.
    pub(super) fn settle(&mut self, leaf: NodeId) {
        self.nodes[leaf] = Node::Leaf(Some(self.leaf_of.len()));
        self.leaf_of.push(leaf);
    }

    /// Makes an inner node of a leaf. Its state, if it has one, goes to the side of `verdict`. Returns the two leaves.
    pub(super) fn part(&mut self, leaf: NodeId, suffix: String, verdict: bool) -> [NodeId; 2] {
        let state = self.state(leaf);
        let below = [self.nodes.len(), self.nodes.len() + 1];
        for side in [false, true] {
            let own = state.filter(|_| side == verdict);
            if let Some(state) = own {
                self.leaf_of[state] = below[usize::from(side)];
            }
            self.nodes.push(Node::Leaf(own));
            self.above.push(Some((leaf, side)));
        }
        self.nodes[leaf] = Node::Inner { suffix, below };
        below
    }

    pub(super) fn leaf_of(&self, state: usize) -> NodeId {
        self.leaf_of[state]
    }

    /// All suffixes that tell states apart, each once.
    pub(super) fn suffixes(&self) -> BTreeSet<&str> {
        (0..self.nodes.len())
            .filter_map(|node| self.suffix(node))
            .collect()
    }

    /// The suffixes that identify a state, each with its verdict.
    pub(super) fn identification(&self, state: usize) -> Vec<(&str, bool)> {
        let mut found = Vec::new();
        let mut node = self.leaf_of[state];
        while let Some((above, verdict)) = self.above[node] {
            found.extend(self.suffix(above).map(|suffix| (suffix, verdict)));
            node = above;
        }
        found
    }
}
