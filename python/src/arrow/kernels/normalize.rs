//! The normal form.

use std::ops::Range;

use arrow_array::ArrayRef;
use urlspec::Normalizer;

use super::strings::Strings;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;

pub(crate) struct Normalize<'n> {
    normalizer: &'n Normalizer,
    normal: Strings,
}

impl<'n> Normalize<'n> {
    pub(crate) fn new(normalizer: &'n Normalizer, texts: &Texts, rows: usize) -> Self {
        let normal = Strings::like(texts, rows);
        Self { normalizer, normal }
    }
}

impl Kernel for Normalize<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let text = texts.text(row);
            let normal = text.and_then(|text| self.normalizer.normalize(text).ok());
            self.normal.append(normal.as_deref())?;
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        self.normal.finish()
    }
}
