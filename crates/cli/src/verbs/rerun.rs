//! `urlspec rerun`

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use similar::TextDiff;

use crate::input::octets_of;
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, Written};
use crate::provenance::{Line, Provenance, Record};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// JSON output that ends with its provenance, or a record of one
    #[arg(value_name = "FILE|-")]
    file: String,
    /// Run programs and write files as it says
    ///
    /// Without it, what `test`, `referee` and `atlas` have made is not repeated.
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    format: Format,
}

pub(crate) const HELP: &str = "\
FILE is the JSON output of a command with --provenance, or the file of --provenance=FILE. The command is run again in this folder, \
by this program, with the arguments that were recorded. How long something took does not count as a difference.

Exit status: 0 the result is the same, 1 it is another one, 2 usage or I/O error, or it cannot be repeated.";

/// The time for the smallest difference; after it, one that is larger is taken.
const LONGEST: Duration = Duration::from_secs(5);

/// The largest record, in bytes.
const LARGEST: u64 = 1 << 30;

/// A result that was recorded.
pub(crate) struct Recorded {
    pub(crate) provenance: Provenance,
    output: String,
}

/// A command that was run again.
pub(crate) struct Again {
    pub(crate) provenance: Provenance,
    pub(crate) output: Vec<Written>,
}

/// The differences from the result that was recorded.
#[derive(Serialize)]
struct Report<'r> {
    arguments: &'r [String],
    same: bool,
    version: Pair<&'r str>,
    status: Pair<u8>,
    /// The files and documents that are not as before.
    changed: Vec<Changed<'r>>,
    /// The lines that differ, as `diff -u` has them; empty if the output is the same.
    difference: &'r str,
}

#[derive(PartialEq, Serialize)]
struct Pair<T> {
    before: T,
    now: T,
}

/// Something that was read, with its SHA-256; null where it was not read.
#[derive(Serialize)]
struct Changed<'r> {
    name: String,
    before: Option<&'r str>,
    now: Option<&'r str>,
}

impl Arguments {
    /// Tells if programs that the record names may be run, and files written.
    pub(crate) fn is_trusted(&self) -> bool {
        self.trust
    }

    /// Reads the record.
    pub(crate) fn recorded(&self) -> Result<Recorded, Failure> {
        let octets = octets_of(self.file.as_ref(), LARGEST)
            .map_err(|error| format!("{}: {error}", self.file))?;
        let wrong = |why: &str| Failure::from(format!("{}: {why}", self.file));
        let text = String::from_utf8(octets).map_err(|_| wrong("not UTF-8"))?;
        if let Ok(Record { provenance, output }) = serde_json::from_str(&text) {
            return Ok(Recorded { provenance, output });
        }
        let lines = text.trim_end_matches(['\n', '\r']);
        let start = lines.rfind('\n').map_or(0, |end| end + 1);
        let last: Result<Line, _> = serde_json::from_str(&lines[start..]);
        let last = last.map_err(|_| {
            wrong(
                "it does not end with its provenance; it must be the JSON output of a command with --provenance, or the FILE of \
                 --provenance=FILE",
            )
        })?;
        Ok(Recorded {
            provenance: last.provenance,
            output: text[..start].to_owned(),
        })
    }
}

/// Compares a result with the one that was recorded, and prints what changed.
pub(crate) fn run(
    arguments: &Arguments,
    recorded: &Recorded,
    again: &Again,
    output: &mut Output,
) -> Outcome {
    let (before, now) = (&recorded.provenance, &again.provenance);
    let mut printed = Vec::new();
    for piece in &again.output {
        match piece {
            Written::Output(records) => printed.extend_from_slice(records.octets()),
            Written::Error(line) => output.report(line)?,
        }
    }
    let old = without_times(&recorded.output);
    let new = without_times(&String::from_utf8_lossy(&printed));
    let diff = TextDiff::configure()
        .timeout(LONGEST)
        .diff_lines(&old, &new);
    let difference = if old == new {
        String::new()
    } else {
        diff.unified_diff().header("before", "now").to_string()
    };
    let report = Report {
        arguments: &before.arguments,
        same: difference.is_empty() && before.status == now.status,
        version: Pair {
            before: &before.version,
            now: &now.version,
        },
        status: Pair {
            before: before.status,
            now: now.status,
        },
        changed: changed(before, now),
        difference: &difference,
    };
    match arguments.format {
        Format::Json => output.json(&report)?,
        Format::Text => report.print(&before.command(), output)?,
    }
    Ok(report.same)
}

/// The files and documents that are not as before.
fn changed<'r>(before: &'r Provenance, now: &'r Provenance) -> Vec<Changed<'r>> {
    let read = |made: &'r Provenance| -> Vec<(String, &'r str)> {
        let files = made.files.iter().map(|it| (it.file.clone(), &*it.sha256));
        let documents = made.documents.iter().map(|it| {
            let name = format!("{}, {}", it.id, it.edition);
            (name, &*it.sha256)
        });
        files.chain(documents).collect()
    };
    let (before, now) = (read(before), read(now));
    let find = |all: &[(String, &'r str)], name: &str| {
        let found = all.iter().find(|(other, _)| other == name);
        found.map(|(_, sha256)| *sha256)
    };
    let gone = now.iter().filter(|(name, _)| find(&before, name).is_none());
    let all = before.iter().chain(gone).map(|(name, _)| Changed {
        name: name.clone(),
        before: find(&before, name),
        now: find(&now, name),
    });
    all.filter(|it| it.before != it.now).collect()
}

/// Lines of JSON without the time that something took.
fn without_times(output: &str) -> String {
    let line = |line: &str| {
        let value = serde_json::from_str::<Value>(line).ok();
        let value = value.filter(|value| value.is_object() && line.contains("\"seconds\""));
        match value {
            Some(mut value) => {
                remove_times(&mut value);
                format!("{value}\n")
            }
            None => line.to_owned(),
        }
    };
    output.split_inclusive('\n').map(line).collect()
}

fn remove_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.values_mut().for_each(remove_times);
        }
        Value::Array(values) => values.iter_mut().for_each(remove_times),
        _ => {}
    }
}

impl Report<'_> {
    fn print(&self, command: &str, output: &mut Output) -> Result<(), Failure> {
        output.line(command)?;
        let (before, now) = (self.version.before, self.version.now);
        output.line(&if before == now {
            format!("urlspec {now}, as before")
        } else {
            format!("urlspec {now}, before {before}")
        })?;
        for changed in &self.changed {
            let name = &changed.name;
            output.line(&match (changed.before, changed.now) {
                (Some(before), Some(now)) => {
                    format!("changed: {name}: SHA-256 {now}, before {before}")
                }
                (Some(_), None) => format!("not read now: {name}"),
                (None, _) => format!("not read before: {name}"),
            })?;
        }
        if self.status.before != self.status.now {
            let (before, now) = (self.status.before, self.status.now);
            output.line(&format!("exit status {now}, before {before}"))?;
        }
        if self.same {
            output.line("the result is the same")?;
        } else if self.difference.is_empty() {
            output.line("the output is the same")?;
        } else {
            output.line("")?;
            for line in self.difference.lines() {
                output.line(line)?;
            }
        }
        Ok(())
    }
}
