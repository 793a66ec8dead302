//! Tests of the linker, of the tables, and of all that is made of the grammar files.

mod current;
mod documents;
mod imports;
mod labels;
#[path = "../../../../tests/it/lines.rs"]
mod lines;
mod link;
#[path = "../../../../tests/it/rows.rs"]
mod rows;
mod schemes;
mod words;
