//! The kernels that import nothing of Python.

#[path = "../../../../python/src/arrow/kernels/first_error.rs"]
pub(crate) mod first_error;
#[path = "../../../../python/src/arrow/kernels/is_valid.rs"]
pub(crate) mod is_valid;
#[path = "../../../../python/src/arrow/kernels/normalize.rs"]
pub(crate) mod normalize;
#[path = "../../../../python/src/arrow/kernels/parse.rs"]
pub(crate) mod parse;
#[path = "../../../../python/src/arrow/kernels/report.rs"]
pub(crate) mod report;
#[path = "../../../../python/src/arrow/kernels/resolve.rs"]
pub(crate) mod resolve;
#[path = "../../../../python/src/arrow/kernels/scheme.rs"]
pub(crate) mod scheme;
#[path = "../../../../python/src/arrow/kernels/strings.rs"]
mod strings;
