//! The places where texts stop being the beginning of a valid one.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;

use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;

pub(crate) struct FirstError<'j> {
    judge: &'j Judge,
    indices: Int64Builder,
}

impl<'j> FirstError<'j> {
    pub(crate) fn new(judge: &'j Judge, rows: usize) -> Self {
        Self {
            judge,
            indices: Int64Builder::with_capacity(rows),
        }
    }
}

impl Kernel for FirstError<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let index = texts.get(row).and_then(|it| self.judge.first_error(it));
            let index = index.and_then(|it| i64::try_from(it).ok());
            self.indices.append_option(index);
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        Arc::new(self.indices.finish())
    }
}
