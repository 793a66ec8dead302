//! The place of the fault, and its rule.
//!
//! The automaton of a rule says exactly where a text stops being the prefix of a valid one. For a whole URL that is
//! often further on than the place where a person sees the mistake: in `ftp://a:port/` the automaton stops at the last
//! slash, since `a:port` might have been a user and a password. So if an authority is not complete, each of its parts
//! is checked with the automaton of its own rule.

mod login;

use std::ops::Range;

use grammarian::matcher::{Bytes, Reach};

use super::blame::{Blamed, is_of_schemes, leaf_at, rule_at};
use super::place::{Expected, Kind, Place, Reading};
use crate::revision::Rule;
use crate::revision::statements::Parts;
use crate::syntax::judge::Fault;
use crate::syntax::split::{Components, Login};
use crate::words::{Component, Concept};

/// Finds the fault in a text that a rule rejects, and the rule to blame, which is read from a tree of the valid prefix
/// before the fault, the only tree that is made.
pub(super) fn locate(fault: Fault, text: &str, split: &Components) -> Place {
    let mut place = find(fault, text, split);
    match place.reading.take() {
        Some(reading) => blame(place, &reading, text),
        None => place,
    }
}

/// The same without the rule to blame.
pub(super) fn find(fault: Fault, text: &str, split: &Components) -> Place {
    let Fault { rule, reach, .. } = fault;
    let dfa = rule.dfa();
    let may_end = dfa.accepts(reach.state());
    if !rule.describes_url() {
        let in_parts = || {
            let login = Login::of(text, 0..text.len());
            if may_end {
                login::in_userinfo(rule, text, &login, reach)
            } else {
                login::authority(rule, text, &login)
            }
        };
        return names_a_server(rule)
            .then(in_parts)
            .flatten()
            .filter(|place| place.index <= reach.index())
            .unwrap_or_else(|| at(rule, text, reach, None));
    }
    scheme(rule, text, split, reach)
        .or_else(|| leading_literal(rule, text))
        .or_else(|| second_slash(rule, text, split, reach))
        .or_else(|| authority_is_none(rule, text, split))
        .or_else(|| fragment(rule, split, reach))
        .or_else(|| {
            let span = split.authority.clone()?;
            // The automaton of the whole explains a fault outside the authority, one where the text may end, and one
            // in an escape.
            let in_authority = span.start <= reach.index() && reach.index() <= span.end;
            let next = || dfa.next(reach.state());
            let in_escape = open_escape(rule, text, reach.index(), next).is_some();
            let explained = !in_authority || may_end || in_escape;
            let parts = Login::of(text, span);
            login::userinfo_is_none(rule, text, &parts, reach)
                .or_else(|| login::password_is_none(rule, text, &parts))
                .or_else(|| {
                    if explained {
                        login::in_userinfo(rule, text, &parts, reach)
                    } else {
                        login::authority(rule, text, &parts)
                    }
                })
        })
        // The fault at which the automaton stops is reported before any later one.
        .filter(|place| place.index <= reach.index())
        .unwrap_or_else(|| at(rule, text, reach, Some(split)))
}

/// Tells if the rule is for an authority or its end, such as `login`, `server` or `hostport`.
fn names_a_server(rule: Rule) -> bool {
    let has = |concept| rule.has_below(concept);
    // `waisdatabase` has no path either, but begins with `wais://`.
    let is_server = rule.prefix().is_empty();
    is_server && has(Concept::Port) && !has(Concept::Path) && !has(Concept::Segment)
}

fn scheme(rule: Rule, text: &str, components: &Components, reach: Reach) -> Option<Place> {
    let scheme_rule = rule.below(Concept::Scheme);
    match &components.scheme {
        Some(span) => {
            let scheme_rule = scheme_rule?;
            let in_scheme = scheme_rule.dfa().reach_of(&text[span.clone()]);
            let at_fault = in_scheme.index() < span.len() && reach.index() <= span.end;
            // The 1997 draft lets a relative path have a colon anywhere: then no scheme need stand there.
            let may_be_path = || begins(rule, &format!("{}:", &text[..reach.index()]));
            // After a scheme alone stand a colon and two slashes.
            let is_meant = text[span.end..].starts_with("://");
            let at_fault = at_fault && (is_meant || !may_be_path());
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
        None if !may_be_relative(rule) => {
            let start = rule.url_start(text.as_bytes());
            let (named, start) = scheme_rule.map_or((rule, 0), |named| (named, start));
            let reach = named.dfa().reach_of(&text[start..]);
            let mut fault = in_part(named, Component::Scheme, start, reach, Kind::Incomplete);
            if named != rule && reach.index() > 0 {
                fault.expected.literal = Some(":");
            }
            Some(fault)
        }
        None => None,
    }
}

/// Tells if a text may go without a scheme. A document may have no relative forms at all.
fn may_be_relative(rule: Rule) -> bool {
    let is_absolute = matches!(rule.concept(), Some(Concept::Absolute | Concept::Generic));
    let mut relative = rule.edition().rules_for(Concept::Relative);
    !is_absolute && relative.next().is_some()
}

fn fragment(rule: Rule, components: &Components, reach: Reach) -> Option<Place> {
    let fragment = components.fragment.as_ref()?;
    let at_fault = reach.index() + 1 == fragment.start && !rule.has_below(Concept::Fragment);
    at_fault.then(|| no_such_part(rule, Component::Fragment, reach.index()))
}

/// A host where the production has none, and the rest would be valid without it: `news://host/group`.
fn authority_is_none(rule: Rule, text: &str, components: &Components) -> Option<Place> {
    let span = components.authority.as_ref()?;
    let slashes = span.start - "//".len();
    let may_have = || is_of_schemes(rule) && begins(rule, &format!("{}//h", &text[..slashes]));
    let has_none = rule.is_production() && !rule.prefix().ends_with("//") && !may_have();
    let behind = text[span.end..].strip_prefix('/').filter(|_| has_none)?;
    let without = format!("{}{behind}", &text[..slashes]);
    let does = rule.dfa().is_match(without.as_bytes());
    does.then(|| no_such_part(rule, Component::Authority, slashes))
}

/// Tells if a text that a rule accepts begins so.
fn begins(rule: Rule, text: &str) -> bool {
    rule.dfa().reach_of(text).index() == text.len()
}

fn no_such_part(rule: Rule, component: Component, index: usize) -> Place {
    Place {
        index,
        rule,
        component: Some(component),
        kind: Kind::NoSuchPart,
        expected: Expected::default(),
        reading: None,
    }
}

/// The literal that a production begins with, such as `http://`, if the text does not.
fn leading_literal(rule: Rule, text: &str) -> Option<Place> {
    let literal = rule.is_production().then(|| rule.prefix())?;
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
    Some(Place {
        index,
        rule,
        component: Some(component),
        kind: Kind::Incomplete,
        expected: Expected {
            next: None,
            literal: Some(rest),
        },
        reading: None,
    })
}

/// One slash after the scheme where the rule has two or none.
fn second_slash(rule: Rule, text: &str, components: &Components, reach: Reach) -> Option<Place> {
    let colon = components.scheme.as_ref()?.end;
    let index = colon + ":/".len();
    let is_alone = components.authority.is_none() && text[colon..].starts_with(":/");
    let wants = rule.dfa().next(reach.state());
    let wants_slash = wants.len() == 1 && wants.contains(b'/');
    (is_alone && reach.index() == index && wants_slash).then_some(Place {
        index,
        rule,
        component: Some(Component::Authority),
        kind: Kind::Incomplete,
        expected: Expected {
            next: None,
            literal: Some("/"),
        },
        reading: None,
    })
}

fn in_part(rule: Rule, component: Component, start: usize, reach: Reach, kind: Kind) -> Place {
    Place {
        index: start + reach.index(),
        rule,
        component: Some(component),
        kind,
        expected: Expected::by(rule, reach),
        reading: None,
    }
}

/// The fault by the automaton for the whole text.
fn at(rule: Rule, text: &str, reach: Reach, components: Option<&Components>) -> Place {
    let index = reach.index();
    let component = components.map(|components| component_at(components, index));
    let starts = components.zip(component);
    Place {
        index,
        rule,
        component,
        kind: if index == text.len() {
            Kind::Incomplete
        } else {
            Kind::Character
        },
        expected: Expected::by(rule, reach),
        reading: Some(Reading {
            rule,
            span: 0..text.len(),
            reach,
            component: starts.map(|(components, component)| start_of(components, component)),
        }),
    }
}

/// The fault as a fault of the rule that is to blame for it. If that rule says what else may stand there, this is
/// expected, and not what could follow the rule.
fn blame(place: Place, reading: &Reading, text: &str) -> Place {
    let Reading {
        rule, span, reach, ..
    } = reading;
    let part = &text[span.clone()];
    let wanted = || rule.dfa().next(reach.state());
    // The 1997 draft reads an authority that is not valid as a path; the fault is still in the authority.
    let is_of_path = |concept| matches!(concept, Concept::Path | Concept::Segment | Concept::Param);
    let is_elsewhere = |blamed: &Blamed| {
        let is_within = |start: usize| place.index >= start;
        place.component == Some(Component::Authority)
            && rule.revision().statements().parts == Parts::OfSplit
            && reading.component.is_some_and(is_within)
            && blamed.rule.concept().is_some_and(is_of_path)
            && component_rule(&place, reading, text).is_some()
    };
    let blamed = leaf_at(reading, place.component, text).or_else(|| rule_at(*rule, part, *reach));
    let place = match blamed.filter(|blamed| !is_elsewhere(blamed)) {
        Some(Blamed { rule, start }) => {
            let own = start.filter(|_| place.kind == Kind::Character);
            let own = own.map(|start| (start, rule.dfa().reach_of(&part[start..])));
            let tells = own.filter(|(start, own)| {
                start + own.index() == reach.index() && rule.dfa().goes_on(own.state())
            });
            Place {
                expected: tells.map_or(place.expected, |(_, own)| Expected {
                    literal: place.expected.literal,
                    ..Expected::by(rule, own)
                }),
                rule,
                ..place
            }
        }
        None => Place {
            rule: component_rule(&place, reading, text).unwrap_or(place.rule),
            ..place
        },
    };
    broken_escape(place, text, wanted)
}

/// The rule of the component that is at fault. The component may have ended before: then what follows it is at fault.
fn component_rule(place: &Place, reading: &Reading, text: &str) -> Option<Rule> {
    let below = reading.rule.below(place.component?.concept())?;
    let stops_here = |start: usize| {
        let rest = text.get(start..).filter(|_| start <= place.index);
        rest.is_some_and(|rest| start + below.dfa().reach_of(rest).index() == place.index)
    };
    let start = reading.component?;
    // In the documents before 1997 the slash is not part of the path.
    (stops_here(start) || stops_here(start + 1)).then_some(below)
}

fn start_of(components: &Components, component: Component) -> usize {
    let start = |span: &Option<Range<usize>>| span.as_ref().map_or(0, |span| span.start);
    match component {
        Component::Fragment => start(&components.fragment),
        Component::Query => start(&components.query),
        Component::Param => start(&components.params),
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
    } else if begins(&components.params, 1) {
        Component::Param
    } else if index >= components.path.start && (index > 0 || components.scheme.is_none()) {
        Component::Path
    } else if begins(&components.authority, 2) {
        Component::Authority
    } else {
        Component::Scheme
    }
}

/// The `%` of an incomplete escape, if the automaton stops where the rest of one is expected.
fn open_escape(
    rule: Rule,
    text: &str,
    index: usize,
    wanted: impl FnOnce() -> Bytes,
) -> Option<usize> {
    let before = &text.as_bytes()[..index];
    let percent = (index.saturating_sub(2)..index).rfind(|at| before[*at] == b'%')?;
    let hex = rule.fellows_for(Concept::Hex).next()?;
    (hex.first() == wanted()).then_some(percent)
}

/// Moves the fault to the `%` of an incomplete escape, if the rest of one is expected.
fn broken_escape(fault: Place, text: &str, wanted: impl FnOnce() -> Bytes) -> Place {
    let percent = open_escape(fault.rule, text, fault.index, wanted);
    match percent.zip(fault.rule.fellows_for(Concept::Escaped).next()) {
        Some((percent, rule)) => Place {
            rule,
            kind: Kind::BrokenEscape(percent),
            ..fault
        },
        None => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::revision::Revision;

    #[test]
    fn the_walk_blames_the_rule_that_the_parser_was_in() {
        let starts = ["", "A+1:", "//", "//h", "x://u@h:80", "url:http://h"];
        let paths = ["", "/", "/b", "b/", "//b", "b//c;d/", "/b:c", "/;d=e"];
        let ends = ["", "?", "?q/r?s", "#", "#f/g", "?q#f", "?#%41"];
        let faults = [" ", "%", "%4", "|", "[", "#", "^/", "\u{e4}"];
        let mut texts = vec![String::new()];
        for words in [&starts[..], &paths, &ends, &faults] {
            let longer = |text: String| words.iter().map(move |word| text.clone() + word);
            texts = texts.into_iter().flat_map(longer).collect();
        }
        let mut blamed = 0;
        for rule in Revision::ALL.iter().flat_map(|it| it.start_rules()) {
            for (text, fault) in texts.iter().map(|it| (it, Fault::of(rule, it))) {
                let place = fault.map(|it| find(it, text, &Components::of(rule, text)));
                let reading = place.and_then(|it| Some((it.reading?, it.component)));
                let by_walk = |(reading, part)| Some((leaf_at(&reading, part, text)?, reading));
                if let Some((by_walk, Reading { reach, .. })) = reading.and_then(by_walk) {
                    blamed += 1;
                    let told = |it: Blamed| (it.rule, it.start);
                    let by_parser = rule_at(rule, text, reach).map(told);
                    assert_eq!(Some(told(by_walk)), by_parser, "{rule}: {text}");
                }
            }
        }
        assert!(blamed > 1000, "{blamed}");
    }
}
