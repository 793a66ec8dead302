//! `--summary`: counts over all inputs.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use indicatif::HumanCount;
use serde::Serialize;
use urlspec::Rule;

use super::schemes::{Count, Schemes};
use crate::options::throughput;
use crate::tally::lines_skipped;

/// Schemes are counted one by one up to this many, so that memory is bounded whatever the input.
const MOST_SCHEMES: usize = 1000;

/// How many schemes and rules are printed one by one.
const MOST_ROWS: usize = 12;

/// Counts of one validator's verdicts.
#[derive(Default)]
pub(super) struct VerdictCounts {
    total: Count,
    undecodable: u64,
    /// Records that were too long to be judged.
    refused: u64,
    /// Blank lines and comments.
    skipped: u64,
    schemes: Schemes,
    failing: HashMap<Rule, u64>,
    octets: u64,
}

/// Counts of all verdicts of a validator, and how long they took.
pub(super) struct Summary<'c> {
    rule: Rule,
    counts: &'c VerdictCounts,
    started: Instant,
}

impl VerdictCounts {
    /// Counts a verdict: the rule that an error was found in, if it is not valid.
    pub(super) fn count(&mut self, octets: &[u8], failing: Option<Rule>) {
        let valid = failing.is_none();
        self.total.add(valid);
        self.octets += octets.len() as u64;
        if !valid && std::str::from_utf8(octets).is_err() {
            self.undecodable += 1;
        }
        self.schemes.of_text(octets).add(valid);
        if let Some(rule) = failing {
            *self.failing.entry(rule).or_default() += 1;
        }
    }

    /// Counts a record that was too long to be judged.
    pub(super) fn refuse(&mut self) {
        self.refused += 1;
    }

    /// Counts a line that is blank or a comment.
    pub(super) fn skip(&mut self) {
        self.skipped += 1;
    }

    /// Adds the counts of the texts behind these. Schemes that there is no room for are counted together.
    pub(super) fn add(&mut self, more: Self) {
        self.total.valid += more.total.valid;
        self.total.invalid += more.total.invalid;
        self.undecodable += more.undecodable;
        self.refused += more.refused;
        self.skipped += more.skipped;
        self.octets += more.octets;
        for (rule, count) in more.failing {
            *self.failing.entry(rule).or_default() += count;
        }
        for (scheme, count) in &more.schemes.rows {
            let schemes = &mut self.schemes;
            let has_room = schemes.rows.len() < MOST_SCHEMES || schemes.has(scheme);
            let sum = schemes.of(if has_room { scheme } else { b"(others)" });
            sum.valid += count.valid;
            sum.invalid += count.invalid;
        }
    }
}

impl<'c> Summary<'c> {
    pub(super) fn new(rule: Rule, counts: &'c VerdictCounts, started: Instant) -> Self {
        Self {
            rule,
            counts,
            started,
        }
    }

    /// Returns `true` if no record was judged.
    pub(super) fn is_empty(&self) -> bool {
        self.counts.total.all() == 0
    }

    /// Schemes, the most frequent first.
    fn schemes(&self) -> Vec<(Cow<'_, str>, Count)> {
        let schemes = self.counts.schemes.rows.iter();
        let mut schemes: Vec<_> = schemes
            .map(|(scheme, count)| (String::from_utf8_lossy(scheme), *count))
            .collect();
        schemes.sort_by(|a, b| b.1.all().cmp(&a.1.all()).then(a.0.cmp(&b.0)));
        schemes
    }

    /// The rules that errors were found in, the most frequent first.
    fn failing(&self) -> Vec<(&'static str, u64)> {
        let mut failing: Vec<_> = self
            .counts
            .failing
            .iter()
            .map(|(rule, count)| (rule.name(), *count))
            .collect();
        failing.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        failing
    }

    pub(super) fn as_json(&self) -> impl Serialize {
        let seconds = self.started.elapsed().as_secs_f64();
        serde_json::json!({
            "summary": {
                "spec": self.rule.revision(),
                "rule": self.rule,
                "inputs": self.counts.total.all(),
                "valid": self.counts.total.valid,
                "invalid": self.counts.total.invalid,
                "undecodable": self.counts.undecodable,
                "refused": self.counts.refused,
                "skipped": self.counts.skipped,
                "schemes": self.schemes().into_iter().map(|(scheme, count)| serde_json::json!({
                    "scheme": scheme, "valid": count.valid, "invalid": count.invalid,
                })).collect::<Vec<_>>(),
                "failing_rules": self.failing().into_iter().map(|(rule, count)| serde_json::json!({
                    "rule": rule, "count": count,
                })).collect::<Vec<_>>(),
                "bytes": self.counts.octets,
                "seconds": seconds,
            }
        })
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inputs = self.counts.total.all();
        write!(
            f,
            "{} {} by {}: {} valid, {} invalid",
            HumanCount(inputs),
            if inputs == 1 { "input" } else { "inputs" },
            self.rule.revision(),
            HumanCount(self.counts.total.valid),
            HumanCount(self.counts.total.invalid),
        )?;
        if self.counts.undecodable > 0 {
            write!(
                f,
                " ({} of them not UTF-8)",
                HumanCount(self.counts.undecodable)
            )?;
        }
        if self.counts.refused > 0 {
            write!(
                f,
                "; {} refused, too long to be judged",
                HumanCount(self.counts.refused)
            )?;
        }
        if self.counts.skipped > 0 {
            write!(f, "; {}", lines_skipped(self.counts.skipped))?;
        }
        writeln!(f)?;

        if inputs == 0 {
            return Ok(());
        }
        let mut schemes = table(["scheme", "valid", "invalid"]);
        let counted = self.schemes();
        for (scheme, count) in counted.iter().take(MOST_ROWS) {
            schemes.add_row([
                scheme.clone().into_owned(),
                HumanCount(count.valid).to_string(),
                HumanCount(count.invalid).to_string(),
            ]);
        }
        if let Some(rest) = counted.get(MOST_ROWS..).filter(|rest| !rest.is_empty()) {
            let sum = |part: fn(&Count) -> u64| rest.iter().map(|(_, count)| part(count)).sum();
            schemes.add_row([
                format!("{} more", rest.len()),
                HumanCount(sum(|count| count.valid)).to_string(),
                HumanCount(sum(|count| count.invalid)).to_string(),
            ]);
        }
        write_table(f, &schemes)?;

        let failing = self.failing();
        if !failing.is_empty() {
            let mut rules = table(["first failing rule", "inputs"]);
            for (rule, count) in failing.iter().take(MOST_ROWS) {
                rules.add_row([(*rule).to_owned(), HumanCount(*count).to_string()]);
            }
            if let Some(rest) = failing.get(MOST_ROWS..).filter(|rest| !rest.is_empty()) {
                let sum: u64 = rest.iter().map(|(_, count)| count).sum();
                rules.add_row([format!("{} more", rest.len()), HumanCount(sum).to_string()]);
            }
            write_table(f, &rules)?;
        }
        Ok(())
    }
}

impl Summary<'_> {
    /// How long it took, for all revisions together.
    pub(super) fn throughput(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        throughput(self.counts.total.all(), self.counts.octets, seconds)
    }
}

/// A table whose first column holds names and whose others hold numbers.
fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for index in 1..N {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn write_table(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    table
        .lines()
        .try_for_each(|line| writeln!(f, " {}", line.trim_end()))?;
    writeln!(f)
}

#[cfg(test)]
mod tests {
    use super::{MOST_SCHEMES, VerdictCounts};

    /// Texts `s0:` and so on, each twice valid.
    fn counted(numbers: std::ops::Range<usize>) -> VerdictCounts {
        let mut counts = VerdictCounts::default();
        for number in numbers.clone().chain(numbers) {
            counts.count(format!("s{number}:a").as_bytes(), None);
        }
        counts
    }

    #[test]
    fn schemes_without_room_are_counted_together() {
        let mut sum = VerdictCounts::default();
        sum.add(counted(0..MOST_SCHEMES - 1));
        sum.add(counted(MOST_SCHEMES - 1..MOST_SCHEMES + 2));
        sum.add(counted(0..1));
        let rows = &sum.schemes.rows;
        let names: Vec<&[u8]> = rows.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names.len(), MOST_SCHEMES + 1);
        assert_eq!(names[MOST_SCHEMES - 1..], [&b"s999"[..], b"(others)"]);
        let valid = |place: usize| rows[place].1.valid;
        assert_eq!(
            [
                valid(0),
                valid(1),
                valid(MOST_SCHEMES - 1),
                valid(MOST_SCHEMES)
            ],
            [4, 2, 2, 4]
        );
        assert_eq!(sum.total.valid, 2 * (MOST_SCHEMES as u64 + 2) + 2);
    }
}
