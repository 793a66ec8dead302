//! The nearest repairs by brute force: every text that the table can make of another one, up to a weight. No states are merged, no
//! automaton is asked but for the verdict on a finished text.

use std::collections::BTreeSet;

use super::language::{Language, Question};
use super::opening;
use super::phase::Phase;
use super::search::{Change, Effort, Search};
use super::table::TABLE;
use super::{Edit, edited, notation, repairs};
use crate::revision::{Revision, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;

/// A text that is half written.
struct Half {
    at: usize,
    phase: Phase,
    cost: u32,
    changes: Vec<Change>,
}

/// The valid texts of the least weight up to a bound, and that weight.
fn nearest(question: Question, text: &str, bound: u32) -> Option<(u32, BTreeSet<String>)> {
    let mut language = Language::of(question, text);
    let effort = Effort {
        may_guess: false,
        bound,
        ignores_white: false,
    };
    let mut search = Search::of(text, effort);
    let prefix = question.law.rule_for(text).url_start(text.as_bytes());
    opening::open(&mut search, &mut language, prefix);
    let mut open: Vec<Half> = Vec::new();
    for (at, state, cost, changes) in search.begun() {
        open.push(Half {
            at,
            phase: state.phase,
            cost,
            changes,
        });
    }
    let mut least = bound;
    let mut found: BTreeSet<(u32, String)> = BTreeSet::new();
    while let Some(half) = open.pop() {
        if half.cost > least {
            continue;
        }
        if half.at == text.len() && !matches!(half.phase, Phase::User | Phase::Password) {
            let repaired = written(text, &language, &half.changes);
            if accepts(question, &repaired) {
                least = half.cost;
                found.insert((half.cost, repaired));
            }
        }
        steps(text, &language, &half, &mut open);
    }
    let cost = found.first()?.0;
    let texts = found.into_iter().filter(|it| it.0 == cost).map(|it| it.1);
    Some((cost, texts.collect()))
}

/// Keeps the next character, and makes each repair that may begin there.
fn steps(text: &str, language: &Language, half: &Half, open: &mut Vec<Half>) {
    let (at, rest) = (half.at, &text[half.at..]);
    if let Some(character) = rest.chars().next() {
        let cost = half.cost + notation::unlikely(text, at, character);
        for phase in behind(half.phase, &rest[..character.len_utf8()]) {
            let changes = half.changes.clone();
            open.push(Half {
                at: at + character.len_utf8(),
                phase,
                cost,
                changes,
            });
        }
    }
    for row in TABLE
        .iter()
        .filter(|row| row.phases.has_bit(half.phase as usize))
    {
        let Some(length) = row.take.length(text, at) else {
            continue;
        };
        let change = Change::of(at, length, row.write, row.mistake, half.phase);
        let is_again = length == 0
            && half
                .changes
                .last()
                .is_some_and(|it| it.at == at && it.length == 0);
        let Some(written) = language.written(row.write, &text[at..at + length]) else {
            continue;
        };
        if is_again || !row.only.allows(text, at, at + length) {
            continue;
        }
        for phase in behind(half.phase, &written) {
            let mut changes = half.changes.clone();
            changes.push(change);
            open.push(Half {
                at: at + length,
                phase,
                cost: half.cost + row.weight,
                changes,
            });
        }
    }
}

/// The phases behind a text.
fn behind(phase: Phase, text: &str) -> Vec<Phase> {
    let mut phases = vec![phase];
    for character in text.chars() {
        let first = character.to_string().as_bytes()[0];
        phases = phases
            .iter()
            .flat_map(|it| it.behind(first))
            .flatten()
            .collect();
    }
    phases
}

fn written(text: &str, language: &Language, changes: &[Change]) -> String {
    let edits = changes.iter().map(|it| Edit::of(text, language, *it));
    let edits: Vec<Edit> = edits.map(|it| it.expect("it was written")).collect();
    edited(text, &edits)
}

fn accepts(question: Question, text: &str) -> bool {
    let split = Components::of(question.law.rule_for(text), text);
    let judged = question
        .schemes
        .and_then(|it| OfScheme::of(it, question.law, text, &split));
    question.law.accepts(text) && judged.is_none_or(|it| it.is_valid())
}

/// Random numbers, always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("it has 31 bits") % end
    }
}

const VALID: [&str; 16] = [
    "http://a.example/b?c#d",
    "http://u:p@h.example/",
    "http://[::1]:80/a",
    "https://h.example:8080/?q=%20",
    "ftp://h.example/a/b;type=i",
    "//h.example/a/../b",
    "a/b?c=d&e=f#g",
    "../a/./b",
    "urn:isbn:0-395-36341-1",
    "http://1.2.3.4/%41~",
    "gopher://h.example/1a",
    "x-y:opaque/part?q",
    "ws://h.example/chat",
    "http://h.example./",
    "news:comp.infosystems",
    "telnet://u@h.example:23/",
];

const PLANTED: &str = " \\\"<>[]{}|^`%@:/?#.,;&=~ab1\t\u{e9}\u{200b}\u{ff0e}";

/// Random faults, one to three in a text, are repaired as brute force repairs them.
#[test]
fn the_nearest_repair_is_found() {
    let thorough = std::env::var_os("URLSPEC_THOROUGH").is_some();
    let faults = if thorough { 10_000 } else { 600 };
    let planted: Vec<char> = PLANTED.chars().collect();
    let mut random = Random(42);
    let (mut compared, mut repaired) = (0, 0);
    while compared < faults {
        let mut text: Vec<char> = VALID[random.below(VALID.len())].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len() + 1);
            let character = planted[random.below(planted.len())];
            match random.below(3) {
                0 => text.insert(at, character),
                1 if at < text.len() => drop(text.remove(at)),
                _ if at < text.len() => text[at] = character,
                _ => text.push(character),
            }
        }
        let text: String = text.into_iter().collect();
        let law = Law::BothSteps(Revision::ALL[random.below(Revision::ALL.len())].into());
        let question = match random.below(3) {
            0 => Question { law, schemes: None },
            1 => Question {
                law,
                schemes: Some(Schemes::Newest),
            },
            _ => Question {
                law: law.absolute(),
                schemes: Some(Schemes::Newest),
            },
        };
        if accepts(question, &text) || !super::surroundings::surrounded(&text, |_| true).is_empty()
        {
            continue;
        }
        compared += 1;
        let found = repairs(question, &text, false).found;
        let texts: BTreeSet<String> = found.iter().map(|it| it.text.clone()).collect();
        let by_force = nearest(question, &text, 60);
        let expected = by_force.map_or_else(BTreeSet::new, |(_, texts)| texts);
        let is_within = found.is_empty() || expected.len() > 2 || expected == texts;
        // What weighs more than the bound is found by the search alone.
        let is_beyond = expected.is_empty();
        assert!(
            is_within || is_beyond,
            "{text:?} {question:?}: {texts:?}, not {expected:?}"
        );
        assert!(
            !found.is_empty() || expected.is_empty(),
            "{text:?} {question:?}: nothing, not {expected:?}"
        );
        repaired += usize::from(!expected.is_empty());
    }
    assert!(
        repaired * 3 > compared,
        "{repaired} of {compared} were repaired"
    );
}
