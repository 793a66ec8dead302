//! The kernels, each by itself.

pub(super) mod first_error;
pub(super) mod is_valid;
pub(super) mod normalize;
pub(super) mod parse;
pub(super) mod report;
pub(super) mod resolve;
pub(super) mod scheme;
mod strings;
