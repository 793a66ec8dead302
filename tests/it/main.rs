//! The integration tests of the library, one binary.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

mod addr_spec;
mod architecture;
mod audit;
mod base;
mod bnf;
#[cfg(feature = "browser")]
mod browser;
mod builder;
mod by_schemes;
mod collections;
mod compare;
mod components;
mod convert;
mod corpora;
mod corpus;
mod count;
mod domains;
mod editions;
mod effort;
mod engine;
mod escape;
mod escape_cases;
mod exports;
mod extract;
mod faults;
mod follow;
mod generate;
mod grammar;
mod hostile;
#[cfg(feature = "hosts")]
mod hosts;
mod imports;
mod interop;
mod learn;
mod lines;
mod lint;
mod matcher;
mod mistakes;
mod model;
mod mutation;
mod normalize;
mod outside;
mod parts;
mod places;
mod prefixed;
mod properties;
mod query_pairs;
mod readme;
mod reference;
mod regexes;
mod relative;
mod resolve;
mod rows;
mod scheme;
mod scheme_build;
mod scheme_cases;
mod scheme_parts;
mod scheme_values;
mod scheme_words;
mod segments;
mod sentences;
mod strict;
mod suites;
mod words;
mod wrapper;

/// The folder of the whole project.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
