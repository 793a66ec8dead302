//! `urlspec completions`

mod bash;
mod fish;
mod zsh;

use clap::Command;
use clap_complete::Shell;

use crate::names;
use crate::outcome::Outcome;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell that completes
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) const HELP: &str = "\
The script completes verbs, options and the names that they take: documents, rules, codes and so on. Bash sources it, as in \
`source <(urlspec completions bash)`; zsh, fish and others read it from a folder. Rules are those of the revisions. Elvish and PowerShell complete verbs and options alone.

Exit status: 0 printed, 2 usage or I/O error.";

pub(crate) fn run(arguments: &Arguments, program: Command, output: &mut Output) -> Outcome {
    let name = program.get_name().to_owned();
    let mut program = names::with_values(program);
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, name, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = match arguments.shell {
        Shell::Bash => bash::completed(&script, &program),
        Shell::Fish => fish::completed(script, &program),
        Shell::Zsh => zsh::completed(&script, &program),
        _ => script,
    };
    output.add(script.as_bytes())?;
    Ok(true)
}
