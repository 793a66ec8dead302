//! The integration tests, one binary.

mod cli;
mod corpora;
mod corpus;
mod grammar;
mod hostile;
mod properties;
mod readme;
mod snapshots;
