//! Judges URLs by the document that defines their scheme, besides the generic syntax.

use std::borrow::Cow;

use crate::explain::{SyntaxError, explain, one_of};
use crate::finding::Finding;
use crate::revision::{Edition, Rule, SchemeRule, Schemes};
use crate::syntax::judge::{Fault, Law};
use crate::syntax::split::Components;
use crate::words::Code;

/// Tells if the production of the text's scheme accepts it, or there is none.
pub(super) fn accepts(schemes: Schemes, law: Law, text: &str) -> bool {
    let split = Components::of(law.rule_for(text), text);
    judged(schemes, law, text, &split).is_none_or(|judged| judged.is_valid())
}

/// Why the production of the scheme does not accept a text that is valid by the law; `None` if it does, or there is none.
pub(super) fn fault(
    schemes: Schemes,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<SyntaxError> {
    let judged = judged(schemes, law, text, split)?;
    if judged.is_valid() {
        None
    } else {
        Some(judged.error())
    }
}

/// The same as a finding on a text that is valid otherwise.
pub(super) fn finding(
    schemes: Schemes,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<Finding> {
    let error = fault(schemes, law, text, split)?;
    let scheme = split.scheme_in(text).unwrap_or_default();
    let document = error.document().name();
    let mut message = format!("not a `{scheme}` URL of {document}: {}", error.message());
    if !error.expected().is_empty() {
        message += &format!("; expected {}", one_of(error.expected()));
    }
    let span = error.index()..error.index() + error.length();
    let finding = Finding::new(Code::SchemeSyntax, span, error.rule(), message);
    let finding = finding.citing(error.section());
    Some(match error.suggestion() {
        Some(suggestion) => finding.suggesting(suggestion),
        None => finding,
    })
}

/// A text that the production of its scheme judges.
struct Judged<'t> {
    production: SchemeRule,
    /// Where the URL begins in the whole text.
    start: usize,
    url: Encoded<'t>,
    /// The URL without its fragment identifier, which is not the scheme's business (RFC 3986, section 3.5).
    end: usize,
}

fn judged<'t>(schemes: Schemes, law: Law, text: &'t str, split: &Components) -> Option<Judged<'t>> {
    if !law.rule_for(text).describes_url() {
        return None;
    }
    let scheme = split.scheme.clone()?;
    let production = schemes.production_for(&text[scheme.clone()])?;
    let edition = law.edition();
    if production.is_of(edition) && matches!(law, Law::BothSteps(_)) {
        return None;
    }
    let url = Encoded::of(&text[scheme.start..], edition, production.rule);
    let fragment = split.fragment.as_ref();
    let end = fragment.map_or(text.len(), |fragment| fragment.start - "#".len());
    let end = url.index_in_encoded(end - scheme.start);
    Some(Judged {
        production,
        start: scheme.start,
        url,
        end,
    })
}

impl Judged<'_> {
    fn is_valid(&self) -> bool {
        let url = self.url.text.as_bytes();
        self.production.accepts(&url[..self.end])
            || self.end < url.len() && self.production.accepts(url)
    }

    fn error(&self) -> SyntaxError {
        let url = &self.url.text[..self.end];
        let rule = self.production.rule;
        let split = Components::of(rule, url);
        let law = Law::Rule(rule);
        let error = match Fault::of(rule, url) {
            Some(fault) => explain(fault, url, &split, law, false),
            None => SyntaxError::forbidden(self.production, url, &split),
        };
        error
            .of_covered_text()
            .of_scheme()
            .placed(|index| self.start + self.url.index_in_text(index))
    }
}

/// A text, some characters of which are written as the escapes that they are equivalent to.
struct Encoded<'t> {
    text: Cow<'t, str>,
    /// For each escaped character, where it begins in the text and in the encoded text, and how long it is in each.
    escaped: Vec<[(usize, usize); 2]>,
}

impl<'t> Encoded<'t> {
    /// A URL as the rule of another document is to read it. By RFC 3987, section 3.1, a character beyond US-ASCII stands
    /// for the escapes of its octets; and an unreserved one is equivalent to its escape (RFC 3986, section 2.3), which
    /// matters where the other document does not have it.
    fn of(text: &'t str, edition: Edition, rule: Rule) -> Self {
        let revision = rule.revision();
        let is_foreign = rule.document() == revision && edition.revision() != revision;
        let is_lacking = |c: char| {
            is_foreign
                && c.is_ascii_punctuation()
                && edition.has_unreserved(c)
                && !revision.may_hold(c)
        };
        let is_escaped = |c: char| !c.is_ascii() && revision.is_of_ascii() || is_lacking(c);
        let mut encoded = Self {
            text: Cow::Borrowed(text),
            escaped: Vec::new(),
        };
        if text.is_ascii() && !is_foreign {
            return encoded;
        }
        let mut written = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            if is_escaped(c) {
                let escape = crate::escape::escaped(c.encode_utf8(&mut [0; 4]).as_bytes());
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
