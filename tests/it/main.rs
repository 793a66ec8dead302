//! The integration tests, one binary.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

mod addr_spec;
mod audit;
mod base;
mod base_body;
mod base_kind;
mod base_mime;
mod bnf;
mod cli;
mod compare;
mod corpora;
mod corpus;
mod count;
mod escape;
mod extract;
mod generate;
mod grammar;
mod hostile;
mod hostile_grammars;
mod lint;
mod model;
mod mutation;
mod normalize;
mod outside;
mod peg;
mod properties;
mod readme;
mod resolve;
mod scheme;
mod snapshots;
mod suites;
mod transform;
