//! The tables of `grammar/README.md`: the documents, and the words of labels.

use std::fmt::Write;

use crate::Outcome;
use crate::link::Whole;
use crate::source::Source;
use crate::vocabulary::{Arguments, Inherited, KEYS, Key, Place, Presence};

/// The page with its tables as they should be.
pub(crate) fn page(text: &str, documents: &[Whole]) -> Outcome<String> {
    let mut sources = Vec::new();
    for document in documents {
        sources.push((document.source()?, document.id()));
    }
    sources.sort_by_key(|(source, id)| (date(source), (*id).to_owned()));
    let of = |lends: bool| {
        let those = sources.iter();
        those.filter(move |(source, _)| source.value("lends").is_some() == lends)
    };
    let text = replaced(text, "revisions", &documents_table(of(false)))?;
    let text = replaced(&text, "lending", &documents_table(of(true)))?;
    replaced(&text, "labels", &labels_table())
}

/// A text with another one between the lines that mark its place.
fn replaced(text: &str, name: &str, table: &str) -> Outcome<String> {
    let begin = format!("<!-- written: {name} -->\n");
    let place = || {
        let (before, rest) = text.split_once(&begin)?;
        Some((before, rest.split_once("<!-- end -->")?.1))
    };
    let missing = || format!("grammar/README.md has no place for {name}");
    let (before, behind) = place().ok_or_else(missing)?;
    Ok(format!("{before}{begin}{table}<!-- end -->{behind}"))
}

/// Year and month, as far as they can be read.
fn date(source: &Source) -> (u16, u8) {
    let date = source.value("date").unwrap_or_default();
    crate::head::published(date).unwrap_or_default()
}

fn documents_table<'s>(sources: impl Iterator<Item = &'s (Source, &'s str)>) -> String {
    let mut table = String::from("| file | document | notation | where its rules are printed |\n");
    table += "| --- | --- | --- | --- |\n";
    for (source, id) in sources {
        let value = |key| source.value(key).unwrap_or_default();
        let mut document = format!("{}, {}", value("name"), value("date"));
        if let Some(amended) = source.value("amends") {
            let _ = write!(document, ", which amends `{amended}`");
        }
        let notation = match value("notation") {
            "abnf" => "ABNF",
            "rfc822" => "RFC 822 style",
            _ => "that of url7: bare letters, juxtaposition",
        };
        let printed = value("printed");
        let _ = writeln!(
            table,
            "| `{id}.pest` | {document} | {notation} | {printed} |"
        );
    }
    table
}

fn labels_table() -> String {
    let mut table = String::new();
    for (place, heading) in [(Place::Head, "of a document"), (Place::Rule, "of a rule")] {
        let _ = writeln!(
            table,
            "\n| label {heading} | what it says | words | inherited |"
        );
        table += "| --- | --- | --- | --- |\n";
        for key in KEYS.iter().filter(|key| key.place == place) {
            let inherited = match key.inherited {
                _ if place == Place::Rule => "with the rule",
                Inherited::Never => "no",
                Inherited::Whole => "yes",
                Inherited::Each => "each",
            };
            let (form, meaning) = (form(key), key.meaning);
            let words = words(key.arguments);
            let _ = writeln!(table, "| `{form}` | {meaning} | {words} | {inherited} |");
        }
    }
    table + "\n"
}

/// A label as it is written.
fn form(key: &Key) -> String {
    let arguments = match key.arguments {
        Arguments::Text => " TEXT",
        Arguments::Nothing => "",
        Arguments::Words(_, 1) | Arguments::Listed(_, 1) => " WORD",
        Arguments::Words(..) | Arguments::Listed(..) => " WORD...",
        Arguments::Pair(..) => " WORD [CHANGE...]",
        Arguments::Characters => " CHARACTERS",
        Arguments::ListedAndCharacters(_) => " WORD... [CHARACTERS]",
        Arguments::Preference => " PART, PART... over PART",
        Arguments::Document => " ID",
    };
    let section = match key.section {
        Presence::Never => "",
        _ => " § SECTION",
    };
    let sentence = match key.sentence {
        Presence::Never => "",
        Presence::Perhaps => " [:: SENTENCE]",
        Presence::Always => " :: SENTENCE",
    };
    format!("{}{arguments}{section}{sentence}", key.name)
}

/// The words that may stand behind a key.
fn words(arguments: Arguments) -> String {
    let list = |words: &[&str]| {
        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        quoted.join(", ")
    };
    match arguments {
        Arguments::Listed(words, _) | Arguments::ListedAndCharacters(words) => list(words),
        Arguments::Pair(words, changes) => format!("{}; changes: {}", list(words), list(changes)),
        _ => String::new(),
    }
}
