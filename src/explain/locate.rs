//! Where the fault is, and in which rule.
//!
//! A parser for the whole text dies where nothing can save it any more, which is often further than
//! where a person sees the mistake: `http://a:port/` dies at the last slash, since `a:port` might
//! have been a user and a password. So the text is split first, and the parts of the authority are
//! looked at one by one; what they leave is up to the parser.

use std::ops::Range;

use super::Component;
use crate::concept::Concept;
use crate::grammar::{Rule, Term};
use crate::parse::{Node, Tree, parse, parse_prefix};
use crate::revision::Split;
use crate::split::{Components, appendix_b};

/// Where a text is at fault.
#[derive(Debug)]
pub(super) struct Fault {
    /// In bytes; the length of the text if it ends too early.
    pub(super) index: usize,
    pub(super) rule: Rule,
    pub(super) component: Option<Component>,
    pub(super) kind: Kind,
    /// The `%` that begins no escape, if that is the fault.
    pub(super) escape: Option<usize>,
    /// The text that must come next, where there is only one.
    pub(super) literal: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The character cannot stand there.
    Character,
    /// The rule has no such part at all.
    NoSuchPart,
    /// The part must not be missing.
    Missing,
}

/// Finds the fault of a text that `rule` rejects.
pub(super) fn locate(rule: Rule, text: &str) -> Fault {
    let components = describes_url(rule).then(|| appendix_b(text));
    let in_parts = components.as_ref().and_then(|components| {
        scheme(rule, text, components)
            .or_else(|| leading_literal(rule, text))
            .or_else(|| authority(rule, text, components.authority.clone()?))
    });
    let mut fault = in_parts.unwrap_or_else(|| by_parser(rule, text, components.as_ref()));
    if let Some(fragment) = components.and_then(|components| components.fragment)
        && fault.index + 1 == fragment.start
        && rule.below(Concept::Fragment).is_none()
    {
        fault = Fault {
            rule,
            component: Some(Component::Fragment),
            kind: Kind::NoSuchPart,
            ..fault
        };
    }
    fault
}

fn describes_url(rule: Rule) -> bool {
    let whole = [
        Concept::Reference,
        Concept::Absolute,
        Concept::Relative,
        Concept::Generic,
    ];
    rule.is_production()
        || rule
            .concept()
            .is_some_and(|concept| whole.contains(&concept))
        || rule.revision().start_rules().any(|start| start == rule)
}

fn scheme(rule: Rule, text: &str, components: &Components) -> Option<Fault> {
    let scheme_rule = rule.below(Concept::Scheme);
    let fault = |index, kind| Fault {
        index,
        rule: scheme_rule.unwrap_or(rule),
        component: Some(Component::Scheme),
        kind,
        escape: None,
        literal: None,
    };
    match &components.scheme {
        Some(span) => {
            let reached = reached(scheme_rule?, &text[span.clone()]);
            let at_fault = reached < span.len() && parse(rule, &text[..=span.end]).is_err();
            at_fault.then(|| fault(span.start + reached, Kind::Character))
        }
        // Before 1997 there are no relative forms.
        None if rule.revision().document().split == Split::Rules || is_absolute(rule) => {
            Some(fault(
                scheme_rule.map_or(0, |rule| reached(rule, text)),
                Kind::Missing,
            ))
        }
        None => None,
    }
}

fn is_absolute(rule: Rule) -> bool {
    matches!(rule.concept(), Some(Concept::Absolute | Concept::Generic))
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
        literal: Some(rest.to_owned()),
        ..missing(rule, component, index)
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

/// The first part of the authority that its rule rejects, if the authority is to blame at all: some
/// documents have another reading for what is no host and port.
fn authority(rule: Rule, text: &str, span: Range<usize>) -> Option<Fault> {
    let server = [Concept::Authority, Concept::HostPort, Concept::Host];
    let whole = server.into_iter().find_map(|concept| rule.below(concept));
    let accepted = whole.is_some_and(|whole| parse(whole, &text[span.clone()]).is_ok())
        || parse(rule, &text[..span.end]).is_ok()
        || parse(rule, &[&text[..span.end], "/"].concat()).is_ok();
    if accepted {
        return None;
    }
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

fn userinfo(rule: Rule, text: &str, span: Range<usize>) -> Option<Fault> {
    if let Some(userinfo) = rule.below(Concept::UserInfo) {
        return part(userinfo, Component::UserInfo, text, span);
    }
    let Some(user_rule) = rule.below(Concept::User) else {
        return rule.below(Concept::Host).map(|_| Fault {
            index: span.start,
            rule,
            component: Some(Component::UserInfo),
            kind: Kind::NoSuchPart,
            escape: None,
            literal: None,
        });
    };
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
    let (host, port) = match (server.strip_prefix('['), rule.below(Concept::Ipv6)) {
        (Some(literal), Some(ipv6)) => {
            let start = span.start + 1;
            let end = literal.find(']').map_or(span.end, |at| start + at);
            let fault = part(ipv6, Component::Host, text, start..end);
            if fault.is_some() || end == span.end {
                let unclosed = || Fault {
                    literal: Some("]".to_owned()),
                    ..missing(host_rule, Component::Host, end)
                };
                return Some(fault.unwrap_or_else(unclosed));
            }
            // Only a port may follow the bracket.
            let rest = text[..span.end].get(end + 1..end + 2);
            if rest.is_some_and(|rest| rest != ":")
                || !text.is_char_boundary((end + 2).min(text.len()))
            {
                return Some(Fault {
                    kind: Kind::Character,
                    ..missing(host_rule, Component::Host, end + 1)
                });
            }
            (None, (end + 2 <= span.end).then_some(end + 2..span.end))
        }
        _ => match server.find(':') {
            Some(colon) => (
                Some(span.start..span.start + colon),
                Some(span.start + colon + 1..span.end),
            ),
            None => (Some(span), None),
        },
    };
    let in_host = host.and_then(|host| {
        if host.is_empty() {
            return Some(missing(host_rule, Component::Host, host.start));
        }
        parse(host_rule, &text[host.clone()])
            .is_err()
            .then_some(())?;
        let named = host_rule.below(Concept::HostName).unwrap_or(host_rule);
        let reached =
            reached(named, &text[host.clone()]).max(reached(host_rule, &text[host.clone()]));
        Some(Fault {
            kind: if reached == host.len() {
                Kind::Missing
            } else {
                Kind::Character
            },
            ..missing(named, Component::Host, host.start + reached)
        })
    });
    in_host.or_else(|| part(rule.below(Concept::Port)?, Component::Port, text, port?))
}

fn missing(rule: Rule, component: Component, index: usize) -> Fault {
    Fault {
        index,
        rule,
        component: Some(component),
        kind: Kind::Missing,
        escape: None,
        literal: None,
    }
}

/// The fault of a part that has a rule of its own.
fn part(rule: Rule, component: Component, text: &str, span: Range<usize>) -> Option<Fault> {
    let part = &text[span.clone()];
    parse(rule, part).is_err().then_some(())?;
    let reached = reached(rule, part);
    let kind = if reached == part.len() {
        Kind::Missing
    } else {
        Kind::Character
    };
    let fault = Fault {
        index: span.start + reached,
        rule,
        component: Some(component),
        kind,
        escape: None,
        literal: None,
    };
    Some(broken_escape(fault, &text[..span.end]))
}

/// How far the parser for `rule` comes.
fn reached(rule: Rule, text: &str) -> usize {
    match parse_prefix(rule, text) {
        Ok(tree) => tree.root().span().end,
        Err(no_match) => no_match.reached(),
    }
}

/// The fault as the parser for all of the text sees it.
fn by_parser(rule: Rule, text: &str, components: Option<&Components>) -> Fault {
    let fault = |index, rule, literal| Fault {
        index,
        rule,
        component: components.map(|components| component_at(components, index)),
        kind: if index == text.len() {
            Kind::Missing
        } else {
            Kind::Character
        },
        escape: None,
        literal,
    };
    let fault = match parse_prefix(rule, text) {
        Ok(tree) => {
            let end = tree.root().span().end;
            fault(end, rule_at_end(&tree, end).unwrap_or(rule), None)
        }
        // pest says where the last rule began that it tried, not how far into it the text was good.
        Err(no_match) => match walk(rule, text) {
            Some(walk) => fault(walk.index, walk.wants.unwrap_or(rule), walk.literal),
            None => fault(no_match.reached(), rule, None),
        },
    };
    broken_escape(fault, text)
}

/// How far a text follows a production, term by term, and the term that it does not follow.
struct Walk {
    index: usize,
    wants: Option<Rule>,
    literal: Option<String>,
}

fn walk(rule: Rule, text: &str) -> Option<Walk> {
    if !rule.is_production() {
        return None;
    }
    if begins_with_literal(rule) {
        return walk_terms(rule, text);
    }
    // A choice of forms, or another name for one.
    rule.uses()
        .filter(|form| begins_with_literal(*form))
        .filter_map(|form| walk_terms(form, text))
        .max_by_key(|walk| walk.index)
}

fn walk_terms(rule: Rule, text: &str) -> Option<Walk> {
    let mut index = 0;
    let mut terms = rule.terms().into_iter();
    let mut depth = 0_usize;
    while let Some(term) = terms.next() {
        let rest = &text[index..];
        let missed = match term {
            Term::Open => {
                depth += 1;
                continue;
            }
            Term::Close => {
                depth = depth.saturating_sub(1);
                continue;
            }
            Term::Bar => None,
            Term::Literal(literal) => {
                let found = rest.get(..literal.len());
                if found.is_some_and(|found| found.eq_ignore_ascii_case(literal)) {
                    index += literal.len();
                    continue;
                }
                Some(Walk {
                    index,
                    wants: None,
                    literal: Some(literal.to_owned()),
                })
            }
            Term::Name(name) => {
                let wanted = rule.revision().rule(name).ok()?;
                if let Ok(tree) = parse_prefix(wanted, rest) {
                    index += tree.root().span().end;
                    continue;
                }
                Some(Walk {
                    index,
                    wants: Some(wanted),
                    literal: None,
                })
            }
        };
        // What stands in brackets may be missing, and behind a bar it has been found already.
        if depth == 0 {
            return missed;
        }
        let outside = depth - 1;
        while depth > outside {
            match terms.next()? {
                Term::Open => depth += 1,
                Term::Close => depth -= 1,
                _ => {}
            }
        }
    }
    None
}

fn begins_with_literal(rule: Rule) -> bool {
    matches!(rule.terms().first(), Some(Term::Literal(_)))
}

/// The rule that the parser was in when it stopped: the innermost that ends there, or rather the
/// one around it that means something to a reader (a host name rather than its last label).
fn rule_at_end(tree: &Tree<'_>, end: usize) -> Option<Rule> {
    let ending: Vec<Node<'_, '_>> = tree.nodes().filter(|node| node.span().end == end).collect();
    let telling = ending.iter().rev().find(|node| {
        !matches!(
            node.rule().concept(),
            None | Some(
                Concept::Reference
                    | Concept::Absolute
                    | Concept::Relative
                    | Concept::Generic
                    | Concept::Authority
                    | Concept::HostPort
            )
        )
    });
    telling.or(ending.last()).map(|node| node.rule())
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

/// If the fault is a `%` where escapes are allowed, what is wrong is the first character after it
/// that is no hexadecimal digit.
fn broken_escape(fault: Fault, text: &str) -> Fault {
    let percent = fault.index;
    let Some(digits) = text[percent..].strip_prefix('%') else {
        return fault;
    };
    let Some(escape) = fault.rule.below(Concept::Escaped) else {
        return fault;
    };
    let good = digits
        .bytes()
        .take(2)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    if good == 2 {
        return fault;
    }
    let index = percent + 1 + good;
    let kind = if index == text.len() {
        Kind::Missing
    } else {
        Kind::Character
    };
    Fault {
        index,
        rule: escape,
        kind,
        escape: Some(percent),
        ..fault
    }
}
