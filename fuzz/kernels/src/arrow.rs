//! The files of the Python package, and what they need of those that speak to Python.

pub(crate) mod batch;
#[path = "../../../python/src/arrow/judge.rs"]
pub(crate) mod judge;
pub(crate) mod kernels;
#[path = "../../../python/src/arrow/spread.rs"]
pub(crate) mod spread;
#[path = "../../../python/src/arrow/texts.rs"]
pub(crate) mod texts;
