//! The texts of an array, of whichever type they are.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray};
use arrow_buffer::NullBuffer;
use arrow_schema::DataType;

/// One array of texts. They stay octets until they are decoded: a string of other libraries may not be valid UTF-8.
pub(crate) enum Texts {
    Small(BinaryArray),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    /// The number of nulls of an array without a type.
    Null(usize),
}

/// An expression for the array, whichever it is.
macro_rules! each {
    ($texts:expr, $array:ident => $of_array:expr, $rows:pat => $of_null:expr) => {
        match $texts {
            Texts::Small($array) => $of_array,
            Texts::Large($array) => $of_array,
            Texts::View($array) => $of_array,
            Texts::Null($rows) => $of_null,
        }
    };
}
pub(crate) use each;

impl Texts {
    /// The same buffers, without a copy. `None` if the array has no texts.
    pub(crate) fn of(array: &ArrayRef) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Utf8 => Self::Small(array.as_string::<i32>().clone().into()),
            DataType::LargeUtf8 => Self::Large(array.as_string::<i64>().clone().into()),
            DataType::Utf8View => Self::View(array.as_string_view().clone().to_binary_view()),
            DataType::Binary => Self::Small(array.as_binary().clone()),
            DataType::LargeBinary => Self::Large(array.as_binary().clone()),
            DataType::BinaryView => Self::View(array.as_binary_view().clone()),
            DataType::Null => Self::Null(array.len()),
            _ => return None,
        })
    }

    pub(crate) fn len(&self) -> usize {
        each!(self, array => array.len(), rows => *rows)
    }

    /// The octets of a row, if it is not null. The data of a null row is not read: a view may point anywhere there.
    pub(crate) fn get(&self, row: usize) -> Option<&[u8]> {
        each!(self, array => (!array.is_null(row)).then(|| array.value(row)), _ => None)
    }

    /// The text of a row, if it is not null, and UTF-8.
    pub(crate) fn text(&self, row: usize) -> Option<&str> {
        std::str::from_utf8(self.get(row)?).ok()
    }

    /// The nulls among some rows.
    pub(crate) fn nulls(&self, rows: &Range<usize>) -> Option<NullBuffer> {
        let slice = |nulls: &NullBuffer| nulls.slice(rows.start, rows.len());
        each!(self, array => array.nulls().map(slice), _ => Some(NullBuffer::new_null(rows.len())))
    }
}
