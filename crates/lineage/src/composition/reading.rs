//! The grammar that a file has in it.

use std::path::Path;
use std::sync::Arc;

use encoding_rs::{Encoding, WINDOWS_1252};
use grammarian::ErrorKind;
use grammarian::bnf::{Definition, Document, Grammar, GrammarFile, Notation, Passage, Reading};

use super::cited::Cited;
use super::error::Error;
use super::file_read::{EitherCase, EitherCaseBy, FileRead, NotationBy};
use super::files::{Files, octets_of, text_of};
use super::name::Source;

/// The grammar that was read from a file.
#[derive(Clone, Debug)]
pub(super) struct FileGrammar {
    pub(super) grammar: Grammar,
    /// Of the text of a document, what looks like a rule.
    pub(super) passages: Vec<Passage>,
    /// Errors that belong to no rule.
    pub(super) errors: Vec<grammarian::Error>,
    /// The text of a grammar file.
    pub(super) grammar_file: Option<String>,
    /// The documents that the text refers to.
    pub(super) cited: Arc<Cited>,
}

impl From<Grammar> for FileGrammar {
    fn from(grammar: Grammar) -> Self {
        Self {
            grammar,
            passages: Vec::new(),
            errors: Vec::new(),
            grammar_file: None,
            cited: Arc::default(),
        }
    }
}

impl FileGrammar {
    /// The same, with letters that stand for both cases.
    pub(super) fn in_either_case(mut self, which: EitherCase) -> Self {
        self.grammar = match which {
            EitherCase::Strings => self.grammar.in_either_case(),
            EitherCase::LeadingNames => self.grammar.with_leading_names_in_either_case(),
        };
        self
    }
}

/// The treatment of a file with text that cannot be read and belongs to no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Care {
    /// Nothing is read.
    Strict,
    /// The rest is read, and all that is wrong is kept: [`Composed::errors`](super::Composed::errors) has it.
    Lenient,
}

/// How a file is to be read.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'f> {
    pub(super) files: &'f dyn Files,
    pub(super) notation: Option<Notation>,
    pub(super) care: Care,
}

/// Reads the grammar of a file by what its name ends in: a grammar file, ABNF, the BNF of RFC 822, EBNF, or else the text of
/// a document. A rule that cannot be read has a fault; the others can be asked about.
pub(super) fn read(
    source: &Source,
    path: &str,
    wanted: Wanted<'_>,
) -> Result<(FileGrammar, FileRead), Error> {
    let given = wanted.notation;
    let extension = Path::new(path).extension().and_then(|e| e.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    let by_name = match extension.as_deref() {
        Some("pest") => return read_grammar_file(source, path, wanted),
        _ if source.is_printed() => {
            return Err(format!(
                "{path}: only a .pest file has a reading that is printed and one that is corrected"
            )
            .into());
        }
        Some("abnf") => Some(Notation::Abnf),
        Some("bnf") => Some(Notation::Rfc822),
        Some("ebnf") => Some(Notation::Ebnf),
        _ => None,
    };
    let (notation, by) = match (given, by_name) {
        (Some(notation), Some(_)) => (notation, NotationBy::Option),
        (None, Some(notation)) => (notation, NotationBy::Name),
        // Nothing but a notation says what standard input is.
        (Some(notation), None) if path == "-" => (notation, NotationBy::Option),
        _ => return read_document(source, path, wanted),
    };
    let text = source.cut(text_of(wanted.files, path)?);
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
    error: &grammarian::Error,
    care: Care,
) -> Result<FileGrammar, Error> {
    let (grammar, errors) = Grammar::recover(notation, text);
    if care == Care::Lenient || errors.is_empty() {
        return Ok(FileGrammar {
            errors,
            ..FileGrammar::from(grammar)
        });
    }
    let faults = grammar.rules().iter().flat_map(Definition::faults);
    let all: Vec<&grammarian::Error> = faults.chain(&errors).collect();
    let first = all.iter().min_by_key(|it| (it.line(), it.column()));
    let first = first.copied().unwrap_or(error);
    let more = match all.len() {
        0 | 1 => String::new(),
        all => format!("; `urlspec grammar {path}` lists {} more", all - 1),
    };
    Err(Error::located(path, first).and(more))
}

fn read_document(
    source: &Source,
    path: &str,
    wanted: Wanted<'_>,
) -> Result<(FileGrammar, FileRead), Error> {
    let given = wanted.notation;
    let octets = octets_of(wanted.files, path)?;
    let lines = source.lines().cloned().unwrap_or(1..=usize::MAX);
    let text = decoded(octets);
    match Document::parse_lines(&text, lines, given) {
        Ok(document) => {
            let by = match given {
                Some(_) => NotationBy::Option,
                None => NotationBy::Rules,
            };
            let notation = document.grammar().notation();
            let mut read = FileRead::new(&source.to_string(), notation, by);
            if let Some(line) = document.either_case() {
                read.either_case = Some(EitherCase::Strings);
                read.either_case_by = Some(EitherCaseBy::Statement);
                read.either_case_line = Some(line);
            }
            let found = FileGrammar {
                passages: document.passages().to_vec(),
                cited: Arc::new(Cited::of(&document, text)),
                ..FileGrammar::from(document.into_grammar())
            };
            Ok((found, read))
        }
        Err(error) if *error.kind() == ErrorKind::Empty => {
            let lines = if source.lines().is_some() {
                "none of these lines"
            } else {
                "no line of it"
            };
            Err(format!(
                "{source}: {lines} begins a rule, such as `port = *DIGIT`; a file whose name ends in .abnf, .bnf, .ebnf \
                 or .pest is read as a whole"
            )
            .into())
        }
        Err(error) => Err(Error::located(path, &error)),
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
    wanted: Wanted<'_>,
) -> Result<(FileGrammar, FileRead), Error> {
    let given = wanted.notation;
    let text = text_of(wanted.files, path)?;
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
            let found = FileGrammar {
                grammar_file: Some(text),
                ..FileGrammar::from(file.grammar_in(notation, reading))
            };
            Ok((found, FileRead::new(path, notation, by)))
        }
        Err(error) if *error.kind() == ErrorKind::Empty => {
            Err(Error::located(path, &error).and(": no line begins with `///`"))
        }
        Err(error) => Err(Error::located(path, &error)),
    }
}
