//! The validation errors of IPv6 addresses: the IPv6 parser of the section "Host parsing", step by step.

use super::ValidationError;
use super::found::Found;

/// The errors of an address, without its brackets.
pub(super) fn found(address: &str) -> Found {
    let mut errors = Vec::new();
    let failure = walk(address.as_bytes(), &mut errors).err();
    errors.extend(failure);
    Found {
        errors,
        fails: failure.is_some(),
    }
}

const PIECES: usize = 8;

/// Walks over an address, and leaves it at the first error that is failure.
fn walk(mut rest: &[u8], errors: &mut Vec<ValidationError>) -> Result<(), ValidationError> {
    let mut pieces = 0;
    let mut is_compressed = false;
    if rest.first() == Some(&b':') {
        rest = rest
            .strip_prefix(b"::")
            .ok_or(ValidationError::Ipv6InvalidCompression)?;
        pieces = 1;
        is_compressed = true;
    }
    while let Some(first) = rest.first() {
        if pieces == PIECES {
            return Err(ValidationError::Ipv6TooManyPieces);
        }
        if *first == b':' {
            if is_compressed {
                return Err(ValidationError::Ipv6MultipleCompression);
            }
            rest = &rest[1..];
            pieces += 1;
            is_compressed = true;
            continue;
        }
        let are_digits = rest.iter().take(4).take_while(|it| it.is_ascii_hexdigit());
        let length = are_digits.count();
        let (piece, behind) = rest.split_at(length);
        match behind {
            [b'.', ..] if length == 0 => return Err(ValidationError::Ipv4InIpv6InvalidCodePoint),
            [b'.', ..] if pieces > PIECES - 2 => {
                return Err(ValidationError::Ipv4InIpv6TooManyPieces);
            }
            [b'.', ..] => {
                ipv4(rest)?;
                pieces += 2;
                break;
            }
            [b':'] => return Err(ValidationError::Ipv6InvalidCodePoint),
            [b':', behind @ ..] => rest = behind,
            [] => rest = behind,
            _ => return Err(ValidationError::Ipv6InvalidCodePoint),
        }
        if length > 1 && piece[0] == b'0' {
            errors.push(ValidationError::Ipv6PieceLeadingZero);
        }
        pieces += 1;
    }
    if !is_compressed && pieces != PIECES {
        return Err(ValidationError::Ipv6TooFewPieces);
    }
    Ok(())
}

/// Walks over the IPv4 address at the end.
fn ipv4(mut rest: &[u8]) -> Result<(), ValidationError> {
    let mut seen = 0;
    while !rest.is_empty() {
        if seen > 0 {
            rest = match rest {
                [b'.', behind @ ..] if seen < 4 => behind,
                _ => return Err(ValidationError::Ipv4InIpv6InvalidCodePoint),
            };
        }
        let mut value: Option<u32> = None;
        while let [digit @ b'0'..=b'9', behind @ ..] = rest {
            let digit = u32::from(digit - b'0');
            let number = match value {
                None => digit,
                Some(0) => return Err(ValidationError::Ipv4InIpv6InvalidCodePoint),
                Some(value) => value * 10 + digit,
            };
            if number > 255 {
                return Err(ValidationError::Ipv4InIpv6OutOfRangePart);
            }
            value = Some(number);
            rest = behind;
        }
        if value.is_none() {
            return Err(ValidationError::Ipv4InIpv6InvalidCodePoint);
        }
        seen += 1;
    }
    if seen != 4 {
        return Err(ValidationError::Ipv4InIpv6TooFewParts);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the standard's table of validation errors.
    #[test]
    fn the_examples_of_the_standard_have_their_names() {
        let examples = [
            (":1", ValidationError::Ipv6InvalidCompression),
            ("1:2:3:4:5:6:7:8:9", ValidationError::Ipv6TooManyPieces),
            ("1::1::1", ValidationError::Ipv6MultipleCompression),
            ("1:2:3!:4", ValidationError::Ipv6InvalidCodePoint),
            ("1:2:3:", ValidationError::Ipv6InvalidCodePoint),
            ("1:2:3", ValidationError::Ipv6TooFewPieces),
            ("::01", ValidationError::Ipv6PieceLeadingZero),
            (
                "1:1:1:1:1:1:1:127.0.0.1",
                ValidationError::Ipv4InIpv6TooManyPieces,
            ),
            ("ffff::.0.0.1", ValidationError::Ipv4InIpv6InvalidCodePoint),
            (
                "ffff::127.0.xyz.1",
                ValidationError::Ipv4InIpv6InvalidCodePoint,
            ),
            (
                "ffff::127.0xyz",
                ValidationError::Ipv4InIpv6InvalidCodePoint,
            ),
            (
                "ffff::127.00.0.1",
                ValidationError::Ipv4InIpv6InvalidCodePoint,
            ),
            (
                "ffff::127.0.0.1.2",
                ValidationError::Ipv4InIpv6InvalidCodePoint,
            ),
            (
                "ffff::127.0.0.4000",
                ValidationError::Ipv4InIpv6OutOfRangePart,
            ),
            ("ffff::127.0.0", ValidationError::Ipv4InIpv6TooFewParts),
        ];
        for (address, error) in examples {
            assert_eq!(found(address).errors, [error], "{address}");
        }
        for address in [
            "::",
            "1::",
            "::1",
            "1:2:3:4:5:6:7:8",
            "::1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4",
        ] {
            assert_eq!(found(address).errors, [], "{address}");
        }
    }
}
