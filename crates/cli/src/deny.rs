//! `--deny`: findings that are made errors.

use urlspec::{Code, Validator};

use crate::kinds::Kinds;

#[derive(Clone, clap::Args)]
pub(crate) struct Deny {
    /// Treat findings of this kind as errors
    ///
    /// Findings that only `lint` reports are looked for too. `warnings` stands for all warnings, and `all` for all findings,
    /// but `browser-reads-otherwise` is looked for where it is named. Repeat it, or separate codes by commas; `urlspec explain`
    /// lists the codes.
    #[arg(long, value_name = "CODE|warnings|all", value_delimiter = ',')]
    deny: Vec<Kinds>,
}

impl Deny {
    /// Returns `true` if findings of this kind are errors.
    pub(crate) fn includes(&self, code: Code) -> bool {
        self.deny.iter().any(|kinds| kinds.include(code))
    }

    /// Returns `true` if findings of this kind are named, and not only among others.
    fn names(&self, code: Code) -> bool {
        self.deny.iter().any(|kinds| kinds.is_one(code))
    }

    /// The validator, to which they are errors.
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        let denied = Code::ALL.iter().copied();
        // Another parser is asked only where it is named.
        let is_asked_for = |code: Code| !code.is_of_browser() || self.names(code);
        let is_found = |code: &Code| !code.is_of_target() && is_asked_for(*code);
        let denied = denied.filter(|code| self.includes(*code) && is_found(code));
        denied.fold(validator, Validator::deny)
    }
}
