//! Quoted-printable, read as far as it goes (RFC 2045, section 6.7).
//!
//! The decoder of mailparse drops every octet above 7E and most controls without a report; that of mail-parser 0.11
//! does not read a body with `==` in it.

use crate::notice::Notice;

/// The data. An equals sign that begins no octet and ends no line is left as it is, and so is an octet that
/// should have been encoded.
pub(crate) fn decode(body: &[u8], field: &'static str, notices: &mut Vec<Notice>) -> Vec<u8> {
    let mut data = Vec::new();
    let mut stray = 0_usize;
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        let text = line.trim_ascii_end();
        // Where only white space follows, it is the line that goes on.
        let (mut text, line_end): (&[u8], &[u8]) = match text.strip_suffix(b"=") {
            Some(text) => (text, b""),
            None if line.ends_with(b"\n") => (text, b"\n"),
            None => (text, b""),
        };
        while let Some(sign) = text.iter().position(|octet| *octet == b'=') {
            data.extend(&text[..sign]);
            text = &text[sign + 1..];
            if let Some(octet) = octet(text) {
                data.push(octet);
                text = &text[2..];
            } else {
                data.push(b'=');
                stray += 1;
            }
        }
        data.extend(text);
        data.extend(line_end);
    }
    let mut tell = |count, what| {
        let message = format!("{count} {what} left as it is (RFC 2045, section 6.7)");
        notices.push(Notice::new(field, "quoted-printable", message));
    };
    if stray > 0 {
        tell(stray, "times `=` begins no octet and is");
    }
    let is_plain = |octet: u8| matches!(octet, b'\t' | b'\r' | b'\n' | b' '..=b'~');
    let others = body.iter().filter(|octet| !is_plain(**octet)).count();
    if others > 0 {
        tell(
            others,
            "times an octet is not encoded that has to be, and is",
        );
    }
    data
}

/// The octet that two digits stand for at the beginning of a text.
fn octet(text: &[u8]) -> Option<u8> {
    let value = |digit: &u8| char::from(*digit).to_digit(16);
    let octet = value(text.first()?)? * 16 + value(text.get(1)?)?;
    u8::try_from(octet).ok()
}
