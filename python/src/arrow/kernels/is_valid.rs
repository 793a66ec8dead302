//! The bare verdict.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, BooleanArray};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use urlspec::Matcher;

use crate::arrow::batch::{Kernel, TooLong};
use crate::arrow::texts::{Texts, each};

pub(crate) struct IsValid<'m> {
    matcher: &'m Matcher,
    verdicts: Vec<bool>,
    nulls: Option<NullBuffer>,
}

impl<'m> IsValid<'m> {
    pub(crate) fn new(matcher: &'m Matcher, texts: &Texts) -> Self {
        Self {
            matcher,
            verdicts: Vec::with_capacity(texts.len()),
            nulls: texts.nulls(),
        }
    }
}

impl Kernel for IsValid<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        let (matcher, verdicts) = (self.matcher, &mut self.verdicts);
        each!(texts,
            array => matcher.batch(
                rows.map(|row| if array.is_null(row) { &[] } else { array.value(row) }),
                verdicts,
            ),
            _ => verdicts.resize(rows.end, false)
        );
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let verdicts = BooleanBuffer::from(&*self.verdicts);
        Arc::new(BooleanArray::new(verdicts, self.nulls.take()))
    }
}
