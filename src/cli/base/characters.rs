//! The characters of a body, by its character set.

use encoding_rs::Encoding;
use mailparse::ParsedContentType;
use mailparse::body::Body;

use super::notice::Notice;

/// What programs take US-ASCII for, so that octets of 8 bits are characters as well.
const ASCII: &str = "US-ASCII, and octets above 7F as in windows-1252";

/// The text of a body whose transfer encoding is undone.
pub(super) fn text(
    octets: &[u8],
    content: &mut ParsedContentType,
    notices: &mut Vec<Notice>,
) -> String {
    let label = content.charset.trim();
    let is_known = label.eq_ignore_ascii_case("utf-7")
        || Encoding::for_label_no_replacement(label.as_bytes()).is_some();
    if !is_known {
        let message = format!("the character set is not known; read as {ASCII}");
        notices.push(Notice::new("Content-Type", label, message).lost());
        "us-ascii".clone_into(&mut content.charset);
    } else if label.eq_ignore_ascii_case("us-ascii") && !octets.is_ascii() {
        let message = format!("there are octets of 8 bits; read as {ASCII}");
        notices.push(Notice::new("Content-Type", label, message));
    }
    match Body::new(octets, content, &None) {
        Body::SevenBit(body) | Body::EightBit(body) => body.get_as_string(),
        Body::Base64(body) | Body::QuotedPrintable(body) => body.get_decoded_as_string(),
        Body::Binary(body) => body.get_as_string(),
    }
    .unwrap_or_default()
}
