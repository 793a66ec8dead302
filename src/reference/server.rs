//! The parts of an authority that the split found: its own split gives their places, the automata of the rules their kinds.
//! Nothing is parsed; a test shows for the words of all documents that they are the parts of the parse tree.

use std::ops::Range;

use super::authority::{AuthoritySpans, HostKind};
use crate::revision::Edition;
use crate::revision::statements::Matter;
use crate::syntax::split::Login;
use crate::words::Concept;
use crate::words::span::Span;

/// The delimiter between an address and its zone (RFC 6874, section 2).
const ZONE: &str = "%25";

/// The parts of the authority at this place. By the 1997 draft there may be none: `//1` is no site, and a path.
pub(super) fn spans(edition: Edition, text: &str, whole: Span) -> AuthoritySpans {
    let mut spans = AuthoritySpans::unparted(whole);
    // Elsewhere it is what the rule for it matched.
    let statements = edition.revision().statements();
    if statements.authority_is_delimited
        && !accepts(edition, Concept::Authority, whole.of_text(text))
    {
        return spans;
    }
    let login = Login::of(text, whole.range());
    if names_no_server(edition, text, &login) {
        spans.host = Some((HostKind::RegistryName, whole));
        return spans;
    }
    let span = |part: Option<_>| part.as_ref().map(Span::of);
    if login.userinfo.is_some() && (has(edition, Concept::UserInfo) || has(edition, Concept::User))
    {
        spans.userinfo = span(login.userinfo);
        spans.user = span(login.user);
        spans.password = span(login.password);
    }
    if login.port.is_some() && has(edition, Concept::Port) {
        spans.port = span(login.port);
    }
    if let Some(address) = address(text, &login.host) {
        let (kind, zone) = kind_of_address(edition, &text[address.clone()]);
        let zone = zone.map(|zone| address.start + zone);
        let end = zone.unwrap_or(address.end);
        spans.host = Some((kind, Span::of(&(address.start..end))));
        spans.zone = zone.map(|zone| Span::of(&(zone + ZONE.len()..address.end)));
    } else {
        let host = &text[login.host.clone()];
        let kind = if is_opaque(edition, &text[..login.whole.start]) && !host.is_empty() {
            Some(HostKind::Name)
        } else {
            kind_of_name(edition, host)
        };
        spans.host = kind.map(|kind| (kind, Span::of(&login.host)));
    }
    spans
}

fn has(edition: Edition, concept: Concept) -> bool {
    edition.rule_for(concept).is_some()
}

/// Tells if the document has a rule for a concept, and the rule accepts a text.
fn accepts(edition: Edition, concept: Concept, text: &str) -> bool {
    let rule = edition.rule_for(concept);
    rule.is_some_and(|rule| rule.accepts(text))
}

/// Tells if an authority is the name of a registry, where the document has such names beside servers.
fn names_no_server(edition: Edition, text: &str, login: &Login) -> bool {
    if !accepts(edition, Concept::RegistryName, &text[login.whole.clone()]) {
        return false;
    }
    let user = login.userinfo.clone().map(|user| &text[user]);
    let is_user = user.is_none_or(|user| accepts(edition, Concept::UserInfo, user));
    let server = &text[login.host.start..login.whole.end];
    !(is_user && accepts(edition, Concept::HostPort, server))
}

/// The address between the brackets of a host.
fn address(text: &str, host: &Range<usize>) -> Option<Range<usize>> {
    let within = text[host.clone()].strip_prefix('[')?.strip_suffix(']')?;
    if within.contains(']') {
        return None;
    }
    let start = host.start + "[".len();
    Some(start..start + within.len())
}

/// The kind of an address between brackets, and where the delimiter before its zone begins.
fn kind_of_address(edition: Edition, address: &str) -> (HostKind, Option<usize>) {
    if address.starts_with(['v', 'V']) {
        return (HostKind::IpFuture, None);
    }
    let zone = has(edition, Concept::Zone).then(|| address.find(ZONE));
    (HostKind::Ipv6, zone.flatten())
}

/// The kind of a host without brackets, of an authority that names a server: it is a name if it is no address. `None` if the document
/// has no rule for names, or for an empty one.
fn kind_of_name(edition: Edition, host: &str) -> Option<HostKind> {
    let begins_with_digit = host.starts_with(|c: char| c.is_ascii_digit());
    if begins_with_digit && accepts(edition, Concept::Ipv4, host) {
        return Some(HostKind::Ipv4);
    }
    edition.rule_for(Concept::HostName)?;
    let may_be_empty = || {
        edition
            .rules_for(Concept::HostName)
            .any(|rule| rule.accepts(""))
    };
    (!host.is_empty() || may_be_empty()).then_some(HostKind::Name)
}

/// Tells if the host behind this text is an opaque one, which is a name whatever it looks like.
fn is_opaque(edition: Edition, before: &str) -> bool {
    let statements = edition.revision().statements();
    let mut of_domains = statements.on_schemes(Matter::DomainHost).peekable();
    let scheme = before.strip_suffix("://").unwrap_or_default();
    of_domains.peek().is_some() && of_domains.all(|it| !it.scheme.eq_ignore_ascii_case(scheme))
}
