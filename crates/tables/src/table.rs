//! The table of one document.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;

use crate::Outcome;
use crate::automata::Automata;
use crate::form::{self, Entry, Parts, Syntax};
use crate::head::Head;
use crate::labels::Statements;
use crate::link::Whole;
use crate::{rules, verdict};

/// The table of one document.
#[derive(Debug)]
pub struct Table {
    id: String,
    bytes: Vec<u8>,
    is_read_by: bool,
}

impl Table {
    /// The id of the document.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells if texts are read by the rules of the document: it has a generic syntax, or a start rule to lend.
    #[must_use]
    pub(crate) fn is_read_by(&self) -> bool {
        self.is_read_by
    }

    /// The bytes of the table.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The table of a grammar.
    ///
    /// # Errors
    ///
    /// A [`Mistake`](crate::Mistake) if labels of the grammar are missing, or contradict each other.
    pub fn of(whole: &Whole) -> Outcome<Self> {
        let source = whole.source()?;
        let text = whole.text();
        let file = GrammarFile::parse(text).map_err(|error| source.error(&error))?;
        let statements = Statements::of(&source)?;
        let head = Head::of(&source, &file)?;
        let grammar = rules::grammar(&source, &file)?;
        let mut automata = Automata::default();
        let languages = |reading| Languages::new(file.grammar(reading), &Limits::default());
        let (languages, printed) = (languages(Reading::Corrected), languages(Reading::Printed));
        let mut rules = Vec::new();
        for (rule, read) in grammar.rules.iter().zip(file.rules()) {
            let message =
                || source.mistake(read.line() - 1, format!("`{}` is too large", read.name()));
            let [dfa, as_printed] = [&languages, &printed].map(|those| {
                let dfa = those.dfa(read.name());
                dfa.map_err(|error| source.error(&error))
            });
            let (dfa, as_printed) = (dfa?, as_printed?);
            let automaton = automata.add(&dfa).ok_or_else(message)?;
            let as_printed = automata.add(&as_printed).ok_or_else(message)?;
            let as_printed = as_printed.other_than(&automaton);
            rules.push(Entry {
                rule,
                read,
                automaton,
                printed: as_printed,
            });
        }
        let mut syntax = None;
        if head.has_syntax {
            let too_large = "the automaton of both steps is too large";
            let both_steps = verdict::both_steps(&head, &grammar, &file, &languages)?;
            let both_steps = automata.add(&both_steps).ok_or(too_large)?;
            let as_printed = verdict::both_steps(&head, &grammar, &file, &printed)?;
            let as_printed = automata.add(&as_printed).ok_or(too_large)?;
            let as_printed = as_printed.other_than(&both_steps);
            syntax = Some(Syntax {
                wider_start_rules: verdict::wider_start_rules(&head, &file, &languages)?,
                both_steps,
                printed: as_printed,
            });
        }
        let bytes = form::table(&Parts {
            source: text,
            head: &head,
            grammar: &grammar,
            rules: &rules,
            statements: &statements,
            syntax: syntax.as_ref(),
            automata: &automata.bytes,
        });
        Ok(Self {
            is_read_by: head.has_syntax
                || source.value("generic").is_none() && !head.start.is_empty(),
            id: head.id,
            bytes,
        })
    }
}
