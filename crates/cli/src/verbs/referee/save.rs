//! The learned automaton, as a file.

use std::path::Path;

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::{dot, linear, read_dot};

use crate::outcome::Failure;
use crate::saved::save as save_whole;
use crate::transitions::Table;

/// The forms of a file, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Abnf,
    Dot,
    Table,
}

impl Form {
    fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|it| it.to_str()) {
            Some("abnf") => Ok(Self::Abnf),
            Some("dot") => Ok(Self::Dot),
            Some("json") => Ok(Self::Table),
            _ => Err(Failure::Message(format!(
                "{}: the name of the file ends in .abnf (a side for other verbs), .dot (a drawing) or .json (a table)",
                path.display()
            ))),
        }
    }
}

/// Refuses a name whose form is not known, and a folder that is not there, before anything is learned.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    Form::of(path)?;
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    match folder.filter(|it| !it.is_dir()) {
        Some(folder) => Err(Failure::Message(format!(
            "{}: the folder is not there",
            folder.display()
        ))),
        None => Ok(()),
    }
}

/// Writes the automaton, read back and compared before.
pub(super) fn save(
    dfa: &Dfa,
    path: &Path,
    comments: &[String],
    limits: Limits,
) -> Result<(), Failure> {
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::Message(format!(
            "{}: what was learned cannot be written: {error}",
            path.display()
        ))
    };
    let name = "learned";
    let (text, read) = match Form::of(path)? {
        Form::Abnf => {
            let text = linear(dfa, name)
                .ok_or_else(|| wrong(&"no word is valid, and ABNF has no way to say so"))?;
            let text = commented(";", comments) + &text;
            let grammar = Grammar::parse(Notation::Abnf, &text).map_err(|error| wrong(&error))?;
            let read = grammar.dfa(name, &limits).map_err(|error| wrong(&error))?;
            (text, read)
        }
        Form::Dot => {
            let text = commented("//", comments) + &dot(dfa, name);
            let read = read_dot(&text, &limits).map_err(|error| wrong(&error))?;
            (text, read)
        }
        Form::Table => {
            let text = serde_json::to_string(&Table::of(dfa)).map_err(|error| wrong(&error))?;
            let read: Table = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
            let read = read
                .transitions()
                .ok_or_else(|| wrong(&"a state is not there"))?;
            let read = read.dfa(&limits).map_err(|error| wrong(&error))?;
            (text + "\n", read)
        }
    };
    let differing = dfa.product(&read, &limits, |one, other| one != other);
    if let Some(word) = differing.map_err(|error| wrong(&error))?.witness() {
        return Err(wrong(&format!(
            "it is read back as another language: {word:?}"
        )));
    }
    save_whole(path, text).map_err(|error| Failure::Message(format!("{}: {error}", path.display())))
}

fn commented(mark: &str, comments: &[String]) -> String {
    let line = |comment: &String| [mark, " ", comment, "\n"].concat();
    comments.iter().map(line).collect()
}
