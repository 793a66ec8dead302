//! The program, with something on its standard input.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// The path of a file with this text. Tests run side by side, so the name is one that no other test uses.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

/// The exit status, and all that is printed, on standard output before standard error.
pub(crate) fn told(arguments: &[&str]) -> (Option<i32>, String) {
    let output = crate::snapshots::urlspec(arguments);
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8(all).expect("it prints UTF-8");
    (output.status.code(), all)
}

/// The program with all its streams piped.
pub(crate) fn spawn(arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_urlspec"));
    piped(program.current_dir(crate::ROOT).args(arguments))
}

/// Starts a command without colours and with all its streams piped.
pub(crate) fn piped(command: &mut Command) -> Child {
    command
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// The output of the program for this input.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let output = finished(spawn(arguments), input);
    crate::schema::check(arguments, &output.stdout);
    output
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
