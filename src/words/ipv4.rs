//! IPv4 addresses: as the documents write them, and as programs read them.

use std::net::Ipv4Addr;

/// Tells if a host is one to four numbers as the C language writes them.
pub(crate) fn is_numbers(host: &str) -> bool {
    let mut numbers = host.split('.');
    numbers.clone().count() <= 4 && numbers.all(|number| digits(number).is_some())
}

/// Tells if a host is an address of four decimal numbers without leading zeros.
pub(crate) fn is_plain(host: &str) -> bool {
    is_four_plain_numbers(host) && decimal(host).is_some()
}

/// Tells if a host is four decimal numbers without leading zeros, however large.
pub(crate) fn is_four_plain_numbers(host: &str) -> bool {
    let is_plain = |number: &str| {
        let is_decimal = number.bytes().all(|byte| byte.is_ascii_digit());
        is_decimal && (number == "0" || !number.starts_with('0')) && !number.is_empty()
    };
    host.split('.').count() == 4 && host.split('.').all(is_plain)
}

/// The address of four decimal numbers, which may have leading zeros.
pub(crate) fn decimal(host: &str) -> Option<Ipv4Addr> {
    let octets: Option<Vec<u8>> = host.split('.').map(octet).collect();
    let octets: [u8; 4] = octets?.try_into().ok()?;
    Some(octets.into())
}

/// One of the four numbers, which may have leading zeros; `None` if it is over 255, or not a number.
pub(crate) fn octet(number: &str) -> Option<u8> {
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match number.trim_start_matches('0') {
        "" => Some(0),
        significant => significant.parse().ok(),
    }
}

/// The address that the C function reads from a host: each number but the last is one octet, the last fills all that
/// remain. `None` if a part is not a number, or too large for its octets.
pub(crate) fn inet_aton(host: &str) -> Option<Ipv4Addr> {
    let numbers: Option<Vec<u32>> = host.split('.').map(number).collect();
    let numbers = numbers?;
    let (last, leading) = numbers.split_last()?;
    let mut octets = [0; 4];
    for (octet, number) in octets.iter_mut().zip(leading) {
        *octet = u8::try_from(*number).ok()?;
    }
    let room = u32::try_from(octets.len().checked_sub(leading.len())?).ok()?;
    let fits = room == 4 || *last < 1 << (8 * room);
    (room > 0 && fits).then(|| Ipv4Addr::from(u32::from_be_bytes(octets) | *last))
}

/// A number as the C language writes it; `None` if the text is not one, or it is too large.
fn number(text: &str) -> Option<u32> {
    let (digits, radix) = digits(text)?;
    match digits.trim_start_matches('0') {
        "" => Some(0),
        significant => u32::from_str_radix(significant, radix).ok(),
    }
}

/// The digits of a number that begins as in the C language, and their radix. Octal digits may be over 7: `08` is
/// accepted, since readers take it for a number.
fn digits(text: &str) -> Option<(&str, u32)> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', ..] => (text, 8),
        _ => (text, 10),
    };
    let is_digit = |c: char| c.is_digit(radix.max(10));
    (!digits.is_empty() && digits.chars().all(is_digit)).then_some((digits, radix))
}
