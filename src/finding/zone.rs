//! Zones of IPv6 addresses.

use std::net::Ipv6Addr;

use super::Finding;
use crate::syntax::parse::{Node, Tree};
use crate::words::{Code, Concept};

/// Zones of addresses that are not link-local, and zones that are written with escapes.
pub(super) fn zone(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let bears = |concept| move |node: &Node<'_, '_>| node.concept() == Some(concept);
    let Some(zone) = tree.nodes().find(bears(Concept::Zone)) else {
        return;
    };
    let address = tree.nodes().find(bears(Concept::Ipv6));
    let address: Option<Ipv6Addr> = address.and_then(|node| node.text().parse().ok());
    if address.is_some_and(|address| !address.is_unicast_link_local()) {
        let message = "only link-local addresses, those under fe80::/10, have a zone".to_owned();
        let code = Code::ZoneNotLinkLocal;
        findings.push(Finding::new(code, zone.span(), zone.rule(), message));
    }
    if zone.text().contains('%') {
        let message = "a zone should have unreserved characters only".to_owned();
        let code = Code::ZoneEscaped;
        findings.push(Finding::new(code, zone.span(), zone.rule(), message));
    }
}
