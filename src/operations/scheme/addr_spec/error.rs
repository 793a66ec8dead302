//! The error for octets that are not an address.

use crate::explain::{AddrSpecFault, explain_addr_spec, one_of};

/// The error for octets that are not an `addr-spec` of RFC 822.
///
/// This is a type of its own beside [`SchemeError`](crate::operations::scheme::SchemeError), because an address is not a URL: the
/// error belongs to no revision, and it always has a position, counted in the octets of the address, and a rule of RFC
/// 822. For the address of a mailto URL, the error of the URL [holds it](crate::operations::scheme::SchemeError::address_error).
///
/// [`Display`](std::fmt::Display) is one line and shows no more of the address than the octet at fault.
///
/// ```
/// use urlspec::scheme::AddrSpec;
///
/// let error = AddrSpec::parse(b"First Last@Registry.Org").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"byte 5: a space is not allowed in `atom`; expected one of atom, ".", "@" (RFC 822 section 3.3)"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: {}", self.index(), self.message())]
pub struct AddrSpecError(AddrSpecFault);

impl AddrSpecError {
    pub(super) fn of(octets: &[u8]) -> Self {
        Self(explain_addr_spec(octets))
    }

    /// The index of the first octet with which they are no longer the prefix of an address, counted from 0; their
    /// number if they end too early.
    #[must_use]
    pub fn index(&self) -> usize {
        self.0.index
    }

    /// The rule of RFC 822 that the fault breaks, by its name.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.0.rule
    }

    /// The number of the section of RFC 822 that prints the rule.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.0.section
    }

    /// The message: what is wrong and what is expected, in one line and without its place.
    #[must_use]
    pub fn message(&self) -> String {
        let fault = &self.0;
        let expected = one_of(&fault.expected);
        format!(
            "{}; expected {expected} (RFC 822 section {})",
            fault.message, fault.section
        )
    }

    /// The texts that may stand at [`index`](Self::index): rules by their names, other characters in quotes.
    #[must_use]
    pub fn expected(&self) -> &[String] {
        &self.0.expected
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for AddrSpecError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut error = serializer.serialize_struct("AddrSpecError", 5)?;
        error.serialize_field("index", &self.0.index)?;
        error.serialize_field("rule", self.0.rule)?;
        error.serialize_field("section", self.0.section)?;
        error.serialize_field("expected", &self.0.expected)?;
        error.serialize_field("message", &self.0.message)?;
        error.end()
    }
}
