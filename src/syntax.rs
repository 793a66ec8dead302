//! The reading of a text by a document: its tree, its components, and the place where it stops being valid.

pub(crate) mod accepted;
pub(crate) mod judge;
pub(crate) mod matcher;
pub(crate) mod parse;
pub(crate) mod production;
pub(crate) mod split;
pub(crate) mod walk;
pub(crate) mod wrapper;
pub(crate) mod written;
