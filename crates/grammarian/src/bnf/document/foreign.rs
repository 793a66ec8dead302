//! Passages of other languages that have an equals sign as well: SDP, CDDL, distinguished names of LDAP, numbers.

use super::NoRule;
use super::found::{Found, Reading};
use super::print::Print;

/// Passes over what is of another language, by its own signs. What can be read as a rule is passed over only as a line of
/// SDP, which has neighbours.
pub(super) fn pass_over_foreign(print: &Print<'_>, found: &mut [Found<'_>]) {
    for found in found.iter_mut() {
        let is_rule = matches!(found.reading, Reading::Rule { .. });
        let first = found.candidate.first;
        let text = found.candidate.text(print, found.candidate.ends[0]);
        let line = text.lines().next().unwrap_or_default().trim();
        let why = if is_in_description(print, first) {
            Some(NoRule::Sdp)
        } else if is_rule {
            None
        } else if is_distinguished_name(line) {
            Some(NoRule::DistinguishedName)
        } else if has_signs_of_cddl(&text) {
            Some(NoRule::Cddl)
        } else if is_number(line) {
            Some(NoRule::Number)
        } else {
            None
        };
        if let Some(why) = why {
            found.reading = Reading::Prose(why);
        }
    }
}

/// The types of the lines of a session description (RFC 4566, section 5).
const TYPES: &str = "vosiuepcbtrzkam";

/// Tells if a line is `TYPE=VALUE`, and so is the line above or below it.
fn is_in_description(print: &Print<'_>, at: usize) -> bool {
    let is_of_it = |at: usize| {
        let line = print.lines().get(at).map_or("", |line| line.text.trim());
        let mut characters = line.chars();
        let [kind, sign, value] = [(); 3].map(|()| characters.next());
        kind.is_some_and(|it| TYPES.contains(it))
            && sign == Some('=')
            && value.is_some_and(|it| !it.is_whitespace())
    };
    let above = at.checked_sub(1);
    is_of_it(at) && (is_of_it(at + 1) || above.is_some_and(is_of_it))
}

/// Tells if a line has at least two attributes with their values, as in `UID=jsmith,DC=example` (RFC 4514).
fn is_distinguished_name(line: &str) -> bool {
    let parts = line.split([',', '+']);
    let has_type = |part: &&str| {
        let (name, value) = part.split_once('=').unwrap_or_default();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
        !name.is_empty() && name.chars().all(is_letter) && !value.starts_with([' ', '/'])
    };
    parts.filter(has_type).count() > 1
}

/// The types of the prelude of CDDL (RFC 8610, appendix D) that are common.
const PRELUDE: [&str; 12] = [
    "any", "uint", "nint", "int", "bstr", "bytes", "tstr", "text", "bool", "float", "number",
    "null",
];

/// Tells if a text has keys with types, arrows, ranges or control operators, which no BNF has.
fn has_signs_of_cddl(text: &str) -> bool {
    let has_type = |behind: &str| {
        let behind = behind.trim_start();
        let end = behind.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        PRELUDE.contains(&&behind[..end.unwrap_or(behind.len())])
    };
    let is_range = |value: &str| {
        let value = value.trim_start();
        let behind = value.trim_start_matches(|c: char| c.is_ascii_digit());
        behind.len() < value.len() && behind.starts_with("..")
    };
    let value = text.split_once('=').map_or("", |(_, value)| value);
    text.contains("=>")
        || [" .size ", " .regexp ", " .cbor ", "#6."]
            .iter()
            .any(|sign| text.contains(sign))
        || text.split(':').skip(1).any(has_type)
        || is_range(value)
}

/// Tells if a line gives a number to a name.
fn is_number(line: &str) -> bool {
    let Some((_, value)) = line.split_once('=') else {
        return false;
    };
    let value = value.split(';').next().unwrap_or_default().trim();
    let digits = value.strip_prefix('-').unwrap_or(value);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}
