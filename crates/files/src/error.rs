//! Errors: a file that does not have its form, and the name of no form.

use std::error::Error;
use std::fmt;

/// A file does not have the form that it is read in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindError {
    line: usize,
    message: String,
}

impl FindError {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Self {
        Self {
            line,
            // The names of columns and elements may have line ends in them.
            message: message.into().replace(['\r', '\n'], " "),
        }
    }

    /// The line at fault, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The fault, without its line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for FindError {}

/// A text names no form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownForm {
    pub(crate) message: String,
    pub(crate) is_name: bool,
}

impl UnknownForm {
    /// Returns `true` if there is no form of this name, `false` if what stands behind the name is wrong.
    #[must_use]
    pub fn is_name(&self) -> bool {
        self.is_name
    }
}

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for UnknownForm {}
