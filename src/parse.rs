//! Parse trees: the one place that knows pest.
//!
//! `pest_derive` makes a parser of each grammar file. This module runs it from any rule, insists on
//! the whole input, and turns pest's tokens into a flat [`Tree`] of the document's own rules.

pub(crate) mod addr_spec;

use std::fmt;
use std::ops::Range;

use pest::Token;
use pest::error::InputLocation;

use crate::grammar::Rule;
use crate::revision::Revision;

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
    let matched = match_prefix(rule, text);
    match matched.nodes {
        Some(nodes) if nodes[0].end == text.len() => Ok(Tree {
            revision: rule.revision(),
            text,
            nodes,
        }),
        Some(nodes) => Err(NoMatch {
            rule,
            reached: nodes[0].end,
        }),
        None => Err(NoMatch {
            rule,
            reached: matched.reached,
        }),
    }
}

/// The longest prefix that the parser for `rule` takes, as a tree; `None` where it takes none.
pub(crate) fn parse_prefix(rule: Rule, text: &str) -> Result<Tree<'_>, NoMatch> {
    let matched = match_prefix(rule, text);
    match matched.nodes {
        Some(nodes) => Ok(Tree {
            revision: rule.revision(),
            text,
            nodes,
        }),
        None => Err(NoMatch {
            rule,
            reached: matched.reached,
        }),
    }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<'i> {
    revision: Revision,
    text: &'i str,
    /// In preorder; each knows where the next one that is not below it stands.
    nodes: Vec<RawNode>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RawNode {
    rule: u8,
    start: usize,
    end: usize,
    next: usize,
}

impl<'i> Tree<'i> {
    /// The whole input.
    #[must_use]
    pub fn text(&self) -> &'i str {
        self.text
    }

    /// The node of the rule that was asked for.
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
            above.push(self.nodes[node.index].next);
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
        Rule::at(self.tree.revision, usize::from(self.raw().rule))
    }

    /// Where it matched, in bytes.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        self.raw().start..self.raw().end
    }

    /// What it matched.
    #[must_use]
    pub fn text(self) -> &'i str {
        &self.tree.text[self.span()]
    }

    /// The nodes directly below, left to right.
    pub fn children(self) -> impl Iterator<Item = Node<'t, 'i>> {
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let node = (index < self.raw().next).then_some(Node {
                tree: self.tree,
                index,
            })?;
            index = node.raw().next;
            Some(node)
        })
    }

    /// This node and all below it, parents before children, left before right.
    #[must_use]
    pub fn subtree(self) -> Nodes<'t, 'i> {
        Nodes {
            tree: self.tree,
            range: self.index..self.raw().next,
        }
    }

    fn raw(self) -> RawNode {
        self.tree.nodes[self.index]
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

/// What pest made of the beginning of a text.
struct Prefix {
    /// The tree, if the rule matched at all.
    nodes: Option<Vec<RawNode>>,
    /// Where the last rule began that pest tried in vain; only where nothing matched.
    reached: usize,
}

fn match_prefix(rule: Rule, text: &str) -> Prefix {
    match rule.revision() {
        Revision::DraftIetfUriUrl02 => url7::match_prefix(rule, text),
        Revision::Rfc1738 => rfc1738::match_prefix(rule, text),
        Revision::DraftFieldingUrlSyntax05 => draft1997::match_prefix(rule, text),
        Revision::DraftFieldingUriRfc2396bis01 => rfc2396bis::match_prefix(rule, text),
    }
}

/// The parser that `pest_derive` makes of one grammar file.
///
/// A silent rule leaves no token that would tell how far it came, so each has an entry of its own
/// for when it is the one that is asked for.
macro_rules! parser {
    ($module:ident, $file:tt, $entries:tt) => {
        mod $module {
            use std::sync::OnceLock;

            use pest::Parser as _;

            use super::{Numbering, Prefix};

            #[derive(pest_derive::Parser)]
            #[grammar = $file]
            #[grammar_inline = $entries]
            struct Generated;

            pub(super) fn match_prefix(wanted: crate::grammar::Rule, text: &str) -> Prefix {
                static NUMBERING: OnceLock<Numbering<Rule>> = OnceLock::new();
                let numbering = NUMBERING.get_or_init(|| {
                    Numbering::new(wanted.revision(), Rule::all_rules(), |rule| rule as usize)
                });
                match Generated::parse(numbering.entries[wanted.index()], text) {
                    Ok(pairs) => super::collect(wanted, pairs.tokens(), |rule| {
                        numbering.shown[rule as usize]
                    }),
                    Err(error) => Prefix {
                        nodes: None,
                        reached: super::position(&error),
                    },
                }
            }
        }
    };
}

parser!(
    url7,
    "../grammar/draft-ietf-uri-url-02.pest",
    "
    peg_entry_xalpha = { xalpha }
    peg_entry_xpalpha = { xpalpha }
    peg_entry_alpha = { alpha }
    peg_entry_digit = { digit }
    peg_entry_safe = { safe }
    peg_entry_extra = { extra }
    peg_entry_escape = { escape }
    peg_entry_hex = { hex }
    peg_entry_national = { national }
    peg_entry_punctuation = { punctuation }
    peg_entry_alphanum = { alphanum }
    peg_entry_void = { void }
"
);

parser!(
    rfc1738,
    "../grammar/rfc1738.pest",
    "
    peg_entry_alphadigit = { alphadigit }
    peg_entry_lowalpha = { lowalpha }
    peg_entry_hialpha = { hialpha }
    peg_entry_alpha = { alpha }
    peg_entry_digit = { digit }
    peg_entry_safe = { safe }
    peg_entry_extra = { extra }
    peg_entry_national = { national }
    peg_entry_punctuation = { punctuation }
    peg_entry_reserved = { reserved }
    peg_entry_hex = { hex }
    peg_entry_escape = { escape }
    peg_entry_unreserved = { unreserved }
    peg_entry_uchar = { uchar }
    peg_entry_xchar = { xchar }
"
);

parser!(
    draft1997,
    "../grammar/draft-fielding-url-syntax-05.pest",
    "
    peg_entry_pchar = { pchar }
    peg_entry_urlc = { urlc }
    peg_entry_reserved = { reserved }
    peg_entry_unreserved = { unreserved }
    peg_entry_mark = { mark }
    peg_entry_escaped = { escaped }
    peg_entry_hex = { hex }
    peg_entry_alphanum = { alphanum }
    peg_entry_alpha = { alpha }
    peg_entry_lowalpha = { lowalpha }
    peg_entry_upalpha = { upalpha }
    peg_entry_digit = { digit }
    peg_entry_control = { control }
    peg_entry_space = { space }
    peg_entry_delims = { delims }
    peg_entry_unwise = { unwise }
"
);

parser!(
    rfc2396bis,
    "../grammar/draft-fielding-uri-rfc2396bis-01.pest",
    "
    peg_entry_alphanum = { alphanum }
    peg_entry_pchar = { pchar }
    peg_entry_uric = { uric }
    peg_entry_uric_no_slash = { uric_no_slash }
    peg_entry_reserved = { reserved }
    peg_entry_unreserved = { unreserved }
    peg_entry_mark = { mark }
    peg_entry_escaped = { escaped }
    peg_entry_delims = { delims }
    peg_entry_unwise = { unwise }
    peg_entry_ALPHA = { ALPHA }
    peg_entry_DIGIT = { DIGIT }
    peg_entry_DQUOTE = { DQUOTE }
    peg_entry_HEXDIG = { HEXDIG }
"
);

/// How the rules of a document and the rules of its generated parser answer to each other.
struct Numbering<R> {
    /// By the rule's index in the document: where to start the parser.
    entries: Vec<R>,
    /// By pest's discriminant: the rule as which a token stands in the tree, if it does.
    shown: Vec<Option<u8>>,
}

impl<R: pest::RuleType> Numbering<R> {
    fn new(revision: Revision, generated: &[R], discriminant: impl Fn(R) -> usize) -> Self {
        let identifiers: Vec<String> = generated.iter().map(|rule| format!("{rule:?}")).collect();
        let named = |identifier: &str| {
            identifiers
                .iter()
                .position(|other| other == identifier)
                .map(|at| generated[at])
        };
        let entries = Rule::all(revision)
            .map(|rule| {
                let identifier = rule.identifier();
                named(&format!("peg_entry_{identifier}"))
                    .or_else(|| named(&identifier))
                    .expect("the parser has every rule of the file that it is made of")
            })
            .collect();
        let mut shown = vec![None; generated.len()];
        for (rule, identifier) in generated.iter().zip(&identifiers) {
            shown[discriminant(*rule)] = Rule::shown_as(revision, identifier);
        }
        Self { entries, shown }
    }
}

/// Makes nodes of pest's tokens. The first token is the entry's, whatever it is called; every other
/// is a rule of the document or a variant of one, since all other helpers are silent.
fn collect<'i, R: pest::RuleType + 'i>(
    wanted: Rule,
    tokens: impl ExactSizeIterator<Item = Token<'i, R>>,
    shown: impl Fn(R) -> Option<u8>,
) -> Prefix {
    let mut nodes: Vec<RawNode> = Vec::with_capacity(tokens.len() / 2);
    // The innermost open node. While a node is open, `next` holds the one that it is open in.
    let mut innermost = usize::MAX;
    for token in tokens {
        match token {
            Token::Start { rule, pos } => {
                let number = if nodes.is_empty() {
                    Some(wanted.number())
                } else {
                    shown(rule)
                };
                let rule = number.expect("helpers that are no variants are silent");
                let start = pos.pos();
                nodes.push(RawNode {
                    rule,
                    start,
                    end: start,
                    next: innermost,
                });
                innermost = nodes.len() - 1;
            }
            Token::End { pos, .. } => {
                let next = nodes.len();
                let node = &mut nodes[innermost];
                node.end = pos.pos();
                innermost = std::mem::replace(&mut node.next, next);
            }
        }
    }
    Prefix {
        nodes: Some(nodes),
        reached: 0,
    }
}

fn position<R>(error: &pest::error::Error<R>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}
