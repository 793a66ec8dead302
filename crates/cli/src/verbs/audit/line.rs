//! The findings of an audit of a document, as lines of JSON, and the sentences in them.

use grammarian::overlap::{Taken, WordReading};
use grammarian::proof::{self, Difference};
use grammarian::remarks::{Remark, RemarkKind};
use serde::Serialize;
use urlspec::{Document, Preference, Rule, Section};
use urlspec_lineage::overlaps::JudgedOverlap;

/// The verdict on one rule, as JSON.
#[derive(Serialize)]
pub(super) struct RuleLine<'d> {
    spec: Document,
    rule: Rule,
    equal: bool,
    witness: Option<&'d str>,
    accepted_by: Option<proof::Side>,
}

impl<'d> RuleLine<'d> {
    pub(super) fn new(rule: Rule, difference: Option<&'d Difference>) -> Self {
        Self {
            spec: rule.document(),
            rule,
            equal: difference.is_none(),
            witness: difference.map(Difference::witness),
            accepted_by: difference.map(Difference::accepted_by),
        }
    }
}

/// A remark on a rule in a sentence, with the sections as the document names them.
pub(super) fn message(document: Document, kind: &RemarkKind) -> String {
    let place = |label: &str| {
        let printings = document.rules().flat_map(urlspec::Rule::printings);
        let mut sections = printings.map(|printing| printing.section());
        let is_it = |section: &Section| match section.document() {
            None => section.label() == label,
            Some(_) => section.to_string() == label,
        };
        let section = sections.find(is_it);
        section.map_or_else(|| label.to_owned(), |section| section.to_string())
    };
    match kind {
        RemarkKind::PrintingAgrees(section) => {
            format!(
                "the print in {} describes the same language",
                place(section)
            )
        }
        RemarkKind::PrintingDiffers(section, witnesses) => {
            let mut told = format!("the print in {} describes another language", place(section));
            if let Some(word) = witnesses.left_only() {
                told.extend(["; it alone has ", &format!("{word:?}")]);
            }
            if let Some(word) = witnesses.right_only() {
                told.extend(["; it lacks ", &format!("{word:?}")]);
            }
            told
        }
        RemarkKind::PrintingUnreadable(section, why) => {
            format!("the print in {} cannot be read: {why}", place(section))
        }
        RemarkKind::Shadowed(alternative) => {
            format!("the alternative `{alternative}` adds nothing to the others")
        }
        _ => "no rule uses it".to_owned(),
    }
}

/// One pair of alternatives, as JSON.
#[derive(Serialize)]
pub(super) struct OverlapLine<'o> {
    spec: Document,
    rule: Rule,
    alternatives: [&'o str; 2],
    preferred: Option<&'o str>,
    section: Option<Section>,
    reason: Option<&'static str>,
    words: usize,
    readings: Vec<ReadingLine<'o>>,
    holds: bool,
}

#[derive(Serialize)]
struct ReadingLine<'o> {
    word: &'o str,
    index: usize,
    taken: Taken,
}

impl<'o> OverlapLine<'o> {
    pub(super) fn new(judged: &'o JudgedOverlap) -> Self {
        let overlap = judged.overlap();
        let reading = |reading: &'o WordReading| ReadingLine {
            word: reading.word(),
            index: reading.index(),
            taken: reading.taken(),
        };
        Self {
            spec: judged.rule().document(),
            rule: judged.rule(),
            alternatives: overlap.alternatives(),
            preferred: judged.preferred(),
            section: judged.preference().map(Preference::section),
            reason: judged.preference().map(Preference::reason),
            words: overlap.words(),
            readings: overlap.readings().iter().map(reading).collect(),
            holds: judged.holds(),
        }
    }
}

/// One remark, as JSON.
#[derive(Serialize)]
pub(super) struct RemarkLine<'r> {
    spec: Document,
    rule: &'r str,
    remark: &'static str,
    message: String,
}

impl<'r> RemarkLine<'r> {
    pub(super) fn new(document: Document, remark: &'r Remark) -> Self {
        Self {
            spec: document,
            rule: remark.rule(),
            remark: remark.kind().name(),
            message: message(document, remark.kind()),
        }
    }
}
