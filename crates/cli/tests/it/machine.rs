//! Faults of the machine: disks that are full, and readers that leave.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use crate::program::{fed, file, finished, new_folder, piped, spawn, told};

/// Commands of every verb that print something for the input below. Their files are written once.
static VERBS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let grammar = file("machine.abnf", "a = \"x\" / %x30-39\n");
    let record = file("machine.json", "");
    let count = ["count", &grammar, "--max-length", "1"];
    let kept = fed(
        &[&count[..], &["--provenance", "--format", "json"]].concat(),
        b"",
    );
    fs::write(&record, kept.stdout).expect("it can be written");
    let page = file(
        "machine.html",
        "<html><base href=\"http://a/\"><a href=\"b\">b</a></html>",
    );
    let rule = format!("{grammar}:a");
    let commands = [
        "validate",
        "validate --format json --jobs 3",
        "validate --summary",
        "validate --format sarif",
        "validate --fix",
        "lint",
        "explain port-reserved",
        "parse",
        "parse --format csv",
        "parse --format arrow",
        "resolve --base http://a/",
        "normalize",
        "browser",
        "convert --to uri",
        "equivalent",
        "escape --component segment",
        "unescape",
        "base PAGE",
        "scheme",
        "specs",
        "grammar GRAMMAR",
        "compare RULE RULE",
        "figures GRAMMAR",
        "matrix RULE RULE",
        "lineage segment",
        "claims rfc1738",
        "generate RULE",
        "suite rfc3986 --rule port",
        "referee --serve RULE --words nul",
        "count RULE",
        "extract",
        "schema validate",
        "export RULE --as regex",
        "man",
        "match RULE",
        "completions bash",
        "rerun RECORD",
        "test RULE -- PROGRAM referee --serve RULE",
        "audit GRAMMAR",
        "--help",
        "--version",
        "validate --help",
    ];
    let written = |word: &str| match word {
        "GRAMMAR" => grammar.clone(),
        "RULE" => rule.clone(),
        "PROGRAM" => env!("CARGO_BIN_EXE_urlspec").to_owned(),
        "PAGE" => page.clone(),
        "RECORD" => record.clone(),
        word => word.to_owned(),
    };
    let command = |it: &str| it.split(' ').map(written).collect();
    commands.into_iter().map(command).collect()
});

/// An input that is a list of URLs, of pairs, of words and a text.
const INPUT: &[u8] = b"http://a/\thttp://A/\nhttp://b/\n\"x\"\n";

/// Runs a command whose standard output is this.
fn with_output(arguments: &[String], stdout: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    let child = command
        .args(arguments)
        .current_dir(crate::ROOT)
        .env("NO_COLOR", "1")
        .env_remove("URLSPEC_SPEC")
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn();
    finished(child.expect("it starts"), INPUT)
}

/// The names of the verbs, as the help lists them.
fn names() -> Vec<String> {
    let completions = String::from_utf8(fed(&["man"], b"").stdout).expect("UTF-8");
    let names = completions.lines().filter_map(|line| {
        let name = line.strip_prefix("urlspec\\-")?.strip_suffix("(1)")?;
        Some(name.replace('\\', ""))
    });
    names.collect()
}

/// All verbs are among the commands, but for the one that writes files alone.
#[test]
fn every_verb_is_tried() {
    let commands = &*VERBS;
    let names = names();
    assert!(names.len() > 25, "{names:?}");
    for name in names.iter().filter(|name| *name != "atlas") {
        let is_tried = commands.iter().any(|command| command[0] == *name);
        assert!(is_tried, "{name}");
    }
    for command in commands {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        assert!(
            !fed(&arguments, INPUT).stdout.is_empty(),
            "{command:?} prints nothing"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_once() {
    for command in &*VERBS {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let output = with_output(command, full.expect("Linux has it"));
        let told = String::from_utf8_lossy(&output.stderr);
        let wanted = "error: standard output: No space left on device (os error 28)";
        let errors = told
            .lines()
            .filter(|line| line.starts_with("error: standard"));
        assert_eq!(errors.collect::<Vec<_>>(), [wanted], "{command:?}: {told}");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(!told.contains("panicked"), "{command:?}: {told}");
    }
}

/// Work on other files would be in vain.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_work() {
    let list = file("machine-list.txt", "http://a/\n");
    for verb in [
        &["validate"][..],
        &["parse"],
        &["validate", "--summary", "--jobs", "3"],
    ] {
        let files = ["-f", &list, &list, &list].map(str::to_owned);
        let command: Vec<String> = verb
            .iter()
            .map(|it| (*it).to_owned())
            .chain(files)
            .collect();
        let full = OpenOptions::new().write(true).open("/dev/full");
        let output = with_output(&command, full.expect("Linux has it"));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

/// The reader has left before anything is printed: no message, also where there is no place for one.
#[test]
fn a_closed_pipe_is_no_message() {
    for command in &*VERBS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = with_output(command, writer);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !["standard output", "Broken pipe", "panicked"]
                .iter()
                .any(|it| told.contains(it)),
            "{command:?}: {told}"
        );
        assert_eq!(output.status.code(), Some(2), "{command:?}");
    }
}

/// A standard error that is closed or full changes no answer and no status.
#[test]
#[cfg(target_os = "linux")]
fn messages_without_a_reader_change_nothing() {
    let program = env!("CARGO_BIN_EXE_urlspec");
    for (arguments, status) in [
        ("validate -- 'http://a/' '{'", 1),
        ("validate -f /none", 2),
        ("parse --only host -- '{'", 1),
        ("extract /none", 2),
        ("validate --none", 2),
    ] {
        let plain = told(&["--version"]);
        assert_eq!(plain.0, Some(0));
        let mut printed = Vec::new();
        for place in ["/dev/null", "/dev/full", "&-"] {
            let command = format!("'{program}' {arguments} 2>{place}");
            let output = finished(piped(Command::new("sh").args(["-c", &command])), b"");
            assert_eq!(output.status.code(), Some(status), "{command}");
            printed.push(output.stdout);
        }
        assert!(printed.iter().all(|it| *it == printed[0]), "{arguments}");
    }
}

/// A reader of one line leaves several threads, with much more to come.
#[test]
fn a_slow_reader_may_leave() {
    for jobs in ["1", "4"] {
        for verb in [
            &["validate", "--format", "json"][..],
            &["normalize"],
            &["parse", "--format", "csv"],
        ] {
            let mut child = spawn(Path::new(crate::ROOT), &[verb, &["--jobs", jobs]].concat());
            let mut stdin = child.stdin.take().expect("it is piped");
            let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
            let lines = "http://a/b/c/d/e\n".repeat(100_000);
            std::thread::scope(|scope| {
                scope.spawn(move || while stdin.write_all(lines.as_bytes()).is_ok() {});
                let mut line = String::new();
                stdout.read_line(&mut line).expect("it answers");
                assert!(line.ends_with('\n'), "{line}");
                drop(stdout);
                let output = child.wait_with_output().expect("it ends");
                assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{verb:?}");
                assert_eq!(output.status.code(), Some(2), "{verb:?}");
            });
        }
    }
}

/// Runs a shell command in which no file may have more than 4 KiB, and writes beyond that are errors.
fn with_small_files(command: &str, folder: &Path) -> (Option<i32>, String) {
    let program = env!("CARGO_BIN_EXE_urlspec");
    let command = command.replace("urlspec", &format!("'{program}'"));
    let command = format!("trap '' XFSZ; ulimit -f 8; {command}");
    let mut shell = Command::new("sh");
    let output = finished(piped(shell.args(["-c", &command]).current_dir(folder)), b"");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), told)
}

/// The old contents stay, no other file is left, and the message names the file.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_has_no_room_stays_as_it_was() {
    let folder = new_folder("machine-small");
    let faults: Vec<String> = (0..1000).map(|number| format!("{{{number}\n")).collect();
    let faults = faults.concat();
    fs::write(folder.join("faults.txt"), &faults).expect("it can be written");
    let repaired = "http://a/b c\n".repeat(1000);
    fs::write(folder.join("list.txt"), &repaired).expect("it can be written");
    fs::write(folder.join("old"), "before\n").expect("it can be written");
    for (command, name) in [
        ("urlspec validate --write-baseline old -f faults.txt", "old"),
        ("urlspec validate --write-baseline new -f faults.txt", "new"),
        ("urlspec validate --fix --in-place -f list.txt", "list.txt"),
        ("urlspec lineage --provenance=old >/dev/null", "old"),
        ("urlspec man --dir .", "./urlspec.1"),
    ] {
        let (status, told) = with_small_files(command, &folder);
        let error = format!("error: {name}: File too large (os error 27)\n");
        assert_eq!(
            (status, told.as_str()),
            (Some(2), error.as_str()),
            "{command}"
        );
    }
    let mut names: Vec<_> = fs::read_dir(&folder)
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["faults.txt", "list.txt", "old"]);
    let read = |name| fs::read_to_string(folder.join(name)).expect("it is there");
    assert_eq!(read("old"), "before\n");
    assert_eq!(read("list.txt"), repaired);
    let (status, told) = with_small_files("urlspec validate -f list.txt >out", &folder);
    let error = "error: standard output: File too large (os error 27)\n";
    assert_eq!((status, told.as_str()), (Some(2), error));
}

/// The message names the file. The page that has no room is not there, and the folder may be written again.
#[test]
#[cfg(target_os = "linux")]
fn an_atlas_without_room_can_be_written_again() {
    let parent = new_folder("machine-atlas");
    let site = parent.join("site");
    let site = site.to_str().expect("the path is UTF-8");
    let grammar = file("machine-atlas.abnf", "a = \"x\"\n");
    let command = format!("urlspec atlas site --side '{grammar}'");
    let (status, told) = with_small_files(&command, &parent);
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.starts_with("error: site/") && told.contains("File too large"),
        "{told}"
    );
    let (name, _) = told["error: ".len()..].split_once(": ").expect("a name");
    assert!(!parent.join(name).exists(), "{name} is not whole");
    let (status, told) = crate::program::told(&["atlas", site, "--side", &grammar]);
    assert_eq!(status, Some(0), "{told}");
    assert!(parent.join(name).exists(), "{name}");
    // A device in its place is not removed.
    fs::remove_file(parent.join(name)).expect("it is there");
    symlink("/dev/full", parent.join(name)).expect("a link");
    let (status, told) = crate::program::told(&["atlas", site, "--side", &grammar]);
    assert_eq!(status, Some(2));
    assert!(
        told.contains(name) && told.contains("No space left"),
        "{told}"
    );
    assert!(parent.join(name).is_symlink());
}
