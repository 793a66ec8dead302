//! Makes the tables that `urlspec` carries: what its grammar files say, and the minimal automaton of each of
//! their rules, in one compact file a document. They are made beforehand, so that a program which uses `urlspec`
//! neither reads a grammar nor builds an automaton, and a first error costs what every other costs.
//!
//! `cargo run -p urlspec-tables --example write` writes them; a test sees to it that they are current.

mod automata;
mod form;
mod head;
mod keys;
mod rules;
mod verdict;

use std::error::Error;
use std::path::{Path, PathBuf};

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;

use automata::Automata;
use form::{Entry, Parts, Syntax};
use head::Head;

/// What goes wrong is a mistake in a grammar file, told in one sentence.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// The tables of every grammar file of `urlspec`, by the names of the files.
///
/// # Errors
///
/// If a file cannot be read, or [`Table::of`] refuses it.
pub fn all() -> Outcome<Vec<Table>> {
    let folder = root().join("grammar");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Outcome<_>>()?;
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "pest")
    });
    files.sort();
    files
        .iter()
        .map(|path| {
            let table = Table::of(&std::fs::read_to_string(path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let stem = path.file_stem().unwrap_or_default();
            if stem != table.id.as_str() {
                return Err(format!("{}: its id is `{}`", path.display(), table.id).into());
            }
            Ok(table)
        })
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The table of one document.
#[derive(Debug)]
pub struct Table {
    id: String,
    bytes: Vec<u8>,
}

impl Table {
    /// The file that holds it.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        root().join(format!("src/revision/tables/{}.table", self.id))
    }

    /// The bytes of that file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The table of a grammar file with this text.
    ///
    /// # Errors
    ///
    /// If the file says too little of itself, or what it says does not fit together.
    pub fn of(text: &str) -> Outcome<Self> {
        let file = GrammarFile::parse(text)?;
        let head = Head::of(&file)?;
        let grammar = rules::grammar(&file, text)?;
        let mut automata = Automata::default();
        let languages = Languages::new(file.grammar(Reading::Corrected), &Limits::default());
        let mut rules = Vec::new();
        for (rule, read) in grammar.rules.iter().zip(file.rules()) {
            let automaton = automata.add(&*languages.dfa(read.name())?);
            rules.push(Entry {
                rule,
                read,
                automaton: automaton.ok_or_else(|| format!("`{}` is too large", read.name()))?,
            });
        }
        let mut syntax = None;
        if !head.only_lends {
            let both_steps = verdict::both_steps(&head, &grammar, &file, &languages)?;
            let both_steps = automata.add(&both_steps);
            syntax = Some(Syntax {
                wider_start_rules: verdict::wider_start_rules(&head, &file, &languages)?,
                both_steps: both_steps.ok_or("the automaton of both steps is too large")?,
            });
        }
        let bytes = form::table(&Parts {
            source: text,
            head: &head,
            grammar: &grammar,
            rules: &rules,
            syntax: syntax.as_ref(),
            automata: &automata.bytes,
        });
        Ok(Self { id: head.id, bytes })
    }
}
