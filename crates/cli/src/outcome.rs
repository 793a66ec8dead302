//! The outcomes of subcommands.

use std::io;

use crate::advice::advice_in_line;
use crate::sink::is_of_output;
use grammarian::ErrorKind;
use grammarian::automata::{Limit, LimitExceeded, Limits};
use urlspec::scheme::SchemeError;
use urlspec::{ConvertError, NormalizeError, ResolveError, UnknownName};

/// The reason for which the program could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader closed the pipe.
    ClosedPipe,
    /// The failure was reported when it occurred, and the program went on.
    Told,
    /// Standard output cannot be written, for another reason: no work goes on.
    Unwritten(String),
    /// Anything else, in one line.
    Message(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ if is_of_output(&error) => Self::Unwritten(error.to_string()),
            _ => Self::Message(error.to_string()),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Message(message.to_owned())
    }
}

macro_rules! told_in_one_line {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Message(error.to_string())
            }
        })*
    };
}

told_in_one_line!(UnknownName, ConvertError, NormalizeError, SchemeError);

impl From<ResolveError> for Failure {
    fn from(error: ResolveError) -> Self {
        let advice = error.syntax().map_or_else(String::new, advice_in_line);
        Self::Message(format!("{error}{advice}"))
    }
}

impl From<urlspec_lineage::Error> for Failure {
    fn from(error: urlspec_lineage::Error) -> Self {
        let advice = match error.cause().kind() {
            ErrorKind::Limit(limit) => allows_more(limit),
            _ => "",
        };
        Self::Message(format!("{error}{advice}"))
    }
}

impl From<urlspec_atlas::Error> for Failure {
    fn from(error: urlspec_atlas::Error) -> Self {
        let advice = error.limit().map_or("", allows_more);
        Self::Message(format!("{error}{advice}"))
    }
}

/// The advice for an automaton that is too large.
pub(crate) fn allows_more(limit: &LimitExceeded) -> &'static str {
    match limit.limit() {
        // There is a highest number.
        Limit::States(most) if most >= Limits::MOST_STATES => "",
        Limit::States(_) | Limit::StatesTogether(_) => "; --max-states allows more",
        Limit::Counts(_) => " with --max-length",
        Limit::Copies(_) => "; a smaller --depth may do",
        _ => "",
    }
}

/// The outcome of a command: `true` if all that was asked about holds.
pub(crate) type Outcome = Result<bool, Failure>;
