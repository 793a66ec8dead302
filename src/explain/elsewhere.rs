//! The other documents that accept a text.

#[cfg(feature = "hosts")]
use std::net::Ipv4Addr;

#[cfg(feature = "hosts")]
use crate::domain::{is_no_name, no_valid_domain};
use crate::revision::Revision;
#[cfg(feature = "hosts")]
use crate::revision::statements::Matter;
use crate::syntax::judge::Law;
use crate::syntax::split::{Components, Login};
use crate::words::{Component, Concept};

/// Tells if another revision accepts a text that a law does not accept, and what is at fault as what it is.
pub(super) fn accepts(
    revision: Revision,
    law: Law,
    text: &str,
    component: Option<Component>,
) -> bool {
    let elsewhere = law.elsewhere(revision, text);
    elsewhere.is_some_and(|law| {
        let accepts = law.accepts(text) && !is_accident(law, text, component);
        accepts && !is_refused_by_idna(law, text)
    })
}

/// Tells if a document with domains accepts a text by its rules, and IDNA does not accept the host.
#[cfg(feature = "hosts")]
fn is_refused_by_idna(law: Law, text: &str) -> bool {
    let rule = law.rule_for(text);
    if !law.edition().revision().has_domains() {
        return false;
    }
    let split = Components::of(rule, text);
    let is_of_domains = |scheme: &str| {
        let mut notes = law
            .edition()
            .revision()
            .statements()
            .on_schemes(Matter::DomainHost);
        notes.any(|note| note.scheme.eq_ignore_ascii_case(scheme))
    };
    let host = split
        .authority
        .clone()
        .filter(|_| split.scheme_in(text).is_some_and(is_of_domains))
        .map(|span| Login::of(text, span).host);
    let host = host.map_or("", |span| &text[span]);
    !is_no_name(host) && no_valid_domain(host).is_some() && host.parse::<Ipv4Addr>().is_err()
}

/// Without the feature `hosts`, no document has domains.
#[cfg(not(feature = "hosts"))]
fn is_refused_by_idna(_law: Law, _text: &str) -> bool {
    false
}

/// Tells if a law accepts a host or a port that its own rules for these do not have: as a name of another kind, or as a path.
fn is_accident(law: Law, text: &str, component: Option<Component>) -> bool {
    let of_server = [
        Component::Authority,
        Component::UserInfo,
        Component::User,
        Component::Password,
        Component::Host,
        Component::Port,
    ];
    if !component.is_some_and(|it| of_server.contains(&it)) || !law.rule_for(text).describes_url() {
        return false;
    }
    let start = law.rule_for(text);
    let split = Components::of(start, text);
    let production = split
        .scheme_in(text)
        .and_then(|it| law.edition().scheme_rule(it));
    let rule = production.unwrap_or(start);
    let Some(login) = split.authority.map(|span| Login::of(text, span)) else {
        // Where an authority is missing, another document may want none.
        return component != Some(Component::Authority);
    };
    // A port is one only where the document has a rule for it.
    if component == Some(Component::Port) && !rule.has_below(Concept::Port) {
        return true;
    }
    // Some documents have no rule for it, and take any authority.
    let has = |concept, part: &str| rule.below(concept).is_none_or(|it| it.accepts(part));
    let is_port = login
        .port
        .is_none_or(|span| span.is_empty() || has(Concept::Port, &text[span]));
    !(is_port && has(Concept::Host, &text[login.host]))
}
