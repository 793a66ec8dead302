//! Grammars as they are named, and the options by which they are put together.

use std::collections::HashMap;
use std::path::Path;

use grammarian::bnf::Notation;
use grammarian::export::Dialect;
use pyo3::exceptions::PyValueError;
use pyo3::{FromPyObject, PyErr, PyResult};
use urlspec_lineage::composition::{Binding, Composition, EitherCase, Error, Files, GrammarName};

use crate::errors::GrammarError;

/// The largest file, in bytes.
const LARGEST: u64 = 16 << 20;

/// Texts that somebody holds, and the files of the disk.
#[derive(Default)]
pub(crate) struct Texts(pub(crate) HashMap<String, String>);

impl Files for Texts {
    fn exists(&self, name: &str) -> bool {
        self.0.contains_key(name) || Path::new(name).exists()
    }

    fn octets(&self, name: &str) -> Result<Vec<u8>, String> {
        if let Some(text) = self.0.get(name) {
            return Ok(text.clone().into_bytes());
        }
        let about = std::fs::metadata(name).map_err(|error| error.to_string())?;
        if about.len() > LARGEST {
            return Err(format!("it has more than {LARGEST} bytes"));
        }
        std::fs::read(name).map_err(|error| error.to_string())
    }
}

/// A name, or several.
#[derive(FromPyObject)]
pub(crate) enum Names {
    #[pyo3(transparent, annotation = "str")]
    One(String),
    #[pyo3(transparent, annotation = "Sequence[str]")]
    Several(Vec<String>),
}

impl Names {
    pub(crate) fn all(names: Option<Self>) -> Vec<String> {
        match names {
            None => Vec::new(),
            Some(Self::One(name)) => vec![name],
            Some(Self::Several(names)) => names,
        }
    }
}

/// The options of `Language` by which files are read.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an argument")]
pub(crate) struct Options {
    pub(crate) notation: Option<String>,
    pub(crate) with_: Vec<String>,
    pub(crate) replace: bool,
    pub(crate) import_: Vec<String>,
    pub(crate) bind: HashMap<String, String>,
    pub(crate) follow: bool,
    pub(crate) library: Vec<String>,
    pub(crate) depth: Option<usize>,
    pub(crate) skip_unreadable: bool,
    pub(crate) either_case: Option<String>,
    pub(crate) dialect: Option<String>,
    pub(crate) search: bool,
    pub(crate) octets: bool,
}

pub(crate) fn wrong(error: &Error) -> PyErr {
    GrammarError::new_err(error.to_string())
}

/// A dialect of regular expressions by its name.
pub(crate) fn dialect(name: &str, octets: bool) -> PyResult<Dialect> {
    Ok(match name {
        "pcre2" | "pcre" | "perl" => Dialect::Pcre,
        "python" => Dialect::Python,
        "javascript" | "js" => Dialect::JavaScript,
        "rust" if octets => Dialect::RustBytes,
        "rust" => Dialect::Rust,
        "re2" | "go" => Dialect::Re2,
        "java" => Dialect::Java,
        "posix" | "ere" => Dialect::Posix,
        _ => {
            return Err(PyValueError::new_err(format!(
                "no dialect is called {name:?}; there are 'pcre2', 'python', 'javascript', 'rust', 're2', 'java' and 'posix'"
            )));
        }
    })
}

impl Options {
    pub(crate) fn is_of_octets(&self) -> bool {
        self.octets
    }

    /// The composition that they stand for.
    pub(crate) fn composition(&self, files: &Texts) -> PyResult<Composition> {
        let name = |name: &String| GrammarName::parse(name, files).map_err(|error| wrong(&error));
        let mut made = Composition::new();
        for grammar in &self.with_ {
            made = made.with(name(grammar)?);
        }
        for grammar in &self.import_ {
            made = made.import(name(grammar)?);
        }
        for (of, to) in &self.bind {
            let binding = Binding::parse(&format!("{of}={to}"), files);
            made = made.bind(binding.map_err(|error| wrong(&error))?);
        }
        if let Some(notation) = &self.notation {
            made = made.notation(match notation.as_str() {
                "abnf" => Notation::Abnf,
                "rfc822" => Notation::Rfc822,
                "url7" => Notation::Url7,
                "ebnf" => Notation::Ebnf,
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "no notation is called {notation:?}; there are 'abnf', 'rfc822', 'url7' and 'ebnf'"
                    )));
                }
            });
        }
        if let Some(which) = &self.either_case {
            made = made.either_case(match which.as_str() {
                "strings" => EitherCase::Strings,
                "leading-names" => EitherCase::LeadingNames,
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "either_case is 'strings' or 'leading-names', not {which:?}"
                    )));
                }
            });
        }
        if let Some(depth) = self.depth {
            if !(1..=100).contains(&depth) {
                return Err(PyValueError::new_err("depth is from 1 to 100"));
            }
            made = made.depth(depth);
        }
        if let Some(name) = &self.dialect {
            made = made.dialect(dialect(name, self.octets)?);
        }
        made = self.library.iter().fold(made, Composition::library);
        for (is_given, set) in [
            (
                self.replace,
                Composition::replace as fn(Composition) -> Composition,
            ),
            (self.follow, Composition::follow),
            (self.skip_unreadable, Composition::skip_unreadable),
            (self.octets, Composition::octets),
            (self.search, Composition::search),
        ] {
            if is_given {
                made = set(made);
            }
        }
        Ok(made)
    }
}
