//! Why there is no typed value.

use super::addr_spec::AddrSpecError;
use crate::explain::SyntaxError;
use crate::revision::{Revision, Standing, told_nearest};
use crate::words::Section;

/// Why a text is no URL of a scheme, or why one cannot be built of the parts that were given.
///
/// What the grammar refuses is refused with the same error whether it was read or built: the
/// [`SyntaxError`] of the [`Validator`](crate::Validator), whose positions are in the URL as it would have
/// been.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", self.place())]
pub struct SchemeError {
    revision: Revision,
    #[source]
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Kind {
    #[error(transparent)]
    Syntax(Box<SyntaxError>),
    #[error("{} defines no schemes{}", .revision.name(), told_nearest(.nearest))]
    NoSchemes {
        revision: Revision,
        nearest: Vec<Revision>,
    },
    #[error("{} does not define `{scheme}`: {}", .revision.name(), Standing::of(*.revision, .scheme))]
    NoProduction {
        revision: Revision,
        scheme: &'static str,
    },
    #[error("it is a URL, but none of the scheme `{scheme}`")]
    OtherScheme { scheme: &'static str },
    #[error("the octet {octet:02X} is forbidden in a {part} ({}, {section}){note}", .revision.name())]
    Forbidden {
        revision: Revision,
        index: usize,
        octet: u8,
        part: &'static str,
        section: Section,
        note: String,
    },
    #[error("no address: {}", .error.message())]
    Address { index: usize, error: AddrSpecError },
    #[error("{} has no {part} in `{scheme}` ({section})", .revision.name())]
    NoSuchPart {
        revision: Revision,
        scheme: &'static str,
        part: &'static str,
        section: Section,
    },
    #[error("the parts make a URL that reads back as other parts of `{scheme}`")]
    ReadsBackDifferently { scheme: &'static str },
}

impl SchemeError {
    pub(super) fn no_production(revision: Revision, scheme: &'static str) -> Self {
        let defines = |revision: &Revision| revision.schemes().next().is_some();
        let kind = if defines(&revision) {
            Kind::NoProduction { revision, scheme }
        } else {
            Self::no_schemes(revision).kind
        };
        Self { revision, kind }
    }

    pub(super) fn no_schemes(revision: Revision) -> Self {
        let defines = |other: Revision| other < revision && other.schemes().next().is_some();
        let kind = Kind::NoSchemes {
            revision,
            nearest: revision.nearest(defines),
        };
        Self { revision, kind }
    }

    pub(super) fn other_scheme(revision: Revision, scheme: &'static str) -> Self {
        let kind = Kind::OtherScheme { scheme };
        Self { revision, kind }
    }

    pub(super) fn forbidden(
        revision: Revision,
        (octet, index): (u8, usize),
        part: &'static str,
        section: &'static str,
        note: String,
    ) -> Self {
        let kind = Kind::Forbidden {
            revision,
            index,
            octet,
            part,
            section: Section::new(section),
            note,
        };
        Self { revision, kind }
    }

    pub(super) fn address(revision: Revision, index: usize, error: AddrSpecError) -> Self {
        let kind = Kind::Address { index, error };
        Self { revision, kind }
    }

    pub(super) fn no_such_part(
        revision: Revision,
        scheme: &'static str,
        part: &'static str,
        section: Section,
    ) -> Self {
        let kind = Kind::NoSuchPart {
            revision,
            scheme,
            part,
            section,
        };
        Self { revision, kind }
    }

    pub(super) fn reads_back_differently(revision: Revision, scheme: &'static str) -> Self {
        let kind = Kind::ReadsBackDifferently { scheme };
        Self { revision, kind }
    }

    /// The revision by which it was read or built.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Where the fault is, in bytes of the URL; `None` if it has no place.
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        match &self.kind {
            Kind::Syntax(error) => Some(error.index()),
            Kind::Forbidden { index, .. } | Kind::Address { index, .. } => Some(*index),
            _ => None,
        }
    }

    /// What is wrong, in one line and without its place.
    #[must_use]
    pub fn message(&self) -> String {
        match &self.kind {
            Kind::Syntax(error) => error.message().to_owned(),
            other => other.to_string(),
        }
    }

    /// The place, where the message does not begin with it.
    fn place(&self) -> String {
        match (&self.kind, self.index()) {
            (Kind::Syntax(_), _) | (_, None) => String::new(),
            (_, Some(index)) => format!("byte {index}: "),
        }
    }

    /// What the grammar has against it, if it is the grammar.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.kind {
            Kind::Syntax(error) => Some(error),
            _ => None,
        }
    }

    /// What RFC 822 has against the address, if that is it.
    #[must_use]
    pub fn address_error(&self) -> Option<&AddrSpecError> {
        match &self.kind {
            Kind::Address { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SyntaxError> for SchemeError {
    fn from(error: SyntaxError) -> Self {
        Self {
            revision: error.rule().revision(),
            kind: Kind::Syntax(Box::new(error)),
        }
    }
}

/// All of a [`SyntaxError`], or `{"index", "message"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for SchemeError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        if let Some(syntax) = self.syntax() {
            return syntax.serialize(serializer);
        }
        let mut error = serializer.serialize_struct("SchemeError", 2)?;
        error.serialize_field("index", &self.index())?;
        error.serialize_field("message", &self.message())?;
        error.end()
    }
}
