//! Inputs that stall, and files that change while they are read.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::program::{fed, file, spawn};

/// Nothing here takes so long; a test that waits in vain ends.
const PATIENCE: Duration = Duration::from_secs(100);

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// The output, piece by piece, as it arrives.
struct Arrivals {
    pieces: Receiver<Vec<u8>>,
    come: Vec<u8>,
}

impl Arrivals {
    fn of(mut stdout: ChildStdout) -> Self {
        let (found, pieces) = channel();
        std::thread::spawn(move || {
            let mut octets = vec![0; 1 << 16];
            while let Ok(length @ 1..) = stdout.read(&mut octets) {
                if found.send(octets[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            pieces,
            come: Vec::new(),
        }
    }

    /// Waits until this has come, and nothing else.
    #[track_caller]
    fn wait(&mut self, expected: &[u8], what: &str) {
        while self.come.len() < expected.len() {
            match self.pieces.recv_timeout(PATIENCE) {
                Ok(piece) => self.come.extend(piece),
                Err(why) => panic!("{what}: {why}; {}", String::from_utf8_lossy(&self.come)),
            }
        }
        assert_eq!(
            String::from_utf8_lossy(&self.come),
            String::from_utf8_lossy(expected),
            "{what}"
        );
    }
}

/// The program, a pipe with a name that it reads, and what it prints.
fn from_pipe(name: &str, arguments: &[&str]) -> (Child, File, Arrivals) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("there is mkfifo").success());
    let arguments: Vec<&str> = arguments
        .iter()
        .map(|it| if *it == "PIPE" { text(&path) } else { it })
        .collect();
    let mut child = spawn(Path::new(crate::ROOT), &arguments);
    let stdout = child.stdout.take().expect("it is piped");
    // It waits for the reader.
    let pipe = OpenOptions::new().write(true).open(&path);
    (child, pipe.expect("it is there"), Arrivals::of(stdout))
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.expect("there is kill").success(), "{name}");
}

/// A pipe with a name stalls in the middle of a record: those before it are answered, for every verb that answers records
/// one by one. The last one needs no end. Signals change nothing.
#[test]
fn a_pipe_that_stalls_is_answered_as_it_comes() {
    let rule = file("stalled-stall.abnf", "a = 1*%x20-7E\n") + ":a";
    let (one, two) = ("http://a/\thttp://A/", "http://b/\thttp://b/c");
    let verbs: [&[&str]; 19] = [
        &["validate"],
        &["validate", "--format", "json", "--jobs", "1"],
        &["validate", "--format", "short", "--jobs", "3"],
        &["validate", "--fix"],
        &["lint", "--format", "json"],
        &["parse"],
        &["parse", "--format", "csv"],
        &["parse", "--format", "json"],
        &["parse", "--only", "host,path"],
        &["resolve", "--base", "http://a/"],
        &["normalize"],
        &["browser"],
        &["convert", "--to", "uri"],
        &["equivalent"],
        &["escape", "--component", "segment"],
        &["unescape"],
        &["scheme"],
        &["match", &rule],
        &["extract"],
    ];
    for (number, verb) in verbs.iter().enumerate() {
        let place: &[&str] = if verb[0] == "extract" {
            &["PIPE"]
        } else {
            &["-f", "PIPE"]
        };
        let name = format!("stalled-{number}.pipe");
        let (child, mut pipe, mut come) = from_pipe(&name, &[verb, place].concat());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let expected = |input: &str| {
            let file = file(&format!("stalled-{number}.txt"), input);
            let place = place
                .iter()
                .map(|it| if *it == "PIPE" { &file } else { *it });
            let all: Vec<&str> = verb.iter().copied().chain(place).collect();
            let printed = fed(&all, b"").stdout;
            let printed = String::from_utf8(printed).expect("UTF-8");
            printed.replace(&file, text(&path)).into_bytes()
        };
        let what = format!("{verb:?}");
        write!(pipe, "{one}\n{}", &two[..9]).expect("it is read");
        come.wait(&expected(&format!("{one}\n")), &what);
        signal(&child, "-STOP");
        signal(&child, "-CONT");
        signal(&child, "-WINCH");
        write!(pipe, "{}\n{one}", &two[9..]).expect("it is read");
        come.wait(&expected(&format!("{one}\n{two}\n")), &what);
        drop(pipe);
        come.wait(&expected(&format!("{one}\n{two}\n{one}")), &what);
        let output = child.wait_with_output().expect("it ends");
        assert!(
            output.status.code().is_some_and(|it| it < 2),
            "{what}: {output:?}"
        );
    }
}

/// Packed streams are unpacked as they come, too.
#[test]
fn a_packed_pipe_that_stalls_is_answered_as_it_comes() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut flushed = |line: &[u8]| {
        encoder.write_all(line).expect("memory");
        encoder.flush().expect("memory");
        std::mem::take(encoder.get_mut())
    };
    let (one, two) = (flushed(b"http://a/\n"), flushed(b"http://b/\nhttp"));
    let (child, mut pipe, mut come) =
        from_pipe("stalled-packed.pipe", &["normalize", "-f", "PIPE"]);
    pipe.write_all(&one).expect("it is read");
    come.wait(b"http://a/\n", "the first line");
    pipe.write_all(&two).expect("it is read");
    come.wait(b"http://a/\nhttp://b/\n", "the second line");
    // It ends in the middle: the record that is not whole has no answer.
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with("error: ") && told.contains("stalled-packed.pipe"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(2));
    come.wait(b"http://a/\nhttp://b/\n", "nothing else");
}

/// The program with a file to read. It stops after some 256 KiB if its output is not read.
fn reading(path: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let arguments = ["validate", "--format", "json", "--jobs", "1", "-f", path];
    let mut child = spawn(Path::new(crate::ROOT), &arguments);
    let stdin = child.stdin.take().expect("it is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it answers");
    assert!(line.contains("\"line\":1,"), "{line}");
    (child, stdin, stdout)
}

/// A file that becomes shorter or longer while it is read: each line that was there when it was read is answered.
#[test]
fn a_file_may_shrink_and_grow() {
    const LINE: &str = "http://host/path?query\n";
    let before = LINE.repeat(40_000);
    for (name, length) in [("shrinks", 20_000), ("grows", 60_000)] {
        let path = file(&format!("stalled-{name}.txt"), &before);
        let (child, stdin, stdout) = reading(&path);
        let list = OpenOptions::new().append(true).open(&path);
        let mut list = list.expect("it is there");
        let wanted = length * LINE.len();
        if wanted < before.len() {
            // In the middle of the last line.
            list.set_len(wanted as u64 - 7).expect("it is ours");
        } else {
            let more = LINE.repeat(wanted / LINE.len() - 40_000);
            list.write_all(more.as_bytes()).expect("it is ours");
        }
        let mut numbers = 2..;
        for line in stdout.lines() {
            let line = line.expect("UTF-8");
            let number = numbers.next().expect("there is one");
            let answer: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            assert_eq!(
                (&answer["line"], &answer["valid"]),
                (&number.into(), &true.into())
            );
        }
        assert_eq!(numbers.next(), Some(length + 1), "{name}");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}

/// A list that somebody writes while it is repaired keeps what was written.
#[test]
fn a_list_that_changes_is_not_overwritten() {
    let path = file(
        "stalled-repaired.txt",
        "{\n".repeat(20_000) + "http://a/b c\n",
    );
    let arguments = ["validate", "--fix", "--in-place", "-f", &path];
    let mut child = spawn(Path::new(crate::ROOT), &arguments);
    // It has begun, and waits until its errors are read: they have more octets than a pipe holds.
    let mut stderr = child.stderr.take().expect("it is piped");
    stderr.read_exact(&mut [0; 7]).expect("it complains");
    let list = OpenOptions::new().append(true).open(&path);
    list.and_then(|mut list| list.write_all(b"http://new/\n"))
        .expect("it is ours");
    // The line that was added behind may be read or not; another one at the beginning is not.
    let now = fs::read_to_string(&path).expect("UTF-8");
    let mut told = String::new();
    stderr.read_to_string(&mut told).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    let error = format!("error: {path}: it changed while it was read, and is left as it is");
    assert_eq!(told.lines().last(), Some(error.as_str()));
    assert_eq!(fs::read_to_string(&path).expect("UTF-8"), now);
}
