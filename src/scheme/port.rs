//! Ports: the numbers that schemes default to, and those that are written.

/// The port that a scheme, in either case, defaults to: RFC 1738, section 3, a number each in 3.2 to
/// 3.11. That of https is in RFC 2818, section 2.3. `None` where the scheme names no port.
///
/// ```
/// use urlspec::scheme::default_port;
///
/// assert_eq!(default_port("gopher"), Some(70));
/// assert_eq!(default_port("mailto"), None);
/// ```
#[must_use]
pub fn default_port(scheme: &str) -> Option<u16> {
    const PORTS: [(&str, u16); 8] = [
        ("ftp", 21),
        ("telnet", 23),
        ("gopher", 70),
        ("http", 80),
        ("nntp", 119),
        ("wais", 210),
        ("https", 443),
        ("prospero", 1525),
    ];
    PORTS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
        .map(|(_, port)| *port)
}

/// The number that decimal digits write, however many zeros lead it; `None` where it is over 65535, which
/// is no port of TCP or UDP, or where there are no digits.
pub(crate) fn port_number(digits: &str) -> Option<u16> {
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() && !digits.is_empty() {
        return Some(0);
    }
    significant.parse().ok()
}
