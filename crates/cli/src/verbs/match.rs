//! `urlspec match`

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use grammarian::automata::Dfa;
use grammarian::matcher::{Matcher, TableDfa};
use grammarian::text::character_name;
use indicatif::HumanCount;
use serde::Serialize;

use crate::blocks::{Block, Cursor, Entry};
use crate::composing::RuleOf;
use crate::draw;
use crate::driver::{self, Driver, Lines, PerRecord};
use crate::language::{Language, Named};
use crate::options::{self, Format, Inputs, Only, Source, throughput};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::tally::lines_skipped;

pub(crate) const HELP: &str = "\
The rule is any that `compare` takes: of a document, of a file, or of the text of an RFC. A word belongs to it as a whole. \
An error lists the characters that may stand at its place.

Exit status: 0 all words belong to the rule, 1 some do not, 2 usage or I/O error, or grammars that cannot be read.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    language: Named,
    #[command(flatten)]
    format: Format,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    /// End with the numbers of words that belong to the rule or not
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    inputs: Inputs,
}

/// The command, with words in place of URLs.
pub(crate) fn with_words(command: clap::Command) -> clap::Command {
    command
        .mut_arg("urls", |words| {
            let help = "The words; `-`, or none at all, reads lines of standard input";
            let words = words.value_name("WORD|-");
            options::told(words, help, "Behind `--`, they may begin with `-`.")
        })
        .mut_arg("files", |files| {
            let help = "Read these files, one word a line; `-` is standard input";
            options::told(files, help, options::UNPACKED)
        })
}

/// The answer for a word, in JSON output.
#[derive(Serialize)]
struct Answer<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    valid: bool,
    /// Null if it is valid.
    error: Option<Mismatch>,
}

/// The last line of JSON output.
#[derive(Serialize)]
struct SummaryLine<'l> {
    summary: CountsLine<'l>,
}

#[derive(Serialize)]
struct CountsLine<'l> {
    #[serde(flatten)]
    rule: RuleOf<'l>,
    inputs: u64,
    valid: u64,
    invalid: u64,
    refused: u64,
    skipped: u64,
    bytes: u64,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let inputs = &arguments.inputs;
    if inputs.null && !inputs.sources().iter().any(Source::is_stream) {
        return Err("-0 (--null) is for files and standard input; a word that begins with `-` stands behind `--`".into());
    }
    let language = arguments.language.read(output)?;
    let started = Instant::now();
    let judge = Arc::new(Judge {
        automaton: OnceLock::new(),
        is_of_octets: arguments.language.is_of_octets(),
        language,
        printing: (!arguments.quiet).then_some((arguments.format, arguments.only)),
    });
    let driver = Driver {
        inputs,
        is_quiet: arguments.quiet,
        has_summary: arguments.summary,
        lines: Lines::OfData,
        keeps_places: false,
        search: None,
    };
    driver.run(&judge, None, output, |counts, output| {
        if arguments.summary {
            counts.tell(&judge.language, arguments.format, started, output)?;
        }
        Ok(())
    })
}

/// A judge of words.
struct Judge {
    language: Language,
    /// Made with the first words as samples.
    automaton: OnceLock<Automaton>,
    is_of_octets: bool,
    printing: Option<(Format, Option<Only>)>,
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
struct Mismatch {
    /// In bytes.
    index: usize,
    /// The byte after the character that does not belong there.
    #[serde(skip)]
    end: usize,
    message: String,
    /// The characters that may follow there, in words.
    expected: Vec<String>,
}

/// A table is made of at most so many ranges of characters, counted for each state: some tenths of a second.
const MOST_RANGES: usize = 500_000;

/// The number of words by which the states of the shift automaton are chosen.
const SAMPLES: usize = 500;

impl Judge {
    /// The automaton, made for words like those of a block.
    fn automaton(&self, block: Option<&Block>) -> &Automaton {
        self.automaton.get_or_init(|| {
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
            let dfa = &self.language.dfa;
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
        })
    }

    fn accepts(&self, octets: &[u8]) -> bool {
        match self.automaton(None) {
            Automaton::Table(matcher) => matcher.is_match(octets),
            Automaton::Large => self.reach(octets).is_ok(),
        }
    }

    /// The fault of a word, if it has one.
    fn reach(&self, octets: &[u8]) -> Result<(), Mismatch> {
        let dfa = &self.language.dfa;
        let mut state = Dfa::INITIAL;
        let lives = self.language.live_states();
        let mut index = 0;
        for (text, length) in characters(octets, self.is_of_octets) {
            let next = text.map(|character| dfa.step(state, character));
            match next.filter(|next| lives[*next]) {
                Some(next) => state = next,
                None => return Err(self.fault(state, index, &octets[index..index + length])),
            }
            index += length;
        }
        if dfa.is_accepting(state) {
            return Ok(());
        }
        Err(self.fault(state, index, &[]))
    }

    fn fault(&self, state: usize, index: usize, found: &[u8]) -> Mismatch {
        let end = index + found.len().max(1);
        let found = match (found, std::str::from_utf8(found)) {
            ([], _) => "the end".to_owned(),
            ([octet], _) if self.is_of_octets && !octet.is_ascii() => format!("octet {octet:02X}"),
            (_, Ok(text)) => text.chars().next().map_or(String::new(), character_name),
            (_, Err(_)) => "what is not valid UTF-8".to_owned(),
        };
        let expected = self.language.expected_in(state, self.is_of_octets);
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

impl PerRecord for Judge {
    type Totals = WordCounts;

    fn totals(&self) -> WordCounts {
        WordCounts::default()
    }

    fn prepare(&self, words: &Block) {
        self.automaton(Some(words));
    }

    fn one(
        &self,
        word: &Record<'_>,
        counts: &mut WordCounts,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let is_valid = self.accepts(word.octets);
        counts.count(word.octets, is_valid);
        let Some((format, only)) = self.printing else {
            return Ok(());
        };
        if only.is_some_and(|only| only.is_valid() != is_valid) {
            return Ok(());
        }
        let fault = self.reach(word.octets).err();
        let language = &self.language;
        match (format, fault) {
            (Format::Json, fault) => output.json(&word.line(Answer {
                rule: language.in_json(),
                valid: is_valid,
                error: fault,
            }))?,
            (Format::Text, Some(fault)) => {
                let span = fault.index..fault.end;
                let drawn = draw::fault_by(word, span, &fault.message, language.name());
                output.draw(drawn)?;
            }
            (Format::Text, None) => {
                output.valid(&format!("{}  ({})", word.text(), language.name()))?;
            }
        }
        Ok(())
    }
}

/// Counts of words.
#[derive(Default)]
struct WordCounts {
    valid: u64,
    invalid: u64,
    /// Words that were too long to be judged.
    refused: u64,
    /// Blank lines and comments, if an option has them skipped.
    skipped: u64,
    bytes: u64,
}

impl driver::Totals for WordCounts {
    fn add(&mut self, behind: Self) {
        self.valid += behind.valid;
        self.invalid += behind.invalid;
        self.refused += behind.refused;
        self.skipped += behind.skipped;
        self.bytes += behind.bytes;
    }

    fn skip(&mut self) {
        self.skipped += 1;
    }

    fn refuse(&mut self) {
        self.refused += 1;
    }

    fn some_fail(&self) -> bool {
        self.invalid > 0
    }
}

impl WordCounts {
    fn count(&mut self, octets: &[u8], is_valid: bool) {
        self.valid += u64::from(is_valid);
        self.invalid += u64::from(!is_valid);
        self.bytes += octets.len() as u64;
    }

    fn tell(
        &self,
        language: &Language,
        format: Format,
        started: Instant,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let inputs = self.valid + self.invalid;
        let seconds = started.elapsed().as_secs_f64();
        if format == Format::Json {
            output.json(&SummaryLine {
                summary: CountsLine {
                    rule: language.in_json(),
                    inputs,
                    valid: self.valid,
                    invalid: self.invalid,
                    refused: self.refused,
                    skipped: self.skipped,
                    bytes: self.bytes,
                    seconds,
                },
            })?;
            return Ok(());
        }
        let mut told = format!(
            "{} {} by {}: {} valid, {} invalid",
            HumanCount(inputs),
            if inputs == 1 { "input" } else { "inputs" },
            language.name(),
            HumanCount(self.valid),
            HumanCount(self.invalid),
        );
        if self.refused > 0 {
            let refused = HumanCount(self.refused);
            told = format!("{told}; {refused} refused, too long to be judged");
        }
        if self.skipped > 0 {
            told = format!("{told}; {}", lines_skipped(self.skipped));
        }
        output.line(&told)?;
        if inputs > 0 {
            output.line(&throughput(inputs, self.bytes, seconds))?;
        }
        Ok(())
    }
}
