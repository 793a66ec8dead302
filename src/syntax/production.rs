//! Judges a URL by the production of its scheme, whichever document has it.

mod prose;

use std::borrow::Cow;
use std::ops::Range;

use grammarian::matcher::Bytes;

use crate::revision::entries::{Automaton, Forbidden};
use crate::revision::statements::Manner;
use crate::revision::{Edition, Rule, SchemeRule, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::words::Component;
use crate::words::triplet::escaped;
pub(crate) use prose::Broken;

/// A URL that the production of its scheme judges.
pub(crate) struct OfScheme<'t> {
    pub(crate) production: SchemeRule,
    /// Where the URL begins in the text.
    start: usize,
    url: Encoded<'t>,
    /// The length without a fragment identifier, which is not the scheme's business (RFC 3986, section 3.5).
    end: usize,
}

impl<'t> OfScheme<'t> {
    /// The URL in a text that is judged by a law, if a document defines its scheme, and the law does not judge by that anyway.
    pub(crate) fn of(
        schemes: Schemes,
        law: Law,
        text: &'t str,
        split: &Components,
    ) -> Option<Self> {
        let is_of_urls = matches!(law, Law::BothSteps(_)) || law.rule_for(text).describes_url();
        if !is_of_urls {
            return None;
        }
        let judged = Self::by_production(schemes, law.edition(), text, split)?;
        let is_judged_anyway =
            judged.production.is_of(law.edition()) && matches!(law, Law::BothSteps(_));
        (!is_judged_anyway).then_some(judged)
    }

    /// The URL in a text, if a document of this choice defines its scheme, which may be that of the edition itself.
    pub(crate) fn by_production(
        schemes: Schemes,
        edition: Edition,
        text: &'t str,
        split: &Components,
    ) -> Option<Self> {
        let scheme = split.scheme.clone()?;
        let production = schemes.production_by(&text[scheme.clone()], edition)?;
        let url = Encoded::of(&text[scheme.start..], edition, production.rule);
        let fragment = split.fragment.as_ref();
        let end = fragment.map_or(text.len(), |fragment| fragment.start - "#".len());
        Some(Self {
            production,
            start: scheme.start,
            end: url.index_in_encoded(end - scheme.start),
            url,
        })
    }

    /// Tells if the production accepts the URL, and the prose of its document does not forbid it. A few productions have
    /// fragment identifiers of their own, and the prose of others forbids any.
    pub(crate) fn is_valid(&self) -> bool {
        let has_own = || self.text() != self.whole() && self.accepts(self.whole());
        (self.accepts(self.text()) || has_own()) && !self.refuses_fragment()
    }

    /// Tells if a URL is valid but for its fragment identifier, which the prose forbids.
    pub(crate) fn is_valid_without_fragment(&self) -> bool {
        self.accepts(self.text()) && self.refuses_fragment()
    }

    /// Tells if the document that defines the scheme wants what the generic syntax of an edition changes left as it is.
    pub(crate) fn keeps(&self, edition: Edition, manner: Manner) -> bool {
        // An IRI that its document does not have is the same as the URI that it is mapped to all the same.
        let has_say = edition.revision().is_of_ascii() || self.is_valid();
        let rule = self.production.rule;
        let document = rule.document().scheme_document().filter(|_| has_say);
        document.is_some_and(|document| {
            let mut comparisons = document.schemes().comparisons.iter();
            comparisons.any(|it| it.production == rule.index() && it.manner == manner)
        })
    }

    /// Tells if the production accepts a URL, and the prose does not forbid it for what stands before a fragment identifier.
    pub(crate) fn accepts(&self, url: &str) -> bool {
        self.automata_accept(url) && prose::broken(&self.production, url).is_none()
    }

    fn automata_accept(&self, url: &str) -> bool {
        let url = url.as_bytes();
        self.production.accepts(url) && self.refusing(url).next().is_none()
    }

    /// The part of the URL at fault, in [`text`](Self::text), if the prose forbids it in a way that no automaton can tell.
    pub(crate) fn broken(&self) -> Option<Broken> {
        if self.automata_accept(self.text()) {
            prose::broken(&self.production, self.text())
        } else {
            None
        }
    }

    /// Tells if the prose allows a URL that a production accepts, as far as no automaton can tell.
    pub(crate) fn prose_allows(production: &SchemeRule, url: &str) -> bool {
        prose::broken(production, url).is_none()
    }

    /// Tells if the prose of the documents that define a scheme may forbid URLs in such a way.
    pub(crate) fn may_be_broken(scheme: &str) -> bool {
        prose::speaks_of(scheme)
    }

    /// Tells if the prose forbids the fragment identifier.
    fn refuses_fragment(&self) -> bool {
        self.end < self.url.text.len() && {
            let mut of_fragment = self
                .apart()
                .filter(|it| it.component == Component::Fragment);
            of_fragment.any(|it| it.has(&self.url.text))
        }
    }

    /// The prohibitions that have an automaton of their own.
    fn apart(&self) -> impl Iterator<Item = &'static Forbidden> {
        let forbidden = self.production.production.forbidden.iter();
        forbidden.filter(|it| it.left.is_some())
    }

    /// Those of them that forbid the URL, apart from its fragment identifier.
    fn refusing(&self, url: &[u8]) -> impl Iterator<Item = Automaton> {
        let apart = self
            .apart()
            .filter(|it| it.component != Component::Fragment);
        let left = apart.filter_map(|it| it.left);
        left.filter(move |left| !left.dfa.is_match(url))
    }

    /// The index in the text of the first byte with which the URL is no longer the beginning of one that is valid; its end, if
    /// it ends too early; `None` if it is valid. Where several sentences of the prose forbid more together than each of them
    /// alone, it may be behind that byte.
    pub(crate) fn first_error(&self) -> Option<usize> {
        if self.is_valid() {
            return None;
        }
        if let Some(broken) = self.broken() {
            return Some(self.index(broken.span.start));
        }
        let url = self.text();
        let refusing = self.refusing(url.as_bytes());
        let all = refusing.chain([self.production.allowed()]);
        let reached = all.map(|it| it.dfa.reach_of(url).index()).min();
        Some(self.index(reached.unwrap_or(self.end)))
    }

    /// The URL, as the production judges it: in US-ASCII, if that is the characters of its document, and without its
    /// fragment identifier.
    pub(crate) fn text(&self) -> &str {
        &self.url.text[..self.end]
    }

    /// The same with its fragment identifier.
    pub(crate) fn whole(&self) -> &str {
        &self.url.text
    }

    /// The index in the text that was given of an index in [`text`](Self::text).
    fn index(&self, index: usize) -> usize {
        self.start + self.url.index_in_text(index)
    }

    /// The span in the text that was given of a span in [`text`](Self::text); of a part of an escape that is not written, that of
    /// the whole character.
    pub(crate) fn span(&self, span: Range<usize>) -> Range<usize> {
        let end = self.url.index_behind(span.end);
        self.index(span.start)..(self.start + end).max(self.index(span.start))
    }

    /// Tells if a span in [`text`](Self::text) begins or ends within an escape that is not written so.
    pub(crate) fn parts_escape(&self, span: Range<usize>) -> bool {
        let is_within = |index: usize| {
            let mut escaped = self.url.escaped.iter();
            escaped.any(|[_, (start, length)]| *start < index && index < start + length)
        };
        is_within(span.start) || is_within(span.end)
    }

    /// Tells if an index in [`text`](Self::text) is within an escape that is not written so.
    pub(crate) fn is_encoded(&self, index: usize) -> bool {
        let escaped = self.url.escaped.iter();
        escaped
            .into_iter()
            .any(|[_, (start, length)]| (*start..start + length).contains(&index))
    }
}

/// Tells if the rule of another document reads a character as its escape. By RFC 3987, section 3.1, a character beyond US-ASCII
/// stands for the escapes of its octets; and an unreserved one is equivalent to its escape (RFC 3986, section 2.3), which
/// matters where the other document does not have it.
pub(crate) fn is_read_as_escape(c: char, edition: Edition, rule: Rule) -> bool {
    let revision = rule.revision();
    let is_lacking =
        || c.is_ascii_punctuation() && edition.has_unreserved(c) && !revision.may_hold(c);
    !c.is_ascii() && revision.is_of_ascii() || is_foreign(edition, rule) && is_lacking()
}

/// Tells if a rule is that of another revision.
fn is_foreign(edition: Edition, rule: Rule) -> bool {
    let revision = rule.revision();
    rule.document() == revision && edition.revision() != revision
}

/// A text, some characters of which are written as the escapes that they are equivalent to.
struct Encoded<'t> {
    text: Cow<'t, str>,
    /// For each escaped character, where it begins in the text and in the encoded text, and how long it is in each.
    escaped: Vec<[(usize, usize); 2]>,
}

impl<'t> Encoded<'t> {
    /// A URL as the rule of another document is to read it.
    fn of(text: &'t str, edition: Edition, rule: Rule) -> Self {
        let is_escaped = |c: char| is_read_as_escape(c, edition, rule);
        let is_foreign = is_foreign(edition, rule);
        let mut encoded = Self {
            text: Cow::Borrowed(text),
            escaped: Vec::new(),
        };
        // Of US-ASCII only punctuation is, and each sign is asked about once.
        let is_plain = || {
            let signs = text.bytes().filter(u8::is_ascii_punctuation);
            let signs = signs.collect::<Bytes>().iter();
            !signs.map(char::from).any(is_escaped)
        };
        if text.is_ascii() && (!is_foreign || is_plain()) {
            return encoded;
        }
        let mut written = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            if is_escaped(c) {
                let escape = escaped(c.encode_utf8(&mut [0; 4]).as_bytes());
                let places = [(at, c.len_utf8()), (written.len(), escape.len())];
                encoded.escaped.push(places);
                written.push_str(&escape);
            } else {
                written.push(c);
            }
        }
        if !encoded.escaped.is_empty() {
            encoded.text = Cow::Owned(written);
        }
        encoded
    }

    /// The index in the text of an index in the encoded text; within an escape, the beginning of its character.
    fn index_in_text(&self, index: usize) -> usize {
        self.moved(index, 1, 0)
    }

    /// The same for the end of a span: within an escape, the end of its character.
    fn index_behind(&self, index: usize) -> usize {
        let mut escaped = self.escaped.iter();
        let within = escaped.find(|[_, (start, length)]| *start < index && index < start + length);
        within.map_or_else(
            || self.index_in_text(index),
            |[(start, length), _]| start + length,
        )
    }

    /// The other way.
    fn index_in_encoded(&self, index: usize) -> usize {
        self.moved(index, 0, 1)
    }

    fn moved(&self, index: usize, from: usize, to: usize) -> usize {
        let before = self.escaped.partition_point(|it| it[from].0 <= index);
        let Some(last) = before.checked_sub(1).map(|last| self.escaped[last]) else {
            return index;
        };
        let behind = index - last[from].0;
        match behind.checked_sub(last[from].1) {
            Some(behind) => last[to].0 + last[to].1 + behind,
            None => last[to].0,
        }
    }
}
