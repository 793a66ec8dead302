//! The tables of `grammar/README.md`: the documents, and the words of labels.

use std::fmt::Write;

use crate::Outcome;
use crate::head::date;
use crate::labels::parts;
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
    let mut text = text.to_owned();
    for kind in [Kind::Revision, Kind::Schemes, Kind::Lending] {
        let those = sources.iter().map(|(source, _)| source);
        let those = those.filter(|source| Kind::of(source) == kind);
        text = replaced(&text, kind.place(), &documents_table(those))?;
    }
    replaced(&text, "labels", &labels_table())
}

/// The use of a document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It has a generic syntax.
    Revision,
    /// It defines schemes.
    Schemes,
    /// It lends rules to others.
    Lending,
}

impl Kind {
    fn of(source: &Source) -> Self {
        if source.value("lends").is_some() {
            Self::Lending
        } else if source.value("generic").is_some() {
            Self::Schemes
        } else {
            Self::Revision
        }
    }

    /// The name of the place of the table.
    fn place(self) -> &'static str {
        match self {
            Self::Revision => "revisions",
            Self::Schemes => "schemes",
            Self::Lending => "lending",
        }
    }
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

fn documents_table<'s>(sources: impl Iterator<Item = &'s Source>) -> String {
    let mut table = String::from("| file | document | notation | where its rules are printed |\n");
    table += "| --- | --- | --- | --- |\n";
    for source in sources {
        let file = source.path.trim_start_matches("grammar/");
        let value = |key| source.value(key).unwrap_or_default();
        let mut document = format!("{}, {}", value("name"), value("date"));
        if let Some(amended) = source.value("amends") {
            let _ = write!(document, ", which amends `{amended}`");
        }
        let schemes = source.rules().flat_map(|(_, rule)| &rule.labels);
        let schemes = schemes.filter(|label| label.key == "scheme");
        let schemes: Vec<String> = schemes
            .map(|label| format!("`{}`", parts(&label.value).0))
            .collect();
        if Kind::of(source) == Kind::Schemes {
            let _ = write!(document, ": {}", schemes.join(", "));
        }
        let notation = match value("notation") {
            "abnf" => "ABNF",
            "rfc822" => "RFC 822 style",
            _ => "that of url7: bare letters, juxtaposition",
        };
        let printed = value("printed");
        let _ = writeln!(table, "| `{file}` | {document} | {notation} | {printed} |");
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
        Arguments::Alternatives => " PART or PART",
        Arguments::Document => " ID",
        Arguments::Expression(_) => " WORD EXPRESSION",
        Arguments::OfRule(_) => " WORD RULE [TEXT]",
        Arguments::Port => " NUMBER [SCHEME]",
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
        Arguments::Listed(words, _)
        | Arguments::ListedAndCharacters(words)
        | Arguments::Expression(words)
        | Arguments::OfRule(words) => list(words),
        Arguments::Pair(words, changes) => format!("{}; changes: {}", list(words), list(changes)),
        _ => String::new(),
    }
}
