//! The components.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use arrow_schema::Fields;
use urlspec::{Authority, Host, Path, Reference};

use super::strings::Strings;
use crate::arguments::Law;
use crate::arrow::judge::Judge;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;

/// A field of the results; the numbers are those of [`texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Scheme,
    Authority,
    UserInfo,
    User,
    Password,
    Host,
    HostKind,
    Port,
    Path,
    Params,
    Query,
    Fragment,
}

impl Field {
    /// All fields, in their order.
    pub(crate) const ALL: [Self; 12] = [
        Self::Scheme,
        Self::Authority,
        Self::UserInfo,
        Self::User,
        Self::Password,
        Self::Host,
        Self::HostKind,
        Self::Port,
        Self::Path,
        Self::Params,
        Self::Query,
        Self::Fragment,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::UserInfo => "userinfo",
            Self::User => "user",
            Self::Password => "password",
            Self::Host => "host",
            Self::HostKind => "host_kind",
            Self::Port => "port",
            Self::Path => "path",
            Self::Params => "params",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// Tells if it is of the authority.
    fn is_of_authority(self) -> bool {
        use Field::{Authority, Host, HostKind, Password, Port, User, UserInfo};
        matches!(
            self,
            Authority | UserInfo | User | Password | Host | HostKind | Port
        )
    }
}

/// So many rows are parsed before their parts go into the columns, one column after the other.
const AT_ONCE: usize = 128;

pub(crate) struct Parse<'v> {
    judge: &'v Judge,
    law: Law,
    columns: Vec<(Field, Strings)>,
    /// Tells if a column is of the authority, which is read then.
    has_authority: bool,
    valid: BooleanBufferBuilder,
}

impl<'v> Parse<'v> {
    pub(crate) fn new(
        judge: &'v Judge,
        law: Law,
        only: &[Field],
        texts: &Texts,
        rows: usize,
    ) -> Self {
        Self {
            judge,
            law,
            columns: only
                .iter()
                .map(|field| (*field, Strings::like(texts, rows)))
                .collect(),
            has_authority: only.iter().any(|field| field.is_of_authority()),
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

/// The texts of all fields, in their order.
fn texts<'r>(
    reference: &'r Reference<'_>,
    with_authority: bool,
) -> [Option<&'r str>; Field::ALL.len()] {
    let authority = with_authority.then(|| reference.authority()).flatten();
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
            let texts = references.iter().map(|reference| {
                self.valid.append(reference.is_some());
                match reference {
                    Some(reference) => self::texts(reference, self.has_authority),
                    None => [None; Field::ALL.len()],
                }
            });
            let texts: Vec<[Option<&str>; Field::ALL.len()]> = texts.collect();
            for (field, column) in &mut self.columns {
                column.append_all(texts.iter().map(|texts| texts[*field as usize]))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        let columns = self.columns.iter();
        let fields: Fields = columns
            .map(|(field, column)| arrow_schema::Field::new(field.name(), column.data_type(), true))
            .collect();
        let columns = self.columns.iter_mut();
        let columns = columns.map(|(_, column)| column.finish()).collect();
        let valid = NullBuffer::new(self.valid.finish());
        Arc::new(StructArray::new(fields, columns, Some(valid)))
    }
}
