//! Numbers of ports.

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
