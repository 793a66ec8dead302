//! Character references of HTML that were left in a URL: in HTML, `&amp;` stands for the `&` of the URL.

use std::ops::Range;

use memchr::memchr_iter;

use super::Finding;
use super::innermost::Innermost;
use crate::syntax::accepted::Accepted;
use crate::syntax::judge::Law;
use crate::words::Code;

/// The names of characters that people meet in URLs.
const NAMES: [(&str, char); 6] = [
    ("amp;", '&'),
    ("quot;", '"'),
    ("apos;", '\''),
    ("lt;", '<'),
    ("gt;", '>'),
    ("nbsp;", '\u{a0}'),
];

/// The character references of a URL.
pub(super) fn character_references(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    let root = accepted.rule();
    let text = accepted.text();
    let mut references = memchr_iter(b'&', text.as_bytes())
        .filter(|at| may_be_reference(&text[at + "&".len()..]))
        .peekable();
    if references.peek().is_none() {
        return;
    }
    if !root.describes_url() || Code::CharacterReference.section(root.revision()).is_none() {
        return;
    }
    let mut innermost = None;
    let mut end = 0;
    for at in references {
        let Some((length, character)) = reference(&text[at..]).filter(|_| at >= end) else {
            continue;
        };
        end = at + length;
        let written = &text[at..end];
        let message = format!(
            "`{written}` is a character reference of HTML, and stands for {}",
            named(character)
        );
        let rule = innermost
            .get_or_insert_with(|| Innermost::new(accepted.tree()))
            .around(at)
            .rule();
        let finding = Finding::new(Code::CharacterReference, at..end, rule, message);
        findings.push(match instead(accepted, at..end, character) {
            Some(suggestion) => finding.suggesting(suggestion),
            None => finding,
        });
    }
}

/// Tells if the text behind an ampersand begins like a number or one of the names.
fn may_be_reference(text: &str) -> bool {
    let first = text.as_bytes().first();
    first.is_some_and(|first| {
        *first == b'#' || NAMES.iter().any(|(name, _)| name.as_bytes()[0] == *first)
    })
}

/// The character reference that a text begins with: its length, and the character. `&amp;amp;` was written twice as `&amp;`, and
/// stands for `&`.
fn reference(text: &str) -> Option<(usize, char)> {
    let mut length = "&".len();
    let mut found = None;
    while let Some((name, character)) = name(&text[length..]) {
        length += name;
        found = Some((length, character));
        if character != '&' {
            break;
        }
    }
    found
}

/// The name of a character, or its number, behind the ampersand.
fn name(text: &str) -> Option<(usize, char)> {
    const LONGEST: usize = "#x10ffff;".len();
    let named = NAMES.iter().find(|(name, _)| text.starts_with(name));
    if let Some((name, character)) = named {
        return Some((name.len(), *character));
    }
    let digits = text.strip_prefix('#')?;
    let end = digits.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let number = match digits[..end].strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => digits[..end].parse(),
    };
    let character = char::from_u32(number.ok()?).filter(|c| !c.is_control())?;
    Some(("#;".len() + end, character))
}

/// The character in place of its reference, if the text is valid with it.
fn instead(accepted: &Accepted<'_>, span: Range<usize>, character: char) -> Option<String> {
    let suggestion = character.to_string();
    let (before, rest) = accepted.text().split_at(span.start);
    let (written, behind) = rest.split_at(span.len());
    // The second of these may stand wherever the first does. Of numbers there is only one, as it begins the fragment identifier, so
    // that the time is linear.
    let is_valid = if written.contains('#') {
        let mended = [before, &suggestion, behind].concat();
        Law::of_reference(accepted.rule().revision(), &mended).accepts(&mended)
    } else {
        matches!(character, '&' | '\'')
    };
    is_valid.then_some(suggestion)
}

/// The character in backticks, or its number if it may not be seen.
fn named(character: char) -> String {
    if character.is_alphanumeric() || character.is_ascii_graphic() {
        format!("`{character}`")
    } else {
        format!("U+{:04X}", u32::from(character))
    }
}
