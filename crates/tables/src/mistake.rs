//! A mistake in a grammar file, with its place.

use std::error::Error;
use std::fmt;

/// A mistake in a grammar file: its place and a message of one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    path: String,
    /// Counted from 1; 0 for the whole file.
    line: usize,
    message: String,
}

impl Mistake {
    pub(crate) fn at(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The line, counted from 1; `None` if it is a mistake of the whole file.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        Some(self.line).filter(|line| *line > 0)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path)?;
        if let Some(line) = self.line() {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl Error for Mistake {}
