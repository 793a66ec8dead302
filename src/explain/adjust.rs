//! Errors that are made of others, or of findings: at another place, with more to say, with the repairs.

use std::ops::Range;

use super::{Details, SyntaxError};
use crate::finding::Finding;
use crate::repair::Repair;
use crate::revision::Rule;
use crate::words::span::LONGEST;
use crate::words::{Code, Component, Mistake};

impl SyntaxError {
    /// The same error at another index, for a text that was changed before it.
    pub(crate) fn at(mut self, index: usize) -> Self {
        (self.0.index, self.0.stop) = (index, index);
        self
    }

    /// The same error with one more note.
    pub(crate) fn noting(mut self, note: String) -> Self {
        self.0.notes.push(note);
        self
    }

    /// The same error without these characters among those that were expected.
    pub(crate) fn not_expecting(mut self, characters: &[char]) -> Self {
        let quoted: Vec<String> = characters.iter().map(|it| format!("\"{it}\"")).collect();
        self.0.expected.retain(|it| !quoted.contains(it));
        self
    }

    /// The same error, as one of the document that defines the scheme of a URL.
    pub(crate) fn of_scheme(mut self) -> Self {
        self.0.denied = Some(Code::SchemeSyntax);
        self
    }

    /// The same error at another place.
    pub(crate) fn placed(mut self, span: Range<usize>) -> Self {
        (self.0.index, self.0.stop) = (span.start, span.start);
        self.0.length = span.len();
        self
    }

    /// The same error of a text for which no repair is known that mends what a person meant.
    pub(crate) fn beyond_repair(mut self) -> Self {
        self.0.may_be_repaired = false;
        self.without_suggestion()
    }

    /// Tells if an edit of the text may make it valid: not if a finding is denied that the rules know nothing of.
    pub(crate) fn may_be_repaired(&self) -> bool {
        self.0.may_be_repaired && self.code().is_none_or(Code::is_of_invalid)
    }

    /// The text of the error with the suggestion in place of what is at fault; `None` without a suggestion.
    pub(crate) fn mended(&self, text: &str) -> Option<String> {
        let suggestion = self.suggestion()?;
        let (before, rest) = text.split_at(self.index());
        Some([before, suggestion, &rest[self.length()..]].concat())
    }

    /// The same error without a repair.
    pub(crate) fn without_suggestion(mut self) -> Self {
        self.0.suggestion = None;
        self
    }

    /// The same error with the nearest valid texts. The first edit of a sure repair is the mistake: it has the place and the
    /// message, unless the error names it better.
    pub(crate) fn repaired(mut self, repairs: Vec<Repair>) -> Self {
        let details = &mut self.0;
        if let Some(repair) = repairs.first()
            && let Some(edit) = repair.edits().first()
        {
            let span = edit.span();
            let is_there = span.start == details.index;
            // A finding knows of no slip before the host that it misses.
            let is_before_host = edit.mistake() == Mistake::SchemeDelimiter;
            let is_named = details.is_named && !(is_before_host && details.denied.is_some());
            let is_clear = repair.is_sure() || edit.mistake() == Mistake::Placeholder;
            if is_clear && !is_named && edit.component().is_some() {
                if !is_there {
                    details.expected.clear();
                    details.component = edit.component();
                    let of_component = details.asked.as_ref().and_then(|asked| {
                        let concept = edit.component()?.concept();
                        asked.law.rule_for(&asked.text).below(concept)
                    });
                    if let Some(rule) = of_component {
                        details.rule = rule;
                        (details.document, details.section) = (rule.document(), rule.section());
                    }
                }
                (details.index, details.length) = (span.start, span.len());
                edit.message().clone_into(&mut details.message);
                details.suggestion = Some(edit.written().to_owned());
            } else if repair.is_sure() && is_there && span.len() == details.length {
                details.suggestion = Some(edit.written().to_owned());
            }
        }
        details.repairs = repairs;
        self
    }

    /// The same error about a character that was judged as its escapes, whose `%` is not written.
    pub(crate) fn about(mut self, character: char) -> Self {
        let details = &mut self.0;
        details.message = details
            .message
            .replacen("`%`", &format!("`{character}`"), 1);
        details.suggestion = None;
        self
    }

    /// The error for a text of which parts were masked, for which `accepted_by` would be meaningless.
    pub(crate) fn of_covered_text(mut self) -> Self {
        self.0.asked = None;
        self.0.repairs.clear();
        self
    }

    /// The error for a text of which no tree can be made, whatever it holds.
    pub(crate) fn too_long(rule: Rule, message: String) -> Self {
        Self(Box::new(Details {
            index: LONGEST,
            length: 0,
            stop: LONGEST,
            component: None,
            rule,
            document: rule.document(),
            section: rule.section(),
            expected: Vec::new(),
            message,
            notes: Vec::new(),
            asked: None,
            suggestion: None,
            repairs: Vec::new(),
            may_be_repaired: true,
            is_named: true,
            denied: None,
        }))
    }

    pub(crate) fn denied(finding: &Finding) -> Self {
        let document = finding.document();
        let place = if document == finding.rule().document() {
            finding.section().to_string()
        } else {
            document.citation(finding.section()).to_string()
        };
        Self(Box::new(Details {
            index: finding.span().start,
            length: finding.span().len(),
            stop: finding.span().start,
            component: finding.rule().concept().and_then(Component::of),
            rule: finding.rule(),
            document,
            section: finding.section(),
            expected: Vec::new(),
            message: finding.message().to_owned(),
            notes: vec![format!(
                "`{}` counts as an error here; see {place}",
                finding.code()
            )],
            asked: None,
            suggestion: finding.suggestion().map(str::to_owned),
            repairs: Vec::new(),
            may_be_repaired: true,
            is_named: true,
            denied: Some(finding.code()),
        }))
    }

    /// The error for octets that are not valid UTF-8 from `index` on; `error` is the one for the same octets with
    /// U+FFFD in their place, which no rule accepts.
    pub(crate) fn undecodable(mut error: Self, octets: &[u8], index: usize) -> Self {
        let details = &mut error.0;
        if details.stop >= index {
            let octet = octets[index];
            (details.index, details.stop) = (index, index);
            details.length = 1;
            details.message = format!("the octet {octet:02X} is not valid UTF-8");
            let is_utf16 = index == 0 && matches!(octets, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
            details.notes = if is_utf16 {
                vec!["text in UTF-16 begins like this; convert it to UTF-8".to_owned()]
            } else if details.rule.revision().is_of_ascii() {
                vec!["URLs are written in US-ASCII".to_owned()]
            } else {
                Vec::new()
            };
            let escape = |_: &String| format!("%{octet:02X}");
            details.suggestion = details
                .suggestion
                .as_ref()
                .filter(|_| !is_utf16)
                .map(escape);
        }
        error
    }
}
