//! The program as part of a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin};

use crate::program::spawn;

/// The program in the folder of the project, and its standard input.
fn started(arguments: &[&str]) -> (Child, ChildStdin) {
    let mut child = spawn(Path::new(crate::ROOT), arguments);
    let stdin = child.stdin.take().expect("it is piped");
    (child, stdin)
}

/// Writes more than any buffer holds; the program may stop reading at any time.
fn write_much(mut stdin: ChildStdin) -> bool {
    let lines = "http://a/\n".repeat(1000);
    (0..1000).all(|_| stdin.write_all(lines.as_bytes()).is_ok())
}

/// The exit status, and what is on standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut told = String::new();
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_to_string(&mut told).expect("it is text");
    (child.wait().expect("it ends").code(), told)
}

/// A reader gets the result of a line before the next line arrives.
#[test]
fn results_come_as_they_are() {
    let (mut child, mut stdin) = started(&["validate", "--spec", "rfc1738"]);
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    for url in ["http://a/", "http://b/"] {
        writeln!(stdin, "{url}").expect("it listens");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert!(line.starts_with(&format!("valid: {url} ")), "{line}");
    }
    drop(stdin);
    assert_eq!(ended(child).0, Some(0));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let (mut child, stdin) = started(&["validate", "--spec", "rfc1738"]);
    drop(child.stdout.take());
    write_much(stdin);
    let (status, told) = ended(child);
    assert_eq!(told, "");
    assert_ne!(status, None, "it was not killed");
}

/// The references are printed before the end of the input, and no more is read than is wanted.
#[test]
fn a_text_is_told_as_it_comes() {
    let (mut child, mut stdin) = started(&["extract"]);
    stdin.write_all(b"http://a/ and\n").expect("it listens");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it answers");
    assert_eq!(line, "1:1: http://a/\n");
    // The reader closes the pipe.
    drop(stdout);
    assert!(!write_much(stdin), "all of it was read");
    assert_eq!(ended(child).0, Some(2));
}

#[test]
fn a_reader_of_words_may_leave() {
    let (mut child, _stdin) = started(&["generate", "rfc1738", "-n", "100000"]);
    drop(child.stdout.take());
    assert_eq!(ended(child), (Some(2), String::new()));
}
