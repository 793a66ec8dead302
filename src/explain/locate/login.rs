//! Faults of an authority: of the user, the host and the port.

use std::ops::Range;

use grammarian::matcher::Reach;

use super::super::blame::is_of_schemes;
use super::super::place::{Expected, Kind, Place, Reading};
use super::{begins, in_part, no_such_part};
use crate::revision::Rule;
use crate::syntax::judge::Fault;
use crate::syntax::split::Login;
use crate::words::{Component, Concept};

/// A user where the rule has a host, but no user.
pub(super) fn userinfo_is_none(
    rule: Rule,
    text: &str,
    login: &Login,
    reach: Reach,
) -> Option<Place> {
    let userinfo = login.userinfo.clone()?;
    let mut concepts = [Concept::UserInfo, Concept::User].into_iter();
    let has_user = concepts.any(|concept| rule.has_below(concept))
        || is_of_schemes(rule) && begins(rule, &format!("{}u@", &text[..userinfo.start]));
    let host_only = !has_user && rule.has_below(Concept::Host);
    // Something else may be wrong with what stands before the `@`.
    let good = text[userinfo.clone()]
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b":-_.".contains(&byte));
    let at_fault = host_only && good && reach.index() <= userinfo.end;
    at_fault.then(|| no_such_part(rule, Component::UserInfo, userinfo.start))
}

/// A password where URLs of the scheme may have a user alone: `imap://user:password@host/`.
pub(super) fn password_is_none(rule: Rule, text: &str, login: &Login) -> Option<Place> {
    let password = login.password.clone()?;
    let colon = password.start - ":".len();
    let start = login.userinfo.as_ref()?.start;
    let with = |login: &str| begins(rule, &[&text[..start], login].concat());
    let has_none = is_of_schemes(rule) && with("u@h") && !with("u:p@h");
    let is_first = || begins(rule, &text[..colon]);
    (has_none && is_first()).then(|| no_such_part(rule, Component::Password, colon))
}

/// The first part of an authority that its own rule rejects.
pub(super) fn authority(rule: Rule, text: &str, login: &Login) -> Option<Place> {
    userinfo(rule, text, login).or_else(|| host_and_port(rule, text, login))
}

/// The fault where the automaton stops, if an `@` after it says that it is in the user or password.
pub(super) fn in_userinfo(rule: Rule, text: &str, login: &Login, reach: Reach) -> Option<Place> {
    userinfo(rule, text, login).filter(|place| place.index == reach.index())
}

fn userinfo(rule: Rule, text: &str, login: &Login) -> Option<Place> {
    let whole = login.userinfo.clone()?;
    if let Some(userinfo) = rule.below(Concept::UserInfo) {
        return part(userinfo, Component::UserInfo, text, whole);
    }
    let of = |concept, component, span: &Option<Range<usize>>| {
        part(rule.below(concept)?, component, text, span.clone()?)
    };
    rule.below(Concept::User)?;
    of(Concept::User, Component::User, &login.user)
        .or_else(|| of(Concept::Password, Component::Password, &login.password))
}

fn host_and_port(rule: Rule, text: &str, login: &Login) -> Option<Place> {
    let host_rule = rule.below(Concept::Host)?;
    let host = login.host.clone();
    ipv6(rule, text, &host)
        .or_else(|| part(host_rule, Component::Host, text, host))
        .or_else(|| {
            let port = login.port.clone()?;
            part(rule.below(Concept::Port)?, Component::Port, text, port)
        })
}

/// The fault in the address between brackets.
fn ipv6(rule: Rule, text: &str, host: &Range<usize>) -> Option<Place> {
    let address = text[host.clone()].strip_prefix('[')?.strip_suffix(']')?;
    let start = host.start + 1;
    let span = start..start + address.len();
    // "Starts with "v" (case-insensitive)" (RFC 3986, section 3.2.2).
    let future = rule.below(Concept::IpFuture);
    let future = future.filter(|_| address.starts_with(['v', 'V']));
    let percent = address.find('%');
    let zone = rule.below(Concept::Zone).filter(|_| percent.is_some());
    // The percent sign between an address and its zone is escaped (RFC 6874, section 2).
    let is_address = |text| rule.below(Concept::Ipv6).is_some_and(|it| it.accepts(text));
    if let Some((zone, percent)) = zone.zip(percent)
        && !address[percent..].starts_with("%25")
        && is_address(&address[..percent])
    {
        return Some(Place {
            index: start + percent,
            rule: zone.used_by().next().unwrap_or(zone),
            component: Some(Component::Host),
            kind: Kind::Character,
            expected: Expected {
                next: None,
                literal: Some("%25"),
            },
            reading: None,
        });
    }
    let zoned = zone.and_then(|zone| zone.used_by().next());
    let address = future.or(zoned).or_else(|| rule.below(Concept::Ipv6))?;
    let mut place = part(address, Component::Host, text, span)?;
    // Where the address might end, its bracket may follow.
    let reach = place.reading.as_ref().map(|reading| reading.reach);
    if reach.is_some_and(|reach| address.dfa().accepts(reach.state())) {
        place.expected.literal = Some("]");
    }
    Some(place)
}

/// The fault of a part that has a rule of its own.
fn part(rule: Rule, component: Component, text: &str, span: Range<usize>) -> Option<Place> {
    let part = &text[span.clone()];
    let Fault { reach, .. } = Fault::of(rule, part)?;
    let kind = if reach.index() == part.len() {
        Kind::Incomplete
    } else {
        Kind::Character
    };
    let reading = Some(Reading {
        rule,
        span: span.clone(),
        reach,
        component: None,
    });
    Some(Place {
        reading,
        ..in_part(rule, component, span.start, reach, kind)
    })
}
