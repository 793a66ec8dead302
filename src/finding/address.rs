//! IPv4 addresses with a number over 255, and hosts that programs read as an address.

use std::net::Ipv4Addr;

use super::Finding;
use super::parts::{Parts, rule_at};
use crate::escape::unescape;
use crate::revision::Rule;
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::words::ipv4;
use crate::words::{Code, Concept};

/// Numbers over 255 where the BNF sets no bound.
pub(super) fn over_255(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    let rule = accepted.rule().edition().rule_for(Concept::Ipv4);
    if !rule.is_some_and(|rule| rule.accepts("256.256.256.256"))
        || !has_long_number(accepted.text())
    {
        return;
    }
    let addresses = accepted
        .tree()
        .nodes()
        .filter(|node| node.concept() == Some(Concept::Ipv4));
    for node in addresses {
        let mut start = node.span().start;
        for octet in node.text().split('.') {
            let end = start + octet.len();
            if ipv4::octet(octet).is_none() {
                let message = format!(
                    "no IP address has a number over {}",
                    Ipv4Addr::BROADCAST.octets()[0]
                );
                let code = Code::Ipv4OctetOver255;
                findings.push(Finding::new(code, start..end, node.rule(), message));
            }
            start = end + 1;
        }
    }
}

/// Tells if three digits stand side by side.
fn has_long_number(text: &str) -> bool {
    let mut numbers = text.as_bytes().windows(3);
    numbers.any(|digits| digits.iter().all(u8::is_ascii_digit))
}

/// Hosts that programs read as an IPv4 address, if the document reads no address or another one.
pub(super) fn lookalike(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some(login) = &parts.login else { return };
    let span = login.host.clone();
    let host = &accepted.text()[span.clone()];
    if !is_lookalike(host) {
        return;
    }
    let is_address = |rule: Rule| rule.concept() == Some(Concept::Ipv4);
    let node = accepted
        .tree()
        .nodes()
        .find(|node| node.span() == span && is_address(node.rule()));
    // The other finding covers four plain numbers of which one is over 255, if they are an address.
    if node.is_some() && ipv4::is_four_plain_numbers(host) {
        return;
    }
    let rule = node.map_or_else(|| rule_at(accepted, &span), Node::rule);
    let by_document = node.and_then(|_| ipv4::decimal(host));
    let read = ipv4::inet_aton(without_final_dot(&decoded(host)));
    // `00.0.0.1` is written in an unusual way, but is the same address to all readers.
    if by_document.is_some() && by_document == read {
        return;
    }
    let mut message = match read {
        Some(address) => {
            format!("inet_aton() and similar functions read it as the address {address}")
        }
        None => {
            "it looks like an IPv4 address, but inet_aton() and similar functions reject it".into()
        }
    };
    if let Some(address) = by_document.filter(|address| Some(*address) != read) {
        let name = rule.revision().name();
        message = format!("{message}; by {name} it is {address}");
    }
    let found = Finding::new(Code::Ipv4Lookalike, span, rule, message);
    // If the document reads another address, it is not clear which one was meant.
    let agreed = read.filter(|read| by_document.is_none_or(|address| address == *read));
    findings.push(match agreed {
        Some(address) => found.suggesting(address.to_string()),
        None => found,
    });
}

/// Tells if a host is one to four numbers as the C language writes them, but is not an address of four plain decimal
/// numbers.
pub(super) fn is_lookalike(host: &str) -> bool {
    let read = decoded(host);
    // Escaped, it is not an address by any document.
    let is_plain = ipv4::is_plain(&read) && read == host;
    ipv4::is_numbers(without_final_dot(&read)) && !is_plain
}

/// The host without its final dot: with it, programs read the address before the dot, and the documents read a name.
fn without_final_dot(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

/// The host with its escapes decoded, as programs that decode them read it.
fn decoded(host: &str) -> String {
    let data = unescape(host.as_bytes()).unwrap_or_default();
    String::from_utf8_lossy(&data).into_owned()
}
