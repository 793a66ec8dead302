//! Columns from other libraries, and the results for them.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef, BooleanArray, new_empty_array};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use arrow_select::concat::concat;
use arrow_select::nullif::nullif;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;

/// A column that another library handed over, without a copy.
pub(crate) struct Column {
    pub(crate) chunks: Vec<ArrayRef>,
    pub(crate) field: FieldRef,
    /// As Python writes it, if it has one.
    pub(crate) name: Option<String>,
}

impl Column {
    /// The error for a column that has no texts, but values of this type.
    pub(crate) fn refused(&self, data_type: &DataType) -> PyErr {
        let expected = "expected a column of strings or of binary";
        PyTypeError::new_err(match &self.name {
            Some(name) => format!("the column {name} is of {data_type}; {expected}"),
            None => format!("{expected}, not of {data_type}"),
        })
    }

    pub(crate) fn len(&self) -> usize {
        rows(&self.chunks)
    }

    /// All of it as one array.
    pub(crate) fn whole(&self) -> Result<ArrayRef, ArrowError> {
        whole(&self.chunks, self.field.data_type())
    }
}

fn rows(chunks: &[ArrayRef]) -> usize {
    chunks.iter().map(arrow_array::Array::len).sum()
}

fn whole(chunks: &[ArrayRef], data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    match chunks {
        [] => Ok(new_empty_array(data_type)),
        [array] => Ok(array.clone()),
        chunks => {
            let chunks: Vec<_> = chunks.iter().map(AsRef::as_ref).collect();
            concat(&chunks)
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Column {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let speaks = |method| argument.hasattr(method).unwrap_or(false);
        if !speaks("__arrow_c_array__") && !speaks("__arrow_c_stream__") {
            return Err(PyTypeError::new_err(format!(
                "expected a column that speaks the Arrow PyCapsule interface, such as a pyarrow.Array, a \
                 polars.Series or a pandas.Series, not {}",
                argument.get_type().name()?
            )));
        }
        let array: AnyArray = argument.extract()?;
        let (chunks, field) = array.into_chunked_array()?.into_inner();
        let column = match field.data_type() {
            DataType::Struct(fields) if fields.len() == 1 => Self {
                chunks: chunks
                    .iter()
                    .map(only)
                    .collect::<Result<_, _>>()
                    .map_err(refused)?,
                name: name(&argument, &fields[0])?,
                field: fields[0].clone(),
            },
            _ => Self {
                name: name(&argument, &field)?,
                chunks,
                field,
            },
        };
        match column.field.data_type() {
            DataType::Struct(fields) => Err(PyTypeError::new_err(format!(
                "expected a column of strings or of binary, or a table of one, not of {} columns",
                fields.len()
            ))),
            _ => Ok(column),
        }
    }
}

/// The name of a column in quotes, as a series has it, or the table that it is in.
fn name(argument: &Bound<'_, PyAny>, field: &FieldRef) -> PyResult<Option<String>> {
    let of_series = argument.getattr_opt("name")?.filter(|name| !name.is_none());
    let name = of_series.map(|name| name.repr()?.extract()).transpose()?;
    let of_field = || Some(format!("'{}'", field.name())).filter(|_| !field.name().is_empty());
    Ok(name.or_else(of_field))
}

/// The column of a table that has only one, null where the whole row is.
fn only(table: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let table = table.as_struct();
    match table.nulls() {
        None => Ok(table.column(0).clone()),
        Some(nulls) => nullif(table.column(0), &BooleanArray::new(!nulls.inner(), None)),
    }
}

fn refused(error: ArrowError) -> PyErr {
    PyTypeError::new_err(error.to_string())
}

/// A column of results. It speaks the Arrow PyCapsule interface: `pyarrow.array(it)`, `polars.Series(it)` and the like
/// take it without a copy.
#[pyclass(frozen, module = "urlspec.arrow")]
pub(crate) struct Array {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

impl Array {
    pub(crate) fn new(chunks: Vec<ArrayRef>, data_type: DataType) -> Self {
        let field = Arc::new(Field::new("", data_type, true));
        Self { chunks, field }
    }
}

#[pymethods]
impl Array {
    /// All of it as one array.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        let array = whole(&self.chunks, self.field.data_type())?;
        to_array_pycapsules(py, self.field.clone(), &array, requested_schema)
    }

    /// Its chunks, which are those of the column that went in.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let reader = ArrayIterator::new(chunks, self.field.clone());
        to_stream_pycapsule(py, Box::new(reader), requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    fn __len__(&self) -> usize {
        rows(&self.chunks)
    }

    /// How many chunks it has.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    fn __repr__(&self) -> String {
        let rows = self.__len__();
        format!(
            "<urlspec.arrow.Array: {rows} of {}>",
            self.field.data_type()
        )
    }
}
