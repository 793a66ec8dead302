//! The rules of the documents, compared exactly.

use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlspec::Edition;
use urlspec_lineage::{Limits, Lineage, Subject, grammars};

use crate::errors::{GrammarError, unknown};
use crate::revision;
use crate::values::{plain, value};

/// A rule of a grammar.
pub(crate) enum Side {
    Rule(urlspec::Rule),
    Grammar { text: String, rule: String },
}

impl<'py> FromPyObject<'_, 'py> for Side {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(rule) = argument.cast::<revision::Rule>() {
            return Ok(Self::Rule(rule.get().0));
        }
        if argument.is_instance_of::<PyTuple>()
            && let Ok((text, rule)) = argument.extract()
        {
            return Ok(Self::Grammar { text, rule });
        }
        let Ok(name) = argument.extract::<String>() else {
            return Err(PyTypeError::new_err(
                "a side is 'ID:RULE', 'ID@printed:RULE', a Rule, or a tuple of the text of an ABNF and the name of a rule",
            ));
        };
        let (document, rule) = match name.split_once(':') {
            Some((document, rule)) => (document, Some(rule)),
            None => (&*name, None),
        };
        let edition: Edition = document.parse().map_err(|error| unknown(&error))?;
        let rule = match rule {
            Some(rule) => edition.rule(rule).map_err(|error| unknown(&error))?,
            None => edition.start_rule(),
        };
        Ok(Self::Rule(rule))
    }
}

impl Side {
    fn languages(&self, limits: Limits) -> PyResult<(Languages, String)> {
        match self {
            Self::Rule(rule) => {
                let languages = grammars::languages(rule.edition(), limits);
                Ok((languages, rule.name().to_owned()))
            }
            Self::Grammar { text, rule } => {
                let grammar = Grammar::parse(Notation::Abnf, text);
                let grammar = grammar.map_err(|error| GrammarError::new_err(error.to_string()))?;
                Ok((Languages::new(grammar, &limits), rule.clone()))
            }
        }
    }
}

/// How the languages of two rules relate, as a `Comparison`: exactly, with shortest words that show it.
///
/// A side is `'ID'` for the start rule of a document, `'ID:RULE'`, `'ID@printed:RULE'` for a rule with its misprints, a
/// `Rule`, or a tuple of the text of an ABNF and the name of one of its rules. Raises `GrammarError` if a grammar cannot be
/// read, or if an automaton has more than `max_states` states.
///
/// >>> compared = compare(("port = 1*5DIGIT", "port"), "rfc3986:port")
/// >>> compared.relation, compared.left_only, compared.right_only
/// ('subset', (), ('', '111111'))
#[pyfunction]
#[pyo3(signature = (left, right, *, witnesses = 3, max_states = 100_000))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    left: Side,
    right: Side,
    witnesses: usize,
    max_states: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if max_states == 0 {
        return Err(PyValueError::new_err("max_states is at least 1"));
    }
    let limits = Limits::default().states(max_states);
    let (left, left_rule) = left.languages(limits)?;
    let (right, right_rule) = right.languages(limits)?;
    let compared =
        py.detach(|| Comparison::shallow(&left, &left_rule, &right, &right_rule, witnesses));
    let compared = compared.map_err(|error| GrammarError::new_err(error.to_string()))?;
    let fields = PyDict::new(py);
    fields.set_item("relation", compared.relation().to_string())?;
    fields.set_item("left_only", PyTuple::new(py, compared.left_only())?)?;
    fields.set_item("right_only", PyTuple::new(py, compared.right_only())?)?;
    fields.set_item("both", compared.both())?;
    value(py, "Comparison", &fields)
}

/// How a concept, such as `host`, or a scheme, such as `mailto`, changed from document to document: a dictionary of its `concept`
/// or its `scheme`, and its `entries`, each with `spec`, `rules`, `sections`, `from` and `change`. Without a name, a list of these
/// for all concepts.
///
/// >>> host = lineage("host")
/// >>> [entry["spec"] for entry in host["entries"]][:2]
/// ['draft-ietf-uri-url-02', 'rfc1630']
/// >>> host["entries"][-2]["change"]["is"]
/// 'wider'
/// >>> [entry["spec"] for entry in lineage("urn")["entries"]]
/// ['rfc2141', 'rfc8141']
#[pyfunction]
#[pyo3(signature = (name = None))]
pub(crate) fn lineage<'py>(py: Python<'py>, name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let lineage = Lineage::new(Limits::default());
    let told = |error: urlspec_lineage::Error| GrammarError::new_err(error.to_string());
    if let Some(name) = name {
        let subject: Subject = name.parse().map_err(|error| unknown(&error))?;
        let row = py.detach(|| lineage.row(subject)).map_err(told)?;
        return plain(py, &row);
    }
    let rows = py.detach(|| {
        let rows = lineage.concepts().map(|it| lineage.row(it));
        rows.collect::<Result<Vec<_>, _>>()
    });
    plain(py, &rows.map_err(told)?)
}
