//! IPv4 addresses that are none, and hosts that programs take for one.

use std::net::Ipv4Addr;

use super::parts::{Parts, rule_at};
use super::{Code, Finding};
use crate::concept::Concept;
use crate::escape::unescape;
use crate::grammar::Rule;
use crate::parse::{Node, Tree};

/// Numbers over 255 where the BNF sets no bound.
pub(super) fn ipv4(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let addresses = tree
        .nodes()
        .filter(|node| node.rule().concept() == Some(Concept::Ipv4));
    for node in addresses {
        let mut start = node.span().start;
        for octet in node.text().split('.') {
            let end = start + octet.len();
            let significant = octet.trim_start_matches('0');
            if !significant.is_empty() && significant.parse::<u8>().is_err() {
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

/// Hosts from which programs read an IPv4 address that the document does not see, or another one.
pub(super) fn lookalike(tree: &Tree<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some(login) = &parts.login else { return };
    let span = login.host.clone();
    let host = &tree.text()[span.clone()];
    if !is_lookalike(host) {
        return;
    }
    let is_address = |rule: Rule| rule.concept() == Some(Concept::Ipv4);
    let node = tree
        .nodes()
        .find(|node| node.span() == span && is_address(node.rule()));
    // Four plain numbers of which one is over 255 are told of already, where they are an address.
    if node.is_some() && is_four_plain_numbers(host) {
        return;
    }
    let rule = node.map_or_else(|| rule_at(tree, &span), Node::rule);
    let by_document = node.and_then(|_| decimal(host));
    let read = inet_aton(&decoded(host));
    let mut message = match read {
        Some(address) => format!("inet_aton() and its like read the address {address} from it"),
        None => {
            "it looks like an IPv4 address, but inet_aton() and its like read none from it".into()
        }
    };
    if let Some(address) = by_document.filter(|address| Some(*address) != read) {
        let name = rule.revision().name();
        message = format!("{message}; by {name} it is {address}");
    }
    let found = Finding::new(Code::Ipv4Lookalike, span, rule, message);
    // Where the document sees another address, who is to say which one was meant?
    let agreed = read.filter(|read| by_document.is_none_or(|address| address == *read));
    findings.push(match agreed {
        Some(address) => found.suggesting(address.to_string()),
        None => found,
    });
}

/// Whether a host is one to four numbers as the C language writes them, but is not an address of four
/// plain decimal numbers.
pub(super) fn is_lookalike(host: &str) -> bool {
    let written = host;
    let host = decoded(host);
    // Escaped, it is no address by any document.
    let is_plain = is_plain(&host) && host == written;
    let mut numbers = host.split('.');
    let is_number = |number: &str| digits(number).is_some();
    numbers.clone().count() <= 4 && numbers.all(is_number) && !is_plain
}

/// Whether a host is an address of four decimal numbers without leading zeros.
pub(super) fn is_plain(host: &str) -> bool {
    is_four_plain_numbers(host) && decimal(host).is_some()
}

fn is_four_plain_numbers(host: &str) -> bool {
    let is_plain = |number: &str| {
        let is_decimal = number.bytes().all(|byte| byte.is_ascii_digit());
        is_decimal && (number == "0" || !number.starts_with('0')) && !number.is_empty()
    };
    host.split('.').count() == 4 && host.split('.').all(is_plain)
}

/// The address of four numbers, all of them decimal, however many zeros lead them.
fn decimal(host: &str) -> Option<Ipv4Addr> {
    let octet = |number: &str| match number.trim_start_matches('0') {
        "" => Some(0),
        significant => significant.parse::<u8>().ok(),
    };
    let octets: Option<Vec<u8>> = host.split('.').map(octet).collect();
    let octets: [u8; 4] = octets?.try_into().ok()?;
    Some(octets.into())
}

/// The address that the C function makes of a host: each number but the last is one octet, the last
/// fills all that remain. `None` where a number is too large for its octets, or no number.
fn inet_aton(host: &str) -> Option<Ipv4Addr> {
    let numbers: Option<Vec<u32>> = host.split('.').map(number).collect();
    let numbers = numbers?;
    let (last, leading) = numbers.split_last()?;
    let mut octets = [0; 4];
    for (octet, number) in octets.iter_mut().zip(leading) {
        *octet = u8::try_from(*number).ok()?;
    }
    let room = u32::try_from(octets.len().checked_sub(leading.len())?).ok()?;
    let fits = room == 4 || *last < 1 << (8 * room);
    (room > 0 && fits).then(|| Ipv4Addr::from(u32::from_be_bytes(octets) | *last))
}

/// A number as the C language writes it; `None` where it is none, or too large.
fn number(text: &str) -> Option<u32> {
    let (digits, radix) = digits(text)?;
    match digits.trim_start_matches('0') {
        "" => Some(0),
        significant => u32::from_str_radix(significant, radix).ok(),
    }
}

/// The digits of a number that begins as the C language has it, and their radix. Octal ones may be over 7:
/// who sees `08` sees a number.
fn digits(text: &str) -> Option<(&str, u32)> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', ..] => (text, 8),
        _ => (text, 10),
    };
    let is_digit = |c: char| c.is_digit(radix.max(10));
    (!digits.is_empty() && digits.chars().all(is_digit)).then_some((digits, radix))
}

/// A host without its escapes, as programs that undo them see it.
fn decoded(host: &str) -> String {
    let data = unescape(host.as_bytes()).unwrap_or_default();
    String::from_utf8_lossy(&data).into_owned()
}
