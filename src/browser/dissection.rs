//! A text as the parser of the URL Standard takes it apart: section "URL parsing".
//!
//! The crate `url` reports some of the validation errors, and none of those in hosts. So all are found here.

use url::Url;

use super::ValidationError;
use super::host::{self, is_url_code_point};
use super::ipv6;
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
    /// The authority, if the parser finds one.
    pub(super) authority: Option<Authority>,
}

/// The host and the port behind the slashes of a text.
pub(super) struct Authority {
    pub(super) host: String,
    pub(super) port: Option<String>,
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
                authority: None,
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
        if kind != Kind::Other && (is_short || is_long) {
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
        let (authority, rest) = match at {
            Some(_) => {
                let ends = |it: char| kind.is_solidus(it) || it == '?' || it == '#';
                let (whole, rest) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
                (Some(Authority::of(whole, kind)), rest)
            }
            None => (None, rest),
        };
        errors.extend(authority.iter().flat_map(Authority::errors));
        Self {
            errors,
            behind: errors_behind(rest, kind),
            authority,
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

impl Authority {
    fn of(whole: &str, kind: Kind) -> Self {
        let login = match kind {
            Kind::File => whole,
            Kind::Special | Kind::Other => whole.rsplit('@').next().unwrap_or_default(),
        };
        let (host, port) = match colon(login) {
            Some(at) if kind != Kind::File => (&login[..at], Some(login[at + 1..].to_owned())),
            _ => (login, None),
        };
        Self {
            host: host.to_owned(),
            port,
            has_credentials: login.len() < whole.len(),
            kind,
        }
    }

    fn errors(&self) -> Vec<ValidationError> {
        let of_credentials = ValidationError::InvalidCredentials;
        let of_credentials = self.has_credentials.then_some(of_credentials);
        let of_host = self.errors_of_host();
        of_credentials.into_iter().chain(of_host).collect()
    }

    /// The validation errors of the host: section "Host parsing".
    fn errors_of_host(&self) -> Vec<ValidationError> {
        let host = self.host.as_str();
        if host.is_empty() {
            return Vec::new();
        }
        if self.kind == Kind::File && is_drive_letter(host) {
            return vec![ValidationError::FileInvalidWindowsDriveLetterHost];
        }
        if let Some(rest) = host.strip_prefix('[') {
            return match rest.strip_suffix(']') {
                Some(address) => ipv6::errors(address),
                None => vec![ValidationError::Ipv6Unclosed],
            };
        }
        match self.kind {
            Kind::Other => host::errors_of_opaque(host),
            Kind::Special | Kind::File => host::errors_of_domain(host),
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
