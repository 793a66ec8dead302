//! The validation errors of domains, IPv4 addresses and opaque hosts.

use idna::AsciiDenyList;

use super::ValidationError;
use crate::domain;
use crate::escape::octets;
use crate::words::triplet::escape_at;

/// The characters that no host may have: section "Host miscellaneous". A slash, a question mark and a number sign end a host.
const FORBIDDEN: &str = "\0\t\n\r #/:<>?@[\\]^|";

/// The errors of an opaque host.
pub(super) fn errors_of_opaque(host: &str) -> Vec<ValidationError> {
    if host.contains(|it| FORBIDDEN.contains(it)) {
        return vec![ValidationError::HostInvalidCodePoint];
    }
    let is_unit = |it: char| it == '%' || is_url_code_point(it);
    let has_stray = || {
        let mut percents = host.match_indices('%');
        percents.any(|(at, _)| escape_at(&host.as_bytes()[at..]).is_none())
    };
    if !host.chars().all(is_unit) || has_stray() {
        return vec![ValidationError::InvalidUrlUnit];
    }
    Vec::new()
}

/// The errors of a host that is a domain or an IPv4 address.
pub(super) fn errors_of_domain(host: &str) -> Vec<ValidationError> {
    let mut errors = Vec::new();
    let mut percents = host.match_indices('%');
    if percents.any(|(at, _)| escape_at(&host.as_bytes()[at..]).is_some()) {
        errors.push(ValidationError::DomainPercentEncoded);
    }
    let octets: Vec<u8> = octets(host.as_bytes()).map(|(_, octet)| octet).collect();
    let name = String::from_utf8_lossy(&octets);
    // The root has no label of its own where lengths are verified.
    if domain::to_ascii(&name).is_err() || name.ends_with(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'])
    {
        errors.push(ValidationError::DomainToAscii);
    }
    let ascii = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        let ascii = idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::URL);
        ascii.map(Into::into).unwrap_or_default()
    };
    let is_forbidden = |it: char| FORBIDDEN.contains(it) || it.is_ascii_control() || it == '%';
    if !ascii.contains(is_forbidden) && ends_in_a_number(&ascii) {
        errors.extend(errors_of_ipv4(&ascii));
    }
    errors
}

/// Tells if the last part of a domain is a number: section "Host parsing".
fn ends_in_a_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let last = domain.rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal || number(last).is_some()
}

/// The errors of an IPv4 address: the IPv4 parser of section "Host parsing".
fn errors_of_ipv4(address: &str) -> Vec<ValidationError> {
    let mut errors = Vec::new();
    let mut parts: Vec<&str> = address.split('.').collect();
    if parts.len() > 1 && parts.pop_if(|last| last.is_empty()).is_some() {
        errors.push(ValidationError::Ipv4EmptyPart);
    }
    if parts.len() < 4 {
        errors.push(ValidationError::Ipv4TooFewParts);
    }
    if parts.len() > 4 {
        errors.push(ValidationError::Ipv4TooManyParts);
        return errors;
    }
    let mut is_over = false;
    for part in parts {
        let Some(number) = number(part) else {
            errors.push(ValidationError::Ipv4NonNumericPart);
            return errors;
        };
        if !number.is_decimal {
            errors.push(ValidationError::Ipv4NonDecimalPart);
        }
        is_over |= number.is_over_255;
    }
    if is_over {
        errors.push(ValidationError::Ipv4OutOfRangePart);
    }
    errors
}

/// A part of an IPv4 address.
struct Number {
    is_decimal: bool,
    is_over_255: bool,
}

/// Reads a part of an IPv4 address: the IPv4 number parser. Of a number that is too long, only that is known.
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
    let value = u32::from_str_radix(digits, radix).ok();
    are_digits.then_some(Number {
        is_decimal: radix == 10,
        is_over_255: !digits.is_empty() && value.is_none_or(|value| value > 255),
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
