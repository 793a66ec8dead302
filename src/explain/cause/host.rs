//! Faults of host names, of IPv4 addresses, and of ports.

use super::Cause;
use crate::explain::place::{Kind, Place};
use crate::revision::Rule;
use crate::syntax::judge::Fault;
use crate::words::port::port_number;
use crate::words::{Component, Concept};

/// `host.`, where a document wants a label after each dot.
pub(super) fn final_dot(text: &str, place: &Place) -> Option<Cause> {
    let is_host = place.component == Some(Component::Host);
    let dot = place.index.checked_sub(1)?;
    let behind = text[place.index..].chars().next();
    let is_final = text.as_bytes()[dot] == b'.' && behind.is_none_or(|c| ":/?#".contains(c));
    // Between brackets stands an address.
    let is_name = || {
        let start = text[..dot].rfind(['/', '@']).map_or(0, |at| at + 1);
        !text[start..].starts_with('[')
    };
    (is_host && place.kind == Kind::Incomplete && is_final && is_name()).then_some(Cause {
        span: dot..place.index,
        write: Some(""),
        message: "the host name ends with a dot",
        within: None,
        is_general: false,
    })
}

/// `ftp://a.1com/`: a label may begin with a digit, but not the last one, unless the labels are the four numbers of an
/// address.
pub(super) fn top_label(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let before = &text[..place.index];
    let in_host = matches!(
        place.component,
        Some(Component::Host | Component::Authority)
    );
    if !(in_host || before.contains('@')) {
        return None;
    }
    let name = fault.rule.below(Concept::HostName)?;
    let start = before.rfind(['/', '@']).map_or(0, |at| at + 1);
    let host = &before[start..];
    let goes_on = text[place.index..]
        .chars()
        .next()
        .is_some_and(|c| !":/?#".contains(c));
    if host.starts_with('[') || host.ends_with('.') && goes_on {
        return None;
    }
    let host = host.strip_suffix('.').unwrap_or(host);
    let at = start + host.rfind('.').map_or(0, |dot| dot + 1);
    let label = &before[at..start + host.len()];
    let is_address = host
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let goes_on = text[place.index..].starts_with(|c: char| c.is_ascii_alphanumeric());
    if !label.starts_with(|c: char| c.is_ascii_digit())
        || is_address && (goes_on || host.split('.').count() == 4)
    {
        return None;
    }
    let lettered = format!("a{}", &label[1..]);
    let is_top = |rule: &Rule| !rule.accepts(label) && rule.accepts(&lettered);
    let rule = name.uses().find(is_top)?;
    Some(Cause {
        span: at..at + label.len(),
        write: None,
        message: if is_address {
            "an address has four numbers, and the last label of a host name cannot begin with a digit"
        } else {
            "the last label of a host name cannot begin with a digit"
        },
        within: Some((Component::Host, rule)),
        is_general: false,
    })
}

/// `http://1.2.3.999/`, `http://0x7f.1/`, where a document takes each host that ends in a number for an address.
pub(super) fn number_at_the_end(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    if place.component != Some(Component::Host) {
        return None;
    }
    let rule = fault.rule.below(Concept::Host)?;
    let takes_for_address = !rule.accepts("a.0") && rule.accepts("a.b");
    let has_bound = !rule.accepts("1.2.3.256") && !rule.accepts("1.2.3.04");
    if !(takes_for_address && has_bound) {
        return None;
    }
    let start = text[..place.index].rfind(['/', '@']).map_or(0, |at| at + 1);
    if text[start..].starts_with('[') {
        return None;
    }
    let rest = &text[start..];
    let host = &rest[..rest.find([':', '/', '?', '#']).unwrap_or(rest.len())];
    let labels: Vec<&str> = host.strip_suffix('.').unwrap_or(host).split('.').collect();
    let last = labels.last()?;
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    let is_number = match hexadecimal {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()),
    };
    is_number.then(|| Cause {
        span: start..start + host.len(),
        write: None,
        message: "a host that ends in a number is an IPv4 address: four decimal numbers of at most 255, none with a zero before it",
        within: Some((Component::Host, rule)),
        is_general: false,
    })
}

/// `http://a:65536/`, where the grammar has the bound of a port.
pub(super) fn large_port(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let is_port =
        place.component == Some(Component::Port) || place.rule.concept() == Some(Concept::Port);
    if !is_port || place.kind != Kind::Character {
        return None;
    }
    let start = text[..place.index].rfind(':')? + ":".len();
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let port = &text[start..start + length];
    let is_large = place.index < start + length && port_number(port).is_none();
    let rule = fault.rule.below(Concept::Port)?;
    is_large.then(|| Cause {
        span: start..start + length,
        write: None,
        message: "a port is at most 65535",
        within: Some((Component::Port, rule)),
        is_general: false,
    })
}

/// `http://-a.com/`, `http://a-.com/`, `http://a..com/`, where the rule of a host name lets no label be so.
pub(super) fn label(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let in_host = matches!(
        place.component,
        Some(Component::Host | Component::Authority)
    );
    let name = fault.rule.below(Concept::HostName).filter(|_| in_host)?;
    let start = host_before(text, place.index)?;
    let at = text[start..place.index]
        .rfind('.')
        .map_or(start, |dot| start + dot + 1);
    let begun = &text[at..place.index];
    let next = text[place.index..].chars().next();
    let ends = next.is_none_or(|c| ".:/?#".contains(c));
    let message = match (begun, next) {
        ("", Some('-')) if !name.accepts("-a.a") && !name.accepts("a.-a") => {
            "a label of a host name must not begin with a hyphen"
        }
        ("", Some('.')) if !name.accepts("a..a") => "a label of a host name must not be empty",
        (_, _)
            if ends && begun.ends_with('-') && !name.accepts("a-.a") && !name.accepts("a.a-") =>
        {
            "a label of a host name must not end with a hyphen"
        }
        _ => return None,
    };
    let is_at_end = message.contains("end");
    Some(Cause {
        span: if is_at_end {
            place.index - "-".len()..place.index
        } else {
            place.index..place.index + 1
        },
        write: None,
        message,
        within: None,
        is_general: true,
    })
}

/// `foo://:80`, where a port stands behind no host.
pub(super) fn no_host(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let in_host = matches!(
        place.component,
        Some(Component::Host | Component::Authority)
    );
    let start = host_before(text, place.index).filter(|_| in_host)?;
    let rest = &text[start..];
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    // Another colon is of an address, and before an `@` stands a user.
    let is_empty = start == place.index && rest.starts_with(':') && !rest.starts_with("::");
    let with_host = format!("{}h:", &text[..start]);
    let has_port = || fault.rule.dfa().reach_of(&with_host).index() == with_host.len();
    (is_empty && !rest[..end].contains('@') && has_port()).then_some(Cause {
        span: start..start + ":".len(),
        write: None,
        message: "the host is missing before `:`",
        within: None,
        is_general: true,
    })
}

/// The beginning of the host in which an index lies, behind `//`; `None` if an address in brackets begins there.
fn host_before(text: &str, index: usize) -> Option<usize> {
    let before = &text[..index];
    let slashes = before.find("//")?;
    let is_first = slashes == 0 || before[..slashes].ends_with(':');
    let authority = &before[slashes + "//".len()..];
    let start = index - authority.len() + authority.rfind('@').map_or(0, |at| at + "@".len());
    let is_name = !authority.contains(['/', '?', '#']) && !text[start..].starts_with('[');
    (is_first && is_name).then_some(start)
}
