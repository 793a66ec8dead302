//! How many texts were judged: the last line of a long run.

use std::fmt;
use std::io;

use indicatif::HumanCount;

use crate::output::Output;

/// The number of texts from which on a run ends with counts.
const FEW: u64 = 10;

/// Counts of verdicts.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) valid: u64,
    pub(crate) invalid: u64,
    /// Those that are not valid and have no other fault than such as are in the baseline.
    pub(crate) known: u64,
    /// Records that were too long to be judged.
    pub(crate) refused: u64,
    /// Blank lines and comments.
    pub(crate) skipped: u64,
}

impl Tally {
    pub(crate) fn count(&mut self, is_valid: bool) {
        if is_valid {
            self.valid += 1;
        } else {
            self.invalid += 1;
        }
    }

    /// Counts a text that is not valid, as the baseline says.
    pub(crate) fn count_known(&mut self) {
        self.invalid += 1;
        self.known += 1;
    }

    /// How many have a fault that is not known.
    pub(crate) fn faulty(self) -> u64 {
        self.invalid - self.known
    }

    /// Adds the counts of the texts behind these.
    pub(crate) fn add(&mut self, behind: Self) {
        self.valid += behind.valid;
        self.invalid += behind.invalid;
        self.known += behind.known;
        self.refused += behind.refused;
        self.skipped += behind.skipped;
    }

    /// How many texts were judged.
    pub(crate) fn judged(self) -> u64 {
        self.valid + self.invalid
    }

    /// Tells the counts on standard error, and something more behind them, if the run was long.
    pub(crate) fn tell_of_many(self, more: &str, output: &mut Output) -> io::Result<()> {
        if self.judged() <= FEW {
            return Ok(());
        }
        output.report_note(&format!("note: {self}{more}"))
    }
}

/// How many blank lines and comments were skipped.
pub(crate) fn lines_skipped(skipped: u64) -> String {
    let lines = if skipped == 1 { "line" } else { "lines" };
    format!("{} {lines} skipped", HumanCount(skipped))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = match self.judged() {
            1 => "text",
            _ => "texts",
        };
        write!(
            f,
            "{} {texts}: {} valid, {} not valid",
            HumanCount(self.judged()),
            HumanCount(self.valid),
            HumanCount(self.invalid)
        )?;
        if self.known > 0 {
            write!(f, " ({} of them known)", HumanCount(self.known))?;
        }
        if self.refused > 0 {
            write!(f, "; {} refused, too long", HumanCount(self.refused))?;
        }
        if self.skipped > 0 {
            write!(f, "; {}", lines_skipped(self.skipped))?;
        }
        Ok(())
    }
}
