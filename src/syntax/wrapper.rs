//! The delimiters that people put around a URL, and the URL without them.
//!
//! RFC 1738, Appendix; the drafts of 1997 and 2003 and RFC 2396, Appendix E; RFC 3986, Appendix C.

mod characters;
mod unfold;

use std::borrow::Cow;
use std::fmt;

use crate::revision::{Edition, Revision};
pub(crate) use characters::{Characters, Role};
pub(crate) use unfold::{Unfolded, at_line_end, behind_white, unfold};

/// The delimiters of a reference in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<` and `>`.
    AngleBrackets,
    /// `<URL:` and `>`, or the prefix `URL:` alone.
    UrlPrefix,
    /// `"` on both sides.
    DoubleQuotes,
    /// White space on both sides, or other characters that delimit as well, such as a byte order mark.
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

/// The text of a URL that was typed with a wrapper around it. Made by [`unwrapped`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwrapped {
    octets: Vec<u8>,
    left_out: Vec<Wrapper>,
}

impl Unwrapped {
    /// The text without the wrapper; U+FFFD stands for octets that are not valid UTF-8.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.octets)
    }

    /// The octets without the wrapper.
    #[must_use]
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The wrapper: the prefix `URL:` if it was there, or else brackets or quotes, or else white space.
    #[must_use]
    pub fn wrapper(&self) -> Wrapper {
        let prefix = self.left_out.iter().find(|it| **it == Wrapper::UrlPrefix);
        *prefix.unwrap_or(&self.left_out[0])
    }

    /// All wrappers that were left out, the outermost first; white space last, wherever it was.
    ///
    /// ```
    /// use urlspec::{Revision, Wrapper, unwrapped};
    ///
    /// let typed = unwrapped(Revision::Rfc3986, "<http://a/b c>").unwrap();
    /// assert_eq!(typed.text(), "http://a/bc");
    /// assert_eq!(typed.left_out(), [Wrapper::AngleBrackets, Wrapper::WhiteSpace]);
    /// ```
    #[must_use]
    pub fn left_out(&self) -> &[Wrapper] {
        &self.left_out
    }
}

/// A text without the wrapper that people type around a URL: angle brackets, double quotes, the prefix `URL:`, a byte
/// order mark, and white space around it and at line breaks; in angle brackets all white space. `None` if there is no
/// wrapper, if nothing would be left, or if there are several URLs. The result is not validated.
///
/// The 1997 draft, Appendix E, and others like it: "For robustness, software that accepts user-typed URLs should
/// attempt to recognize and strip both delimiters and embedded whitespace." By RFC 1738 (Appendix) the wrapper "does
/// not form part of the URL". The prefix is kept if it belongs to the URL, as in the `prefixedurl` of url7 and RFC
/// 1630, and if no scheme follows it and there are no brackets.
///
/// ```
/// use urlspec::{Revision, Wrapper, unwrapped};
///
/// let typed = unwrapped(Revision::DRAFT1997, " <URL:http://test.com/> ").unwrap();
/// assert_eq!(typed.text(), "http://test.com/");
/// assert_eq!(typed.wrapper(), Wrapper::UrlPrefix);
/// assert!(unwrapped(Revision::DRAFT1997, "http://test.com/").is_none());
/// assert!(unwrapped(Revision::DRAFT1997, "http://a/\nhttp://b/").is_none());
/// ```
#[must_use]
pub fn unwrapped<T: AsRef<[u8]> + ?Sized>(
    edition: impl Into<Edition>,
    text: &T,
) -> Option<Unwrapped> {
    let revision = edition.into().revision();
    let text = text.as_ref();
    let characters = Characters::of(revision);
    let whole = unfold(characters.split_start(text).1, true, characters)?.octets;
    let mut content = &*whole;
    let mut left_out = Vec::new();
    let keeps_prefix = is_prefix_of_reference(revision);
    let mut delimiters = 0;
    loop {
        let (wrapper, inside) = match content {
            [b'<', inside @ .., b'>'] => (Wrapper::AngleBrackets, inside),
            [b'"', inside @ .., b'"'] => (Wrapper::DoubleQuotes, inside),
            _ => match prefix(content).filter(|_| !keeps_prefix) {
                Some(behind) => (Wrapper::UrlPrefix, behind),
                None => break,
            },
        };
        let inside = characters.split_start(inside).1;
        let is_wrapped = left_out.contains(&Wrapper::AngleBrackets) || inside.starts_with(b"<");
        if wrapper == Wrapper::UrlPrefix && !is_wrapped && !begins_with_scheme(inside) {
            break;
        }
        delimiters += match wrapper {
            Wrapper::UrlPrefix => PREFIX.len(),
            _ => 2,
        };
        if !left_out.contains(&wrapper) {
            left_out.push(wrapper);
        }
        content = inside;
    }
    let is_in = |wrapper: Wrapper| left_out.contains(&wrapper);
    let is_enclosed = is_in(Wrapper::AngleBrackets) || is_in(Wrapper::DoubleQuotes);
    // Several texts are wrapped, or something else; or there is a URL in each line.
    if is_enclosed && content.iter().any(|it| b"<>\"".contains(it))
        || !is_enclosed && has_several(text)
    {
        return None;
    }
    let keeps_spaces = revision.statements().delimiting.spaces || !is_in(Wrapper::AngleBrackets);
    let mut octets = unfold(content, keeps_spaces, characters)?
        .octets
        .into_owned();
    // White space after a prefix that is part of the URL is left out as well.
    if let Some(behind) = prefix(&octets).filter(|_| keeps_prefix) {
        let white = characters.split_start(behind).0.len();
        if begins_with_scheme(&behind[white..]) {
            octets.drain(PREFIX.len()..PREFIX.len() + white);
        }
    }
    if octets.len() + delimiters < text.len() {
        left_out.push(Wrapper::WhiteSpace);
    }
    (!octets.is_empty() && !left_out.is_empty()).then_some(Unwrapped { octets, left_out })
}

/// Tells if several lines begin with a scheme and `://`, as URLs do.
fn has_several(text: &[u8]) -> bool {
    let lines = text.split(|octet| b"\r\n".contains(octet));
    let begins_url = |line: &&[u8]| {
        let length = scheme_name(line);
        length > 0 && line[length..].starts_with(b"://")
    };
    lines
        .map(<[u8]>::trim_ascii_start)
        .filter(begins_url)
        .nth(1)
        .is_some()
}

/// The prefix of `<URL:…>`.
pub(crate) const PREFIX: &str = "URL:";

/// The text after the prefix, if it begins with one.
pub(crate) fn prefix(text: &[u8]) -> Option<&[u8]> {
    let (start, rest) = text.split_at_checked(PREFIX.len())?;
    start
        .eq_ignore_ascii_case(PREFIX.as_bytes())
        .then_some(rest)
}

/// Tells if the prefix is part of the reference, and not of a wrapper: a start rule has it.
pub(crate) fn is_prefix_of_reference(revision: Revision) -> bool {
    revision.start_rule_for(PREFIX) != revision.start_rule()
}

/// Tells if the text begins with the name of a scheme, a colon, and at least one more octet.
pub(crate) fn begins_with_scheme(text: &[u8]) -> bool {
    let length = scheme_name(text);
    length > 0 && text[length..].starts_with(b":") && text.len() > length + 1
}

/// The length of the scheme name at the beginning of a text, or 0. For all revisions it is a letter, and then letters,
/// digits, `+`, `-` and `.`.
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
