//! Zsh: arguments that take names or files, for which the generator has names only.

use clap::Command;

use crate::names::{Values, options_with_equals};

/// The generated script, in which such an argument is completed by a function of its own.
pub(super) fn completed(script: &str, program: &Command) -> String {
    let arguments = program.get_subcommands().flat_map(Command::get_arguments);
    let mut values = arguments.filter_map(|argument| Values::of(program, argument));
    let names = values.find_map(|values| match values {
        Values::NamesOrFiles(names) => Some(names.join(" ")),
        _ => None,
    });
    let names = names.unwrap_or_default();
    let function = format!(
        "(( $+functions[_urlspec_sources] )) ||\n_urlspec_sources() {{\n    _alternative \\\n        \
         'documents:document:({names})' \\\n        'files:file:_files'\n}}\n"
    );
    let mut script = script.replace(&format!(":({names})' \\"), ":_urlspec_sources' \\");
    for option in options_with_equals(program) {
        // As zsh writes it that the value cannot be the next word.
        script = script.replace(&format!("{option}=["), &format!("{option}=-["));
    }
    script.replacen("\n_urlspec() {", &format!("\n{function}\n_urlspec() {{"), 1)
}
