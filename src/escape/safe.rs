//! The characters whose escapes may be decoded in a completed URL.

use std::borrow::Cow;

use super::EscapeError;
use super::rewrite::{HexDigits, by_segments, push_undone, undone};
use crate::revision::{Revision, Rule};
use crate::words::Concept;

/// The characters whose escapes may be decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safe {
    /// A bit for each octet of US-ASCII.
    octets: u128,
    beyond: Option<Beyond>,
}

impl Safe {
    /// Those of a document, wherever they stand.
    pub(crate) fn of(revision: Revision) -> Self {
        Self::with_rules_for(revision, &[Concept::Unreserved])
    }

    /// Those of a query, which may have characters that stand nowhere else.
    pub(crate) fn in_query(revision: Revision) -> Self {
        Self::with_rules_for(revision, &[Concept::Unreserved, Concept::Query])
    }

    fn with_rules_for(revision: Revision, concepts: &'static [Concept]) -> Self {
        Self {
            octets: octets(revision),
            beyond: Beyond::of(revision, concepts),
        }
    }

    /// Tells if an octet of US-ASCII is one of them.
    pub(crate) fn has_octet(self, octet: u8) -> bool {
        octet.is_ascii() && self.octets >> octet & 1 == 1
    }

    /// The text with their escapes decoded.
    pub(crate) fn undone(self, text: &str, digits: HexDigits) -> Result<Cow<'_, str>, EscapeError> {
        let is_safe = |octet| self.has_octet(octet);
        undone(text, digits, is_safe, self.beyond().as_ref())
    }

    /// Writes the text with their escapes decoded.
    pub(crate) fn push_undone(
        self,
        result: &mut String,
        text: &str,
        digits: HexDigits,
    ) -> Result<(), EscapeError> {
        let is_safe = |octet| self.has_octet(octet);
        push_undone(result, text, digits, is_safe, self.beyond().as_ref())
    }

    /// The text with their escapes decoded, but not those that would make a complete segment `.` or `..`.
    pub(crate) fn undone_but_dot_segments(
        self,
        text: &str,
        digits: HexDigits,
    ) -> Result<Cow<'_, str>, EscapeError> {
        by_segments(text, |piece, is_kept| {
            let is_safe = |octet| !is_kept && self.has_octet(octet);
            let beyond = self.beyond().filter(|_| !is_kept);
            undone(piece, digits, is_safe, beyond.as_ref())
        })
    }

    /// The test for characters beyond US-ASCII; `None` if no escape of such a character is decoded.
    fn beyond(self) -> Option<impl Fn(char) -> bool> {
        let beyond = self.beyond?;
        Some(move |character| beyond.has(character))
    }
}

/// A bit for each octet of US-ASCII whose escape may be decoded.
fn octets(revision: Revision) -> u128 {
    let (classes, others) = revision.statements().escaping.safe;
    let classes = classes.iter().flat_map(|it| revision.rules_for(*it));
    let of_classes = classes.fold(0, |bits, class| bits | class.first().bits().0);
    let others = others.bytes().filter(u8::is_ascii);
    others.fold(of_classes, |bits, octet| bits | 1 << octet)
}

/// The characters beyond US-ASCII of which escapes are decoded: those that the rules for some concepts have, and the prose does not
/// forbid.
#[derive(Clone, Copy, Debug)]
struct Beyond {
    revision: Revision,
    concepts: &'static [Concept],
}

impl Beyond {
    /// `None` if the rules have no such characters.
    fn of(revision: Revision, concepts: &'static [Concept]) -> Option<Self> {
        let mut rules = concepts.iter().flat_map(|it| revision.rules_for(*it));
        let has_some = |rule: Rule| rule.first().bits().1 != 0;
        rules.any(has_some).then_some(Self { revision, concepts })
    }

    fn has(self, character: char) -> bool {
        let mut concepts = self.concepts.iter();
        concepts.any(|it| self.revision.is_safe_character(character, *it))
    }
}

impl Revision {
    /// Tells if an octet may be unescaped in a completed URL without a change of its meaning.
    ///
    /// - url7: letters, digits and ``$-_&!'();,``. Escapes may be "enlarged or reduced unambiguously" when a URL is
    ///   moved, but the document names no class for this; these are the characters that its rules use for nothing
    ///   else, without the space and the double quote.
    /// - RFC 1738, section 2.2, and the 1997 draft, section 2.4.2: `unreserved`.
    /// - the 2003 draft, section 2.3: letters, digits, `_` and `~`. "Unescaping the other mark characters is
    ///   usually counterproductive", and section 6.2.2.2 refers to this one.
    /// - RFC 3986, section 2.3: `unreserved`.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let (rfc1738, draft1997) = (Revision::Rfc1738, Revision::DraftFieldingUrlSyntax05);
    /// assert!(draft1997.is_safe_to_unescape(b'~') && !rfc1738.is_safe_to_unescape(b'~'));
    /// assert!(Revision::ALL.iter().all(|revision| !revision.is_safe_to_unescape(b'/')));
    /// ```
    #[must_use]
    pub fn is_safe_to_unescape(self, octet: u8) -> bool {
        octet.is_ascii() && octets(self) >> octet & 1 == 1
    }

    /// Tells if the escapes of a character may be decoded in a completed URL: those of a character beyond US-ASCII if
    /// the rule for `concept` has it, and the prose does not forbid it.
    pub(crate) fn is_safe_character(self, character: char, concept: Concept) -> bool {
        if let Some(octet) = u8::try_from(character).ok().filter(u8::is_ascii) {
            return self.is_safe_to_unescape(octet);
        }
        let mut text = [0; 4];
        let text = character.encode_utf8(&mut text);
        let mut rules = self.rules_for(concept);
        rules.any(|rule| rule.accepts(text)) && !self.statements().forbidden.contains(character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_escapes_are_decoded_where_that_is_safe() {
        let text = "a%41%c3%a9%2f%c3%41%e2%80%ae%ff%7e";
        let undone = |revision, digits| Safe::of(revision).undone(text, digits).unwrap();
        let kept = undone(Revision::Rfc3987, HexDigits::Keep);
        assert_eq!(kept, "aAé%2f%c3A%e2%80%ae%ff~");
        let capital = undone(Revision::Rfc3987, HexDigits::Capital);
        assert_eq!(capital, "aAé%2F%C3A%E2%80%AE%FF~");
        let of_uris = undone(Revision::Rfc3986, HexDigits::Capital);
        assert_eq!(of_uris, "aA%C3%A9%2F%C3A%E2%80%AE%FF~");
    }

    #[test]
    fn no_segment_becomes_dots() {
        let safe = Safe::of(Revision::Rfc2396);
        let undone = |text| safe.undone_but_dot_segments(text, HexDigits::Capital);
        assert_eq!(
            undone("a%2e/%2e%2e/%7e%2e?.%2e").unwrap(),
            "a./%2E%2E/~.?.%2E"
        );
        assert!(matches!(undone("a.b/%2F"), Ok(Cow::Borrowed("a.b/%2F"))));
        assert_eq!(undone("a%2e%").unwrap_err().index(), 4);
    }

    #[test]
    fn a_query_has_characters_that_stand_nowhere_else() {
        let text = "%ee%80%80%C3%A9";
        let undone = |safe: Safe| safe.undone(text, HexDigits::Keep).unwrap().into_owned();
        assert_eq!(undone(Safe::of(Revision::Rfc3987)), "%ee%80%80é");
        assert_eq!(undone(Safe::in_query(Revision::Rfc3987)), "\u{e000}é");
    }
}
