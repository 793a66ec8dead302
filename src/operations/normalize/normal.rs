//! A quick test for texts that are in their normal form, as most URLs are: no part of a change would find anything to do.

use memchr::memchr;

use crate::escape::Safe;
use crate::revision::Edition;
use crate::revision::known_schemes::{Form, KnownScheme};
use crate::revision::ports::default_port;
use crate::revision::statements::Change;
use crate::syntax::split::Components;
use crate::words::dot_segments::has_dot_segment;
use crate::words::port::port_number;
use crate::words::triplet::TRIPLET;

/// Tells if a valid URL of HTTP has nothing that any rung changes; `false` says nothing. The documents that define HTTP compare its
/// URLs by nothing that the other rungs do not see.
pub(super) fn is_plainly_normal(edition: Edition, text: &str, split: &Components) -> bool {
    let (Some(scheme), Some(authority)) = (split.scheme_in(text), split.authority.clone()) else {
        return false;
    };
    let path = split.path.clone();
    let statements = edition.revision().statements();
    // User information ends with a delimiter, and an address begins with a bracket.
    let is_plain_host = |byte: u8| !(byte.is_ascii_uppercase() || b":@[%".contains(&byte));
    let authority = &text[authority];
    let (host, port) = at_colon(authority);
    let is_needed = |port: &str| match port_number(port) {
        Some(number) => default_port(scheme) != Some(number),
        None => !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()),
    };
    let is_of_http = || KnownScheme::named(scheme).is_some_and(|it| it.form == Form::Http);
    !path.is_empty()
        && host.bytes().all(is_plain_host)
        && port.is_none_or(is_needed)
        && scheme.bytes().all(|byte| byte.is_ascii_lowercase())
        && split.fragment.as_ref().is_none_or(|it| !it.is_empty())
        && statements.forbidden.is_empty()
        && !has_dot_segment(&text[path.clone()])
        && has_plain_escapes(edition, text)
        && is_of_http()
}

/// The host and the port of an authority without user information and address.
pub(super) fn at_colon(authority: &str) -> (&str, Option<&str>) {
    match memchr(b':', authority.as_bytes()) {
        Some(colon) => (&authority[..colon], Some(&authority[colon + ":".len()..])),
        None => (authority, None),
    }
}

/// Tells if all escapes of a valid text have capital digits, and none is of an octet that any rung decodes.
fn has_plain_escapes(edition: Edition, text: &str) -> bool {
    let revision = edition.revision();
    let bytes = text.as_bytes();
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    };
    let Some(first) = memchr(b'%', bytes) else {
        return true;
    };
    let mut changes = revision
        .statements()
        .ladder
        .iter()
        .flat_map(|entry| entry.2);
    if changes.any(|change| *change == Change::UnclaimedEscapes) {
        return false;
    }
    let (safe, is_of_ascii) = (Safe::of(revision), revision.is_of_ascii());
    let stays = |octet: u8| match octet {
        // The octets of a character that the document may have.
        0x80.. => is_of_ascii,
        _ => !safe.has_octet(octet) && !revision.is_unreserved(octet),
    };
    let is_plain = |at: usize| match bytes[at + 1..] {
        [high, low, ..] => digit(high)
            .zip(digit(low))
            .is_some_and(|(high, low)| stays(high << 4 | low)),
        _ => false,
    };
    let mut at = first;
    while is_plain(at) {
        at += TRIPLET;
        // Escapes stand side by side, mostly.
        if bytes.get(at) != Some(&b'%') {
            match memchr(b'%', &bytes[at..]) {
                Some(plain) => at += plain,
                None => return true,
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::normalize::Normalizer;
    use crate::revision::Revision;
    use crate::validate::Validator;

    #[test]
    fn a_text_that_is_plainly_normal_is_its_own_normal_form() {
        let schemes = ["http", "https", "HTTP", "ftp", "file", "gopher", "telnet"];
        let hosts = [
            "h",
            "H",
            "h.example",
            "u@h",
            "h:80",
            "h:8080",
            "h:443",
            "h:00080",
            "h:99999999",
            "h:",
            "[::1]",
            "localhost",
            "",
        ];
        let paths = [
            "",
            "/",
            "/a",
            "/a/b/",
            "/.",
            "/a/../b",
            "/.a",
            "//a",
            "/%41",
            "/1",
            "/a;p",
            "/%2e/a",
            "/%2E%2E/a",
            "/a%2Fb",
            "/%C3%A4",
            "/%c3%a4",
            "/%E9",
            "/%20",
            "/%7E",
            "/%21",
            "/%3B",
            "/%E2%80%AE",
            "/%EE%80%80",
        ];
        let ends = [
            "",
            "?",
            "?q",
            "?a/../b",
            "?%C3%A4",
            "?%2F%EE%80%80",
            "#",
            "#f",
            "?q#f",
            "#%61",
            "#%2F",
        ];
        let mut normal = 0;
        for revision in Revision::ALL {
            let Ok(normalizer) = Normalizer::new(*revision) else {
                continue;
            };
            for scheme in schemes {
                for host in hosts {
                    for (path, end) in paths.iter().flat_map(|path| ends.map(|end| (path, end))) {
                        let text = format!("{scheme}://{host}{path}{end}");
                        let Ok(split) = Validator::new(*revision).check(&text) else {
                            continue;
                        };
                        if is_plainly_normal((*revision).into(), &text, &split) {
                            normal += 1;
                            assert_eq!(normalizer.climbed(&text), text, "{revision}");
                        }
                    }
                }
            }
        }
        assert!(normal > 100, "{normal}");
    }
}
