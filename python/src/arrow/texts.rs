//! The texts of an array, of whichever type they are.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray,
    StringViewArray,
};
use arrow_buffer::NullBuffer;
use arrow_schema::DataType;

/// One array of texts, or of octets that may be no UTF-8.
#[derive(Clone, Copy)]
pub(crate) enum Texts<'a> {
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    BinaryView(&'a BinaryViewArray),
    /// So many nulls, of no type.
    Null(usize),
}

/// An expression for the array, whichever it is.
macro_rules! each {
    ($texts:expr, $array:ident => $of_array:expr, $rows:pat => $of_null:expr) => {
        match $texts {
            Texts::Utf8($array) => $of_array,
            Texts::LargeUtf8($array) => $of_array,
            Texts::Utf8View($array) => $of_array,
            Texts::Binary($array) => $of_array,
            Texts::LargeBinary($array) => $of_array,
            Texts::BinaryView($array) => $of_array,
            Texts::Null($rows) => $of_null,
        }
    };
}
pub(crate) use each;

/// The texts of the arrays, as octets.
pub(crate) trait Octets<'a> {
    fn octets(self) -> &'a [u8];
}

impl<'a> Octets<'a> for &'a str {
    fn octets(self) -> &'a [u8] {
        self.as_bytes()
    }
}

impl<'a> Octets<'a> for &'a [u8] {
    fn octets(self) -> &'a [u8] {
        self
    }
}

impl<'a> Texts<'a> {
    /// `None` if the array has no texts.
    pub(crate) fn of(array: &'a ArrayRef) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string()),
            DataType::LargeUtf8 => Self::LargeUtf8(array.as_string()),
            DataType::Utf8View => Self::Utf8View(array.as_string_view()),
            DataType::Binary => Self::Binary(array.as_binary()),
            DataType::LargeBinary => Self::LargeBinary(array.as_binary()),
            DataType::BinaryView => Self::BinaryView(array.as_binary_view()),
            DataType::Null => Self::Null(array.len()),
            _ => return None,
        })
    }

    pub(crate) fn len(self) -> usize {
        each!(self, array => array.len(), rows => rows)
    }

    /// The octets of a row, if it is not null.
    pub(crate) fn get(self, row: usize) -> Option<&'a [u8]> {
        if self.is_null(row) {
            return None;
        }
        each!(self, array => Some(array.value(row).octets()), _ => None)
    }

    /// The text of a row, if it is not null, and UTF-8.
    pub(crate) fn text(self, row: usize) -> Option<&'a str> {
        match self {
            _ if self.is_null(row) => None,
            Self::Utf8(array) => Some(array.value(row)),
            Self::LargeUtf8(array) => Some(array.value(row)),
            Self::Utf8View(array) => Some(array.value(row)),
            _ => std::str::from_utf8(self.get(row)?).ok(),
        }
    }

    pub(crate) fn is_null(self, row: usize) -> bool {
        each!(self, array => array.is_null(row), _ => true)
    }

    pub(crate) fn nulls(self) -> Option<NullBuffer> {
        each!(self, array => array.nulls().cloned(), rows => Some(NullBuffer::new_null(rows)))
    }
}
