//! The integration tests of the program, one binary. They run in the folder of the whole project, whose
//! README, grammars and texts they read.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

mod atlas;
mod base;
mod commands;
mod completions;
mod documents;
mod ebnf;
#[path = "../../../../tests/it/effort.rs"]
mod effort;
mod every;
mod extract;
mod figures;
mod follow;
mod help;
#[cfg(unix)]
mod killed;
mod limits;
#[cfg(unix)]
mod machine;
mod masking;
mod matrix;
mod options;
mod own_line;
mod pipes;
mod program;
mod provenance;
mod quotations;
mod readme;
mod referee;
mod regex;
mod reports;
#[path = "../../../../tests/it/rows.rs"]
mod rows;
mod schema;
mod sides;
mod snapshots;
#[cfg(unix)]
mod stalled;
mod stream;
mod suite;
mod table;
mod testing;
mod trees;
mod unseen;

/// The folder of the whole project.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
