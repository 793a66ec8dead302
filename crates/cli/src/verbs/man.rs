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
    page.render(&mut text)?;
    output.add(&text)?;
    Ok(true)
}
