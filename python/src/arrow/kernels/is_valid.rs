//! The bare verdict.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, BooleanArray};
use arrow_buffer::{BooleanBuffer, NullBuffer};

use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::{Texts, each};

pub(crate) struct IsValid<'j> {
    judge: &'j Judge,
    verdicts: Vec<bool>,
    nulls: Option<NullBuffer>,
}

impl<'j> IsValid<'j> {
    pub(crate) fn new(judge: &'j Judge, texts: &Texts, rows: &Range<usize>) -> Self {
        Self {
            judge,
            verdicts: Vec::with_capacity(rows.len()),
            nulls: texts.nulls(rows),
        }
    }
}

impl Kernel for IsValid<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        let (judge, verdicts) = (self.judge, &mut self.verdicts);
        each!(texts,
            array => {
                let texts = rows.map(|row| if array.is_null(row) { &[] } else { array.value(row) });
                match judge.alone() {
                    Some(matcher) => matcher.batch(texts, verdicts),
                    None => verdicts.extend(texts.map(|text| judge.is_match(text))),
                }
            },
            _ => verdicts.resize(verdicts.len() + rows.len(), false)
        );
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let verdicts = BooleanBuffer::from(&*self.verdicts);
        Arc::new(BooleanArray::new(verdicts, self.nulls.take()))
    }
}
