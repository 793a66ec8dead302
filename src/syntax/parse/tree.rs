//! Parse trees: flat, in preorder, of the document's own rules.

use std::fmt;
use std::ops::Range;

use crate::revision::entries::Traits;
use crate::revision::{Holder, Rule};
use crate::words::Concept;
use crate::words::span::Span;

/// A parse tree: rules of the document, each with the bytes that it matched.
///
/// Character classes such as `alpha` or `uchar` have no nodes of their own; neither have the
/// helper rules of our grammar files. Printed, it has one line a node.
///
/// ```
/// use urlspec::{Revision, parse};
///
/// let tree = parse(Revision::Rfc1738.rule("hostport")?, "a.b:80")?;
/// assert_eq!(tree.to_string(), "\
/// hostport 0..6 \"a.b:80\"
///   host 0..3 \"a.b\"
///     hostname 0..3 \"a.b\"
///       domainlabel 0..1 \"a\"
///       toplabel 2..3 \"b\"
///   port 4..6 \"80\"
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tree<'i> {
    holder: Holder,
    /// The traits of its rules, which are used node by node.
    traits: &'static [Traits],
    text: &'i str,
    /// The nodes, in preorder; each has the index of the next one that is not below it.
    nodes: Vec<RawNode>,
}

/// A node, as small as it can be: there may be one for each byte of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawNode {
    pub(super) rule: u16,
    pub(super) span: Span,
    /// The index of the next node that is not below this one.
    pub(super) next: u32,
}

impl<'i> Tree<'i> {
    pub(super) fn new(holder: Holder, text: &'i str, nodes: Vec<RawNode>) -> Self {
        Self {
            holder,
            traits: holder.entry().traits,
            text,
            nodes,
        }
    }

    /// The tree of a text that is one piece.
    pub(super) fn leaf(rule: Rule, text: &'i str) -> Self {
        let node = RawNode {
            rule: rule.index(),
            span: Span::of(&(0..text.len())),
            next: 1,
        };
        Self::new(rule.holder(), text, vec![node])
    }

    /// The whole input.
    #[must_use]
    pub fn text(&self) -> &'i str {
        self.text
    }

    /// The node of the requested rule.
    #[must_use]
    pub fn root(&self) -> Node<'_, 'i> {
        Node {
            tree: self,
            index: 0,
        }
    }

    /// All nodes, parents before children, left before right.
    #[must_use]
    pub fn nodes(&self) -> Nodes<'_, 'i> {
        Nodes {
            tree: self,
            range: 0..self.nodes.len(),
        }
    }
}

impl Tree<'_> {
    /// The alternatives that the parser took, outermost first: the nodes that are reported as taken under the node
    /// above them, such as `httpurl` or `otherurl`, `server` or `reg-name`.
    ///
    /// ```
    /// use urlspec::{Revision, parse};
    ///
    /// let tree = parse(Revision::Rfc1738.rule("host")?, "10.0.0.1")?;
    /// assert_eq!(tree.alternatives()[0].name(), "hostnumber");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn alternatives(&self) -> Vec<Rule> {
        let mut taken = Vec::new();
        for node in self.nodes() {
            let worth_reporting = node.traits().alternatives;
            if worth_reporting.is_empty() {
                continue;
            }
            for below in node.children() {
                // For so few numbers a plain loop is faster than `contains`.
                #[allow(clippy::manual_contains, reason = "measured")]
                let is_taken = worth_reporting
                    .iter()
                    .any(|alternative| *alternative == below.raw().rule);
                if is_taken {
                    taken.push(below.rule());
                }
            }
        }
        taken
    }
}

impl PartialEq for Tree<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.holder, self.text) == (other.holder, other.text) && self.nodes == other.nodes
    }
}

impl Eq for Tree<'_> {}

impl fmt::Debug for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree")
            .field("document", &self.holder)
            .field("text", &self.text)
            .field("nodes", &self.nodes)
            .finish()
    }
}

impl fmt::Display for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The ends of the nodes that the current one stands below.
        let mut above: Vec<usize> = Vec::new();
        for node in self.nodes() {
            above.retain(|&next| node.index < next);
            let Range { start, end } = node.span();
            let indent = above.len() * 2;
            writeln!(
                f,
                "{:indent$}{} {start}..{end} {:?}",
                "",
                node.rule(),
                node.text()
            )?;
            above.push(node.next());
        }
        Ok(())
    }
}

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct Node<'t, 'i> {
    tree: &'t Tree<'i>,
    index: usize,
}

impl<'t, 'i> Node<'t, 'i> {
    /// The rule that matched.
    #[must_use]
    pub fn rule(self) -> Rule {
        Rule::of(self.tree.holder, self.raw().rule)
    }

    /// The span that it matched, in bytes.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        self.raw().span.range()
    }

    /// The same span, as a [`Span`].
    pub(crate) fn place(self) -> Span {
        self.raw().span
    }

    /// The text that it matched.
    #[must_use]
    pub fn text(self) -> &'i str {
        self.raw().span.of_text(self.tree.text)
    }

    /// The nodes directly below, left to right.
    pub fn children(self) -> impl Iterator<Item = Node<'t, 'i>> {
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let node = (index < self.next()).then_some(Node {
                tree: self.tree,
                index,
            })?;
            index = node.next();
            Some(node)
        })
    }

    /// This node and all below it, parents before children, left before right.
    #[must_use]
    pub fn subtree(self) -> Nodes<'t, 'i> {
        Nodes {
            tree: self.tree,
            range: self.index..self.next(),
        }
    }

    /// The concept of the rule.
    pub(crate) fn concept(self) -> Option<Concept> {
        self.traits().concept
    }

    fn traits(self) -> &'static Traits {
        &self.tree.traits[usize::from(self.raw().rule)]
    }

    /// The index of the next node that is not below this one.
    fn next(self) -> usize {
        self.raw().next as usize
    }

    fn raw(self) -> &'t RawNode {
        &self.tree.nodes[self.index]
    }
}

/// An iterator over nodes in preorder.
#[derive(Clone, Debug)]
pub struct Nodes<'t, 'i> {
    tree: &'t Tree<'i>,
    range: Range<usize>,
}

impl<'t, 'i> Iterator for Nodes<'t, 'i> {
    type Item = Node<'t, 'i>;

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.range.next()?;
        Some(Node {
            tree: self.tree,
            index,
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tree<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.root().serialize(serializer)
    }
}

/// `{"rule", "start", "end", "children": [...]}`. The nesting is bounded by the grammar, not by the
/// input: no grammar file recurses.
#[cfg(feature = "serde")]
impl serde::Serialize for Node<'_, '_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        struct Children<'t, 'i>(Node<'t, 'i>);
        impl serde::Serialize for Children<'_, '_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.children())
            }
        }

        let mut node = serializer.serialize_struct("Node", 4)?;
        node.serialize_field("rule", self.rule().name())?;
        node.serialize_field("start", &self.span().start)?;
        node.serialize_field("end", &self.span().end)?;
        node.serialize_field("children", &Children(*self))?;
        node.end()
    }
}
