//! Fish: names of arguments that are no options, which the generator leaves out.

use std::fmt::Write;

use clap::Command;

use crate::names::Values;

/// The generated script, with a line for each argument that takes names.
pub(super) fn completed(mut script: String, program: &Command) -> String {
    for verb in program.get_subcommands() {
        for argument in verb.get_arguments() {
            let Some(values) = Values::of(program, argument) else {
                continue;
            };
            let names = values.names();
            let takes_files = matches!(values, Values::NamesOrFiles(_));
            if argument.is_positional() && !names.is_empty() {
                let files = if takes_files { "" } else { " -f" };
                let (verb, names) = (verb.get_name(), names.join(" "));
                let _ = writeln!(
                    script,
                    "complete -c urlspec -n \"__fish_urlspec_using_subcommand {verb}\"{files} -a \"{names}\""
                );
            } else if takes_files {
                let listed: Vec<String> = names.iter().map(|it| format!("{it}\\t''")).collect();
                let listed = format!("-a \"{}\"", listed.join("\n"));
                script = script.replace(&format!(" -f {listed}"), &format!(" -F {listed}"));
            }
        }
    }
    script
}
