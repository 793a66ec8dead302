//! All faults of a text, one for each part of it.

use std::ops::Range;

use crate::explain::SyntaxError;
use crate::revision::Rule;
use crate::syntax::split::{Components, Login};
use crate::words::Component;

/// The faults besides the first one, as they would be if the parts at fault were good: each of these is covered with
/// letters, and the text is asked again.
pub(super) fn others(
    rule: Rule,
    text: &str,
    first: &SyntaxError,
    ask: impl Fn(&str) -> Option<SyntaxError>,
) -> Vec<SyntaxError> {
    let mut covered = text.to_owned();
    let mut seen: Vec<Component> = Vec::new();
    let mut faults: Vec<SyntaxError> = Vec::new();
    loop {
        let last = faults.last().unwrap_or(first);
        let Some(component) = part_of(rule, &covered, last) else {
            return faults;
        };
        seen.push(component);
        let Some(better) = cover(rule, &covered, component) else {
            return faults;
        };
        covered = better;
        let next = ask(&covered);
        // What is still at fault in a part that was covered cannot be told apart from the fault before.
        let is_new =
            |it: &SyntaxError| part_of(rule, &covered, it).is_some_and(|it| !seen.contains(&it));
        let Some(next) = next.filter(is_new) else {
            return faults;
        };
        faults.push(next.of_covered_text());
    }
}

/// The part that is at fault: of an authority, the one in which the fault lies.
fn part_of(rule: Rule, text: &str, error: &SyntaxError) -> Option<Component> {
    let component = error.component()?;
    if component != Component::Authority {
        return Some(component);
    }
    let Some(span) = Components::of(rule, text).authority else {
        return Some(component);
    };
    let login = Login::of(text, span);
    let is_in = |span: Option<Range<usize>>| span.is_some_and(|span| span.contains(&error.index()));
    Some(if is_in(login.userinfo) {
        Component::UserInfo
    } else if is_in(login.port) {
        Component::Port
    } else {
        Component::Host
    })
}

/// The text with a part of it replaced by what is good there, of the same length; `None` if it has no such part.
fn cover(rule: Rule, text: &str, component: Component) -> Option<String> {
    let split = Components::of(rule, text);
    // A user or a password may be all that is there.
    let component = match component {
        Component::User | Component::Password => Component::UserInfo,
        other => other,
    };
    let span = split.span_of(component, text)?;
    let filler = match component {
        Component::Port => "1",
        _ => "a",
    };
    let good = |character: char| match character {
        // A path keeps its segments.
        '/' => "/".to_owned(),
        _ => filler.repeat(character.len_utf8()),
    };
    let middle: String = text[span.clone()].chars().map(good).collect();
    Some([&text[..span.start], &middle, &text[span.end..]].concat())
}
