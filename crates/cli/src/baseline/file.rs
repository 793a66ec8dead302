//! The form of a baseline: a line for its form and document, and below it a line for each fault, sorted: the code, a space,
//! and the text. A backslash begins an escape in it: `\\` is one, and `\xNN` the octet of two hexadecimal digits.

use std::collections::BTreeSet;
use std::fmt::Write;

use urlspec::{Code, Edition};

use crate::kinds::NOT_VALID;
use crate::known::Name;
use crate::outcome::Failure;
use crate::shown::is_unseen;

/// The beginning of the first line. The number of the form, a space and the ID of the document follow.
const HEAD: &str = "# urlspec baseline ";

/// The number of the form.
const FORM: &str = "1";

/// The file with these lines.
pub(super) fn written(edition: Edition, lines: &BTreeSet<String>) -> String {
    let mut text = format!("{HEAD}{FORM} {edition}\n");
    for line in lines {
        text.extend([line, "\n"]);
    }
    text
}

/// The line for a fault. One of an empty text has only the code.
pub(super) fn line(name: Name, text: &[u8]) -> String {
    let mut line = name.to_owned();
    if !text.is_empty() {
        line.push(' ');
    }
    let last = text.len().saturating_sub(1);
    let mut octets = 0;
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            // A space at an end would not be seen.
            let is_end = octets == 0 || octets == last;
            match character {
                '\\' => line.push_str("\\\\"),
                _ if is_unseen(character) || (character == ' ' && is_end) => {
                    escaped(character.encode_utf8(&mut [0; 4]).as_bytes(), &mut line);
                }
                _ => line.push(character),
            }
            octets += character.len_utf8();
        }
        escaped(chunk.invalid(), &mut line);
        octets += chunk.invalid().len();
    }
    line
}

fn escaped(octets: &[u8], line: &mut String) {
    for octet in octets {
        let _ = write!(line, "\\x{octet:02X}");
    }
}

/// The text of a line.
///
/// # Errors
///
/// A backslash that does not begin an escape.
fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\\') {
        octets.extend_from_slice(before.as_bytes());
        if let Some(behind) = behind.strip_prefix('\\') {
            octets.push(b'\\');
            rest = behind;
            continue;
        }
        let digits = behind.strip_prefix('x').and_then(|behind| behind.get(..2));
        let digits = digits.filter(|it| it.bytes().all(|octet| octet.is_ascii_hexdigit()));
        let octet = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        octets.push(
            octet.ok_or(r"`\` is followed by another, or by `x` and two hexadecimal digits")?,
        );
        rest = &behind[3..];
    }
    octets.extend_from_slice(rest.as_bytes());
    Ok(octets)
}

/// A reader of a baseline.
pub(super) struct Reader<'n> {
    name: &'n str,
    edition: Edition,
}

impl<'n> Reader<'n> {
    /// A reader of the file of this name, which has to be of this document.
    pub(super) fn new(name: &'n str, edition: Edition) -> Self {
        Self { name, edition }
    }

    /// The faults of the file.
    pub(super) fn faults(&self, octets: &[u8]) -> Result<BTreeSet<(Vec<u8>, Name)>, Failure> {
        let text = str::from_utf8(octets).map_err(|error| {
            let before = memchr::memchr_iter(b'\n', &octets[..error.valid_up_to()]);
            self.at(before.count() + 1, "it is not UTF-8")
        })?;
        let mut lines = text.lines().zip(1..);
        let (head, _) = lines.next().unwrap_or_default();
        self.check(head).map_err(|why| self.at(1, &why))?;
        let mut faults = BTreeSet::new();
        for (line, number) in lines {
            // People may comment on a fault.
            if !line.is_empty() && !line.starts_with('#') {
                let fault = fault(line).map_err(|why| self.at(number, &why))?;
                faults.insert(fault);
            }
        }
        Ok(faults)
    }

    /// Checks the first line.
    fn check(&self, head: &str) -> Result<(), String> {
        let Some((form, document)) = head.strip_prefix(HEAD).and_then(|it| it.split_once(' '))
        else {
            return Err(format!(
                "it is no baseline, which begins with `{HEAD}{FORM} {}`",
                self.edition
            ));
        };
        if form != FORM {
            return Err(format!("its form is {form}, and only {FORM} can be read"));
        }
        if document != self.edition.to_string() {
            let asked = self.edition;
            return Err(format!(
                "it is one of {document}, and the texts are judged by {asked}"
            ));
        }
        Ok(())
    }

    fn at(&self, line: usize, why: &str) -> Failure {
        Failure::Message(format!("{}:{line}: {why}", self.name))
    }
}

/// The fault of a line.
fn fault(line: &str) -> Result<(Vec<u8>, Name), String> {
    let (name, text) = line.split_once(' ').unwrap_or((line, ""));
    let name = match name {
        NOT_VALID => NOT_VALID,
        _ => name
            .parse::<Code>()
            .map_err(|error| error.to_string())?
            .as_str(),
    };
    Ok((unescaped(text)?, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_reads_back() {
        let texts: [&[u8]; 9] = [
            b"",
            b" ",
            b" a  b ",
            b"\\x41\\",
            b"\n\r\0",
            b"\xff\xc3",
            "é\u{202e}\u{feff}".as_bytes(),
            b"# a",
            b"\xff ",
        ];
        for text in texts {
            let line = line(NOT_VALID, text);
            assert!(
                !line.contains(is_unseen) && line.trim_end() == line,
                "{line}"
            );
            assert_eq!(fault(&line), Ok((text.to_vec(), NOT_VALID)), "{line}");
        }
        let lines: BTreeSet<String> = texts.iter().map(|text| line("dot-segment", text)).collect();
        let edition = Edition::from(urlspec::Revision::Rfc3986);
        let read = Reader::new("x", edition).faults(written(edition, &lines).as_bytes());
        let read = read.unwrap_or_default();
        assert_eq!(read.len(), texts.len());
        assert!(
            texts
                .iter()
                .all(|text| read.contains(&(text.to_vec(), "dot-segment")))
        );
    }
}
