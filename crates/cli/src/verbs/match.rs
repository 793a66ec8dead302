//! `urlspec match`

use std::num::NonZero;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use grammarian::automata::Dfa;
use grammarian::matcher::{Matcher, TableDfa};
use indicatif::HumanCount;
use serde::Serialize;

use crate::blocks::{Block, Blocks, Entry, Piece, Place, TooLong};
use crate::draw;
use crate::input::{self, Opened};
use crate::language::{Language, Named};
use crate::options::{Format, Inputs, Jobs, Only, Source, throughput};
use crate::outcome::{Failure, Outcome};
use crate::output::{Manner, Output};
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::record::{Origin, Record};

pub(crate) const HELP: &str = "\
The rule is any that `compare` takes: of a revision, of a file, or of the text of an RFC. A word belongs to it as a whole. \
What is expected is told in the characters that may follow there.

Exit status: 0 all words belong to the rule, 1 some do not, 2 could not tell (usage, unknown names, grammars that \
cannot be read, input or output).";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    language: Named,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    jobs: Jobs,
    /// End with the number of words that belong to the rule, and of those that do not
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    inputs: Inputs,
}

/// The command, with words in place of URLs.
pub(crate) fn with_words(command: clap::Command) -> clap::Command {
    command
        .mut_arg("urls", |words| {
            let help = "The words; `-`, or none at all, reads them from standard input, one a line";
            words.value_name("WORD|-").help(help)
        })
        .mut_arg("files", |files| {
            let help = "Read these files, one word a line; `-` is standard input; gzip and Zstandard are unpacked";
            files.help(help)
        })
}

/// One line of JSON output.
#[derive(Serialize)]
struct WordLine<'l> {
    input: &'l str,
    file: Option<&'l str>,
    line: Option<usize>,
    spec: &'l str,
    rule: &'l str,
    valid: bool,
    /// Null if it is valid.
    error: Option<ErrorLine>,
}

#[derive(Serialize)]
struct ErrorLine {
    index: usize,
    message: String,
    expected: Vec<String>,
}

/// The last line of JSON output.
#[derive(Serialize)]
struct SummaryLine<'l> {
    summary: CountsLine<'l>,
}

#[derive(Serialize)]
struct CountsLine<'l> {
    spec: &'l str,
    rule: &'l str,
    inputs: u64,
    valid: u64,
    invalid: u64,
    refused: u64,
    bytes: u64,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let language = arguments.language.read(output)?;
    let started = Instant::now();
    let judge = Arc::new(Judge {
        automaton: OnceLock::new(),
        is_of_octets: arguments.language.is_of_octets(),
        language,
        printing: (!arguments.quiet).then_some((arguments.format, arguments.only)),
        manner: output.manner(),
    });
    let mut counts = Counts::default();
    let inputs = &arguments.inputs;
    input::warn_of_files(inputs, output)?;
    let mut refused = false;
    for source in inputs.sources() {
        let read = match source {
            Source::Stream(file) => {
                output.flush()?;
                stream(file, arguments, &judge, output, &mut counts)
            }
            Source::Argument(number, argument) => {
                let record = Record {
                    origin: Origin::Argument(number),
                    octets: argument.as_encoded_bytes(),
                };
                let mut found = Found::new(judge.manner);
                found.judge(&judge, &record)?;
                found.end(None);
                counts.add(found, arguments, output)
            }
        };
        match read {
            Ok(()) => {}
            // The other files are still there.
            Err(Failure::Message(message)) if !inputs.files.is_empty() => {
                refused = true;
                output.report_failure(&message);
            }
            Err(failure) => return Err(failure),
        }
        if counts.is_enough(arguments) {
            break;
        }
    }
    if arguments.summary {
        counts.tell(&judge.language, arguments.format, started, output)?;
    }
    if refused || counts.refused > 0 {
        return Err(Failure::Told);
    }
    Ok(counts.invalid == 0)
}

/// Judges the records of a file or of standard input, on several threads.
fn stream(
    file: &std::ffi::OsStr,
    arguments: &Arguments,
    judge: &Arc<Judge>,
    output: &mut Output,
    counts: &mut Counts,
) -> Result<(), Failure> {
    let progress = Progress::start(arguments.quiet || !output.is_terminal());
    let Opened {
        reader,
        name,
        taken,
    } = input::open(file)?;
    let blocks = Blocks::of(reader, name, arguments.inputs.separation());
    let worker = Arc::clone(judge);
    let threads: NonZero<usize> = arguments.jobs.threads();
    let results = in_order(blocks, threads, move |piece| {
        let mut found = Found::new(worker.manner);
        found.read(&worker, piece?)?;
        Ok::<_, Failure>(found)
    });
    for result in results {
        counts.add(result?, arguments, output)?;
        // Whoever waits for more input sees what was said of the last.
        output.flush()?;
        if counts.is_enough(arguments) {
            break;
        }
        progress.at(taken.load(Ordering::Relaxed));
    }
    progress.finish();
    Ok(())
}

/// What judges words.
struct Judge {
    language: Language,
    /// Made with the first words as samples.
    automaton: OnceLock<Automaton>,
    is_of_octets: bool,
    printing: Option<(Format, Option<Only>)>,
    manner: Manner,
}

/// What walks through a word.
enum Automaton {
    /// A table of bytes.
    Table(Box<Matcher<'static>>),
    /// The automaton itself, where its table would be too large.
    Large,
}

/// Why a word does not belong to the rule.
struct Fault {
    /// In bytes.
    index: usize,
    /// The byte after the character that does not belong there.
    end: usize,
    /// The characters that may follow there, in words.
    expected: Vec<String>,
    message: String,
}

/// So many words show which states are worth being quick in.
const SAMPLES: usize = 500;

impl Judge {
    /// The automaton, made for words like those of a block.
    fn automaton(&self, block: Option<&Block>) -> &Automaton {
        self.automaton.get_or_init(|| {
            let mut samples = Vec::new();
            let mut place = Place::default();
            while let Some(entry) = block.and_then(|block| block.next(&mut place)) {
                if let Entry::Record(record) = entry {
                    samples.push(record.octets);
                }
                if samples.len() == SAMPLES {
                    break;
                }
            }
            let dfa = &self.language.dfa;
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

    /// Where a word goes wrong, if it does.
    fn reach(&self, octets: &[u8]) -> Result<(), Fault> {
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

    fn fault(&self, state: usize, index: usize, found: &[u8]) -> Fault {
        let end = index + found.len().max(1);
        let found = match (found, std::str::from_utf8(found)) {
            ([], _) => "the end".to_owned(),
            ([octet], _) if self.is_of_octets && !octet.is_ascii() => format!("octet {octet:02X}"),
            (_, Ok(text)) => text
                .chars()
                .next()
                .map_or(String::new(), crate::expected::named),
            (_, Err(_)) => "what is no UTF-8".to_owned(),
        };
        let expected = self.language.expected_in(state, self.is_of_octets);
        let message = match expected.as_slice() {
            [] => "no word belongs to the rule".to_owned(),
            [only] => format!("found {found}, expected {only}"),
            several => format!("found {found}, expected one of {}", several.join(", ")),
        };
        Fault {
            index,
            end,
            expected,
            message,
        }
    }
}

/// The characters of a word with their lengths in bytes; what is no character is `None`.
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

/// What was found of some words, in their order.
struct Found {
    valid: u64,
    invalid: u64,
    bytes: u64,
    /// What is printed before each record that is too long, and behind the last.
    printed: Vec<(Option<TooLong>, Vec<u8>)>,
    output: Output,
}

impl Found {
    fn new(manner: Manner) -> Self {
        Self {
            valid: 0,
            invalid: 0,
            bytes: 0,
            printed: Vec::new(),
            output: Output::piece(manner),
        }
    }

    fn read(&mut self, judge: &Judge, piece: Piece) -> Result<(), Failure> {
        let block = match piece {
            Piece::TooLong(too_long) => {
                self.end(Some(too_long));
                return Ok(());
            }
            Piece::Block(block) => block,
        };
        judge.automaton(Some(&block));
        let mut place = Place::default();
        while let Some(entry) = block.next(&mut place) {
            match entry {
                Entry::Record(record) => self.judge(judge, &record)?,
                Entry::TooLong(too_long) => self.end(Some(too_long)),
            }
        }
        self.end(None);
        Ok(())
    }

    /// Ends a piece of what is printed, with a record that is too long or without.
    fn end(&mut self, too_long: Option<TooLong>) {
        self.printed.push((too_long, self.output.take()));
    }

    fn judge(&mut self, judge: &Judge, record: &Record<'_>) -> Result<(), Failure> {
        let is_valid = judge.accepts(record.octets);
        self.bytes += record.octets.len() as u64;
        *(if is_valid {
            &mut self.valid
        } else {
            &mut self.invalid
        }) += 1;
        let Some((format, only)) = judge.printing else {
            return Ok(());
        };
        if only.is_some_and(|only| only.is_valid() != is_valid) {
            return Ok(());
        }
        let fault = judge.reach(record.octets).err();
        let language = &judge.language;
        let input = String::from_utf8_lossy(record.octets);
        match (format, fault) {
            (Format::Json, fault) => self.output.json(&WordLine {
                input: &input,
                file: record.origin.file(),
                line: record.origin.line(),
                spec: &language.spec,
                rule: &language.rule,
                valid: is_valid,
                error: fault.map(|fault| ErrorLine {
                    index: fault.index,
                    message: fault.message,
                    expected: fault.expected,
                }),
            })?,
            (Format::Text, Some(fault)) => {
                let drawn = draw::fault(record, fault.index..fault.end, &fault.message);
                self.output.draw(drawn)?;
            }
            (Format::Text, None) => {
                let (spec, rule) = (&language.spec, &language.rule);
                self.output.valid(&format!("{input}  ({spec}:{rule})"))?;
            }
        }
        Ok(())
    }
}

/// What was counted of all words.
#[derive(Default)]
struct Counts {
    valid: u64,
    invalid: u64,
    refused: u64,
    bytes: u64,
}

impl Counts {
    fn add(
        &mut self,
        found: Found,
        arguments: &Arguments,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.valid += found.valid;
        self.invalid += found.invalid;
        self.bytes += found.bytes;
        for (too_long, piece) in found.printed {
            output.add(&piece)?;
            if let Some(too_long) = too_long {
                self.refused += 1;
                input::refuse(&too_long, arguments.inputs.longest, output)?;
            }
        }
        Ok(())
    }

    /// Whether more input would change nothing.
    fn is_enough(&self, arguments: &Arguments) -> bool {
        arguments.quiet && !arguments.summary && self.invalid > 0
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
                    spec: &language.spec,
                    rule: &language.rule,
                    inputs,
                    valid: self.valid,
                    invalid: self.invalid,
                    refused: self.refused,
                    bytes: self.bytes,
                    seconds,
                },
            })?;
            return Ok(());
        }
        let mut told = format!(
            "{} {} by {}:{}: {} valid, {} invalid",
            HumanCount(inputs),
            if inputs == 1 { "input" } else { "inputs" },
            language.spec,
            language.rule,
            HumanCount(self.valid),
            HumanCount(self.invalid),
        );
        if self.refused > 0 {
            let refused = HumanCount(self.refused);
            told = format!("{told}; {refused} refused, too long to be judged");
        }
        output.line(&told)?;
        if inputs > 0 {
            output.line(&throughput(inputs, self.bytes, seconds))?;
        }
        Ok(())
    }
}
