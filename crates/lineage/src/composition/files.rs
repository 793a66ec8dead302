//! The files that grammars are read from.

use std::collections::HashMap;
use std::hash::BuildHasher;

use super::error::Error;
use crate::DocumentEdition;

/// The files that grammars are read from: those of a disk, or texts that somebody holds.
pub trait Files {
    /// Tells if there is a file of this name.
    fn exists(&self, name: &str) -> bool;

    /// Its octets.
    ///
    /// # Errors
    ///
    /// The reason in one line, without the name.
    fn octets(&self, name: &str) -> Result<Vec<u8>, String>;

    /// Is told of each document of urlspec whose grammar is read beside the files. Does nothing if it is left out.
    fn takes(&self, document: DocumentEdition) {
        let _ = document;
    }
}

/// Texts by their names.
impl<T: AsRef<[u8]>, S: BuildHasher> Files for HashMap<&str, T, S> {
    fn exists(&self, name: &str) -> bool {
        self.contains_key(name)
    }

    fn octets(&self, name: &str) -> Result<Vec<u8>, String> {
        let text = self.get(name).map(|text| text.as_ref().to_vec());
        text.ok_or_else(|| "no such file".to_owned())
    }
}

/// The text of a file, which must be UTF-8.
///
/// # Errors
///
/// It cannot be read, or is not UTF-8.
pub fn text_of(files: &dyn Files, name: &str) -> Result<String, Error> {
    String::from_utf8(octets_of(files, name)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|octet| *octet == b'\n').count();
        format!("{name}:{line}: not UTF-8").into()
    })
}

pub(super) fn octets_of(files: &dyn Files, name: &str) -> Result<Vec<u8>, Error> {
    let octets = files.octets(name);
    octets.map_err(|error| format!("{name}: {error}").into())
}
