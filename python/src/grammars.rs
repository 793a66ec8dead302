//! The rules of the documents, compared exactly.

use std::path::Path;

use grammarian::automata::Dfa;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages, Matrix};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlspec::Edition;
use urlspec_lineage::{Limits, Lineage, Subject, grammars};

use crate::errors::{GrammarError, unknown};
use crate::language::Language;
use crate::revision;
use crate::values::{plain, value};

/// A rule of a grammar.
pub(crate) enum Side {
    Rule(urlspec::Rule),
    Grammar {
        text: String,
        rule: String,
    },
    Language(Py<Language>),
    /// The name of a language, which is read with the limits of the comparison.
    Name(String),
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
        if let Ok(language) = argument.cast::<Language>() {
            return Ok(Self::Language(language.to_owned().unbind()));
        }
        let Ok(name) = argument.extract::<String>() else {
            return Err(PyTypeError::new_err(
                "a side is a name such as 'ID:RULE', a Language, a Rule, or a tuple of the text of an ABNF and the name of a rule",
            ));
        };
        let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_@:+.".contains(it);
        if !name.chars().all(is_plain) || is_written(&name) {
            return Ok(Self::Name(name));
        }
        let (document, rule) = match name.split_once(':') {
            Some((document, rule)) => (document, Some(rule)),
            None => (&*name, None),
        };
        let edition: Edition = match document.parse() {
            Ok(edition) => edition,
            // A document of schemes, or a file.
            Err(error) => {
                return if document.contains('.') || document.parse::<urlspec::Document>().is_ok() {
                    Ok(Self::Name(name))
                } else {
                    Err(unknown(&error))
                };
            }
        };
        let rule = match rule {
            Some(rule) => edition.rule(rule).map_err(|error| unknown(&error))?,
            None => edition.start_rule(),
        };
        Ok(Self::Rule(rule))
    }
}

/// Tells if a name is that of a grammar which is no document: an expression, a parser, basic rules, or a file.
fn is_written(name: &str) -> bool {
    let parts = ["-parser", "-core", "-basic"];
    let (grammar, _) = name.split_once(':').unwrap_or((name, ""));
    let is_named = parts.iter().any(|part| grammar.ends_with(part));
    is_named || grammar.starts_with("regex") || Path::new(grammar).exists()
}

/// The grammar of a side and its rule, as long as they are compared.
enum Read {
    Own(Box<Languages>, String),
    Language(Py<Language>),
}

impl Read {
    fn side(&self) -> (&Languages, &str) {
        match self {
            Self::Own(languages, rule) => (languages, rule),
            Self::Language(language) => language.get().side(),
        }
    }
}

impl Side {
    fn read(self, py: Python<'_>, limits: Limits, max_states: usize) -> PyResult<Read> {
        Ok(match self {
            Self::Rule(rule) => {
                let languages = grammars::languages(rule.edition(), limits);
                Read::Own(Box::new(languages), rule.name().to_owned())
            }
            Self::Grammar { text, rule } => {
                let grammar = Grammar::parse(Notation::Abnf, &text);
                let grammar = grammar.map_err(|error| GrammarError::new_err(error.to_string()))?;
                Read::Own(Box::new(Languages::new(grammar, &limits)), rule)
            }
            Self::Language(language) => Read::Language(language),
            Self::Name(name) => Read::Language(Py::new(py, Language::named(&name, max_states)?)?),
        })
    }
}

/// How the languages of two rules relate, as a `Comparison`: exactly, with shortest words that show it.
///
/// A side is `'ID'` for the start rule of a document, `'ID:RULE'`, `'ID@printed:RULE'` for a rule with its misprints, any other name
/// that `urlspec.grammar.Language` takes, a `Language`, a `Rule`, or a tuple of the text of an ABNF and the name of one of its rules.
/// Raises `GrammarError` if a grammar cannot be
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
    let left = left.read(py, limits, max_states)?;
    let right = right.read(py, limits, max_states)?;
    let compared = py.detach(|| {
        let ((left, one), (right, other)) = (left.side(), right.side());
        Comparison::shallow(left, one, right, other, witnesses)
    });
    let compared = compared.map_err(|error| GrammarError::new_err(error.to_string()))?;
    let fields = PyDict::new(py);
    fields.set_item("relation", compared.relation().to_string())?;
    fields.set_item("left_only", PyTuple::new(py, compared.left_only())?)?;
    fields.set_item("right_only", PyTuple::new(py, compared.right_only())?)?;
    fields.set_item("both", compared.both())?;
    value(py, "Comparison", &fields)
}

/// How each two of several languages relate, as a `Matrix`. A side is a `Language`, or a name of one.
///
/// >>> from urlspec.grammar import matrix
/// >>> hosts = matrix("rfc1738:host", "rfc2396:host", "rfc3986:host")
/// >>> hosts.relations[0]
/// ('equal', 'subset', 'subset')
/// >>> hosts.steps
/// ((0, 1), (1, 2))
#[pyfunction]
#[pyo3(signature = (*sides))]
pub(crate) fn matrix<'py>(
    py: Python<'py>,
    sides: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    const STATES: usize = 100_000;
    let mut names = Vec::new();
    let mut languages: Vec<Dfa> = Vec::new();
    let mut limits = Limits::default();
    for side in sides {
        let language = match side.cast::<Language>() {
            Ok(language) => language.to_owned(),
            Err(_) => Bound::new(py, Language::named(&side.extract::<String>()?, STATES)?)?,
        };
        names.push(language.get().shown().to_owned());
        languages.push(Dfa::clone(&*language.get().dfa()?));
        limits = language.get().limits();
    }
    let compared = py.detach(|| Matrix::of(&languages, &limits));
    let compared = compared.map_err(|error| GrammarError::new_err(error.to_string()))?;
    let all = 0..names.len();
    let mut relations = Vec::new();
    let mut witnesses = Vec::new();
    for left in all.clone() {
        let row = all
            .clone()
            .map(|right| compared.relation(left, right).to_string());
        relations.push(PyTuple::new(py, row.collect::<Vec<_>>())?);
        let row = all.clone().map(|right| {
            let words = (left != right).then(|| compared.witnesses(left, right));
            words.and_then(|words| words.left_only().map(str::to_owned))
        });
        witnesses.push(PyTuple::new(py, row.collect::<Vec<_>>())?);
    }
    let classes = compared.classes().into_iter();
    let classes = classes.map(|class| PyTuple::new(py, class));
    let fields = PyDict::new(py);
    fields.set_item("names", PyTuple::new(py, names)?)?;
    fields.set_item("relations", PyTuple::new(py, relations)?)?;
    fields.set_item("witnesses", PyTuple::new(py, witnesses)?)?;
    fields.set_item(
        "classes",
        PyTuple::new(py, classes.collect::<PyResult<Vec<_>>>()?)?,
    )?;
    fields.set_item("steps", PyTuple::new(py, compared.steps())?)?;
    value(py, "Matrix", &fields)
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
