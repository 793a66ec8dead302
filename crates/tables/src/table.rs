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
}

impl Table {
    /// The id of the document.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
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
    /// A [`Mistake`](crate::Mistake) if the grammar says too little of itself, or what it says does not fit together.
    pub fn of(whole: &Whole) -> Outcome<Self> {
        let source = whole.source()?;
        let text = whole.text();
        let file = GrammarFile::parse(text).map_err(|error| source.error(&error))?;
        let statements = Statements::of(&source)?;
        let head = Head::of(&source, &file)?;
        let grammar = rules::grammar(&source, &file)?;
        let mut automata = Automata::default();
        let languages = Languages::new(file.grammar(Reading::Corrected), &Limits::default());
        let mut rules = Vec::new();
        for (rule, read) in grammar.rules.iter().zip(file.rules()) {
            let dfa = languages.dfa(read.name());
            let automaton = automata.add(&*dfa.map_err(|error| source.error(&error))?);
            let message =
                || source.mistake(read.line() - 1, format!("`{}` is too large", read.name()));
            rules.push(Entry {
                rule,
                read,
                automaton: automaton.ok_or_else(message)?,
            });
        }
        let mut syntax = None;
        if !head.only_lends {
            let both_steps = verdict::both_steps(&head, &grammar, &file, &languages)?;
            let both_steps = automata.add(&both_steps);
            syntax = Some(Syntax {
                wider_start_rules: verdict::wider_start_rules(&head, &file, &languages)?,
                both_steps: both_steps.ok_or("the automaton of both steps is too large")?,
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
        Ok(Self { id: head.id, bytes })
    }
}
