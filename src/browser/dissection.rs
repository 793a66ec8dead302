//! A text as the parser of the URL Standard takes it apart: section "URL parsing".
//!
//! The crate `url` reports some of the validation errors, and none of those in hosts. So all are found here.

use url::Url;

use super::ValidationError;
use super::found::Found;
use super::host::{self, is_url_code_point};
use super::ipv6;
use crate::words::port::port_number;
use crate::words::triplet::escape_at;

/// The kinds of schemes: section "URL miscellaneous".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Special,
    File,
    Other,
}

impl Kind {
    fn of(scheme: &str) -> Self {
        match scheme {
            "file" => Self::File,
            "ftp" | "http" | "https" | "ws" | "wss" => Self::Special,
            _ => Self::Other,
        }
    }

    /// Tells if a character counts as a slash.
    fn is_solidus(self, character: char) -> bool {
        character == '/' || character == '\\' && self != Self::Other
    }
}

/// A text as the parser of the URL Standard takes it apart, and the validation errors that it reports.
pub(super) struct Dissection {
    /// The errors before the path, in the order of the text, some of them several times.
    pub(super) errors: Vec<ValidationError>,
    /// The errors from there on, to which the parser comes only if it does not fail.
    pub(super) behind: Vec<ValidationError>,
    /// Tells if the parser fails at the last of the errors before the path.
    pub(super) fails: bool,
}

/// The host and the port behind the slashes of a text.
struct Authority<'t> {
    host: &'t str,
    port: Option<&'t str>,
    has_credentials: bool,
    kind: Kind,
}

impl Dissection {
    /// Takes a text apart. One without a scheme has that of the base.
    pub(super) fn of(text: &str, base: Option<&Url>) -> Self {
        let mut errors = Vec::new();
        let trimmed = text.trim_matches(|it: char| it <= ' ');
        if trimmed.len() < text.len() || trimmed.contains(is_removed) {
            errors.push(ValidationError::InvalidUrlUnit);
        }
        let text: String = trimmed.chars().filter(|it| !is_removed(*it)).collect();
        let (written, rest) = match scheme_of(&text) {
            Some(end) => (Some(text[..end].to_ascii_lowercase()), &text[end + 1..]),
            None => (None, text.as_str()),
        };
        // Section "URL parsing": no scheme state.
        let takes = |base: &&Url| !base.cannot_be_a_base() || rest.starts_with('#');
        let base = base.filter(takes).map(Url::scheme);
        let Some(scheme) = written.as_deref().or(base) else {
            return Self {
                errors,
                behind: Vec::new(),
                fails: false,
            };
        };
        let kind = Kind::of(scheme);
        let is_solidus = |character: char| kind.is_solidus(character);
        let behind = rest.trim_start_matches(is_solidus);
        let slashes = rest.len() - behind.len();
        // Section "URL parsing": special relative or authority state.
        let is_relative = written.as_deref().is_none_or(|written| {
            kind == Kind::Special && base == Some(written) && !rest.starts_with("//")
        });
        let is_short = written.is_some() && !rest.starts_with("//");
        let is_long = kind == Kind::Special && slashes > 2;
        if kind != Kind::Other && is_short {
            errors.push(ValidationError::SpecialSchemeMissingFollowingSolidus);
        }
        if kind == Kind::File && base == Some("file") && begins_with_drive(rest) {
            errors.push(ValidationError::FileInvalidWindowsDriveLetter);
        }
        let at = match kind {
            Kind::Special if !is_relative || slashes >= 2 => Some(slashes),
            Kind::File | Kind::Other if slashes >= 2 => Some(2),
            _ => None,
        };
        let (before, rest) = rest.split_at(at.unwrap_or_default());
        // The states for the slashes behind a scheme count them, and do not tell them apart.
        let tells_apart = kind == Kind::File || is_relative;
        if tells_apart && before.chars().take(2).any(|it| it == '\\') {
            errors.push(ValidationError::InvalidReverseSolidus);
        }
        if is_long {
            errors.push(ValidationError::SpecialSchemeMissingFollowingSolidus);
        }
        let (found, rest) = match at {
            Some(_) => {
                let ends = |it: char| kind.is_solidus(it) || it == '?' || it == '#';
                let (whole, rest) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
                (Authority::of(whole, kind).found(), rest)
            }
            None => (Found::default(), rest),
        };
        errors.extend(found.errors);
        Self {
            errors,
            behind: errors_behind(rest, kind),
            fails: found.fails,
        }
    }
}

/// The errors of a path, a query and a fragment.
fn errors_behind(rest: &str, kind: Kind) -> Vec<ValidationError> {
    let mut errors = Vec::new();
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let fragment = rest.find('#');
    for (at, character) in rest.char_indices() {
        let is_unit = match character {
            '%' => escape_at(&rest.as_bytes()[at..]).is_some(),
            '#' => fragment == Some(at),
            '\\' if at < end && kind != Kind::Other => {
                errors.push(ValidationError::InvalidReverseSolidus);
                true
            }
            _ => is_url_code_point(character),
        };
        if !is_unit {
            errors.push(ValidationError::InvalidUrlUnit);
        }
    }
    errors
}

impl<'t> Authority<'t> {
    fn of(whole: &'t str, kind: Kind) -> Self {
        let login = match kind {
            Kind::File => whole,
            Kind::Special | Kind::Other => whole.rsplit('@').next().unwrap_or_default(),
        };
        let (host, port) = match colon(login) {
            Some(at) if kind != Kind::File => (&login[..at], Some(&login[at + 1..])),
            _ => (login, None),
        };
        Self {
            host,
            port,
            has_credentials: login.len() < whole.len(),
            kind,
        }
    }

    /// The validation errors of the authority: section "URL parsing", authority state to port state.
    fn found(&self) -> Found {
        let mut errors = Vec::new();
        if self.has_credentials {
            errors.push(ValidationError::InvalidCredentials);
        }
        let must_have_host =
            self.kind == Kind::Special || self.has_credentials || self.port.is_some();
        let of_host = if self.host.is_empty() && must_have_host {
            Found::failure(ValidationError::HostMissing)
        } else {
            self.found_in_host()
        };
        errors.extend(of_host.errors);
        let port = self.port.unwrap_or_default();
        let of_port = if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            Some(ValidationError::PortInvalid)
        } else if port_number(port).is_none() && !port.is_empty() {
            Some(ValidationError::PortOutOfRange)
        } else {
            None
        };
        let of_port = of_port.filter(|_| !of_host.fails);
        errors.extend(of_port);
        Found {
            errors,
            fails: of_host.fails || of_port.is_some(),
        }
    }

    /// The validation errors of the host: section "Host parsing".
    fn found_in_host(&self) -> Found {
        let host = self.host;
        if host.is_empty() {
            return Found::default();
        }
        if self.kind == Kind::File && is_drive_letter(host) {
            return Found {
                errors: vec![ValidationError::FileInvalidWindowsDriveLetterHost],
                fails: false,
            };
        }
        if let Some(rest) = host.strip_prefix('[') {
            return match rest.strip_suffix(']') {
                Some(address) => ipv6::found(address),
                None => Found::failure(ValidationError::Ipv6Unclosed),
            };
        }
        match self.kind {
            Kind::Other => host::found_in_opaque(host),
            Kind::Special | Kind::File => host::found_in_domain(host),
        }
    }
}

fn is_removed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r')
}

/// The index of the colon behind a scheme.
fn scheme_of(text: &str) -> Option<usize> {
    let end = text.find(':')?;
    let mut bytes = text[..end].bytes();
    let begins = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic());
    let goes_on = bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (begins && goes_on).then_some(end)
}

/// The index of the first colon that is not in brackets.
fn colon(login: &str) -> Option<usize> {
    let mut is_inside = false;
    login.bytes().position(|byte| {
        match byte {
            b'[' => is_inside = true,
            b']' => is_inside = false,
            _ => {}
        }
        byte == b':' && !is_inside
    })
}

/// Tells if a text starts with a Windows drive letter: section "URL miscellaneous".
fn begins_with_drive(text: &str) -> bool {
    let drive = text.split_at_checked(2);
    drive.is_some_and(|(drive, rest)| {
        is_drive_letter(drive) && (rest.is_empty() || rest.starts_with(['/', '\\', '?', '#']))
    })
}

/// Tells if a text is a letter, and a colon or a vertical line: section "URL miscellaneous".
fn is_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}
