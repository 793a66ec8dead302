//! The files of the Python package, and what they need of those that speak to Python.

#[path = "../../../python/src/arrow/judge.rs"]
pub(crate) mod judge;
#[path = "../../../python/src/arrow/kernel.rs"]
pub(crate) mod kernel;
pub(crate) mod kernels;
#[path = "../../../python/src/arrow/run.rs"]
pub(crate) mod run;
#[path = "../../../python/src/arrow/spread.rs"]
pub(crate) mod spread;
#[path = "../../../python/src/arrow/texts.rs"]
pub(crate) mod texts;
#[path = "../../../python/src/arrow/together.rs"]
mod together;
