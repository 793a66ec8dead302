//! Quoted-printable, and what of it is none (RFC 2045, section 6.7).

use mailparse::body::Body;
use mailparse::parse_content_type;

use super::notice::Notice;

/// The data. An equals sign that begins no octet and ends no line is left as it is.
pub(super) fn decode(body: &[u8], field: &'static str, notices: &mut Vec<Notice>) -> Vec<u8> {
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
    let stray: usize = body.split(|octet| *octet == b'\n').map(of_line).sum();
    if stray > 0 {
        let message = format!(
            "{stray} times `=` begins no octet and is left as it is (RFC 2045, section 6.7)"
        );
        notices.push(Notice::new(field, "quoted-printable", message));
    }
    let content = parse_content_type("text/html");
    let encoding = Some("quoted-printable".to_owned());
    match Body::new(body, &content, &encoding) {
        Body::Base64(body) | Body::QuotedPrintable(body) => body.get_decoded().unwrap_or_default(),
        _ => body.to_vec(),
    }
}
