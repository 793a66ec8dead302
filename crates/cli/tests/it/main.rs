//! The integration tests of the program, one binary. They run in the folder of the whole project, whose
//! README, grammars and texts they read.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

mod addr_spec;
mod atlas;
mod audit;
mod base;
mod base_body;
mod base_kind;
mod base_mime;
mod claims;
mod cli;
mod commands;
mod compare;
mod composing;
mod convert;
#[path = "../../../../tests/it/corpus.rs"]
#[allow(dead_code, reason = "the tests of the library need more of it")]
mod corpus;
mod documents;
mod door;
#[path = "../../../../tests/it/effort.rs"]
mod effort;
mod escape;
mod export;
mod extract;
mod files;
mod generate;
mod help;
mod hostile_grammars;
mod limits;
mod lineage;
mod lint;
mod matching;
mod objects;
mod options;
mod program;
mod provenance;
mod readme;
mod reports;
mod schema;
mod snapshots;
mod stream;
mod suite;
mod taking;
mod transform;
mod unseen;

/// The folder of the whole project.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
