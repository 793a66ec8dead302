//! `urlspec match`

use std::sync::Arc;
use std::time::Instant;

use indicatif::HumanCount;
use serde::Serialize;

use crate::blocks::Block;
use crate::composing::RuleOf;
use crate::derived::Derived;
use crate::draw;
use crate::driver::{self, Driver, Lines, PerRecord};
use crate::language::Named;
use crate::options::{self, Format, Inputs, Only, Source, throughput};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::reader::{Mismatch, Reader};
use crate::record::Record;
use crate::tally::lines_skipped;

pub(crate) const HELP: &str = "\
The rule is any that `compare` takes: of a document, of a file, or of the text of an RFC. A word belongs to it as a whole. \
An error lists the characters that may stand at its place. The rule may be recursive: then a parser reads the words.

Exit status: 0 all words belong to the rule, 1 some do not, 2 usage or I/O error, or grammars that cannot be read.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) language: Named,
    #[command(flatten)]
    format: Format,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    /// Print the tree of each word that belongs to the rule
    ///
    /// One line a rule: its name, its bytes and its text. Of several trees, it is the one whose alternatives come first and
    /// whose parts are longest, decided from the left.
    #[arg(long, conflicts_with = "quiet")]
    tree: bool,
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
    /// Null if it is not valid, absent if trees were not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeOf>,
}

/// The tree of a word, or null if it does not belong to the rule.
#[derive(Serialize)]
#[serde(transparent)]
struct TreeOf(Option<Derived>);

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
        return Err("-0 (--null) is for files and standard input; a word that begins with `-` comes after `--`".into());
    }
    let reader = Reader::of(&arguments.language, arguments.tree, output)?;
    let log = arguments.language.composing.log();
    for file in inputs.files.iter().filter(|file| *file != "-") {
        log.large_file(file)?;
    }
    let started = Instant::now();
    let judge = Arc::new(Judge {
        reader,
        has_trees: arguments.tree,
        printing: (!arguments.quiet).then_some((arguments.format, arguments.only)),
    });
    let driver = Driver {
        inputs,
        is_quiet: arguments.quiet,
        has_summary: arguments.summary,
        lines: Lines::OfData,
        keeps_places: false,
        search: None,
        reports: None,
    };
    driver.run(&judge, None, output, |counts, output| {
        if arguments.summary {
            counts.tell(&judge.reader, arguments.format, started, output)?;
        }
        Ok(())
    })
}

/// A judge of words.
struct Judge {
    reader: Reader,
    has_trees: bool,
    printing: Option<(Format, Option<Only>)>,
}

impl PerRecord for Judge {
    type Totals = WordCounts;

    fn totals(&self) -> WordCounts {
        WordCounts::default()
    }

    fn prepare(&self, words: &Block) {
        self.reader.prepare(words);
    }

    fn one(
        &self,
        word: &Record<'_>,
        counts: &mut WordCounts,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let reader = &self.reader;
        let is_valid = reader.accepts(word.octets)?;
        counts.count(word.octets, is_valid);
        let Some((format, only)) = self.printing else {
            return Ok(());
        };
        if only.is_some_and(|only| only.is_valid() != is_valid) {
            return Ok(());
        }
        let fault = reader.mismatch(word.octets)?;
        let tree = if self.has_trees {
            reader.tree(word.octets)?
        } else {
            None
        };
        match (format, fault) {
            (Format::Json, fault) => output.json(&word.line(Answer {
                rule: reader.in_json(),
                valid: is_valid,
                error: fault,
                tree: self.has_trees.then_some(TreeOf(tree)),
            }))?,
            (Format::Text, Some(fault)) => {
                let span = fault.index..fault.end;
                let drawn = draw::fault_by(word, span, &fault.message, reader.name());
                output.draw(drawn)?;
            }
            (Format::Text, None) => {
                output.valid(&format!("{}  ({})", word.text(), reader.name()))?;
                for line in tree.iter().flat_map(|tree| tree.lines(word.octets)) {
                    output.line(&format!("  {line}"))?;
                }
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
        reader: &Reader,
        format: Format,
        started: Instant,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let inputs = self.valid + self.invalid;
        let seconds = started.elapsed().as_secs_f64();
        if format == Format::Json {
            output.json(&SummaryLine {
                summary: CountsLine {
                    rule: reader.in_json(),
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
            reader.name(),
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
