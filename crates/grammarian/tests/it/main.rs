//! The integration tests, one binary.

#![cfg(feature = "grammars")]

mod automata;
mod bnf;
mod citations;
mod compare;
mod count;
mod ebnf;
#[path = "../../../../tests/it/effort.rs"]
mod effort;
mod exponential;
mod exports;
mod file;
mod foreign;
mod generate;
mod hostile_grammars;
mod languages;
mod marked;
mod matcher;
mod names;
mod parser;
mod partings;
mod peg;
#[path = "../../../../tests/it/rows.rs"]
mod rows;
mod suites;
mod text;
mod trees;
mod unroll;
mod values;
