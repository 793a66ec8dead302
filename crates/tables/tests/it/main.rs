//! Tests of the linker, of the tables, and of all that is made of the grammar files.

mod current;
mod documents;
mod imports;
mod labels;
mod link;
mod schemes;
mod words;
