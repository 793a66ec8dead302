//! The escape of one octet: a percent sign and two hexadecimal digits.

/// The length of an escape, in bytes.
pub(crate) const TRIPLET: usize = 3;

/// Octets as hexadecimal digits: two capital ones an octet, without signs or spaces between them; the empty string for
/// no octets.
///
/// It shows octets to people and in JSON, where text cannot hold them all. It is not an escape: it has no percent
/// signs.
///
/// ```
/// use urlspec::escape::hexadecimal;
///
/// assert_eq!(hexadecimal(b"a/\xe9"), "612FE9");
/// assert_eq!(hexadecimal(b""), "");
/// ```
#[must_use]
pub fn hexadecimal(octets: &[u8]) -> String {
    let digits = octets
        .iter()
        .flat_map(|octet| [hex_digit(octet >> 4), hex_digit(octet & 15)]);
    digits.map(char::from).collect()
}

/// The escapes of some octets.
pub(crate) fn escaped(octets: &[u8]) -> String {
    let escapes = octets.iter().flat_map(|octet| escape_of(*octet));
    escapes.map(char::from).collect()
}

/// The escape of an octet.
pub(crate) fn escape_of(octet: u8) -> [u8; TRIPLET] {
    [b'%', hex_digit(octet >> 4), hex_digit(octet & 15)]
}

/// A number below 16 as a hexadecimal digit: capitals, as every document writes them first.
fn hex_digit(value: u8) -> u8 {
    b"0123456789ABCDEF"[usize::from(value & 15)]
}

/// The octet that the escape at the beginning of a text stands for; `None` if there is none.
pub(crate) fn escape_at(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else {
        return None;
    };
    let value = |digit: u8| {
        char::from(digit)
            .to_digit(16)
            .and_then(|v| u8::try_from(v).ok())
    };
    Some(value(*high)? << 4 | value(*low)?)
}
