//! Zones of IPv6 addresses.

use std::net::Ipv6Addr;

use super::Finding;
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::words::{Code, Concept};

/// Zones of addresses that are not link-local, and zones that are written with escapes.
pub(super) fn zone(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    let has_zones = accepted.rule().edition().rule_for(Concept::Zone).is_some();
    if !has_zones || !accepted.text().contains('%') {
        return;
    }
    let bears = |concept| move |node: &Node<'_, '_>| node.concept() == Some(concept);
    let Some(zone) = accepted.tree().nodes().find(bears(Concept::Zone)) else {
        return;
    };
    let address = accepted.tree().nodes().find(bears(Concept::Ipv6));
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
