//! The law and the documents that define schemes, as `python/src/arguments.rs` has them.

use urlspec::{Edition, Matcher, Rule, Schemes, Validator};

/// The document or the rule that texts are validated against.
#[derive(Clone, Copy, Debug)]
pub enum Law {
    /// An edition of a document.
    BothSteps(Edition),
    /// A rule of one.
    Rule(Rule),
}

impl Law {
    /// The validator by it.
    #[must_use]
    pub fn validator(self) -> Validator {
        match self {
            Self::BothSteps(edition) => Validator::new(edition),
            Self::Rule(rule) => Validator::for_rule(rule),
        }
    }

    pub(crate) fn matcher(self) -> Matcher {
        match self {
            Self::BothSteps(edition) => Matcher::new(edition),
            Self::Rule(rule) => Matcher::for_rule(rule),
        }
    }
}

/// The documents that define schemes, if any are asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct BySchemes(pub Option<Schemes>);

impl BySchemes {
    /// The validator for texts that these documents accept as well.
    #[must_use]
    pub fn to(&self, validator: Validator) -> Validator {
        match self.0 {
            Some(schemes) => validator.schemes(schemes),
            None => validator,
        }
    }

    pub(crate) fn to_matcher(self, matcher: Matcher) -> Matcher {
        match self.0 {
            Some(schemes) => matcher.schemes(schemes),
            None => matcher,
        }
    }

    pub(crate) fn are_none(self) -> bool {
        self.0.is_none()
    }
}
