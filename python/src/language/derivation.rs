//! Trees of words.

use grammarian::trees::{Tree, TreeKind};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::text::Places;
use crate::values::value;

/// The rules of a tree, as `Derivation`.
pub(super) fn derivation<'py>(
    py: Python<'py>,
    tree: &Tree,
    places: &Places,
) -> PyResult<Bound<'py, PyAny>> {
    fn below<'t>(tree: &'t Tree, rules: &mut Vec<&'t Tree>) {
        for child in tree.children() {
            if child.kind() == TreeKind::Rule {
                rules.push(child);
            } else {
                below(child, rules);
            }
        }
    }
    let mut rules = Vec::new();
    below(tree, &mut rules);
    let children = rules.into_iter().map(|rule| derivation(py, rule, places));
    let children = children.collect::<PyResult<Vec<_>>>()?;
    let span = tree.span();
    let (index, length) = places.of_span(span.start, span.len());
    let fields = PyDict::new(py);
    fields.set_item("rule", tree.expression())?;
    fields.set_item("index", index)?;
    fields.set_item("length", length)?;
    fields.set_item("children", PyTuple::new(py, children)?)?;
    value(py, "Derivation", &fields)
}
