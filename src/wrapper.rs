//! What people put around a URL to delimit it, and the URL without that.
//!
//! RFC 1738, Appendix; the drafts of 1997 and 2003 and RFC 2396, Appendix E; RFC 3986, Appendix C.

mod characters;
mod unfold;

use std::borrow::Cow;
use std::fmt;

use crate::revision::Revision;
pub(crate) use characters::{Characters, Role};
pub(crate) use unfold::{Unfolded, at_line_end, behind_white, unfold};

/// What delimits a reference in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<` and `>`.
    AngleBrackets,
    /// `<URL:` and `>`, or the prefix `URL:` alone.
    UrlPrefix,
    /// `"` on either side.
    DoubleQuotes,
    /// White space on either side, or other characters that delimit as well.
    WhiteSpace,
}

impl Wrapper {
    /// The stable name, such as `angle-brackets`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AngleBrackets => "angle-brackets",
            Self::UrlPrefix => "url-prefix",
            Self::DoubleQuotes => "double-quotes",
            Self::WhiteSpace => "white-space",
        }
    }
}

impl fmt::Display for Wrapper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Wrapper {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What is left of a text that somebody typed with the wrapper of a URL around it. Made by [`unwrapped`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwrapped {
    octets: Vec<u8>,
    wrapper: Wrapper,
}

impl Unwrapped {
    /// What is left; where the octets are no UTF-8, U+FFFD stands instead.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.octets)
    }

    /// What is left, as it is.
    #[must_use]
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// What was around it. White space may have been around that as well.
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        self.wrapper
    }
}

/// A text without the wrapper that people type around a URL: angle brackets, double quotes, the prefix `URL:`, and white
/// space around it and at line breaks; in angle brackets all white space. `None` if there is none of them, or nothing
/// would be left. What is left is not judged.
///
/// The 1997 draft, Appendix E, and others like it: "For robustness, software that accepts user-typed URLs should attempt
/// to recognize and strip both delimiters and embedded whitespace." By RFC 1738 (Appendix) the wrapper "does not form
/// part of the URL". The prefix is left where it belongs to the URL, as in the `prefixedurl` of url7 and RFC 1630, and
/// where no scheme follows it and there are no brackets.
///
/// ```
/// use urlspec::{Revision, Wrapper, unwrapped};
///
/// let typed = unwrapped(Revision::DRAFT1997, " <URL:http://test.com/> ").unwrap();
/// assert_eq!(typed.text(), "http://test.com/");
/// assert_eq!(typed.wrapper(), Wrapper::UrlPrefix);
/// assert!(unwrapped(Revision::DRAFT1997, "http://test.com/").is_none());
/// ```
#[must_use]
pub fn unwrapped<T: AsRef<[u8]> + ?Sized>(revision: Revision, text: &T) -> Option<Unwrapped> {
    let text = text.as_ref();
    let delimiting = revision.statements().delimiting;
    let characters = Characters::of(revision);
    let unfold = |text, keeps_spaces| unfold(text, keeps_spaces, characters);
    let whole = unfold(characters.split_white(text).1, true)?.octets;
    let (wrapper, content) = match &*whole {
        [b'<', content @ .., b'>'] => (Wrapper::AngleBrackets, content),
        [b'"', content @ .., b'"'] => (Wrapper::DoubleQuotes, content),
        content => (Wrapper::WhiteSpace, content),
    };
    // More than one thing is wrapped, or something else.
    if wrapper != Wrapper::WhiteSpace && content.iter().any(|it| b"<>\"".contains(it)) {
        return None;
    }
    let is_bracketed = wrapper == Wrapper::AngleBrackets;
    let content = characters.split_white(content).1;
    let behind = prefix(content).filter(|_| !is_prefix_of_reference(revision));
    let behind = behind.map(|behind| characters.split_white(behind).1);
    let (wrapper, content) =
        match behind.filter(|behind| is_bracketed || begins_with_scheme(behind)) {
            Some(behind) => (Wrapper::UrlPrefix, behind),
            None => (wrapper, content),
        };
    let octets = unfold(content, delimiting.spaces || !is_bracketed)?.octets;
    (!octets.is_empty() && *octets != *text).then(|| Unwrapped {
        octets: octets.into_owned(),
        wrapper,
    })
}

/// The prefix of `<URL:…>`.
pub(crate) const PREFIX: &str = "URL:";

/// What stands behind the prefix, if the text begins with it.
pub(crate) fn prefix(text: &[u8]) -> Option<&[u8]> {
    let (start, rest) = text.split_at_checked(PREFIX.len())?;
    start
        .eq_ignore_ascii_case(PREFIX.as_bytes())
        .then_some(rest)
}

/// Whether the prefix is part of the reference, and of no wrapper: a start rule has it.
pub(crate) fn is_prefix_of_reference(revision: Revision) -> bool {
    revision.start_rule_for(PREFIX) != revision.start_rule()
}

/// Whether the text begins with the name of a scheme, a colon, and something behind.
pub(crate) fn begins_with_scheme(text: &[u8]) -> bool {
    let length = scheme_name(text);
    length > 0 && text[length..].starts_with(b":") && text.len() > length + 1
}

/// The length of the scheme name at the beginning of a text, or 0. Whatever the revision: a letter, and
/// then letters, digits, `+`, `-` and `.`.
pub(crate) fn scheme_name(text: &[u8]) -> usize {
    let is_of_name = |octet: &u8| octet.is_ascii_alphanumeric() || b"+-.".contains(octet);
    match text {
        [first, rest @ ..] if first.is_ascii_alphabetic() => {
            let stop = rest.iter().position(|octet| !is_of_name(octet));
            1 + stop.unwrap_or(rest.len())
        }
        _ => 0,
    }
}
