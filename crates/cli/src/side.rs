//! A grammar that is named on the command line: a document's, or a file's.
//!
//! `ID[:RULE]`, `ID@printed[:RULE]`, `FILE[:RULE]` or `FILE@LINES[:RULE]`. What begins with the name of a revision is that
//! revision; a file of such a name is `./NAME`. A file's path may have colons and at-signs in it: a
//! path that exists is taken as a whole, otherwise the last colon begins the rule.

mod advice;
mod binding;
mod composition;
mod making;
mod provenance;
mod reading;

pub(crate) use composition::Composition;
pub(crate) use provenance::{Folded, Provenance};
pub(crate) use reading::{Care, text_of};

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use grammarian::automata::LimitExceeded;
use grammarian::bnf::{Definition, Diagnostic, DiagnosticKind, Passage};
use grammarian::compare::Languages;
use grammarian::peg::excerpt;
use grammarian::{Error, ErrorKind};
use urlspec::{Edition, Revision, UnknownName};

use self::advice::References;
use crate::outcome::{Failure, allows_more};
use crate::output::Output;

/// A file may have so many bytes.
const LARGEST: u64 = 16 << 20;

/// The text after a name that chooses the printed edition.
const PRINTED: &str = Edition::PRINTED;

/// Which grammar, and perhaps which of its rules; nothing has been read yet.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    source: Source,
    rule: Option<String>,
}

#[derive(Clone, Debug)]
enum Source {
    Document(Edition),
    /// A file, or what is chosen of it.
    File {
        path: String,
        chosen: Option<Chosen>,
    },
}

/// The part or reading of a file that is chosen.
#[derive(Clone, Debug)]
enum Chosen {
    Printed,
    Lines(RangeInclusive<usize>),
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Printed => f.write_str(PRINTED),
            Self::Lines(lines) => write!(f, "@{}-{}", lines.start(), lines.end()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(edition) => write!(f, "{edition}"),
            Self::File { path, chosen: None } => f.write_str(path),
            Self::File {
                path,
                chosen: Some(chosen),
            } => write!(f, "{path}{chosen}"),
        }
    }
}

impl Source {
    /// The file that lines of errors belong to.
    fn file(&self) -> String {
        match self {
            Self::Document(edition) => edition.revision().grammar_path().to_owned(),
            Self::File { path, .. } => path.clone(),
        }
    }

    /// The lines that are asked for, if not all are.
    fn lines(&self) -> Option<&RangeInclusive<usize>> {
        match self {
            Self::File {
                chosen: Some(Chosen::Lines(lines)),
                ..
            } => Some(lines),
            _ => None,
        }
    }

    /// Tells if rules are those that are printed.
    fn is_printed(&self) -> bool {
        match self {
            Self::Document(edition) => edition.is_printed(),
            Self::File { chosen, .. } => matches!(chosen, Some(Chosen::Printed)),
        }
    }

    /// A text without the lines that are not asked for. The others keep their numbers.
    fn cut(&self, text: String) -> String {
        let Some(lines) = self.lines() else {
            return text;
        };
        let kept = text.split_inclusive('\n').zip(1..);
        kept.map(|(line, number)| if lines.contains(&number) { line } else { "\n" })
            .collect()
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let (name, rest) = argument.split_at(argument.find([':', '@']).unwrap_or(argument.len()));
        let unknown = match Revision::from_str(name) {
            Ok(revision) => return of_revision(revision, rest),
            Err(unknown) => unknown,
        };
        let (path, rule) = if exists(argument) || exists(reading_of(argument).0) {
            (argument, None)
        } else {
            match argument.rsplit_once(':') {
                Some((path, rule)) => (path, Some(rule.to_owned())),
                None => (argument, None),
            }
        };
        let (path, chosen) = if exists(path) {
            (path, None)
        } else {
            reading_of(path)
        };
        if !exists(path) {
            if let Some((file, lines)) = path.rsplit_once('@').filter(|(file, _)| exists(file)) {
                return Err(format!(
                    "`@{lines}` names no lines of {file}: a range of lines is FILE@10-20"
                ));
            }
            if !path.contains(['/', '.']) {
                return Err(neither(&unknown));
            }
        }
        if let Some(Chosen::Lines(lines)) = &chosen
            && (lines.is_empty() || *lines.start() == 0)
        {
            return Err(
                "lines are counted from 1, and the first comes first: FILE@10-20".to_owned(),
            );
        }
        Ok(Self {
            source: Source::File {
                path: path.to_owned(),
                chosen,
            },
            rule,
        })
    }
}

/// A path, and what stands behind its last at-sign if that is a choice.
fn reading_of(argument: &str) -> (&str, Option<Chosen>) {
    if let Some(path) = argument.strip_suffix(PRINTED) {
        return (path, Some(Chosen::Printed));
    }
    let lines = argument.rsplit_once('@').and_then(|(path, lines)| {
        let (first, last) = lines.split_once('-')?;
        Some((path, first.parse().ok()?..=last.parse().ok()?))
    });
    match lines {
        Some((path, lines)) => (path, Some(Chosen::Lines(lines))),
        None => (argument, None),
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
    let edition = match reading {
        "" => Edition::corrected(revision),
        PRINTED => Edition::printed(revision),
        _ => {
            return Err(format!(
                "unknown edition `{reading}`; the only one is `{PRINTED}`"
            ));
        }
    };
    Ok(Side {
        source: Source::Document(edition),
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
    /// The revision, if it is one in its corrected reading.
    pub(crate) document: Option<Revision>,
    /// Of the text of a document, what looks like a rule.
    pub(crate) passages: Vec<Passage>,
    /// Errors that belong to no rule.
    errors: Vec<Error>,
    /// How it was made.
    pub(crate) provenance: Provenance,
    /// The file that lines of errors belong to.
    file: String,
    /// The documents that each file's tags of references point to.
    references: HashMap<String, References>,
    /// The text of a grammar file, which has a PEG for each rule.
    grammar_file: Option<Cow<'static, str>>,
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
            Source::Document(edition) if !edition.is_printed() => Some(edition.revision()),
            _ => None,
        }
    }

    /// The path, if it is a file.
    pub(crate) fn path(&self) -> Option<&str> {
        match &self.source {
            Source::Document(_) => None,
            Source::File { path, .. } => Some(path),
        }
    }

    /// The rule, as it was written.
    pub(crate) fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// The grammar as it is named on the command line, without the rule.
    fn name(&self) -> String {
        self.source.to_string()
    }

    /// The part of the name that chooses an edition, or lines.
    fn chosen(&self) -> String {
        match &self.source {
            Source::File {
                chosen: Some(chosen),
                ..
            } => chosen.to_string(),
            source if source.is_printed() => PRINTED.to_owned(),
            _ => String::new(),
        }
    }
}

impl Grammars {
    fn new(languages: Languages, name: String, default_rule: String, file: String) -> Self {
        Self {
            languages,
            name,
            rule: None,
            default_rule,
            document: None,
            passages: Vec::new(),
            errors: Vec::new(),
            provenance: Provenance::default(),
            file,
            references: HashMap::new(),
            grammar_file: None,
        }
    }

    /// The rule that was asked for, or else the one to take.
    pub(crate) fn chosen_rule(&self) -> &str {
        self.rule.as_ref().unwrap_or(&self.default_rule)
    }

    /// Says on standard error how the grammar was made, where what is printed has no place for it.
    pub(crate) fn report_provenance(&self, output: &mut Output) -> Result<(), Failure> {
        for statement in self.provenance.statements() {
            output.report_note(&format!("{}: {statement}", self.name))?;
        }
        Ok(())
    }

    /// A rule by its name and by the options that changed the grammar.
    pub(crate) fn described(&self, rule: &str) -> String {
        let options = self.provenance.options();
        std::iter::once(self.argument(rule))
            .chain(options)
            .collect::<Vec<String>>()
            .join(" ")
    }

    /// Tells if a name, as the grammar compares names, was bound.
    fn has_bound(&self, name: &str) -> bool {
        let rule = self.languages.grammar().rule(name);
        let name = rule.map_or(name, Definition::name);
        self.provenance.has_bound(name)
    }

    /// Advice on an error of a rule.
    fn advice_on(&self, rule: Option<&str>, kind: &ErrorKind) -> String {
        let definition = rule.and_then(|rule| self.languages.grammar().rule(rule));
        let is_in_words = definition.is_some_and(Definition::is_in_words);
        // A tag may stand for another document in a file that rules were taken from.
        let file = definition.and_then(Definition::source);
        let references = self.references.get(file.unwrap_or(&self.file));
        let references = references.map_or(&[][..], Vec::as_slice);
        advice::on(rule, is_in_words, kind, references)
    }

    /// The errors that belong to no rule, each with its place.
    pub(crate) fn errors(&self) -> impl Iterator<Item = String> {
        self.errors.iter().map(|error| located(&self.file, error))
    }

    /// The PEG of a rule and of all that it is made of, if it comes from a grammar file. Whether it is the rule's is
    /// another question: other rules may have been put to those of the file.
    pub(crate) fn peg_of(&self, rule: &str) -> Option<String> {
        excerpt(self.grammar_file.as_ref()?, rule).ok()
    }

    /// The place of a passage.
    pub(crate) fn place_of(&self, passage: &Passage) -> String {
        place(&self.file, Some(*passage.lines().start()), None)
    }

    /// The place of a rule.
    pub(crate) fn place_of_rule(&self, rule: &Definition) -> String {
        place(rule.source().unwrap_or(&self.file), Some(rule.line()), None)
    }

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

    /// An error with its place, and what may help.
    pub(crate) fn error(&self, error: &Error) -> String {
        // Of a revision, the file matters where a line is told.
        let is_of_all = self.document.is_some() && error.line().is_none();
        let text = if is_of_all { &self.name } else { &self.file };
        let skips = match error.kind() {
            ErrorKind::Syntax(_)
                if !self.provenance.has_skipped() && self.is_readable_in_part() =>
            {
                "; --skip-unreadable leaves out the alternatives that need it"
            }
            _ => "",
        };
        located(text, error) + &self.advice_on(error.rule(), error.kind()) + skips
    }

    /// Tells if something remains of the rule that was asked for without what cannot be read.
    fn is_readable_in_part(&self) -> bool {
        let (rest, _) = self.languages.grammar().clone().skip_unreadable();
        let cannot_be_read = |name: &str| {
            let faults = rest.rule(name).map_or(&[][..], Definition::faults);
            faults
                .iter()
                .any(|fault| matches!(fault.kind(), ErrorKind::Syntax(_)))
        };
        !rest
            .made_of(self.chosen_rule())
            .into_iter()
            .any(cannot_be_read)
    }

    /// A diagnostic with its place.
    pub(crate) fn diagnostic(&self, diagnostic: &Diagnostic) -> String {
        let file = diagnostic.source_text().unwrap_or(&self.file);
        let place = place(file, Some(diagnostic.line()), diagnostic.column());
        let (rule, kind) = (diagnostic.rule(), diagnostic.kind());
        let advice = match kind {
            DiagnosticKind::Error(kind) => self.advice_on(Some(rule), kind),
            _ => String::new(),
        };
        format!(
            "{place}: {}: rule `{rule}`: {kind}{advice}",
            severity(diagnostic)
        )
    }

    /// The rule, named as an argument names it.
    pub(crate) fn argument(&self, rule: &str) -> String {
        format!("{}:{rule}", self.name)
    }
}

/// The label before a diagnostic.
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
    let file = error.source_text().unwrap_or(file);
    let place = place(file, error.line(), error.column());
    match error.kind() {
        ErrorKind::Limit(limit) => complaint(&place, error.rule(), &limited(limit)),
        kind => complaint(&place, error.rule(), kind),
    }
}

/// The error for a grammar that is too large, and the remedy.
pub(crate) fn limited(limit: &LimitExceeded) -> String {
    format!("{limit}{}", allows_more(limit))
}

/// The error of a rule, or of a whole file.
pub(crate) fn complaint(place: &str, rule: Option<&str>, wrong: &impl Display) -> String {
    match rule {
        Some(rule) => format!("{place}: rule `{rule}`: {wrong}"),
        None => format!("{place}: {wrong}"),
    }
}
