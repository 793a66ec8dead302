//! How a result was made, so that others can cite it and repeat it.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::File;
use std::io;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use urlspec_lineage::DocumentEdition;

use crate::outcome::Failure;
use crate::output::Output;
use crate::saved::save;
use crate::shell::quoted;

/// The files and documents that were read, noted as they are read.
#[derive(Default)]
pub(crate) struct Log {
    is_wanted: Cell<bool>,
    files: RefCell<BTreeMap<String, FileRead>>,
    documents: RefCell<BTreeSet<DocumentEdition>>,
}

/// The place for the provenance of a result.
#[derive(Clone, Copy)]
pub(crate) enum Place<'p> {
    /// Behind the result.
    Behind,
    /// A file, together with the result.
    File(&'p str),
}

/// How a result was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Provenance {
    /// The version of the program.
    pub(crate) version: String,
    /// The arguments behind the program's name, without this option.
    pub(crate) arguments: Vec<String>,
    /// The options that change grammars.
    pub(crate) options: Vec<String>,
    pub(crate) documents: Vec<DocumentRead>,
    pub(crate) files: Vec<FileRead>,
    /// The exit status.
    pub(crate) status: u8,
}

/// A document whose grammar was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DocumentRead {
    pub(crate) id: String,
    /// The reading of its print: corrected or printed.
    pub(crate) edition: String,
    /// Of its grammar file.
    pub(crate) sha256: String,
}

/// A file that was read; `-` is standard input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileRead {
    pub(crate) file: String,
    pub(crate) octets: u64,
    pub(crate) sha256: String,
}

/// The provenance as a line of JSON output.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) provenance: Provenance,
}

/// A file with a result and its provenance.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) provenance: Provenance,
    /// All of standard output.
    pub(crate) output: String,
}

/// The SHA-256 in hexadecimal digits.
fn hexadecimal(hash: Sha256) -> String {
    let octets = hash.finalize();
    octets.iter().fold(String::new(), |mut digits, octet| {
        let _ = write!(digits, "{octet:02x}");
        digits
    })
}

impl Log {
    /// Notes what is read from here on.
    pub(crate) fn begin(&self) {
        self.is_wanted.set(true);
    }

    /// Notes a file and its contents.
    pub(crate) fn file(&self, name: &str, octets: &[u8]) {
        if !self.is_wanted.get() {
            return;
        }
        let read = FileRead {
            file: name.to_owned(),
            octets: octets.len() as u64,
            sha256: hexadecimal(Sha256::new_with_prefix(octets)),
        };
        self.files.borrow_mut().insert(name.to_owned(), read);
    }

    /// Notes a file that was read elsewhere, piece by piece.
    pub(crate) fn large_file(&self, path: &OsStr) -> io::Result<()> {
        if !self.is_wanted.get() {
            return Ok(());
        }
        let name = path.to_string_lossy().into_owned();
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{name}: {error}"));
        let mut hash = Sha256::new();
        let mut file = File::open(path).map_err(named)?;
        let octets = io::copy(&mut file, &mut Hashing(&mut hash)).map_err(named)?;
        let read = FileRead {
            file: name.clone(),
            octets,
            sha256: hexadecimal(hash),
        };
        self.files.borrow_mut().insert(name, read);
        Ok(())
    }

    /// Tells if this file was read.
    pub(crate) fn has_read(&self, path: &str) -> bool {
        let real = |path: &str| std::fs::canonicalize(path).ok();
        let wanted = real(path);
        let files = self.files.borrow();
        wanted.is_some() && files.keys().any(|name| real(name) == wanted)
    }

    /// Notes a document.
    pub(crate) fn document(&self, document: impl Into<DocumentEdition>) {
        self.documents.borrow_mut().insert(document.into());
    }

    /// How a result was made by arguments and options, with what was read for it.
    pub(crate) fn provenance(
        &self,
        arguments: Vec<String>,
        options: Vec<String>,
        status: u8,
    ) -> Provenance {
        let documents = self.documents.borrow();
        let documents = documents.iter().map(|edition| {
            let document = edition.document();
            let name = if edition.is_printed() {
                "printed"
            } else {
                "corrected"
            };
            DocumentRead {
                id: document.id().to_owned(),
                edition: name.to_owned(),
                sha256: hexadecimal(Sha256::new_with_prefix(document.grammar_file())),
            }
        });
        Provenance {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            arguments,
            options,
            documents: documents.collect(),
            files: self.files.borrow().values().cloned().collect(),
            status,
        }
    }
}

/// Puts what is written to a hash.
struct Hashing<'h>(&'h mut Sha256);

impl io::Write for Hashing<'_> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.update(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Provenance {
    /// The command, as a shell takes it.
    pub(crate) fn command(&self) -> String {
        let arguments = self.arguments.iter().map(|it| quoted(it));
        std::iter::once("urlspec".to_owned())
            .chain(arguments)
            .collect::<Vec<String>>()
            .join(" ")
    }

    /// Prints it behind a result for people.
    pub(crate) fn print(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        output.line(&format!(
            "made by urlspec {}, exit status {}",
            self.version, self.status
        ))?;
        output.line(&format!("  {}", self.command()))?;
        for file in &self.files {
            let (name, octets, sha256) = (&file.file, file.octets, &file.sha256);
            output.line(&format!("  {name}: {octets} octets, SHA-256 {sha256}"))?;
        }
        for document in &self.documents {
            let (id, edition, sha256) = (&document.id, &document.edition, &document.sha256);
            output.line(&format!("  {id}, {edition}: grammar, SHA-256 {sha256}"))?;
        }
        Ok(())
    }
}

impl Record {
    /// Writes it to a file.
    pub(crate) fn write(&self, path: &str) -> Result<(), Failure> {
        let json = serde_json::to_string_pretty(self).map_err(io::Error::from)?;
        let written = save(path, json + "\n");
        written.map_err(|error| format!("{path}: {error}").into())
    }
}

/// The arguments of the program without `--provenance`, and with the folders of the environment.
pub(crate) fn arguments_to_record(
    all: impl IntoIterator<Item = String>,
    library: Option<String>,
) -> Vec<String> {
    let mut arguments: Vec<String> = Vec::new();
    let mut rest = all.into_iter().peekable();
    while let Some(argument) = rest.next_if(|it| it != "--") {
        if argument != OPTION && !argument.starts_with(&format!("{OPTION}=")) {
            arguments.push(argument);
        }
    }
    let is_library = |it: &String| it == LIBRARY || it.starts_with(&format!("{LIBRARY}="));
    if !arguments.iter().any(is_library) {
        arguments.extend(library.map(|folders| format!("{LIBRARY}={folders}")));
    }
    arguments.extend(rest);
    arguments
}

const OPTION: &str = "--provenance";
const LIBRARY: &str = "--library";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_can_be_given_again() {
        let record = |arguments: &[&str], library: Option<&str>| {
            let arguments = arguments.iter().map(|it| (*it).to_owned());
            arguments_to_record(arguments, library.map(str::to_owned)).join(" ")
        };
        assert_eq!(record(&["count", "--provenance", "a"], None), "count a");
        assert_eq!(
            record(&["count", "a", "--provenance=b"], Some("c")),
            "count a --library=c"
        );
        assert_eq!(
            record(&["count", "--library", "a", "b"], Some("c")),
            "count --library a b"
        );
        assert_eq!(
            record(&["test", "a", "--", "b", "--provenance"], Some("c")),
            "test a --library=c -- b --provenance"
        );
    }

    #[test]
    fn files_have_the_hash_of_their_octets() {
        let log = Log::default();
        log.begin();
        log.file("empty", b"");
        let made = log.provenance(Vec::new(), Vec::new(), 0);
        // FIPS 180-4 has it for no octets at all.
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(made.files[0].sha256, empty);
        assert_eq!(made.files[0].octets, 0);
    }
}
