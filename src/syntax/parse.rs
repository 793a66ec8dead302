//! From a text to its parse tree, by any rule of any revision.
//!
//! `pest_derive` makes a parser of each grammar file (`pest.rs`). This module runs one from a rule, requires that it
//! reads the whole input, and turns pest's tokens into a flat [`Tree`] of the document's own rules. Nothing else knows
//! pest.

pub(crate) mod addr_spec;
mod pest;
mod tree;

pub use tree::{Node, Nodes, Tree};

use crate::revision::Rule;
use crate::words::span::LONGEST;

/// Parses all of `text` as `rule`.
///
/// The tree borrows `text`; its root is `rule`, spanning all of it. By a printed [edition](crate::Edition) it is the tree of the
/// rule as it must be read, of a text that the rule accepts as it is printed.
///
/// # Errors
///
/// [`NoMatch`] if `rule` does not accept `text`, or accepts only a prefix of it, or if `text` is longer than 1 GiB. It
/// says how far the parser came; [`Validator`](crate::Validator) says why, and how to repair the text.
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
    if text.len() > LONGEST {
        return Err(NoMatch {
            rule,
            reached: 0,
            too_long: Some(text.len()),
        });
    }
    let no_match = |reached: usize| NoMatch {
        rule,
        reached,
        too_long: None,
    };
    let by_automaton = || no_match(rule.dfa().reach_of(text).index());
    if is_one_piece(rule) {
        return if rule.accepts(text) {
            Ok(Tree::leaf(rule, text))
        } else {
            Err(by_automaton())
        };
    }
    // There is one parser for both editions: it accepts what is read, which is more.
    if rule.is_printed_otherwise() && !rule.accepts(text) {
        return Err(by_automaton());
    }
    match pest::match_prefix(rule, text) {
        Ok(nodes) => match nodes[0].span.end() {
            end if end == text.len() => Ok(Tree::new(rule.holder(), text, nodes)),
            end => Err(no_match(end)),
        },
        Err(reached) => Err(no_match(reached)),
    }
}

/// The tree of the prefix of a text that the parser for `rule` accepts, if it accepts one.
pub(crate) fn parse_beginning(rule: Rule, text: &str) -> Option<Tree<'_>> {
    if text.len() > LONGEST {
        return None;
    }
    if is_one_piece(rule) {
        let length = rule.dfa().longest(text.as_bytes())?;
        return Some(Tree::leaf(rule, &text[..length]));
    }
    if rule.is_printed_otherwise() {
        let length = rule.dfa().longest(text.as_bytes())?;
        return parse(rule, &text[..length]).ok();
    }
    let nodes = pest::match_prefix(rule, text).ok()?;
    Some(Tree::new(rule.holder(), text, nodes))
}

/// Tells if the text of a rule is one piece, so that the automaton has the whole answer: a silent rule leaves no token that would
/// tell how far the parser came, and the words of a leaf may be others in print than those that the parser accepts.
fn is_one_piece(rule: Rule) -> bool {
    rule.is_silent() || (rule.is_leaf() && rule.is_printed_otherwise())
}

/// The error for a text that a rule does not accept, or not all of it; or that is too long for a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoMatch {
    rule: Rule,
    reached: usize,
    /// The length of a text that was too long to be parsed.
    too_long: Option<usize>,
}

impl NoMatch {
    /// The rule that was asked for.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Tells if the text is longer than 1 GiB, so that no tree was made of it.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.too_long.is_some()
    }

    fn message(&self) -> String {
        let Self {
            rule,
            reached,
            too_long,
        } = self;
        if let Some(length) = too_long {
            format!(
                "a text of {length} bytes is too long for a tree, which can have at most {LONGEST}"
            )
        } else {
            let document = rule.document().name();
            format!("not a `{rule}` of {document}: the parser reached byte {reached}")
        }
    }

    /// The number of bytes that the parser read. The mistake is here or, sometimes, before it.
    #[must_use]
    pub fn reached(&self) -> usize {
        self.reached
    }
}
