//! The `urlspec` program, a client of the library's public API: one module a subcommand, in `verbs`.

mod advice;
mod baseline;
mod blocks;
mod command_line;
mod composing;
mod deny;
mod derived;
mod dialect;
mod draw;
mod driver;
mod expected;
mod files;
mod findings;
mod foreign;
mod help;
mod hint;
mod input;
mod input_error;
mod json;
mod kinds;
mod known;
mod language;
mod markdown;
mod masked;
mod names;
mod options;
mod outcome;
mod output;
mod packed;
mod parallel;
mod progress;
mod provenance;
mod reader;
mod record;
mod reports;
mod run;
mod saved;
mod shell;
mod shown;
mod sink;
mod suite_words;
mod tally;
mod transitions;
mod verbs;

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::ColorChoice;
use urlspec::Edition;

use command_line::{Cli, DEFAULT_SPEC, Parsed, Verb, default_spec, parsed};
use outcome::Failure;
use output::Output;
use run::{made, repeated};

/// Prints help or the version, or the error of the command line.
fn told(error: clap::Error) -> ExitCode {
    let is_wrong = error.use_stderr();
    let error = if is_wrong {
        // An argument that would disturb the terminal is just as wrong with pictures in its place.
        let shown = std::env::args_os().map(|it| shown::shown(&it.to_string_lossy()).into());
        parsed(shown).err().map(hint::with_hint)
    } else {
        Some(error)
    };
    let printed = match error {
        Some(error) => error.print().and_then(|()| std::io::stdout().flush()),
        None => std::io::stderr().write_all(b"error: an argument is not UTF-8\n"),
    };
    match printed {
        Ok(()) if !is_wrong => ExitCode::SUCCESS,
        Err(error) if !is_wrong && error.kind() != ErrorKind::BrokenPipe => {
            let _ = writeln!(std::io::stderr(), "error: standard output: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(2),
    }
}

fn main() -> ExitCode {
    let is_chosen = |argument: OsString| {
        let argument = argument.to_string_lossy();
        argument == "--spec" || argument.starts_with("--spec=")
    };
    let default = default_spec().filter(|_| !std::env::args_os().any(is_chosen));
    if let Some(Err(error)) = default.map(|spec| spec.parse::<Edition>()) {
        Output::stdout().report_failure(&format!("{DEFAULT_SPEC}: {error}"));
        return ExitCode::from(2);
    }
    // It lives as long as the program, so that all threads may read it.
    let Parsed { cli, format } = match parsed(std::env::args_os()) {
        Ok(parsed) => parsed,
        Err(error) => return told(error),
    };
    let cli: &'static Cli = Box::leak(Box::new(cli));
    match cli.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut output = Output::stdout();
    let outcome = match &cli.command {
        Verb::Rerun(arguments) => repeated(arguments, &mut output),
        verb => made(verb, format.as_deref(), &mut output),
    };
    let outcome = match outcome {
        Ok(holds) => output.flush().map(|()| holds).map_err(Failure::from),
        Err(Failure::Told) => Err(output
            .flush()
            .map_or_else(Failure::from, |()| Failure::Told)),
        failed => failed,
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Without a message: the reader closed the pipe, or the error was printed before. But the work is not complete.
        Err(Failure::ClosedPipe | Failure::Told) => ExitCode::from(2),
        Err(Failure::Message(message) | Failure::Unwritten(message)) => {
            output.report_failure(&message);
            ExitCode::from(2)
        }
    }
}
