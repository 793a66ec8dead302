//! `urlspec completions`

use clap::Command;
use clap_complete::Shell;

use crate::outcome::Outcome;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell that completes
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) const HELP: &str = "\
The script is sourced by the shell, as in `source <(urlspec completions bash)`; zsh, fish and others read it from a folder.

Exit status: 0 printed, 2 could not tell (usage, output).";

pub(crate) fn run(arguments: &Arguments, mut program: Command, output: &mut Output) -> Outcome {
    let mut script = Vec::new();
    let name = program.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    output.add(&script)?;
    Ok(true)
}
