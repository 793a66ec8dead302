//! `urlspec validate`

mod print;
mod schemes;
mod since;
mod summary;

use std::ffi::OsStr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use urlspec::{Matcher, Report, Revision, Validator};

use crate::blocks::{Blocks, Entry, Piece, Place, TooLong};
use crate::deny::Deny;
use crate::input::{self, Opened};
use crate::options::{Chosen, Inputs, Jobs, Longest, Only, Reporting, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::{Manner, Output};
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::record::{Origin, Record};
use crate::reports::Log;
use print::print;
use summary::{Counts, Summary};

#[derive(clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Judge by every revision: one row each
    #[arg(long, conflicts_with_all = ["spec", "rule", "every_fault"])]
    all: bool,
    /// Report every fault of a URL, one for each part, not only the first
    #[arg(long)]
    every_fault: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Reporting::Text)]
    format: Reporting,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    jobs: Jobs,
    /// End with counts by verdict, scheme and first failing rule
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    deny: Deny,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let judge = Arc::new(Judge::of(arguments, output.manner())?);
    let mut summaries: Vec<Summary> = judge
        .validators
        .iter()
        .map(|validator| Summary::new(validator.rule()))
        .collect();
    let is_sarif = arguments.format == Reporting::Sarif;
    if is_sarif && arguments.summary {
        let message = "--summary cannot be used with --format sarif";
        return Err(Failure::Message(message.to_owned()));
    }
    let mut verdict = Verdict::default();
    if is_sarif && !arguments.quiet {
        verdict.log = Some(Log::begin(output)?);
    }
    let mut broken = None;
    let inputs = &arguments.inputs;
    if arguments.quiet && !arguments.summary {
        // It ends at the first invalid input.
        input::look_for(inputs)?;
    }
    input::warn_of_files(inputs, output)?;
    for source in inputs.sources() {
        match source {
            Source::Stream(file) => {
                output.flush()?;
                let read = stream(
                    file,
                    arguments,
                    &judge,
                    output,
                    &mut summaries,
                    &mut verdict,
                );
                match read {
                    Ok(()) => {}
                    Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
                    // What was counted up to there is still worth something, and so are the other files.
                    Err(Failure::Message(message)) if !inputs.files.is_empty() => {
                        verdict.refused = true;
                        output.report_failure(&message);
                    }
                    Err(failure) => {
                        broken = Some(failure);
                        break;
                    }
                }
            }
            Source::Argument(number, argument) => {
                let record = Record {
                    origin: Origin::Argument(number),
                    octets: argument.as_encoded_bytes(),
                };
                let mut findings = Findings::new(&judge);
                findings.judge(&judge, &record)?;
                verdict.add(findings, output, &mut summaries)?;
            }
        }
        if verdict.is_enough(arguments) {
            break;
        }
    }
    if arguments.summary {
        for summary in &summaries {
            match arguments.format {
                Reporting::Json => output.json(&summary.as_json())?,
                _ => output.line(summary.to_string().trim_end())?,
            }
        }
        let has_inputs = summaries.first().filter(|summary| !summary.is_empty());
        if let Some(summary) = has_inputs.filter(|_| arguments.format != Reporting::Json) {
            output.line(&summary.throughput())?;
        }
    }
    if let Some(log) = verdict.log.take() {
        log.finish(output)?;
    }
    match broken {
        Some(failure) => Err(failure),
        None if verdict.refused => Err(Failure::Told),
        None => Ok(!verdict.some_invalid),
    }
}

/// Judges the records of a file or of standard input, on several threads.
fn stream(
    file: &OsStr,
    arguments: &Arguments,
    judge: &Arc<Judge>,
    output: &mut Output,
    summaries: &mut [Summary],
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let progress = Progress::start(arguments.quiet || !output.is_terminal());
    let Opened {
        reader,
        name,
        taken,
    } = input::open(file)?;
    let blocks = Blocks::of(reader, name, arguments.inputs.separation());
    let worker = Arc::clone(judge);
    let results = in_order(blocks, arguments.jobs.threads(), move |piece| {
        let mut findings = Findings::new(&worker);
        findings.read(&worker, piece?)?;
        Ok::<_, Failure>(findings)
    });
    for result in results {
        verdict.add(result?, output, summaries)?;
        // Whoever waits for more input sees what was said of the last.
        output.flush()?;
        // Whoever asks for the status alone is answered at the first record that is not valid.
        if verdict.is_enough(arguments) {
            break;
        }
        progress.at(taken.load(Ordering::Relaxed));
    }
    progress.finish();
    Ok(())
}

/// What was found over all inputs.
#[derive(Default)]
struct Verdict {
    some_invalid: bool,
    /// Whether a record was too long to be judged.
    refused: bool,
    /// The document that results are written to, where they are not lines.
    log: Option<Log>,
}

impl Verdict {
    fn add(
        &mut self,
        findings: Findings,
        output: &mut Output,
        summaries: &mut [Summary],
    ) -> Result<(), Failure> {
        self.some_invalid |= findings.some_invalid;
        for (place, piece) in findings.printed {
            match &mut self.log {
                Some(log) => log.add(&piece, output)?,
                None => output.add(&piece)?,
            }
            if let Some(too_long) = place {
                self.refused = true;
                input::refuse(&too_long, findings.longest, output)?;
            }
        }
        for (summary, counts) in summaries.iter_mut().zip(findings.counts) {
            summary.add(counts);
        }
        Ok(())
    }

    /// Whether more input would change nothing.
    fn is_enough(&self, arguments: &Arguments) -> bool {
        arguments.quiet && !arguments.summary && self.some_invalid
    }
}

/// What to do with records.
struct Judge {
    validators: Vec<Validator>,
    /// What judges as the validators do, where no findings are denied.
    matchers: Option<Vec<Matcher>>,
    printing: Option<Printing>,
    summary: bool,
    manner: Manner,
    longest: Longest,
    /// Held by who makes the report of a large record.
    turn: Mutex<()>,
}

/// What is printed of records.
#[derive(Clone, Copy)]
struct Printing {
    format: Reporting,
    only: Option<Only>,
    /// Whether there is a row for each revision.
    all: bool,
}

impl Judge {
    fn of(arguments: &Arguments, manner: Manner) -> Result<Self, Failure> {
        let (validators, matchers): (Vec<Validator>, Vec<Matcher>) = if arguments.all {
            let all = Revision::ALL.iter();
            all.map(|revision| (Validator::new(*revision), Matcher::new(*revision)))
                .unzip()
        } else {
            let spec = arguments.chosen.spec;
            let one = match arguments.chosen.rule()? {
                Some(rule) => (Validator::for_rule(rule), Matcher::for_rule(rule)),
                None => (Validator::new(spec), Matcher::new(spec)),
            };
            std::iter::once(one).unzip()
        };
        let finish = |validator: Validator| {
            let validator = arguments.deny.to(validator);
            if arguments.every_fault {
                validator.every_fault()
            } else {
                validator
            }
        };
        Ok(Self {
            validators: validators.into_iter().map(finish).collect(),
            matchers: Some(matchers).filter(|_| arguments.deny.is_empty()),
            printing: (!arguments.quiet).then_some(Printing {
                format: arguments.format,
                only: arguments.only,
                all: arguments.all,
            }),
            summary: arguments.summary,
            manner,
            longest: arguments.inputs.longest,
            turn: Mutex::default(),
        })
    }

    fn is_status_only(&self) -> bool {
        self.printing.is_none() && !self.summary
    }

    /// The bare verdict of a validator.
    fn accepts(&self, validator: usize, octets: &[u8]) -> bool {
        match &self.matchers {
            Some(matchers) => matchers[validator].is_match(octets),
            None => std::str::from_utf8(octets)
                .is_ok_and(|text| self.validators[validator].is_valid(text)),
        }
    }

    /// The report of a validator. Those of large records are made one at a time: their trees may take a hundred
    /// times their memory.
    fn report(&self, validator: &Validator, octets: &[u8]) -> Report {
        const LARGE: usize = 1 << 20;
        let turn = || self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let _turn = (octets.len() >= LARGE).then(turn);
        validator.validate_bytes(octets)
    }

    /// Whether more than the verdict of a validator is asked for.
    fn is_asked_why(&self, is_valid: bool) -> bool {
        let is_printed = self.printing.is_some_and(|printing| match printing.only {
            None => true,
            Some(Only::Valid) => is_valid,
            Some(Only::Invalid) => !is_valid,
        });
        is_printed || (self.summary && !is_valid)
    }
}

/// What was found of some records, in their order.
struct Findings {
    some_invalid: bool,
    /// What is printed before each record that is too long, and behind the last.
    printed: Vec<(Option<TooLong>, Vec<u8>)>,
    output: Output,
    counts: Vec<Counts>,
    longest: Longest,
}

impl Findings {
    fn new(judge: &Judge) -> Self {
        let counted = judge.validators.iter().filter(|_| judge.summary);
        Self {
            some_invalid: false,
            printed: Vec::new(),
            output: Output::piece(judge.manner),
            counts: counted.map(|_| Counts::default()).collect(),
            longest: judge.longest,
        }
    }

    /// Judges the records of a piece of the input.
    fn read(&mut self, judge: &Judge, piece: Piece) -> Result<(), Failure> {
        match piece {
            Piece::TooLong(too_long) => self.refuse(Some(too_long)),
            Piece::Block(block) => {
                let mut place = Place::default();
                while let Some(entry) = block.next(&mut place) {
                    match entry {
                        Entry::Record(record) => self.judge_one(judge, &record)?,
                        Entry::TooLong(too_long) => self.refuse(Some(too_long)),
                    }
                    if self.some_invalid && judge.is_status_only() {
                        break;
                    }
                }
                self.refuse(None);
            }
        }
        Ok(())
    }

    /// Judges one record alone.
    fn judge(&mut self, judge: &Judge, record: &Record<'_>) -> Result<(), Failure> {
        self.judge_one(judge, record)?;
        self.refuse(None);
        Ok(())
    }

    /// Ends a piece of what is printed, with a record that is too long or without.
    fn refuse(&mut self, too_long: Option<TooLong>) {
        for counts in self.counts.iter_mut().filter(|_| too_long.is_some()) {
            counts.refuse();
        }
        self.printed.push((too_long, self.output.take()));
    }

    fn judge_one(&mut self, judge: &Judge, record: &Record<'_>) -> Result<(), Failure> {
        let mut reports = Vec::new();
        let mut verdicts = Vec::new();
        for (number, validator) in judge.validators.iter().enumerate() {
            let accepted = judge.accepts(number, record.octets);
            let report = judge
                .is_asked_why(accepted)
                .then(|| judge.report(validator, record.octets));
            // A text that is valid, but too long for a tree, counts as what the report says of it.
            let is_valid = report.as_ref().map_or(accepted, Report::is_valid);
            self.some_invalid |= !is_valid;
            if judge.validators.len() > 1 {
                verdicts.push((validator.revision(), is_valid));
            }
            if let Some(counts) = self.counts.get_mut(number) {
                let error = report.as_ref().and_then(Report::error);
                let failing = error.filter(|_| !is_valid).map(urlspec::SyntaxError::rule);
                counts.count(record.octets, failing);
            }
            reports.extend(report);
        }
        match judge.printing {
            Some(printing) => print(printing, &mut self.output, record, &reports, &verdicts),
            None => Ok(()),
        }
    }
}
