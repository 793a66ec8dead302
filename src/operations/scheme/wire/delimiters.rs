//! Parts that must not be sent, since their octets are delimiters of the protocol: RFC 1738, section 6.

use std::borrow::Cow;

use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;

/// The octets of a part that ends at the end of a line, or the error if it must not be sent.
pub(super) fn line<'p>(
    url: &Defined,
    name: &'static str,
    part: &'p Encoded,
) -> Result<Cow<'p, [u8]>, SchemeError> {
    refuse(url, name, part, |octet| matches!(octet, b'\r' | b'\n'))?;
    Ok(part.octets())
}

/// The octets of a part that is an argument of NNTP among others, in angle brackets or not, or the error if it must
/// not be sent.
pub(super) fn argument<'p>(
    url: &Defined,
    name: &'static str,
    part: &'p Encoded,
) -> Result<Cow<'p, [u8]>, SchemeError> {
    refuse(url, name, part, |octet| b"\r\n\t <>\0".contains(&octet))?;
    Ok(part.octets())
}

/// Rejects a part with an octet that is a delimiter of the protocol.
pub(super) fn refuse(
    url: &Defined,
    part: &'static str,
    encoded: &Encoded,
    is_delimiter: impl Fn(u8) -> bool,
) -> Result<(), SchemeError> {
    match encoded.find(is_delimiter) {
        None => Ok(()),
        Some(found) => Err(SchemeError::delimiter(url.rule().edition(), part, found)),
    }
}
