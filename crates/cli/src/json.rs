//! JSON output: the error of an input, and text without characters that are invisible or disturb a terminal.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use urlspec::Step;

use crate::shown::is_unseen;

/// The error of one input, in JSON output.
#[derive(Serialize)]
pub(crate) struct ErrorLine {
    /// The byte at fault, counted from 0; null if there is no single one.
    pub(crate) index: Option<usize>,
    pub(crate) message: String,
}

impl ErrorLine {
    /// An error that concerns the whole input.
    pub(crate) fn without_place(message: &str) -> Self {
        Self {
            index: None,
            message: message.to_owned(),
        }
    }
}

/// A step of an algorithm.
#[derive(Serialize)]
pub(crate) struct StepLine<'s> {
    step: &'static str,
    text: &'s str,
}

impl<'s> StepLine<'s> {
    pub(crate) fn of(step: &'s Step) -> Self {
        Self {
            step: step.name(),
            text: step.text(),
        }
    }
}

/// Compact, with escapes for all characters that cannot be seen: the controls beyond those that JSON wants escaped,
/// ends of lines, changes of direction, and characters without a width.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // Most fragments are of characters of US-ASCII that are seen: all are looked at, without a branch for each.
        let is_seen = |byte: u8| (b' '..=b'~').contains(&byte);
        if fragment.bytes().fold(true, |all, byte| all & is_seen(byte)) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some(at) = rest.find(is_unseen) {
            let (before, from) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut characters = from.chars();
            for unit in characters
                .next()
                .into_iter()
                .flat_map(|unseen| unseen.encode_utf16(&mut [0; 2]).to_vec())
            {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

/// The same, with a line for each field of the outermost object, and for each item of a list.
#[derive(Default)]
struct Lines {
    /// How many objects and lists are open.
    depth: usize,
    /// Tells if the list that was opened last is still empty.
    is_empty: bool,
}

impl Formatter for Lines {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        Escaping.write_string_fragment(writer, fragment)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth == 1 {
            writer.write_all(b"\n")?;
        }
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.is_empty = true;
        writer.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        writer.write_all(if first { b"\n" } else { b",\n" })
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_empty = false;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        let is_empty = std::mem::take(&mut self.is_empty);
        writer.write_all(if is_empty { b"]" } else { b"\n]" })
    }
}

/// Writes an object with a line for each item of its lists, without the end of the last line.
pub(crate) fn write_lines(writer: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Lines::default()))
}

/// Writes a value on one line, without its end.
pub(crate) fn write(writer: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Escaping))
}

/// A text as a string of JSON.
pub(crate) fn string(text: &str) -> String {
    let mut octets = Vec::new();
    // Writing to a vector does not fail, and a text can always be serialized.
    let _ = write(&mut octets, &text);
    String::from_utf8(octets).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn what_is_escaped_comes_back_and_is_not_seen_raw() {
        for character in '\0'..=char::MAX {
            let text = format!("a{character}b");
            let written = string(&text);
            let is_raw = written.contains(character);
            let is_hidden = character.is_control() || crate::shown::is_unseen(character);
            assert!(
                !(is_raw && is_hidden),
                "U+{:04X} is raw",
                u32::from(character)
            );
            let read: String = serde_json::from_str(&written).expect("a string");
            assert_eq!(read, text);
        }
    }
}
