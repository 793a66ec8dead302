//! The `urlspec` program; `urlspec --help` says what it does.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
