//! Reads words by a rule: by its automaton, or by a parser if it has none because it is recursive.

use std::sync::OnceLock;

use grammarian::ErrorKind;
use grammarian::automata::{CharSet, Dfa, LimitExceeded};
use grammarian::matcher::{Matcher, TableDfa};
use grammarian::text::character_name;
use grammarian::trees::{Fault, Parsed, Parser};
use serde::Serialize;
use urlspec_lineage::composition::Composed;

use crate::blocks::{Block, Cursor, Entry};
use crate::composing::{RuleOf, described, why};
use crate::derived::Derived;
use crate::expected;
use crate::language::{Language, Named};
use crate::outcome::Failure;
use crate::output::Output;
use crate::shown::{beginning, shown};

/// Reads words of a rule.
pub(crate) struct Reader {
    rule: Rule,
    /// Made if trees are wanted, or if there is no automaton.
    parser: Option<Parser>,
    is_of_octets: bool,
}

enum Rule {
    Regular {
        language: Language,
        /// Made with the first words as samples.
        automaton: OnceLock<Automaton>,
    },
    Recursive {
        grammars: Composed,
        rule: String,
    },
}

/// The automaton that reads a word.
enum Automaton {
    /// A table of bytes.
    Table(Box<Matcher<'static>>),
    /// The automaton itself, where its table would be too large, or where there are only a few words.
    Large,
}

/// Why a word does not belong to the rule.
#[derive(Serialize)]
pub(crate) struct Mismatch {
    /// In bytes.
    pub(crate) index: usize,
    /// The byte after the character that does not belong there.
    #[serde(skip)]
    pub(crate) end: usize,
    pub(crate) message: String,
    /// The characters that may follow there, in words.
    expected: Vec<String>,
}

/// A table is made of at most so many ranges of characters, counted for each state: some tenths of a second.
const MOST_RANGES: usize = 500_000;

/// The number of words by which the states of the shift automaton are chosen.
const SAMPLES: usize = 500;

impl Reader {
    /// The reader of the rule that an argument names.
    pub(crate) fn of(named: &Named, has_trees: bool, output: &mut Output) -> Result<Self, Failure> {
        let (grammars, rule) = named.compose(output)?;
        let dfa = grammars.languages().dfa(&rule);
        let is_recursive =
            |error: &grammarian::Error| matches!(error.kind(), ErrorKind::NotRegular(_));
        let has_automaton = !dfa.as_ref().is_err_and(is_recursive);
        if has_trees && !grammars.has_structure() {
            return Err(format!(
                "{}: it has no trees: it was made of other languages, or has conditions, and its rules are the states of its automaton",
                grammars.argument(&rule)
            )
            .into());
        }
        let parser = if has_trees || !has_automaton {
            let languages = grammars.languages();
            let parser = Parser::new(languages.grammar(), &rule, languages.limits());
            Some(parser.map_err(|error| Failure::from(why(&grammars, &error)))?)
        } else {
            None
        };
        let rule = if has_automaton {
            let dfa = dfa.map_err(|error| Failure::from(why(&grammars, &error)))?;
            Rule::Regular {
                language: named.language(grammars, rule, dfa),
                automaton: OnceLock::new(),
            }
        } else {
            Rule::Recursive { grammars, rule }
        };
        Ok(Self {
            rule,
            parser,
            is_of_octets: named.is_of_octets(),
        })
    }

    /// The reader of a language.
    pub(crate) fn of_language(language: Language, is_of_octets: bool) -> Self {
        Self {
            rule: Rule::Regular {
                language,
                automaton: OnceLock::new(),
            },
            parser: None,
            is_of_octets,
        }
    }

    /// The rule as an argument names it, with the options that changed its grammar.
    pub(crate) fn name(&self) -> String {
        match &self.rule {
            Rule::Regular { language, .. } => language.name(),
            Rule::Recursive { grammars, rule } => described(grammars, rule),
        }
    }

    /// The rule in JSON output.
    pub(crate) fn in_json(&self) -> RuleOf<'_> {
        match &self.rule {
            Rule::Regular { language, .. } => language.in_json(),
            Rule::Recursive { grammars, rule } => RuleOf::new(grammars, rule),
        }
    }

    /// Gets ready for words like those of a block.
    pub(crate) fn prepare(&self, words: &Block) {
        self.automaton(Some(words));
    }

    /// The automaton, made for words like those of a block.
    fn automaton(&self, block: Option<&Block>) -> Option<&Automaton> {
        let Rule::Regular {
            language,
            automaton,
        } = &self.rule
        else {
            return None;
        };
        Some(automaton.get_or_init(|| {
            let mut samples = Vec::new();
            let mut cursor = Cursor::default();
            while let Some(entry) = block.and_then(|block| block.next(&mut cursor)) {
                if let Entry::Record(record) = entry {
                    samples.push(record.octets);
                }
                if samples.len() == SAMPLES {
                    break;
                }
            }
            let dfa = &language.dfa;
            let ranges = dfa.classes().iter().map(|class| class.ranges().len());
            let ranges: usize = ranges.sum();
            if block.is_none() || dfa.len().saturating_mul(ranges) > MOST_RANGES {
                return Automaton::Large;
            }
            let table = if self.is_of_octets {
                TableDfa::table_of_octets(dfa)
            } else {
                TableDfa::table(dfa)
            };
            table.map_or(Automaton::Large, |table| {
                Automaton::Table(Box::new(Matcher::of_table(table, samples)))
            })
        }))
    }

    pub(crate) fn accepts(&self, octets: &[u8]) -> Result<bool, Failure> {
        match self.automaton(None) {
            Some(Automaton::Table(matcher)) => Ok(matcher.is_match(octets)),
            _ => Ok(self.mismatch(octets)?.is_none()),
        }
    }

    /// Why a word does not belong to the rule; `None` if it does.
    pub(crate) fn mismatch(&self, octets: &[u8]) -> Result<Option<Mismatch>, Failure> {
        if let Rule::Regular { language, .. } = &self.rule {
            return Ok(self.reach(language, octets).err());
        }
        let text = Text::of(octets, self.is_of_octets);
        let fault = self
            .parser
            .as_ref()
            .map(|parser| parser.fault(&text.characters));
        let fault = fault
            .transpose()
            .map_err(|limit| self.refused(&text, &limit))?;
        let Some(fault) = fault.flatten() else {
            let (index, end) = (text.characters.len(), vec!["the end".to_owned()]);
            let mismatch = || self.because(index, &octets[index..], end);
            return Ok(text.is_cut.then(mismatch));
        };
        Ok(Some(self.told(&fault, &text, octets)))
    }

    /// The tree of a word; `None` if it does not belong to the rule, or if trees were not asked for.
    pub(crate) fn tree(&self, octets: &[u8]) -> Result<Option<Derived>, Failure> {
        let text = Text::of(octets, self.is_of_octets);
        match self.parsed(&text)? {
            Some(Parsed::Tree(tree)) if !text.is_cut => Ok(Some(Derived::of(
                &tree,
                &text.characters,
                self.is_of_octets,
            ))),
            _ => Ok(None),
        }
    }

    fn parsed(&self, text: &Text) -> Result<Option<Parsed>, Failure> {
        let parsed = self
            .parser
            .as_ref()
            .map(|parser| parser.parse(&text.characters));
        parsed
            .transpose()
            .map_err(|limit| self.refused(text, &limit))
    }

    /// The failure of a word that takes too much, with its beginning.
    fn refused(&self, text: &Text, limit: &LimitExceeded) -> Failure {
        let (beginning, more) = beginning(&text.characters);
        let beginning = shown(beginning);
        Failure::Message(format!("{}: {beginning}{more}: {limit}", self.name()))
    }

    fn told(&self, fault: &Fault, text: &Text, octets: &[u8]) -> Mismatch {
        let index = text.index(fault.index());
        let rest = Text::of(&octets[index..], self.is_of_octets);
        let length = rest
            .characters
            .chars()
            .next()
            .map(|it| rest.index(it.len_utf8()));
        let length = length
            .unwrap_or(octets.len() - index)
            .min(octets.len() - index);
        let expected = in_words(fault.expected(), fault.can_end(), self.is_of_octets);
        self.because(index, &octets[index..index + length], expected)
    }

    /// The fault of a word, if it has one.
    fn reach(&self, language: &Language, octets: &[u8]) -> Result<(), Mismatch> {
        let dfa = &language.dfa;
        let mut state = Dfa::INITIAL;
        let lives = language.live_states();
        let mut index = 0;
        let fault = |state, index, found: &[u8]| {
            let expected = language.expected_in(state, self.is_of_octets);
            Err(self.because(index, found, expected))
        };
        for (text, length) in characters(octets, self.is_of_octets) {
            let next = text.map(|character| dfa.step(state, character));
            match next.filter(|next| lives[*next]) {
                Some(next) => state = next,
                None => return fault(state, index, &octets[index..index + length]),
            }
            index += length;
        }
        if dfa.is_accepting(state) {
            return Ok(());
        }
        fault(state, index, &[])
    }

    fn because(&self, index: usize, found: &[u8], expected: Vec<String>) -> Mismatch {
        let end = index + found.len().max(1);
        let found = match (found, std::str::from_utf8(found)) {
            ([], _) => "the end".to_owned(),
            ([octet], _) if self.is_of_octets && !octet.is_ascii() => format!("octet {octet:02X}"),
            (_, Ok(text)) => text.chars().next().map_or(String::new(), character_name),
            (_, Err(_)) => "what is not valid UTF-8".to_owned(),
        };
        let message = match expected.as_slice() {
            [] => "no word belongs to the rule".to_owned(),
            [only] => format!("found {found}, expected {only}"),
            several => format!("found {found}, expected one of {}", several.join(", ")),
        };
        Mismatch {
            index,
            end,
            message,
            expected,
        }
    }
}

fn in_words(set: &CharSet, can_end: bool, is_of_octets: bool) -> Vec<String> {
    let mut words = expected::in_words(set, is_of_octets);
    words.extend(can_end.then(|| "the end".to_owned()));
    words
}

/// The characters of a word, up to octets that are not a character.
struct Text {
    characters: String,
    is_cut: bool,
    is_of_octets: bool,
}

impl Text {
    fn of(octets: &[u8], is_of_octets: bool) -> Self {
        if is_of_octets {
            let text = octets.iter().copied().map(char::from).collect();
            return Self {
                characters: text,
                is_cut: false,
                is_of_octets,
            };
        }
        let first = octets.utf8_chunks().next();
        let text = first.as_ref().map_or("", |chunk| chunk.valid()).to_owned();
        Self {
            is_cut: text.len() < octets.len(),
            characters: text,
            is_of_octets,
        }
    }

    /// The byte of the word at a byte of its text.
    fn index(&self, byte: usize) -> usize {
        if self.is_of_octets {
            self.characters[..byte].chars().count()
        } else {
            byte
        }
    }
}

/// The characters of a word with their lengths in bytes; `None` for octets that are not a character.
fn characters(octets: &[u8], is_of_octets: bool) -> Vec<(Option<char>, usize)> {
    if is_of_octets {
        return octets
            .iter()
            .map(|octet| (Some(char::from(*octet)), 1))
            .collect();
    }
    let mut found = Vec::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        found.extend(chunk.valid().chars().map(|it| (Some(it), it.len_utf8())));
        if !chunk.invalid().is_empty() {
            found.push((None, chunk.invalid().len()));
        }
    }
    found
}
