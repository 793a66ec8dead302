//! Places in the text of a grammar, and what can be told of it without reading it.

use super::Notation;

/// What is wrong with a text, and where.
pub(super) struct Fault {
    /// In bytes.
    pub(super) at: usize,
    /// One sentence, without its full stop.
    pub(super) words: String,
}

impl Fault {
    /// Something that the notation's grammar promises is not there.
    pub(super) fn incomplete(at: usize) -> Self {
        let words = "not of this notation".to_owned();
        Self { at, words }
    }
}

/// Where the lines of a text begin.
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(end, _)| end + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Self { starts }
    }

    /// The number of the line that the byte stands on, counted from 1.
    pub(super) fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// Line and column, the latter in characters, both counted from 1.
    pub(super) fn place(&self, text: &str, at: usize) -> (usize, usize) {
        let line = self.number(at);
        let start = self.starts[line - 1];
        (line, text[start..at].chars().count() + 1)
    }
}

/// What stands at a place, in words.
pub(super) fn found(text: &str, at: usize) -> String {
    let rest = &text[at..];
    let (what, closed) = match rest.chars().next() {
        None => return "the end of the text".to_owned(),
        Some('\n' | '\r') => return "the end of the line".to_owned(),
        Some('"') => ("a string", rest[1..].split_once('"')),
        Some('<') => ("prose", rest[1..].split_once('>')),
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

/// Groups may be nested so deep. The readers call themselves for each, on a stack that has an end.
const DEEPEST: usize = 100;

/// Refuses groups that are nested too deep, and those that never end.
pub(super) fn check_nesting(notation: Notation, text: &str) -> Result<(), Fault> {
    let mut open: Vec<(usize, char)> = Vec::new();
    for (at, sign) in Signs::of(notation, text) {
        match (sign, open.last()) {
            ('(' | '[', _) => open.push((at, sign)),
            (')', Some((_, '('))) | (']', Some((_, '['))) => {
                open.pop();
            }
            // The reader says what is wrong with any other.
            _ => {}
        }
        if open.len() > DEEPEST {
            let words = format!("groups are nested more than {DEEPEST} deep");
            return Err(Fault { at, words });
        }
    }
    match open.first() {
        // A single bracket may stand for itself there.
        Some(_) if notation == Notation::Url7 => Ok(()),
        Some(&(at, sign)) => {
            let words = format!("nothing closes this `{sign}`");
            Err(Fault { at, words })
        }
        None => Ok(()),
    }
}

/// The brackets of a text that are not part of a string, of prose or of a comment.
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

    /// Where the string or the like ends that begins at `start`: behind its last character, or at
    /// the end of the line, where it has to end.
    fn end_of(&self, start: usize, last: Option<char>) -> usize {
        let rest = &self.text[start + 1..];
        let end = rest.find(|c| c == '\n' || Some(c) == last);
        end.map_or(self.text.len(), |end| start + 1 + end + 1)
    }
}

impl Iterator for Signs<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<Self::Item> {
        let quoting = self.notation != Notation::Url7;
        loop {
            let at = self.at;
            let sign = self.text[at..].chars().next()?;
            self.at = at + sign.len_utf8();
            match sign {
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
