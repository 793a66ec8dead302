//! The error of one input, in JSON output and for people.

use std::fmt::Display;
use std::io;

use serde::Serialize;
use urlspec::{Edition, SyntaxError, Validator};

use crate::draw;
use crate::json::ErrorLine;
use crate::output::Output;
use crate::record::Record;

/// The error of one input: all facts about a fault in its syntax, or only its place and message.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum InputError {
    Syntax(Box<SyntaxError>),
    Other(ErrorLine),
}

impl From<SyntaxError> for InputError {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(Box::new(error))
    }
}

impl InputError {
    /// An error, with its place in the input if it is one of syntax.
    pub(crate) fn of(syntax: Option<&SyntaxError>, error: &impl Display) -> Self {
        match syntax {
            Some(syntax) => syntax.clone().into(),
            None => Self::Other(ErrorLine::without_place(&error.to_string())),
        }
    }

    /// An error that is not one of syntax, at this byte of the input.
    pub(crate) fn at(index: usize, error: &impl Display) -> Self {
        Self::Other(ErrorLine {
            index: Some(index),
            message: error.to_string(),
        })
    }

    /// Prints it on standard error: with the input, if the place in it is known.
    pub(crate) fn report(&self, record: &Record<'_>, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Syntax(error) => output.report_drawing(draw::error(record, error)),
            Self::Other(error) => output.report_input(record.origin, &error.message),
        }
    }
}

/// The text of a record.
///
/// # Errors
///
/// Octets that are not UTF-8 are not a URL of any document.
pub(crate) fn text_of<'r>(
    record: &Record<'r>,
    spec: impl Into<Edition>,
) -> Result<&'r str, InputError> {
    str::from_utf8(record.octets).map_err(|why| {
        let report = Validator::new(spec.into()).validate_bytes(record.octets);
        InputError::of(report.error(), &why)
    })
}
