//! Base64, read as far as it goes (RFC 2045, section 6.8).
//!
//! data-encoding would refuse a whole body for one fault. So this module removes the faults and reports them, and
//! data-encoding decodes the rest; neither mailparse nor mail-parser 0.11 reads the rest of such a body.

use data_encoding::BASE64_MIME_PERMISSIVE;

use crate::notice::Notice;

/// The data. Ignores characters outside of the base64 alphabet. An equals sign ends the data; the text behind it is the
/// next piece of data that was encoded piece by piece, if it can be one, and otherwise text that was appended, as
/// mailing lists do.
pub(crate) fn decode(body: &[u8], field: &'static str, notices: &mut Vec<Notice>) -> Vec<u8> {
    let sign = body.iter().position(|octet| *octet == b'=');
    let end = sign.map_or(body.len(), |sign| sign + 1);
    let has_tail = body[end..].iter().copied().any(is_foreign);
    let encoded = if has_tail { &body[..end] } else { body };
    let mut digits = Vec::new();
    let mut is_cut = false;
    let mut pieces = encoded.split(|octet| *octet == b'=').peekable();
    while let Some(piece) = pieces.next() {
        digits.extend(piece.iter().copied().filter(|octet| is_digit(*octet)));
        // Six bits are not an octet, and only an equals sign marks the end.
        let is_odd = digits.len() % 4 == 1;
        is_cut |= is_odd || (pieces.peek().is_none() && !digits.len().is_multiple_of(4));
        if is_odd {
            digits.pop();
        }
        digits.resize(digits.len().next_multiple_of(4), b'=');
    }
    // Everything that could be refused has been removed.
    let data = BASE64_MIME_PERMISSIVE.decode(&digits).unwrap_or_default();
    let mut tell = |message: &str, is_lost| {
        notices.push(Notice::new(field, "base64", message).lost_if(is_lost));
    };
    let foreign = encoded.iter().filter(|octet| is_foreign(**octet)).count();
    let ignored = match foreign {
        1 => "a character that is not of base64 is ignored (RFC 2045, section 6.8)".to_owned(),
        _ => format!(
            "{foreign} characters that are not of base64 are ignored (RFC 2045, section 6.8)"
        ),
    };
    if foreign > 0 {
        tell(&ignored, data.is_empty());
    }
    if has_tail {
        let message =
            "an equals sign ends the data, and what follows it is ignored (RFC 2045, section 6.8)";
        tell(message, data.is_empty());
    }
    if is_cut {
        tell("the data ends too early; what is there is read", true);
    }
    data
}

fn is_digit(octet: u8) -> bool {
    octet.is_ascii_alphanumeric() || b"+/".contains(&octet)
}

/// Returns `true` if an octet is not of the base64 alphabet.
fn is_foreign(octet: u8) -> bool {
    !octet.is_ascii_whitespace() && octet != b'=' && !is_digit(octet)
}
