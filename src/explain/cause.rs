//! Faults with a known cause, which tells more than the place where the automaton stops.

mod address;
mod host;

use std::ops::Range;

use super::place::{Kind, Place};
use crate::revision::Rule;
use crate::syntax::judge::Fault;
use crate::syntax::split::Components;
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
        .or_else(|| slashes(fault, text))
        .or_else(|| host::final_dot(text, place))
        .or_else(|| second_at(fault, text, place))
        .or_else(|| at_in_user(text, place))
        .or_else(|| in_password(fault, text, place))
        .or_else(|| host::top_label(fault, text, place))
        .or_else(|| semicolon(fault, text, place))
        .or_else(|| field(fault, text, place))
        .or_else(|| angle_bracket(fault, text, place))
        .or_else(|| address::address(fault, text, place))
        .or_else(|| address::no_addresses(fault, text, place))
        .or_else(|| host::number_at_the_end(fault, text, place))
        .or_else(|| host::large_port(fault, text, place))
        .or_else(|| host::label(fault, text, place))
        .or_else(|| host::no_host(fault, text, place))
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

/// `http:`, `http:a`, where a document lets nothing but two slashes follow a scheme.
fn slashes(fault: Fault, text: &str) -> Option<Cause> {
    let index = fault.reach.index();
    let scheme = text[..index].strip_suffix(':')?;
    let next = fault.rule.dfa().next(fault.reach.state());
    let wants_slash = next.len() == 1 && next.contains(b'/') && !fault.rule.is_production();
    let needs_host = !fault.rule.accepts(&format!("{scheme}:///a"));
    let authority = fault.rule.below(Concept::Authority);
    (wants_slash && !scheme.contains(':')).then_some(Cause {
        span: index..index,
        write: None,
        message: if needs_host {
            "`//` and a host must stand after the scheme"
        } else {
            "`//` must stand after the scheme"
        },
        within: authority.map(|rule| (Component::Authority, rule)),
        is_general: true,
    })
}

/// `user:p@ss@host`: an `@` of a user or a password is data.
fn second_at(fault: Fault, text: &str, place: &Place) -> Option<Cause> {
    let has_user = fault.rule.has_below(Concept::User) || fault.rule.has_below(Concept::UserInfo);
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
