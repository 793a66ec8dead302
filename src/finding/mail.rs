//! Mail: addresses that are not what RFC 822 calls an address, and header fields that a URL should not set.

use super::parts::{Parts, rule_at};
use super::{Finding, quoted};
use crate::escape::unescape;
use crate::revision::statements::Matter;
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::addr_spec::addr_spec;
use crate::words::Code;

/// Data of a URL that must be an `addr-spec`, and is not one.
pub(super) fn address(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let statements = accepted.rule().revision().statements();
    let mut schemes = statements.on_schemes(Matter::MailAddress);
    if !schemes.any(|note| parts.is(note.scheme)) {
        return;
    }
    let mut nodes = accepted.tree().nodes();
    let Some(production) = nodes.find(|node| node.rule().is_production()) else {
        return;
    };
    let span = parts.behind_scheme..production.span().end;
    let address = &accepted.text()[span.clone()];
    let octets = unescape(address.as_bytes()).unwrap_or_default();
    if str::from_utf8(&octets).is_ok_and(|address| addr_spec(address).is_some()) {
        return;
    }
    let rule = rule_at(accepted, &span);
    let message = format!(
        "{} is not a mail address, which is `local-part@domain` (`addr-spec` of RFC 822)",
        quoted(address)
    );
    findings.push(Finding::new(Code::MailAddressNotValid, span, rule, message));
}

/// A header field of a message, by what RFC 6068 says of it in a mailto URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeaderField {
    /// "Believed to be both safe and useful in the general case" (section 4): `Subject`, `Keywords` and the body. And those that
    /// name more recipients (section 2), and `In-Reply-To`, of which section 6.1 has an example.
    Safe,
    /// It "MUST be ignored" (section 3): a field of the originator, of routing, of tracing or of MIME.
    Ignored,
    /// Any other.
    Unsafe,
}

impl HeaderField {
    /// The field with a name, in either case.
    pub(crate) fn named(name: &str) -> Self {
        const SAFE: [&str; 7] = [
            "subject",
            "keywords",
            "body",
            "to",
            "cc",
            "bcc",
            "in-reply-to",
        ];
        // The trace fields, and those of the originator, are those of RFC 5322, sections 3.6.1, 3.6.2 and 3.6.7.
        const IGNORED: [&str; 8] = [
            "from",
            "date",
            "sender",
            "reply-to",
            "apparently-to",
            "received",
            "return-path",
            "mime-version",
        ];
        let name = name.to_ascii_lowercase();
        if SAFE.contains(&&*name) {
            Self::Safe
        } else if IGNORED.contains(&&*name)
            || name.starts_with("resent-")
            || name.starts_with("content-")
        {
            Self::Ignored
        } else {
            Self::Unsafe
        }
    }
}
