//! Help: verbs in groups, and pages in a short and a long form.

use std::fmt::Write;

use clap::Command;
use clap::builder::StyledStr;

/// The verbs by what they are for.
pub(crate) const GROUPS: [(&str, &[&str]); 3] = [
    (
        "For URLs",
        &[
            "validate",
            "lint",
            "explain",
            "parse",
            "resolve",
            "normalize",
            "browser",
            "convert",
            "equivalent",
            "escape",
            "unescape",
            "base",
            "scheme",
            "extract",
        ],
    ),
    (
        "For grammars",
        &[
            "specs", "audit", "grammar", "figures", "compare", "matrix", "match", "lineage",
            "claims", "generate", "export", "suite", "test", "referee", "count", "atlas", "rerun",
        ],
    ),
    ("Other", &["schema", "man", "completions", HELP]),
];

/// The verb that clap adds to those of the program.
const HELP: &str = "help";
const ABOUT_HELP: &str = "Print this help, or that of a verb";

/// The program with a help that lists its verbs in groups, for which clap has no means.
pub(crate) fn in_groups(program: Command) -> Command {
    let styles = program.get_styles();
    let (header, literal) = (*styles.get_header(), *styles.get_literal());
    let names = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter());
    let width = names.map(|name| name.len()).max().unwrap_or_default();
    let mut listed = String::new();
    for (group, verbs) in GROUPS {
        let _ = writeln!(listed, "{header}{group}:{header:#}");
        for name in verbs {
            let verb = program.find_subcommand(name);
            let about = verb.and_then(Command::get_about);
            let about = about.map_or_else(|| ABOUT_HELP.to_owned(), ToString::to_string);
            let _ = writeln!(
                listed,
                "  {literal}{name}{literal:#}{:1$}  {about}",
                "",
                width - name.len()
            );
        }
        listed.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listed}{header}Options:{header:#}\n\
         {{options}}{{after-help}}"
    );
    program.help_template(StyledStr::from(template))
}

/// A command whose prose and examples are in the long form of its help. The short form has the options, a line each.
pub(crate) fn with_examples(command: Command, examples: Option<String>) -> Command {
    let prose = command.get_after_help().map(ToString::to_string);
    let long: Vec<String> = prose.into_iter().chain(examples).collect();
    command
        .after_help("`--help` says more, and has examples.")
        .after_long_help(long.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::described;

    #[test]
    fn every_verb_stands_in_one_group() {
        let mut program = described();
        program.build();
        let mut verbs: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, verbs)| *verbs)
            .copied()
            .collect();
        verbs.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(verbs, grouped);
    }

    /// A line of 80 characters holds a verb and what it does, and one of 100 an option.
    #[test]
    fn short_help_has_a_line_for_each() {
        let program = described();
        for verb in program.get_subcommands() {
            let about = verb.get_about().map_or(0, |about| about.to_string().len());
            assert!((10..=64).contains(&about), "{}: {about}", verb.get_name());
            for argument in verb.get_arguments() {
                let help = argument.get_help().map_or(0, |help| help.to_string().len());
                assert!(
                    (5..=64).contains(&help),
                    "{} {argument}: {help}",
                    verb.get_name()
                );
            }
        }
    }
}
