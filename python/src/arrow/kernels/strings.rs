//! Texts as results, of the type that the texts had which went in.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{LargeStringBuilder, StringBuilder, StringViewBuilder};
use arrow_schema::DataType;

use crate::arrow::kernel::TooLong;
use crate::arrow::texts::Texts;

pub(super) enum Strings {
    Small(StringBuilder),
    Large(LargeStringBuilder),
    View(StringViewBuilder),
}

impl Strings {
    /// No texts yet, with room for so many rows.
    pub(super) fn like(texts: &Texts, rows: usize) -> Self {
        match texts {
            Texts::Small(_) | Texts::Null(_) => Self::small(rows),
            Texts::Large(_) => Self::Large(LargeStringBuilder::with_capacity(rows, 0)),
            Texts::View(_) => Self::View(StringViewBuilder::with_capacity(rows)),
        }
    }

    /// The same, of the type that most texts have.
    pub(super) fn small(rows: usize) -> Self {
        Self::Small(StringBuilder::with_capacity(rows, 0))
    }

    pub(super) fn data_type(&self) -> DataType {
        match self {
            Self::Small(_) => DataType::Utf8,
            Self::Large(_) => DataType::LargeUtf8,
            Self::View(_) => DataType::Utf8View,
        }
    }

    pub(super) fn append(&mut self, text: Option<&str>) -> Result<(), TooLong> {
        self.append_all(std::iter::once(text))
    }

    /// Appends all texts, or none.
    pub(super) fn append_all<'t>(
        &mut self,
        texts: impl Iterator<Item = Option<&'t str>> + Clone,
    ) -> Result<(), TooLong> {
        match self {
            Self::Small(builder) => {
                let added: usize = texts.clone().flatten().map(str::len).sum();
                if i32::try_from(builder.values_slice().len() + added).is_err() {
                    return Err(TooLong);
                }
                texts.for_each(|text| builder.append_option(text));
            }
            Self::Large(builder) => texts.for_each(|text| builder.append_option(text)),
            Self::View(builder) => texts.for_each(|text| builder.append_option(text)),
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Small(builder) => Arc::new(builder.finish()),
            Self::Large(builder) => Arc::new(builder.finish()),
            Self::View(builder) => Arc::new(builder.finish()),
        }
    }
}
