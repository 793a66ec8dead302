//! The Arrow kernels of the Python package without Python: their own files, and a few lines in the place of those that speak to
//! an interpreter.

mod arguments;
mod arrow;
mod scheme;
mod values;

use arrow_array::ArrayRef;
use urlspec::{Edition, Normalizer};

pub use arguments::{BySchemes, Law};
use arrow::batch::run;
use arrow::judge::Judge;
use arrow::kernels::first_error::FirstError;
use arrow::kernels::is_valid::IsValid;
use arrow::kernels::normalize::Normalize;
use arrow::kernels::parse::Parse;
use arrow::kernels::report::Reports;
use arrow::kernels::scheme::Meaning;
use arrow::texts::Texts;

/// A column of texts, of which the kernels take so many rows at a time.
pub struct Column {
    texts: Texts,
    at_once: usize,
}

impl Column {
    /// The column of an array; `None` if its values are no texts.
    #[must_use]
    pub fn of(array: &ArrayRef, at_once: usize) -> Option<Self> {
        let texts = Texts::of(array)?;
        Some(Self { texts, at_once })
    }

    /// The verdict on each text.
    #[must_use]
    pub fn is_valid(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        run(IsValid::new(&judge, &self.texts), &self.texts, self.at_once)
    }

    /// The place where each text stops being the beginning of a valid one.
    #[must_use]
    pub fn first_error(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        let kernel = FirstError::new(&judge, self.texts.len());
        run(kernel, &self.texts, self.at_once)
    }

    /// The components of each text.
    #[must_use]
    pub fn parse(&self, law: Law, schemes: BySchemes, strict: bool) -> ArrayRef {
        let judge = Judge::new(law, &schemes, strict);
        let kernel = Parse::new(&judge, law, &self.texts);
        run(kernel, &self.texts, self.at_once)
    }

    /// The normal form of each text.
    #[must_use]
    pub fn normalize(&self, normalizer: &Normalizer) -> ArrayRef {
        let kernel = Normalize::new(normalizer, &self.texts);
        run(kernel, &self.texts, self.at_once)
    }

    /// The meaning of each text by its scheme.
    #[must_use]
    pub fn scheme(&self, edition: Edition) -> ArrayRef {
        let kernel = Meaning::new(edition, &self.texts);
        run(kernel, &self.texts, self.at_once)
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
        let kernel = Reports::new(judge.as_ref(), &validator, lint, &self.texts);
        run(kernel, &self.texts, self.at_once)
    }
}
