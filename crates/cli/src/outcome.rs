//! How a subcommand ends.

use std::io;

use urlspec::UnknownName;

/// Why the program could not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever reads our output has had enough.
    ClosedPipe,
    /// It was told when it came up; there was more to do.
    Told,
    /// Anything else, in one line.
    Message(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Message(error.to_string()),
        }
    }
}

impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        Self::Message(error.to_string())
    }
}

/// Whether all that was asked about holds.
pub(crate) type Outcome = Result<bool, Failure>;
