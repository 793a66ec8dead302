//! The values that arguments take, for shells to complete: names, files, or both.
//!
//! Only scripts of completion know them. The parser of the command line does not, so that an unknown name has a message of its
//! own and help lists no names.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, ValueHint};
use urlspec::{Code, Component, Concept, Document, Edition, Revision, Rung};
use urlspec_lineage::Subject;

use crate::files::FileForm;

/// The values of an argument.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// One of these names.
    Names(Vec<String>),
    /// One of these names, or a file.
    NamesOrFiles(Vec<String>),
    Files,
    Folders,
    Urls,
    /// A number or a text.
    Free,
}

impl Values {
    /// The values of an argument of a verb, by the name of its value in help. `None` for a name that is not known here.
    pub(crate) fn of(program: &Command, argument: &Arg) -> Option<Self> {
        let id = argument.get_id().as_str();
        let names = argument.get_value_names().unwrap_or_default();
        let listed: Vec<String> = argument
            .get_possible_values()
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        Some(match (id, names.first()?.as_str()) {
            ("spec", "ID") => Self::Names(editions(revisions())),
            ("specs", "ID") => Self::Names(ids(revisions())),
            (_, "ID" | "EDITION") => Self::Names(editions(Document::all())),
            (_, "ID|FILE" | "ID|FILE[:RULE]" | "LEFT" | "RIGHT" | "SIDE" | "BNF") => {
                Self::NamesOrFiles(editions(Document::all()))
            }
            (_, "YEAR|ID") => Self::Names(schemes()),
            (_, "RULE" | "RULE[=NAME]") => Self::Names(rules()),
            (_, "CODE") => Self::Names(codes(|_| true)),
            (_, "CODE|warnings|all") => {
                let mut names = codes(|code| !code.is_of_target());
                names.extend(["warnings", "all"].map(str::to_owned));
                Self::Names(names)
            }
            (_, "COMPONENT") => Self::Names(written(Component::ALL)),
            (_, "RUNG") => Self::Names(written(Rung::ALL)),
            (_, "CONCEPT|SCHEME") => {
                let schemes = Subject::schemes().map(|scheme| scheme.to_string());
                Self::Names(written(Concept::ALL).into_iter().chain(schemes).collect())
            }
            (_, "VERB") if listed.is_empty() => {
                let verbs = program.get_subcommands().map(Command::get_name);
                Self::Names(verbs.map(str::to_owned).collect())
            }
            (_, "FILE-FORM") => Self::Names(FileForm::NAMES.map(str::to_owned).to_vec()),
            (_, "BOOL") => Self::Names(["true", "false"].map(str::to_owned).to_vec()),
            (_, "FILE" | "FILE|-") => Self::Files,
            (_, "DIR") => Self::Folders,
            (_, "URL" | "URL|-" | "BASE" | "A") => Self::Urls,
            (
                _,
                "N" | "L" | "S" | "BYTES" | "PREFIX" | "NAME=ID:RULE" | "REFERENCE|-" | "TEXT|-"
                | "WORD|-" | "TEXT" | "COMPONENT=TEXT" | "COMMAND",
            ) => Self::Free,
            _ if !listed.is_empty() => Self::Names(listed),
            _ => return None,
        })
    }

    /// The names among the values.
    pub(crate) fn names(&self) -> &[String] {
        match self {
            Self::Names(names) | Self::NamesOrFiles(names) => names,
            _ => &[],
        }
    }

    /// The argument with these values, for a command that is not parsed.
    fn told_by(&self, argument: Arg) -> Arg {
        // A default from the environment may be written in another way than the names here.
        match self {
            Self::Names(names) | Self::NamesOrFiles(names) => {
                // Clap needs static texts; the program ends when it has printed them.
                let names = names.iter().map(|name| &*name.clone().leak());
                argument
                    .default_value(None)
                    .value_parser(PossibleValuesParser::new(names))
            }
            Self::Files => argument.value_hint(ValueHint::FilePath),
            Self::Folders => argument.value_hint(ValueHint::DirPath),
            Self::Urls => argument.value_hint(ValueHint::Url),
            Self::Free => argument,
        }
    }
}

/// The command line with the values of all arguments, for a generator of completions.
pub(crate) fn with_values(program: Command) -> Command {
    let all = program.clone();
    program.mut_subcommands(|verb| {
        verb.mut_args(|argument| match Values::of(&all, &argument) {
            Some(values) if argument.get_action().takes_values() => values.told_by(argument),
            _ => argument,
        })
    })
}

/// Each rule of a revision as arguments name it: `ID:RULE`.
pub(crate) fn rules_of_revisions() -> impl Iterator<Item = String> {
    revisions().flat_map(|document| {
        let rules = document.rules();
        rules.map(move |rule| format!("{}:{rule}", document.id()))
    })
}

/// The options whose values stand behind `=`, and not in a word of their own.
pub(crate) fn options_with_equals(program: &Command) -> Vec<String> {
    let arguments = program.get_subcommands().flat_map(Command::get_arguments);
    let with_equals = arguments.filter(|argument| argument.is_require_equals_set());
    let mut names: Vec<String> = with_equals
        .filter_map(|argument| Some(format!("--{}", argument.get_long()?)))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn revisions() -> impl Iterator<Item = Document> {
    Revision::ALL.iter().copied().map(Document::from)
}

/// The IDs of documents, and then their aliases.
fn ids(documents: impl Iterator<Item = Document>) -> Vec<String> {
    let (mut ids, mut aliases) = (Vec::new(), Vec::new());
    for document in documents {
        ids.push(document.id().to_owned());
        aliases.extend(document.aliases().iter().map(ToString::to_string));
    }
    ids.extend(aliases);
    ids
}

/// The same, and IDs of printed editions.
fn editions(documents: impl Iterator<Item = Document>) -> Vec<String> {
    let documents: Vec<Document> = documents.collect();
    let printed = documents
        .iter()
        .map(|it| format!("{}{}", it.id(), Edition::PRINTED));
    let mut names = ids(documents.iter().copied());
    names.extend(printed);
    names
}

/// The choices of documents that define schemes.
fn schemes() -> Vec<String> {
    let documents = || Document::all().filter(|it| it.schemes().next().is_some());
    let mut years: Vec<u16> = documents().map(|it| it.published().0).collect();
    years.sort_unstable();
    years.dedup();
    let mut names = vec!["newest".to_owned()];
    names.extend(years.iter().map(ToString::to_string));
    names.extend(ids(documents()));
    names
}

/// The names of all rules of revisions, each once.
fn rules() -> Vec<String> {
    let rules = revisions().flat_map(Document::rules);
    let mut names: Vec<String> = rules.map(|rule| rule.name().to_owned()).collect();
    names.sort_unstable_by_key(|name| (name.to_ascii_lowercase(), name.clone()));
    names.dedup();
    names
}

fn codes(are_wanted: impl Fn(Code) -> bool) -> Vec<String> {
    let codes = Code::ALL.iter().copied();
    codes
        .filter(|code| are_wanted(*code))
        .map(|code| code.to_string())
        .collect()
}

/// The names of all values.
fn written<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;
    use crate::command_line::described;

    /// An argument with a new kind of value needs a line above.
    #[test]
    fn the_values_of_every_argument_are_known() {
        let program = described();
        let mut named = 0;
        for verb in program.get_subcommands() {
            for argument in verb.get_arguments() {
                if argument.get_action().takes_values() {
                    let values = Values::of(&program, argument);
                    assert!(values.is_some(), "{} {argument}", verb.get_name());
                    named += usize::from(values.is_some_and(|it| !it.names().is_empty()));
                }
            }
        }
        assert!(named > 80, "{named}");
    }

    /// A shell takes each name for one word, without quotes, and each is what the parser takes.
    #[test]
    fn names_are_plain_words_that_the_parser_takes() {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_@:.+".contains(c);
        for verb in with_values(described()).get_subcommands() {
            for argument in verb.get_arguments() {
                for value in argument.get_possible_values() {
                    assert!(value.get_name().chars().all(is_plain), "{value:?}");
                }
            }
        }
        let program = described();
        for verb in program.get_subcommands() {
            for argument in verb.get_arguments().filter(|it| !it.is_positional()) {
                let Some(Values::Names(names)) = Values::of(&program, argument) else {
                    continue;
                };
                for name in names {
                    let option = argument.get_long().expect("options have long names");
                    let given = [
                        "urlspec".to_owned(),
                        verb.get_name().to_owned(),
                        format!("--{option}={name}"),
                    ];
                    let error = program.clone().try_get_matches_from(given).err();
                    let kind = error.map(|error| error.kind());
                    let is_refused = matches!(
                        kind,
                        Some(ErrorKind::InvalidValue | ErrorKind::ValueValidation)
                    );
                    assert!(!is_refused, "{} --{option}={name}", verb.get_name());
                }
            }
        }
    }
}
