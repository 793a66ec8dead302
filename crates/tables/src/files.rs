//! The files that are made of the grammar files: linked grammars and tables.

use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::head;
use crate::link::{Library, Whole};
use crate::pages;
use crate::ports;
use crate::schemes;
use crate::table::{Surroundings, Table};

/// The folder of the grammar files of revisions, and those of documents that define schemes, and that only lend rules.
const GRAMMARS: &str = "grammar";
const SCHEMES: &str = "grammar/schemes";
const LENDING: &str = "grammar/lending";
/// The folder of the linked grammars, and that of the tables.
const LINKED: &str = "grammar/linked";
const TABLES: &str = "src/revision/tables";

/// The grammar of the parser of all documents that define schemes, and the list of these documents.
const SCHEMES_PARSER: &str = "grammar/linked/schemes.pest";
const SCHEMES_LIST: &str = "src/revision/schemes/list.rs";

/// The list of the default ports that documents name.
const PORTS_LIST: &str = "src/revision/ports/list.rs";

/// The page on grammar files, some of whose tables are made of them.
const PAGE: &str = "grammar/README.md";

/// A generated file, and its expected content.
#[derive(Debug)]
pub struct Written {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Written {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes of that file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// All files that are made of the grammar files of `urlspec`.
///
/// # Errors
///
/// If a file cannot be read, or has a [`Mistake`](crate::Mistake).
pub fn all() -> Outcome<Vec<Written>> {
    let library = library()?;
    let mut all = Vec::new();
    let mut wholes = Vec::new();
    let mut tables: Vec<Table> = Vec::new();
    let (mut of_schemes, others): (Vec<&str>, Vec<&str>) =
        library.ids().partition(|id| library.defines_schemes(id));
    of_schemes.sort_by_key(|id| (head::date(library.source(id)), *id));
    let parser = library.combined(of_schemes.iter().copied())?;
    // Documents of schemes come last: the automata of rules that they import are those of the others.
    for id in others.into_iter().chain(of_schemes.iter().copied()) {
        let whole = library.link(id)?;
        library.check_schemes(&whole)?;
        let lenders = &tables;
        let surroundings = library.defines_schemes(id).then_some(Surroundings {
            lenders,
            parser: &parser,
        });
        let table = Table::within(&whole, surroundings)?;
        if table.id() != id {
            return Err(format!("{}: its id is `{}`", whole.path(), table.id()).into());
        }
        if whole.is_linked() {
            all.push(Written {
                path: root().join(format!("{LINKED}/{id}.pest")),
                bytes: whole.text().as_bytes().to_vec(),
            });
        }
        if table.is_read_by() {
            all.push(Written {
                path: root().join(format!("{TABLES}/{id}.table")),
                bytes: table.bytes().to_vec(),
            });
        }
        if library.is_revision(id) {
            tables.push(table);
        }
        wholes.push(whole);
    }
    all.push(Written {
        path: root().join(SCHEMES_PARSER),
        bytes: schemes::parser_file(&parser).into_bytes(),
    });
    all.push(Written {
        path: root().join(SCHEMES_LIST),
        bytes: schemes::list_file(of_schemes.iter().copied()).into_bytes(),
    });
    let mut by_date: Vec<&Whole> = wholes.iter().collect();
    by_date.sort_by_key(|whole| (head::date(library.source(whole.id())), whole.id()));
    all.push(Written {
        path: root().join(PORTS_LIST),
        bytes: ports::list_file(by_date.into_iter())?.into_bytes(),
    });
    let path = root().join(PAGE);
    let page = pages::page(&std::fs::read_to_string(&path)?, &wholes)?;
    all.push(Written {
        path,
        bytes: page.into_bytes(),
    });
    Ok(all)
}

/// The grammar files of `urlspec`.
///
/// # Errors
///
/// If a file cannot be read, or has a [`Mistake`](crate::Mistake).
pub fn library() -> Outcome<Library> {
    let mut library = Library::default();
    for folder in [GRAMMARS, SCHEMES, LENDING] {
        for path in files(&root().join(folder), "pest")? {
            let id = path.file_stem().unwrap_or_default().to_string_lossy();
            let shown = format!("{folder}/{id}.pest");
            library.add(&id, &shown, &std::fs::read_to_string(&path)?)?;
        }
    }
    Ok(library)
}

/// The files in the folders of generated ones that are not generated any more.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn superfluous(made: &[Written]) -> Outcome<Vec<PathBuf>> {
    let mut found = files(&root().join(LINKED), "pest")?;
    found.extend(files(&root().join(TABLES), "table")?);
    found.retain(|path| !made.iter().any(|written| written.path == *path));
    Ok(found)
}

/// The files of a folder whose names end so, in order.
fn files(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
