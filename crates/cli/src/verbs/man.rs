//! `urlspec man`

use std::path::PathBuf;

use clap::{Arg, Command};
use clap_mangen::Man;

use super::examples;
use crate::help::GROUPS;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::saved::save;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write all pages into this folder, which is made if needed
    #[arg(long, value_name = "DIR", conflicts_with = "verb")]
    dir: Option<PathBuf>,
    /// The verb that the page is about; without one, the program
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

pub(crate) const HELP: &str = "\
The pages are written for `man`, as in `urlspec man > urlspec.1`. With --dir they are `urlspec.1`, `urlspec-validate.1` and so on.

Exit status: 0 printed or written, 2 usage or I/O error.";

pub(crate) fn run(arguments: &Arguments, program: Command, output: &mut Output) -> Outcome {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &arguments.dir {
        let told = |error| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(told)?;
        let name = program.get_name().to_owned();
        let verbs = program.get_subcommands().map(Command::get_name);
        let pages: Vec<Option<&str>> = std::iter::once(None).chain(verbs.map(Some)).collect();
        for verb in &pages {
            let file = verb.map_or(format!("{name}.1"), |verb| format!("{name}-{verb}.1"));
            let path = folder.join(file);
            save(&path, page(&program, *verb)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let folder = folder.display().to_string();
        output.line(&format!("{}: {} pages", shown::shown(&folder), pages.len()))?;
        return Ok(true);
    }
    output.add(page(&program, arguments.verb.as_deref())?.as_bytes())?;
    Ok(true)
}

/// The page about a verb, or about the program.
fn page(program: &Command, verb: Option<&str>) -> Result<String, Failure> {
    let name = program.get_name();
    let (title, command) = match verb {
        None => (name.to_owned(), with_all_examples(program.clone())),
        Some(verb) => {
            let command = program.find_subcommand(verb);
            let command = command.ok_or_else(|| format!("there is no verb `{verb}`"))?;
            (format!("{name}-{verb}"), command.clone())
        }
    };
    let usage = synopsis(&command);
    let source = format!("{name} {}", program.get_version().unwrap_or_default());
    let page = Man::new(command.override_usage(usage)).title(title);
    let mut text = Vec::new();
    page.source(source).manual(name).render(&mut text)?;
    Ok(with_headings(&String::from_utf8_lossy(&text)))
}

/// The program, with the examples of all verbs in place of its own.
fn with_all_examples(program: Command) -> Command {
    let own = program.get_after_long_help().map(ToString::to_string);
    let own = own.unwrap_or_default();
    let (prose, _) = own.split_once(examples::HEADING).unwrap_or((&own, ""));
    let verbs = program.get_subcommands();
    let examples = verbs.filter_map(|verb| examples::commands(verb.get_name()));
    let examples: Vec<String> = examples
        .map(|two| format!("  {}", two.join("\n  ")))
        .collect();
    let all = format!("{prose}{}\n{}", examples::HEADING, examples.join("\n\n"));
    program.after_long_help(all)
}

/// The usage of a command with all its options and their values, which `clap_mangen` leaves out.
fn synopsis(command: &Command) -> String {
    let written = |argument: &Arg| {
        if argument.is_positional() {
            return argument.to_string();
        }
        let short = argument.get_short();
        let short = short.map_or_else(String::new, |short| format!("-{short}|"));
        if argument.is_required_set() {
            format!("{short}{argument}")
        } else {
            format!("[{short}{argument}]")
        }
    };
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let (positionals, options): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .partition(|argument| argument.is_positional());
    let mut words = vec![name.to_owned()];
    words.extend(options.into_iter().chain(positionals).map(written));
    let verb = command.get_subcommand_value_name();
    words.extend(verb.map(|verb| format!("<{verb}>")));
    words.join(" ")
}

/// The page with headings for what stands behind the options, and for the groups of verbs.
fn with_headings(page: &str) -> String {
    let mut page = page
        .replace(".SH EXTRA\n", ".SH NOTES\n")
        .replace("\nExit status: ", "\n.SH \"EXIT STATUS\"\n")
        .replace(&format!("\n{}\n", examples::HEADING), "\n.SH EXAMPLES\n")
        .replace(".SH NOTES\n.SH", ".SH");
    for (group, verbs) in GROUPS {
        if let [first, ..] = verbs {
            let entry = format!(".TP\nurlspec\\-{first}(1)\n");
            page = page.replace(&entry, &format!(".SS \"{group}\"\n{entry}"));
        }
    }
    page
}
