//! `urlspec validate`

mod fix;
mod print;
mod schemes;
mod since;
mod summary;

use std::sync::Arc;
use std::time::Instant;

use urlspec::{Matcher, Report, Revision, Validator};

use crate::baseline::{self, Baseline, BaselineOptions, Seen};
use crate::deny::Deny;
use crate::driver::{self, Driver, Lines, PerRecord};
use crate::files::FileForm;
use crate::options::{BySchemes, Chosen, Inputs, Only, Reporting, Strict};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use crate::tally::Tally;
use print::print;
use summary::{Summary, VerdictCounts};

#[derive(clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Judge texts that are read with this base
    ///
    /// By the URL Standard the scheme of the base decides which relative references are valid; by the other documents any base
    /// will do.
    #[arg(long, value_name = "URL", conflicts_with_all = ["rule", "all"])]
    base: Option<String>,
    /// Judge by every revision, a row for each
    #[arg(long, conflicts_with_all = ["spec", "rule", "every_fault", "baseline", "write_baseline"])]
    all: bool,
    /// Report every fault of a URL, one for each part
    #[arg(long)]
    every_fault: bool,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Reporting::Text)]
    format: Reporting,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    /// Say which other documents accept a text
    ///
    /// Without it, only where no sure repair is known.
    #[arg(long, short, conflicts_with = "quiet")]
    verbose: bool,
    /// End with counts by verdict, scheme and first failing rule
    #[arg(long)]
    summary: bool,
    /// Print the lists with their sure repairs
    ///
    /// Everything else stays as it is. What could not be repaired is reported on standard error.
    #[arg(long, conflicts_with_all = ["all", "every_fault", "format", "from", "only", "quiet", "summary", "baseline", "write_baseline"])]
    fix: bool,
    /// Write the repaired lists into their files
    #[arg(long, requires = "fix", requires = "files", conflicts_with = "from")]
    in_place: bool,
    #[command(flatten)]
    strict: Strict,
    #[command(flatten)]
    schemes: BySchemes,
    #[command(flatten)]
    deny: Deny,
    #[command(flatten)]
    baseline: BaselineOptions,
    #[command(flatten)]
    form: FileForm,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let judge = Arc::new(Judge::of(arguments)?);
    if let ([validator], true) = (judge.validators.as_slice(), arguments.fix) {
        return fix::fix(validator, &arguments.inputs, arguments.in_place, output);
    }
    let started = Instant::now();
    let driver = Driver {
        inputs: &arguments.inputs,
        is_quiet: arguments.is_quiet(),
        has_summary: arguments.summary,
        lines: Lines::OfUrls,
        keeps_places: false,
        search: arguments.form.search(arguments.chosen.spec),
        reports: Some(arguments.format),
    };
    let log = driver.log(arguments.format, output)?;
    let mut seen = Seen::default();
    let outcome = driver.run(&judge, log, output, |found, output| {
        seen = std::mem::take(&mut found.seen);
        if arguments.ends_with_counts() {
            found.tally.tell_of_many("", output)?;
        }
        let rules = judge.validators.iter().map(Validator::rule);
        let counts = rules.zip(&found.counts);
        let summaries: Vec<Summary<'_>> = counts
            .map(|(rule, counts)| Summary::new(rule, counts, started))
            .collect();
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
        Ok(())
    })?;
    let (options, is_quiet) = (&arguments.baseline, arguments.quiet);
    let edition = arguments.chosen.spec;
    options.finish(edition, &judge.baseline, &seen, is_quiet, output)?;
    Ok(outcome)
}

impl Arguments {
    /// Tells if no text has a result.
    fn is_quiet(&self) -> bool {
        self.quiet || self.baseline.is_written()
    }

    /// Tells if a long run ends with counts: people read its results line by line, and not all texts have one.
    fn ends_with_counts(&self) -> bool {
        let are_some_left_out = match self.format {
            Reporting::Text => self.only.is_some(),
            Reporting::Short => true,
            Reporting::Json | Reporting::Github | Reporting::Sarif => false,
        };
        are_some_left_out && !(self.is_quiet() || self.summary || self.all)
    }
}

/// The judge of records.
struct Judge {
    validators: Vec<Validator>,
    /// The matchers that give the validators' verdicts, where there are such.
    matchers: Vec<Option<Matcher>>,
    printing: Option<Printing>,
    summary: bool,
    baseline: Baseline,
}

/// The output of records.
#[derive(Clone, Copy)]
struct Printing {
    format: Reporting,
    only: Option<Only>,
    /// Tells if there is a row for each revision.
    all: bool,
    /// Tells if the other documents that accept a text are always told.
    is_verbose: bool,
}

impl Judge {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let validators: Vec<Validator> = if arguments.all {
            Revision::ALL.iter().copied().map(Validator::new).collect()
        } else {
            let spec = arguments.chosen.spec;
            vec![match (arguments.chosen.rule()?, &arguments.base) {
                (Some(rule), _) => Validator::for_rule(rule),
                (None, Some(base)) => Validator::with_base(spec, base)
                    .map_err(|error| format!("--base {}: {error}", shown::shown(base)))?,
                (None, None) => Validator::new(spec),
            }]
        };
        let finish = |validator: Validator| {
            let validator = arguments.schemes.to(arguments.deny.to(validator));
            let validator = arguments.strict.to(validator);
            if arguments.every_fault {
                validator.every_fault()
            } else {
                validator
            }
        };
        let validators: Vec<Validator> = validators.into_iter().map(finish).collect();
        Ok(Self {
            matchers: validators.iter().map(Validator::matcher).collect(),
            validators,
            printing: (!arguments.is_quiet()).then_some(Printing {
                format: arguments.format,
                only: arguments.only,
                all: arguments.all,
                is_verbose: arguments.verbose,
            }),
            summary: arguments.summary,
            baseline: arguments.baseline.open(arguments.chosen.spec)?,
        })
    }

    /// The bare verdict of a validator.
    fn accepts(&self, validator: usize, octets: &[u8]) -> bool {
        match &self.matchers[validator] {
            Some(matcher) => matcher.is_match(octets),
            None => std::str::from_utf8(octets)
                .is_ok_and(|text| self.validators[validator].is_valid(text)),
        }
    }

    /// Returns `true` if more than the verdict of a validator is asked for.
    fn is_asked_why(&self, is_valid: bool) -> bool {
        let is_printed = self.printing.is_some_and(|printing| match printing.only {
            None => true,
            Some(Only::Valid) => is_valid,
            Some(Only::Invalid) => !is_valid,
        });
        is_printed || (!is_valid && (self.summary || self.baseline.is_used()))
    }
}

impl PerRecord for Judge {
    type Totals = Found;

    fn totals(&self) -> Found {
        let counted = self.validators.iter().filter(|_| self.summary);
        Found {
            tally: Tally::default(),
            seen: Seen::default(),
            counts: counted.map(|_| VerdictCounts::default()).collect(),
        }
    }

    fn one(
        &self,
        record: &Record<'_>,
        found: &mut Found,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mut reports = Vec::new();
        let mut verdicts = Vec::new();
        let mut are_all_valid = true;
        for (number, validator) in self.validators.iter().enumerate() {
            let accepted = self.accepts(number, record.octets);
            let report = self
                .is_asked_why(accepted)
                .then(|| validator.validate_bytes(record.octets));
            // A text that is valid, but too long for a tree, has the verdict of its report.
            let is_valid = report.as_ref().map_or(accepted, Report::is_valid);
            are_all_valid &= is_valid;
            if self.validators.len() > 1 {
                verdicts.push((validator.revision(), is_valid));
            }
            if let Some(counts) = found.counts.get_mut(number) {
                let error = report.as_ref().and_then(Report::error);
                let failing = error.filter(|_| !is_valid).map(urlspec::SyntaxError::rule);
                counts.count(record.octets, failing);
            }
            reports.extend(report);
        }
        let known = self.baseline.known(record.octets);
        if self.baseline.is_used() && !are_all_valid {
            let names = reports.iter().flat_map(baseline::errors);
            if found.seen.see(&self.baseline, record.octets, names) {
                found.tally.count_known();
                return Ok(());
            }
        }
        found.tally.count(are_all_valid);
        match self.printing {
            Some(printing) => print(printing, output, record, &reports, &verdicts, known),
            None => Ok(()),
        }
    }
}

/// The result for some records.
struct Found {
    /// With several validators, a text is valid if it is by all.
    tally: Tally,
    seen: Seen,
    /// For each validator, if there is a summary.
    counts: Vec<VerdictCounts>,
}

impl driver::Totals for Found {
    fn add(&mut self, behind: Self) {
        self.tally.add(behind.tally);
        self.seen.add(behind.seen);
        for (counts, more) in self.counts.iter_mut().zip(behind.counts) {
            counts.add(more);
        }
    }

    fn skip(&mut self) {
        self.tally.skipped += 1;
        self.counts.iter_mut().for_each(VerdictCounts::skip);
    }

    fn refuse(&mut self) {
        self.tally.refused += 1;
        self.counts.iter_mut().for_each(VerdictCounts::refuse);
    }

    fn some_fail(&self) -> bool {
        self.tally.faulty() > 0
    }
}
