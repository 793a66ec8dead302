//! From a text to its parse tree, by any rule of any revision.
//!
//! `pest_derive` makes a parser of each grammar file (`pest.rs`). Running one from a rule, insisting on the
//! whole input, and turning pest's tokens into a flat [`Tree`] of the document's own rules is done here, and
//! nothing else knows pest.

pub(crate) mod addr_spec;
mod pest;
mod tree;

pub use tree::{Node, Nodes, Tree};

use crate::revision::Rule;

/// Parses all of `text` as `rule`.
///
/// The tree borrows `text`; its root is `rule`, spanning all of it.
///
/// # Errors
///
/// [`NoMatch`] if `rule` does not accept `text`, or accepts only a prefix of it. It says how far
/// the parser came; [`Validator`](crate::Validator) says why and what to do.
///
/// ```
/// use urlspec::{Revision, parse};
///
/// let rule = Revision::Rfc1738.rule("hostport")?;
/// let tree = parse(rule, "info.cern.ch:80")?;
/// let port = tree.nodes().find(|node| node.rule().name() == "port").unwrap();
/// assert_eq!((port.text(), port.span()), ("80", 13..15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(rule: Rule, text: &str) -> Result<Tree<'_>, NoMatch> {
    // A silent rule leaves no token that would tell how far the parser came. Its text is one piece, so
    // the automaton knows all that there is to know.
    if rule.is_silent() {
        return if rule.accepts(text) {
            Ok(Tree::leaf(rule, text))
        } else {
            let reached = rule.dfa().reach(text.as_bytes()).index();
            Err(NoMatch { rule, reached })
        };
    }
    match pest::match_prefix(rule, text) {
        Ok(nodes) if nodes[0].end == text.len() => Ok(Tree::new(rule.revision(), text, nodes)),
        Ok(nodes) => Err(NoMatch {
            rule,
            reached: nodes[0].end,
        }),
        Err(reached) => Err(NoMatch { rule, reached }),
    }
}

/// The tree of the beginning of a text that the parser for `rule` takes, if it takes any.
pub(crate) fn parse_beginning(rule: Rule, text: &str) -> Option<Tree<'_>> {
    if rule.is_silent() {
        let length = rule.dfa().longest(text.as_bytes())?;
        return Some(Tree::leaf(rule, &text[..length]));
    }
    let nodes = pest::match_prefix(rule, text).ok()?;
    Some(Tree::new(rule.revision(), text, nodes))
}

/// `rule` does not accept the text, or not all of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a `{rule}` of {}: the parser came to byte {reached}", .rule.revision().name())]
pub struct NoMatch {
    rule: Rule,
    reached: usize,
}

impl NoMatch {
    /// The rule that was asked for.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How far the parser came, in bytes. The mistake is here or, at times, before it.
    #[must_use]
    pub fn reached(&self) -> usize {
        self.reached
    }
}
