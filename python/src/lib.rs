//! The Python package `urlspec`: a thin layer over the library. Results such as faults and findings become the classes
//! of `urlspec/values.py`; errors become the exceptions of `urlspec/errors.py`.

mod arguments;
mod arrow;
mod browser;
mod composing;
mod errors;
mod escapes;
mod grammars;
mod language;
mod reference;
mod references;
mod report;
mod revision;
mod scheme;
mod text;
mod validator;
mod values;
mod way;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _urlspec {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::{Array, first_error, is_valid, normalize, parse, report, resolve, scheme};
    #[pymodule_export]
    use crate::browser::browser;
    #[pymodule_export]
    use crate::escapes::{escape, to_iri, to_uri, unescape};
    #[pymodule_export]
    use crate::grammars::{compare, lineage, matrix};
    #[pymodule_export]
    use crate::language::Language;
    #[pymodule_export]
    use crate::reference::Reference;
    #[pymodule_export]
    use crate::references::{equivalent, extract, normalize_text, resolve_text};
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::revision::{Revision, Rule};
    #[pymodule_export]
    use crate::scheme::{scheme_documents, scheme_text};
    #[pymodule_export]
    use crate::validator::{Validator, codes};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
