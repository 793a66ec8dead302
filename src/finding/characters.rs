//! Characters beyond US-ASCII that a document allows, and its prose forbids or advises against.

use std::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Finding;
use crate::escape::escaped;
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::words::Code;

/// The characters that the prose forbids, though the rules allow them.
pub(super) fn forbidden(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    let forbidden = accepted.rule().revision().statements().forbidden;
    if forbidden.is_empty() {
        return;
    }
    for node in leaves(accepted) {
        for (span, character) in characters(node) {
            if forbidden.contains(character) {
                let message = format!(
                    "U+{:04X} changes how the text is shown, and does not appear itself",
                    u32::from(character)
                );
                let escape = escaped(character.to_string().as_bytes());
                let finding = Finding::new(Code::BidiFormatting, span, node.rule(), message);
                findings.push(finding.suggesting(escape));
            }
        }
    }
}

/// The characters that the prose advises against.
pub(super) fn unwise(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    for node in leaves(accepted) {
        not_nfc(node, findings);
        look_alikes(node, findings);
        // All of them are "components for the purpose of Bidi behavior", or a single character.
        for part in parts(node) {
            mixed_directions(node, part, findings);
        }
    }
}

/// The nodes that have characters of their own, some of them beyond US-ASCII.
fn leaves<'t, 'i>(accepted: &'t Accepted<'i>) -> impl Iterator<Item = Node<'t, 'i>> {
    let is_wide = !accepted.text().is_ascii();
    let nodes = is_wide
        .then(|| accepted.tree().nodes())
        .into_iter()
        .flatten();
    nodes.filter(|node| node.children().next().is_none() && !node.text().is_ascii())
}

/// The characters of a node, each with its place.
fn characters(node: Node<'_, '_>) -> impl Iterator<Item = (Range<usize>, char)> {
    let start = node.span().start;
    let characters = node.text().char_indices();
    characters.map(move |(at, character)| {
        let at = start + at;
        (at..at + character.len_utf8(), character)
    })
}

fn not_nfc(node: Node<'_, '_>, findings: &mut Vec<Finding>) {
    let text = node.text();
    if is_nfc(text) {
        return;
    }
    let normalized: String = text.nfc().collect();
    let same = text.chars().zip(normalized.chars());
    let same: usize = same
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum();
    // A combining mark belongs to the letter before it.
    let mut before = text.char_indices().rev();
    let letter = before.find(|(at, c)| *at <= same && canonical_combining_class(*c) == 0);
    let start = letter.map_or(0, |(at, _)| at);
    let span = node.span().start + start..node.span().end;
    let message =
        "not in Unicode's Normalization Form C, so that another spelling of it looks the same"
            .to_owned();
    findings.push(Finding::new(Code::NotNfc, span, node.rule(), message));
}

fn look_alikes(node: Node<'_, '_>, findings: &mut Vec<Finding>) {
    for (span, character) in characters(node) {
        let what = match character {
            '\u{FF01}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' => {
                "a full-width form of another character"
            }
            '\u{FF61}'..='\u{FFDC}' | '\u{FFE8}'..='\u{FFEE}' => {
                "a half-width form of another character"
            }
            '\u{A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200B}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{3000}' => "a space of another kind",
            _ => continue,
        };
        let message = format!(
            "U+{:04X} is {what}, and easily mistaken for it",
            u32::from(character)
        );
        let plain: String = character.nfkc().collect();
        let finding = Finding::new(Code::LookAlike, span, node.rule(), message);
        findings.push(if plain.chars().all(char::is_alphanumeric) {
            finding.suggesting(plain)
        } else {
            finding
        });
    }
}

/// The parts of a component that are shown one by one: specifications "MAY divide them further", as the labels of a
/// host name, names and values in a query, the extension of a file, and the document's own examples do.
fn parts(node: Node<'_, '_>) -> impl Iterator<Item = Range<usize>> {
    let text = node.text();
    let start = node.span().start;
    let is_delimiter = |c: char| c.is_ascii_punctuation() && !"%-_~".contains(c);
    let mut at = start;
    text.split(is_delimiter).map(move |part| {
        let span = at..at + part.len();
        at = span.end + 1;
        span
    })
}

/// Letters of both directions in one part, or a part of letters from right to left that begins or ends with something
/// else.
fn mixed_directions(node: Node<'_, '_>, part: Range<usize>, findings: &mut Vec<Finding>) {
    let offset = node.span().start;
    let text = &node.text()[part.start - offset..part.end - offset];
    let is_from_right = |c: char| matches!(bidi_class(c), BidiClass::R | BidiClass::AL);
    let is_from_left = |c: char| bidi_class(c) == BidiClass::L;
    if !text.contains(is_from_right) {
        return;
    }
    let message = if text.contains(is_from_left) {
        "letters of both directions together are hard to read in order"
    } else if !(text.starts_with(is_from_right) && text.ends_with(is_from_right)) {
        "a part with letters from right to left should begin and end with such a letter"
    } else {
        return;
    };
    findings.push(Finding::new(
        Code::MixedDirections,
        part,
        node.rule(),
        message.to_owned(),
    ));
}
