//! Ports: the default numbers of schemes, and the numbers in URLs.

/// "If :<port> is omitted, the port defaults to 21" (RFC 1738, section 3.2), and so on.
pub(crate) const FTP: u16 = 21;
/// Section 3.3.
pub(crate) const HTTP: u16 = 80;
/// Section 3.4.1.
pub(crate) const GOPHER: u16 = 70;
/// Section 3.7.
pub(crate) const NNTP: u16 = 119;
/// Section 3.8.
pub(crate) const TELNET: u16 = 23;
/// Section 3.9.
pub(crate) const WAIS: u16 = 210;
/// Section 3.11.
pub(crate) const PROSPERO: u16 = 1525;
/// RFC 2818, section 2.3.
const HTTPS: u16 = 443;

/// The default port of a scheme, in either case: RFC 1738, section 3, and RFC 2818 for https. `None` if the scheme has
/// no port.
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
        ("ftp", FTP),
        ("http", HTTP),
        ("gopher", GOPHER),
        ("nntp", NNTP),
        ("telnet", TELNET),
        ("wais", WAIS),
        ("prospero", PROSPERO),
        ("https", HTTPS),
    ];
    PORTS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(scheme))
        .map(|(_, port)| *port)
}

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
