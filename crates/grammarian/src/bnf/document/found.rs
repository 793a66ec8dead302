//! Candidates that have been read.

use super::NoRule;
use super::candidate::Candidate;
use super::print::Print;
use super::signs::{begins_in_words, has_sign_of, is_code, looks_like_bnf};
use crate::Error;
use crate::bnf::{Definition, Notation, read};

/// A candidate that has been read.
pub(super) struct Found<'c> {
    pub(super) candidate: &'c Candidate,
    /// The index after its last line.
    pub(super) end: usize,
    pub(super) reading: Reading,
}

/// The result of reading a passage.
pub(super) enum Reading {
    Rule { definition: Definition, adds: bool },
    Unreadable(Error),
    Prose(NoRule),
}

impl<'c> Found<'c> {
    pub(super) fn all(
        notation: Notation,
        print: &Print<'_>,
        candidates: &'c [Candidate],
    ) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let before = found.last();
            let is_among_rules = candidate.follows && before.is_some_and(|it| !it.is_prose());
            found.push(Self::read(notation, print, candidate, is_among_rules));
        }
        found
    }

    fn read(
        notation: Notation,
        print: &Print<'_>,
        candidate: &'c Candidate,
        is_among_rules: bool,
    ) -> Self {
        let [longest, shortest] = candidate.ends;
        let found = |end, reading| Self {
            candidate,
            end,
            reading,
        };
        if candidate.is_in_paragraph {
            return found(candidate.first + 1, Reading::Prose(NoRule::InParagraph));
        }
        if !has_sign_of(notation, candidate.sign.text) {
            return found(shortest, Reading::Prose(NoRule::NotOfNotation));
        }
        let mut fault = None;
        for end in [longest, shortest] {
            match read::parse(notation, &candidate.text(print, end)) {
                Ok(mut definitions) if definitions.len() == 1 => {
                    let (mut definition, adds) = definitions.remove(0);
                    definition.line += candidate.first;
                    return found(end, Reading::Rule { definition, adds });
                }
                Ok(_) => {}
                // The error of the shorter text is about fewer lines.
                Err(error) => fault = Some(error),
            }
        }
        let text = candidate.text(print, shortest);
        let reading = match fault {
            Some(error)
                if !is_code(&text)
                    && (is_among_rules
                        || looks_like_bnf(&text) && !begins_in_words(&text, &error)) =>
            {
                Reading::Unreadable(error.within(
                    &candidate.name,
                    candidate.first,
                    candidate.margin,
                ))
            }
            _ => Reading::Prose(NoRule::NotOfNotation),
        };
        found(shortest, reading)
    }

    /// The definition, if it is read as a rule.
    pub(super) fn definition(&self) -> Option<&Definition> {
        match &self.reading {
            Reading::Rule { definition, .. } => Some(definition),
            _ => None,
        }
    }

    fn is_prose(&self) -> bool {
        matches!(self.reading, Reading::Prose(_))
    }
}
