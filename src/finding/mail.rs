//! Mail addresses that are not what RFC 822 calls an address.

use super::parts::{Parts, rule_at};
use super::{Finding, quoted};
use crate::escape::unescape;
use crate::revision::statements::Matter;
use crate::syntax::parse::{Tree, addr_spec::addr_spec};
use crate::words::Code;

/// Data of a URL that must be an `addr-spec`, and is not one.
pub(super) fn address(tree: &Tree<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let statements = tree.root().rule().revision().statements();
    let mut schemes = statements.on_schemes(Matter::MailAddress);
    let is_to_be = schemes.any(|note| parts.is(note.scheme));
    let production = tree.nodes().find(|node| node.rule().is_production());
    let Some(production) = production.filter(|_| is_to_be) else {
        return;
    };
    let span = parts.behind_scheme..production.span().end;
    let address = &tree.text()[span.clone()];
    let octets = unescape(address.as_bytes()).unwrap_or_default();
    if str::from_utf8(&octets).is_ok_and(|address| addr_spec(address).is_some()) {
        return;
    }
    let rule = rule_at(tree, &span);
    let message = format!(
        "{} is not a mail address, which is `local-part@domain` (`addr-spec` of RFC 822)",
        quoted(address)
    );
    findings.push(Finding::new(Code::MailAddressNotValid, span, rule, message));
}
