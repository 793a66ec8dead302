//! The engines of regular expressions that are on the machine.

use std::io::Write as _;
use std::process::{Command, Stdio};

use grammarian::export::Dialect;

/// A program that reads lines of JSON, an expression and words each, and prints a verdict for each word.
pub(crate) struct Engine {
    pub(crate) dialect: Dialect,
    pub(crate) program: &'static str,
    pub(crate) arguments: &'static [&'static str],
}

impl Engine {
    /// The output of the program; `None` if it is not on the machine.
    pub(crate) fn run(&self, input: String) -> Option<String> {
        let program = Command::new(self.program)
            .args(self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut program) = program else {
            println!(
                "there is no {} here: its regular expressions were not run",
                self.program
            );
            return None;
        };
        let mut stdin = program.stdin.take().expect("it has one");
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = program.wait_with_output().expect("it ends");
        writer.join().expect("it writes").expect("it is read");
        assert!(output.status.success(), "{}", self.program);
        Some(String::from_utf8(output.stdout).expect("digits"))
    }
}
