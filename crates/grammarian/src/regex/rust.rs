//! Expressions of the crate `regex`, read by its own parser.

use regex_syntax::ast;
use regex_syntax::hir::{Class, Hir, HirKind, Look};
use regex_syntax::{Error, ParserBuilder};

use super::node::{Construct, Direction, Node};
use super::sets;
use super::{Parsed, Unreadable};
use crate::automata::CharSet;
use crate::export::Dialect;

/// The tree of an expression.
pub(super) fn parse(text: &str) -> Result<Parsed, Unreadable> {
    let hir = ParserBuilder::new()
        .utf8(false)
        .build()
        .parse(text)
        .map_err(|error| unreadable(&error))?;
    let node = node_of(&hir);
    // The order of places is kept by its own parser; a whole expression is compared as one construct.
    let constructs = vec![Construct {
        at: 0..text.len(),
        node: node.clone(),
    }];
    Ok(Parsed { node, constructs })
}

fn unreadable(error: &Error) -> Unreadable {
    let (at, why) = match error {
        Error::Parse(error) => (error.span().start.offset, error.kind().to_string()),
        Error::Translate(error) => (error.span().start.offset, error.kind().to_string()),
        _ => (0, error.to_string()),
    };
    let is_backreference = matches!(
        error,
        Error::Parse(it) if matches!(it.kind(), ast::ErrorKind::UnsupportedBackreference)
    );
    let why = if is_backreference {
        "a reference to what a group matched: such languages are not regular".to_owned()
    } else {
        why
    };
    Unreadable { at, why }
}

fn node_of(hir: &Hir) -> Node {
    match hir.kind() {
        HirKind::Empty => Node::empty(),
        HirKind::Literal(literal) => {
            // Octets that are no characters stand for those of their numbers.
            let characters: Vec<char> = match std::str::from_utf8(&literal.0) {
                Ok(text) => text.chars().collect(),
                Err(_) => literal.0.iter().copied().map(char::from).collect(),
            };
            Node::sequence(characters.into_iter().map(Node::character).collect())
        }
        HirKind::Class(Class::Unicode(class)) => Node::Set(sets::of_unicode(class)),
        HirKind::Class(Class::Bytes(class)) => {
            let ranges = class.ranges().iter();
            let ranges = ranges.map(|it| (char::from(it.start()), char::from(it.end())));
            Node::Set(ranges.collect())
        }
        HirKind::Look(look) => node_of_look(*look),
        HirKind::Repetition(repetition) => {
            let count = |it: u32| usize::try_from(it).unwrap_or(usize::MAX);
            Node::Repetition {
                least: count(repetition.min),
                most: repetition.max.map(count),
                is_lazy: !repetition.greedy,
                of: Box::new(node_of(&repetition.sub)),
            }
        }
        HirKind::Capture(capture) => {
            let of = node_of(&capture.sub);
            match &capture.name {
                Some(name) => Node::Named(name.to_string(), Box::new(of)),
                None => of,
            }
        }
        HirKind::Concat(parts) => Node::sequence(parts.iter().map(node_of).collect()),
        HirKind::Alternation(parts) => Node::choice(parts.iter().map(node_of).collect()),
    }
}

fn node_of_look(look: Look) -> Node {
    let set = |ends: &str| -> Node {
        let ends: CharSet = ends.chars().map(|it| (it, it)).collect();
        Node::Set(ends)
    };
    let behind = |of: Node| Node::look(Direction::Behind, false, of);
    let ahead = |of: Node| Node::look(Direction::Ahead, false, of);
    let all = |parts: Vec<Node>| Node::Sequence(parts);
    let (ascii, unicode) = (
        || sets::posix("word").unwrap_or_default(),
        || sets::word(Dialect::Rust),
    );
    let is_word =
        |direction, is_negative, word: CharSet| Node::look(direction, is_negative, Node::Set(word));
    let start = |word: fn() -> CharSet| {
        vec![
            is_word(Direction::Behind, true, word()),
            is_word(Direction::Ahead, false, word()),
        ]
    };
    let end = |word: fn() -> CharSet| {
        vec![
            is_word(Direction::Behind, false, word()),
            is_word(Direction::Ahead, true, word()),
        ]
    };
    match look {
        Look::Start => Node::beginning(),
        Look::End => Node::end(),
        Look::StartLF => Node::Choice(vec![Node::beginning(), behind(set("\n"))]),
        Look::EndLF => Node::Choice(vec![Node::end(), ahead(set("\n"))]),
        Look::StartCRLF => Node::Choice(vec![
            Node::beginning(),
            behind(set("\n")),
            all(vec![
                behind(set("\r")),
                Node::look(Direction::Ahead, true, set("\n")),
            ]),
        ]),
        Look::EndCRLF => Node::Choice(vec![
            Node::end(),
            ahead(set("\r")),
            all(vec![
                ahead(set("\n")),
                Node::look(Direction::Behind, true, set("\r")),
            ]),
        ]),
        Look::WordAscii => Node::boundary(&ascii(), false),
        Look::WordAsciiNegate => Node::boundary(&ascii(), true),
        Look::WordUnicode => Node::boundary(&unicode(), false),
        Look::WordUnicodeNegate => Node::boundary(&unicode(), true),
        Look::WordStartAscii => all(start(ascii)),
        Look::WordEndAscii => all(end(ascii)),
        Look::WordStartUnicode => all(start(unicode)),
        Look::WordEndUnicode => all(end(unicode)),
        Look::WordStartHalfAscii => is_word(Direction::Behind, true, ascii()),
        Look::WordEndHalfAscii => is_word(Direction::Ahead, true, ascii()),
        Look::WordStartHalfUnicode => is_word(Direction::Behind, true, unicode()),
        Look::WordEndHalfUnicode => is_word(Direction::Ahead, true, unicode()),
    }
}
