//! `parse --format csv` and `--format arrow`: a table with a row for each text, for programs that read tables.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, LargeStringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::{
    DictionaryTracker, EncodedData, IpcDataGenerator, IpcWriteContext, IpcWriteOptions,
    write_message,
};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use urlspec::{Component, Reference, Validator};

use super::read;
use crate::driver::{Driver, PerRecord, Totals};
use crate::input_error::InputError;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::sink::Records;

/// The form of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Csv,
    Arrow,
}

/// The columns that each table begins with.
const FIRST: [&str; 2] = ["text", "valid"];

/// A table of texts.
pub(super) struct Table {
    form: Form,
    columns: Vec<Column>,
    validator: Validator,
}

/// A column behind the first two.
#[derive(Clone, Copy)]
enum Column {
    Part(Component),
    HostKind,
}

impl Column {
    const ALL: [Self; 12] = [
        Self::Part(Component::Scheme),
        Self::Part(Component::Authority),
        Self::Part(Component::UserInfo),
        Self::Part(Component::User),
        Self::Part(Component::Password),
        Self::Part(Component::Host),
        Self::HostKind,
        Self::Part(Component::Port),
        Self::Part(Component::Path),
        Self::Part(Component::Param),
        Self::Part(Component::Query),
        Self::Part(Component::Fragment),
    ];

    /// Its name, as the kernels for Arrow have it.
    fn name(self) -> String {
        match self {
            Self::Part(Component::Param) => "params".to_owned(),
            Self::Part(component) => component.to_string(),
            Self::HostKind => "host_kind".to_owned(),
        }
    }

    /// Its value; `None` where the component is undefined.
    fn of<'r>(self, reference: &'r Reference<'_>) -> Option<&'r str> {
        match self {
            Self::Part(component) => Some(&reference.as_str()[reference.span(component)?]),
            Self::HostKind => Some(reference.authority()?.host()?.kind()),
        }
    }
}

impl Table {
    /// A table of these components, or of all.
    pub(super) fn new(form: Form, only: &[Component], validator: Validator) -> Self {
        let columns = if only.is_empty() {
            Column::ALL.to_vec()
        } else {
            only.iter().copied().map(Column::Part).collect()
        };
        Self {
            form,
            columns,
            validator,
        }
    }

    /// Prints the table of all inputs. Returns `true` if all texts are valid.
    pub(super) fn print(self, driver: Driver<'_>, output: &mut Output) -> Outcome {
        if self.form == Form::Arrow && output.is_terminal() {
            return Err(
                "a stream of Arrow is not for a terminal: send it to a file or a program".into(),
            );
        }
        output.add(&self.beginning()?)?;
        let end = self.end_of_stream();
        driver.run(&Arc::new(self), None, output, |_, output| {
            Ok(output.add(end)?)
        })
    }

    /// The heading, or the schema.
    fn beginning(&self) -> Result<Vec<u8>, Failure> {
        match self.form {
            Form::Csv => {
                let mut heading = csv::Writer::from_writer(Vec::new());
                let names = self.columns.iter().map(|it| it.name());
                let first = FIRST.map(str::to_owned).into_iter();
                heading
                    .write_record(first.chain(names))
                    .map_err(|error| of_csv(&error))?;
                let heading = heading.into_inner();
                heading.map_err(|error| error.to_string().into())
            }
            Form::Arrow => {
                let options = IpcWriteOptions::default();
                let schema = IpcDataGenerator::default().schema_to_bytes_with_dictionary_tracker(
                    &self.schema(),
                    &mut DictionaryTracker::new(false),
                    &options,
                );
                message(schema, &options)
            }
        }
    }

    /// The bytes that end the stream: in Arrow, the marker that begins each message, and the length zero.
    fn end_of_stream(&self) -> &'static [u8] {
        match self.form {
            Form::Csv => &[],
            Form::Arrow => &[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        }
    }

    fn schema(&self) -> Schema {
        let [text, valid] = FIRST;
        let first = [
            Field::new(text, DataType::LargeUtf8, false),
            Field::new(valid, DataType::Boolean, false),
        ];
        let parts = self.columns.iter();
        let parts = parts.map(|it| Field::new(it.name(), DataType::LargeUtf8, true));
        Schema::new(first.into_iter().chain(parts).collect::<Vec<_>>())
    }
}

impl PerRecord for Table {
    type Totals = Rows;

    fn totals(&self) -> Rows {
        Rows {
            some_fail: false,
            open: match self.form {
                Form::Csv => Open::Csv(rows_of_text()),
                Form::Arrow => Open::Arrow(Builders::of(self.columns.len())),
            },
        }
    }

    fn one(
        &self,
        record: &Record<'_>,
        rows: &mut Rows,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let parsed = read(&self.validator, record, |text| {
            self.validator.reference(text)
        });
        let reference = parsed.as_ref().ok().and_then(Option::as_ref);
        let parts = self.columns.iter();
        let parts = parts.map(|column| column.of(reference?));
        match &mut rows.open {
            Open::Csv(writer) => {
                let valid = if reference.is_some() { "true" } else { "false" };
                let first = [record.octets, valid.as_bytes()];
                let parts = parts.map(|part| part.unwrap_or_default().as_bytes());
                writer
                    .write_record(first.into_iter().chain(parts))
                    .map_err(|error| of_csv(&error))?;
                writer.flush()?;
            }
            Open::Arrow(builders) => {
                let text = String::from_utf8_lossy(record.octets);
                builders.add(&text, reference.is_some(), parts);
            }
        }
        rows.some_fail |= reference.is_none();
        if let Err(Some(error)) = &parsed {
            InputError::of(Some(error), error).report(record, output)?;
        }
        Ok(())
    }

    fn end(&self, rows: &mut Rows, output: &mut Output) -> Result<(), Failure> {
        match &mut rows.open {
            Open::Csv(writer) => {
                let written = std::mem::replace(writer, rows_of_text());
                let written = written.into_inner();
                let written = written.map_err(|error| Failure::from(error.to_string()))?;
                output.add_records(&written)?;
            }
            Open::Arrow(builders) if builders.count > 0 => {
                let batch = builders
                    .batch(self.schema())
                    .map_err(|error| of_arrow(&error))?;
                output.add(&encoded(&batch)?)?;
            }
            Open::Arrow(_) => {}
        }
        Ok(())
    }
}

/// The rows that are not written yet.
pub(super) struct Rows {
    some_fail: bool,
    open: Open,
}

enum Open {
    /// Flushed behind each row, which may have several lines.
    Csv(csv::Writer<Records>),
    Arrow(Builders),
}

fn rows_of_text() -> csv::Writer<Records> {
    csv::Writer::from_writer(Records::default())
}

impl Totals for Rows {
    /// Those behind have been written.
    fn add(&mut self, behind: Self) {
        self.some_fail |= behind.some_fail;
    }

    fn some_fail(&self) -> bool {
        self.some_fail
    }
}

/// The columns of a batch.
struct Builders {
    count: usize,
    text: LargeStringBuilder,
    valid: BooleanBuilder,
    parts: Vec<LargeStringBuilder>,
}

impl Builders {
    fn of(parts: usize) -> Self {
        Self {
            count: 0,
            text: LargeStringBuilder::new(),
            valid: BooleanBuilder::new(),
            parts: std::iter::repeat_with(LargeStringBuilder::new)
                .take(parts)
                .collect(),
        }
    }

    fn add<'r>(&mut self, text: &str, valid: bool, parts: impl Iterator<Item = Option<&'r str>>) {
        self.count += 1;
        self.text.append_value(text);
        self.valid.append_value(valid);
        for (builder, part) in self.parts.iter_mut().zip(parts) {
            builder.append_option(part);
        }
    }

    /// All rows; none are left.
    fn batch(&mut self, schema: Schema) -> Result<RecordBatch, ArrowError> {
        self.count = 0;
        let first: [ArrayRef; 2] = [Arc::new(self.text.finish()), Arc::new(self.valid.finish())];
        let parts = self.parts.iter_mut();
        let parts = parts.map(|builder| Arc::new(builder.finish()) as ArrayRef);
        RecordBatch::try_new(Arc::new(schema), first.into_iter().chain(parts).collect())
    }
}

/// The message of a batch, which has no dictionaries.
fn encoded(batch: &RecordBatch) -> Result<Vec<u8>, Failure> {
    let options = IpcWriteOptions::default();
    let (_, encoded) = IpcDataGenerator::default()
        .encode(
            batch,
            &mut DictionaryTracker::new(false),
            &options,
            &mut IpcWriteContext::default(),
        )
        .map_err(|error| of_arrow(&error))?;
    message(encoded, &options)
}

fn message(encoded: EncodedData, options: &IpcWriteOptions) -> Result<Vec<u8>, Failure> {
    let mut octets = Vec::new();
    write_message(&mut octets, encoded, options).map_err(|error| of_arrow(&error))?;
    Ok(octets)
}

fn of_csv(error: &csv::Error) -> Failure {
    error.to_string().into()
}

fn of_arrow(error: &ArrowError) -> Failure {
    error.to_string().into()
}
