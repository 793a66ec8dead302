//! The table of one document.

use std::collections::BTreeMap;

use grammarian::automata::Limits;
use grammarian::bnf::{FileRule, GrammarFile, Reading};
use grammarian::compare::Languages;
use grammarian::matcher::TableDfa;

use crate::Outcome;
use crate::automata::Automata;
use crate::form::{self, Entry, Holding, Parser, Parts, Syntax};
use crate::head::Head;
use crate::labels::Statements;
use crate::link::{Combined, Whole};
use crate::restrictions::restrictions;
use crate::rules::{Grammar, Shape};
use crate::skeleton::Skeleton;
use crate::{rules, verdict};

/// The table of one document.
#[derive(Debug)]
pub struct Table {
    id: String,
    bytes: Vec<u8>,
    is_read_by: bool,
    /// The automaton of each rule, by the name of the rule, with its number.
    automata: BTreeMap<String, (usize, Vec<u8>)>,
}

/// The tables that lend automata to that of a document of schemes, and the parser that it shares with others.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    pub(crate) lenders: &'s [Table],
    pub(crate) parser: &'s Combined,
}

impl Table {
    /// The id of the document.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells if texts are read by the rules of the document: it has a start rule.
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
        Self::within(whole, None)
    }

    /// The table of a grammar whose parser and automata may be those of others.
    ///
    /// # Errors
    ///
    /// As for [`of`](Self::of).
    pub(crate) fn within(whole: &Whole, surroundings: Option<Surroundings<'_>>) -> Outcome<Self> {
        let source = whole.source()?;
        let text = whole.text();
        let file = GrammarFile::parse(text).map_err(|error| source.error(&error))?;
        let statements = Statements::of(&source)?;
        let head = Head::of(&source, &file)?;
        let grammar = rules::grammar(&source, &file)?;
        let mut automata = Automata::default();
        let languages = |reading| Languages::new(file.grammar(reading), &Limits::default());
        let (languages, printed) = (languages(Reading::Corrected), languages(Reading::Printed));
        let is_silent = |rule: &&usize| grammar.rules[**rule].shape == Shape::Silent;
        if let Some(silent) = head.parts.iter().find(is_silent) {
            let name = file.rules()[*silent].name();
            let message = format!("`{name}` leaves no node in a tree, and is no part");
            return Err(source.mistake(source.line_of("told-by"), message).into());
        }
        let compared = statements
            .all
            .iter()
            .filter(|(_, said)| said.is_comparison());
        for (_, said) in compared {
            let name = &said.words[1];
            let silent = rules::number(&file, name).is_ok_and(|it| is_silent(&&it));
            if silent {
                let message = format!("`{name}` leaves no node in a tree, and cannot be compared");
                return Err(source.mistake(0, message).into());
            }
        }
        let (parser, entries) = parser(whole.id(), &grammar, surroundings);
        let mut rules = Vec::new();
        let mut by_name = BTreeMap::new();
        for (rule, read) in grammar.rules.iter().zip(file.rules()) {
            let message =
                || source.mistake(read.line() - 1, format!("`{}` is too large", read.name()));
            let [dfa, as_printed] = [&languages, &printed].map(|those| {
                let dfa = those.dfa(read.name());
                dfa.map_err(|error| source.error(&error))
            });
            let (dfa, as_printed) = (dfa?, as_printed?);
            let table = TableDfa::table(&dfa).ok_or_else(message)?;
            let lent =
                surroundings.and_then(|those| those.lent(rule.from.as_deref()?, read, &table));
            let (automaton, as_printed) = if let Some(lent) = lent {
                (lent, None)
            } else if head.generic.is_some() {
                // A document that defines schemes has one edition.
                (Holding::Own(automata.add(&dfa).ok_or_else(message)?), None)
            } else {
                let automaton = automata.add(&dfa).ok_or_else(message)?;
                let as_printed = automata.add(&as_printed).ok_or_else(message)?;
                let as_printed = as_printed.other_than(&automaton);
                (Holding::Own(automaton), as_printed)
            };
            by_name.insert(read.name().to_owned(), (rules.len(), table));
            rules.push(Entry {
                rule,
                read,
                number: entries[rules.len()],
                automaton,
                printed: as_printed,
            });
        }
        let restrictions = restrictions(&source, text, &languages, &mut automata)?;
        let skeletons = skeletons(&head, &grammar, &file, &languages)?;
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
            rules: &rules,
            parser: &parser,
            restrictions: &restrictions,
            skeletons: &skeletons,
            statements: &statements,
            syntax: syntax.as_ref(),
            automata: &automata.bytes,
        });
        Ok(Self {
            is_read_by: !head.start.is_empty(),
            id: head.id,
            bytes,
            automata: by_name,
        })
    }
}

/// The skeletons of the productions of a document that tells URLs by parts, each with the number of its rule.
fn skeletons(
    head: &Head,
    grammar: &Grammar,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Vec<(usize, Skeleton)>> {
    let parts = head.parts.iter();
    let parts = parts
        .map(|part| (file.rules()[*part].name(), *part))
        .collect();
    let bnf = file.grammar(Reading::Corrected);
    let productions = grammar.rules.iter().enumerate();
    let productions =
        productions.filter(|(_, rule)| !rule.schemes.is_empty() && !head.parts.is_empty());
    let skeletons = productions.map(|(number, _)| {
        let name = file.rules()[number].name();
        Ok((number, Skeleton::of(name, &parts, &bnf, languages)?))
    });
    skeletons.collect()
}

impl Surroundings<'_> {
    /// The automaton of a rule that is taken from another document, if that one has the same for the rule.
    fn lent(&self, from: &str, rule: &FileRule, table: &[u8]) -> Option<Holding> {
        let lender = self.lenders.iter().find(|lender| lender.id == from)?;
        let (number, known) = lender.automata.get(rule.name())?;
        (known == table).then(|| Holding::Lent(from.to_owned(), *number))
    }
}

/// The parser of a document, and for each rule the number of its own rule among those of the parser.
fn parser(
    id: &str,
    grammar: &Grammar,
    surroundings: Option<Surroundings<'_>>,
) -> (Parser, Vec<usize>) {
    let own = || grammar.rules.iter().map(|rule| rule.entry);
    let Some(Surroundings { parser, .. }) = surroundings else {
        return (Parser::Own(grammar.shown.clone()), own().collect());
    };
    let number = |entry: usize| {
        let number = parser.number(id, &grammar.names[entry]);
        number.expect("the parser has all rules of its documents")
    };
    let shown = grammar.shown.iter().enumerate();
    let shown = shown.filter_map(|(entry, shown)| Some((number(entry), (*shown)?)));
    let mut shown: Vec<(usize, usize)> = shown.collect();
    shown.sort_unstable();
    (Parser::Shared(shown), own().map(number).collect())
}
