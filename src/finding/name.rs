//! Host names that are not domain names, and labels that look like others.

use super::Finding;
use super::parts::{Parts, rule_at};
use crate::domain::{self, Rules};
use crate::revision::Rule;
use crate::revision::ports::DefaultPort;
use crate::syntax::accepted::Accepted;
use crate::words::{Code, Concept, NameFault};

/// The place of the host name, if there is one.
fn name<'i>(accepted: &Accepted<'i>, parts: &Parts<'_>) -> Option<(usize, &'i str)> {
    let span = parts.login.as_ref()?.host.clone();
    let host = &accepted.text()[span.clone()];
    (!domain::is_no_name(host)).then_some((span.start, host))
}

/// Names that the DNS cannot have. What another finding has told is not told again.
pub(super) fn not_of_dns(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some((start, host)) = name(accepted, parts) else {
        return;
    };
    let is_told = |code| findings.iter().any(|finding| finding.code() == code);
    // The hosts of a scheme that has a port are names or addresses of the Internet.
    let is_of_internet = parts.scheme.is_some_and(|it| DefaultPort::of(it).is_some());
    let rules = if is_of_internet {
        Rules::LookedUp
    } else {
        Rules::AnyAscii
    };
    if is_told(Code::AuthorityFallback) || is_told(Code::DomainNotValid) {
        return;
    }
    let Some(error) = domain::fault(host, rules) else {
        return;
    };
    let is_told = match error.fault() {
        NameFault::LabelTooLong | NameFault::NameTooLong => is_told(Code::HostNameTooLong),
        NameFault::DirectionsMixed => is_told(Code::MixedDirections),
        NameFault::EscapesNotUtf8 => is_told(Code::EscapeNotUtf8),
        _ => false,
    };
    if is_told {
        return;
    }
    let error = error.behind(start);
    let rule = rule_at(accepted, &error.span());
    let finding = Finding::new(Code::HostNotDnsName, error.span(), rule, error.to_string());
    findings.push(finding.citing(error.section()));
}

/// A host that is no domain, where the document wants one: what its rules leave open.
pub(super) fn no_domain(accepted: &Accepted<'_>, findings: &mut Vec<Finding>) {
    if !accepted.rule().revision().has_domains() {
        return;
    }
    // An opaque host may have escapes.
    let is_domain = |rule: Rule| rule.concept() == Some(Concept::HostName) && !rule.accepts("%41");
    let found = accepted.tree().nodes().find(|node| is_domain(node.rule()));
    let Some(node) = found.filter(|node| !node.text().is_empty()) else {
        return;
    };
    let Some(error) = domain::no_valid_domain(node.text()) else {
        return;
    };
    let error = error.behind(node.span().start);
    let finding = Finding::new(
        Code::DomainNotValid,
        error.span(),
        node.rule(),
        error.to_string(),
    );
    findings.push(finding);
}

/// Labels that look like others.
pub(super) fn look_alikes(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some((start, host)) = name(accepted, parts) else {
        return;
    };
    for (span, message) in domain::look_alikes(host) {
        let span = span.start + start..span.end + start;
        let rule = rule_at(accepted, &span);
        findings.push(Finding::new(Code::LookAlike, span, rule, message));
    }
}
