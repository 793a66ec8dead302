//! `--deny`: findings that are made errors.

use urlspec::{Code, Validator};

use crate::kinds::Kinds;

#[derive(Clone, clap::Args)]
pub(crate) struct Deny {
    /// Treat findings of this kind as errors, those that only `lint` tells too, or all `warnings`, or `all`; repeat it, or
    /// separate codes by commas; `explain` lists the codes
    #[arg(long, value_name = "CODE|warnings|all", value_delimiter = ',')]
    deny: Vec<Kinds>,
}

impl Deny {
    /// Returns `true` if nothing is denied.
    pub(crate) fn is_empty(&self) -> bool {
        self.deny.is_empty()
    }

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
