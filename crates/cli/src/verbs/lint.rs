//! `urlspec lint`

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::baseline::{self, Baseline, BaselineOptions, Seen};
use crate::deny::Deny;
use crate::driver::{self, Driver, Lines, PerRecord};
use crate::files::FileForm;
use crate::kinds::Kinds;
use crate::known::Known;
use crate::options::{BySchemes, DEFAULT_REVISION, Inputs, Reporting};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::reports;
use crate::tally::{Tally, lines_skipped};
use indicatif::HumanCount;
use urlspec::{Code, Edition, Report, Validator};

pub(crate) const HELP: &str = "\
A URL without findings is not printed. `urlspec explain` lists the kinds of findings.

Exit status: 0 all valid and without denied findings, 1 some are not, 2 usage or I/O error.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Judge by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    #[command(flatten)]
    schemes: BySchemes,
    #[command(flatten)]
    deny: Deny,
    /// Look only for findings of this kind
    ///
    /// `warnings` stands for all warnings, and `all` for all findings, but `browser-reads-otherwise` is looked for where it is
    /// named, or with `--browser`. Repeat it, or separate codes by commas.
    #[arg(long, value_name = "CODE|warnings|all", value_delimiter = ',')]
    only: Vec<Kinds>,
    /// Look for URLs of which a browser reads other parts, too
    ///
    /// The parser of the URL Standard is asked of each URL, and the finding is `browser-reads-otherwise`. `urlspec browser` shows
    /// both readings.
    #[arg(long)]
    browser: bool,
    /// How to print results
    #[arg(long, value_enum, default_value_t = Reporting::Text)]
    format: Reporting,
    /// Print no results, only set the exit status
    #[arg(long, short)]
    quiet: bool,
    /// End with counts by code
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    baseline: BaselineOptions,
    #[command(flatten)]
    form: FileForm,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let validator = Validator::new(arguments.spec).linting();
    let mut validator = arguments.schemes.to(arguments.deny.to(validator));
    let code = Code::BrowserReadsOtherwise;
    if arguments.browser || arguments.only.iter().any(|kinds| kinds.is_one(code)) {
        validator = validator.browser();
        if arguments.deny.includes(code) {
            validator = validator.deny(code);
        }
    }
    if !arguments.only.is_empty() {
        let all = Code::ALL.iter().copied();
        let is_browsers = |code: Code| arguments.browser && code.is_of_browser();
        let wanted = |code: &Code| {
            is_browsers(*code) || arguments.only.iter().any(|kinds| kinds.include(*code))
        };
        validator = validator.only(all.filter(wanted));
    }
    let is_quiet = arguments.quiet || arguments.baseline.is_written();
    let judge = Arc::new(Judge {
        validator,
        format: (!is_quiet).then_some(arguments.format),
        baseline: arguments.baseline.open(arguments.spec)?,
    });
    let driver = Driver {
        inputs: &arguments.inputs,
        is_quiet,
        has_summary: arguments.summary,
        lines: Lines::OfUrls,
        keeps_places: false,
        search: arguments.form.search(arguments.spec),
        reports: Some(arguments.format),
    };
    let log = driver.log(arguments.format, output)?;
    let mut seen = Seen::default();
    let outcome = driver.run(&judge, log, output, |counts, output| {
        seen = std::mem::take(&mut counts.seen);
        if arguments.summary {
            return counts.print(arguments, output);
        }
        if arguments.is_read_by_people() {
            let findings: u64 = counts.findings.values().sum();
            let ending = if findings == 1 { "" } else { "s" };
            let more = format!("; {} finding{ending}", HumanCount(findings));
            counts.tally.tell_of_many(&more, output)?;
        }
        Ok(())
    })?;
    let (options, is_quiet) = (&arguments.baseline, arguments.quiet);
    options.finish(arguments.spec, &judge.baseline, &seen, is_quiet, output)?;
    Ok(outcome)
}

impl Arguments {
    /// Tells if people read the results line by line.
    fn is_read_by_people(&self) -> bool {
        !self.quiet
            && !self.baseline.is_written()
            && matches!(self.format, Reporting::Text | Reporting::Short)
    }
}

/// Lints records.
struct Judge {
    validator: Validator,
    /// How results are printed, if they are.
    format: Option<Reporting>,
    baseline: Baseline,
}

impl PerRecord for Judge {
    type Totals = FindingCounts;

    fn totals(&self) -> FindingCounts {
        FindingCounts::default()
    }

    fn one(
        &self,
        record: &Record<'_>,
        found: &mut FindingCounts,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let report = self.validator.validate_bytes(record.octets);
        let known = self.baseline.known(record.octets);
        let names = baseline::errors_and_findings(&report);
        let are_known = found.seen.see(&self.baseline, record.octets, names);
        found.count(&report, &self.baseline, known);
        let is_clean = report.is_valid() && report.findings().is_empty();
        if are_known && !is_clean {
            return Ok(());
        }
        match self.format {
            None => Ok(()),
            Some(Reporting::Json) => Ok(output.json(&record.line(&report))?),
            Some(Reporting::Text) => Ok(reports::drawn(record, &report, known, output)?),
            Some(format) => Ok(reports::report(format, record, &report, known, output)?),
        }
    }
}

/// The counts of some inputs.
#[derive(Default)]
struct FindingCounts {
    tally: Tally,
    /// Those that are not known.
    findings: BTreeMap<Code, u64>,
    seen: Seen,
}

impl driver::Totals for FindingCounts {
    fn add(&mut self, behind: Self) {
        self.tally.add(behind.tally);
        self.seen.add(behind.seen);
        for (code, count) in behind.findings {
            *self.findings.entry(code).or_default() += count;
        }
    }

    fn skip(&mut self) {
        self.tally.skipped += 1;
    }

    fn refuse(&mut self) {
        self.tally.refused += 1;
    }

    fn some_fail(&self) -> bool {
        self.tally.faulty() > 0
    }
}

impl FindingCounts {
    /// Counts a report, whose errors and findings may be known.
    fn count(&mut self, report: &Report, baseline: &Baseline, known: Known<'_>) {
        let is_known =
            baseline.is_written() || baseline::errors(report).all(|name| known.has(name));
        if is_known && !report.is_valid() {
            self.tally.count_known();
        } else {
            self.tally.count(report.is_valid());
        }
        let findings = report.findings().iter();
        for finding in findings.filter(|it| !known.has(it.code().as_str())) {
            *self.findings.entry(finding.code()).or_default() += 1;
        }
    }

    fn print(&self, arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
        if arguments.format == Reporting::Json {
            let findings: BTreeMap<&str, u64> = self
                .findings
                .iter()
                .map(|(code, count)| (code.as_str(), *count))
                .collect();
            output.json(&serde_json::json!({
                "summary": {
                    "spec": arguments.spec,
                    "inputs": self.tally.judged(),
                    "invalid": self.tally.faulty(),
                    "skipped": self.tally.skipped,
                    "findings": findings,
                }
            }))?;
            return Ok(());
        }
        let skipped = match self.tally.skipped {
            0 => String::new(),
            skipped => format!("; {}", lines_skipped(skipped)),
        };
        output.line(&format!(
            "{} by {}: {} invalid{skipped}",
            match self.tally.judged() {
                1 => "1 input".to_owned(),
                inputs => format!("{inputs} inputs"),
            },
            arguments.spec,
            self.tally.faulty()
        ))?;
        for (code, count) in &self.findings {
            output.line(&format!("{count:>9}  {code}"))?;
        }
        Ok(())
    }
}
