//! The subcommands, one module each.

pub(crate) mod atlas;
pub(crate) mod audit;
pub(crate) mod base;
pub(crate) mod browser;
pub(crate) mod claims;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod equivalent;
pub(crate) mod escape;
pub(crate) mod examples;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod extract;
pub(crate) mod figures;
pub(crate) mod generate;
pub(crate) mod grammar;
pub(crate) mod lineage;
pub(crate) mod lint;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod matrix;
pub(crate) mod normalize;
pub(crate) mod parse;
pub(crate) mod referee;
pub(crate) mod rerun;
pub(crate) mod resolve;
pub(crate) mod schema;
pub(crate) mod scheme;
pub(crate) mod specs;
pub(crate) mod suite;
pub(crate) mod test;
pub(crate) mod unescape;
pub(crate) mod validate;

/// The verbs whose lists hold data, words, or references, of which an empty one means something.
pub(crate) const READERS_OF_DATA: [&str; 4] = ["escape", "match", "resolve", "unescape"];
