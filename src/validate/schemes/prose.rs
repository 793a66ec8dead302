//! What the prose of documents that define schemes says against URLs that their grammars have, where no grammar can say it: names
//! that stand there twice or out of order, a check digit that does not fit, header fields that are not safe.

use std::cmp::Ordering;

use crate::escape::unescape;
use crate::finding::{Finding, HeaderField, quoted};
use crate::syntax::parse::{Node, Tree, parse};
use crate::syntax::production::OfScheme;
use crate::words::check_digit::check_digit;
use crate::words::{Code, Section};

/// A part of a URL, and what is said against it.
struct Found<'t, 'i> {
    code: Code,
    node: Node<'t, 'i>,
    section: &'static str,
    message: String,
}

/// The findings on a URL of a scheme, which its document accepts.
pub(super) fn findings(scheme: &str, judged: &OfScheme) -> Vec<Finding> {
    let look: for<'t, 'i> fn(&'t Tree<'i>) -> Vec<Found<'t, 'i>> =
        match &*scheme.to_ascii_lowercase() {
            "mailto" => headers,
            "tel" | "sms" => parameters,
            "pkcs11" => attributes,
            "nih" => check_digits,
            _ => return Vec::new(),
        };
    let Ok(tree) = parse(judged.production.rule, judged.text()) else {
        return Vec::new();
    };
    let all = look(&tree).into_iter().map(|found| {
        let Found { code, node, .. } = found;
        let finding = Finding::new(code, judged.span(node.span()), node.rule(), found.message);
        finding.citing(Section::new(found.section))
    });
    all.collect()
}

/// Header fields of a mailto URL that RFC 6068 does not take for safe.
fn headers<'t, 'i>(tree: &'t Tree<'i>) -> Vec<Found<'t, 'i>> {
    let names = tree.nodes().filter(|node| node.rule().name() == "hfname");
    let found = |node: Node<'t, 'i>| {
        let octets = unescape(node.text().as_bytes()).ok()?;
        let name = String::from_utf8_lossy(&octets);
        let (section, message) = match HeaderField::named(&name) {
            HeaderField::Safe => return None,
            HeaderField::Ignored => ("3", "must be ignored in a mailto URL"),
            HeaderField::Unsafe => ("4", "is not among those that are safe in a mailto URL"),
        };
        Some(Found {
            code: Code::MailHeaderUnsafe,
            node,
            section,
            message: format!("the header field {} {message}", quoted(node.text())),
        })
    };
    names.filter_map(found).collect()
}

/// Parameters of a telephone number that stand there twice, or not in the order of their names (RFC 3966, section 3). The names
/// are the same in either case.
fn parameters<'t, 'i>(tree: &'t Tree<'i>) -> Vec<Found<'t, 'i>> {
    let mut before: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    for node in tree.nodes() {
        match node.rule().name() {
            "telephone-subscriber" => before.clear(),
            "parameter" => {
                let name = name_of(node);
                let order = |it: &&str| it.to_ascii_lowercase().cmp(&name.to_ascii_lowercase());
                let message = if before.iter().any(|it| order(it) == Ordering::Equal) {
                    Some(format!("the parameter {} stands there twice", quoted(name)))
                } else {
                    let behind = before.iter().find(|it| order(it) == Ordering::Greater);
                    behind.map(|it| {
                        format!(
                            "the parameter {} stands behind {}: the order of parameters is that of their names",
                            quoted(name),
                            quoted(it)
                        )
                    })
                };
                before.push(name);
                all.extend(message.map(|message| Found {
                    code: Code::SchemeProse,
                    node,
                    section: "RFC 3966, section 3",
                    message,
                }));
            }
            _ => {}
        }
    }
    all
}

/// Attributes of vendors in the path of a PKCS #11 URI that stand there twice (RFC 7512, section 2.3).
fn attributes<'t, 'i>(tree: &'t Tree<'i>) -> Vec<Found<'t, 'i>> {
    let own = tree
        .nodes()
        .filter(|node| node.rule().name() == "pk11-v-pattr");
    let mut before: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    for node in own {
        let name = name_of(node);
        if before.contains(&name) {
            all.push(Found {
                code: Code::SchemeProse,
                node,
                section: "2.3",
                message: format!("the attribute {} stands there twice", quoted(name)),
            });
        }
        before.push(name);
    }
    all
}

/// The check digit of a name for people who speak, if it is not that of the hash value (RFC 6920, section 7).
fn check_digits<'t, 'i>(tree: &'t Tree<'i>) -> Vec<Found<'t, 'i>> {
    let bearing = |name: &str| tree.nodes().find(|node| node.rule().name() == name);
    let (Some(value), Some(node)) = (bearing("sepval"), bearing("checkdigit")) else {
        return Vec::new();
    };
    let wanted = check_digit(value.text()).to_string();
    if node.text().eq_ignore_ascii_case(&wanted) {
        return Vec::new();
    }
    vec![Found {
        code: Code::SchemeProse,
        node,
        section: "7",
        message: format!("the check digit of this hash value is {}", quoted(&wanted)),
    }]
}

/// The name in a text such as `;name=value`.
fn name_of<'i>(node: Node<'_, 'i>) -> &'i str {
    let text = node.text().trim_start_matches(';');
    text.split_once('=').map_or(text, |(name, _)| name)
}
