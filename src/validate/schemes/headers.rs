//! Header fields of mailto URLs that are not safe.

use crate::escape::unescape;
use crate::finding::{Finding, HeaderField, quoted};
use crate::syntax::parse::{Node, parse};
use crate::syntax::production::OfScheme;
use crate::words::{Code, Section};

/// The findings on the header fields of a mailto URL that RFC 6068 does not take for safe.
pub(super) fn headers(judged: &OfScheme) -> Vec<Finding> {
    let Ok(tree) = parse(judged.production.rule, judged.text()) else {
        return Vec::new();
    };
    let names = tree.nodes().filter(|node| node.rule().name() == "hfname");
    let finding = |node: Node<'_, '_>| {
        let octets = unescape(node.text().as_bytes()).ok()?;
        let name = String::from_utf8_lossy(&octets);
        let (section, message) = match HeaderField::named(&name) {
            HeaderField::Safe => return None,
            HeaderField::Ignored => ("3", "must be ignored in a mailto URL"),
            HeaderField::Unsafe => ("4", "is not among those that are safe in a mailto URL"),
        };
        let message = format!("the header field {} {message}", quoted(node.text()));
        let span = judged.span(node.span());
        let finding = Finding::new(Code::MailHeaderUnsafe, span, node.rule(), message);
        Some(finding.citing(Section::new(section)))
    };
    names.filter_map(finding).collect()
}
