//! Reads the lines of a grammar file that pest takes for comments and documentation.
//!
//! The form is described in `grammar/README.md`. A file that breaks it is a mistake of ours, which
//! the tests find; nothing here reads what a user wrote.

use super::{Printing, Section};
use crate::revision::Notation;

/// A rule with the lines that stand above it.
pub(super) struct Entry {
    pub(super) printings: Vec<Lines>,
    pub(super) corrected: Option<String>,
    pub(super) note: String,
    pub(super) peg: String,
    /// Whether pest makes no token of the rule (`_{ }`).
    pub(super) is_silent: bool,
    /// Whether pest makes no tokens below the rule's own (`@{ }`).
    pub(super) is_leaf: bool,
    /// The line on which the body begins, counted from 1.
    pub(super) line: usize,
}

/// The lines of one printing.
pub(super) struct Lines {
    section: Section,
    lines: Vec<&'static str>,
}

impl Lines {
    /// The first line, which bears the name of the rule.
    pub(super) fn text_as_static(&self) -> &'static str {
        self.lines[0]
    }

    pub(super) fn into_printing(self) -> Printing {
        Printing {
            section: self.section,
            text: self.lines.join("\n"),
        }
    }
}

/// What has been read since the last rule.
#[derive(Default)]
struct Pending {
    printings: Vec<Lines>,
    corrected: Vec<&'static str>,
    note: Vec<&'static str>,
}

/// The rules of a grammar file, helpers included, in order.
pub(super) fn entries(file: &'static str) -> impl Iterator<Item = Entry> {
    let mut lines = file.lines().zip(1..).peekable();
    let mut section = Section::new("");
    let mut section_is_new = false;
    std::iter::from_fn(move || {
        let mut pending = Pending::default();
        loop {
            let (line, number) = lines.next()?;
            if let Some(label) = line.strip_prefix("// § ") {
                section = Section::new(label);
                section_is_new = true;
            } else if let Some(text) = marked(line, "///") {
                match pending.printings.last_mut().filter(|_| !section_is_new) {
                    Some(printing) => printing.lines.push(text),
                    None => pending.printings.push(Lines {
                        section,
                        lines: vec![text],
                    }),
                }
                section_is_new = false;
            } else if let Some(text) = marked(line, "//~") {
                pending.corrected.push(text);
            } else if line.starts_with("//!") || line.is_empty() || line.starts_with("// ----") {
                // A comment above a blank line belongs to the file, not to the next rule.
                pending = Pending::default();
            } else if let Some(text) = marked(line, "//") {
                pending.note.push(text);
            } else {
                let mut peg = vec![line];
                while !peg
                    .last()
                    .is_some_and(|line| line.trim_end().ends_with('}'))
                {
                    peg.push(lines.next()?.0);
                }
                return Some(finish(pending, &peg, number));
            }
        }
    })
}

fn marked(line: &'static str, mark: &str) -> Option<&'static str> {
    let text = line.strip_prefix(mark)?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

fn finish(pending: Pending, peg: &[&'static str], line: usize) -> Entry {
    let Pending {
        printings,
        corrected,
        note,
    } = pending;
    Entry {
        printings,
        corrected: (!corrected.is_empty()).then(|| corrected.join("\n")),
        note: note.join(" "),
        is_silent: peg[0].contains("= _{"),
        is_leaf: !peg[0].contains("= ${"),
        peg: peg.join("\n"),
        line,
    }
}

/// The name that a printed line defines: its first word.
pub(super) fn name_of(line: &'static str) -> &'static str {
    line.split_whitespace()
        .next()
        .expect("a printing begins with the name of the rule")
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
