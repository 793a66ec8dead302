//! Addresses that are none.

use std::net::Ipv4Addr;

use super::{Code, Finding};
use crate::concept::Concept;
use crate::grammar::Section;
use crate::parse::Tree;
use crate::revision::Revision;

pub(super) fn ipv4(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    for node in tree
        .nodes()
        .filter(|node| node.rule().concept() == Some(Concept::Ipv4))
    {
        let revision: Revision = node.rule().revision();
        let mut start = node.span().start;
        for octet in node.text().split('.') {
            let end = start + octet.len();
            let significant = octet.trim_start_matches('0');
            if !significant.is_empty() && significant.parse::<u8>().is_err() {
                findings.push(Finding {
                    code: Code::Ipv4OctetOver255,
                    span: start..end,
                    rule: node.rule(),
                    section: Section::new(revision.document().sections.ipv4),
                    message: format!(
                        "no IP address has a number over {}",
                        Ipv4Addr::BROADCAST.octets()[0]
                    ),
                });
            }
            start = end + 1;
        }
    }
}
