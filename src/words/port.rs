//! Numbers of ports.

use std::fmt;

/// The error for digits that stand as a port and are not one: the number is over 65535 (RFC 793, section 3.1), which the rules of
/// the documents allow.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let url = Reference::parse(Revision::Rfc3986, "http://a:65536/")?;
/// let error = url.authority().unwrap().port_number().unwrap_err();
/// assert_eq!(error.to_string(), "65536 is not a port: the highest is 65535");
/// assert_eq!(error.digits(), "65536");
/// # Ok::<(), urlspec::SyntaxError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortError {
    digits: String,
}

impl PortError {
    pub(crate) fn new(digits: &str) -> Self {
        Self {
            digits: digits.to_owned(),
        }
    }

    /// The digits as they are written.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.digits
    }
}

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a port: the highest is {}",
            self.digits,
            u16::MAX
        )
    }
}

impl std::error::Error for PortError {}

/// The number of decimal digits, which may have leading zeros. `None` if it is over 65535, which is not a port of TCP
/// or UDP, if there are no digits, or if there is any other character.
///
/// ```
/// use urlspec::scheme::port_number;
///
/// assert_eq!(port_number("0000080"), Some(80));
/// assert_eq!(port_number("65536"), None);
/// ```
#[must_use]
pub fn port_number(digits: &str) -> Option<u16> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() && !digits.is_empty() {
        return Some(0);
    }
    significant.parse().ok()
}
