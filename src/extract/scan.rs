//! The search itself, in one pass: each octet is looked at once as part of a bracket, once as part of
//! a quotation and once as other text, as each of them ends before the next of its kind begins.

use std::borrow::Cow;
use std::ops::Range;

use super::Wrapper;
use super::begin::{Scheme, glued, is_defined, name, prefix};
use super::unfold::{Unfolded, at_line_end, behind_white, is_white, split, unfold};
use crate::revision::Revision;
use crate::revision::document::Delimiting;

/// A reference, before anybody asks in which line.
pub(super) struct Found<'t> {
    pub(super) wrapper: Wrapper,
    pub(super) octets: Cow<'t, [u8]>,
    pub(super) span: Range<usize>,
    pub(super) uncertain: Vec<usize>,
}

/// A place in a text, up to which it has been searched.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    delimiting: Delimiting,
    text: &'t [u8],
    index: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(revision: Revision, text: &'t [u8]) -> Self {
        Self {
            delimiting: revision.document().delimiting,
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

    /// What stands between `<` and `>`; if it is no reference, goes on behind the `<`.
    fn bracketed(&mut self) -> Option<Found<'t>> {
        let inside = self.enclosed(b'>')?;
        let content = behind_white(inside)?;
        if let Some(behind) = prefix(content).filter(|_| self.delimiting.prefix) {
            let content = behind_white(behind)?;
            let unfolded = unfold(behind, false).filter(|it| !it.octets.is_empty())?;
            return Some(self.wrapped(Wrapper::UrlPrefix, inside, content, unfolded));
        }
        let unfolded = unfold(inside, self.delimiting.spaces)?;
        let reference = self.without_prefix(&unfolded.octets);
        let scheme = Scheme::of(reference)?;
        // A tag of a name space, as in the HTML of mail: no scheme has one letter.
        if scheme.length == 1 && !scheme.slashes {
            return None;
        }
        let is_prose = unfolded.first_space.is_some() || reference.contains(&b'"');
        if !has_whole_scheme(&unfolded, reference, &scheme) || (is_prose && !scheme.evident) {
            return None;
        }
        Some(self.wrapped(Wrapper::AngleBrackets, inside, content, unfolded))
    }

    /// What stands between double quotes; if it is no reference, goes on behind the first.
    fn quoted(&mut self) -> Option<Found<'t>> {
        if name(&self.text[self.index + 1..]) == 0 {
            self.index += 1;
            return None;
        }
        let inside = self.enclosed(b'"')?;
        let content = match prefix(inside) {
            Some(behind) => behind_white(behind)?,
            None => inside,
        };
        let unfolded = unfold(content, false).filter(|it| it.first_space.is_none())?;
        let scheme = Scheme::of(&unfolded.octets).filter(|scheme| scheme.evident)?;
        if !has_whole_scheme(&unfolded, &unfolded.octets, &scheme) {
            return None;
        }
        Some(self.wrapped(Wrapper::DoubleQuotes, inside, content, unfolded))
    }

    /// What stands between the delimiter here and its counterpart. Goes on behind the delimiter.
    fn enclosed(&mut self, close: u8) -> Option<&'t [u8]> {
        self.index += 1;
        let behind = &self.text[self.index..];
        let (inside, rest) = split(behind, |octet| octet != close && !b"<>".contains(&octet));
        rest.starts_with(&[close]).then_some(inside)
    }

    /// The reference in a wrapper, which begins with `content`. Goes on behind the wrapper.
    fn wrapped(
        &mut self,
        wrapper: Wrapper,
        inside: &[u8],
        content: &[u8],
        unfolded: Unfolded<'t>,
    ) -> Found<'t> {
        let close = self.index + inside.len();
        let start = close - content.len();
        let last = content.iter().rposition(|octet| !is_white(*octet));
        self.index = close + 1;
        Found {
            wrapper,
            octets: unfolded.octets,
            span: start..start + last.map_or(0, |last| last + 1),
            uncertain: unfolded.hyphens,
        }
    }

    /// What begins here, at a letter, or behind what is glued to it; if it is no reference, goes on behind
    /// the letters, or behind all that would have been one.
    fn bare(&mut self) -> Option<Found<'t>> {
        let text = &self.text[self.index..];
        let name = &text[..name(text)];
        let mut start = self.index;
        self.index += name.len();
        let scheme = Scheme::of(self.without_prefix(text))?;
        if scheme.slashes {
            // To a prefix nothing is glued that looks like it.
            start += glued(name);
        }
        let (before, text) = self.text.split_at(start);
        if !scheme.evident
            || !before
                .last()
                .is_none_or(|it| may_stand_before(*it, &scheme))
        {
            return None;
        }
        let whole = &text[..length(text, before.last().copied())];
        self.index = self.index.max(start + whole.len());
        let octets = without_punctuation(whole, before);
        let last = octets.len().checked_sub(1)?;
        // What is left out at the end may have been all there was.
        Scheme::of(self.without_prefix(octets))?;
        self.index = start + octets.len();
        let hyphen = octets.ends_with(b"-") && at_line_end(&text[octets.len()..]);
        Some(Found {
            wrapper: Wrapper::WhiteSpace,
            octets: Cow::Borrowed(octets),
            span: start..self.index,
            uncertain: hyphen.then_some(last).into_iter().collect(),
        })
    }

    /// What is left of a reference without the prefix that belongs to it.
    fn without_prefix<'o>(&self, octets: &'o [u8]) -> &'o [u8] {
        let behind = prefix(octets).filter(|_| !self.delimiting.prefix);
        behind.unwrap_or(octets)
    }
}

/// Whether the scheme stands in one piece; or over a line break, if it is one that we know.
fn has_whole_scheme(unfolded: &Unfolded<'_>, reference: &[u8], scheme: &Scheme) -> bool {
    let colon = unfolded.octets.len() - reference.len() + scheme.length;
    let is_behind = |white: Option<usize>| white.is_none_or(|index| index > colon);
    is_behind(unfolded.first_space)
        && (is_behind(unfolded.first_break) || is_defined(&reference[..scheme.length]))
}

/// Whether a reference may begin directly behind this octet: white space, opening and separating
/// marks, and what is not US-ASCII; and if `//` follows the scheme, all that is no letter. What has none,
/// such as `a/news:b`, is then more likely something else.
fn may_stand_before(octet: u8, scheme: &Scheme) -> bool {
    octet <= b' '
        || octet >= 0x7f
        || b"()[]{}<>\"'`*_,;:=|-".contains(&octet)
        || (scheme.slashes && !octet.is_ascii_alphabetic())
}

/// How far a reference reaches that has no wrapper, with the punctuation behind it.
fn length(text: &[u8], before: Option<u8>) -> usize {
    // The same mark on either side.
    let mark = before.filter(|octet| b"'`*|".contains(octet));
    // Parentheses, square brackets and braces that are open.
    let mut open = [0_usize; 3];
    let mut index = 0;
    while let Some(&octet) = text.get(index) {
        if octet >= 0x80 {
            match step_over(&text[index..]) {
                Some(step) => index += step,
                None => break,
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
    index
}

/// The length of the character that the text begins with, which is not US-ASCII: of a letter, or of one
/// octet that is no UTF-8. `None` if it delimits.
fn step_over(text: &[u8]) -> Option<usize> {
    let window = &text[..text.len().min(4)];
    let valid = window.utf8_chunks().next().map_or("", |it| it.valid());
    match valid.chars().next() {
        Some(character) if delimits(character) => None,
        Some(character) => Some(character.len_utf8()),
        None => Some(1),
    }
}

/// White space and punctuation outside US-ASCII.
fn delimits(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '«' | '»' | '·' | '¡' | '¿' | '\u{feff}'
            | '\u{2010}'..='\u{206f}' | '\u{3000}'..='\u{303f}'
            | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}'
            | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}

fn ends_in_word(text: &[u8]) -> bool {
    let character = &text[text.len().saturating_sub(4)..];
    let last = String::from_utf8_lossy(character).chars().next_back();
    last.is_some_and(char::is_alphanumeric)
}

/// The reference without what at its end belongs to the sentence around it. Underscores do as far as
/// there are some before it, as in `_http://a/_`, that are no part of a word.
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
