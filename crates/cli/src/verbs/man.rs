//! `urlspec man`

use clap::Command;
use clap_mangen::Man;

use crate::outcome::{Failure, Outcome};
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The verb that the page is about, such as `validate`; without one, the program
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

pub(crate) const HELP: &str = "\
The page is written for `man`, as in `urlspec man > urlspec.1`.

Exit status: 0 printed, 2 could not tell (usage, an unknown verb, output).";

pub(crate) fn run(arguments: &Arguments, mut program: Command, output: &mut Output) -> Outcome {
    program.build();
    let version = program.get_version().unwrap_or_default();
    let source = format!("{} {version}", program.get_name());
    let page = match &arguments.verb {
        None => Man::new(program),
        Some(verb) => {
            let command = program
                .find_subcommand(verb)
                .ok_or_else(|| Failure::Message(format!("there is no verb `{verb}`")))?;
            let name = format!("{}-{verb}", program.get_name());
            Man::new(command.clone()).title(name)
        }
    };
    let mut text = Vec::new();
    page.source(source).manual("urlspec").render(&mut text)?;
    // The text behind the options has no heading of its own.
    let text = String::from_utf8_lossy(&text).replace(".SH EXTRA", ".SH NOTES");
    output.add(text.as_bytes())?;
    Ok(true)
}
