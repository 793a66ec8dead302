//! The parts of a site, as they are set.

use std::net::Ipv6Addr;
use std::ops::Range;

use crate::syntax::split;

/// The parts of a site. The host has its brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Login {
    pub(super) userinfo: Option<String>,
    pub(super) host: String,
    /// `true` if the host was read with a delimiter in it, as RFC 2396 allows for the name of an authority in a
    /// registry.
    pub(super) host_has_delimiter: bool,
    pub(super) port: Option<String>,
}

impl Login {
    pub(super) fn of(text: &str) -> Self {
        let parts = split::Login::of(text, 0..text.len());
        let part = |range: Range<usize>| text[range].to_owned();
        Self {
            userinfo: parts.userinfo.map(part),
            host: part(parts.host),
            host_has_delimiter: false,
            port: parts.port.map(part),
        }
    }

    /// Sets the host. The address of the present one, without its brackets, changes nothing, so that a zone and the kind of address
    /// are kept; another IPv6 address gets brackets, if the document has such addresses.
    pub(super) fn set_host(&mut self, host: String, has_ipv6: bool) {
        if without_brackets(&self.host) == Some(&host) {
            return;
        }
        self.host = if has_ipv6 && without_zone(&host).parse::<Ipv6Addr>().is_ok() {
            format!("[{host}]")
        } else {
            host
        };
        self.host_has_delimiter = false;
    }
}

/// The address that stands in brackets, without them and without its zone.
fn without_brackets(host: &str) -> Option<&str> {
    let address = host.strip_prefix('[')?.strip_suffix(']')?;
    Some(without_zone(address))
}

fn without_zone(address: &str) -> &str {
    address
        .split_once("%25")
        .map_or(address, |(address, _)| address)
}
