//! Sentences of documents that define schemes which forbid more than an automaton can tell: names that stand there twice or out of
//! order, a check digit that does not fit, a filter that does not nest. Where an automaton can tell it, a label `forbids` of the
//! grammar file says so.

mod filter;

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

use crate::revision::SchemeRule;
use crate::syntax::parse::{Node, Tree, parse};
use crate::words::Component;
use crate::words::check_digit::check_digit;
use crate::words::triplet::{TRIPLET, escape_at};

/// A part of a URL that a sentence forbids.
pub(crate) struct Broken {
    /// In the URL, in bytes.
    pub(crate) span: Range<usize>,
    pub(crate) component: Component,
    pub(crate) section: &'static str,
    /// The sentence that forbids it.
    pub(crate) sentence: String,
}

impl Broken {
    /// The part that a node is.
    fn at(
        node: Node<'_, '_>,
        component: Component,
        section: &'static str,
        sentence: String,
    ) -> Self {
        Self {
            span: node.span(),
            component,
            section,
            sentence,
        }
    }
}

/// Tells if there are such sentences on URLs of a scheme.
pub(super) fn speaks_of(scheme: &str) -> bool {
    look(scheme).is_some()
}

/// The first part of a URL that such a sentence forbids, of a URL that the production accepts.
pub(super) fn broken(production: &SchemeRule, url: &str) -> Option<Broken> {
    let look = look(production.production.scheme)?;
    look(&parse(production.rule, url).ok()?)
}

type Look = fn(&Tree<'_>) -> Option<Broken>;

fn look(scheme: &str) -> Option<Look> {
    match scheme {
        "mailto" => Some(header_fields),
        "tel" | "sms" => Some(parameters),
        "pkcs11" => Some(attributes),
        "nih" => Some(check_digits),
        "ldap" => Some(filters),
        _ => None,
    }
}

/// The header fields of a message that stand there once at most, besides `To`, which has addresses of its own (RFC 5322, section
/// 3.6).
const ONCE: [&str; 10] = [
    "date",
    "from",
    "sender",
    "reply-to",
    "cc",
    "bcc",
    "message-id",
    "in-reply-to",
    "references",
    "subject",
];

/// Header fields that stand there twice and must not (RFC 6068, section 2).
fn header_fields(tree: &Tree<'_>) -> Option<Broken> {
    let mut before = [false; ONCE.len()];
    let mut names = bearing(tree, "hfname");
    names.find_map(|node| {
        let octets = octets(node.text()).into_iter().map(|(_, octet)| octet);
        let name: Vec<u8> = octets.collect();
        let is_it = |once: &&str| name.eq_ignore_ascii_case(once.as_bytes());
        let number = ONCE.iter().position(is_it)?;
        let is_twice = std::mem::replace(&mut before[number], true);
        let sentence = || {
            format!(
                "the header field \"{}\" must not appear more than once",
                ONCE[number]
            )
        };
        is_twice.then(|| Broken::at(node, Component::Query, "2", sentence()))
    })
}

/// Parameters of a telephone number that stand there twice, or not in the order of their names (RFC 3966, section 3). The case of
/// names does not matter.
fn parameters(tree: &Tree<'_>) -> Option<Broken> {
    let is_of_sms = bearing(tree, "sms-recipient").next().is_some();
    let section = if is_of_sms {
        "RFC 3966, section 3"
    } else {
        "3"
    };
    let mut last = String::new();
    tree.nodes().find_map(|node| {
        if node.rule().name() == "telephone-subscriber" {
            last.clear();
        }
        if node.rule().name() != "parameter" {
            return None;
        }
        let name = name_of(node).to_ascii_lowercase();
        if ["ext", "isub", "phone-context"].contains(&&*name) {
            return malformed(node, &name, section);
        }
        let sentence = match last.cmp(&name) {
            Ordering::Less => {
                last = name;
                return None;
            }
            Ordering::Equal => format!("the parameter \"{name}\" must not appear more than once"),
            Ordering::Greater => "parameters must stand in the order of their names".to_owned(),
        };
        Some(Broken::at(node, Component::Path, section, sentence))
    })
}

/// A parameter that has a rule of its own, if its value is not one of that rule.
fn malformed(node: Node<'_, '_>, name: &str, section: &'static str) -> Option<Broken> {
    let sentence = match name {
        "ext" => "the value of the parameter \"ext\" must be digits",
        "isub" => "the parameter \"isub\" must have a value",
        _ => {
            let (_, value) = node.text().split_once('=').unwrap_or_default();
            let mut rules = node.rule().document().rules();
            let descriptor = rules.find(|rule| rule.name() == "descriptor")?;
            if descriptor.accepts(value) {
                return None;
            }
            "the value of the parameter \"phone-context\" must be a domain name or the beginning of a global number"
        }
    };
    Some(Broken::at(
        node,
        Component::Path,
        section,
        sentence.to_owned(),
    ))
}

/// Attributes of vendors in the path of a PKCS #11 URI that stand there twice (RFC 7512, section 2.3).
fn attributes(tree: &Tree<'_>) -> Option<Broken> {
    let mut before: HashSet<&str> = HashSet::new();
    let mut own = bearing(tree, "pk11-v-pattr");
    own.find_map(|node| {
        let name = name_of(node);
        let is_twice = !before.insert(name);
        let sentence = || format!("the attribute \"{name}\" must not appear more than once");
        is_twice.then(|| Broken::at(node, Component::Path, "2.3", sentence()))
    })
}

/// The check digit of a name for people who speak, if it is not that of the hash value (RFC 6920, section 7).
fn check_digits(tree: &Tree<'_>) -> Option<Broken> {
    let value = bearing(tree, "sepval").next()?;
    let node = bearing(tree, "checkdigit").next()?;
    let wanted = check_digit(value.text());
    let is_wrong = !node.text().eq_ignore_ascii_case(&wanted.to_string());
    let sentence = || format!("the check digit of this hash value is \"{wanted}\"");
    is_wrong.then(|| Broken::at(node, Component::Path, "7", sentence()))
}

/// The filter of an LDAP URL, which is one of RFC 4515 (RFC 4516, section 2).
fn filters(tree: &Tree<'_>) -> Option<Broken> {
    let node = bearing(tree, "filter").next()?;
    let oid = node.rule().document().rule("oid").ok()?;
    let fault = filter::fault(node.text(), oid)?;
    let start = node.span().start + fault;
    let length = node.text()[fault..]
        .chars()
        .next()
        .map_or(0, char::len_utf8);
    Some(Broken {
        span: start..start + length,
        component: Component::Query,
        section: "2",
        sentence: "a filter must be one of RFC 4515, section 3".to_owned(),
    })
}

/// The nodes of a rule.
fn bearing<'t, 'i>(tree: &'t Tree<'i>, rule: &str) -> impl Iterator<Item = Node<'t, 'i>> {
    tree.nodes().filter(move |node| node.rule().name() == rule)
}

/// The name in a text such as `;name=value`.
fn name_of<'i>(node: Node<'_, 'i>) -> &'i str {
    let text = node.text().trim_start_matches(';');
    text.split_once('=').map_or(text, |(name, _)| name)
}

/// The octets of a text when it is decoded, each with the index where it begins.
fn octets(text: &str) -> Vec<(usize, u8)> {
    let bytes = text.as_bytes();
    let mut octets = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escaped = escape_at(&bytes[at..]);
        octets.push((at, escaped.unwrap_or(bytes[at])));
        at += escaped.map_or(1, |_| TRIPLET);
    }
    octets
}
