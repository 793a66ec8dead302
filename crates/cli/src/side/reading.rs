//! The grammar that a file has in it.

use std::path::Path;

use encoding_rs::{Encoding, WINDOWS_1252};
use grammarian::bnf::{Definition, Document, Grammar, GrammarFile, Notation, Passage, Reading};
use grammarian::{Error, ErrorKind};

use super::provenance::{FileRead, Folded, FoldedBy, NotationBy};
use super::{LARGEST, Source, located};
use crate::input::octets_of;
use crate::outcome::Failure;

/// The grammar that was read from a file.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) grammar: Grammar,
    /// Of the text of a document, what looks like a rule.
    pub(super) passages: Vec<Passage>,
    /// Errors that belong to no rule.
    pub(super) errors: Vec<Error>,
    /// The text of a grammar file.
    pub(super) grammar_file: Option<String>,
    /// The targets of the tags of the text's references: numbers of RFCs.
    pub(super) references: Vec<(String, u16)>,
}

impl From<Grammar> for Found {
    fn from(grammar: Grammar) -> Self {
        Self {
            grammar,
            passages: Vec::new(),
            errors: Vec::new(),
            grammar_file: None,
            references: Vec::new(),
        }
    }
}

impl Found {
    /// The same, with letters that stand for both cases.
    pub(super) fn folded(mut self, folded: Folded) -> Self {
        self.grammar = match folded {
            Folded::Strings => self.grammar.in_either_case(),
            Folded::LeadingNames => self.grammar.with_leading_names_in_either_case(),
        };
        self
    }
}

/// Advice on text that cannot be read and belongs to no rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// Nothing is read then.
    Strict,
    /// The rest is read, and all that is wrong is kept.
    Lenient,
}

/// How a file is to be read.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) notation: Option<Notation>,
    pub(super) care: Care,
}

/// Reads the grammar of a file by what its name ends in: a grammar file, ABNF, the BNF of RFC 822, or else the text of a
/// document. A rule that cannot be read has a fault; the others can be asked about.
pub(super) fn read(
    source: &Source,
    path: &str,
    wanted: Wanted,
) -> Result<(Found, FileRead), Failure> {
    let given = wanted.notation;
    let extension = Path::new(path).extension().and_then(|e| e.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    let by_name = match extension.as_deref() {
        Some("pest") => return read_grammar_file(source, path, given),
        _ if source.is_printed() => {
            return Err(Failure::Message(format!(
                "{path}: only a .pest file has a reading that is printed and one that is corrected"
            )));
        }
        Some("abnf") => Some(Notation::Abnf),
        Some("bnf") => Some(Notation::Rfc822),
        _ => None,
    };
    let (notation, by) = match (given, by_name) {
        (Some(notation), Some(_)) => (notation, NotationBy::Option),
        (None, Some(notation)) => (notation, NotationBy::Name),
        // Nothing but a notation says what standard input is.
        (Some(notation), None) if path == "-" => (notation, NotationBy::Option),
        _ => return read_document(source, path, given),
    };
    let text = source.cut(text_of(path)?);
    let found = match Grammar::parse(notation, &text) {
        Ok(grammar) => grammar.into(),
        Err(error) => recovered(path, notation, &text, &error, wanted.care)?,
    };
    Ok((found, FileRead::new(&source.to_string(), notation, by)))
}

/// The rules of a text, some of which cannot be read.
fn recovered(
    path: &str,
    notation: Notation,
    text: &str,
    error: &Error,
    care: Care,
) -> Result<Found, Failure> {
    let (grammar, errors) = Grammar::recover(notation, text);
    if care == Care::Lenient || errors.is_empty() {
        return Ok(Found {
            errors,
            ..Found::from(grammar)
        });
    }
    let faults = grammar.rules().iter().flat_map(Definition::faults);
    let all: Vec<&Error> = faults.chain(&errors).collect();
    let first = all.iter().min_by_key(|it| (it.line(), it.column()));
    let first = first.copied().unwrap_or(error);
    let more = match all.len() {
        0 | 1 => String::new(),
        all => format!("; `urlspec grammar {path}` lists {} more", all - 1),
    };
    Err(Failure::Message(located(path, first) + &more))
}

fn read_document(
    source: &Source,
    path: &str,
    given: Option<Notation>,
) -> Result<(Found, FileRead), Failure> {
    let octets = octets_of(path.as_ref(), LARGEST)
        .map_err(|error| Failure::Message(format!("{path}: {error}")))?;
    let lines = source.lines().cloned().unwrap_or(1..=usize::MAX);
    match Document::parse_lines(&decoded(octets), lines, given) {
        Ok(document) => {
            let by = match given {
                Some(_) => NotationBy::Option,
                None => NotationBy::Rules,
            };
            let notation = document.grammar().notation();
            let mut read = FileRead::new(&source.to_string(), notation, by);
            if let Some(line) = document.either_case() {
                read.either_case = Some(Folded::Strings);
                read.either_case_by = Some(FoldedBy::Statement);
                read.either_case_line = Some(line);
            }
            let found = Found {
                passages: document.passages().to_vec(),
                references: document.references().to_vec(),
                ..Found::from(document.into_grammar())
            };
            Ok((found, read))
        }
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
    source: &Source,
    path: &str,
    given: Option<Notation>,
) -> Result<(Found, FileRead), Failure> {
    let text = text_of(path)?;
    match GrammarFile::parse(&text) {
        Ok(file) => {
            let (notation, by) = match given {
                Some(notation) => (notation, NotationBy::Option),
                None if file.annotation("notation").is_some() => {
                    (file.notation(), NotationBy::File)
                }
                None => (file.notation(), NotationBy::Rules),
            };
            let reading = if source.is_printed() {
                Reading::Printed
            } else {
                Reading::Corrected
            };
            let found = Found {
                grammar_file: Some(text),
                ..Found::from(file.grammar_in(notation, reading))
            };
            Ok((found, FileRead::new(path, notation, by)))
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
