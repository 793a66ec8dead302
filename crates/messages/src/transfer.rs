//! A body without its transfer encoding, by MIME or by HTTP.

use std::borrow::Cow;

use crate::header::Header;
use crate::notice::Notice;
use crate::{base64, quoted_printable};

const FIELD: &str = "Content-Transfer-Encoding";

/// The body before the encoding; an error says why it cannot be decoded.
pub(crate) fn decoded<'m>(
    header: &Header<'_>,
    body: &'m [u8],
    notices: &mut Vec<Notice>,
) -> Result<Cow<'m, [u8]>, String> {
    for name in ["Transfer-Encoding", "Content-Encoding"] {
        let Some(coding) = encoding(header, name, notices) else {
            continue;
        };
        if !coding.eq_ignore_ascii_case("chunked") || is_chunked(body) {
            return Err(format!("the body is encoded by `{coding}` ({name})"));
        }
        // Programs that undo the coding and keep the header save it in this form.
        let message = "the body does not begin with a chunk, and is read as it stands";
        notices.push(Notice::new(name, coding, message));
    }
    let encoding = encoding(header, FIELD, notices).map(|name| name.to_ascii_lowercase());
    match encoding.as_deref() {
        None => Ok(body.into()),
        Some("base64") => Ok(base64::decode(body, FIELD, notices).into()),
        Some("quoted-printable") => Ok(quoted_printable::decode(body, FIELD, notices).into()),
        Some(encoding) => Err(format!("the transfer encoding `{encoding}` is not known")),
    }
}

/// Reports that a multipart is encoded, which is not allowed.
pub(crate) fn not_of_multipart(header: &Header<'_>, notices: &mut Vec<Notice>) {
    let Some(encoding) = encoding(header, FIELD, notices) else {
        return;
    };
    let message =
        "no multipart may be encoded, and this is read as if it were not (RFC 2045, section 6.4)";
    notices.push(Notice::new(FIELD, encoding, message).lost());
}

/// The encoding of a body by its header field, unless it is the identity.
fn encoding(header: &Header<'_>, name: &'static str, notices: &mut Vec<Notice>) -> Option<String> {
    let identities = ["7bit", "8bit", "binary", "identity", ""];
    let is_identity = |name: &str| identities.iter().any(|one| one.eq_ignore_ascii_case(name));
    let encoding = header.structured(name, notices)?;
    (!is_identity(&encoding)).then_some(encoding)
}

/// Returns `true` if a body begins with the size of a chunk, that many octets and a line end, as far as the body goes.
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
