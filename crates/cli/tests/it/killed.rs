//! A program that is ended in the middle of its work has printed whole records.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use arrow_ipc::reader::StreamReader;

use crate::effort::effort;

/// A format, and what is wrong with a part of its output that was printed.
struct Format {
    arguments: &'static [&'static str],
    /// The whole records in the part: `None` if it has others as well.
    whole: fn(&[u8]) -> Option<usize>,
    /// Tells if a record may be longer than what a pipe takes at once.
    is_long: bool,
}

fn lines(printed: &[u8], is_whole: impl Fn(&str) -> bool) -> Option<usize> {
    let text = str::from_utf8(printed).ok()?;
    let text = text.strip_suffix('\n')?;
    text.split('\n')
        .all(is_whole)
        .then(|| text.split('\n').count())
}

fn json(printed: &[u8]) -> Option<usize> {
    lines(printed, |line| {
        serde_json::from_str::<serde_json::Value>(line).is_ok()
    })
}

/// A result for people ends with a blank line, or is one line.
fn drawings(printed: &[u8]) -> Option<usize> {
    let text = str::from_utf8(printed).ok()?;
    let ends = text.ends_with("\n\n") || text.lines().next_back()?.starts_with("valid: ");
    (ends && text.ends_with('\n')).then(|| text.lines().count())
}

/// The beginning, and results behind it: with the end of the document, they are one.
fn sarif(printed: &[u8]) -> Option<usize> {
    let text = str::from_utf8(printed).ok()?.strip_suffix('\n')?;
    let whole: serde_json::Value = serde_json::from_str(&format!("{text}]}}]}}")).ok()?;
    whole["runs"][0]["results"].as_array().map(Vec::len)
}

/// Fields with a line end in them stand in quotes.
fn csv(printed: &[u8]) -> Option<usize> {
    let is_open = printed
        .iter()
        .fold(false, |is_open, octet| is_open ^ (*octet == b'"'));
    (!is_open && printed.ends_with(b"\n")).then_some(printed.len())
}

fn arrow(printed: &[u8]) -> Option<usize> {
    let mut rows = 0;
    let mut rest = printed;
    let mut reader = StreamReader::try_new(&mut rest, None).ok()?;
    for batch in &mut reader {
        rows += batch.ok()?.num_rows();
    }
    drop(reader);
    rest.is_empty().then_some(rows)
}

const FORMATS: [Format; 10] = [
    Format {
        arguments: &["validate", "--format", "json"],
        whole: json,
        is_long: false,
    },
    Format {
        arguments: &["parse", "--format", "json"],
        whole: json,
        is_long: false,
    },
    Format {
        arguments: &["validate"],
        whole: drawings,
        is_long: false,
    },
    Format {
        arguments: &["validate", "--format", "sarif"],
        whole: sarif,
        is_long: false,
    },
    Format {
        arguments: &["validate", "--format", "short"],
        whole: |printed| {
            lines(printed, |line| {
                line.starts_with("stdin:") && line.ends_with("7B2,")
            })
        },
        is_long: false,
    },
    Format {
        arguments: &["validate", "--format", "github"],
        whole: |printed| {
            lines(printed, |line| {
                line.starts_with("::error ") && line.ends_with("7B2,")
            })
        },
        is_long: false,
    },
    Format {
        arguments: &["parse", "--format", "csv", "-0"],
        whole: csv,
        is_long: false,
    },
    Format {
        arguments: &["parse", "--format", "arrow"],
        whole: arrow,
        is_long: true,
    },
    Format {
        arguments: &["unescape", "-0"],
        whole: |printed| printed.ends_with(b"2,c\0").then_some(printed.len()),
        is_long: false,
    },
    Format {
        arguments: &["extract", "--format", "json"],
        whole: json,
        is_long: false,
    },
];

/// Starts the program with an input that does not end.
fn started(format: &Format, jobs: &str, stdout: Stdio) -> Child {
    let is_null = format.arguments.contains(&"-0");
    // A line end within each record.
    let line_end = if format.arguments[0] == "unescape" {
        "%0A"
    } else {
        "\n"
    };
    let jobs: &[&str] = match format.arguments[0] {
        "extract" => &[],
        _ => &["--jobs", jobs],
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args([format.arguments, jobs].concat())
        .env("NO_COLOR", "1")
        .env_remove("URLSPEC_SPEC")
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::spawn(move || {
        let texts = (0..2000).map(|number| {
            let path = "a/".repeat(number * 7919 % 7);
            match (is_null, number % 3) {
                (true, _) => format!("http://a/{path}{line_end};{number}2,c\0"),
                (false, 0) => format!("http://a/{path}{{2,\n"),
                (false, _) => format!("http://a/{path}2,c\n"),
            }
        });
        let texts: String = texts.collect();
        while stdin.write_all(texts.as_bytes()).is_ok() {}
    });
    child
}

fn end(mut child: Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.expect("there is kill").success(), "{signal}");
    assert_eq!(
        child.wait().expect("it ends").code(),
        None,
        "{signal} ends it"
    );
}

/// No SIGINT: what a shell runs in the background ignores it.
const SIGNALS: [&str; 3] = ["-KILL", "-TERM", "-ALRM"];

/// A pipe has whole records, unless one is longer than what a pipe takes at once.
#[test]
#[cfg(target_os = "linux")]
fn a_pipe_has_whole_records() {
    for (number, format) in FORMATS.iter().enumerate().filter(|(_, it)| !it.is_long) {
        for (round, length) in [1, 70_000, 150_000].into_iter().enumerate() {
            let jobs = ["1", "3"][(number + round) % 2];
            let mut child = started(format, jobs, Stdio::piped());
            let mut stdout = child.stdout.take().expect("it is piped");
            let mut printed = vec![0; length + number * 111];
            stdout.read_exact(&mut printed).expect("there is more");
            // It writes, or waits until there is room for more.
            end(child, SIGNALS[(number + round) % 3]);
            stdout.read_to_end(&mut printed).expect("the rest");
            let whole = (format.whole)(&printed);
            let last = &printed[printed.len().saturating_sub(300)..];
            let last = String::from_utf8_lossy(last);
            assert!(whole.is_some(), "{:?}: {last}", format.arguments);
        }
    }
}

/// A file has whole records; the system may only end a write at the end of a page.
#[test]
fn a_file_has_whole_records() {
    for (number, format) in FORMATS.iter().enumerate() {
        let path = format!("killed-{number}.out");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path);
        for round in 0..effort(3, 30) {
            let jobs = ["1", "3"][(number + round) % 2];
            let file = File::create(&path).expect("it can be written");
            let child = started(format, jobs, file.into());
            let enough = [1, 50_000, 200_000][round % 3];
            while fs::metadata(&path).expect("it is there").len() < enough {
                std::thread::sleep(Duration::from_millis(1));
            }
            end(child, SIGNALS[(number + round) % 3]);
            let octets = fs::read(&path).expect("it is there");
            let is_whole = (format.whole)(&octets).is_some();
            let last = &octets[octets.len().saturating_sub(300)..];
            let last = String::from_utf8_lossy(last);
            let is_at_page = octets.len().is_multiple_of(4096);
            assert!(is_whole || is_at_page, "{:?}: {last}", format.arguments);
        }
        fs::remove_file(&path).expect("it is there");
    }
}

/// The check of each format objects to a record that is cut.
#[test]
fn a_cut_would_be_seen() {
    for format in &FORMATS {
        let mut child = started(format, "1", Stdio::piped());
        let mut stdout = child.stdout.take().expect("it is piped");
        let mut printed = vec![0; 60_000];
        stdout.read_exact(&mut printed).expect("there is more");
        end(child, "-KILL");
        let is_whole = |length: &usize| (format.whole)(&printed[..*length]).is_some();
        let whole = (50_000..50_100).filter(is_whole).count();
        assert!(whole < 50, "{:?}: {whole}", format.arguments);
    }
}
