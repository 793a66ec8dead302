//! The body of an entity as text: its transfer encoding undone, and its characters decoded.

use std::borrow::Cow;

use encoding_rs::Encoding;
use mailparse::body::Body;

use super::{Entity, reason};
use crate::cli::base::Notice;

impl<'m> Entity<'m> {
    /// The body without its transfer encoding; an error says why there is none.
    pub(in crate::cli::base) fn decoded(&mut self) -> Result<Cow<'m, [u8]>, String> {
        for name in ["Transfer-Encoding", "Content-Encoding"] {
            let Some(coding) = self.structured(name).filter(|coding| !is_identity(coding)) else {
                continue;
            };
            if !coding.eq_ignore_ascii_case("chunked") || is_chunked(self.body) {
                return Err(format!("the body is encoded by `{coding}` ({name})"));
            }
            // So programs save it that undo the coding and keep the header.
            let message = "the body does not begin with a chunk, and is read as it stands";
            self.notices
                .push(Notice::new(name, coding, message.to_owned()));
        }
        let name = "Content-Transfer-Encoding";
        let Some(encoding) = self.structured(name) else {
            return Ok(self.body.into());
        };
        let encoding = encoding.to_ascii_lowercase();
        match &*encoding {
            "base64" => Ok(self.base64().into()),
            "quoted-printable" => {
                self.stray_equals_signs();
                Ok(self.decode(self.body, &encoding)?.into())
            }
            _ if is_identity(&encoding) => Ok(self.body.into()),
            _ => Err(format!("the transfer encoding `{encoding}` is not known")),
        }
    }

    /// The text of a body whose transfer encoding is undone.
    pub(in crate::cli::base) fn text(&mut self, octets: &[u8]) -> Result<String, String> {
        let label = self.content.charset.trim();
        let is_known = label.eq_ignore_ascii_case("utf-7")
            || Encoding::for_label_no_replacement(label.as_bytes()).is_some();
        if !is_known {
            let label = label.to_owned();
            let message = format!("the character set is not known; read as {ASCII}");
            self.notices
                .push(Notice::new("Content-Type", label, message).lost());
            "us-ascii".clone_into(&mut self.content.charset);
        } else if label.eq_ignore_ascii_case("us-ascii") && !octets.is_ascii() {
            let label = label.to_owned();
            let message = format!("there are octets of 8 bits; read as {ASCII}");
            self.notices
                .push(Notice::new("Content-Type", label, message));
        }
        match Body::new(octets, &self.content, &None) {
            Body::SevenBit(body) | Body::EightBit(body) => body.get_as_string(),
            Body::Base64(body) | Body::QuotedPrintable(body) => body.get_decoded_as_string(),
            Body::Binary(body) => body.get_as_string(),
        }
        .map_err(|error| reason(&error))
    }

    fn decode(&self, octets: &[u8], encoding: &str) -> Result<Vec<u8>, String> {
        let encoding = Some(encoding.to_owned());
        match Body::new(octets, &self.content, &encoding) {
            Body::Base64(body) | Body::QuotedPrintable(body) => body.get_decoded(),
            Body::SevenBit(body) | Body::EightBit(body) => Ok(body.get_raw().to_vec()),
            Body::Binary(body) => Ok(body.get_raw().to_vec()),
        }
        .map_err(|error| reason(&error))
    }

    /// The body, read as RFC 2045 says in section 6.8: what is no character of base64 is ignored, and an
    /// equals sign ends the data. What follows there is the next piece of data that was encoded piece by
    /// piece, if it can be one, and else something that was put behind, as mailing lists do.
    fn base64(&mut self) -> Vec<u8> {
        let end = self.body.iter().position(|octet| *octet == b'=');
        let end = end.map_or(self.body.len(), |sign| sign + 1);
        let (encoded, behind) = match self.body.split_at(end) {
            (encoded, behind) if behind.iter().copied().any(is_foreign) => (encoded, behind),
            _ => (self.body, &[][..]),
        };
        let foreign = encoded.iter().filter(|octet| is_foreign(**octet)).count();
        let mut is_cut = false;
        let mut data = Vec::new();
        let mut pieces = encoded.split(|octet| *octet == b'=').peekable();
        while let Some(piece) = pieces.next() {
            let mut digits: Vec<u8> = piece
                .iter()
                .copied()
                .filter(|octet| is_digit(*octet))
                .collect();
            // Six bits are no octet, and only an equals sign says that there are no more.
            is_cut |= digits.len() % 4 == 1
                || (pieces.peek().is_none() && !digits.len().is_multiple_of(4));
            if digits.len() % 4 == 1 {
                digits.pop();
            }
            digits.resize(digits.len().next_multiple_of(4), b'=');
            // There is nothing left that could be wrong.
            data.extend(self.decode(&digits, "base64").unwrap_or_default());
        }
        self.of_base64(foreign, behind, is_cut, data.is_empty());
        data
    }

    /// Tells what of the data was not as it should be.
    fn of_base64(&mut self, foreign: usize, behind: &[u8], is_cut: bool, is_empty: bool) {
        let notice = |message: String| {
            Notice::new("Content-Transfer-Encoding", "base64".to_owned(), message)
        };
        if foreign > 0 {
            let what = match foreign {
                1 => "a character that is not of base64 is".to_owned(),
                _ => format!("{foreign} characters that are not of base64 are"),
            };
            let notice = notice(format!("{what} ignored (RFC 2045, section 6.8)"));
            self.notices.push(Notice {
                is_lost: is_empty,
                ..notice
            });
        }
        if !behind.is_empty() {
            let message = "an equals sign ends the data, and what is behind it is ignored (RFC 2045, \
                           section 6.8)";
            let notice = notice(message.to_owned());
            self.notices.push(Notice {
                is_lost: is_empty,
                ..notice
            });
        }
        if is_cut {
            let message = "the data ends too early; what is there is read".to_owned();
            self.notices.push(notice(message).lost());
        }
    }

    /// Tells of equals signs of quoted-printable that neither an octet nor a line end follows; they are
    /// left as they are.
    fn stray_equals_signs(&mut self) {
        let is_octet = |behind: &[u8]| {
            let digits = behind.get(..2);
            digits.is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
        };
        let of_line = |line: &[u8]| {
            let text = line.trim_ascii_end();
            // Where only white space follows, it is the line that goes on.
            let ends = text.strip_suffix(b"=").unwrap_or(text);
            let signs = ends.iter().enumerate().filter(|(_, octet)| **octet == b'=');
            let behind = signs.map(|(index, _)| &text[index + 1..]);
            behind.filter(|behind| !is_octet(behind)).count()
        };
        let lines = self.body.split(|octet| *octet == b'\n');
        let stray: usize = lines.map(of_line).sum();
        if stray > 0 {
            let message = format!(
                "{stray} times `=` begins no octet and is left as it is (RFC 2045, section 6.7)"
            );
            self.notices.push(Notice::new(
                "Content-Transfer-Encoding",
                "quoted-printable".to_owned(),
                message,
            ));
        }
    }
}

/// What programs take US-ASCII for, so that octets of 8 bits are characters as well.
const ASCII: &str = "US-ASCII, and octets above 7F as in windows-1252";

/// Whether a body begins with the size of a chunk, and so many octets and a line end behind it, as far as
/// there are any.
fn is_chunked(body: &[u8]) -> bool {
    let Some(end) = body.iter().position(|octet| *octet == b'\n') else {
        return false;
    };
    let (line, chunk) = (&body[..end], &body[end + 1..]);
    let size = line.split(|octet| *octet == b';').next().unwrap_or(line);
    let size = std::str::from_utf8(size.trim_ascii()).unwrap_or_default();
    let is_number = size.bytes().all(|octet| octet.is_ascii_hexdigit());
    let size = usize::from_str_radix(size, 16).ok().filter(|_| is_number);
    size.is_some_and(|size| match chunk.get(size..) {
        // Behind the last chunk there may be fields.
        Some(behind) => size == 0 || behind.first().is_none_or(u8::is_ascii_whitespace),
        None => true,
    })
}

/// Whether an octet is of the alphabet of base64.
fn is_digit(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"+/".contains(&octet)
}

/// Whether base64 has no use for an octet.
fn is_foreign(octet: u8) -> bool {
    !octet.is_ascii_whitespace() && octet != b'=' && !is_digit(octet)
}

/// Whether a body is encoded in this way by being left as it is.
pub(super) fn is_identity(encoding: &str) -> bool {
    let names = ["7bit", "8bit", "binary", "identity", ""];
    names.iter().any(|name| name.eq_ignore_ascii_case(encoding))
}
