//! Faults with a known cause, which tells more than the place where the automaton stops.

use std::net::Ipv6Addr;
use std::ops::Range;

use super::place::{Kind, Place};
use crate::revision::Rule;
use crate::syntax::judge::Fault;
use crate::syntax::split::Components;
use crate::words::port::port_number;
use crate::words::{Component, Concept};

/// A cause, and the repair.
pub(super) struct Cause {
    /// The bytes to be replaced.
    pub(super) span: Range<usize>,
    /// The replacement, if it is clear: empty if the bytes are to be left out.
    pub(super) write: Option<&'static str>,
    /// The message: what is wrong, in one line.
    pub(super) message: &'static str,
    /// The component of the fault and its rule, if they are not those where the text stops being valid.
    pub(super) within: Option<(Component, Rule)>,
    /// Tells if a sure repair may name the mistake more closely.
    pub(super) is_general: bool,
}

/// The cause of a fault, if it is one of those that are known.
pub(super) fn of(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    byte_order_mark(text, place)
        .or_else(|| no_scheme(fault, text))
        .or_else(|| final_dot(text, place))
        .or_else(|| second_at(fault, text, place))
        .or_else(|| at_in_user(text, place))
        .or_else(|| in_password(fault, text, place))
        .or_else(|| top_label(fault, text, place))
        .or_else(|| semicolon(fault, text, place))
        .or_else(|| field(fault, text, place))
        .or_else(|| angle_bracket(fault, text, place))
        .or_else(|| address(fault, text, place))
        .or_else(|| no_addresses(fault, text, place))
        .or_else(|| number_at_the_end(fault, text, place))
        .or_else(|| large_port(fault, text, place))
}

/// A byte order mark at the beginning of a file, which an editor writes.
fn byte_order_mark(text: &str, place: &Place) -> Option<Cause> {
    let mark = '\u{feff}';
    (place.index == 0 && text.starts_with(mark)).then_some(Cause {
        span: 0..mark.len_utf8(),
        write: Some(""),
        message: "a byte order mark (U+FEFF) is not part of a URL",
        within: None,
        is_general: false,
    })
}

/// A relative reference, or nothing, where an absolute URL is wanted.
fn no_scheme(fault: Fault, text: &str) -> Option<Cause> {
    if fault.rule.concept() != Some(Concept::Absolute) {
        return None;
    }
    let rule = fault.rule.edition().start_rule_for(text);
    let is_relative = || rule.accepts(text) && Components::of(rule, text).scheme.is_none();
    is_relative().then_some(Cause {
        span: 0..0,
        write: None,
        message: if text.is_empty() {
            "the text is empty"
        } else {
            "the scheme is missing: this is a relative reference"
        },
        within: None,
        is_general: !text.is_empty(),
    })
}

/// `host.`, where a document wants a label after each dot.
fn final_dot(text: &str, place: &Place) -> Option<Cause> {
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

/// `user:p@ss@host`: an `@` of a user or a password is data.
fn second_at(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let has_user =
        fault.rule.below(Concept::User).is_some() || fault.rule.below(Concept::UserInfo).is_some();
    let in_host = matches!(
        place.component,
        Some(Component::Host | Component::Authority)
    );
    if !has_user || !in_host || !text[place.index..].starts_with('@') {
        return None;
    }
    let first = text[..place.index].rfind('@')?;
    // Not every document has escapes there.
    let begin = text[..first].rfind(['/', ':']).map_or(0, |at| at + 1);
    let repaired = format!("{}%40", &text[begin..first]);
    let concepts = [Concept::Password, Concept::User, Concept::UserInfo];
    let mut rules = concepts
        .into_iter()
        .filter_map(|concept| fault.rule.below(concept));
    let rule = rules.find(|rule| rule.accepts(&repaired))?;
    Some(Cause {
        span: first..first + "@".len(),
        write: Some("%40"),
        message: "an `@` in a user name or password must be encoded",
        within: Some((Component::UserInfo, rule)),
        is_general: false,
    })
}

/// `ftp://a.1com/`: a label may begin with a digit, but not the last one, unless the labels are the four numbers of an
/// address.
fn top_label(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
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

/// `ftp://host/a;b`: only the type may stand after a semicolon.
fn semicolon(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    const TYPE: &str = ";type=";
    let is_ftp = fault.rule.is_production() && fault.rule.prefix().eq_ignore_ascii_case("ftp://");
    let last = text[..place.index].rfind(';').filter(|_| is_ftp)?;
    let begun = &text[last..place.index];
    if begun.eq_ignore_ascii_case(TYPE) && place.kind == Kind::Character {
        return Some(Cause {
            span: place.index..text.len(),
            write: None,
            message: if fault.rule.accepts("ftp://a/b;type=d") {
                "the type of a file of FTP is `a`, `i` or `d`"
            } else {
                "the type of a file of FTP is `A`, `E`, `I` or `L`"
            },
            within: None,
            is_general: false,
        });
    }
    (TYPE.starts_with(begun) && begun.len() < TYPE.len()).then_some(Cause {
        span: last..last + ";".len(),
        write: Some("%3B"),
        message: "a semicolon in the name of a file must be encoded; unencoded it begins `;type=`",
        within: None,
        is_general: false,
    })
}

/// `prospero://host/a;b`: a field has a value.
fn field(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    const ENCODED: &str = "%3B";
    let prefix = fault.rule.prefix();
    let is_prospero = fault.rule.is_production() && prefix.eq_ignore_ascii_case("prospero://");
    let last = text[..place.index].rfind(';').filter(|_| is_prospero)?;
    let end = last + ";".len();
    // A character that is valid nowhere is the fault, not the semicolon before it.
    let repaired = [&text[..last], ENCODED, &text[end..]].concat();
    let reach = fault.rule.dfa().reach_of(&repaired).index();
    let comes_further =
        reach > place.index + ENCODED.len() - ";".len() || fault.rule.accepts(&repaired);
    let is_begun = !text[end..place.index].contains('=') && comes_further;
    is_begun.then_some(Cause {
        span: last..end,
        write: Some(ENCODED),
        message: if text[..last].contains(';') {
            "a semicolon in the value of a field must be encoded; unencoded it begins another field, `;name=value`"
        } else {
            "a semicolon in the name of an object must be encoded; unencoded it begins a field, `;name=value`"
        },
        within: None,
        is_general: false,
    })
}

/// `news:<id@host>`: the brackets of the header field are not part of the URL.
fn angle_bracket(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let is_news = fault.rule.is_production() && fault.rule.prefix().eq_ignore_ascii_case("news:");
    let bracket = text[place.index..].chars().next()?;
    let begins = bracket == '<' && text[..place.index].ends_with(':');
    let ends = bracket == '>' && place.index + bracket.len_utf8() == text.len();
    (is_news && (begins || ends)).then_some(Cause {
        span: place.index..place.index + bracket.len_utf8(),
        write: Some(""),
        message: "a message-id stands in a news URL without its angle brackets",
        within: None,
        is_general: false,
    })
}

/// `http://me@example.com:secret@host`: the user name is a mail address.
fn at_in_user(text: &str, place: &Place) -> Option<Cause> {
    let before = &text[..place.index];
    if !before.ends_with(':') || place.kind != Kind::Character {
        return None;
    }
    let start = before.rfind("//")? + "//".len();
    let end = text[place.index..].find(['/', '?', '#']);
    let end = end.map_or(text.len(), |end| place.index + end);
    let at = start + before[start..].find('@')?;
    let is_data = text[place.index..end].contains('@');
    is_data.then_some(Cause {
        span: at..at + "@".len(),
        write: Some("%40"),
        message: "an `@` in a user name must be encoded",
        within: None,
        is_general: true,
    })
}

/// `http://user:pa/ss@host`: what stands behind the colon is no port, but a password with a delimiter in it.
fn in_password(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    const NEAR: usize = 80;
    if place.component? != Component::Port || place.kind != Kind::Character {
        return None;
    }
    let colon = place
        .index
        .checked_sub(1)
        .filter(|at| text.as_bytes()[*at] == b':')?;
    let user = text[..colon].rsplit("//").next()?;
    let rest = &text.as_bytes()[place.index..];
    let rest = &rest[..rest.len().min(NEAR)];
    let at = rest.iter().position(|byte| *byte == b'@')?;
    let delimiter = rest[..at].iter().position(|byte| b"/?#".contains(byte))?;
    // What no document allows before it comes first.
    let is_first = !rest[..delimiter]
        .iter()
        .any(|byte| b"\\^`{|}<>\" ".contains(byte));
    let is_user = is_first && !user.contains(['.', '@']) && !user.eq_ignore_ascii_case("localhost");
    let (write, message) = match rest[delimiter] {
        b'/' => ("%2F", "`/` in a password must be encoded"),
        b'?' => ("%3F", "`?` in a password must be encoded"),
        _ => ("%23", "`#` in a password must be encoded"),
    };
    let start = place.index + delimiter;
    let mut rules = [Concept::Password, Concept::UserInfo].into_iter();
    let rule = rules.find_map(|concept| fault.rule.below(concept));
    is_user.then_some(Cause {
        span: start..start + 1,
        write: Some(write),
        message,
        within: rule.map(|rule| (Component::UserInfo, rule)),
        is_general: true,
    })
}

/// `http://[::1]/`, where a document has no IPv6 addresses: RFC 2732 was the first to put them in brackets.
fn no_addresses(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let is_host = place.component == Some(Component::Host);
    let address = text[place.index..].strip_prefix('[')?.split_once(']')?.0;
    let is_address = address.parse::<Ipv6Addr>().is_ok();
    let has_addresses = fault.rule.below(Concept::Ipv6).is_some();
    (is_host && is_address && !has_addresses).then(|| Cause {
        span: place.index..place.index + "[]".len() + address.len(),
        write: None,
        message: "this document has no IPv6 addresses in brackets",
        within: None,
        is_general: false,
    })
}

/// `http://1.2.3.999/`, `http://0x7f.1/`, where a document takes each host that ends in a number for an address.
fn number_at_the_end(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    if place.component != Some(Component::Host) {
        return None;
    }
    let rule = fault.rule.below(Concept::Host)?;
    let takes_for_address = !rule.accepts("a.0") && rule.accepts("a.b");
    if !takes_for_address {
        return None;
    }
    let start = text[..place.index].rfind(['/', '@']).map_or(0, |at| at + 1);
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
        message: "a host that ends in a number is an IPv4 address: four decimal numbers, each at most 255",
        within: Some((Component::Host, rule)),
        is_general: false,
    })
}

/// `http://a:65536/`, where the grammar has the bound of a port.
fn large_port(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
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

/// `http://[1::2::3]/`, `http://[12345::]/`, `http://[1:2:3]/`: what an IPv6 address has too much or too little of.
fn address(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    const GROUPS: usize = 8;
    fault.rule.below(Concept::Ipv6)?;
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
        let has_zones = fault.rule.below(Concept::Zone).is_some();
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
        at += number.len() + ".".len();
    }
    let is_of_groups = |c: char| c.is_ascii_hexdigit() || c == ':';
    if !address.chars().all(is_of_groups) {
        return None;
    }
    let mut groups = 0;
    let mut at = 0;
    for group in address.split(':') {
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
        return because(
            0..address.len(),
            "an IPv6 address has no more than eight groups",
        );
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
