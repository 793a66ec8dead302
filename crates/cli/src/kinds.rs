//! Kinds of findings, as options name them.

use std::str::FromStr;

use urlspec::{Code, Severity};

/// The name of an error, where findings have a code.
pub(crate) const NOT_VALID: &str = "not-valid";

/// The name of a remark on a reference in running text, where findings have a code.
pub(crate) const UNCERTAIN_END: &str = "uncertain-end";

/// The findings that one name stands for.
#[derive(Clone, Copy)]
pub(crate) enum Kinds {
    One(Code),
    Warnings,
    All,
}

impl Kinds {
    /// Returns `true` if findings of this code are among them.
    pub(crate) fn include(self, code: Code) -> bool {
        match self {
            Self::One(one) => one == code,
            Self::Warnings => code.severity() >= Severity::Warning,
            Self::All => true,
        }
    }

    /// Returns `true` if the name is that of this code.
    pub(crate) fn is_one(self, code: Code) -> bool {
        matches!(self, Self::One(one) if one == code)
    }
}

impl FromStr for Kinds {
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
