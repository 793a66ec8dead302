//! Texts as results, of the type that the texts had which went in.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{LargeStringBuilder, StringBuilder, StringViewBuilder};
use arrow_schema::DataType;

use crate::arrow::batch::TooLong;
use crate::arrow::texts::Texts;

pub(super) enum Strings {
    Small(StringBuilder),
    Large(LargeStringBuilder),
    View(StringViewBuilder),
}

impl Strings {
    pub(super) fn like(texts: &Texts) -> Self {
        match texts {
            Texts::Small(_) | Texts::Null(_) => Self::Small(StringBuilder::new()),
            Texts::Large(_) => Self::Large(LargeStringBuilder::new()),
            Texts::View(_) => Self::View(StringViewBuilder::new()),
        }
    }

    pub(super) fn data_type(&self) -> DataType {
        match self {
            Self::Small(_) => DataType::Utf8,
            Self::Large(_) => DataType::LargeUtf8,
            Self::View(_) => DataType::Utf8View,
        }
    }

    pub(super) fn append(&mut self, text: Option<&str>) -> Result<(), TooLong> {
        match self {
            Self::Small(builder) => {
                let length = builder.values_slice().len() + text.map_or(0, str::len);
                if i32::try_from(length).is_err() {
                    return Err(TooLong);
                }
                builder.append_option(text);
            }
            Self::Large(builder) => builder.append_option(text),
            Self::View(builder) => builder.append_option(text),
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
