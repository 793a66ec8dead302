//! The default ports that documents name, oldest first. `cargo run -p urlspec-tables --example write` writes them: they are
//! labels `port` in the grammar files.

use super::DefaultPort;

/// The scheme and the port; the id of the document, its name, and the section that says so.
#[rustfmt::skip]
pub(super) const ALL: &[DefaultPort] = &[
    DefaultPort::new("http", 80, "rfc1630", "RFC 1630", "HTTP"),
    DefaultPort::new("ftp", 21, "rfc1738", "RFC 1738", "3.2"),
    DefaultPort::new("http", 80, "rfc1738", "RFC 1738", "3.3"),
    DefaultPort::new("gopher", 70, "rfc1738", "RFC 1738", "3.4.1"),
    DefaultPort::new("nntp", 119, "rfc1738", "RFC 1738", "3.7"),
    DefaultPort::new("telnet", 23, "rfc1738", "RFC 1738", "3.8"),
    DefaultPort::new("wais", 210, "rfc1738", "RFC 1738", "3.9"),
    DefaultPort::new("prospero", 1525, "rfc1738", "RFC 1738", "3.11"),
    DefaultPort::new("imap", 143, "rfc2192", "RFC 2192", "2"),
    DefaultPort::new("nfs", 2049, "rfc2224", "RFC 2224", "1"),
    DefaultPort::new("pop", 110, "rfc2384", "RFC 2384", "3"),
    DefaultPort::new("http", 80, "rfc2616", "RFC 2616", "3.2.2"),
    DefaultPort::new("snmp", 161, "rfc4088", "RFC 4088", "3"),
    DefaultPort::new("wais", 210, "rfc4156", "RFC 4156", "2"),
    DefaultPort::new("prospero", 1525, "rfc4157", "RFC 4157", "2"),
    DefaultPort::new("telnet", 23, "rfc4248", "RFC 4248", "2"),
    DefaultPort::new("gopher", 70, "rfc4266", "RFC 4266", "2.1"),
    DefaultPort::new("ldap", 389, "rfc4516", "RFC 4516", "3"),
    DefaultPort::new("imap", 143, "rfc5092", "RFC 5092", "1"),
    DefaultPort::new("nntp", 119, "rfc5538", "RFC 5538", "2"),
    DefaultPort::new("news", 119, "rfc5538", "RFC 5538", "2"),
    DefaultPort::new("tn3270", 23, "rfc6270", "RFC 6270", "2.2"),
    DefaultPort::new("ws", 80, "rfc6455", "RFC 6455", "3"),
    DefaultPort::new("wss", 443, "rfc6455", "RFC 6455", "3"),
    DefaultPort::new("stun", 3478, "rfc7064", "RFC 7064", "3.2"),
    DefaultPort::new("stuns", 5349, "rfc7064", "RFC 7064", "3.2"),
    DefaultPort::new("turn", 3478, "rfc7065", "RFC 7065", "3.2"),
    DefaultPort::new("turns", 5349, "rfc7065", "RFC 7065", "3.2"),
    DefaultPort::new("coap", 5683, "rfc7252", "RFC 7252", "6.1"),
    DefaultPort::new("coaps", 5684, "rfc7252", "RFC 7252", "6.2"),
    DefaultPort::new("http", 80, "rfc9110", "RFC 9110", "4.2.1"),
    DefaultPort::new("https", 443, "rfc9110", "RFC 9110", "4.2.2"),
];
