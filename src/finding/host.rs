//! Missing hosts, in schemes that require one, and names that are too long for a look-up.

use std::ops::Range;

use super::parts::{Parts, rule_at};
use super::{Finding, quoted};
use crate::escape::unescape;
use crate::revision::statements::{Matter, Parts as PartsOf};
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::words::{Code, Concept, Section};

/// The octets of a label: RFC 1034, section 3.1.
const LONGEST_LABEL: usize = 63;
/// The octets of a name, with those for the lengths of its labels and of the root; or, of a name that is not one of
/// the DNS, its characters (RFC 3986, section 3.2.2).
const LONGEST_NAME: usize = 255;

/// URLs of a scheme that must have a host, without one.
pub(super) fn missing(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let root = accepted.rule();
    let statements = root.revision().statements();
    let mut required = statements.on_schemes(Matter::HostRequired);
    let Some(required) = required.find(|note| parts.is(note.scheme)) else {
        return;
    };
    let at = match &parts.login {
        Some(login) if !login.host.is_empty() => return,
        Some(login) => login.host.start,
        None => parts.behind_scheme,
    };
    let rule = root.below(Concept::Host).unwrap_or(root);
    let message = format!(
        "an {} URL must have a host, and this one has none",
        required.scheme
    );
    findings.push(
        Finding::new(Code::HostMissing, at..at, rule, message)
            .citing(Section::new(required.section)),
    );
}

/// Host names that are too long, or have a label that is too long.
pub(super) fn too_long(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let rule = accepted.rule().edition().rule_for(Concept::HostName);
    if accepted.text().len() <= LONGEST_LABEL || rule.is_none() {
        return;
    }
    let login = parts.login.as_ref();
    let is_by_split = accepted.rule().revision().statements().parts == PartsOf::OfSplit;
    let is_short = login.is_none_or(|login| login.host.len() <= LONGEST_LABEL);
    if accepted.rule().describes_url() && is_short && is_by_split {
        return;
    }
    let is_name = |node: &Node<'_, '_>| node.concept() == Some(Concept::HostName);
    for node in accepted.tree().nodes().filter(is_name) {
        let mut tell = |span: Range<usize>, message: String| {
            let rule = rule_at(accepted, &span);
            findings.push(Finding::new(Code::HostNameTooLong, span, rule, message));
        };
        let name = node.text();
        if name.len() <= LONGEST_LABEL {
            continue;
        }
        let is_of_dns = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
        if !name.bytes().all(is_of_dns) {
            let characters = characters(name);
            if characters > LONGEST_NAME {
                tell(
                    node.span(),
                    format!("{characters} characters, but a host name has at most {LONGEST_NAME}"),
                );
            }
            continue;
        }
        let mut start = node.span().start;
        for label in name.split('.') {
            let end = start + label.len();
            if label.len() > LONGEST_LABEL {
                tell(
                    start..end,
                    format!(
                        "the label {} has {} octets, but a label of a domain name has at most {LONGEST_LABEL}",
                        quoted(label),
                        label.len()
                    ),
                );
            }
            start = end + 1;
        }
        // An octet before each label holds its length, and one after the last that of the root.
        let octets = name.strip_suffix('.').unwrap_or(name).len() + 2;
        if octets > LONGEST_NAME {
            tell(
                node.span(),
                format!(
                    "with the lengths of its labels the name has {octets} octets, and a domain name has \
                     {LONGEST_NAME} at most"
                ),
            );
        }
    }
}

/// The number of characters of a name, some of which may be escaped; an octet that belongs to no character counts as
/// one.
fn characters(name: &str) -> usize {
    let octets = unescape(name.as_bytes()).unwrap_or(name.as_bytes().into());
    String::from_utf8_lossy(&octets).chars().count()
}
