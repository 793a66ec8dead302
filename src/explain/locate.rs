//! Where the fault is, and in which rule.
//!
//! The automaton of a rule says exactly where a text stops being the beginning of anything good. For
//! a whole URL that is often further than where a person sees the mistake: `ftp://a:port/` dies at the
//! last slash, since `a:port` might have been a user and a password. So where an authority is not
//! complete, its parts are looked at one by one, each with the automaton of its own rule.

use std::ops::Range;

use super::Component;
use super::blame::{Place, rule_at};
use super::words;
use crate::automata::CharSet;
use crate::concept::Concept;
use crate::grammar::{Rule, Term};
use crate::matcher::{Matcher, Reach};
use crate::parse::parse;
use crate::revision::{Revision, Split};
use crate::split::{Components, appendix_b};

/// Where a text is at fault.
#[derive(Debug)]
pub(super) struct Fault {
    /// In bytes; the length of the text if it ends too early.
    pub(super) index: usize,
    pub(super) rule: Rule,
    pub(super) component: Option<Component>,
    pub(super) kind: Kind,
    /// What may stand there, in the document's words.
    pub(super) expected: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The character cannot stand there.
    Character,
    /// The rule has no such part at all.
    NoSuchPart,
    /// The part must not be missing, or not end there.
    Incomplete,
    /// The `%` at this byte begins no escape.
    BrokenEscape(usize),
}

/// Finds the fault of a text that `rule` rejects.
pub(super) fn locate(rule: Rule, text: &str) -> Fault {
    let automaton = Matcher::of(rule);
    let reach = automaton.reach(text);
    if !rule.describes_url() {
        let in_parts = || {
            let whole = 0..text.len();
            if automaton.accepts(reach) {
                in_userinfo(rule, text, whole, reach)
            } else {
                authority(rule, text, whole)
            }
        };
        return names_a_server(rule)
            .then(in_parts)
            .flatten()
            .filter(|fault| fault.index <= reach.index)
            .unwrap_or_else(|| at(rule, text, reach, None));
    }
    let components = appendix_b(text);
    scheme(rule, text, &components, reach)
        .or_else(|| leading_literal(rule, text))
        .or_else(|| authority_is_none(rule, text, &components))
        .or_else(|| fragment(rule, &components, reach))
        .or_else(|| {
            let span = components.authority.clone()?;
            // What the whole accepts up to its fault needs no better explanation.
            let in_authority = span.start <= reach.index && reach.index <= span.end;
            let in_escape = open_escape(rule, text, reach.index, &automaton.next(reach)).is_some();
            let explained = !in_authority || automaton.accepts(reach) || in_escape;
            userinfo_is_none(rule, text, &span, reach).or_else(|| {
                if explained {
                    in_userinfo(rule, text, span, reach)
                } else {
                    authority(rule, text, span)
                }
            })
        })
        // What the text dies of comes first, whatever else is wrong.
        .filter(|fault| fault.index <= reach.index)
        .unwrap_or_else(|| at(rule, text, reach, Some(&components)))
}

/// Whether the rule is for an authority or its end, such as `login`, `server` or `hostport`.
fn names_a_server(rule: Rule) -> bool {
    let has = |concept| rule.below(concept).is_some();
    has(Concept::Port) && !has(Concept::Path) && !has(Concept::Segment)
}

fn scheme(rule: Rule, text: &str, components: &Components, reach: Reach) -> Option<Fault> {
    let scheme_rule = rule.below(Concept::Scheme);
    match &components.scheme {
        Some(span) => {
            let scheme_rule = scheme_rule?;
            let in_scheme = Matcher::of(scheme_rule).reach(&text[span.clone()]);
            let at_fault = in_scheme.index < span.len() && reach.index <= span.end;
            at_fault.then(|| {
                in_part(
                    scheme_rule,
                    Component::Scheme,
                    span.start,
                    in_scheme,
                    Kind::Character,
                )
            })
        }
        // Before 1997 there are no relative forms.
        None if rule.revision().document().split == Split::Rules || is_absolute(rule) => {
            let named = scheme_rule.unwrap_or(rule);
            let reach = Matcher::of(named).reach(text);
            let mut fault = in_part(named, Component::Scheme, 0, reach, Kind::Incomplete);
            if reach.index > 0 {
                fault.expected.push("\":\"".to_owned());
            }
            Some(fault)
        }
        None => None,
    }
}

fn is_absolute(rule: Rule) -> bool {
    matches!(rule.concept(), Some(Concept::Absolute | Concept::Generic))
}

fn fragment(rule: Rule, components: &Components, reach: Reach) -> Option<Fault> {
    let fragment = components.fragment.as_ref()?;
    let at_fault = reach.index + 1 == fragment.start && rule.below(Concept::Fragment).is_none();
    at_fault.then(|| no_such_part(rule, Component::Fragment, reach.index))
}

/// A host where the production has none, and what follows it would do without: `news://host/group`.
fn authority_is_none(rule: Rule, text: &str, components: &Components) -> Option<Fault> {
    let span = components.authority.as_ref()?;
    let slashes = span.start - "//".len();
    let has_none = rule.is_production() && !begins_with(rule).ends_with("//");
    let behind = text[span.end..].strip_prefix('/').filter(|_| has_none)?;
    let without = format!("{}{behind}", &text[..slashes]);
    let does = Matcher::of(rule).is_match(&without);
    does.then(|| no_such_part(rule, Component::Authority, slashes))
}

fn no_such_part(rule: Rule, component: Component, index: usize) -> Fault {
    Fault {
        index,
        rule,
        component: Some(component),
        kind: Kind::NoSuchPart,
        expected: Vec::new(),
    }
}

/// What a production begins with, such as `http://`, where the text does not.
fn leading_literal(rule: Rule, text: &str) -> Option<Fault> {
    let literal = rule.is_production().then(|| begins_with(rule))?;
    let alike = literal
        .bytes()
        .zip(text.bytes())
        .take_while(|(a, b)| a.eq_ignore_ascii_case(b));
    let index = alike.count();
    let rest = literal.get(index..).filter(|rest| !rest.is_empty())?;
    let component = if rest.starts_with('/') {
        Component::Authority
    } else {
        Component::Scheme
    };
    Some(Fault {
        index,
        rule,
        component: Some(component),
        kind: Kind::Incomplete,
        expected: vec![format!("\"{rest}\"")],
    })
}

/// The literals that a rule begins with, up to the first rule that it names; where it begins with a
/// rule, those of that rule.
fn begins_with(rule: Rule) -> String {
    let mut literal = String::new();
    for term in rule.terms() {
        match term {
            Term::Literal(text) => literal.push_str(text),
            Term::Name(name) if literal.is_empty() => {
                return rule
                    .revision()
                    .rule(name)
                    .map(begins_with)
                    .unwrap_or_default();
            }
            _ => break,
        }
    }
    literal
}

/// A user where the rule has a host, but no user.
fn userinfo_is_none(rule: Rule, text: &str, span: &Range<usize>, reach: Reach) -> Option<Fault> {
    let at = span.start + text[span.clone()].rfind('@')?;
    let has_user = [Concept::UserInfo, Concept::User]
        .into_iter()
        .any(|c| rule.below(c).is_some());
    let host_only = !has_user && rule.below(Concept::Host).is_some();
    // Something else may be wrong with what stands before the `@`.
    let good = text[span.start..at]
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b":-_.".contains(&byte));
    let at_fault = host_only && good && reach.index <= at;
    at_fault.then(|| no_such_part(rule, Component::UserInfo, span.start))
}

/// The first part of an authority that its own rule rejects.
fn authority(rule: Rule, text: &str, span: Range<usize>) -> Option<Fault> {
    let (userinfo, server) = match text[span.clone()].rfind('@') {
        Some(at) => (
            Some(span.start..span.start + at),
            span.start + at + 1..span.end,
        ),
        None => (None, span),
    };
    userinfo
        .and_then(|userinfo| self::userinfo(rule, text, userinfo))
        .or_else(|| host_and_port(rule, text, server))
}

/// The fault where the text dies, if an `@` behind it says that it is in the user or password.
fn in_userinfo(rule: Rule, text: &str, span: Range<usize>, reach: Reach) -> Option<Fault> {
    let end = span.start + text[span.clone()].rfind('@')?;
    userinfo(rule, text, span.start..end).filter(|fault| fault.index == reach.index)
}

fn userinfo(rule: Rule, text: &str, span: Range<usize>) -> Option<Fault> {
    if let Some(userinfo) = rule.below(Concept::UserInfo) {
        return part(userinfo, Component::UserInfo, text, span);
    }
    let user_rule = rule.below(Concept::User)?;
    let (user, password) = match text[span.clone()].find(':') {
        Some(colon) => (
            span.start..span.start + colon,
            Some(span.start + colon + 1..span.end),
        ),
        None => (span, None),
    };
    part(user_rule, Component::User, text, user).or_else(|| {
        part(
            rule.below(Concept::Password)?,
            Component::Password,
            text,
            password?,
        )
    })
}

fn host_and_port(rule: Rule, text: &str, span: Range<usize>) -> Option<Fault> {
    let host_rule = rule.below(Concept::Host)?;
    let server = &text[span.clone()];
    let host_end = match server.find(']').filter(|_| server.starts_with('[')) {
        // Whatever follows the bracket up to a port belongs to the host, and is wrong there.
        Some(bracket) => server[bracket..].find(':').map(|colon| bracket + colon),
        None if server.starts_with('[') && rule.below(Concept::Ipv6).is_some() => None,
        None => server.find(':'),
    };
    let (host, port) = match host_end {
        Some(colon) => (
            span.start..span.start + colon,
            Some(span.start + colon + 1..span.end),
        ),
        None => (span, None),
    };
    ipv6(rule, text, &host)
        .or_else(|| part(host_rule, Component::Host, text, host))
        .or_else(|| part(rule.below(Concept::Port)?, Component::Port, text, port?))
}

/// What is wrong with the address between brackets.
fn ipv6(rule: Rule, text: &str, host: &Range<usize>) -> Option<Fault> {
    let address = text[host.clone()].strip_prefix('[')?.strip_suffix(']')?;
    let start = host.start + 1;
    let span = start..start + address.len();
    part(rule.below(Concept::Ipv6)?, Component::Host, text, span)
}

/// The fault of a part that has a rule of its own.
fn part(rule: Rule, component: Component, text: &str, span: Range<usize>) -> Option<Fault> {
    let part = &text[span.clone()];
    parse(rule, part).is_err().then_some(())?;
    let reach = Matcher::of(rule).reach(part);
    let kind = if reach.index == part.len() {
        Kind::Incomplete
    } else {
        Kind::Character
    };
    let fault = in_part(rule, component, span.start, reach, kind);
    let fault = match rule_at(rule, part, reach.index) {
        Some(place) => fault.in_rule(place, part, reach.index),
        None => fault,
    };
    Some(broken_escape(fault, text, &Matcher::of(rule).next(reach)))
}

fn in_part(rule: Rule, component: Component, start: usize, reach: Reach, kind: Kind) -> Fault {
    Fault {
        index: start + reach.index,
        rule,
        component: Some(component),
        kind,
        expected: words::expected(rule, reach),
    }
}

/// The fault as the automaton for all of the text sees it.
fn at(rule: Rule, text: &str, reach: Reach, components: Option<&Components>) -> Fault {
    let index = reach.index;
    let component = components.map(|components| component_at(components, index));
    // The rule of the component may have come to its end before: then what follows it is at fault.
    let in_component = || {
        let below = rule.below(component?.concept())?;
        let start = start_of(components?, component?);
        let stops_here = |start: usize| {
            let rest = text.get(start..).filter(|_| start <= index);
            rest.is_some_and(|rest| start + Matcher::of(below).reach(rest).index == index)
        };
        // In the documents before 1997 the slash is no part of the path.
        (stops_here(start) || stops_here(start + 1)).then_some(below)
    };
    let place = rule_at(rule, text, index);
    let fault = Fault {
        index,
        rule: in_component().unwrap_or(rule),
        component,
        kind: if index == text.len() {
            Kind::Incomplete
        } else {
            Kind::Character
        },
        expected: words::expected(rule, reach),
    };
    let fault = match place {
        Some(place) => fault.in_rule(place, text, index),
        None => fault,
    };
    broken_escape(fault, text, &Matcher::of(rule).next(reach))
}

impl Fault {
    /// The fault as a fault of that rule. If the rule can tell what else may stand there, that is what is
    /// expected, and not what could follow it.
    fn in_rule(self, place: Place, text: &str, index: usize) -> Self {
        let Place { rule, start } = place;
        let own = start.filter(|_| self.kind == Kind::Character);
        let reach = own.map(|start| (start, Matcher::of(rule).reach(&text[start..])));
        let tells = reach.filter(|(start, reach)| {
            start + reach.index == index && !Matcher::of(rule).next(*reach).is_empty()
        });
        Self {
            expected: tells.map_or(self.expected, |(_, reach)| words::expected(rule, reach)),
            rule,
            ..self
        }
    }
}

fn start_of(components: &Components, component: Component) -> usize {
    let start = |span: &Option<Range<usize>>| span.as_ref().map_or(0, |span| span.start);
    match component {
        Component::Fragment => start(&components.fragment),
        Component::Query => start(&components.query),
        Component::Path => components.path.start,
        Component::Scheme => start(&components.scheme),
        _ => start(&components.authority),
    }
}

fn component_at(components: &Components, index: usize) -> Component {
    // A component begins with the delimiter before it.
    let begins = |span: &Option<Range<usize>>, delimiter: usize| {
        span.as_ref()
            .is_some_and(|span| index + delimiter >= span.start)
    };
    if begins(&components.fragment, 1) {
        Component::Fragment
    } else if begins(&components.query, 1) {
        Component::Query
    } else if index >= components.path.start && (index > 0 || components.scheme.is_none()) {
        Component::Path
    } else if begins(&components.authority, 2) {
        Component::Authority
    } else {
        Component::Scheme
    }
}

/// The `%` behind which the text dies, if what is wanted there is the rest of an escape.
fn open_escape(rule: Rule, text: &str, index: usize, wanted: &CharSet) -> Option<usize> {
    let before = &text.as_bytes()[..index];
    let percent = (index.saturating_sub(2)..index).rfind(|at| before[*at] == b'%')?;
    let hex = rule_of(rule.revision(), Concept::Hex)?;
    (Matcher::of(hex).first() == *wanted).then_some(percent)
}

fn rule_of(revision: Revision, concept: Concept) -> Option<Rule> {
    revision
        .rules()
        .find(|rule| rule.concept() == Some(concept))
}

/// If what is wanted is the rest of an escape, the fault is that of its `%`.
fn broken_escape(fault: Fault, text: &str, wanted: &CharSet) -> Fault {
    let percent = open_escape(fault.rule, text, fault.index, wanted);
    match percent.zip(rule_of(fault.rule.revision(), Concept::Escaped)) {
        Some((percent, rule)) => Fault {
            rule,
            kind: Kind::BrokenEscape(percent),
            ..fault
        },
        None => fault,
    }
}
