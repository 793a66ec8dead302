//! `Validator`: judges texts one at a time.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlspec::{Code, Matcher};

use crate::arguments::{BySchemes, Denied, Law, RuleArgument, denied};
use crate::errors::invalid;
use crate::reference::Reference;
use crate::report::Report;
use crate::revision::Spec;
use crate::revision::{Revision, Rule};
use crate::text::{Places, Text};
use crate::values::plain;

/// Judges texts by one document.
///
/// Texts are `str`, or `bytes` that may not be valid UTF-8. Places in a `str` are counted in characters, so that
/// `url[error.index:]` begins with the fault; those in `bytes` in bytes.
///
/// spec: a revision, by default RFC 3986.
/// rule: judge by this rule alone. By default a text is valid if the start rule accepts it and, where the document has a
///     production for its scheme, that production does.
/// lint: also look for texts that are valid but unwise.
/// deny: codes of findings that count as errors, `warnings` for all of that severity, or `all`.
/// every_fault: look for all faults, one for each part of the text, and not for the first only.
/// schemes: a text is valid only if the document that defines its scheme accepts it as well, such as RFC 9110 of http. `True`
///     or `"newest"` takes the newest document of each scheme, a year the newest that was published by its end, and the ID of a
///     document that one alone. A scheme that none of them defines is not a fault; `scheme_documents()` lists them.
/// strict: a text is valid only if it is an absolute URI, by the document's own rule for it, the document that defines its scheme
///     accepts it, and the prose of these documents forbids nothing of it.
///
/// >>> strict = Validator(strict=True)
/// >>> [strict.is_valid(url) for url in ("http://example.com/", "example.com", "http://", "http://a:65536/")]
/// [True, False, False, False]
/// >>> validator = Validator("rfc3986", deny=["password-in-clear"])
/// >>> validator.is_valid("http://example.com/")
/// True
/// >>> validator.is_valid("http://me:secret@example.com/")
/// False
/// >>> error = Validator(schemes=True).validate("http:///a").error
/// >>> error.index, error.document, error.section, error.code
/// (7, 'rfc9110', '4.2.1', 'scheme-syntax')
#[pyclass(frozen, module = "urlspec")]
pub(crate) struct Validator {
    inner: urlspec::Validator,
    /// For bare verdicts, where automata alone decide.
    matcher: Option<Matcher>,
    law: Law,
    lint: bool,
    deny: Vec<String>,
    every_fault: bool,
    schemes: BySchemes,
    strict: bool,
}

/// A revision, and perhaps a rule.
type Names = (String, Option<&'static str>);

#[pymethods]
impl Validator {
    #[new]
    #[pyo3(signature = (spec = None, rule = None, *, lint = false, deny = Denied::default(), every_fault = false, schemes = None, strict = false))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        spec: Option<Spec>,
        rule: Option<RuleArgument>,
        lint: bool,
        deny: Denied,
        every_fault: bool,
        schemes: Option<BySchemes>,
        strict: bool,
    ) -> PyResult<Self> {
        let law = Law::new(spec, rule)?;
        let mut validator = law.validator();
        if lint {
            validator = validator.linting();
        }
        if every_fault {
            validator = validator.every_fault();
        }
        let schemes = schemes.unwrap_or_default();
        validator = schemes.to(validator);
        if strict {
            validator = validator.strict();
        }
        let deny = deny.names();
        let codes = denied(&deny)?.into_iter();
        let inner = codes.fold(validator, urlspec::Validator::deny);
        Ok(Self {
            matcher: inner.matcher(),
            inner,
            law,
            lint,
            deny,
            every_fault,
            schemes,
            strict,
        })
    }

    /// The revision that it judges by.
    #[getter]
    fn revision(&self) -> Revision {
        Revision(self.inner.revision())
    }

    /// The rule of the first step, or the only one.
    #[getter]
    fn rule(&self) -> Rule {
        Rule(self.inner.rule())
    }

    /// True if a text is valid; nothing else is computed.
    fn is_valid(&self, url: Text<'_>) -> PyResult<bool> {
        let octets = url.octets()?;
        Ok(match (&self.matcher, std::str::from_utf8(&octets)) {
            (Some(matcher), _) => matcher.is_match(&octets),
            (None, Ok(text)) => self.inner.is_valid(text),
            (None, Err(_)) => false,
        })
    }

    /// The report on a text: its verdict, its error and its findings.
    fn validate(slf: &Bound<'_, Self>, url: Text<'_>) -> PyResult<Report> {
        let octets = url.octets()?;
        let report = slf.get().inner.validate_bytes(&octets);
        let report = Report::new(report, url.places(&octets));
        drop(octets);
        Ok(report.from(slf.clone().into_any().unbind(), url.object()))
    }

    /// The parts of a valid text. Raises `InvalidUrlError` if it is not valid, and `ValueError` if the rule describes no
    /// whole URL.
    fn parse(&self, py: Python<'_>, url: Text<'_>) -> PyResult<Reference> {
        let octets = url.octets()?;
        let fault = |error| invalid(py, error, &url.places(&octets), None);
        let Ok(text) = std::str::from_utf8(&octets) else {
            let report = self.inner.validate_bytes(&octets);
            let error = report
                .error()
                .expect("a text that is not UTF-8 is not valid");
            return Err(fault(error));
        };
        match self.inner.parse(text) {
            Err(error) => Err(fault(&error)),
            Ok(tree) => Reference::of_tree(&tree),
        }
    }

    /// The parse tree of a valid text, as plain values: `rule`, `start` and `end` in bytes, and `children`. Raises
    /// `InvalidUrlError` if it is not valid.
    fn parse_tree<'py>(&self, py: Python<'py>, url: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.inner.parse(url) {
            Ok(tree) => plain(py, &tree),
            Err(error) => {
                let places = Places::in_characters(url.as_bytes());
                Err(invalid(py, &error, &places, None))
            }
        }
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Names, Bound<'py, PyDict>)> {
        let rule = match self.law {
            Law::BothSteps(_) => None,
            Law::Rule(rule) => Some(rule.name()),
        };
        let options = PyDict::new(py);
        options.set_item("lint", self.lint)?;
        options.set_item("deny", &self.deny)?;
        options.set_item("every_fault", self.every_fault)?;
        options.set_item("schemes", self.schemes.text())?;
        options.set_item("strict", self.strict)?;
        Ok(((self.inner.edition().to_string(), rule), options))
    }

    fn __repr__(&self) -> String {
        let mut arguments = match self.law {
            Law::BothSteps(revision) => vec![format!("'{revision}'")],
            Law::Rule(rule) => vec![format!("'{}'", rule.edition()), format!("'{rule}'")],
        };
        if self.lint {
            arguments.push("lint=True".to_owned());
        }
        if !self.deny.is_empty() {
            let codes: Vec<String> = self.deny.iter().map(|it| format!("'{it}'")).collect();
            arguments.push(format!("deny=[{}]", codes.join(", ")));
        }
        if self.every_fault {
            arguments.push("every_fault=True".to_owned());
        }
        if let Some(schemes) = self.schemes.text() {
            arguments.push(format!("schemes='{schemes}'"));
        }
        if self.strict {
            arguments.push("strict=True".to_owned());
        }
        format!("Validator({})", arguments.join(", "))
    }
}

/// The codes of all findings, which `deny` takes.
///
/// >>> "password-in-clear" in codes()
/// True
#[pyfunction]
pub(crate) fn codes() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.as_str()).collect()
}
