//! A grammar that is named on the command line: a document's, or a file's.
//!
//! `ID[:RULE]`, `ID@printed[:RULE]` or `FILE[:RULE]`. What begins with the name of a revision is that
//! revision; a file of such a name is `./NAME`. A file's path may have colons and at-signs in it: a
//! path that exists is taken as a whole, otherwise the last colon begins the rule.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use grammarian::automata::{LimitExceeded, Limits};
use grammarian::bnf::{self, Definition, Diagnostic, Grammar, GrammarFile, Notation, Reading};
use grammarian::compare::Languages;
use grammarian::{Error, ErrorKind};
use urlspec::{Revision, UnknownName};
use urlspec_lineage::grammars;

use crate::input::octets_of;
use crate::outcome::{Failure, allows_more};

/// A file may have so many bytes.
const LARGEST: u64 = 16 << 20;

/// What chooses the reading of a print with mistakes in it.
const PRINTED: &str = "@printed";

/// The notations as they are called on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// ABNF: RFC 2234, 5234 and 7405
    Abnf,
    /// The augmented BNF of RFC 822, as RFC 1738 and RFC 2396 write it
    Rfc822,
    /// The bare letters of draft-ietf-uri-url-02
    Url7,
}

impl NotationName {
    fn notation(self) -> Notation {
        match self {
            Self::Abnf => Notation::Abnf,
            Self::Rfc822 => Notation::Rfc822,
            Self::Url7 => Notation::Url7,
        }
    }
}

/// Which grammar, and perhaps which of its rules; nothing has been read yet.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    source: Source,
    printed: bool,
    rule: Option<String>,
}

#[derive(Clone, Debug)]
enum Source {
    Revision(Revision),
    File(String),
}

impl FromStr for Side {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let (name, rest) = argument.split_at(argument.find([':', '@']).unwrap_or(argument.len()));
        let unknown = match Revision::from_str(name) {
            Ok(revision) => return of_revision(revision, rest),
            Err(unknown) => unknown,
        };
        let (path, rule) = if exists(argument.strip_suffix(PRINTED).unwrap_or(argument)) {
            (argument, None)
        } else {
            match argument.rsplit_once(':') {
                Some((path, rule)) => (path, Some(rule.to_owned())),
                None => (argument, None),
            }
        };
        let (path, printed) = match path.strip_suffix(PRINTED) {
            Some(file) if !exists(path) => (file, true),
            _ => (path, false),
        };
        if !exists(path) && !path.contains(['/', '.']) {
            return Err(neither(&unknown));
        }
        Ok(Self {
            source: Source::File(path.to_owned()),
            printed,
            rule,
        })
    }
}

fn exists(path: &str) -> bool {
    path == "-" || Path::new(path).exists()
}

fn neither(unknown: &UnknownName) -> String {
    format!("there is no such file, and {unknown}")
}

fn of_revision(revision: Revision, rest: &str) -> Result<Side, String> {
    let (reading, rule) = match rest.split_once(':') {
        Some((reading, rule)) => (reading, Some(rule.to_owned())),
        None => (rest, None),
    };
    if !["", PRINTED].contains(&reading) {
        return Err(format!("a reading is `{PRINTED}` or none, not `{reading}`"));
    }
    Ok(Side {
        source: Source::Revision(revision),
        printed: reading == PRINTED,
        rule,
    })
}

/// A grammar that has been read, and what to call it.
pub(crate) struct Grammars {
    pub(crate) languages: Languages,
    /// As it is named on the command line, without the rule.
    pub(crate) name: String,
    /// The rule that was asked for, as the grammar names it.
    pub(crate) rule: Option<String>,
    /// The rule to take if none was asked for.
    pub(crate) default_rule: String,
    /// The file that lines of errors belong to.
    file: String,
}

impl Side {
    /// The same grammar with the rule that is named beside it, where one is.
    pub(crate) fn with_rule(&self, rule: Option<&str>) -> Result<Self, Failure> {
        let mut side = self.clone();
        match (rule, &self.rule) {
            (Some(rule), Some(other)) if rule != other => Err(Failure::Message(format!(
                "one rule is enough: `{other}` or `{rule}`"
            ))),
            (Some(rule), _) => {
                side.rule = Some(rule.to_owned());
                Ok(side)
            }
            (None, _) => Ok(side),
        }
    }

    /// The document, if it is one in its corrected reading.
    pub(crate) fn document(&self) -> Option<Revision> {
        match self.source {
            Source::Revision(revision) if !self.printed => Some(revision),
            _ => None,
        }
    }

    /// The rule, as it was written.
    pub(crate) fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// Reads the grammar; a file in `notation`, where it is given.
    pub(crate) fn read(
        &self,
        notation: Option<NotationName>,
        limits: Limits,
    ) -> Result<Grammars, Failure> {
        let mut name = match &self.source {
            Source::Revision(revision) => revision.to_string(),
            Source::File(path) => path.clone(),
        };
        let (languages, file, default_rule) = match &self.source {
            Source::Revision(revision) => (
                grammars::languages(*revision, self.reading(), limits),
                format!("grammar/{revision}.pest"),
                revision.start_rule().name().to_owned(),
            ),
            Source::File(path) => {
                let grammar = self.read_file(path, notation)?;
                let first = grammar.rules().first();
                let first = first.map_or("", bnf::Definition::name).to_owned();
                (Languages::new(grammar, &limits), path.clone(), first)
            }
        };
        let rule = match (&self.rule, &self.source) {
            (None, _) => None,
            (Some(rule), Source::Revision(revision)) => {
                Some(revision.rule(rule)?.name().to_owned())
            }
            (Some(rule), Source::File(path)) => match languages.grammar().find(rule) {
                Ok(definition) => Some(definition.name().to_owned()),
                Err(error) => return Err(Failure::Message(located(path, &error))),
            },
        };
        if self.printed {
            name += PRINTED;
        }
        Ok(Grammars {
            languages,
            name,
            rule,
            default_rule,
            file,
        })
    }

    fn reading(&self) -> Reading {
        if self.printed {
            Reading::Printed
        } else {
            Reading::Corrected
        }
    }

    fn read_file(&self, path: &str, given: Option<NotationName>) -> Result<Grammar, Failure> {
        let text = text_of(path)?;
        let given = given.map(NotationName::notation);
        let extension = Path::new(path).extension().and_then(|e| e.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        let grammar = match (extension.as_deref(), given) {
            (Some("pest"), _) => return self.read_grammar_file(path, &text, given),
            _ if self.printed => {
                return Err(Failure::Message(format!(
                    "{path}: only a .pest file has a reading that is printed and one that is corrected"
                )));
            }
            (_, Some(notation)) => Grammar::parse(notation, &text),
            (Some("abnf"), None) => Grammar::parse(Notation::Abnf, &text),
            (Some("bnf"), None) => Grammar::parse(Notation::Rfc822, &text),
            (_, None) => {
                return Err(Failure::Message(format!(
                    "{path}: its notation is not known: the name of a file ends in .abnf, .bnf (as in RFC 822) or \
                     .pest (a grammar file like ours), or --notation names it"
                )));
            }
        };
        grammar.map_err(|error| Failure::Message(located(path, &error)))
    }

    fn read_grammar_file(
        &self,
        path: &str,
        text: &str,
        given: Option<Notation>,
    ) -> Result<Grammar, Failure> {
        match GrammarFile::parse(text) {
            Ok(file) => {
                let notation = given.unwrap_or_else(|| file.notation());
                Ok(file.grammar_in(notation, self.reading()))
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
}

impl Grammars {
    /// A rule as its file has it, up to the next rule or the next blank line; `None` for standard input, which has been
    /// read, and for revisions.
    pub(crate) fn lines_of(&self, rule: &Definition) -> Option<String> {
        let text = text_of(&self.file).ok().filter(|_| self.file != "-")?;
        let starts = self
            .languages
            .grammar()
            .rules()
            .iter()
            .map(Definition::line);
        let next = starts.filter(|line| *line > rule.line()).min();
        let lines = text.lines().skip(rule.line().checked_sub(1)?);
        let lines = lines.take(next.map_or(usize::MAX, |next| next - rule.line()));
        let lines: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).collect();
        Some(lines.join("\n"))
    }

    /// An error with its place.
    pub(crate) fn error(&self, error: &Error) -> String {
        located(&self.file, error)
    }

    /// What is wrong or odd, with its place.
    pub(crate) fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let place = place(&self.file, Some(diagnostic.line()), diagnostic.column());
        let (rule, kind) = (diagnostic.rule(), diagnostic.kind());
        format!("{place}: {}: rule `{rule}`: {kind}", severity(diagnostic))
    }

    /// The rule, named as an argument names it.
    pub(crate) fn argument(&self, rule: &str) -> String {
        format!("{}:{rule}", self.name)
    }
}

/// What stands before a diagnostic.
pub(crate) fn severity(diagnostic: &Diagnostic) -> &'static str {
    if diagnostic.is_error() {
        "error"
    } else {
        "note"
    }
}

/// `FILE:LINE:COLUMN`, as far as they are known.
pub(crate) fn place(file: &str, line: Option<usize>, column: Option<usize>) -> String {
    match (line, column) {
        (None, _) => file.to_owned(),
        (Some(line), None) => format!("{file}:{line}"),
        (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
    }
}

/// The place, the rule, and what is wrong.
pub(crate) fn located(file: &str, error: &Error) -> String {
    let place = place(file, error.line(), error.column());
    match error.kind() {
        ErrorKind::Limit(limit) => complaint(&place, error.rule(), &limited(limit)),
        kind => complaint(&place, error.rule(), kind),
    }
}

/// What is too large, and what to do.
pub(crate) fn limited(limit: &LimitExceeded) -> String {
    format!("{limit}{}", allows_more(limit))
}

/// What is wrong with a rule, or with all of a file.
pub(crate) fn complaint(place: &str, rule: Option<&str>, wrong: &impl Display) -> String {
    match rule {
        Some(rule) => format!("{place}: rule `{rule}`: {wrong}"),
        None => format!("{place}: {wrong}"),
    }
}

pub(crate) fn text_of(path: &str) -> Result<String, Failure> {
    let octets = octets_of(path.as_ref(), LARGEST)
        .map_err(|error| Failure::Message(format!("{path}: {error}")))?;
    String::from_utf8(octets).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|octet| *octet == b'\n').count();
        Failure::Message(format!("{path}:{line}: not UTF-8"))
    })
}
