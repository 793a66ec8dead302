//! `--deny`: findings that are made errors.

use urlspec::{Code, Validator};

use crate::kinds::Kinds;

#[derive(Clone, clap::Args)]
pub(crate) struct Deny {
    /// Treat findings of this kind as errors
    ///
    /// Findings that only `lint` reports are looked for too. `warnings` stands for all warnings, and `all` for all findings.
    /// Repeat it, or separate codes by commas; `urlspec explain` lists the codes.
    #[arg(long, value_name = "CODE|warnings|all", value_delimiter = ',')]
    deny: Vec<Kinds>,
}

impl Deny {
    /// Returns `true` if findings of this kind are errors.
    pub(crate) fn includes(&self, code: Code) -> bool {
        self.deny.iter().any(|kinds| kinds.include(code))
    }

    /// The validator, to which they are errors.
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        let denied = Code::ALL.iter().copied();
        let denied = denied.filter(|code| self.includes(*code) && !code.is_of_target());
        denied.fold(validator, Validator::deny)
    }
}
