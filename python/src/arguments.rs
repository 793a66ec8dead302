//! The document and the rule: arguments that most functions take.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use urlspec::{Code, Edition, Matcher, Revision, Rule, Validator};

use crate::errors::unknown;
use crate::revision::{self, Spec};

/// The revision if none is named.
const DEFAULT: Edition = Edition::corrected(Revision::Rfc3986);

/// A rule: its name as `str`, or a `Rule`.
pub(crate) enum RuleArgument {
    Name(String),
    Rule(Rule),
}

impl<'py> FromPyObject<'_, 'py> for RuleArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(rule) = argument.cast::<revision::Rule>() {
            return Ok(Self::Rule(rule.get().0));
        }
        match argument.extract() {
            Ok(name) => Ok(Self::Name(name)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "rule is the name of a rule, or a Rule, not {}",
                argument.get_type().name()?
            ))),
        }
    }
}

/// The document or the rule that texts are validated against.
#[derive(Clone, Copy)]
pub(crate) enum Law {
    BothSteps(Edition),
    Rule(Rule),
}

impl Law {
    /// A `Rule` names its revision; a name is looked for in `spec`, or in the default.
    pub(crate) fn new(spec: Option<Spec>, rule: Option<RuleArgument>) -> PyResult<Self> {
        let edition = edition(spec);
        match (rule, spec) {
            (None, _) => Ok(Self::BothSteps(edition)),
            (Some(RuleArgument::Name(name)), _) => match edition.rule(&name) {
                Ok(rule) => Ok(Self::Rule(rule)),
                Err(error) => Err(unknown(&error)),
            },
            (Some(RuleArgument::Rule(rule)), Some(_)) if rule.revision() != edition.revision() => {
                Err(PyValueError::new_err(format!(
                    "the rule is one of {}, not of {edition}",
                    rule.revision()
                )))
            }
            (Some(RuleArgument::Rule(rule)), _) => Ok(Self::Rule(rule)),
        }
    }

    pub(crate) fn validator(self) -> Validator {
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

/// The edition of a document, or the default.
pub(crate) fn edition(spec: Option<Spec>) -> Edition {
    spec.map_or(DEFAULT, |spec| spec.0)
}

/// Codes of findings: their names, or `all`.
pub(crate) fn denied(names: &[String]) -> PyResult<Vec<Code>> {
    let mut codes = Vec::new();
    for name in names {
        match &**name {
            "all" => codes.extend(Code::ALL.iter().filter(|code| !code.is_of_target())),
            name => codes.push(name.parse().map_err(|error| unknown(&error))?),
        }
    }
    Ok(codes)
}
