//! The Arrow kernels of the Python package without Python: their own files, and a few lines in the place of those that speak to
//! an interpreter.

mod arguments;
mod arrow;
mod scheme;
mod values;
#[path = "../../../python/src/way.rs"]
mod way;

use std::num::NonZeroUsize;
use std::ops::Range;

use arrow_array::ArrayRef;
use urlspec::{Edition, Normalizer};

pub use arguments::{BySchemes, Law};
use arrow::judge::Judge;
use arrow::kernel::{Kernel, TooLong};
use arrow::kernels::first_error::FirstError;
use arrow::kernels::is_valid::IsValid;
use arrow::kernels::normalize::Normalize;
use arrow::kernels::parse::{Field, Parse};
use arrow::kernels::report::Reports;
use arrow::kernels::resolve::{Bases, Resolve};
use arrow::kernels::scheme::Meaning;
use arrow::run::{Pace, run};
use arrow::spread::{at_rows, spread, values};
use arrow::texts::Texts;
use way::Way;

/// A column of texts, of which the kernels take so many rows, or bytes, at a time, by so many threads.
pub struct Column {
    array: ArrayRef,
    pace: Pace,
}

impl Column {
    /// The column of an array, which may be a dictionary; `None` if its values are no texts.
    #[must_use]
    pub fn of(array: &ArrayRef, rows: usize, bytes: usize, threads: NonZeroUsize) -> Option<Self> {
        Texts::of(&spread(array).ok()?)?;
        Some(Self {
            array: array.clone(),
            pace: Pace {
                rows,
                bytes,
                threads,
            },
        })
    }

    /// The results of a kernel, which is made for some rows of an array of texts.
    fn run<K: Kernel>(&self, kernel: impl Fn(&Texts, &Range<usize>) -> K + Sync) -> ArrayRef {
        let values = values(&self.array).expect("the texts of a fuzz target are short");
        let values = [Texts::of(&values).expect("it has texts")];
        let results = run(&values, self.pace, kernel, || Ok::<(), TooLong>(()));
        let results = results.expect("the texts of a fuzz target are short");
        at_rows(&self.array, results[0].clone()).expect("the texts of a fuzz target are short")
    }

    /// The verdict on each text.
    #[must_use]
    pub fn is_valid(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        self.run(|texts, rows| IsValid::new(&judge, texts, rows))
    }

    /// The place where each text stops being the beginning of a valid one.
    #[must_use]
    pub fn first_error(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        self.run(|_, rows| FirstError::new(&judge, rows.len()))
    }

    /// The components of each text.
    #[must_use]
    pub fn parse(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        self.run(|texts, rows| Parse::new(&judge, law, &Field::ALL, texts, rows.len()))
    }

    /// The target of each text with one base; `None` if there is no resolver for it.
    #[must_use]
    pub fn resolve(&self, edition: Edition, strict: bool, base: &str) -> Option<ArrayRef> {
        let way = way(edition, strict);
        let bases = Bases::One(Box::new(way.resolver(base).ok()?));
        Some(self.run(|texts, rows| Resolve::new(&bases, texts, rows.len())))
    }

    /// The target of each text with the base in the same row of another column, or its only one; `None` if its values are no
    /// texts.
    #[must_use]
    pub fn resolve_each(&self, edition: Edition, strict: bool, bases: &Self) -> Option<ArrayRef> {
        let way = way(edition, strict);
        let bases = Texts::of(&spread(&bases.array).ok()?)?;
        let bases = Bases::Each { bases, way };
        let aligned = Self {
            array: spread(&self.array).ok()?,
            pace: self.pace,
        };
        Some(aligned.run(|texts, rows| Resolve::new(&bases, texts, rows.len())))
    }

    /// The normal form of each text.
    #[must_use]
    pub fn normalize(&self, normalizer: &Normalizer) -> ArrayRef {
        self.run(|texts, rows| Normalize::new(normalizer, texts, rows.len()))
    }

    /// The meaning of each text by its scheme.
    #[must_use]
    pub fn scheme(&self, edition: Edition) -> ArrayRef {
        self.run(|texts, rows| Meaning::new(edition, texts, rows))
    }

    /// The report on each text, with findings if asked for.
    #[must_use]
    pub fn report(&self, law: Law, schemes: BySchemes, strict: bool, lint: bool) -> ArrayRef {
        let judge = (!lint).then(|| Judge::new(law, &schemes, strict));
        let mut validator = schemes.to(law.validator());
        if lint {
            validator = validator.linting();
        }
        if strict {
            validator = validator.strict();
        }
        self.run(|texts, rows| Reports::new(judge.as_ref(), &validator, lint, texts, rows))
    }
}

/// The way of a document, which chooses what to do with `..` in excess.
fn way(edition: Edition, strict: bool) -> Way {
    Way {
        edition,
        strict,
        keep_excess: None,
    }
}
