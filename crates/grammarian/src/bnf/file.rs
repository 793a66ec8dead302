//! Grammar files: the rules of a document as it prints them in `///` lines, corrections in `//~`
//! lines, annotations in `//:` lines, and a PEG for each rule.
//!
//! A grammar file is a `.pest` file: for pest, all these lines are comments. A line `// § 3.2`
//! gives the section of the printings below it. A rule that is printed twice has two blocks of
//! `///` lines, each below its own section. Annotations above a blank line belong to the file,
//! others to the next rule.

use super::read::{self, fold_leading_name};
use super::{Definition, Grammar, Notation};
use crate::{Error, ErrorKind};

/// A grammar file, split into its rules.
///
/// Annotations, `//: KEY VALUE`, are kept as they are. Four keys have a meaning here:
/// `notation` (`abnf`, `rfc822` or `url7`) is the notation of the `///` and `//~` lines; a rule may
/// have one of its own. `start` lists the rules that describe whole texts. `either-case` with the value `leading-names` says
/// that a name with its colon at the beginning of a rule, such as `"ftp:"`, stands for both cases
/// although the notation is exact. `mends`, at a rule with a correction, says [what kind](Mending) of mistake it mends.
///
/// ```
/// use grammarian::bnf::{GrammarFile, Reading};
///
/// let file = GrammarFile::parse("\
/// //: notation  rfc822
/// //: start     port
///
/// // § 3.1
/// /// port = *digit
/// //~ port = 1*digit
/// // An empty port is no port.
/// port = @{ digit+ }
///
/// /// digit = \"0\" | \"1\"
/// digit = { \"0\" | \"1\" }
/// ")?;
/// let port = &file.rules()[0];
/// assert_eq!(port.printings()[0].section(), "3.1");
/// assert_eq!(port.reading(), "port = 1*digit");
/// assert_eq!(file.annotation("start"), Some("port"));
///
/// let limits = grammarian::automata::Limits::default();
/// assert!(file.grammar(Reading::Printed).dfa("port", &limits)?.accepts(""));
/// assert!(!file.grammar(Reading::Corrected).dfa("port", &limits)?.accepts(""));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrammarFile {
    annotations: Vec<(String, String)>,
    rules: Vec<FileRule>,
}

/// The kind of mistake that a correction mends, by the rule's annotation `mends`.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{GrammarFile, Mending, Reading};
///
/// let file = GrammarFile::parse("\
/// /// sign = \"+\" | \"-\"
/// //~ sign = \"+\" / \"-\"
/// //: mends notation
/// ")?;
/// assert_eq!(file.rules()[0].mends(), Some(Mending::Notation));
/// assert!(file.grammar(Reading::Printed).dfa("sign", &Limits::default())?.accepts("-"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mending {
    /// A slip of the notation, such as a bar in ABNF: there is no doubt about the words that are meant. The correction
    /// holds in both readings.
    Notation,
    /// Prose in place of BNF, written as BNF. It holds in both readings.
    Prose,
    /// A reference to a rule that does not exist. As printed, the corrected rule has no words.
    Name,
    /// The words themselves: the print and the correction are two languages.
    Meaning,
}

impl Mending {
    const ALL: [(&str, Self); 4] = [
        ("notation", Self::Notation),
        ("prose", Self::Prose),
        ("name", Self::Name),
        ("meaning", Self::Meaning),
    ];

    fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, mending)| *mending)
    }
}

/// How to read a document that has misprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// As it is printed, misprints included. Of a rule that is printed several times, the last
    /// printing. Corrections that leave the words as they are meant hold here too: see [`Mending`].
    Printed,
    /// As it must be read: the `//~` lines where there are any, and else as printed.
    Corrected,
}

/// A rule of a [`GrammarFile`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRule {
    printings: Vec<Printing>,
    corrected: Option<Printing>,
    note: String,
    annotations: Vec<(String, String)>,
    peg: String,
    line: usize,
}

/// The lines of one printing of a rule, or of a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printing {
    section: String,
    text: String,
    line: usize,
    /// How many characters of the file stand before the first line's text.
    margin: usize,
}

impl Printing {
    /// The section in which it is printed: the text after `// § `. Empty if the file gives no section.
    #[must_use]
    pub fn section(&self) -> &str {
        &self.section
    }

    /// The lines, joined by `\n`, without the `/// ` or `//~ ` before each.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line of the file on which the printing begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name that the printing defines: its first word, or what stands in angle brackets there (RFC 2141).
    fn name(&self) -> &str {
        let bracketed = self.text.trim_start().strip_prefix('<');
        let bracketed = bracketed.and_then(|text| Some(text.split_once('>')?.0));
        bracketed.unwrap_or_else(|| self.text.split_whitespace().next().unwrap_or(""))
    }
}

impl FileRule {
    /// The name as it must be read: that of the correction, which may mend it too, or else as it is printed.
    #[must_use]
    pub fn name(&self) -> &str {
        self.corrected.as_ref().unwrap_or(&self.printings[0]).name()
    }

    /// The printings of the rule, in the order of the file. Never empty.
    #[must_use]
    pub fn printings(&self) -> &[Printing] {
        &self.printings
    }

    /// The correction of the rule, where the document has a misprint.
    #[must_use]
    pub fn corrected(&self) -> Option<&Printing> {
        self.corrected.as_ref()
    }

    /// The kind of mistake that the correction mends: the value of the annotation `mends`, or else the meaning. `None`
    /// if there is no correction.
    #[must_use]
    pub fn mends(&self) -> Option<Mending> {
        self.corrected.as_ref()?;
        let named = self.annotation("mends").and_then(Mending::named);
        Some(named.unwrap_or(Mending::Meaning))
    }

    /// The text of the rule as it must be read: the correction, or else the last printing.
    #[must_use]
    pub fn reading(&self) -> &str {
        self.chosen(Reading::Corrected).text()
    }

    /// The plain comments (`//`) above the rule, joined into one line. Empty if there are no comments.
    #[must_use]
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The value of the rule's first annotation with this key.
    #[must_use]
    pub fn annotation(&self, key: &str) -> Option<&str> {
        value_of(&self.annotations, key)
    }

    /// The rule's annotations: keys and values, in order.
    pub fn annotations(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.annotations)
    }

    /// The text of the PEG of the rule. Empty if the file has no PEG for it.
    #[must_use]
    pub fn peg(&self) -> &str {
        &self.peg
    }

    /// The line on which the PEG begins, counted from 1; or without a PEG, the line after the rule.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    fn chosen(&self, reading: Reading) -> &Printing {
        let corrected = self.corrected.as_ref();
        let holds = reading == Reading::Corrected
            || matches!(self.mends(), Some(Mending::Notation | Mending::Prose));
        corrected
            .filter(|_| holds)
            .unwrap_or(&self.printings[self.printings.len() - 1])
    }
}

impl GrammarFile {
    /// Reads a grammar file. A byte order mark is skipped. Rules of the PEG without a `///` line
    /// above them are helpers and are left out.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Empty`] if no line begins with `///`; [`ErrorKind::Syntax`] if the file names a
    /// notation or a kind of mistake that does not exist. A rule that cannot be read is not an error here, but one of
    /// that rule in the [grammar](Self::grammar).
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader::default();
        for (line, number) in text.lines().zip(1..) {
            reader.line(line, number)?;
        }
        reader.finish()
    }

    /// The rules, in the order of the file.
    #[must_use]
    pub fn rules(&self) -> &[FileRule] {
        &self.rules
    }

    /// The first rule that is printed under exactly this name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&FileRule> {
        self.rules.iter().find(|rule| rule.name() == name)
    }

    /// The value of the file's first annotation with this key.
    #[must_use]
    pub fn annotation(&self, key: &str) -> Option<&str> {
        value_of(&self.annotations, key)
    }

    /// The file's annotations: keys and values, in order.
    pub fn annotations(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.annotations)
    }

    /// The names in the annotation `start`: the rules that describe whole texts.
    pub fn start_rules(&self) -> impl Iterator<Item = &str> {
        let names = self.annotation("start").unwrap_or_default();
        names.split_whitespace()
    }

    /// The notation of the `///` lines: the one that the file names, or else the one in which the
    /// fewest rules cannot be read, and of those the one with the fewest errors; ABNF is preferred.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let named = self.annotation("notation").and_then(Notation::named);
        let faults = |notation: &Notation| {
            let grammar = self.grammar_in(*notation, Reading::Corrected);
            let rules = grammar.rules().iter();
            let unread = rules.filter(|rule| !rule.faults().is_empty()).count();
            let diagnostics = grammar.diagnostics();
            (
                unread,
                diagnostics.iter().filter(|it| it.is_error()).count(),
            )
        };
        let candidates = Notation::ALL.iter().copied();
        named
            .or_else(|| candidates.min_by_key(faults))
            .unwrap_or(Notation::Abnf)
    }

    /// The grammar of the document, read in the file's [notation](Self::notation).
    ///
    /// Each rule is read by itself: if its text is not of the notation, that is a
    /// [fault](Definition::faults) of this rule. Definitions and errors have the lines of the file.
    #[must_use]
    pub fn grammar(&self, reading: Reading) -> Grammar {
        self.grammar_in(self.notation(), reading)
    }

    /// The grammar of the document, read in another notation.
    #[must_use]
    pub fn grammar_in(&self, notation: Notation, reading: Reading) -> Grammar {
        let folds = self.annotation("either-case") == Some("leading-names");
        let mut grammar = Grammar::empty(notation);
        for rule in &self.rules {
            let own = rule.annotation("notation").and_then(Notation::named);
            let notation = own.unwrap_or(notation);
            let chosen = rule.chosen(reading);
            if reading == Reading::Printed && rule.mends() == Some(Mending::Name) {
                // The print may be a rule of its own, under another name.
                if chosen.name() != rule.name() {
                    define(&mut grammar, notation, chosen, folds);
                }
                let nothing = Definition::nothing(rule.name().to_owned(), chosen.line);
                grammar.define(nothing, false);
            } else {
                define(&mut grammar, notation, chosen, folds);
            }
        }
        grammar.completed()
    }
}

/// Adds the rules of a printing to a grammar.
fn define(grammar: &mut Grammar, notation: Notation, printing: &Printing, folds: bool) {
    let above = printing.line - 1;
    match read::parse(notation, &printing.text) {
        Ok(definitions) => {
            for (mut definition, adds) in definitions {
                definition.line += above;
                if folds {
                    fold_leading_name(&mut definition.expression);
                }
                grammar.define(definition, adds);
            }
        }
        Err(fault) => {
            let name = printing.name().to_owned();
            let fault = fault.within(&name, above, printing.margin);
            let definition = Definition::unreadable(name, printing.line, fault);
            grammar.define(definition, false);
        }
    }
}

fn value_of<'a>(annotations: &'a [(String, String)], key: &str) -> Option<&'a str> {
    let found = annotations.iter().find(|(other, _)| other == key);
    found.map(|(_, value)| value.as_str())
}

fn pairs(annotations: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    let pairs = annotations.iter();
    pairs.map(|(key, value)| (key.as_str(), value.as_str()))
}

/// The parts of a file that have been read.
#[derive(Default)]
struct Reader {
    annotations: Vec<(String, String)>,
    rules: Vec<FileRule>,
    section: String,
    section_is_new: bool,
    pending: Pending,
    /// Tells if the body of a rule has begun and not ended.
    in_body: bool,
}

/// The lines that have been read since the last rule.
#[derive(Default)]
struct Pending {
    printings: Vec<Printing>,
    corrected: Option<Printing>,
    note: Vec<String>,
    annotations: Vec<(String, String)>,
    peg: Vec<String>,
    line: usize,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), Error> {
        let printing = |text: &str, section: &str| Printing {
            section: section.to_owned(),
            text: text.to_owned(),
            line: number,
            margin: line.len() - text.len(),
        };
        if self.in_body {
            self.body(line);
        } else if let Some(label) = line.strip_prefix("// § ") {
            label.clone_into(&mut self.section);
            self.section_is_new = true;
        } else if let Some(text) = marked(line, "///") {
            match self.pending.printings.last_mut() {
                Some(last) if !self.section_is_new => last.add(text),
                _ => {
                    let printing = printing(text, &self.section);
                    self.pending.printings.push(printing);
                }
            }
            self.section_is_new = false;
        } else if let Some(text) = marked(line, "//~") {
            match &mut self.pending.corrected {
                Some(corrected) => corrected.add(text),
                none => *none = Some(printing(text, &self.section)),
            }
        } else if let Some(text) = marked(line, "//:") {
            let (key, value) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
            let value = value.trim();
            let is_known = match key {
                "notation" => Notation::named(value).is_some(),
                "mends" => Mending::named(value).is_some(),
                _ => true,
            };
            if !is_known {
                let what = if key == "mends" {
                    "mistake to mend"
                } else {
                    key
                };
                let message = format!("there is no {what} `{value}`");
                return Err(Error::syntax((number, 1), message));
            }
            let annotation = (key.to_owned(), value.to_owned());
            self.pending.annotations.push(annotation);
        } else if line.starts_with("//!") || line.is_empty() || line.starts_with("// ----") {
            self.blank(number);
        } else if let Some(text) = marked(line, "//") {
            self.pending.note.push(text.to_owned());
        } else {
            self.pending.line = number;
            self.in_body = true;
            self.body(line);
        }
        Ok(())
    }

    /// A line of a body. The body ends with a line that ends with a brace.
    fn body(&mut self, line: &str) {
        self.pending.peg.push(line.to_owned());
        if line.trim_end().ends_with('}') {
            self.in_body = false;
            self.rule();
        }
    }

    /// Annotations above a blank line belong to the file, unless there is a printing above it: then
    /// that is a rule without a body.
    fn blank(&mut self, number: usize) {
        if self.pending.printings.is_empty() {
            let pending = std::mem::take(&mut self.pending);
            self.annotations.extend(pending.annotations);
        } else {
            self.pending.line = number;
            self.rule();
        }
    }

    fn rule(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        if !pending.printings.is_empty() {
            self.rules.push(FileRule {
                printings: pending.printings,
                corrected: pending.corrected,
                note: pending.note.join(" "),
                annotations: pending.annotations,
                peg: pending.peg.join("\n"),
                line: pending.line,
            });
        }
    }

    fn finish(mut self) -> Result<GrammarFile, Error> {
        self.rule();
        if self.rules.is_empty() {
            return Err(Error::new(ErrorKind::Empty));
        }
        Ok(GrammarFile {
            annotations: self.annotations,
            rules: self.rules,
        })
    }
}

impl Printing {
    fn add(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line);
    }
}

fn marked<'f>(line: &'f str, mark: &str) -> Option<&'f str> {
    let text = line.strip_prefix(mark)?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}
