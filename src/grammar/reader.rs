//! Reads the lines of a grammar file that pest takes for comments and documentation.
//!
//! The form is described in `grammar/README.md`. A file of ours that breaks it is a mistake, which the
//! tests find; a user's file has no mistakes here, it merely has other lines.

use super::{Printing, Section};
use crate::revision::Notation;

/// A rule with the lines that stand above it.
pub(crate) struct Entry<'f> {
    pub(crate) printings: Vec<Block<'f>>,
    pub(crate) corrected: Option<Block<'f>>,
    pub(super) note: String,
    /// Empty where a blank line or the end of the file comes first.
    pub(super) peg: String,
    /// Whether pest makes no token of the rule (`_{ }`).
    pub(super) is_silent: bool,
    /// Whether pest makes no tokens below the rule's own (`@{ }`).
    pub(super) is_leaf: bool,
    /// The line on which the body begins, counted from 1.
    pub(super) line: usize,
}

/// The lines of one printing, or of a correction; never none.
pub(crate) struct Block<'f> {
    section: &'f str,
    line: usize,
    /// How many characters of the file stand before the first line's text.
    margin: usize,
    lines: Vec<&'f str>,
}

impl<'f> Block<'f> {
    /// The text of a line, behind its mark.
    fn new(section: &'f str, number: usize, line: &'f str, text: &'f str) -> Self {
        Self {
            section,
            line: number,
            margin: line.len() - text.len(),
            lines: vec![text],
        }
    }

    /// How many characters of the file stand before the text of the first line.
    pub(crate) fn margin(&self) -> usize {
        self.margin
    }

    /// The name that is defined: the first word.
    pub(crate) fn name(&self) -> &'f str {
        self.lines[0].split_whitespace().next().unwrap_or("")
    }

    /// The section in which they are printed, by its number or heading.
    pub(crate) fn section(&self) -> &'f str {
        self.section
    }

    /// The line of the file on which they begin, counted from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    /// The lines, joined by `\n`.
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }
}

impl Block<'static> {
    pub(super) fn into_printing(self) -> Printing {
        Printing {
            section: Section::new(self.section),
            text: self.text(),
        }
    }
}

/// What has been read since the last rule.
#[derive(Default)]
struct Pending<'f> {
    printings: Vec<Block<'f>>,
    corrected: Option<Block<'f>>,
    note: Vec<&'f str>,
}

/// The rules of a grammar file, helpers included, in order.
pub(crate) fn entries(file: &str) -> impl Iterator<Item = Entry<'_>> {
    let mut lines = file.lines().zip(1..);
    let mut section = "";
    let mut section_is_new = false;
    std::iter::from_fn(move || {
        let mut pending = Pending::default();
        loop {
            let Some((line, number)) = lines.next() else {
                return pending.finish(&[], 0);
            };
            if let Some(label) = line.strip_prefix("// § ") {
                section = label;
                section_is_new = true;
            } else if let Some(text) = marked(line, "///") {
                match pending.printings.last_mut().filter(|_| !section_is_new) {
                    Some(printing) => printing.lines.push(text),
                    None => pending
                        .printings
                        .push(Block::new(section, number, line, text)),
                }
                section_is_new = false;
            } else if let Some(text) = marked(line, "//~") {
                match &mut pending.corrected {
                    Some(corrected) => corrected.lines.push(text),
                    None => {
                        pending.corrected = Some(Block::new(section, number, line, text));
                    }
                }
            } else if line.starts_with("//!") || line.is_empty() || line.starts_with("// ----") {
                // A comment above a blank line belongs to the file, not to the next rule.
                if let Some(entry) = std::mem::take(&mut pending).finish(&[], number) {
                    return Some(entry);
                }
            } else if let Some(text) = marked(line, "//") {
                pending.note.push(text);
            } else {
                let mut peg = vec![line];
                while !peg
                    .last()
                    .is_some_and(|line| line.trim_end().ends_with('}'))
                {
                    let Some((line, _)) = lines.next() else { break };
                    peg.push(line);
                }
                return Some(pending.with_peg(&peg, number));
            }
        }
    })
}

fn marked<'f>(line: &'f str, mark: &str) -> Option<&'f str> {
    let text = line.strip_prefix(mark)?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

impl<'f> Pending<'f> {
    /// The entry, if there is a rule in it.
    fn finish(self, peg: &[&str], line: usize) -> Option<Entry<'f>> {
        (!self.printings.is_empty()).then(|| self.with_peg(peg, line))
    }

    fn with_peg(self, peg: &[&str], line: usize) -> Entry<'f> {
        Entry {
            printings: self.printings,
            corrected: self.corrected,
            note: self.note.join(" "),
            is_silent: peg.first().is_some_and(|first| first.contains("= _{")),
            is_leaf: !peg.first().is_some_and(|first| first.contains("= ${")),
            peg: peg.join("\n"),
            line,
        }
    }
}

/// A word or sign of a printed rule, behind the name that it defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term<'t> {
    /// What may be the name of a rule.
    Name(&'t str),
    /// Text that stands for itself, without its quotes.
    Literal(&'t str),
    /// `[` or `(`.
    Open,
    /// `]` or `)`.
    Close,
    /// What parts alternatives.
    Bar,
}

/// The words and signs of a printed rule, in order, without the name that it defines.
pub(super) fn terms(text: &str, notation: Notation) -> Vec<Term<'_>> {
    match notation {
        Notation::Bare => bare_terms(text),
        Notation::Abnf | Notation::Rfc822 => quoted_terms(text),
    }
}

fn bare_terms(text: &str) -> Vec<Term<'_>> {
    let words = text.split_whitespace().skip(1);
    let term = |word| match word {
        "[" => Term::Open,
        "]" => Term::Close,
        "|" => Term::Bar,
        _ if word.len() > 1 => Term::Name(word),
        _ => Term::Literal(word),
    };
    words.map(term).collect()
}

fn quoted_terms(text: &str) -> Vec<Term<'_>> {
    let definition = text
        .split_once('=')
        .map_or("", |(_, definition)| definition);
    let mut terms = Vec::new();
    let mut rest = definition;
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '"' => {
                let end = rest[1..].find('"').map_or(rest.len(), |end| end + 1);
                terms.push(Term::Literal(&rest[1..end]));
                (end + 1).min(rest.len())
            }
            '<' => {
                let end = rest.find('>').map_or(rest.len(), |end| end + 1);
                if &rest[..end] == "<\">" {
                    terms.push(Term::Literal(&rest[1..2]));
                }
                end
            }
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '%' => rest.find([' ', '"']).unwrap_or(rest.len()),
            _ if first.is_ascii_alphabetic() => {
                let end = rest.find(|c: char| !is_name_char(c)).unwrap_or(rest.len());
                terms.push(Term::Name(&rest[..end]));
                end
            }
            _ => {
                terms.extend(match first {
                    '[' | '(' => Some(Term::Open),
                    ']' | ')' => Some(Term::Close),
                    '|' | '/' => Some(Term::Bar),
                    _ => None,
                });
                first.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    terms
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+')
}
