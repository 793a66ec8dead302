//! The components.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use arrow_schema::{Field, Fields};
use urlspec::{Authority, Host, Path, Reference};

use super::strings::Strings;
use crate::arguments::Law;
use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
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

/// So many rows are parsed before their parts go into the columns, one column after the other.
const AT_ONCE: usize = 128;

pub(crate) struct Parse<'v> {
    judge: &'v Judge,
    law: Law,
    parts: [Strings; NAMES.len()],
    valid: BooleanBufferBuilder,
}

impl<'v> Parse<'v> {
    pub(crate) fn new(judge: &'v Judge, law: Law, texts: &Texts, rows: usize) -> Self {
        Self {
            judge,
            law,
            parts: NAMES.map(|_| Strings::like(texts, rows)),
            valid: BooleanBufferBuilder::new(rows),
        }
    }

    fn parsed<'t>(&self, text: &'t str) -> Option<Reference<'t>> {
        if self.judge.adds_to_the_law() && !self.judge.is_match(text.as_bytes()) {
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
    let authority = authority.as_ref();
    let host = authority.and_then(Authority::host);
    let host = host.as_ref();
    [
        reference.scheme(),
        authority.map(Authority::as_str),
        authority.and_then(Authority::userinfo),
        authority.and_then(Authority::user),
        authority.and_then(Authority::password),
        host.map(Host::as_str),
        host.map(Host::kind),
        authority.and_then(Authority::port),
        reference.path().map(Path::as_str),
        reference.params(),
        reference.query(),
        reference.fragment(),
    ]
}

impl Kernel for Parse<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for start in rows.clone().step_by(AT_ONCE) {
            let rows = start..rows.end.min(start + AT_ONCE);
            let references: Vec<Option<Reference<'_>>> =
                rows.map(|row| self.parsed(texts.text(row)?)).collect();
            let parts = references.iter().map(|reference| {
                self.valid.append(reference.is_some());
                reference.as_ref().map_or([None; NAMES.len()], parts)
            });
            let parts: Vec<[Option<&str>; NAMES.len()]> = parts.collect();
            for (column, strings) in self.parts.iter_mut().enumerate() {
                strings.append_all(parts.iter().map(|parts| parts[column]))?;
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
