//! The parsers that `pest_derive` makes of the grammar files, one module a revision.

use pest::Token;
use pest::error::InputLocation;

use super::tree::RawNode;
use crate::revision::list::for_each_revision;
use crate::revision::{Holder, Revision, Rule};
use crate::words::span::Span;

macro_rules! parsers {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        $(
            mod $module {
                use pest::Parser as _;

                use super::{RawNode, collect, position};
                use crate::revision::documents::$module::SHOWN;

                #[derive(pest_derive::Parser)]
                #[grammar = $grammar]
                struct Generated;

                pub(super) fn match_prefix(
                    wanted: crate::revision::Rule,
                    text: &str,
                ) -> Result<Vec<RawNode>, usize> {
                    match Generated::parse(Rule::all_rules()[wanted.entry()], text) {
                        Ok(pairs) => Ok(collect(wanted, pairs.tokens(), |rule: Rule| {
                            SHOWN[rule as usize]
                        })),
                        Err(error) => Err(position(&error)),
                    }
                }

                /// The names of the parser's rules, in its order.
                #[cfg(test)]
                pub(super) fn names() -> Vec<String> {
                    Rule::all_rules().iter().map(|rule| format!("{rule:?}")).collect()
                }
            }
        )*

        /// The nodes of the tree that the parser for `rule` makes of a prefix of a text, the rule's own node first; or
        /// the position of the last failed attempt.
        pub(super) fn match_prefix(rule: Rule, text: &str) -> Result<Vec<RawNode>, usize> {
            let edition = match rule.holder() {
                Holder::Edition(edition) => edition,
                Holder::Schemes(document) => return schemes::match_prefix(document, rule, text),
            };
            match edition.revision() {
                $(Revision::$variant => $module::match_prefix(rule, text),)*
            }
        }

        #[cfg(test)]
        fn names(revision: Revision) -> Vec<String> {
            match revision {
                $(Revision::$variant => $module::names(),)*
            }
        }

        #[cfg(test)]
        fn shown(revision: Revision) -> &'static [Option<u16>] {
            match revision {
                $(Revision::$variant => &crate::revision::documents::$module::SHOWN,)*
            }
        }
    };
}

for_each_revision!(parsers);

/// The parser of all documents that define schemes.
#[cfg(feature = "schemes")]
mod schemes {
    use pest::Parser as _;

    use super::{RawNode, collect, position};
    use crate::revision::SchemeDocument;

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/linked/schemes.pest"]
    struct Generated;

    pub(super) fn match_prefix(
        document: SchemeDocument,
        wanted: crate::revision::Rule,
        text: &str,
    ) -> Result<Vec<RawNode>, usize> {
        let shown = document.schemes().shown;
        match Generated::parse(Rule::all_rules()[wanted.entry()], text) {
            Ok(pairs) => Ok(collect(wanted, pairs.tokens(), |rule: Rule| {
                let number = rule as u16;
                let at = shown.binary_search_by_key(&number, |(parsed, _)| *parsed);
                Some(shown[at.ok()?].1)
            })),
            Err(error) => Err(position(&error)),
        }
    }

    /// The names of the parser's rules, in its order.
    #[cfg(test)]
    pub(super) fn names() -> Vec<String> {
        let rules = Rule::all_rules().iter();
        rules.map(|rule| format!("{rule:?}")).collect()
    }
}

/// Without the feature `schemes` there are no documents that define them, and no parser.
#[cfg(not(feature = "schemes"))]
mod schemes {
    use super::RawNode;
    use crate::revision::{Rule, SchemeDocument};

    pub(super) fn match_prefix(
        document: SchemeDocument,
        _: Rule,
        _: &str,
    ) -> Result<Vec<RawNode>, usize> {
        unreachable!("{document}")
    }
}

/// Makes nodes of pest's tokens. The first token is that of the requested rule; every other is a rule of the document
/// or a variant of one, since all other helpers are silent.
fn collect<'i, R: pest::RuleType + 'i>(
    wanted: Rule,
    tokens: impl ExactSizeIterator<Item = Token<'i, R>>,
    shown: impl Fn(R) -> Option<u16>,
) -> Vec<RawNode> {
    let mut nodes: Vec<RawNode> = Vec::with_capacity(tokens.len() / 2);
    let count = |nodes: &[RawNode]| u32::try_from(nodes.len()).unwrap_or(u32::MAX);
    // The innermost open node. While a node is open, `next` holds its parent.
    let mut innermost = u32::MAX;
    for token in tokens {
        match token {
            Token::Start { rule, pos } => {
                let number = if nodes.is_empty() {
                    Some(wanted.index())
                } else {
                    shown(rule)
                };
                let rule = number.expect("helpers that are no variants are silent");
                let start = pos.pos();
                let next = std::mem::replace(&mut innermost, count(&nodes));
                nodes.push(RawNode {
                    rule,
                    span: Span::of(&(start..start)),
                    next,
                });
            }
            Token::End { pos, .. } => {
                let next = count(&nodes);
                let node = &mut nodes[innermost as usize];
                node.span = node.span.to(pos.pos());
                innermost = std::mem::replace(&mut node.next, next);
            }
        }
    }
    nodes
}

fn position<R>(error: &pest::error::Error<R>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

#[cfg(test)]
mod tests {
    use grammarian::names::identifier;

    use super::*;

    /// The tables count the rules of a parser as pest does.
    #[test]
    fn the_rules_of_the_parsers_are_those_of_the_tables() {
        for &revision in Revision::ALL {
            let names = names(revision);
            let shown = shown(revision);
            assert_eq!(names.len(), shown.len(), "{revision}");
            for rule in revision.rules() {
                let name = &names[rule.entry()];
                assert_eq!(*name, identifier(rule.name()), "{revision}");
                assert_eq!(
                    shown[rule.entry()],
                    Some(rule.index()),
                    "{revision}: {name}"
                );
            }
        }
    }

    /// So do those of the parser that several documents share; a rule that one imports is called by its lender.
    #[cfg(feature = "schemes")]
    #[test]
    fn the_rules_of_the_shared_parser_are_those_of_the_tables() {
        use crate::revision::{Document, SchemeDocument};

        let names = schemes::names();
        for document in SchemeDocument::all() {
            for rule in Document::from(document).rules() {
                let (space, name) = names[rule.entry()].split_once("__").unwrap();
                assert_eq!(name, identifier(rule.name()), "{document}");
                assert_eq!(
                    space,
                    identifier(rule.taken_from().unwrap_or(document.id())),
                    "{document}"
                );
                let entry = u16::try_from(rule.entry()).unwrap();
                let shown = document.schemes().shown;
                assert!(shown.contains(&(entry, rule.index())), "{document}: {name}");
            }
        }
    }
}
