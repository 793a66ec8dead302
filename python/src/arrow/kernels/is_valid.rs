//! The bare verdict.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayAccessor, ArrayRef, BooleanArray};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use urlspec::Matcher;

use crate::arrow::batch::{Kernel, TooLong};
use crate::arrow::texts::{Octets, Texts, each};

pub(crate) struct IsValid<'m> {
    matcher: &'m Matcher,
    verdicts: Vec<bool>,
    nulls: Option<NullBuffer>,
}

impl<'m> IsValid<'m> {
    pub(crate) fn new(matcher: &'m Matcher, rows: usize) -> Self {
        Self {
            matcher,
            verdicts: Vec::with_capacity(rows),
            nulls: None,
        }
    }

    fn judge<'a, A: ArrayAccessor<Item: Octets<'a>> + 'a>(&mut self, array: A, rows: Range<usize>) {
        let octets = rows.map(|row| array.value(row).octets());
        self.matcher.batch(octets, &mut self.verdicts);
    }
}

impl Kernel for IsValid<'_> {
    fn take(&mut self, texts: Texts<'_>, rows: Range<usize>) -> Result<(), TooLong> {
        // What stands where a row is null is judged too, and hidden.
        self.nulls = texts.nulls();
        let end = rows.end;
        each!(texts, array => self.judge(array, rows), _ => self.verdicts.resize(end, false));
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let verdicts = BooleanBuffer::from(&*self.verdicts);
        Arc::new(BooleanArray::new(verdicts, self.nulls.take()))
    }
}
