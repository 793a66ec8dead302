//! Reports on texts.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder as _, BooleanBuilder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{Field, Fields};
use urlspec::{Code, Component, Report, Revision, SyntaxError, Validator};

use super::strings::Strings;
use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;
use crate::values::section;

pub(crate) struct Reports<'v> {
    /// For most texts, which have no error and no finding.
    judge: Option<&'v Judge>,
    validator: &'v Validator,
    lint: bool,
    nulls: Option<NullBuffer>,
    valid: BooleanBuilder,
    index: Int64Builder,
    length: Int64Builder,
    component: Strings,
    rule: Strings,
    document: Strings,
    section: Strings,
    message: Strings,
    expected: ListBuilder<StringBuilder>,
    suggestion: Strings,
    accepted_by: ListBuilder<StringBuilder>,
    code: Strings,
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
        let strings = || Strings::small(rows.len());
        Self {
            judge,
            validator,
            lint,
            nulls: texts.nulls(rows),
            valid: BooleanBuilder::new(),
            index: Int64Builder::new(),
            length: Int64Builder::new(),
            component: strings(),
            rule: strings(),
            document: strings(),
            section: strings(),
            message: strings(),
            expected: ListBuilder::new(StringBuilder::new()),
            suggestion: strings(),
            accepted_by: ListBuilder::new(StringBuilder::new()),
            code: strings(),
            findings: ListBuilder::new(StringBuilder::new()),
        }
    }

    fn append(&mut self, error: Option<&SyntaxError>) -> Result<(), TooLong> {
        let place = |place: usize| i64::try_from(place).ok();
        let component = error.and_then(SyntaxError::component);
        let section = error.map(|it| section(it.section()));
        let accepted_by = error.map(SyntaxError::accepted_by);
        let ids = accepted_by.map(|it| it.into_iter().map(Revision::id));
        let code = error.and_then(SyntaxError::code);
        self.valid.append_value(error.is_none());
        self.index
            .append_option(error.and_then(|it| place(it.index())));
        self.length
            .append_option(error.and_then(|it| place(it.length())));
        self.component.append(component.map(Component::as_str))?;
        self.rule.append(error.map(|it| it.rule().name()))?;
        self.document.append(error.map(|it| it.document().id()))?;
        self.section.append(section.as_deref())?;
        self.message.append(error.map(SyntaxError::message))?;
        list(&mut self.expected, error.map(|it| it.expected().iter()))?;
        self.suggestion
            .append(error.and_then(SyntaxError::suggestion))?;
        list(&mut self.accepted_by, ids)?;
        self.code.append(code.map(Code::as_str))
    }
}

/// Appends a list, or null.
fn list(
    builder: &mut ListBuilder<StringBuilder>,
    items: Option<impl Iterator<Item = impl AsRef<str>>>,
) -> Result<(), TooLong> {
    let is_there = items.is_some();
    for item in items.into_iter().flatten() {
        let values = builder.values();
        let length = values.values_slice().len() + item.as_ref().len();
        let has_room = |count: usize| i32::try_from(count).is_ok();
        if !has_room(length) || !has_room(values.len() + 1) {
            return Err(TooLong);
        }
        values.append_value(item);
    }
    builder.append(is_there);
    Ok(())
}

impl Kernel for Reports<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let is_clear = |octets: &&[u8]| !self.judge.is_some_and(|it| it.is_match(octets));
            let doubtful = texts.get(row).filter(is_clear);
            let report = doubtful.map(|octets| self.validator.validate_bytes(octets));
            self.append(report.as_ref().and_then(Report::error))?;
            let looked = report.as_ref().filter(|_| self.lint);
            let codes = looked.map(|it| it.findings().iter().map(|it| it.code().as_str()));
            list(&mut self.findings, codes)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let columns: [(&str, ArrayRef); 13] = [
            ("valid", Arc::new(self.valid.finish())),
            ("index", Arc::new(self.index.finish())),
            ("length", Arc::new(self.length.finish())),
            ("component", self.component.finish()),
            ("rule", self.rule.finish()),
            ("document", self.document.finish()),
            ("section", self.section.finish()),
            ("message", self.message.finish()),
            ("expected", Arc::new(self.expected.finish())),
            ("suggestion", self.suggestion.finish()),
            ("accepted_by", Arc::new(self.accepted_by.finish())),
            ("code", self.code.finish()),
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
