//! `crates/lineage/documents/<revision>/escape.txt`: equations of an input and its result, `none` or `at INDEX` if
//! there is no result.
//!
//! By the rule of the heading: `DATA = TEXT`, which holds in both directions, `keep DATA = TEXT`, with unclaimed characters kept,
//! `read TEXT = DATA`, `fix TEXT = TEXT`, which repairs a text of the rule, and `class NAME = CHARACTERS`, without letters and
//! digits where the class has them all. By the document: `repair URL = URL`; `mend URL = URL`, where a stray percent sign is an
//! octet as any other; `undo TEXT = TEXT` and `undo capital TEXT = TEXT`; `escapers = RULES`, `safe = CHARACTERS`, `never
//! itself = CHARACTERS` in any rule, `keeps dot segments = yes`; `no COMPONENT = WHY`, where it takes no data, and `rule
//! COMPONENT = RULE`.

use urlspec::escape::{
    Class, EscapeError, Escaper, HexDigits, StrayPercent, repair, repair_url, unescape_text,
    unescape_unreserved,
};
use urlspec::{Component, Revision};

use crate::corpus::{Case, equations, unquoted};
use crate::escape::{characters, sorted};

const ALPHANUMERICS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Without letters and digits, where it has all of them.
fn marks(characters: &str) -> String {
    let is_there = |it: char| characters.contains(it);
    if ALPHANUMERICS.chars().all(is_there) {
        characters
            .chars()
            .filter(|it| !it.is_ascii_alphanumeric())
            .collect()
    } else {
        characters.to_owned()
    }
}

fn written(result: Result<String, EscapeError>) -> Result<String, String> {
    result.map_err(|error| format!("at {}", error.index()))
}

/// The result of the left side of an equation.
fn outcome(revision: Revision, case: &Case, left: &str) -> Result<String, String> {
    let rule = || case.rule_of(revision).expect(&case.place);
    let escaper = || Escaper::for_rule(rule()).expect(&case.place);
    let text = |text: &str| unquoted(text).expect(&case.place);
    let none = || "none".to_owned();
    let (verb, rest) = left.split_once(' ').unwrap_or((left, ""));
    let of_rule = |component: &str| revision.component_rule(component.parse().expect(&case.place));
    let undo = |text: &str, digits| {
        let undone = unescape_unreserved(revision, text, digits);
        undone.expect(&case.place).into_owned()
    };
    match (verb, rest) {
        ("repair", url) => {
            repair_url(revision, url.as_bytes(), StrayPercent::Refuse).map_err(|_| none())
        }
        ("mend", url) => written(repair(
            revision.start_rule(),
            text(url).as_bytes(),
            StrayPercent::Escape,
        )),
        ("fix", it) => written(repair(rule(), it.as_bytes(), StrayPercent::Refuse)),
        ("read", it) => {
            let read = unescape_text(revision, it).expect(&case.place);
            read.map(|read| read.to_string()).ok_or_else(none)
        }
        ("keep", data) => written(escaper().keeping_unclaimed().escape_text(data)),
        ("class", name) => {
            let class = Class::ALL.iter().find(|class| class.to_string() == name);
            Ok(marks(&characters(&escaper(), *class.expect(&case.place))))
        }
        ("undo", it) => Ok(match it.strip_prefix("capital ") {
            Some(it) => {
                let undone = undo(it, HexDigits::Capital);
                let kept = undo(it, HexDigits::Keep);
                assert!(kept.eq_ignore_ascii_case(&undone), "{}: {kept}", case.place);
                undone
            }
            None => undo(it, HexDigits::Keep),
        }),
        ("escapers", _) => {
            let names = Escaper::all(revision).map(|escaper| escaper.rule().name());
            Ok(names.collect::<Vec<_>>().join(" "))
        }
        ("safe", _) => {
            let safe = (0..=u8::MAX).filter(|octet| revision.is_safe_to_unescape(*octet));
            // The escaped text is allowed at its place, in every component that takes data.
            for escaper in Escaper::all(revision) {
                let stands = |octet| escaper.class(octet) == Class::Unreserved;
                let rule = escaper.rule();
                assert!(safe.clone().all(stands), "{}: {rule}", case.place);
            }
            Ok(marks(&safe.map(char::from).collect::<String>()))
        }
        ("keeps", "dot segments") => Ok(if revision.keeps_dot_segments() {
            "yes"
        } else {
            "no"
        }
        .to_owned()),
        ("no", component) => {
            let component: Component = component.parse().expect(&case.place);
            Escaper::new(revision, component)
                .map(|_| none())
                .or_else(|error| Ok(error.to_string()))
        }
        ("rule", component) => Ok(of_rule(component).map_or_else(
            |error| format!("{} rules", error.instead().len()),
            |rule| rule.name().to_owned(),
        )),
        _ => {
            let data = text(left);
            let written = written(escaper().escape_text(&data));
            if let Ok(text) = &written {
                let read = unescape_text(revision, text).expect(&case.place);
                assert_eq!(read.as_deref(), Some(&*data), "{}", case.place);
            }
            written
        }
    }
}

#[test]
fn equations_hold() {
    let mut wrong = Vec::new();
    for &revision in Revision::ALL {
        for case in equations(revision, "escape") {
            let (left, right) = case.word.rsplit_once(" = ").expect(&case.place);
            let expected = unquoted(right).expect(&case.place);
            if left == "never itself" {
                for escaper in Escaper::all(revision) {
                    for octet in expected.bytes().chain(0..0x20).chain(0x7f..=0xff) {
                        let class = escaper.class(octet);
                        let held = class == Class::Excluded || class == Class::Unwritable;
                        assert!(
                            held,
                            "{}: {:?}: {octet:02X} is {class}",
                            case.place,
                            escaper.rule()
                        );
                    }
                }
                continue;
            }
            let found = outcome(revision, &case, left);
            let is_right = match &found {
                Ok(found) if left.starts_with("no ") => found.starts_with(&expected),
                Ok(found) if left.starts_with("class ") || left == "safe" => {
                    sorted(found) == sorted(&expected)
                }
                Ok(found) => *found == expected,
                Err(at) => right == "none" || *at == right,
            };
            if !is_right {
                wrong.push(format!("{}: {}: found {found:?}", case.place, case.word));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A text that a document can write reads back unchanged, and by ISO Latin 1 the same characters are written.
#[test]
fn every_character_of_latin_1_comes_back() {
    let all: String = (1..=255_u8).map(char::from).collect();
    for &revision in Revision::ALL {
        for escaper in Escaper::all(revision) {
            for (index, character) in all.char_indices() {
                let data = &all[index..index + character.len_utf8()];
                if let Ok(text) = escaper.escape_text(data) {
                    let read = unescape_text(revision, &text).unwrap();
                    assert_eq!(read.as_deref(), Some(data), "{revision} {}", escaper.rule());
                }
            }
        }
    }
}

/// The place of a character is one in the text, whatever its octets are.
#[test]
fn places_are_those_of_the_text() {
    let selector = Revision::Rfc1738.rule("selector").unwrap();
    let error = Escaper::for_rule(selector).unwrap().escape_text("éé\t");
    assert_eq!(error.unwrap_err().index(), 4);
    let name = Revision::URL7.rule("hostname").unwrap();
    let escaper = Escaper::for_rule(name).unwrap();
    assert_eq!(escaper.escape_text("é").unwrap_err().index(), 0);
    assert_eq!(escaper.escape_text("aéé文").unwrap_err().index(), 5);
}
