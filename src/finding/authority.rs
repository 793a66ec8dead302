//! The text after `//`: authorities that the document does not read as a host and its login, passwords, and user
//! information that looks like a host.

use std::ops::Range;

use super::parts::{Parts, rule_at};
use super::{Finding, address, quoted};
use crate::escape::{unescape, without_capitals};
use crate::revision::Rule;
use crate::revision::statements::{Change, Parts as PartsOf};
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::syntax::split::Components;
use crate::words::ipv4;
use crate::words::{Code, Concept};

/// Authorities that the BNF accepts by an alternative that is not for them.
pub(super) fn authority(accepted: &Accepted<'_>, split: &Components, findings: &mut Vec<Finding>) {
    let root = accepted.rule();
    let code = Code::AuthorityFallback;
    if reads_authority(accepted, split) {
        return;
    }
    let bears = |concept| move |node: &Node<'_, '_>| node.concept() == Some(concept);
    if let Some(name) = accepted.tree().nodes().find(bears(Concept::RegistryName)) {
        let message = format!(
            "not a `server`, so a `{}`, whose structure the scheme defines",
            name.rule()
        );
        findings.push(Finding::new(code, name.span(), name.rule(), message));
        return;
    }
    if !root.describes_url() {
        return;
    }
    let Some(whole) = split.authority.clone() else {
        return;
    };
    let names_a_server = |node: Node<'_, '_>| {
        let concept = node.concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == whole.start
    };
    let production = accepted
        .tree()
        .nodes()
        .any(|node| node.rule().is_production());
    if production || accepted.tree().nodes().any(names_a_server) {
        return;
    }
    let Some(rule) = announced(root) else {
        return;
    };
    // No node of the tree reads it: then the text after it is the one that no rule reads.
    let is_read_otherwise = accepted
        .tree()
        .nodes()
        .any(|node| !node.rule().describes_url() && encloses(&node.span(), &whole));
    if !is_read_otherwise && rule.accepts(&accepted.text()[whole.clone()]) {
        return;
    }
    let text = accepted.text();
    let message = match text[whole.end..].chars().next() {
        Some(next) if rule.accepts(&text[whole.clone()]) => format!(
            "by the BNF no `{next}` can follow a `{rule}` here, so another rule accepts the part after `//`"
        ),
        _ => {
            format!(
                "the part after `//` does not match `{rule}`; the BNF accepts it by another rule"
            )
        }
    };
    findings.push(Finding::new(code, whole, rule, message));
}

/// Tells, without a tree, if the rule for authorities is sure to read the part after `//`, if there is one: it accepts that, and
/// the components of the document are where the text falls into them.
fn reads_authority(accepted: &Accepted<'_>, split: &Components) -> bool {
    let rule = accepted.rule();
    let edition = rule.edition();
    let is_by_split = edition.revision().statements().parts == PartsOf::OfSplit;
    let has_names = edition.rule_for(Concept::RegistryName).is_some();
    if !is_by_split || has_names || !rule.describes_url() {
        return false;
    }
    let authority = edition.rule_for(Concept::Authority);
    let text = accepted.text();
    let accepts = |whole: &Range<usize>| {
        // By some documents no query can follow.
        let is_before_path = matches!(text.as_bytes().get(whole.end), None | Some(b'/'));
        is_before_path && authority.is_some_and(|it| it.accepts(&text[whole.clone()]))
    };
    split.authority.as_ref().is_none_or(accepts)
}

/// The rule for an authority in the syntax that all schemes share. If only the productions of schemes have one, `//`
/// has no meaning in a URL of another scheme.
fn announced(root: Rule) -> Option<Rule> {
    let mut reached = vec![root];
    let mut at = 0;
    while let Some(&rule) = reached.get(at) {
        if rule.concept() == Some(Concept::Authority) {
            return Some(rule);
        }
        for used in rule.uses() {
            if !used.is_production() && !reached.contains(&used) {
                reached.push(used);
            }
        }
        at += 1;
    }
    None
}

/// Passwords, and user information that looks like the host.
pub(super) fn userinfo(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some(login) = &parts.login else { return };
    let Some(userinfo) = &login.userinfo else {
        return;
    };
    let text = accepted.text();
    if let Some(password) = &login.password
        && !password.is_empty()
    {
        let user = &text[userinfo.start..password.start - 1];
        // "The user name is `anonymous` and the password the user's mail address": not a secret.
        let is_public = parts.is("ftp") && user.eq_ignore_ascii_case("anonymous");
        if !is_public {
            let rule = rule_at(accepted, password);
            let message = "the password is in clear text".to_owned();
            let code = Code::PasswordInClear;
            findings.push(Finding::new(code, password.clone(), rule, message));
        }
    }
    if let Some(name) = host_in(&text[userinfo.clone()]) {
        let message = format!(
            "{} looks like the host, but is not: the host is {}",
            quoted(&name),
            quoted(&text[login.host.clone()])
        );
        let rule = rule_at(accepted, userinfo);
        let code = Code::MisleadingUserinfo;
        findings.push(Finding::new(code, userinfo.clone(), rule, message));
    }
}

/// The host name or IPv4 address that user information begins with, if a person would read one: two labels at least,
/// of which the last has letters only, or `localhost`. Anything may follow it: an escaped `@` also looks like the end
/// of a host.
fn host_in(userinfo: &str) -> Option<String> {
    let data = unescape(userinfo.as_bytes()).ok()?;
    let is_of_host = |octet: &u8| octet.is_ascii_alphanumeric() || b".-".contains(octet);
    let end = data.iter().position(|octet| !is_of_host(octet));
    let name = std::str::from_utf8(&data[..end.unwrap_or(data.len())]).ok()?;
    let is_label =
        |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    let name = name.strip_suffix('.').unwrap_or(name);
    // `localhost_x` is not a host, and no program reads it as one.
    let goes_on = end.is_some_and(|end| data[end] == b'_');
    let is_number =
        name.len() > 2 && name[..2].eq_ignore_ascii_case("0x") && address::is_lookalike(name);
    if is_number || name.eq_ignore_ascii_case("localhost") && !goes_on {
        return Some(name.to_owned());
    }
    let (_, last) = name.rsplit_once('.')?;
    let is_name = last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_host = is_name || ipv4::is_plain(name) || address::is_lookalike(name);
    (is_host && name.split('.').all(is_label)).then(|| name.to_owned())
}

/// Host names with capital letters.
pub(super) fn host_case(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some(login) = &parts.login else { return };
    let span = login.host.clone();
    let host = &accepted.text()[span.clone()];
    let small = without_capitals(host);
    let statements = accepted.rule().revision().statements();
    let means_nothing = |concept| match concept {
        Concept::HostName => true,
        Concept::Host => statements.has(Change::HostCase),
        _ => false,
    };
    // A document that does not divide its authorities leaves it to another one to define a host.
    let revision = accepted.rule().revision();
    let is_unparted = revision.rules_for(Concept::Host).next().is_none()
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
    let is_name = |node: Node<'_, '_>| {
        let is_host =
            |concept| means_nothing(concept) || is_unparted && concept == Concept::Authority;
        node.concept().is_some_and(is_host) && encloses(&node.span(), &span)
    };
    if small == host || address::is_lookalike(host) || !accepted.tree().nodes().any(is_name) {
        return;
    }
    let rule = accepted
        .tree()
        .nodes()
        .filter(|node| is_name(*node))
        .map(Node::rule);
    let rule = rule.last().unwrap_or(accepted.rule());
    let part = if host.starts_with('[') {
        "the IP address"
    } else {
        "the host name"
    };
    let message = format!("{part} is not in lower case");
    let found = Finding::new(Code::HostNotLowercase, span, rule, message);
    findings.push(found.suggesting(small));
}

fn encloses(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
