//! `--deny`: findings that are made errors.

use std::str::FromStr;

use urlspec::{Code, Severity, Validator};

#[derive(clap::Args)]
pub(crate) struct Deny {
    /// Make findings of this kind errors, or all `warnings`, or `all`; may be repeated, or separated by commas
    #[arg(long, value_name = "CODE|warnings|all", value_delimiter = ',')]
    deny: Vec<Denied>,
}

/// What is denied by one name.
#[derive(Clone, Copy)]
enum Denied {
    One(Code),
    Warnings,
    All,
}

impl Deny {
    /// Whether nothing is denied.
    pub(crate) fn is_empty(&self) -> bool {
        self.deny.is_empty()
    }

    /// Whether findings of this kind are errors.
    pub(crate) fn includes(&self, code: Code) -> bool {
        self.deny.iter().any(|denied| match denied {
            Denied::One(denied) => *denied == code,
            Denied::Warnings => code.severity() >= Severity::Warning,
            Denied::All => true,
        })
    }

    /// The validator, to which they are errors.
    pub(crate) fn to(&self, validator: Validator) -> Validator {
        let denied = Code::ALL.iter().copied();
        let denied = denied.filter(|code| self.includes(*code) && !code.is_of_target());
        denied.fold(validator, Validator::deny)
    }
}

impl FromStr for Denied {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match (name, name.parse::<Code>()) {
            ("warnings", _) => Ok(Self::Warnings),
            ("all", _) => Ok(Self::All),
            (_, Ok(code)) if code.is_of_target() => {
                Err(format!("only `urlspec resolve` finds `{code}`"))
            }
            (_, Ok(code)) => Ok(Self::One(code)),
            (_, Err(unknown)) => Err(format!(
                "{unknown} (`urlspec explain` lists the codes; `warnings` and `all` stand for several)"
            )),
        }
    }
}
