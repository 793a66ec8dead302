//! Why a grammar cannot be read, or put together.

use std::fmt::{self, Display};

use grammarian::ErrorKind;
use grammarian::automata::LimitExceeded;
use urlspec::UnknownName;

use super::message::Message;

/// Why a grammar cannot be read, or cannot be put together as it is asked for.
///
/// `Display` gives one line: the file with line and column, the rule, the reason, and what may help. The last may be a
/// [setting](super::Setting); [`message`](Error::message) lets a client spell it in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: Message,
    limit: Option<LimitExceeded>,
}

impl Error {
    /// An error of a rule or of a whole file, with its place. `file` is the one that lines belong to unless the error says
    /// another.
    #[must_use]
    pub fn located(file: &str, error: &grammarian::Error) -> Self {
        let file = error.source_text().unwrap_or(file);
        let place = place(file, error.line(), error.column());
        let kind = error.kind();
        Self {
            message: complaint(&place, error.rule(), kind).into(),
            limit: match kind {
                ErrorKind::Limit(limit) => Some(limit.clone()),
                _ => None,
            },
        }
    }

    /// An automaton would be too large.
    pub(super) fn too_large(name: &str, limit: &LimitExceeded) -> Self {
        Self {
            message: format!("{name}: {limit}").into(),
            limit: Some(limit.clone()),
        }
    }

    /// The line, with the settings that may help.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// The limit that an automaton would exceed, if that is the reason.
    #[must_use]
    pub fn limit(&self) -> Option<&LimitExceeded> {
        self.limit.as_ref()
    }

    /// The same, with more at the end of its line.
    pub(crate) fn and(self, more: impl Into<Message>) -> Self {
        Self {
            message: self.message + more.into(),
            ..self
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Error {}

impl From<Message> for Error {
    fn from(message: Message) -> Self {
        Self {
            message,
            limit: None,
        }
    }
}

impl From<String> for Error {
    fn from(message: String) -> Self {
        Message::from(message).into()
    }
}

impl From<&str> for Error {
    fn from(message: &str) -> Self {
        Message::from(message).into()
    }
}

impl From<UnknownName> for Error {
    fn from(error: UnknownName) -> Self {
        error.to_string().into()
    }
}

/// `FILE:LINE:COLUMN`, as far as they are known.
pub(super) fn place(file: &str, line: Option<usize>, column: Option<usize>) -> String {
    match (line, column) {
        (None, _) => file.to_owned(),
        (Some(line), None) => format!("{file}:{line}"),
        (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
    }
}

/// The error of a rule, or of a whole file.
pub(super) fn complaint(place: &str, rule: Option<&str>, wrong: &impl Display) -> String {
    match rule {
        Some(rule) => format!("{place}: rule `{rule}`: {wrong}"),
        None => format!("{place}: {wrong}"),
    }
}
