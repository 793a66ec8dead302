//! `Revision` and `Rule`: the documents, and the rules that they print.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::unknown;

/// A document that defines the syntax of URLs.
///
/// Made from an ID or an alias; `Revision.all()` has every one, the oldest first. Functions take the ID in its place.
///
/// >>> rfc1738 = Revision("rfc1738")
/// >>> rfc1738.title, rfc1738.date
/// ('Uniform Resource Locators (URL)', 'December 1994')
/// >>> rfc1738 == Revision("1738")
/// True
/// >>> [str(revision) for revision in Revision.all()][-3:]
/// ['rfc3987', 'rfc6874', 'whatwg-2026-07-02']
#[pyclass(frozen, module = "urlspec", eq, ord, hash, skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Revision(pub(crate) urlspec::Revision);

#[pymethods]
impl Revision {
    #[new]
    fn new(name: Spec) -> PyResult<Self> {
        if name.0.is_printed() {
            let message = format!(
                "a Revision is a document; {} is one of its editions",
                name.0
            );
            return Err(PyValueError::new_err(message));
        }
        Ok(Self(name.0.revision()))
    }

    /// Every revision, the oldest first.
    #[staticmethod]
    fn all() -> Vec<Self> {
        urlspec::Revision::ALL.iter().copied().map(Self).collect()
    }

    /// The name to use for it, such as `rfc3986`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// Other names that are understood.
    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.0.aliases().to_vec()
    }

    /// As people cite it, such as `RFC 3986`.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The title of the document.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    /// Month and year.
    #[getter]
    fn date(&self) -> &'static str {
        self.0.date()
    }

    /// Its status, such as `standard`.
    #[getter]
    fn status(&self) -> &'static str {
        self.0.status().as_str()
    }

    /// The revision that it follows; `None` for the first.
    #[getter]
    fn follows(&self) -> Option<Self> {
        self.0.follows().map(Self)
    }

    /// The rule that judges whole texts.
    #[getter]
    fn start_rule(&self) -> Rule {
        Rule(self.0.start_rule())
    }

    /// True if it says how references are resolved.
    #[getter]
    fn resolves_references(&self) -> bool {
        self.0.resolves_references()
    }

    /// Every rule, in the order of its grammar file.
    fn rules(&self) -> Vec<Rule> {
        self.0.rules().map(Rule).collect()
    }

    /// The rule of this name; `-` and `_` are interchangeable. Raises `UnknownNameError`.
    fn rule(&self, name: &str) -> PyResult<Rule> {
        let rule = self.0.rule(name).map(Rule);
        rule.map_err(|error| unknown(&error))
    }

    /// Its grammar as text: the document's BNF beside the parser's PEG.
    fn grammar_file(&self) -> &'static str {
        self.0.grammar_file()
    }

    fn __str__(&self) -> &'static str {
        self.0.id()
    }

    fn __repr__(&self) -> String {
        format!("Revision('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str,)) {
        (slf.get_type().into_any(), (slf.get().id(),))
    }
}

/// A rule of a document: `Revision.rule`.
///
/// >>> rule = Revision("rfc1738").rule("hsegment")
/// >>> rule.text
/// 'hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]'
/// >>> rule.section, rule.concept
/// ('5', 'segment')
#[pyclass(frozen, module = "urlspec", eq, ord, skip_from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rule(pub(crate) urlspec::Rule);

#[pymethods]
impl Rule {
    /// The name as the document prints it.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The document that prints it.
    #[getter]
    fn revision(&self) -> Revision {
        Revision(self.0.revision())
    }

    /// The section that prints it.
    #[getter]
    fn section(&self) -> String {
        crate::values::section(self.0.section())
    }

    /// The rule in the document's notation, corrected where it is misprinted.
    #[getter]
    fn text(&self) -> &'static str {
        self.0.reading()
    }

    /// The text as it is misprinted; `None` where it is not.
    #[getter]
    fn misprint(&self) -> Option<&'static str> {
        self.0.corrected()?;
        self.0.printings().last().map(|printing| printing.text())
    }

    /// The concept that it stands for in all documents, such as `host`; `None` for most rules.
    #[getter]
    fn concept(&self) -> Option<&'static str> {
        self.0.concept().map(urlspec::Concept::as_str)
    }

    /// The rules that its text names.
    fn uses(&self) -> Vec<Self> {
        self.0.uses().map(Self).collect()
    }

    /// The rules whose texts name it.
    fn used_by(&self) -> Vec<Self> {
        self.0.used_by().map(Self).collect()
    }

    fn __str__(&self) -> &'static str {
        self.0.name()
    }

    fn __repr__(&self) -> String {
        let (revision, name) = (self.0.revision(), self.0.name());
        format!("Revision('{revision}').rule('{name}')")
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Revision, &'static str))> {
        let method = slf.py().get_type::<Revision>().getattr("rule")?;
        Ok((method, (slf.get().revision(), slf.get().0.name())))
    }
}

/// A revision: its ID or an alias of it as `str`, perhaps with `@printed` after it, or a `Revision`.
#[derive(Clone, Copy)]
pub(crate) struct Spec(pub(crate) urlspec::Edition);

impl<'py> FromPyObject<'_, 'py> for Spec {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(revision) = argument.cast::<Revision>() {
            return Ok(Self(revision.get().0.into()));
        }
        let Ok(name) = argument.extract::<String>() else {
            return Err(PyTypeError::new_err(format!(
                "spec is the ID of a revision, such as 'rfc3986', or a Revision, not {}",
                argument.get_type().name()?
            )));
        };
        Ok(Self(name.parse().map_err(|error| unknown(&error))?))
    }
}
