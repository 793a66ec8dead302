//! The form in which words are sent to a foreign program.

use clap::ValueEnum;

use crate::shown::json_string;

/// The form of a word.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Words {
    /// A line with a JSON string, in US-ASCII
    Json,
    /// The text in UTF-8, and NUL behind it
    Nul,
}

/// The texts that stand around each word.
#[derive(Clone, Default)]
pub(crate) struct Frame {
    pub(crate) prefix: String,
    pub(crate) suffix: String,
}

impl Frame {
    pub(crate) fn around(&self, word: &str) -> String {
        format!("{}{word}{}", self.prefix, self.suffix)
    }
}

impl Words {
    /// The octets that are sent for a word.
    pub(crate) fn of(self, frame: &Frame, word: &str) -> Vec<u8> {
        match self {
            Self::Json => (json_string(&frame.around(word)) + "\n").into_bytes(),
            Self::Nul => self.of_octets(frame, word.as_bytes()),
        }
    }

    /// The same for octets, which need not be a text.
    pub(crate) fn of_octets(self, frame: &Frame, octets: &[u8]) -> Vec<u8> {
        match self {
            Self::Json => self.of(frame, &String::from_utf8_lossy(octets)),
            Self::Nul => [
                frame.prefix.as_bytes(),
                octets,
                frame.suffix.as_bytes(),
                b"\0",
            ]
            .concat(),
        }
    }
}
