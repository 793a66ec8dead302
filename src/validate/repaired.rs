//! The valid texts that are nearest to one that is not valid.

use super::Validator;
use crate::explain::{Judge, SyntaxError};
use crate::repair::{Edit, Question, Repair, nearest};
use crate::words::Code;

/// The length, in bytes, of the longest text for which repairs are looked for. It takes about a second.
const LONGEST_REPAIRED: usize = 1 << 20;

impl Validator {
    /// The valid text that is nearest to `text`, if that is not valid and one is near: [`Repair`]. It takes time in proportion to
    /// the length of the text; of more than 1 MiB none is looked for.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986).strict();
    /// let repair = validator.repair("example.com/a b").unwrap();
    /// assert_eq!(repair.text(), "https://example.com/a%20b");
    /// assert_eq!(repair.edits()[0].message(), "the scheme is missing");
    /// assert_eq!(validator.repair("http://example.com/"), None);
    /// ```
    #[must_use]
    pub fn repair(&self, text: &str) -> Option<Repair> {
        self.repairs(text).into_iter().next()
    }

    /// All valid texts that are nearest to `text`: none if it is valid or none is near, two if two are equally near.
    #[must_use]
    pub fn repairs(&self, text: &str) -> Vec<Repair> {
        if self.is_valid(text) {
            return Vec::new();
        }
        self.nearest(text)
    }

    /// The error of a text that is not valid. The nearest ones that are valid are looked for when somebody looks.
    pub(super) fn with_repairs(&self, error: SyntaxError, text: &str) -> SyntaxError {
        error.repairable(text, self.clone())
    }

    /// The text as the findings advise that count as errors, if nothing else is wrong with it and it is valid then.
    fn without_denied(&self, text: &str) -> Option<Repair> {
        if self.denied.iter().all(|code| code.is_of_invalid()) {
            return None;
        }
        let report = self.report(text);
        let is_denied = report.error().and_then(SyntaxError::code);
        if is_denied.is_none_or(Code::is_of_invalid) {
            return None;
        }
        let mut edits: Vec<Edit> = Vec::new();
        for finding in report.findings().iter().filter(|it| it.is_denied()) {
            let (span, message) = (finding.span(), finding.message());
            let is_free = edits.last().is_none_or(|it| it.span().end <= span.start);
            if let Some(written) = finding.suggestion().filter(|_| is_free) {
                edits.push(Edit::advised(span, written, finding.rule(), message));
            }
        }
        let repair = Repair::advised(text, edits);
        self.is_valid(repair.text()).then_some(repair)
    }

    fn question(&self) -> Question {
        let by_scheme = self.denied.contains(&Code::SchemeSyntax);
        Question {
            law: self.law,
            schemes: by_scheme.then(|| self.schemes.unwrap_or_default()),
        }
    }
}

impl Judge for Validator {
    fn accepts(&self, text: &str) -> bool {
        self.is_valid(text)
    }

    fn fault(&self, text: &str) -> Option<SyntaxError> {
        let error = self.check_only(text).err();
        error.map(|error| self.with_repairs(error, text))
    }

    fn refusal(&self, text: &str) -> Option<SyntaxError> {
        self.validate(text).error().cloned()
    }

    fn nearest(&self, text: &str) -> Vec<Repair> {
        if text.len() > LONGEST_REPAIRED {
            return Vec::new();
        }
        if let Some(repair) = self.without_denied(text) {
            return vec![repair];
        }
        nearest(self.question(), text, |repaired| self.is_valid(repaired))
    }
}
