//! The bases that references are resolved against.

use arrow_array::{Array as _, ArrayRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::array::Column;
use super::batch::too_long;
use super::kernels::resolve::Bases;
use super::spread::spread;
use super::texts::Texts;
use crate::errors::unresolved;
use crate::way::Way;

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
    let array = column.whole().map_err(|_| too_long())?;
    spread(&array).map_err(|_| too_long())
}
