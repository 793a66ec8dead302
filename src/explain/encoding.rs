//! The repair of a character that must be encoded.

use super::locate;
use super::place::{Kind, Place};
use crate::escape::escaped;
use crate::syntax::judge::Fault;
use crate::syntax::split::Components;
use crate::syntax::walk::Walk;
use crate::words::{Component, Concept};

/// The encoded form of the character at fault, if the data of a component may be encoded and the automaton would read
/// further with it.
pub(super) fn encoded(fault: Fault, text: &str, place: &Place) -> Option<String> {
    let Fault { rule, reach, .. } = fault;
    let structural = [
        Component::Scheme,
        Component::Authority,
        Component::Host,
        Component::Port,
    ];
    let is_data = place
        .component
        .is_none_or(|component| !structural.contains(&component))
        && !matches!(
            place.rule.concept(),
            Some(Concept::HostName | Concept::Ipv4 | Concept::Port)
        );
    if !is_data || !matches!(place.kind, Kind::Character | Kind::BrokenEscape(_)) {
        return None;
    }
    // A `%` that begins no escape has to be encoded itself.
    let start = match place.kind {
        Kind::BrokenEscape(percent) => percent,
        _ => place.index,
    };
    let character = text[start..].chars().next()?;
    let end = start + character.len_utf8();
    let set = rule.revision().character_set();
    let escape = escaped(&set.encode(character.encode_utf8(&mut [0; 4])).ok()?);
    // In a path, query or fragment only the rule of the whole is used, so that its walk continues from where it
    // stopped; unless the text splits into other components when a delimiter is written in encoded form.
    let is_behind_authority = matches!(
        place.component,
        Some(Component::Path | Component::Param | Component::Query | Component::Fragment)
    );
    let is_delimiter = ":/?#[]@".contains(character);
    if is_behind_authority && !is_delimiter && !rule.is_production() && start == reach.index() {
        let walk = Walk::at(rule, reach.state()).after(escape.as_bytes());
        return walk.map(|_| escape);
    }
    let repaired = [&text[..start], &escape, &text[end..]].concat();
    let further = Fault::of(rule, &repaired).is_none_or(|fault| {
        let split = Components::of(rule, &repaired);
        locate::find(fault, &repaired, &split).index >= start + escape.len()
    });
    further.then_some(escape)
}
