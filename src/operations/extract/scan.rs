//! The search, in one pass: each octet is read once as part of a bracket, once as part of a quotation and once as
//! other text, as each of them ends before the next of its kind begins.

use std::borrow::Cow;
use std::ops::Range;

use super::begin::{Scheme, glued, is_defined, needs_slashes};
use crate::revision::Revision;
use crate::revision::statements::Delimiting;
use crate::syntax::wrapper::{
    Characters, Role, Unfolded, Wrapper, at_line_end, behind_white, is_prefix_of_reference, prefix,
    scheme_name, unfold,
};

/// A reference whose line is not yet known.
pub(super) struct Found<'t> {
    pub(super) wrapper: Wrapper,
    pub(super) octets: Cow<'t, [u8]>,
    pub(super) span: Range<usize>,
    pub(super) uncertain: Vec<usize>,
    pub(super) ended_by: Option<char>,
}

/// A position in a text, up to which it has been searched.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    revision: Revision,
    delimiting: Delimiting,
    /// `URL:` is part of the reference.
    keeps_prefix: bool,
    characters: Characters,
    text: &'t [u8],
    index: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(revision: Revision, text: &'t [u8]) -> Self {
        Self {
            revision,
            delimiting: revision.statements().delimiting,
            keeps_prefix: is_prefix_of_reference(revision),
            characters: Characters::of(revision),
            text,
            index: 0,
        }
    }

    pub(super) fn next(&mut self) -> Option<Found<'t>> {
        while let Some(&octet) = self.text.get(self.index) {
            let found = match octet {
                b'<' => self.bracketed(),
                b'"' if self.delimiting.quotes => self.quoted(),
                _ if octet.is_ascii_alphabetic() => self.bare(),
                _ => {
                    self.index += 1;
                    None
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The reference between `<` and `>`; without one, the search continues after the `<`.
    fn bracketed(&mut self) -> Option<Found<'t>> {
        let inside = self.enclosed(b'>')?;
        let content = behind_white(inside, self.characters)?;
        if let Some(behind) = prefix(content).filter(|_| !self.keeps_prefix) {
            let content = behind_white(behind, self.characters)?;
            let unfolded = unfold(content, false, self.characters);
            let unfolded = unfolded.filter(|it| !it.octets.is_empty())?;
            return Some(self.wrapped(Wrapper::UrlPrefix, inside, content, unfolded));
        }
        let unfolded = unfold(content, self.delimiting.spaces, self.characters)?;
        let reference = self.without_prefix(&unfolded.octets);
        let scheme = Scheme::of(reference)?;
        // A tag of a name space, as in the HTML of mail: no scheme has one letter.
        let is_prefixed = reference.len() < unfolded.octets.len();
        if scheme.length == 1 && !scheme.slashes && !is_prefixed {
            return None;
        }
        let is_prose = unfolded.first_space.is_some() || reference.contains(&b'"');
        if !has_whole_scheme(&unfolded, reference, &scheme) || (is_prose && !scheme.evident) {
            return None;
        }
        Some(self.wrapped(Wrapper::AngleBrackets, inside, content, unfolded))
    }

    /// The reference between double quotes; without one, the search continues after the first.
    fn quoted(&mut self) -> Option<Found<'t>> {
        if scheme_name(&self.text[self.index + 1..]) == 0 {
            self.index += 1;
            return None;
        }
        let inside = self.enclosed(b'"')?;
        let content = match prefix(inside) {
            Some(behind) => behind_white(behind, self.characters)?,
            None => inside,
        };
        let unfolded = unfold(content, false, self.characters);
        let unfolded = unfolded.filter(|it| it.first_space.is_none())?;
        let scheme = Scheme::of(&unfolded.octets).filter(|scheme| scheme.evident)?;
        if !has_whole_scheme(&unfolded, &unfolded.octets, &scheme) {
            return None;
        }
        Some(self.wrapped(Wrapper::DoubleQuotes, inside, content, unfolded))
    }

    /// The text between the delimiter here and its counterpart. The search continues after the delimiter.
    fn enclosed(&mut self, close: u8) -> Option<&'t [u8]> {
        self.index += 1;
        let behind = &self.text[self.index..];
        let ends = |octet: &u8| *octet == close || b"<>".contains(octet);
        let end = behind.iter().position(ends);
        let (inside, rest) = behind.split_at(end.unwrap_or(behind.len()));
        rest.starts_with(&[close]).then_some(inside)
    }

    /// The reference in a wrapper, of which `content` is the end. The search continues after the wrapper.
    fn wrapped(
        &mut self,
        wrapper: Wrapper,
        inside: &[u8],
        content: &[u8],
        unfolded: Unfolded<'t>,
    ) -> Found<'t> {
        let close = self.index + inside.len();
        let start = close - content.len();
        self.index = close + 1;
        Found {
            wrapper,
            octets: unfolded.octets,
            span: start + unfolded.span.start..start + unfolded.span.end,
            uncertain: unfolded.hyphens,
            ended_by: None,
        }
    }

    /// The reference that begins here, at a letter, or after octets of the text before it; without one, the
    /// search continues after the letters, or after everything that the reference would have held.
    fn bare(&mut self) -> Option<Found<'t>> {
        let text = &self.text[self.index..];
        let name = &text[..scheme_name(text)];
        let mut start = self.index;
        self.index += name.len();
        let scheme = self.without_prefix(text);
        let needs_slashes = needs_slashes(self.revision, scheme);
        let scheme = Scheme::of(scheme)?;
        if scheme.slashes {
            // No octets of the text before a prefix look like a part of it.
            start += glued(name);
        }
        let (before, text) = self.text.split_at(start);
        if !scheme.evident
            || (needs_slashes && !scheme.slashes)
            || !before
                .last()
                .is_none_or(|it| may_stand_before(*it, &scheme))
        {
            return None;
        }
        let (length, ended_by) = reach(text, before.last().copied(), self.characters);
        let whole = &text[..length];
        self.index = self.index.max(start + whole.len());
        let octets = without_punctuation(whole, before);
        let last = octets.len().checked_sub(1)?;
        // Nothing may be left when the end is left out.
        Scheme::of(self.without_prefix(octets))?;
        self.index = start + octets.len();
        let hyphen = octets.ends_with(b"-") && at_line_end(&text[octets.len()..], self.characters);
        Some(Found {
            wrapper: Wrapper::WhiteSpace,
            octets: Cow::Borrowed(octets),
            span: start..self.index,
            uncertain: hyphen.then_some(last).into_iter().collect(),
            ended_by,
        })
    }

    /// The reference without the prefix that belongs to it.
    fn without_prefix<'o>(&self, octets: &'o [u8]) -> &'o [u8] {
        let behind = prefix(octets).filter(|_| self.keeps_prefix);
        behind.unwrap_or(octets)
    }
}

/// Tells if the scheme stands in one piece; or over a line break, if it is one that we know.
fn has_whole_scheme(unfolded: &Unfolded<'_>, reference: &[u8], scheme: &Scheme) -> bool {
    let colon = unfolded.octets.len() - reference.len() + scheme.length;
    let is_behind = |white: Option<usize>| white.is_none_or(|index| index > colon);
    is_behind(unfolded.first_space)
        && (is_behind(unfolded.first_break) || is_defined(&reference[..scheme.length]))
}

/// Tells if a reference may begin directly after this octet: white space, opening and separating marks, and octets
/// beyond US-ASCII; and if `//` follows the scheme, everything except letters. Without `//`, as in `a/news:b`, it is
/// then probably not a reference.
fn may_stand_before(octet: u8, scheme: &Scheme) -> bool {
    octet <= b' '
        || octet >= 0x7f
        || b"()[]{}<>\"'`*_,;:=|-".contains(&octet)
        || (scheme.slashes && !octet.is_ascii_alphabetic())
}

/// The length of a reference without a wrapper, with the punctuation after it; and the character that ends it only
/// because no URL of the document can hold it.
fn reach(text: &[u8], before: Option<u8>, characters: Characters) -> (usize, Option<char>) {
    // The same mark on both sides.
    let mark = before.filter(|octet| b"'`*|".contains(octet));
    // The number of open parentheses, square brackets and braces.
    let mut open = [0_usize; 3];
    let mut index = 0;
    while let Some(&octet) = text.get(index) {
        if octet >= 0x80 {
            match characters.role(&text[index..]) {
                Role::Part(length) => index += length,
                Role::Delimiter => break,
                Role::Foreign(character) => return (index, Some(character)),
            }
            continue;
        }
        if octet <= b' ' || octet == 0x7f || b"<>\"".contains(&octet) || Some(octet) == mark {
            break;
        }
        if let Some(kind) = b"([{".iter().position(|it| *it == octet) {
            open[kind] += 1;
        }
        if let Some(kind) = b")]}".iter().position(|it| *it == octet) {
            match open[kind].checked_sub(1) {
                Some(left) => open[kind] = left,
                None => break,
            }
        }
        index += 1;
    }
    (index, None)
}

fn ends_in_word(text: &[u8]) -> bool {
    let character = &text[text.len().saturating_sub(4)..];
    let last = String::from_utf8_lossy(character).chars().next_back();
    last.is_some_and(char::is_alphanumeric)
}

/// The reference without the characters at its end that belong to the sentence around it. An underscore belongs to the
/// sentence if one stands before the reference that is not part of a word, as in `_http://a/_`.
fn without_punctuation<'t>(whole: &'t [u8], before: &[u8]) -> &'t [u8] {
    let mut underscores = before.iter().rev().take_while(|it| **it == b'_').count();
    if ends_in_word(&before[..before.len() - underscores]) {
        underscores = 0;
    }
    let belongs_to_it = |octet: &u8| {
        if *octet == b'_' && underscores > 0 {
            underscores -= 1;
            return false;
        }
        !b".,;:!?'`|([{".contains(octet)
    };
    let last = whole.iter().rposition(belongs_to_it);
    &whole[..last.map_or(0, |last| last + 1)]
}
