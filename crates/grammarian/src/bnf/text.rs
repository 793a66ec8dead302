//! Errors in the text of a grammar, and checks before the text is parsed.

use super::notation::Notation;
use crate::text::lines;

/// A fault of a text, and its place.
pub(super) struct Misprint {
    /// In bytes.
    pub(super) at: usize,
    /// One sentence, without its full stop.
    pub(super) words: String,
}

impl Misprint {
    /// The fault of a parse tree without a node that the notation's grammar promises.
    pub(super) fn incomplete(at: usize) -> Self {
        let words = "not of this notation".to_owned();
        Self { at, words }
    }
}

/// The text at this place, as a message names it.
pub(super) fn found(notation: Notation, text: &str, at: usize) -> String {
    let rest = &text[at..];
    let (what, closed) = match rest.chars().next() {
        None => return "the end of the text".to_owned(),
        Some('\n' | '\r') => return "the end of the line".to_owned(),
        Some('/') if notation == Notation::Ebnf && rest.starts_with("/*") => {
            return "a comment that nothing closes".to_owned();
        }
        Some('\'') if notation == Notation::Ebnf && !rest[1..].contains('\'') => {
            return "a string that does not end on its line".to_owned();
        }
        Some('"') => ("a string", rest[1..].split_once('"')),
        Some('<') if notation != Notation::Ebnf => ("prose", rest[1..].split_once('>')),
        Some(character) => return format!("`{character}`"),
    };
    let inside = closed.map_or("\n", |(inside, _)| inside);
    match inside
        .chars()
        .find(|character| !matches!(character, ' '..='~'))
    {
        Some('\n' | '\r') => format!("{what} that does not end on its line"),
        Some(strange) => format!("{what} with `{}` in it", strange.escape_debug()),
        None => format!("`{}`", &rest[..1]),
    }
}

/// How deep groups may be nested. The parsers are recursive, and the stack is finite.
const DEEPEST: usize = 100;

/// Refuses groups that are nested too deep, and groups that are not closed.
pub(super) fn check_nesting(notation: Notation, text: &str) -> Result<(), Misprint> {
    let mut open: Vec<(usize, char)> = Vec::new();
    for (at, sign) in Signs::of(notation, text) {
        match (sign, open.last()) {
            ('(' | '[', _) => open.push((at, sign)),
            (')', Some((_, '('))) | (']', Some((_, '['))) => {
                open.pop();
            }
            // The parser reports any other.
            _ => {}
        }
        if open.len() > DEEPEST {
            let words = format!("groups are nested more than {DEEPEST} deep");
            return Err(Misprint { at, words });
        }
    }
    match open.first() {
        // In url7, a single bracket may stand for itself.
        Some(_) if notation == Notation::Url7 => Ok(()),
        Some(&(at, sign)) => {
            let words = format!("nothing closes this `{sign}`");
            Err(Misprint { at, words })
        }
        None => Ok(()),
    }
}

/// A piece of a grammar on one line: words with single spaces between them, without comments.
pub(crate) fn on_one_line(notation: Notation, text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    if notation == Notation::Ebnf {
        return without_comments(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
    }
    for line in lines(text) {
        // A semicolon may stand in a string or in prose.
        let mut close = None;
        let comment = line.char_indices().find(|&(_, sign)| {
            match (close, sign) {
                (None, '"') => close = Some('"'),
                (None, '<') => close = Some('>'),
                (Some(last), sign) if last == sign => close = None,
                _ => {}
            }
            close.is_none() && sign == ';' && notation != Notation::Url7
        });
        words.extend(line[..comment.map_or(line.len(), |(at, _)| at)].split_whitespace());
    }
    words.join(" ")
}

/// A text of EBNF with a space in the place of each comment.
fn without_comments(text: &str) -> String {
    let mut rest = String::new();
    let mut copied = 0;
    let mut signs = Signs::of(Notation::Ebnf, text);
    while let Some((at, sign)) = signs.next_sign() {
        if sign == '/' {
            rest.push_str(&text[copied..at]);
            rest.push(' ');
            copied = signs.at;
        }
    }
    rest.push_str(&text[copied..]);
    rest
}

/// The brackets of a text that are not in a string, in prose or in a comment, with their places.
struct Signs<'t> {
    notation: Notation,
    text: &'t str,
    at: usize,
}

impl<'t> Signs<'t> {
    fn of(notation: Notation, text: &'t str) -> Self {
        let at = 0;
        Self { notation, text, at }
    }

    /// The byte after the string, prose or comment that begins at `start`: after the character
    /// `last`, or at the latest after the end of the line.
    fn end_of(&self, start: usize, last: Option<char>) -> usize {
        let rest = &self.text[start + 1..];
        let end = rest.find(|c| matches!(c, '\n' | '\r') || Some(c) == last);
        end.map_or(self.text.len(), |end| start + 1 + end + 1)
    }
}

impl Iterator for Signs<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (at, sign) = self.next_sign()?;
            // In EBNF, square brackets are classes.
            let is_bracket = matches!(sign, '(' | ')')
                || self.notation != Notation::Ebnf && matches!(sign, '[' | ']');
            if is_bracket {
                return Some((at, sign));
            }
        }
    }
}

impl Signs<'_> {
    /// The next bracket, or in EBNF the beginning of the next comment (`/`), after which the text goes on at `self.at`.
    fn next_sign(&mut self) -> Option<(usize, char)> {
        let quoting = self.notation != Notation::Url7;
        let is_ebnf = self.notation == Notation::Ebnf;
        loop {
            let at = self.at;
            let sign = self.text[at..].chars().next()?;
            self.at = at + sign.len_utf8();
            match sign {
                '/' if is_ebnf && self.text[self.at..].starts_with('*') => {
                    let close = self.text[self.at..].find("*/");
                    self.at = close.map_or(self.text.len(), |close| self.at + close + 2);
                    return Some((at, sign));
                }
                '"' | '\'' if is_ebnf => self.at = self.end_of(at, Some(sign)),
                '[' if is_ebnf => self.at = self.end_of(at, Some(']')),
                '<' | ';' | ']' if is_ebnf => {}
                '"' if quoting => self.at = self.end_of(at, Some('"')),
                '<' if quoting => self.at = self.end_of(at, Some('>')),
                ';' if quoting => self.at = self.end_of(at, None),
                '(' | ')' if quoting => return Some((at, sign)),
                '[' | ']' => return Some((at, sign)),
                _ => {}
            }
        }
    }
}
