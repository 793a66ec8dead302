//! The wording of a fault, in the document's own terms.

use grammarian::matcher::{Bytes, State};

use super::character::{self, called, scheme_of};
use super::completion;
use super::place::{Expected, Kind, Place};
use crate::revision::{Revision, Rule, SchemeRule};
use crate::words::{Component, Concept};

/// The message: what is wrong with a component of a text, in one line. `is_missing` is `true` if nothing of it is there.
pub(super) fn message(
    place: &Place,
    text: &str,
    component: Option<Component>,
    character: Option<char>,
    is_missing: bool,
) -> String {
    let state = if is_missing {
        "is missing"
    } else {
        "is not complete"
    };
    let rule = place.rule;
    let found = character::found(character);
    match (place.kind, component) {
        (Kind::BrokenEscape(_), _) if character.is_none() => {
            "the text ends within an escape, which is `%` and two hexadecimal digits".to_owned()
        }
        (Kind::BrokenEscape(_), _) => {
            format!("`%` must be followed by two hexadecimal digits, found {found}")
        }
        (Kind::Character, _) => character::message(place, text, component, character),
        (Kind::NoSuchPart, Some(Component::UserInfo))
            if rule.is_start() && rule.edition().rule_for(Concept::UserInfo).is_none() =>
        {
            "a URL has no user or password".to_owned()
        }
        (Kind::NoSuchPart, Some(component)) if rule.is_production() => {
            format!(
                "a URL of the scheme `{}` has no {component}",
                scheme_of(rule, text)
            )
        }
        (Kind::NoSuchPart, Some(component)) => format!("`{rule}` allows no {component}"),
        (Kind::NoSuchPart, None) => format!("`{rule}` allows no such part"),
        (Kind::Incomplete, Some(Component::Authority))
            if is_missing && place.expected.literal == Some("//") =>
        {
            format!(
                "`//` and a host must stand after `{}:`",
                scheme_of(rule, text)
            )
        }
        (Kind::Incomplete, Some(Component::Authority)) if is_needless_slash(place, text) => {
            format!(
                "no slash, or two and a host, may stand after `{}:`",
                scheme_of(rule, text)
            )
        }
        (Kind::Incomplete, Some(component)) => {
            let is_of_scheme = rule.document().scheme_document().is_some()
                && matches!(component, Component::Path | Component::Query);
            let part = if is_of_scheme && character.is_none() {
                not_complete(rule, text)
            } else if is_of_scheme {
                format!("{} is not complete", called(rule))
            } else {
                format!("the {component} {state}")
            };
            match character {
                Some(_) => format!("{part}, found {found}"),
                None => part,
            }
        }
        (Kind::Incomplete, None) => format!("the text ends, but `{rule}` is not complete"),
    }
}

/// Tells if the text may go on where it stops without the one slash that stands there.
fn is_needless_slash(place: &Place, text: &str) -> bool {
    let before = text[..place.index].strip_suffix('/');
    let is_alone =
        place.expected.literal == Some("/") && before.is_some_and(|it| it.ends_with(':'));
    let without = before.map(|before| [before, &text[place.index..]].concat());
    is_alone && without.is_some_and(|it| place.rule.accepts(&it))
}

/// The message for the URL of a scheme that ends too early: with the delimiter that is missing where it can be no other, and
/// with a URL that has an end.
fn not_complete(rule: Rule, text: &str) -> String {
    let scheme = scheme_of(rule, text);
    let production = SchemeRule::of(rule.document(), scheme);
    let found = production.and_then(|production| completion::of(&production, text));
    let (delimiter, example) = found.map_or((None, None), |it| (it.delimiter, it.example));
    let is_empty = text.len() == scheme.len() + ":".len();
    let behind_slashes = text[scheme.len()..].strip_prefix("://");
    let is_host = |it: &str| !it.is_empty() && !it.contains('/');
    if delimiter.as_deref() == Some("/") && behind_slashes.is_some_and(is_host) {
        return format!("the path is missing: what stands after `{scheme}://` is the host");
    }
    // The value that is wanted stands there, and was read as another one.
    if let Some(named) = delimiter
        .as_deref()
        .filter(|it| it.len() > 1 && text.contains(it))
    {
        return format!(
            "the value of `{}` is not valid",
            named.trim_matches([';', '='])
        );
    }
    match (delimiter.filter(|_| !is_empty), example) {
        (Some(delimiter), Some(example)) => {
            format!("`{delimiter}` is missing, as in `{example}`")
        }
        (Some(delimiter), None) => {
            format!("`{delimiter}` is missing: the `{scheme}` URL is not complete")
        }
        (None, Some(example)) => {
            format!("the `{scheme}` URL is not complete, as `{example}` is")
        }
        (None, None) => format!("the `{scheme}` URL is not complete"),
    }
}

/// Further remarks.
pub(super) fn notes(place: &Place, character: Option<char>) -> Vec<String> {
    let Some(character) = character.filter(|_| place.kind == Kind::Character) else {
        return Vec::new();
    };
    let mut encoded = [0; 4];
    let text = &*character.encode_utf8(&mut encoded);
    if !character.is_ascii() {
        let revision = place.rule.revision();
        let mut notes = Vec::from_iter(beyond_ascii(revision, text));
        let set = revision.character_set();
        if set.encode(text).is_err() {
            let set = set.name();
            notes.push(format!(
                "escapes stand for octets of {set}, which does not have this character"
            ));
        }
        return notes;
    }
    // As data the percent sign is excluded; every document has it as the beginning of an escape.
    let mut classes = place.rule.fellows_for(Concept::Excluded);
    let excluding = classes.find(|class| character != '%' && class.accepts(text));
    excluding
        .map(|rule| {
            format!(
                "it is one of `{rule}` ({}), which no other rule uses",
                rule.section()
            )
        })
        .into_iter()
        .collect()
}

/// Why a character beyond US-ASCII cannot stand somewhere; `None` if several classes have it, for parts of their own.
fn beyond_ascii(revision: Revision, character: &str) -> Option<String> {
    if revision.is_of_ascii() {
        return Some("URLs are written in US-ASCII".to_owned());
    }
    let classes = revision.classes().map(|(class, _)| class);
    let mut classes = classes.filter(|class| class.accepts(character));
    Some(match classes.next() {
        Some(_) if classes.next().is_some() => return None,
        Some(class) => {
            // A rule that repeats the class zero times does not have it.
            let users = class.used_by().filter(|user| !user.first().is_empty());
            let users: Vec<String> = users.map(|user| format!("`{user}`")).collect();
            let (section, users) = (class.section(), users.join(" and "));
            format!("it is one of `{class}` ({section}), which only {users} may have")
        }
        None => format!("no rule of {} has this character", revision.name()),
    })
}

/// The expected text where the input may end.
pub(super) const THE_END: &str = "the end";

/// The texts that may stand at a fault, in the document's words. `behind` is the rule that rejects the whole text, and where its
/// automaton is there: it tells what could continue the text, and if that could end.
pub(super) fn expected(place: &Place, behind: impl FnOnce() -> (Rule, State)) -> Vec<String> {
    let Expected { next, literal } = place.expected;
    if let Kind::BrokenEscape(_) = place.kind {
        return vec![place.rule.name().to_owned()];
    }
    let mut words = next.map_or_else(Vec::new, |(rule, state)| words_for(rule, state));
    words.extend(literal.map(|literal| format!("\"{literal}\"")));
    // If a part may end, the delimiters after it may stand as well, and perhaps the end of the text.
    if let Some((rule, state)) = next.filter(|(rule, state)| rule.dfa().accepts(*state)) {
        let (whole, at) = behind();
        let delimiters = delimiters_behind(place.rule, place.component).iter();
        let delimiters = delimiters.filter(|byte| whole.dfa().step(at, **byte).is_some());
        let delimiters = delimiters.filter(|byte| rule.dfa().step(state, **byte).is_none());
        let delimiters = delimiters.map(|byte| quoted(char::from(*byte)));
        let delimiters: Vec<String> = delimiters.filter(|word| !words.contains(word)).collect();
        words.extend(delimiters);
        words.extend(whole.dfa().accepts(at).then(|| THE_END.to_owned()));
    }
    words
}

/// The delimiters that end the part of a URL that a rule is for, or else the component.
fn delimiters_behind(rule: Rule, component: Option<Component>) -> &'static [u8] {
    let by_rule = rule.concept().and_then(|concept| match concept {
        Concept::HostName | Concept::Ipv4 | Concept::Ipv6 => Some(Component::Host),
        other => Component::ALL
            .iter()
            .copied()
            .find(|it| it.concept() == other),
    });
    match by_rule.or(component) {
        Some(Component::Scheme) => b":",
        Some(Component::UserInfo | Component::User | Component::Password) => b":@",
        Some(Component::Host) => b":/?#",
        Some(Component::Authority | Component::Port) => b"/?#",
        Some(Component::Path | Component::Segment | Component::Param) => b"/;?#",
        Some(Component::Query) => b"#",
        Some(Component::Fragment) => b"",
        _ => b":@/;?#",
    }
}

/// The texts that may stand where a text stops being valid by `rule`: classes of characters by the document's names
/// for them, and other characters in quotes.
fn words_for(rule: Rule, state: State) -> Vec<String> {
    let dfa = rule.dfa();
    let whole = dfa.next(state);
    let mut left = whole;
    let classes = rule.fellow_classes();
    let mut fitting: Vec<(Rule, Bytes)> = classes.filter(|(_, set)| set.is_subset(whole)).collect();
    let mut words = Vec::new();
    loop {
        // A class that has no more than one of what is left is not named, now or later.
        let gain = |set: Bytes| left.intersection(set).len();
        fitting.retain(|(_, set)| gain(*set) > 1);
        let best = fitting
            .iter()
            .max_by_key(|(_, set)| (gain(*set), std::cmp::Reverse(set.len())));
        let Some(&(class, set)) = best else {
            break;
        };
        words.push(class.name().to_owned());
        left = left.difference(set);
    }
    // After a percent sign there is always an escape.
    let escape = rule
        .fellow_classes()
        .find(|(class, _)| class.concept() == Some(Concept::Escaped))
        .filter(|_| left.contains(b'%'));
    if let Some((escape, set)) = escape {
        words.push(escape.name().to_owned());
        left = left.difference(set);
    }
    words.extend(listed(left));
    words
}

/// Characters in quotes, one by one or, where many stand side by side, from the first to the last.
fn listed(characters: Bytes) -> Vec<String> {
    let all: Vec<char> = characters.iter().map(char::from).collect();
    let mut words = Vec::new();
    for run in all.chunk_by(|one, next| u32::from(*one) + 1 == u32::from(*next)) {
        match run {
            [first, .., last] if run.len() > 6 => {
                words.push(format!("{} to {}", quoted(*first), quoted(*last)));
            }
            _ => words.extend(run.iter().copied().map(quoted)),
        }
    }
    words
}

/// A character as a grammar writes it.
pub(super) fn quoted(character: char) -> String {
    if character.is_ascii_graphic() || character == ' ' {
        String::from_iter(['"', character, '"'])
    } else {
        format!("U+{:04X}", u32::from(character))
    }
}

/// `a`, or `one of a, b, c`.
pub(crate) fn one_of(words: &[String]) -> String {
    match words {
        [only] => only.clone(),
        several => format!("one of {}", several.join(", ")),
    }
}
