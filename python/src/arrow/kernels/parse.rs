//! The components.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use arrow_schema::{Field, Fields};
use urlspec::{Path, Reference};

use super::strings::Strings;
use crate::arguments::Law;
use crate::arrow::batch::{Kernel, TooLong};
use crate::arrow::judge::Judge;
use crate::arrow::texts::Texts;

/// The fields, in their order.
const NAMES: [&str; 12] = [
    "scheme",
    "authority",
    "userinfo",
    "user",
    "password",
    "host",
    "host_kind",
    "port",
    "path",
    "params",
    "query",
    "fragment",
];

pub(crate) struct Parse<'v> {
    judge: &'v Judge,
    law: Law,
    parts: [Strings; NAMES.len()],
    valid: BooleanBufferBuilder,
}

impl<'v> Parse<'v> {
    pub(crate) fn new(judge: &'v Judge, law: Law, texts: &Texts) -> Self {
        Self {
            judge,
            law,
            parts: NAMES.map(|_| Strings::like(texts)),
            valid: BooleanBufferBuilder::new(texts.len()),
        }
    }

    fn parsed<'t>(&self, text: &'t str) -> Option<Reference<'t>> {
        // The reason for which a text is not valid takes longer to compute than the verdict.
        if !self.judge.is_match(text.as_bytes()) {
            return None;
        }
        match self.law {
            Law::BothSteps(edition) => Reference::parse(edition, text).ok(),
            Law::Rule(rule) => Reference::parse_as(rule.as_url_rule()?, text).ok(),
        }
    }
}

fn parts<'r>(reference: &'r Reference<'_>) -> [Option<&'r str>; NAMES.len()] {
    let authority = reference.authority();
    let host = authority.and_then(|it| it.host());
    [
        reference.scheme(),
        authority.map(|it| it.as_str()),
        authority.and_then(|it| it.userinfo()),
        authority.and_then(|it| it.user()),
        authority.and_then(|it| it.password()),
        host.map(|it| it.as_str()),
        host.map(|it| it.kind()),
        authority.and_then(|it| it.port()),
        reference.path().map(Path::as_str),
        reference.params(),
        reference.query(),
        reference.fragment(),
    ]
}

impl Kernel for Parse<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let reference = texts.text(row).and_then(|text| self.parsed(text));
            self.valid.append(reference.is_some());
            let parts = reference.as_ref().map_or([None; NAMES.len()], parts);
            for (strings, part) in self.parts.iter_mut().zip(parts) {
                strings.append(part)?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let fields = NAMES.iter().zip(&self.parts);
        let fields: Fields = fields
            .map(|(name, part)| Field::new(*name, part.data_type(), true))
            .collect();
        let columns = self.parts.iter_mut().map(Strings::finish).collect();
        let valid = NullBuffer::new(self.valid.finish());
        Arc::new(StructArray::new(fields, columns, Some(valid)))
    }
}
