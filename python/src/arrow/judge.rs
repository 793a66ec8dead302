//! The verdict on each text of a column, strict or not.

use std::str::from_utf8;

use urlspec::{Matcher, Schemes, Validator};

use crate::arguments::{BySchemes, Law};

/// Gives verdicts on texts, as `urlspec.is_valid` does.
pub(crate) struct Judge {
    /// For all that automata can tell.
    matcher: Matcher,
    /// For verdicts of which only the prose or IDNA tells a part.
    validator: Option<Validator>,
    /// Tells if more than the rules of the law decides: documents that define schemes, prose, or strictness.
    adds_to_the_law: bool,
}

impl Judge {
    /// The judge by a law, by the documents that define schemes, and strictly if asked for.
    pub(crate) fn new(law: Law, schemes: &BySchemes, strict: bool) -> Self {
        if !strict {
            let validator = schemes.to(law.validator());
            let alone = validator.matcher();
            return Self {
                adds_to_the_law: alone.is_none() || !schemes.are_none(),
                validator: alone.is_none().then_some(validator),
                matcher: alone.unwrap_or_else(|| schemes.to_matcher(law.matcher())),
            };
        }
        let validator = schemes.to(law.validator()).strict();
        // An absolute URI is wanted, for which some documents have a rule of its own.
        let wanted = validator.rule();
        let matcher = if wanted == law.validator().rule() {
            law.matcher()
        } else {
            Matcher::for_rule(wanted)
        };
        Self {
            matcher: schemes.to_matcher(matcher.schemes(Schemes::default())),
            validator: Some(validator),
            adds_to_the_law: true,
        }
    }

    /// Tells if a text that is valid by the rules of the law alone may not be valid.
    pub(crate) fn adds_to_the_law(&self) -> bool {
        self.adds_to_the_law
    }

    /// The matcher, if it alone decides.
    pub(crate) fn alone(&self) -> Option<&Matcher> {
        self.validator.is_none().then_some(&self.matcher)
    }

    pub(crate) fn is_match(&self, text: &[u8]) -> bool {
        match &self.validator {
            None => self.matcher.is_match(text),
            Some(validator) => from_utf8(text).is_ok_and(|text| validator.is_valid(text)),
        }
    }

    /// Where a text stops being the beginning of a valid one or, where only the prose forbids it, where the fault begins.
    pub(crate) fn first_error(&self, text: &[u8]) -> Option<usize> {
        let by_automata = self.matcher.first_error(text);
        by_automata.or_else(|| {
            let validator = self.validator.as_ref().filter(|_| !self.is_match(text))?;
            let report = validator.validate_bytes(text);
            Some(report.error()?.index())
        })
    }
}
