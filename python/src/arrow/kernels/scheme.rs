//! The meaning of each URL by its own scheme.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::Int64Builder;
use arrow_array::{Array, ArrayRef, ListArray, StructArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use urlspec::scheme::{Card, Row, Scheme, Standing};
use urlspec::{Edition, Validator};

use super::strings::Strings;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;
use crate::scheme::document;
use crate::values::section;

pub(crate) struct Meaning {
    edition: Edition,
    nulls: Option<NullBuffer>,
    scheme: Strings,
    standing: Strings,
    document: Strings,
    section: Strings,
    parts: Parts,
    error: Strings,
    index: Int64Builder,
}

impl Meaning {
    pub(crate) fn new(edition: Edition, texts: &Texts, rows: &Range<usize>) -> Self {
        let strings = || Strings::like(texts, rows.len());
        Self {
            edition,
            nulls: texts.nulls(rows),
            scheme: strings(),
            standing: strings(),
            document: strings(),
            section: strings(),
            parts: Parts::like(texts, rows.len()),
            error: strings(),
            index: Int64Builder::with_capacity(rows.len()),
        }
    }

    /// The meaning of octets; or the message that says why they have none, with its place.
    fn of(&self, octets: &[u8]) -> Result<Scheme, (String, Option<usize>)> {
        match std::str::from_utf8(octets) {
            Ok(text) => {
                let scheme = Scheme::parse(self.edition, text);
                scheme.map_err(|error| (error.message(), error.index()))
            }
            Err(error) => {
                // Such octets are not valid by any document.
                let report = Validator::new(self.edition).validate_bytes(octets);
                Err(report.error().map_or_else(
                    || (error.to_string(), Some(error.valid_up_to())),
                    |error| (error.message().to_owned(), Some(error.index())),
                ))
            }
        }
    }

    fn append(&mut self, meaning: Option<&Scheme>) -> Result<(), TooLong> {
        let standing = meaning.map(Scheme::standing);
        let section = standing.and_then(Standing::section).map(section);
        let scheme = meaning.map(|it| it.name().to_ascii_lowercase());
        self.scheme.append(scheme.as_deref())?;
        self.standing.append(standing.map(Standing::as_str))?;
        self.document.append(meaning.and_then(document))?;
        self.section.append(section.as_deref())?;
        self.parts.append(meaning)
    }
}

impl Kernel for Meaning {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let meaning = texts.get(row).map(|octets| self.of(octets));
            self.append(meaning.as_ref().and_then(|it| it.as_ref().ok()))?;
            let error = meaning.as_ref().and_then(|it| it.as_ref().err());
            self.error.append(error.map(|(message, _)| &**message))?;
            let index = error.and_then(|(_, index)| i64::try_from((*index)?).ok());
            self.index.append_option(index);
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let columns: [(&str, ArrayRef); 7] = [
            ("scheme", self.scheme.finish()),
            ("standing", self.standing.finish()),
            ("document", self.document.finish()),
            ("section", self.section.finish()),
            ("parts", self.parts.finish()),
            ("error", self.error.finish()),
            ("index", Arc::new(self.index.finish())),
        ];
        Arc::new(of_fields(columns, self.nulls.take()))
    }
}

/// The parts of all URLs, of one type whichever the schemes are: lists of `name`, `written` and `text`.
struct Parts {
    /// Where the parts of each row end.
    ends: Vec<i32>,
    is_there: BooleanBufferBuilder,
    name: Strings,
    written: Strings,
    text: Strings,
}

impl Parts {
    fn like(texts: &Texts, rows: usize) -> Self {
        Self {
            ends: vec![0],
            is_there: BooleanBufferBuilder::new(rows),
            name: Strings::like(texts, rows),
            written: Strings::like(texts, rows),
            text: Strings::like(texts, rows),
        }
    }

    fn append(&mut self, meaning: Option<&Scheme>) -> Result<(), TooLong> {
        let card = meaning.map(Scheme::card);
        let mut end = *self.ends.last().unwrap_or(&0);
        for row in card.iter().flat_map(Card::rows) {
            end = self.append_row(row, end)?;
        }
        self.ends.push(end);
        self.is_there.append(meaning.is_some());
        Ok(())
    }

    /// Appends the values of a part, and says where they end.
    fn append_row(&mut self, row: &Row, mut end: i32) -> Result<i32, TooLong> {
        for value in row.values() {
            self.name.append(Some(row.name()))?;
            self.written.append(value.written())?;
            self.text.append(value.text())?;
            end = end.checked_add(1).ok_or(TooLong)?;
        }
        Ok(end)
    }

    fn finish(&mut self) -> ArrayRef {
        let columns = [
            ("name", self.name.finish()),
            ("written", self.written.finish()),
            ("text", self.text.finish()),
        ];
        let parts = of_fields(columns, None);
        let item = Field::new_list_field(DataType::clone(parts.data_type()), true);
        let ends = OffsetBuffer::new(std::mem::replace(&mut self.ends, vec![0]).into());
        let is_there = NullBuffer::new(self.is_there.finish());
        let parts = Arc::new(parts);
        Arc::new(ListArray::new(Arc::new(item), ends, parts, Some(is_there)))
    }
}

/// A struct of these columns.
fn of_fields<const N: usize>(
    columns: [(&str, ArrayRef); N],
    nulls: Option<NullBuffer>,
) -> StructArray {
    let fields: Fields = columns
        .iter()
        .map(|(name, column)| Field::new(*name, column.data_type().clone(), true))
        .collect();
    let columns = columns.into_iter().map(|(_, column)| column).collect();
    StructArray::new(fields, columns, nulls)
}
