//! Faults of IPv6 addresses, and of what stands in their place.

use std::net::Ipv6Addr;
use std::ops::Range;

use super::Cause;
use crate::explain::place::Place;
use crate::syntax::judge::Fault;
use crate::words::{Component, Concept};

/// `http://[::1]/`, where a document has no IPv6 addresses: RFC 2732 was the first to put them in brackets.
pub(super) fn no_addresses(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let is_host = matches!(
        place.component,
        Some(Component::Host | Component::Authority)
    );
    let address = text[place.index..].strip_prefix('[')?.split_once(']')?.0;
    let is_address = address.parse::<Ipv6Addr>().is_ok();
    let has_addresses = fault.rule.has_below(Concept::Ipv6);
    (is_host && is_address && !has_addresses).then(|| Cause {
        span: place.index..place.index + "[]".len() + address.len(),
        write: None,
        message: "this document has no IPv6 addresses in brackets",
        within: None,
        is_general: false,
    })
}

/// `http://[1::2::3]/`, `http://[12345::]/`, `http://[1:2:3]/`: what an IPv6 address has too much or too little of.
pub(super) fn address(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    const GROUPS: usize = 8;
    let rule = fault.rule.below(Concept::Ipv6)?;
    let accepts = |address| rule.accepts(address);
    // A rule for a part is told where it stops.
    place.component?;
    let bracket = text[..place.index].rfind(['[', ']', '/'])?;
    let start = bracket + "[".len();
    let rest = text[bracket..].strip_prefix('[')?;
    let end = rest.find([']', '/', '?', '#']).unwrap_or(rest.len());
    let (address, behind) = rest.split_at(end);
    // What has no colons is another kind of address, or none.
    if !address.contains(':') || address.starts_with(['v', 'V']) {
        return None;
    }
    let because = |span: Range<usize>, message| {
        Some(Cause {
            span: start + span.start..start + span.end,
            write: None,
            message,
            within: None,
            is_general: false,
        })
    };
    if let Some(at) = address.find('%') {
        let message = "this document has no zones after IPv6 addresses: RFC 6874 alone has them";
        let has_zones = fault.rule.has_below(Concept::Zone);
        return (!has_zones)
            .then(|| because(at..address.len(), message))
            .flatten();
    }
    // The last 32 bits may be written as the numbers of an IPv4 address.
    let ipv4 = address.rfind(':').map_or(0, |at| at + ":".len());
    let mut at = ipv4;
    for number in address[ipv4..].split('.').filter(|_| address.contains('.')) {
        if number.len() > 2 && number.parse::<u16>().is_ok_and(|number| number > 255) {
            let message = "a number of the IPv4 address at the end is over 255";
            return because(at..at + number.len(), message);
        }
        let begins_with_zero = number.len() > 1 && number.starts_with('0');
        if begins_with_zero && is_number(number) && !accepts("::1.2.3.04") {
            let message = "a number of the IPv4 address at the end must not begin with a zero";
            return because(at..at + number.len(), message);
        }
        at += number.len() + ".".len();
    }
    let is_of_groups = |c: char| c.is_ascii_hexdigit() || c == ':';
    let has_ipv4 = is_ipv4(&address[ipv4..]);
    let first_groups = if has_ipv4 { &address[..ipv4] } else { address };
    if !first_groups.chars().all(is_of_groups) {
        let early = address.split(':').rev().skip(1).find(|it| is_ipv4(it));
        let at = early.and_then(|it| Some((address.find(it)?, it.len())))?;
        let message = "an IPv4 address may stand only at the end of an IPv6 address";
        return because(at.0..at.0 + at.1, message);
    }
    let mut groups = if has_ipv4 { 2 } else { 0 };
    let mut at = 0;
    for group in first_groups.split(':') {
        groups += usize::from(!group.is_empty());
        if group.len() > 4 {
            let message = "a group of an IPv6 address has at most four hexadecimal digits";
            return because(at..at + group.len(), message);
        }
        at += group.len() + ":".len();
    }
    let mut elided = address.match_indices("::");
    let is_elided = elided.next().is_some();
    if let Some((at, _)) = elided.next() {
        return because(
            at..at + "::".len(),
            "`::` may stand in an IPv6 address only once",
        );
    }
    if groups > GROUPS {
        let message = if has_ipv4 {
            "an IPv6 address has no more than eight groups, of which an IPv4 address takes two"
        } else {
            "an IPv6 address has no more than eight groups"
        };
        return because(0..address.len(), message);
    }
    if is_elided && groups == GROUPS {
        let message = "`::` stands for one group or more, and eight groups are there";
        return because(0..address.len(), message);
    }
    // Where the bracket is missing, that is the mistake.
    let is_closed = behind.starts_with(']');
    (is_closed && !is_elided && groups < GROUPS)
        .then(|| {
            because(
                0..address.len(),
                "an IPv6 address has eight groups, or `::` in place of some",
            )
        })
        .flatten()
}

/// Tells if a text consists of four numbers with dots between them.
fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

fn is_number(text: &str) -> bool {
    (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
