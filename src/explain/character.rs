//! The sentence for a character that may not stand at its place.

use std::net::Ipv6Addr;

use grammarian::text::character_name;

use super::place::Place;
use crate::revision::{Rule, SchemeRule};
use crate::words::{Component, Concept};

/// The message for a character that a rule, or what is read of it, does not allow at a place.
pub(super) fn message(
    place: &Place,
    text: &str,
    component: Option<Component>,
    character: Option<char>,
) -> String {
    let rule = place.rule;
    match component {
        Some(Component::Port) if character == Some(':') => {
            second_colon(text, place.index).to_owned()
        }
        Some(Component::Fragment) if character == Some('#') => {
            "a second `#`: only the first one begins a fragment identifier".to_owned()
        }
        Some(component) if rule.document().scheme_document().is_none() => {
            let word = word_as_port(text, place.index);
            if let Some(word) = word.filter(|_| component == Component::Port) {
                return format!("a port is a number, and not `{word}`");
            }
            in_part(place, text, component, character)
        }
        // In the documents of schemes the rules say more than the generic names of components.
        _ => of_scheme(rule, text, place.index, character),
    }
}

/// The message for a second colon behind the host.
fn second_colon(text: &str, index: usize) -> &'static str {
    let start = text[..index].rfind(['/', '@']).map_or(0, |at| at + 1);
    let end = text[index..].find(['/', '?', '#', '%']);
    let end = end.map_or(text.len(), |end| index + end);
    let ends_in_digit = text[..index].ends_with(|c: char| c.is_ascii_digit());
    let begins_with_digit = text[index + ":".len()..].starts_with(|c: char| c.is_ascii_digit());
    if text[start..end].parse::<Ipv6Addr>().is_ok() {
        "an IPv6 address must stand in brackets"
    } else if ends_in_digit && begins_with_digit {
        "a second colon stands after the host, and a second port"
    } else {
        "a second colon stands after the host"
    }
}

/// The message by a rule for a part of the URLs of a scheme: that no URL of the scheme has the character, that the URL before it is
/// complete, or that the part does not have it.
fn of_scheme(rule: Rule, text: &str, index: usize, character: Option<char>) -> String {
    let (found, scheme) = (found(character), scheme_of(rule, text));
    if let Some(noun) = rule.called() {
        return sentence(character, noun, [rule]);
    }
    let production = SchemeRule::of(rule.document(), scheme);
    if let Some(dfa) = production.map(|production| production.allowed().dfa) {
        let reach = dfa.reach_of(text);
        let ascii = character
            .and_then(|it| u8::try_from(it).ok())
            .filter(u8::is_ascii);
        if ascii.is_some_and(|byte| !dfa.has(byte)) {
            return format!("{found} is not allowed in a `{scheme}` URL");
        }
        // A delimiter would begin another part.
        let is_delimiter = character.is_some_and(|it| ":/?#@;,".contains(it));
        if is_delimiter && reach.index() == index && dfa.accepts(reach.state()) {
            return format!("{found} is not allowed after a complete `{scheme}` URL");
        }
    }
    if rule.is_production() {
        return format!("{found} is not allowed here in a `{scheme}` URL");
    }
    sentence(character, &called(rule), [rule])
}

/// The rule, as a message calls it.
pub(super) fn called(rule: Rule) -> String {
    rule.called()
        .map_or_else(|| format!("`{rule}`"), str::to_owned)
}

/// The scheme of a URL, as it is written, behind the prefix `URL:` where the rule has one.
pub(super) fn scheme_of(rule: Rule, text: &str) -> &str {
    let url = &text[rule.url_start(text.as_bytes())..];
    url.split(':').next().unwrap_or_default()
}

/// The message for a character that may not stand in a part of a URL, or not at its place there.
fn in_part(place: &Place, text: &str, component: Component, character: Option<char>) -> String {
    let rule = place.rule;
    let bracket = matches!(component, Component::Host | Component::Authority)
        .then(|| in_brackets(&text[..place.index]))
        .flatten();
    if bracket.is_some_and(|address| address.ends_with(']')) {
        return format!("{} is not allowed after `]`", found(character));
    }
    let has_addresses = rule.edition().rule_for(Concept::Ipv6).is_some();
    let is_of_ipv6 = bracket.is_some_and(|it| !it.starts_with(['v', 'V'])) && has_addresses;
    let has_zones = rule.edition().rule_for(Concept::Zone).is_some();
    let (part, concept) = if has_zones && bracket.is_some_and(|it| it.contains("%25")) {
        ("the zone of an IPv6 address", Concept::Zone)
    } else if is_of_ipv6 || rule.concept() == Some(Concept::Ipv6) {
        ("an IPv6 address", Concept::Ipv6)
    } else {
        (component.noun(), component.concept())
    };
    let edition = rule.edition();
    // A host may be more than a name, and an opaque host has characters that a domain has not.
    let lacks = |name: &Rule| character.is_some_and(|character| !has(*name, character));
    let is_of = |host: &Rule| component == Component::Host && host.closure().any(|it| it == rule);
    let host = edition.rules_for(Concept::Host).find(is_of);
    let host = host.filter(|_| bracket.is_none() && concept == Concept::Host);
    let name = host.and_then(|host| host.below(Concept::HostName));
    if let Some(name) = name.filter(lacks) {
        let is_everywhere = edition
            .rules_for(Concept::HostName)
            .all(|name| lacks(&name));
        let part = if is_everywhere { part } else { "a domain" };
        return sentence(character, part, [name]);
    }
    // The paths of schemes are of many kinds.
    let productions = edition.schemes().map(|(_, production)| production);
    let is_path = component == Component::Path;
    let rules = edition
        .rules_for(concept)
        .chain(productions.filter(|_| is_path));
    sentence(character, part, rules)
}

/// Says that a character may not stand anywhere in a part.
pub(super) const NOT_ALLOWED: &str = " is not allowed in ";

/// Says that a character may not stand at its place, though it may stand elsewhere in the part.
pub(super) const NOT_ALLOWED_HERE: &str = " is not allowed here in ";

/// The sentence for a character, a part, and the rules for that.
fn sentence(character: Option<char>, part: &str, rules: impl IntoIterator<Item = Rule>) -> String {
    let found = found(character);
    let mut rules = rules.into_iter();
    let says = match character {
        Some(character) if rules.any(|it| has(it, character)) => NOT_ALLOWED_HERE,
        _ => NOT_ALLOWED,
    };
    [&found, says, part].concat()
}

/// The character at a fault, as messages call it.
pub(super) fn found(character: Option<char>) -> String {
    character.map_or_else(|| "the end".to_owned(), character_name)
}

/// The text behind the bracket that an address stands in; `None` if a text does not end within or right behind brackets.
fn in_brackets(text: &str) -> Option<&str> {
    let start = text.rfind(['/', '@']).map_or(0, |at| at + 1);
    let address = text[start..].strip_prefix('[')?;
    let bracket = address.find(']').map_or(address.len(), |at| at + 1);
    (bracket == address.len()).then_some(address)
}

/// Tells if a text that a rule accepts may have a character.
fn has(rule: Rule, character: char) -> bool {
    let mut encoded = [0; 4];
    let text = &*character.encode_utf8(&mut encoded);
    let [byte] = text.as_bytes() else {
        let mut classes = rule.revision().classes().map(|(class, _)| class);
        return classes.any(|class| class.accepts(text) && rule.closure().any(|it| it == class));
    };
    rule.dfa().has(*byte)
}

/// The word of letters and digits that stands in the place of a port which begins at an index, with a letter.
fn word_as_port(text: &str, index: usize) -> Option<&str> {
    const LONGEST: usize = 20;
    let rest = &text[index..];
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let word = &rest[..end];
    let is_word = (2..=LONGEST).contains(&end)
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_word && text[..index].ends_with(':')).then_some(word)
}
