//! The targets of references.

use std::ops::Range;

use arrow_array::ArrayRef;
use urlspec::Resolver;

use super::strings::Strings;
use crate::arrow::kernel::{Kernel, TooLong};
use crate::arrow::texts::Texts;
use crate::way::Way;

/// The bases, and how references are resolved.
pub(crate) enum Bases {
    One(Box<Resolver>),
    /// In the rows of the references; a single one is for all.
    Each {
        bases: Texts,
        way: Way,
    },
}

pub(crate) struct Resolve<'b> {
    bases: &'b Bases,
    /// The base of the row before, which is often that of the next one.
    last: Option<(String, Option<Resolver>)>,
    targets: Strings,
}

impl<'b> Resolve<'b> {
    pub(crate) fn new(bases: &'b Bases, texts: &Texts, rows: usize) -> Self {
        Self {
            bases,
            last: None,
            targets: Strings::like(texts, rows),
        }
    }

    fn resolver(&mut self, row: usize) -> Option<&Resolver> {
        let (bases, way) = match self.bases {
            Bases::One(resolver) => return Some(resolver),
            Bases::Each { bases, way } => (bases, way),
        };
        let base = bases.text(if bases.len() == 1 { 0 } else { row })?;
        if self.last.as_ref().is_none_or(|(last, _)| last != base) {
            self.last = Some((base.to_owned(), way.resolver(base).ok()));
        }
        self.last.as_ref()?.1.as_ref()
    }

    /// The target with its fragment; `None` for a reference to the document that it is in.
    fn target(&mut self, row: usize, reference: &str) -> Option<String> {
        let resolution = self.resolver(row)?.resolve(reference).ok()?;
        resolution.as_target()?;
        Some(resolution.to_string())
    }
}

impl Kernel for Resolve<'_> {
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong> {
        for row in rows {
            let reference = texts.text(row);
            let target = reference.and_then(|reference| self.target(row, reference));
            self.targets.append(target.as_deref())?;
        }
        Ok(())
    }

    fn finish(&mut self) -> ArrayRef {
        self.targets.finish()
    }
}
