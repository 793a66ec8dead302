//! Reports on texts.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{Field, Fields};
use urlspec::{Code, Component, Report, Revision, SyntaxError, Validator};

use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;
use crate::values::section;

/// The limit of text in all results of an array. The rest of 2 GiB is room for one row.
const MOST_TEXT: usize = 1 << 30;

pub(crate) struct Reports<'v> {
    /// For most texts, which have no error and no finding.
    judge: Option<&'v Judge>,
    validator: &'v Validator,
    lint: bool,
    /// How much text the results have.
    written: usize,
    nulls: Option<NullBuffer>,
    valid: BooleanBuilder,
    index: Int64Builder,
    length: Int64Builder,
    component: StringBuilder,
    rule: StringBuilder,
    document: StringBuilder,
    section: StringBuilder,
    message: StringBuilder,
    expected: ListBuilder<StringBuilder>,
    suggestion: StringBuilder,
    accepted_by: ListBuilder<StringBuilder>,
    code: StringBuilder,
    findings: ListBuilder<StringBuilder>,
}

impl<'v> Reports<'v> {
    pub(crate) fn new(
        judge: Option<&'v Judge>,
        validator: &'v Validator,
        lint: bool,
        texts: &Texts,
        rows: &Range<usize>,
    ) -> Self {
        Self {
            judge,
            validator,
            lint,
            written: 0,
            nulls: texts.nulls(rows),
            valid: BooleanBuilder::new(),
            index: Int64Builder::new(),
            length: Int64Builder::new(),
            component: StringBuilder::new(),
            rule: StringBuilder::new(),
            document: StringBuilder::new(),
            section: StringBuilder::new(),
            message: StringBuilder::new(),
            expected: ListBuilder::new(StringBuilder::new()),
            suggestion: StringBuilder::new(),
            accepted_by: ListBuilder::new(StringBuilder::new()),
            code: StringBuilder::new(),
            findings: ListBuilder::new(StringBuilder::new()),
        }
    }

    fn append(&mut self, error: Option<&SyntaxError>) {
        let place = |place: usize| i64::try_from(place).ok();
        let component = error.and_then(SyntaxError::component);
        let accepted_by = error.map(SyntaxError::accepted_by);
        let ids = accepted_by.map(|it| it.into_iter().map(Revision::id));
        let code = error.and_then(SyntaxError::code);
        self.valid.append_value(error.is_none());
        self.index
            .append_option(error.and_then(|it| place(it.index())));
        self.length
            .append_option(error.and_then(|it| place(it.length())));
        self.component
            .append_option(component.map(Component::as_str));
        self.rule.append_option(error.map(|it| it.rule().name()));
        self.document
            .append_option(error.map(|it| it.document().id()));
        self.section
            .append_option(error.map(|it| section(it.section())));
        self.message.append_option(error.map(SyntaxError::message));
        self.written += error.map_or(0, |it| it.message().len());
        self.written += error.and_then(SyntaxError::suggestion).map_or(0, str::len);
        self.written += list(&mut self.expected, error.map(|it| it.expected().iter()));
        self.suggestion
            .append_option(error.and_then(SyntaxError::suggestion));
        self.written += list(&mut self.accepted_by, ids);
        self.code.append_option(code.map(Code::as_str));
    }
}

/// Appends a list, or null, and says how much text that was.
fn list(
    builder: &mut ListBuilder<StringBuilder>,
    items: Option<impl Iterator<Item = impl AsRef<str>>>,
) -> usize {
    let is_there = items.is_some();
    let mut written = 0;
    for item in items.into_iter().flatten() {
        written += item.as_ref().len();
        builder.values().append_value(item);
    }
    builder.append(is_there);
    written
}

impl Kernel for Reports<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let is_clear = |octets: &&[u8]| !self.judge.is_some_and(|it| it.is_match(octets));
            let doubtful = texts.get(row).filter(is_clear);
            let report = doubtful.map(|octets| self.validator.validate_bytes(octets));
            self.append(report.as_ref().and_then(Report::error));
            let looked = report.as_ref().filter(|_| self.lint);
            let codes = looked.map(|it| it.findings().iter().map(|it| it.code().as_str()));
            self.written += list(&mut self.findings, codes);
            if self.written > MOST_TEXT {
                return Err(TooLong);
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let columns: [(&str, ArrayRef); 13] = [
            ("valid", Arc::new(self.valid.finish())),
            ("index", Arc::new(self.index.finish())),
            ("length", Arc::new(self.length.finish())),
            ("component", Arc::new(self.component.finish())),
            ("rule", Arc::new(self.rule.finish())),
            ("document", Arc::new(self.document.finish())),
            ("section", Arc::new(self.section.finish())),
            ("message", Arc::new(self.message.finish())),
            ("expected", Arc::new(self.expected.finish())),
            ("suggestion", Arc::new(self.suggestion.finish())),
            ("accepted_by", Arc::new(self.accepted_by.finish())),
            ("code", Arc::new(self.code.finish())),
            ("findings", Arc::new(self.findings.finish())),
        ];
        let fields = columns.iter();
        let fields: Fields = fields
            .map(|(name, column)| Field::new(*name, column.data_type().clone(), true))
            .collect();
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        Arc::new(StructArray::new(fields, columns, self.nulls.take()))
    }
}
