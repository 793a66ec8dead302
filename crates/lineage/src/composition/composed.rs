//! A grammar that has been read and put together.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use grammarian::ErrorKind;
use grammarian::bnf::{Definition, Diagnostic, DiagnosticKind, Passage};
use grammarian::compare::Languages;
use grammarian::peg::excerpt;
use urlspec::Document;

use super::advice;
use super::cited::Cited;
use super::error::{Error, place};
use super::message::{Message, Setting};
use super::provenance::Provenance;

/// A grammar that has been read and put together, with its name and its provenance.
pub struct Composed {
    pub(super) languages: Languages,
    pub(super) name: String,
    pub(super) rule: Option<String>,
    pub(super) default_rule: String,
    pub(super) document: Option<Document>,
    pub(super) passages: Vec<Passage>,
    pub(super) errors: Vec<grammarian::Error>,
    pub(super) provenance: Provenance,
    /// The file that lines of errors belong to.
    pub(super) file: String,
    /// The documents that each file refers to.
    pub(super) cited: HashMap<String, Arc<Cited>>,
    /// Why a name or words could not be followed.
    pub(super) unfollowed: HashMap<String, String>,
    /// The text of a grammar file, which has a PEG for each rule.
    pub(super) grammar_file: Option<Cow<'static, str>>,
    /// The name of the grammar is its text.
    pub(super) is_in_place: bool,
    /// Its rules are the states of an automaton: it was made of other sides, or of an expression with conditions.
    pub(super) is_of_states: bool,
    /// Its rules but the first are groups of an expression.
    pub(super) has_groups: bool,
}

impl Composed {
    pub(super) fn new(
        languages: Languages,
        name: String,
        default_rule: String,
        file: String,
    ) -> Self {
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
            cited: HashMap::new(),
            unfollowed: HashMap::new(),
            grammar_file: None,
            is_in_place: false,
            is_of_states: false,
            has_groups: false,
        }
    }

    /// The grammar, and the languages of its rules.
    #[must_use]
    pub fn languages(&self) -> &Languages {
        &self.languages
    }

    /// The same grammar without the words of more than `length` characters. Its rules may be recursive.
    #[must_use]
    pub fn up_to_length(mut self, length: usize) -> Self {
        self.languages = self.languages.up_to_length(length);
        self.provenance.leave_out_longer_than(length);
        self
    }

    /// The name by which it was asked for, without the rule.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rule that was asked for, as the grammar names it.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// The rule that was asked for, or else the start rule of a document, or the first rule of a file.
    #[must_use]
    pub fn chosen_rule(&self) -> &str {
        self.rule.as_ref().unwrap_or(&self.default_rule)
    }

    /// The document, if it is one in its corrected edition.
    #[must_use]
    pub fn document(&self) -> Option<Document> {
        self.document
    }

    /// The passages of the text of a document that look like rules.
    #[must_use]
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Tells if its rules are those of a text or of an expression, and not the states of an automaton, as those of a side that
    /// is made of sides, and of an expression with conditions.
    #[must_use]
    pub fn has_structure(&self) -> bool {
        !self.is_of_states
    }

    /// Tells if it is a regular expression.
    #[must_use]
    pub fn is_expression(&self) -> bool {
        self.has_groups
    }

    /// How it was made.
    #[must_use]
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// The file that lines of errors belong to.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Tells if it was written in place, and has no groups with names.
    pub(super) fn is_one_language(&self) -> bool {
        let rules = self.languages.grammar().rules().iter();
        let own = rules.filter(|rule| !rule.is_imported());
        self.is_in_place && (!self.has_groups || own.count() == 1)
    }

    /// How many names and words were bound because a text says what they are, and how many are left that need it.
    #[must_use]
    pub fn followed(&self) -> (usize, usize) {
        (self.provenance.followed(), self.unfollowed.len())
    }

    /// Tells if a name, as the grammar compares names, was bound.
    pub(super) fn has_bound(&self, name: &str) -> bool {
        let rule = self.languages.grammar().rule(name);
        let name = rule.map_or(name, Definition::name);
        self.provenance.has_bound(name)
    }

    /// Advice on an error of a rule.
    fn advice_on(&self, rule: Option<&str>, kind: &ErrorKind) -> Message {
        let definition = rule.and_then(|rule| self.languages.grammar().rule(rule));
        let is_in_words = definition.is_some_and(Definition::is_in_words);
        // A tag may stand for another document in a file that rules were taken from.
        let file = definition.and_then(Definition::source);
        let cited = self.cited.get(file.unwrap_or(&self.file));
        let tags = cited.map_or(&[][..], |it| &it.tags);
        let wanted = match kind {
            ErrorKind::Prose(_) if is_in_words => rule,
            ErrorKind::Prose(words) => Some(&**words),
            ErrorKind::Undefined(name) => Some(&**name),
            _ => None,
        };
        match wanted.and_then(|wanted| self.unfollowed.get(wanted)) {
            Some(why) => Message::from(format!("; {why}")),
            None => advice::on(rule, is_in_words, kind, tags),
        }
    }

    /// The errors that belong to no rule, each with its place.
    pub fn errors(&self) -> impl Iterator<Item = Error> {
        let errors = self.errors.iter();
        errors.map(|error| Error::located(&self.file, error))
    }

    /// The PEG of a rule and of all that it is made of, if it comes from a grammar file. Whether it is the rule's is
    /// another question: other rules may have been put to those of the file.
    #[must_use]
    pub fn peg_of(&self, rule: &str) -> Option<String> {
        excerpt(self.grammar_file.as_ref()?, rule).ok()
    }

    /// The place of a passage.
    #[must_use]
    pub fn place_of(&self, passage: &Passage) -> String {
        place(&self.file, Some(*passage.lines().start()), None)
    }

    /// The place of a rule.
    #[must_use]
    pub fn place_of_rule(&self, rule: &Definition) -> String {
        place(rule.source().unwrap_or(&self.file), Some(rule.line()), None)
    }

    /// An error of one of its rules with its place, and what may help.
    #[must_use]
    pub fn error(&self, error: &grammarian::Error) -> Error {
        // Of a document, the file matters where a line is told.
        let is_of_all = self.document.is_some() && error.line().is_none();
        let text = if is_of_all { &self.name } else { &self.file };
        let located = Error::located(text, error).and(self.advice_on(error.rule(), error.kind()));
        let is_syntax = matches!(error.kind(), ErrorKind::Syntax(_));
        if is_syntax && !self.provenance.has_skipped() && self.is_readable_in_part() {
            let advice = Message::from("; ") + Setting::SkipUnreadable;
            return located.and(advice + " leaves out the alternatives that need it");
        }
        located
    }

    /// The part that makes the rule that was asked for too large, as the end of a sentence on its error; `None` for another
    /// error, or if the part is not known.
    #[must_use]
    pub fn explosion(&self, error: &grammarian::Error) -> Option<String> {
        const LONGEST: usize = 200;
        let is_of_it = error.rule() == Some(self.chosen_rule());
        if !is_of_it || !matches!(error.kind(), ErrorKind::Limit(_)) {
            return None;
        }
        let (grammar, asked) = (self.languages.grammar(), self.chosen_rule());
        let (rule, part) = grammar.explosion(asked, self.languages.limits())?;
        let text = part.to_string();
        let part = match text.char_indices().nth(LONGEST) {
            None => text,
            Some((end, _)) => text[..end].to_owned() + " ...",
        };
        Some(if rule == asked {
            format!(": it is `{part}` that explodes")
        } else {
            format!(": it is `{part}` in rule `{rule}` that explodes")
        })
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

    /// A diagnostic with its place, and what may help.
    #[must_use]
    pub fn diagnostic(&self, diagnostic: &Diagnostic) -> Message {
        let file = diagnostic.source_text().unwrap_or(&self.file);
        let place = place(file, Some(diagnostic.line()), diagnostic.column());
        let (rule, kind) = (diagnostic.rule(), diagnostic.kind());
        let advice = match kind {
            DiagnosticKind::Error(kind) => self.advice_on(Some(rule), kind),
            _ => Message::default(),
        };
        let severity = if diagnostic.is_error() {
            "error"
        } else {
            "note"
        };
        Message::from(format!("{place}: {severity}: rule `{rule}`: {kind}")) + advice
    }

    /// A name of the rule: that of the grammar, a colon, and its own. An expression that is written in place is its first
    /// rule.
    #[must_use]
    pub fn argument(&self, rule: &str) -> String {
        if self.is_in_place && rule == self.default_rule {
            return self.name.clone();
        }
        format!("{}:{rule}", self.name)
    }
}
