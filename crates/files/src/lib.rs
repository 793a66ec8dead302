#![doc = include_str!("../README.md")]

mod error;
mod form;
mod found;
mod place;

pub use error::{FindError, UnknownForm};
pub use form::Form;
pub use found::Found;
