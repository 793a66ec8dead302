//! The operations on references that documents describe, and those that they imply.

pub mod base;
pub(crate) mod convert;
#[cfg(feature = "miette")]
mod diagnostics;
pub(crate) mod extract;
pub(crate) mod normalize;
#[cfg(feature = "browser")]
pub(crate) mod reading;
pub(crate) mod relative;
pub(crate) mod resolve;
pub mod scheme;
pub(crate) mod segments;
