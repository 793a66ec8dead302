//! Streams: blocks, threads, packed input, and records that are too long.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::effort::{effort, sample};
use crate::program::{fed, json};

/// Runs `validate` on a stream.
fn validate(arguments: &[&str], input: &[u8]) -> Output {
    fed(&[&["validate"], arguments].concat(), input)
}

fn printed(output: &Output) -> (String, String, Option<i32>) {
    let text = |octets: &[u8]| String::from_utf8(octets.to_vec()).expect("UTF-8");
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// Lines of all lengths, valid or not, some of them empty.
fn lines(count: usize) -> String {
    let mut lines = String::new();
    for number in 0..count {
        let path = "ab/".repeat(number * 7919 % 300);
        let end = ["", "?q", "{", "%zz", "#f", "\u{e9}"][number % 6];
        let line_end = if number % 5 == 0 { "\r\n" } else { "\n" };
        let _ = match number % 11 {
            10 => write!(lines, "{line_end}"),
            _ => write!(lines, "http://h{number}/{path}{end}{line_end}"),
        };
    }
    lines
}

/// A result a record, with its own number, whatever the number of threads: as the library judges it.
#[test]
fn results_are_those_of_single_records_in_order() {
    let input = lines(6_000);
    let expected: Vec<(usize, bool)> = input
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.is_empty())
        .map(|(line, number)| {
            let validator = urlspec::Validator::new(urlspec::Revision::Rfc3986);
            (number, validator.is_valid(line))
        })
        .collect();
    let mut outputs = Vec::new();
    for jobs in ["1", "2", "7"] {
        let output = validate(&["--format", "json", "--jobs", jobs], input.as_bytes());
        let (stdout, stderr, status) = printed(&output);
        assert_eq!((stderr.as_str(), status), ("", Some(1)));
        let results: Vec<(usize, bool)> = stdout
            .lines()
            .map(|line| {
                let result: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let number = result["line"].as_u64().expect("a number");
                let valid = result["valid"].as_bool().expect("a verdict");
                (usize::try_from(number).expect("small"), valid)
            })
            .collect();
        assert_eq!(results, expected, "{jobs} jobs");
        outputs.push(stdout);
    }
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

/// Results and errors of every verb stand in the order of the records, whatever the number of threads. On one thread, each
/// record is answered before the next is read.
#[test]
fn all_verbs_keep_the_order() {
    let verbs: [&[&str]; 8] = [
        &["convert", "--to", "uri"],
        &["escape", "--repair"],
        &["lint"],
        &["normalize"],
        &["parse"],
        &["resolve", "--base", "http://a/b/", "--with-input"],
        &["scheme"],
        &["unescape"],
    ];
    // A block has 256 KiB.
    let count = effort(1_200, 3_000);
    let input = lines(count);
    assert!(input.len() > 1 << 18, "{}", input.len());
    for (number, verb) in verbs.into_iter().enumerate() {
        for format in sample(["text", "json"], number, 2) {
            let run = |jobs| {
                let options = ["--format", format, "--jobs", jobs];
                printed(&fed(&[verb, &options].concat(), input.as_bytes()))
            };
            let (one, several) = (run("1"), run("5"));
            assert!(one.0.lines().count() > count / 3, "{verb:?}");
            assert_eq!(one, several, "{verb:?}");
        }
    }
}

/// Runs the program with both streams into one file of this name, and an input; its status, and what is in the file.
fn both_streams(name: &str, arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let both = std::fs::File::create(&path).expect("a file can be made");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(both.try_clone().expect("a handle"))
        .stderr(both)
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let status = child.wait().expect("it ends").code();
    (status, std::fs::read_to_string(&path).expect("UTF-8"))
}

/// Where both streams lead to one place, an error stands behind the results of the records before it.
#[test]
fn errors_stand_behind_the_results_before_them() {
    let long = "x".repeat(30);
    for jobs in ["1", "3"] {
        for input in [
            format!("http://a/\nhttp://b/\n{long}\nhttp://c/\n{long}\n"),
            // The record that is too long has a block of its own.
            format!("http://a/\nhttp://b/\n{}\nhttp://c/\n", "x".repeat(600_000)),
        ] {
            let arguments = ["validate", "--max-record", "20", "--jobs", jobs];
            let (status, told) = both_streams("records.txt", &arguments, &input);
            assert_eq!(status, Some(2));
            let starts: Vec<&str> = told
                .lines()
                .map(|line| line.get(..12).unwrap_or(line))
                .collect();
            let expected = [
                "valid: http:",
                "valid: http:",
                "error: stdin",
                "valid: http:",
                "error: stdin",
            ];
            let expected = expected.map(|it| &it[..12]);
            let count = input.lines().count();
            assert_eq!(starts, expected[..count], "{told}");
        }
    }
}

/// A file that cannot be read is told behind the results of those before it, and the others are read.
#[test]
fn files_that_are_not_there_are_told_in_their_order() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let list = folder.join("one.txt");
    std::fs::write(&list, "http://a/\n").expect("a file can be made");
    let list = list.to_str().expect("UTF-8");
    let missing = folder.join("missing.txt");
    let missing = missing.to_str().expect("UTF-8");
    let files = ["--file", list, "--file", missing, "--file", list];
    for jobs in ["1", "3"] {
        let arguments = [&["validate", "--jobs", jobs], &files[..]].concat();
        let (status, told) = both_streams("files.txt", &arguments, "");
        assert_eq!(status, Some(2));
        let starts: Vec<&str> = told.lines().map(|line| &line[..5]).collect();
        assert_eq!(starts, ["valid", "error", "valid"], "{told}");
    }
}

/// The counts are those of the single results, and the same for any number of threads.
#[test]
fn summaries_count_what_is_printed() {
    let input = lines(5_000);
    let (stdout, _, _) = printed(&validate(&["--format", "json"], input.as_bytes()));
    let valid = stdout.matches("\"valid\":true").count();
    let invalid = stdout.matches("\"valid\":false").count();
    let mut seen = Vec::new();
    for (arguments, status) in [(&["--jobs", "1"][..], 1), (&["--jobs", "3"], 1), (&[], 1)] {
        let all = [&["--quiet", "--summary", "--format", "json"], arguments].concat();
        let output = validate(&all, input.as_bytes());
        let (stdout, stderr, code) = printed(&output);
        assert_eq!((stderr.as_str(), code), ("", Some(status)));
        let mut summary: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
        assert_eq!(summary["summary"]["valid"], valid);
        assert_eq!(summary["summary"]["invalid"], invalid);
        summary["summary"]["seconds"].take();
        seen.push(summary);
    }
    assert!(seen.iter().all(|summary| *summary == seen[0]));
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

/// A frame of RFC 8878 with one raw block: section 3.1.1.
fn zstd(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short text");
    let block = (u32::from(length) << 3 | 1).to_le_bytes();
    [
        &b"\x28\xb5\x2f\xfd\x20"[..],
        &[length],
        &block[..3],
        text.as_bytes(),
    ]
    .concat()
}

#[test]
fn packed_streams_are_unpacked() {
    let (one, two) = ("http://a/\n{\r\nhttp", "://b/\n\n");
    let plain = validate(&[], [one, two].concat().as_bytes());
    assert_eq!(plain.status.code(), Some(1));
    for packed in [
        gzip(&[one, two].concat()),
        [gzip(one), gzip(two)].concat(),
        zstd(&[one, two].concat()),
        [zstd(one), zstd(two)].concat(),
        // Between them a frame that holds no data: section 3.1.2.
        [
            &zstd(one),
            &b"\x53\x2a\x4d\x18\x03\0\0\0one"[..],
            &zstd(two),
        ]
        .concat(),
    ] {
        assert_eq!(printed(&validate(&[], &packed)), printed(&plain));
        let cut = validate(&["--quiet", "--summary"], &packed[..packed.len() - 2]);
        let (_, stderr, status) = printed(&cut);
        assert!(stderr.starts_with("error: standard input: "), "{stderr}");
        assert_eq!(status, Some(2));
    }
    // A text that only begins like it is a text.
    for text in [&b"\x1f"[..], b"\x28", b"\x28\xb5\n", b"(http://a/)"] {
        assert_ne!(validate(&[], text).status.code(), Some(2), "{text:?}");
    }
}

#[test]
fn what_was_counted_is_told_whatever_comes_after() {
    let summary = ["validate", "--quiet", "--summary", "--format", "json"];
    // The second member is cut.
    let (one, two) = (gzip("http://a/\n{\n"), gzip("http://b/\n"));
    let (status, lines) = json(&summary, &[&one[..], &two[..two.len() - 9]].concat());
    assert_eq!(status, Some(2));
    assert_eq!(lines[0]["summary"]["invalid"], 1);
}

#[test]
fn the_cr_of_a_line_end_counts_for_nothing() {
    // Also where the CR is the last octet that was read at once.
    for length in [5, (1 << 18) - 2, (1 << 18) - 1, 1 << 18, (1 << 18) + 1] {
        let limit = ["--quiet", "--max-record", &length.to_string()];
        for (more, end, status) in [
            (0, "\n", 0),
            (0, "\r\n", 0),
            (1, "\n", 2),
            (1, "\r\n", 2),
            (0, "\r\r\n", 2),
        ] {
            let line = "a".repeat(length + more) + end;
            let output = validate(&limit, line.as_bytes());
            let (_, stderr, _) = printed(&output);
            assert_eq!(
                output.status.code(),
                Some(status),
                "{length} {more} {end:?}"
            );
            let told = format!("the record has {} bytes", length + 1);
            assert_eq!(stderr.contains(&told), status == 2, "{stderr}");
        }
        // With -0 it is part of the record, however long that is.
        for more in [0, 1 << 18] {
            let record = "a".repeat(length + more) + "\r\0";
            let output = validate(&[&limit[..], &["-0"]].concat(), record.as_bytes());
            let (_, stderr, _) = printed(&output);
            let told = format!("the record has {} bytes", length + more + 1);
            assert!(stderr.contains(&told), "{stderr}");
        }
    }
}

#[test]
fn long_records_are_refused_and_the_stream_goes_on() {
    let long = "x".repeat(1_000_000);
    for (longest, refused) in [
        ("999999", true),
        ("1000000", false),
        ("976k", true),
        ("1M", false),
    ] {
        for arguments in [&[][..], &["--quiet", "--summary"], &["--only", "invalid"]] {
            let arguments = [&["--max-record", longest], arguments].concat();
            let input = format!("http://a/\n{long}\nhttp://b/\n{long}\n{{\n{long}");
            let (stdout, stderr, status) = printed(&validate(&arguments, input.as_bytes()));
            let lines: Vec<&str> = stderr.lines().collect();
            if refused {
                assert_eq!(lines.len(), 3, "{arguments:?}: {stderr}");
                for (line, number) in lines.iter().zip([2, 4, 6]) {
                    let told = format!("error: stdin:{number}: the record has 1000000 bytes");
                    assert!(line.starts_with(&told), "{line}");
                }
            } else {
                assert_eq!(stderr, "");
            }
            assert_eq!(status, Some(if refused { 2 } else { 1 }), "{arguments:?}");
            assert!(
                arguments.contains(&"--summary") || stdout.contains("stdin:5"),
                "{stdout}"
            );
        }
    }
}

#[test]
fn the_status_alone_is_known_at_the_first_invalid_record() {
    // Far more than a pipe holds: if it were read to its end, writing it would not fail.
    let input = format!("http://a/\n{{\n{}", "http://a/\n".repeat(1_000_000));
    let output = validate(&["--quiet"], input.as_bytes());
    assert_eq!(printed(&output), (String::new(), String::new(), Some(1)));
}

/// Threads whose stacks cannot be had are not started: those that are do the work, or the one that is there.
#[test]
#[cfg(target_os = "linux")]
fn without_threads_one_does_the_work() {
    let input = lines(if effort(false, true) { 20_000 } else { 5_000 });
    let alone = validate(&["--jobs", "1"], input.as_bytes());
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_urlspec"));
    command
        .args(["validate", "--jobs", "4"])
        .env("RUST_MIN_STACK", (1_u64 << 53).to_string());
    let output = crate::program::finished(crate::program::piped(&mut command), input.as_bytes());
    let ((alone, _, status), (shown, told, with)) = (printed(&alone), printed(&output));
    assert_eq!((shown, with), (alone, status));
    let note = told.lines().next().unwrap_or_default();
    assert!(
        note.starts_with("note: 0 of 4 threads could be started"),
        "{told}"
    );
    assert!(!told.contains("panicked"), "{told}");
}
