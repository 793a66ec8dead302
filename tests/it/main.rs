//! The integration tests of the library, one binary.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

mod audit;
mod bnf;
mod corpora;
mod corpus;
mod grammar;
#[path = "../../crates/cli/src/grammars.rs"]
#[allow(dead_code, reason = "the program needs more of it")]
mod grammars;
mod hostile;
mod mutation;
mod outside;
#[path = "../../crates/cli/src/overlaps.rs"]
#[allow(dead_code, reason = "the program needs more of it")]
mod overlaps;
mod properties;

/// The folder of the whole project.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
