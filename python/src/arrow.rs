//! The same for whole columns: kernels on Arrow arrays.

mod array;
mod bases;
mod batch;
mod judge;
mod kernel;
mod kernels;
mod run;
mod spread;
mod texts;
mod together;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{BySchemes, Law, RuleArgument, Threads, denied, edition};
use crate::references::normalizer;
use crate::revision::Spec;
use crate::way::Way;

pub(crate) use array::Array;
use array::Column;
use bases::Base;
use batch::each_chunk;
use judge::Judge;
use kernels::first_error::FirstError;
use kernels::is_valid::IsValid;
use kernels::normalize::Normalize;
use kernels::parse::{Field, Parse};
use kernels::report::Reports;
use kernels::resolve::{Bases, Resolve};
use kernels::scheme::Meaning;

/// The verdict on each text: booleans, true if it is valid.
#[pyfunction]
#[pyo3(signature = (array, spec = None, rule = None, *, schemes = None, strict = false, threads = Threads::ONE))]
pub(crate) fn is_valid(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    rule: Option<RuleArgument>,
    schemes: Option<BySchemes>,
    strict: bool,
    threads: Threads,
) -> PyResult<Array> {
    let judge = Judge::new(Law::new(spec, rule)?, &schemes.unwrap_or_default(), strict);
    each_chunk(py, &array, threads, |texts, rows| {
        IsValid::new(&judge, texts, rows)
    })
}

/// Where each text stops being the beginning of a valid one, in bytes; null where it is valid.
#[pyfunction]
#[pyo3(signature = (array, spec = None, rule = None, *, schemes = None, strict = false, threads = Threads::ONE))]
pub(crate) fn first_error(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    rule: Option<RuleArgument>,
    schemes: Option<BySchemes>,
    strict: bool,
    threads: Threads,
) -> PyResult<Array> {
    let judge = Judge::new(Law::new(spec, rule)?, &schemes.unwrap_or_default(), strict);
    each_chunk(py, &array, threads, |_, rows| {
        FirstError::new(&judge, rows.len())
    })
}

/// The components of each text, or only some: a struct, null where the text is not valid.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
#[pyo3(signature = (array, spec = None, rule = None, *, only = None, schemes = None, strict = false, threads = Threads::ONE))]
pub(crate) fn parse(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    rule: Option<RuleArgument>,
    only: Option<Vec<String>>,
    schemes: Option<BySchemes>,
    strict: bool,
    threads: Threads,
) -> PyResult<Array> {
    let law = Law::new(spec, rule)?;
    if let Law::Rule(rule) = law
        && !rule.describes_url()
    {
        let message = format!("`{rule}` describes no whole URL");
        return Err(PyValueError::new_err(message));
    }
    let only = only.map_or_else(|| Ok(Field::ALL.to_vec()), fields)?;
    let judge = Judge::new(law, &schemes.unwrap_or_default(), strict);
    each_chunk(py, &array, threads, |texts, rows| {
        Parse::new(&judge, law, &only, texts, rows.len())
    })
}

/// The fields with these names.
fn fields(names: Vec<String>) -> PyResult<Vec<Field>> {
    let mut found: Vec<Field> = Vec::with_capacity(names.len());
    for name in names {
        let Some(field) = Field::ALL.into_iter().find(|it| it.name() == name) else {
            let known = Field::ALL.map(Field::name).join(", ");
            let message = format!("parse has no field {name:?}; there are {known}");
            return Err(PyValueError::new_err(message));
        };
        if found.contains(&field) {
            return Err(PyValueError::new_err(format!("only names {name:?} twice")));
        }
        found.push(field);
    }
    if found.is_empty() {
        return Err(PyValueError::new_err("only names no field"));
    }
    Ok(found)
}

/// The normal form of each text; null where it is not valid.
#[pyfunction]
#[pyo3(signature = (array, spec = None, *, rungs = None, threads = Threads::ONE))]
pub(crate) fn normalize(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    rungs: Option<Vec<String>>,
    threads: Threads,
) -> PyResult<Array> {
    let normalizer = normalizer(py, spec, rungs)?;
    each_chunk(py, &array, threads, |texts, rows| {
        Normalize::new(&normalizer, texts, rows.len())
    })
}

/// The target of each reference, with its fragment; null if it has none.
#[pyfunction]
#[pyo3(signature = (base, array, spec = None, *, strict = true, keep_excess = None, threads = Threads::ONE))]
pub(crate) fn resolve(
    py: Python<'_>,
    base: Base,
    array: Column,
    spec: Option<Spec>,
    strict: bool,
    keep_excess: Option<bool>,
    threads: Threads,
) -> PyResult<Array> {
    let way = Way {
        edition: edition(spec),
        strict,
        keep_excess,
    };
    let bases = Bases::new(py, &base, &array, way)?;
    let array = bases.aligned(array)?;
    each_chunk(py, &array, threads, |texts, rows| {
        Resolve::new(&bases, texts, rows.len())
    })
}

/// The meaning of each URL by its own scheme: a struct.
#[pyfunction]
#[pyo3(signature = (array, spec = None, *, threads = Threads::ONE))]
pub(crate) fn scheme(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    threads: Threads,
) -> PyResult<Array> {
    let edition = edition(spec);
    each_chunk(py, &array, threads, |texts, rows| {
        Meaning::new(edition, texts, rows)
    })
}

/// The report on each text: a struct.
#[pyfunction]
#[pyo3(signature = (array, spec = None, rule = None, *, lint = false, deny = vec![], schemes = None, strict = false, threads = Threads::ONE))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn report(
    py: Python<'_>,
    array: Column,
    spec: Option<Spec>,
    rule: Option<RuleArgument>,
    lint: bool,
    deny: Vec<String>,
    schemes: Option<BySchemes>,
    strict: bool,
    threads: Threads,
) -> PyResult<Array> {
    let law = Law::new(spec, rule)?;
    let denied = denied(&deny)?;
    let schemes = schemes.unwrap_or_default();
    // Denied findings have to be looked for in valid texts too.
    let judge = (!lint && denied.is_empty()).then(|| Judge::new(law, &schemes, strict));
    let mut validator = schemes.to(law.validator());
    if lint {
        validator = validator.linting();
    }
    if strict {
        validator = validator.strict();
    }
    let validator = denied.into_iter().fold(validator, urlspec::Validator::deny);
    each_chunk(py, &array, threads, |texts, rows| {
        Reports::new(judge.as_ref(), &validator, lint, texts, rows)
    })
}
