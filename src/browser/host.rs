//! The validation errors of domains, IPv4 addresses and opaque hosts.

use idna::AsciiDenyList;

use super::ValidationError;
use super::found::Found;
use crate::domain;
use crate::escape::octets;
use crate::words::triplet::escape_at;

/// The characters that no host may have: section "Host miscellaneous". A slash, a question mark and a number sign end a host.
const FORBIDDEN: &str = "\0\t\n\r #/:<>?@[\\]^|";

/// The errors of an opaque host.
pub(super) fn found_in_opaque(host: &str) -> Found {
    if host.contains(|it| FORBIDDEN.contains(it)) {
        return Found::failure(ValidationError::HostInvalidCodePoint);
    }
    let is_unit = |it: char| it == '%' || is_url_code_point(it);
    let has_stray = || {
        let mut percents = host.match_indices('%');
        percents.any(|(at, _)| escape_at(&host.as_bytes()[at..]).is_none())
    };
    if !host.chars().all(is_unit) || has_stray() {
        return Found {
            errors: vec![ValidationError::InvalidUrlUnit],
            fails: false,
        };
    }
    Found::default()
}

/// The errors of a host that is a domain or an IPv4 address.
pub(super) fn found_in_domain(host: &str) -> Found {
    let mut errors = Vec::new();
    let mut percents = host.match_indices('%');
    if percents.any(|(at, _)| escape_at(&host.as_bytes()[at..]).is_some()) {
        errors.push(ValidationError::DomainPercentEncoded);
    }
    let octets: Vec<u8> = octets(host.as_bytes()).map(|(_, octet)| octet).collect();
    let name = String::from_utf8_lossy(&octets);
    // The root has no label of its own where lengths are verified. What is decoded once is not decoded again.
    let ends_with_stop = name.ends_with(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']);
    if name.contains('%') || ends_with_stop || domain::to_ascii(&name).is_err() {
        errors.push(ValidationError::DomainToAscii);
    }
    let ascii = if name.is_ascii() {
        Some(name.to_ascii_lowercase())
    } else {
        let ascii = idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::URL);
        ascii.ok().map(Into::into)
    };
    let is_forbidden = |it: char| FORBIDDEN.contains(it) || it.is_ascii_control() || it == '%';
    let ascii = ascii.filter(|it| !it.is_empty() && !it.contains(is_forbidden));
    let Some(ascii) = ascii else {
        return Found {
            errors,
            fails: true,
        };
    };
    let fails = ends_in_a_number(&ascii) && fails_as_ipv4(&ascii, &mut errors);
    Found { errors, fails }
}

/// Tells if the last part of a domain is a number: section "Host parsing".
fn ends_in_a_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let last = domain.rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal || number(last).is_some()
}

/// Finds the errors of an IPv4 address, and tells if the parser fails at the last: the IPv4 parser of section "Host parsing".
fn fails_as_ipv4(address: &str, errors: &mut Vec<ValidationError>) -> bool {
    let mut parts: Vec<&str> = address.split('.').collect();
    if parts.len() > 1 && parts.pop_if(|last| last.is_empty()).is_some() {
        errors.push(ValidationError::Ipv4EmptyPart);
    }
    if parts.len() < 4 {
        errors.push(ValidationError::Ipv4TooFewParts);
    }
    if parts.len() > 4 {
        errors.push(ValidationError::Ipv4TooManyParts);
        return true;
    }
    let mut values = Vec::new();
    for part in parts {
        let Some(number) = number(part) else {
            errors.push(ValidationError::Ipv4NonNumericPart);
            return true;
        };
        if !number.is_decimal {
            errors.push(ValidationError::Ipv4NonDecimalPart);
        }
        values.push(number.value);
    }
    if values.iter().any(|value| *value > 255) {
        errors.push(ValidationError::Ipv4OutOfRangePart);
    }
    let last = values.pop().unwrap_or_default();
    let room = 8 * (4 - values.len());
    last >> room != 0 || values.iter().any(|value| *value > 255)
}

/// A part of an IPv4 address.
struct Number {
    is_decimal: bool,
    /// Of a number that is too long, only that is known.
    value: u64,
}

/// Reads a part of an IPv4 address: the IPv4 number parser.
fn number(part: &str) -> Option<Number> {
    let hexadecimal = part.strip_prefix("0x").or_else(|| part.strip_prefix("0X"));
    let octal = part.strip_prefix('0').filter(|rest| !rest.is_empty());
    let (digits, radix) = match (hexadecimal, octal) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 8),
        (None, None) if part.is_empty() => return None,
        (None, None) => (part, 10),
    };
    let are_digits = digits.chars().all(|digit| digit.is_digit(radix));
    let value = match digits {
        "" => 0,
        digits => u64::from_str_radix(digits, radix).unwrap_or(u64::MAX),
    };
    are_digits.then_some(Number {
        is_decimal: radix == 10,
        value,
    })
}

/// Tells if a character is one of the URL code points: section "URL writing".
pub(super) fn is_url_code_point(character: char) -> bool {
    let code = u32::from(character);
    let is_noncharacter = code & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&code);
    character.is_ascii_alphanumeric()
        || "!$&'()*+,-./:;=?@_~".contains(character)
        || code >= 0xA0 && !is_noncharacter
}
