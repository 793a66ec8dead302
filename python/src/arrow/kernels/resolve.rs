//! The targets of references.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::ArrowError;
use arrow_select::take::take;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use urlspec::Resolver;

use super::strings::Strings;
use crate::arrow::array::Column;
use crate::arrow::batch::{Kernel, TooLong, too_long};
use crate::arrow::texts::Texts;
use crate::errors::unresolved;
use crate::references::Way;

/// One base for all references, or one for each.
pub(crate) enum Base {
    Text(String),
    Column(Column),
}

impl<'py> FromPyObject<'_, 'py> for Base {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if argument.is_instance_of::<PyString>() {
            return Ok(Self::Text(argument.extract()?));
        }
        Ok(Self::Column(argument.extract()?))
    }
}

/// The bases, and how references are resolved.
pub(crate) enum Bases {
    One(Box<Resolver>),
    /// In the rows of the references; a single one is for all.
    Each {
        bases: Texts,
        way: Way,
    },
}

impl Bases {
    pub(crate) fn new(
        py: Python<'_>,
        base: &Base,
        references: &Column,
        way: Way,
    ) -> PyResult<Self> {
        let resolver = |base: &str| {
            let resolver = way.resolver(base);
            resolver.map_err(|error| unresolved(py, &error, ""))
        };
        let column = match base {
            Base::Text(base) => return Ok(Self::One(Box::new(resolver(base)?))),
            Base::Column(column) => column,
        };
        // An option that the document does not offer is refused at once.
        resolver("http://a/")?;
        if column.len() != references.len() && column.len() != 1 {
            let (bases, references) = (column.len(), references.len());
            let message =
                format!("bases: {bases}, references: {references}; give one base, or one for each");
            return Err(PyValueError::new_err(message));
        }
        let array = whole(column)?;
        let Some(bases) = Texts::of(&array) else {
            let kind = array.data_type();
            let message = format!("expected bases of strings or of binary, not of {kind}");
            return Err(PyTypeError::new_err(message));
        };
        Ok(Self::Each { bases, way })
    }

    /// The references in one chunk, as the bases are, if each has its own.
    pub(crate) fn aligned(&self, references: Column) -> PyResult<Column> {
        match self {
            Self::One(_) => Ok(references),
            Self::Each { .. } => Ok(Column {
                chunks: vec![whole(&references)?],
                ..references
            }),
        }
    }
}

/// A column as one array without a dictionary, so that its rows are texts.
fn whole(column: &Column) -> PyResult<ArrayRef> {
    let overflow = |_: ArrowError| too_long();
    let array = column.whole().map_err(overflow)?;
    match array.as_any_dictionary_opt() {
        None => Ok(array),
        Some(it) => take(it.values(), it.keys(), None).map_err(overflow),
    }
}

pub(crate) struct Resolve<'b> {
    bases: &'b Bases,
    /// The base of the row before, which is often that of the next one.
    last: Option<(String, Option<Resolver>)>,
    targets: Strings,
}

impl<'b> Resolve<'b> {
    pub(crate) fn new(bases: &'b Bases, texts: &Texts) -> Self {
        Self {
            bases,
            last: None,
            targets: Strings::like(texts),
        }
    }

    fn resolver(&mut self, row: usize) -> Option<&Resolver> {
        let (bases, way) = match self.bases {
            Bases::One(resolver) => return Some(resolver),
            Bases::Each { bases, way } => (bases, way),
        };
        let base = bases.text(if bases.len() == 1 { 0 } else { row })?;
        if self.last.as_ref().is_none_or(|(last, _)| last != base) {
            self.last = Some((base.to_owned(), way.resolver(base).ok()));
        }
        self.last.as_ref()?.1.as_ref()
    }

    /// The target with its fragment; `None` for a reference to the document that it is in.
    fn target(&mut self, row: usize, reference: &str) -> Option<String> {
        let resolution = self.resolver(row)?.resolve(reference).ok()?;
        resolution.as_target()?;
        Some(resolution.to_string())
    }
}

impl Kernel for Resolve<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let reference = texts.text(row);
            let target = reference.and_then(|reference| self.target(row, reference));
            self.targets.append(target.as_deref())?;
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        self.targets.finish()
    }
}
