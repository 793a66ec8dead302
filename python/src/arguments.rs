//! The document, the rule, the documents that define schemes, and the threads: arguments that most functions take.

use std::num::NonZeroUsize;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};
use urlspec::{Code, Edition, Matcher, Revision, Rule, Schemes, Severity, Validator};

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

/// The documents that define schemes: `True` and `"newest"` for the newest, a year, or the name of a document; `False` for
/// none, as `None` is.
#[derive(Clone, Default)]
pub(crate) struct BySchemes(Option<(Schemes, String)>);

impl BySchemes {
    /// The validator for texts that these documents accept as well.
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        match self.0 {
            Some((schemes, _)) => validator.schemes(schemes),
            None => validator,
        }
    }

    /// The matcher for the same texts.
    pub(crate) fn to_matcher(&self, matcher: Matcher) -> Matcher {
        match self.0 {
            Some((schemes, _)) => matcher.schemes(schemes),
            None => matcher,
        }
    }

    /// Tells if no such document is asked.
    pub(crate) fn are_none(&self) -> bool {
        self.0.is_none()
    }

    /// The text that chooses the same documents: `newest`, a year or an ID.
    pub(crate) fn text(&self) -> Option<&str> {
        self.0.as_ref().map(|(_, text)| &**text)
    }
}

/// How many threads share the work.
#[derive(Clone, Copy)]
pub(crate) struct Threads(pub(crate) NonZeroUsize);

impl Threads {
    pub(crate) const ONE: Self = Self(NonZeroUsize::MIN);

    /// More would wait for each other.
    const MOST: usize = 256;
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = argument.cast::<PyInt>()?;
        // What is larger than any number of threads is a number from 1 on, too.
        let threads = number.extract::<usize>().unwrap_or_else(|_| {
            let is_positive = number.gt(0).unwrap_or_default();
            if is_positive { usize::MAX } else { 0 }
        });
        let threads = NonZeroUsize::new(threads.min(Self::MOST));
        threads.map(Self).ok_or_else(|| {
            PyValueError::new_err(format!("threads is a number from 1 on, not {}", &*number))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for BySchemes {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(is_chosen) = argument.cast::<PyBool>() {
            let newest = (Schemes::Newest, "newest".to_owned());
            return Ok(Self(is_chosen.is_true().then_some(newest)));
        }
        if let Ok(text) = argument.extract::<String>() {
            let schemes: Schemes = text.parse().map_err(|error| unknown(&error))?;
            let text = match schemes {
                Schemes::Of(document) => document.id().to_owned(),
                _ => text.to_ascii_lowercase(),
            };
            return Ok(Self(Some((schemes, text))));
        }
        let Ok(year) = argument.extract::<i64>() else {
            return Err(PyTypeError::new_err(format!(
                "schemes is True, 'newest', a year, or the ID of a document, such as 'rfc8141', not {}",
                argument.get_type().name()?
            )));
        };
        let text = year.to_string();
        match text.parse() {
            Ok(schemes @ Schemes::Until(_)) => Ok(Self(Some((schemes, text)))),
            Ok(Schemes::Of(document)) => Err(PyValueError::new_err(format!(
                "a number is a year, and {year} is not one; '{}' is a document",
                document.id()
            ))),
            _ => Err(PyValueError::new_err(format!(
                "a number is a year from 1993 to 2099, such as 2005, and {year} is not one; 'newest' takes the newest documents"
            ))),
        }
    }
}

/// The edition of a document, or the default.
pub(crate) fn edition(spec: Option<Spec>) -> Edition {
    spec.map_or(DEFAULT, |spec| spec.0)
}

/// Codes of findings that count as errors: one name or several.
#[derive(FromPyObject)]
pub(crate) enum Denied {
    One(String),
    Several(Vec<String>),
}

impl Denied {
    pub(crate) fn names(self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name],
            Self::Several(names) => names,
        }
    }
}

impl Default for Denied {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

/// Codes of findings: their names, `warnings` for all of that severity, or `all`.
pub(crate) fn denied(names: &[String]) -> PyResult<Vec<Code>> {
    let all = || Code::ALL.iter().filter(|code| !code.is_of_target());
    let mut codes = Vec::new();
    for name in names {
        match &**name {
            "warnings" => codes.extend(all().filter(|code| code.severity() >= Severity::Warning)),
            "all" => codes.extend(all()),
            name => codes.push(name.parse().map_err(|error| unknown(&error))?),
        }
    }
    Ok(codes)
}
