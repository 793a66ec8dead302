//! Normal forms: they are valid, normal already, and equivalence is an equivalence that goes by them.

use std::borrow::Cow;
use std::fmt::Write as _;

use urlspec::{Normalizer, Reference, Rung};
use urlspec_fuzz::Input;

/// Each text is compared with each, and each comparison climbs all rungs.
const LONGEST: usize = 512;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, LONGEST);
    let revision = input.revision();
    let (chosen, at) = (input.byte(), usize::from(input.byte()));
    let Ok(normalizer) = Normalizer::new(revision) else {
        assert_eq!(revision.ladder().count(), 0);
        return;
    };
    let all: Vec<Rung> = revision.ladder().map(|(rung, _)| rung).collect();
    let some = all.iter().enumerate();
    let some = some.filter(|(number, _)| chosen & (1 << (number % 8)) != 0);
    let some: Vec<Rung> = some.map(|(_, rung)| *rung).collect();
    let mut texts: Vec<String> = (0..3).map(|_| input.text().to_owned()).collect();
    texts.push(varied(&texts[0], at));
    check(&normalizer, &texts, !all.is_empty());
    let has_rungs = !some.is_empty();
    check(&normalizer.rungs(some), &texts, has_rungs);
}

/// The same text with one letter or digit escaped, and all letters before the first colon or `%` in the other case.
fn varied(text: &str, at: usize) -> String {
    let mut varied = String::new();
    let fold = text.find([':', '%']).unwrap_or(0);
    for (index, character) in text.char_indices() {
        if index == at && character.is_ascii_alphanumeric() {
            let _ = write!(varied, "%{:02x}", u32::from(character));
        } else if index < fold && character.is_ascii_lowercase() {
            varied.push(character.to_ascii_uppercase());
        } else {
            varied.push(character);
        }
    }
    varied
}

/// Without rungs, no two texts are equivalent.
fn check(normalizer: &Normalizer, texts: &[String], has_rungs: bool) {
    let revision = normalizer.revision();
    let mut known: Vec<(&str, String)> = Vec::new();
    for text in texts {
        let normal = match normalizer.normalize(text) {
            Ok(normal) => normal.into_owned(),
            Err(error) => {
                let syntax = error.syntax().expect("it normalizes");
                assert!(text.is_char_boundary(syntax.index()));
                assert!(Reference::parse(revision, text).is_err(), "{text:?}");
                continue;
            }
        };
        assert!(Reference::parse(revision, text).is_ok(), "{text:?}");
        assert!(
            Reference::parse(revision, &normal).is_ok(),
            "{text:?}: {normal:?}"
        );
        let again = normalizer.normalize(&normal).expect("it is valid");
        assert!(matches!(again, Cow::Borrowed(_)), "{text:?}: {again:?}");
        let rung = normalizer
            .equivalent(text, &normal)
            .expect("they are valid");
        assert_eq!(rung.is_some(), has_rungs, "{text:?} and {normal:?}");
        known.push((text, normal));
    }
    let meets = |one: &str, other: &str| normalizer.equivalent(one, other).expect("they are valid");
    for (number, (one, normal)) in known.iter().enumerate() {
        for (other, other_normal) in &known[number..] {
            let rung = meets(one, other);
            assert_eq!(rung, meets(other, one), "{one:?} and {other:?}");
            // Comparing, a document may take more for the same than it changes: url7's `%2E` and `.`.
            assert!(
                rung.is_some() || !has_rungs || normal != other_normal,
                "{one:?} and {other:?}"
            );
            if rung.is_some() {
                let third = known.iter().map(|(third, _)| *third);
                for third in third {
                    let (here, there) = (meets(one, third), meets(other, third));
                    assert_eq!(
                        here.is_some(),
                        there.is_some(),
                        "{one:?}, {other:?}, {third:?}"
                    );
                }
            }
        }
    }
}
