//! Slips of the pen in a scheme that leave a text valid: as another scheme, or as a path.

use std::ops::Range;

use super::conditions::{COMMON, looks_like_host};
use super::language::{has_authority, is_defined};
use super::opening::is_misspelled;
use crate::revision::Revision;
use crate::syntax::split::Components;

/// A slip in a valid text.
pub(crate) struct Slip {
    /// The place of what is at fault, in bytes.
    pub(crate) span: Range<usize>,
    /// The text in place of it.
    pub(crate) written: String,
    /// The message, in one line.
    pub(crate) message: String,
}

/// The slip in the scheme of a valid text, if there is one that people are known to make.
pub(crate) fn slip(revision: Revision, text: &str, split: &Components) -> Option<Slip> {
    let Some(scheme) = split.scheme.clone() else {
        return without_colon(text);
    };
    let name = &text[scheme.clone()];
    if is_defined(revision, name) {
        return doubled(revision, text, split);
    }
    let behind = text[scheme.end..].strip_prefix(':')?;
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let has_port =
        digits > 0 && (behind.len() == digits || behind[digits..].starts_with(['/', '?', '#']));
    if has_port && looks_like_host(name) {
        return Some(Slip {
            span: scheme.clone(),
            written: format!("http://{name}"),
            message: format!(
                "`{name}` is read as the scheme, though it looks like a host before a port"
            ),
        });
    }
    let meant = COMMON
        .into_iter()
        .find(|meant| is_misspelled(name, meant))?;
    behind.starts_with("//").then(|| Slip {
        span: scheme,
        written: meant.to_owned(),
        message: format!("no document defines the scheme `{name}`; perhaps `{meant}` is meant"),
    })
}

/// `http//host`, the path of a file.
fn without_colon(text: &str) -> Option<Slip> {
    let (name, delimiter) = [";", ""].into_iter().find_map(|delimiter| {
        let end = text.find("//")?;
        let name = text[..end].strip_suffix(delimiter)?;
        Some((name, delimiter))
    })?;
    let end = name.len() + delimiter.len();
    let is_common = COMMON
        .iter()
        .any(|common| common.eq_ignore_ascii_case(name));
    is_common.then(|| Slip {
        span: 0..end,
        written: format!("{name}:"),
        message: format!(
            "a relative path, though it begins like a URL of `{name}` without its colon"
        ),
    })
}

/// `http://https://host`, of which the host is `https`.
fn doubled(revision: Revision, text: &str, split: &Components) -> Option<Slip> {
    let authority = split.authority.clone()?;
    let host = &text[authority.clone()];
    let second = host.strip_suffix(':').unwrap_or(host);
    // Which schemes there are takes longer to tell than if two slashes follow.
    let is_doubled = text[authority.end..].starts_with("//") && has_authority(revision, second);
    is_doubled.then(|| Slip {
        span: 0..authority.end + "//".len(),
        written: format!("{second}://"),
        message: format!("the host is `{second}`, since a scheme stands before the scheme"),
    })
}
