//! Errors that are made of others, or of findings: at another place, with more to say, with the repairs.

use std::ops::Range;
use std::sync::Arc;

use super::diagnosis::{Diagnosis, Judge, Remedy};
use super::{Details, SyntaxError};
use crate::finding::Finding;
use crate::revision::Rule;
use crate::words::span::LONGEST;
use crate::words::{Code, Component};

impl SyntaxError {
    /// The same error with its repairs, as far as it has any; nothing is left to look for.
    fn settled(mut self) -> Self {
        self.0.plain = self.0.diagnosis().clone();
        self.0.remedy = None;
        self
    }

    /// The same error at another index, for a text that was changed before it.
    pub(crate) fn at(self, index: usize) -> Self {
        let mut settled = self.settled();
        (settled.0.plain.index, settled.0.stop) = (index, index);
        settled
    }

    /// The same error with one more note.
    pub(crate) fn noting(mut self, note: String) -> Self {
        self.0.notes.push(note);
        self
    }

    /// The same error without these characters among those that were expected.
    pub(crate) fn not_expecting(self, characters: &str) -> Self {
        let mut settled = self.settled();
        let quoted: Vec<String> = characters.chars().map(|it| format!("\"{it}\"")).collect();
        let expected = &mut settled.0.plain.expected;
        expected.retain(|it| !quoted.contains(it));
        settled
    }

    /// The same error, as one of the document that defines the scheme of a URL.
    pub(crate) fn of_scheme(mut self) -> Self {
        self.0.denied = Some(Code::SchemeSyntax);
        self
    }

    /// The same error at another place.
    pub(crate) fn placed(mut self, span: Range<usize>) -> Self {
        (self.0.plain.index, self.0.stop) = (span.start, span.start);
        self.0.plain.length = span.len();
        self
    }

    /// The same error of a text for which no repair is known that mends what a person meant.
    pub(crate) fn beyond_repair(mut self) -> Self {
        self.0.may_be_repaired = false;
        self.without_suggestion()
    }

    /// The text of the error with the suggestion in place of what is at fault; `None` without a suggestion.
    pub(crate) fn mended(&self, text: &str) -> Option<String> {
        self.suggestion()?;
        self.0.diagnosis().mended(text)
    }

    /// The same error without a repair.
    pub(crate) fn without_suggestion(mut self) -> Self {
        self.0.plain.suggestion = None;
        self
    }

    /// The same error of a text that a judge refuses, who finds the nearest ones that it accepts when somebody looks.
    pub(crate) fn repairable(mut self, text: &str, judge: impl Judge + 'static) -> Self {
        let is_advised = self.0.plain.suggestion.is_some();
        let may_be_repaired = |code: Code| code.is_of_invalid() || is_advised;
        if self.0.may_be_repaired && self.code().is_none_or(may_be_repaired) {
            let asked = self.0.asked.as_ref();
            let text = asked.map_or_else(|| text.into(), |asked| Arc::clone(&asked.text));
            self.0.remedy = Some(Remedy::new(text, Arc::new(judge)));
        }
        self
    }

    /// The same error about a character that was judged as its escapes, whose `%` is not written.
    pub(crate) fn about(mut self, character: char) -> Self {
        let plain = &mut self.0.plain;
        plain.message = plain.message.replacen("`%`", &format!("`{character}`"), 1);
        plain.suggestion = None;
        self
    }

    /// The error for a text of which parts were masked, for which `accepted_by` would be meaningless.
    pub(crate) fn of_covered_text(mut self) -> Self {
        self.0.asked = None;
        self.0.remedy = None;
        self
    }

    /// The error for a text of which no tree can be made, whatever it holds.
    pub(crate) fn too_long(rule: Rule, message: String) -> Self {
        Self::with(Details::of(Diagnosis {
            index: LONGEST,
            length: 0,
            component: None,
            rule,
            document: rule.document(),
            section: rule.section(),
            expected: Vec::new(),
            message,
            suggestion: None,
            repairs: Vec::new(),
        }))
    }

    pub(crate) fn denied(finding: &Finding) -> Self {
        let document = finding.document();
        let place = if document == finding.rule().document() {
            finding.section().to_string()
        } else {
            document.citation(finding.section()).to_string()
        };
        let plain = Diagnosis {
            index: finding.span().start,
            length: finding.span().len(),
            component: finding.rule().concept().and_then(Component::of),
            rule: finding.rule(),
            document,
            section: finding.section(),
            expected: Vec::new(),
            message: finding.message().to_owned(),
            suggestion: finding.suggestion().map(str::to_owned),
            repairs: Vec::new(),
        };
        Self::with(Details {
            notes: vec![format!(
                "`{}` counts as an error here; see {place}",
                finding.code()
            )],
            denied: Some(finding.code()),
            ..Details::of(plain)
        })
    }

    /// The error for octets that are not valid UTF-8 from `index` on; `error` is the one for the same octets with
    /// U+FFFD in their place, which no rule accepts.
    pub(crate) fn undecodable(mut error: Self, octets: &[u8], index: usize) -> Self {
        let is_told_before = error.index() + error.length() <= index;
        let details = &mut error.0;
        if details.stop < index && is_told_before {
            return error;
        }
        let octet = octets[index];
        let is_utf16 = index == 0 && matches!(octets, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        details.notes = if is_utf16 {
            vec!["text in UTF-16 begins like this; convert it to UTF-8".to_owned()]
        } else if details.plain.rule.revision().is_of_ascii() {
            vec!["URLs are written in US-ASCII".to_owned()]
        } else {
            Vec::new()
        };
        details.stop = details.stop.min(index);
        let plain = &mut details.plain;
        (plain.index, plain.length) = (index, 1);
        plain.message = format!("the octet {octet:02X} is not valid UTF-8");
        let suggestion = plain.suggestion.take().filter(|_| !is_utf16);
        plain.suggestion = suggestion.map(|_| format!("%{octet:02X}"));
        error
    }
}
