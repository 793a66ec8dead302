//! The grammar that a file has in it.

use std::path::Path;

use encoding_rs::{Encoding, WINDOWS_1252};
use grammarian::bnf::{Definition, Document, Grammar, GrammarFile, Notation, Passage, Reading};
use grammarian::{Error, ErrorKind};

use super::{LARGEST, Source, located};
use crate::input::octets_of;
use crate::outcome::Failure;

/// What was read from a file.
pub(super) struct Found {
    pub(super) grammar: Grammar,
    /// Of the text of a document, what looks like a rule.
    pub(super) passages: Vec<Passage>,
    /// Errors that belong to no rule.
    pub(super) errors: Vec<Error>,
    /// The text of a grammar file.
    pub(super) grammar_file: Option<String>,
    /// What holds of all that is said of the grammar.
    pub(super) note: Option<String>,
    /// What the tags of the text's references point to: numbers of RFCs.
    pub(super) references: Vec<(String, u16)>,
}

impl From<Grammar> for Found {
    fn from(grammar: Grammar) -> Self {
        Self {
            grammar,
            passages: Vec::new(),
            errors: Vec::new(),
            grammar_file: None,
            note: None,
            references: Vec::new(),
        }
    }
}

/// What to do about what cannot be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Nothing is read then.
    Strict,
    /// The rest is read, and all that is wrong is kept.
    Lenient,
}

/// Reads the grammar of a file by what its name ends in: a grammar file, ABNF, the BNF of RFC 822, or else the text of a
/// document.
pub(super) fn read(
    source: &Source,
    path: &str,
    reading: Reading,
    given: Option<Notation>,
    care: Care,
) -> Result<Found, Failure> {
    let extension = Path::new(path).extension().and_then(|e| e.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    let notation = match (extension.as_deref(), given) {
        (Some("pest"), _) => return read_grammar_file(path, reading, given),
        _ if reading == Reading::Printed => {
            return Err(Failure::Message(format!(
                "{path}: only a .pest file has a reading that is printed and one that is corrected"
            )));
        }
        (Some("abnf"), given) => given.unwrap_or(Notation::Abnf),
        (Some("bnf"), given) => given.unwrap_or(Notation::Rfc822),
        // Nothing but a notation says what standard input is.
        (_, Some(notation)) if path == "-" => notation,
        _ => return read_document(source, path, given),
    };
    let text = source.cut(text_of(path)?);
    match Grammar::parse(notation, &text) {
        Ok(grammar) => Ok(grammar.into()),
        Err(_) if care == Care::Lenient => {
            let (grammar, errors) = Grammar::recover(notation, &text);
            Ok(Found {
                errors,
                ..Found::from(grammar)
            })
        }
        Err(error) => {
            let (grammar, others) = Grammar::recover(notation, &text);
            let faults = grammar.rules().iter().flat_map(Definition::faults);
            let all: Vec<&Error> = faults.chain(&others).collect();
            let first = all.iter().min_by_key(|it| (it.line(), it.column()));
            let first = first.copied().unwrap_or(&error);
            let more = match all.len() {
                0 | 1 => String::new(),
                all => format!("; `urlspec grammar {path}` lists {} more", all - 1),
            };
            Err(Failure::Message(located(path, first) + &more))
        }
    }
}

fn read_document(source: &Source, path: &str, given: Option<Notation>) -> Result<Found, Failure> {
    let octets = octets_of(path.as_ref(), LARGEST)
        .map_err(|error| Failure::Message(format!("{path}: {error}")))?;
    let lines = source.lines().cloned().unwrap_or(1..=usize::MAX);
    match Document::parse_lines(&decoded(octets), lines, given) {
        Ok(document) => Ok(Found {
            passages: document.passages().to_vec(),
            references: document.references().to_vec(),
            note: document.either_case().map(|line| {
                format!("{path}: letters in strings stand for both cases: line {line} says so")
            }),
            ..Found::from(document.into_grammar())
        }),
        Err(error) if *error.kind() == ErrorKind::Empty => {
            let lines = if source.lines().is_some() {
                "none of these lines"
            } else {
                "no line of it"
            };
            Err(Failure::Message(format!(
                "{source}: {lines} begins a rule, such as `port = *DIGIT`; a file whose name ends in .abnf, .bnf or .pest \
                 is read as a whole"
            )))
        }
        Err(error) => Err(Failure::Message(located(path, &error))),
    }
}

/// The text of a document: UTF-8, or what an XML declaration names, or else Windows-1252, as old documents are.
fn decoded(octets: Vec<u8>) -> String {
    String::from_utf8(octets).unwrap_or_else(|error| {
        let octets = error.into_bytes();
        let head = String::from_utf8_lossy(&octets[..octets.len().min(200)]).into_owned();
        let named = head.split_once("encoding=").and_then(|(_, name)| {
            let name = name.trim_start_matches(['"', '\'']);
            let end = name.find(['"', '\''])?;
            Encoding::for_label(&name.as_bytes()[..end])
        });
        let (text, ..) = named.unwrap_or(WINDOWS_1252).decode(&octets);
        text.into_owned()
    })
}

fn read_grammar_file(
    path: &str,
    reading: Reading,
    given: Option<Notation>,
) -> Result<Found, Failure> {
    let text = text_of(path)?;
    match GrammarFile::parse(&text) {
        Ok(file) => {
            let notation = given.unwrap_or_else(|| file.notation());
            Ok(Found {
                grammar_file: Some(text),
                ..Found::from(file.grammar_in(notation, reading))
            })
        }
        Err(error) if *error.kind() == ErrorKind::Empty => {
            let place = located(path, &error);
            Err(Failure::Message(format!(
                "{place}: no line begins with `///`"
            )))
        }
        Err(error) => Err(Failure::Message(located(path, &error))),
    }
}

/// The text of a file, which must be UTF-8.
pub(crate) fn text_of(path: &str) -> Result<String, Failure> {
    let octets = octets_of(path.as_ref(), LARGEST)
        .map_err(|error| Failure::Message(format!("{path}: {error}")))?;
    String::from_utf8(octets).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|octet| *octet == b'\n').count();
        Failure::Message(format!("{path}:{line}: not UTF-8"))
    })
}
