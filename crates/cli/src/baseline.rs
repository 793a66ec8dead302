//! `--baseline` and `--write-baseline`: faults that are known, so that only others are reported.

mod file;

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;

use indicatif::HumanCount;
use urlspec::{Code, Edition, Report};

use crate::input::{name_of, octets_of};
use crate::kinds::NOT_VALID;
use crate::known::{Known, Name};
use crate::outcome::Failure;
use crate::output::Output;
use crate::saved::save;
use file::Reader;

/// The largest file that is read, in octets.
const LARGEST: u64 = 1 << 28;

#[derive(clap::Args)]
pub(crate) struct BaselineOptions {
    /// Report only what is not in this file
    ///
    /// `--write-baseline` writes such a file.
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    baseline: Option<OsString>,
    /// Write all faults to this file, and print no results
    ///
    /// The file has a line for each fault that would be reported.
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<OsString>,
}

impl BaselineOptions {
    /// The baseline, read if there is one.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is no baseline, or one of another document.
    pub(crate) fn open(&self, edition: Edition) -> Result<Baseline, Failure> {
        if let Some(file) = &self.baseline {
            let name = name_of(file);
            let octets = octets_of(file, LARGEST).map_err(|error| format!("{name}: {error}"))?;
            let faults = Reader::new(&name, edition).faults(&octets)?;
            return Ok(Baseline::Read(Faults::of(faults)));
        }
        Ok(match self.write_baseline {
            Some(_) => Baseline::Write,
            None => Baseline::None,
        })
    }

    /// Tells if a baseline is written, in place of results.
    pub(crate) fn is_written(&self) -> bool {
        self.write_baseline.is_some()
    }

    /// Ends a run that has read all texts: writes the baseline, or tells which faults of it are gone.
    pub(crate) fn finish(
        &self,
        edition: Edition,
        baseline: &Baseline,
        seen: &Seen,
        is_quiet: bool,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let note = if let Some(file) = &self.write_baseline {
            let name = name_of(file);
            save(file, file::written(edition, &seen.lines))
                .map_err(|error| format!("{name}: {error}"))?;
            Some(format!("{} written to {name}", faults(seen.lines.len())))
        } else if let (Some(file), Baseline::Read(known)) = (&self.baseline, baseline) {
            let gone = known.count - seen.known.len();
            let are = if gone == 1 { "is" } else { "are" };
            let name = name_of(file);
            (gone > 0).then(|| format!("{} of {name} {are} no longer there", faults(gone)))
        } else {
            None
        };
        if let Some(note) = note.filter(|_| !is_quiet) {
            output.report_note(&format!("note: {note}"))?;
        }
        Ok(())
    }
}

/// A number of faults.
fn faults(count: usize) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} fault{ending}", HumanCount(count as u64))
}

/// The use that a run makes of a baseline.
pub(crate) enum Baseline {
    None,
    Read(Faults),
    Write,
}

/// The faults of a file, by their texts.
pub(crate) struct Faults {
    of_text: HashMap<Box<[u8]>, Vec<(Name, usize)>>,
    count: usize,
}

impl Faults {
    fn of(faults: BTreeSet<(Vec<u8>, Name)>) -> Self {
        let count = faults.len();
        let mut of_text: HashMap<Box<[u8]>, Vec<(Name, usize)>> = HashMap::new();
        for (number, (text, name)) in faults.into_iter().enumerate() {
            let of_this = of_text.entry(text.into()).or_default();
            of_this.push((name, number));
        }
        Self { of_text, count }
    }
}

impl Baseline {
    /// The faults of a text that are known.
    pub(crate) fn known(&self, text: &[u8]) -> Known<'_> {
        match self {
            Self::Read(faults) => Known::of(faults.of_text.get(text).map_or(&[], Vec::as_slice)),
            Self::None | Self::Write => Known::default(),
        }
    }

    /// Tells if one is written, to which all faults are known.
    pub(crate) fn is_written(&self) -> bool {
        matches!(self, Self::Write)
    }

    /// Tells if it makes a difference what is wrong with a text.
    pub(crate) fn is_used(&self) -> bool {
        !matches!(self, Self::None)
    }
}

/// The faults of some texts: those that are known, by their number in the baseline, or lines of one that is written.
#[derive(Default)]
pub(crate) struct Seen {
    known: BTreeSet<usize>,
    lines: BTreeSet<String>,
}

impl Seen {
    /// Adds those of the texts behind these.
    pub(crate) fn add(&mut self, behind: Self) {
        self.known.extend(behind.known);
        self.lines.extend(behind.lines);
    }

    /// Sees what is reported of a text, and tells if all of it is known.
    pub(crate) fn see(
        &mut self,
        baseline: &Baseline,
        text: &[u8],
        mut names: impl Iterator<Item = Name>,
    ) -> bool {
        match baseline {
            Baseline::None => names.next().is_none(),
            Baseline::Write => {
                self.lines.extend(names.map(|name| file::line(name, text)));
                true
            }
            Baseline::Read(_) => {
                let known = baseline.known(text);
                let mut are_known = true;
                for name in names {
                    match known.number(name) {
                        Some(number) => {
                            self.known.insert(number);
                        }
                        None => are_known = false,
                    }
                }
                are_known
            }
        }
    }
}

/// The codes of the errors of a report.
pub(crate) fn errors(report: &Report) -> impl Iterator<Item = Name> {
    let denied = report.findings().iter().filter(|it| it.is_denied());
    let errors = report.errors().map(urlspec::SyntaxError::code);
    let errors = errors.chain(denied.map(|it| Some(it.code())));
    errors.map(|code| code.map_or(NOT_VALID, Code::as_str))
}

/// The codes of its errors and findings.
pub(crate) fn errors_and_findings(report: &Report) -> impl Iterator<Item = Name> {
    let findings = report.findings().iter().map(|it| it.code().as_str());
    errors(report).chain(findings)
}
