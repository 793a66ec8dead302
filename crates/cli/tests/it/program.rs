//! The program, with something on its standard input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{LazyLock, Mutex};

use serde_json::Value;

use crate::rows::Done;

/// The path of a file with this text. Tests run side by side, so the name is one that no other test uses.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// A folder without anything in it, whose name no other test uses.
#[cfg(unix)]
pub(crate) fn new_folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is there if the test ran before.
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// All files of a folder and of the folders in it, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("there is such a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect();
    found.sort();
    assert!(!found.is_empty(), "{} is empty", folder.display());
    found
}

/// The output of the program without an input.
pub(crate) fn urlspec(arguments: &[&str]) -> Output {
    fed(arguments, b"")
}

/// The output of `urlspec audit`, which takes longest of all commands: it is run once for all tests that look at it.
pub(crate) fn whole_audit() -> Output {
    static OUTPUT: LazyLock<Output> = LazyLock::new(|| urlspec(&["audit"]));
    OUTPUT.clone()
}

/// The exit status, and all that is printed, on standard output before standard error.
pub(crate) fn told(arguments: &[&str]) -> (Option<i32>, String) {
    let output = urlspec(arguments);
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8(all).expect("it prints UTF-8");
    (output.status.code(), all)
}

/// The output of the program for this input.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Output {
    run(Path::new(crate::ROOT), arguments, input)
}

/// The output of the program for this input in a folder. JSON is checked against its schema.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let output = finished(spawn(folder, arguments), input);
    crate::schema::check(arguments, &output.stdout);
    output
}

/// The program in a folder, with all its streams piped.
pub(crate) fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    piped(program.current_dir(folder).args(arguments))
}

/// Starts a command without colours and with all its streams piped.
pub(crate) fn piped(command: &mut Command) -> Child {
    command
        .env("NO_COLOR", "1")
        .env_remove("URLSPEC_SPEC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs a command as if it were copied into a shell in this folder.
pub(crate) fn in_shell(command: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_urlspec"));
    let own = program.parent().expect("it is in a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(own.to_owned()).chain(std::env::split_paths(&others));
    let path = std::env::join_paths(folders).expect("a search path");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", command]).current_dir(folder);
    finished(piped(shell.env("PATH", path)), b"")
}

/// The output of a process whose streams are piped, for this input.
pub(crate) fn finished(mut program: Child, input: &[u8]) -> Output {
    let mut stdin = program.stdin.take().expect("it is piped");
    // On a thread of its own: the program writes while we do.
    std::thread::scope(|scope| {
        // It may end before it has read all.
        scope.spawn(move || drop(stdin.write_all(input)));
        program.wait_with_output().expect("it ends")
    })
}

/// Does each job, several at a time, and fails with the errors of all of them.
#[track_caller]
pub(crate) fn all_succeed<T: Sync>(jobs: &[T], run: impl Fn(&T) -> Done + Sync) {
    assert!(!jobs.is_empty(), "there is nothing to do");
    let (left, errors) = (Mutex::new(jobs.iter()), Mutex::new(Vec::new()));
    let next = || left.lock().expect("no job panics here").next();
    let work = || {
        while let Some(job) = next() {
            if let Err(error) = run(job) {
                let mut errors = errors.lock().expect("no job panics here");
                errors.push(error.to_string());
            }
        }
    };
    std::thread::scope(|scope| {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let started: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in started {
            worker.join().expect("a worker ends");
        }
    });
    let mut errors = errors.into_inner().expect("no job panics here");
    errors.sort();
    let all = errors.join("\n\n");
    assert!(
        errors.is_empty(),
        "{} of {} failed\n\n{all}",
        errors.len(),
        jobs.len()
    );
}

/// The exit status, and the JSON lines that the program prints for this input.
pub(crate) fn json(arguments: &[&str], input: &[u8]) -> (Option<i32>, Vec<Value>) {
    let output = fed(arguments, input);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let lines = text.lines().map(serde_json::from_str);
    let lines = lines.collect::<Result<_, _>>().expect("lines are JSON");
    (output.status.code(), lines)
}
