//! Two small grammars: the relation of their languages agrees with its witnesses, with the comparison in the other
//! direction, and with the products of the automata.

use std::fmt::Write as _;

use arbitrary::{Arbitrary, Unstructured};
use grammarian::automata::{Dfa, Limits, Relation};
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use urlspec_fuzz::write_group;

/// An expression over two letters and the rules of the grammar.
#[derive(Arbitrary, Debug)]
enum Part {
    A,
    B,
    Letter,
    Nothing,
    Lower,
    Sequence(Vec<Part>),
    Choice(Vec<Part>),
    Option(Box<Part>),
    Any(Box<Part>),
    Some(Box<Part>),
    Count(u8, u8, Box<Part>),
}

/// Two grammars of two rules each, and words to ask for.
#[derive(Arbitrary, Debug)]
struct Pair {
    left: [Part; 2],
    right: [Part; 2],
    words: [Vec<bool>; 3],
}

/// As ABNF writes it. Only the first rule refers to the other, so that both are regular.
fn write(part: &Part, lower: &str, text: &mut String) {
    match part {
        Part::A => text.push_str("\"a\""),
        Part::B => text.push_str("%x62"),
        Part::Letter => text.push_str("%x61-62"),
        Part::Nothing => text.push_str("\"\""),
        Part::Lower => text.push_str(lower),
        Part::Sequence(parts) => group(parts, " ", lower, text),
        Part::Choice(parts) => group(parts, " / ", lower, text),
        Part::Option(part) => prefixed("*1", part, lower, text),
        Part::Any(part) => prefixed("*", part, lower, text),
        Part::Some(part) => prefixed("1*", part, lower, text),
        Part::Count(least, more, part) => {
            let (least, more) = (least % 4, more % 3);
            prefixed(&format!("{least}*{}", least + more), part, lower, text);
        }
    }
}

fn prefixed(prefix: &str, part: &Part, lower: &str, text: &mut String) {
    let _ = write!(text, "{prefix}(");
    write(part, lower, text);
    text.push(')');
}

fn group(parts: &[Part], delimiter: &str, lower: &str, text: &mut String) {
    write_group(text, parts, delimiter, "\"\"", |part, text| {
        write(part, lower, text);
    });
}

/// Nested repetitions grow fast.
const STATES: usize = 200;

pub(crate) fn target(data: &[u8]) {
    let data = &data[..data.len().min(512)];
    let Ok(pair) = Pair::arbitrary_take_rest(Unstructured::new(data)) else {
        return;
    };
    let limits = Limits::default().states(STATES);
    let [left, right] = [&pair.left, &pair.right].map(|[top, lower]| {
        let mut text = "top = ".to_owned();
        write(top, "lower", &mut text);
        text.push_str("\nlower = ");
        write(lower, "\"a\"", &mut text);
        // Groups may be nested too deep.
        Some(Languages::new(
            Grammar::parse(Notation::Abnf, &text).ok()?,
            &limits,
        ))
    });
    let (Some(left), Some(right)) = (left, right) else {
        return;
    };
    let (Ok(one), Ok(other)) = (left.dfa("top"), right.dfa("top")) else {
        return;
    };
    let spell = |word: &Vec<bool>| {
        word.iter()
            .map(|is_a| if *is_a { 'a' } else { 'b' })
            .collect()
    };
    let words: Vec<String> = pair.words.iter().map(spell).collect();
    check_products(&one, &other, &words, limits);
    let (Ok(there), Ok(back)) = (
        Comparison::of(&left, "top", &right, "top", 3),
        Comparison::of(&right, "top", &left, "top", 3),
    ) else {
        return;
    };
    check(&there, &one, &other);
    check(&back, &other, &one);
    assert_eq!(there.relation(), turned(back.relation()));
    assert_eq!(there.both().map(str::len), back.both().map(str::len));
    let shortest = |words: &[String]| words.first().map(String::len);
    assert_eq!(shortest(there.left_only()), shortest(back.right_only()));
    let Ok(witnesses) = one.compare(&other, &limits) else {
        return;
    };
    assert_eq!(witnesses.relation(), there.relation());
    assert_eq!(
        witnesses.left_only().map(str::len),
        shortest(there.left_only())
    );
    assert_eq!(
        witnesses.right_only().map(str::len),
        shortest(there.right_only())
    );
}

/// The relation seen from the other side.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Subset => Relation::Superset,
        Relation::Superset => Relation::Subset,
        same => same,
    }
}

/// The witnesses are words of one side, of the other, or of both.
fn check(comparison: &Comparison, left: &Dfa, right: &Dfa) {
    for (words, inside, outside) in [
        (comparison.left_only(), left, right),
        (comparison.right_only(), right, left),
    ] {
        assert!(words.is_sorted_by_key(|word| word.chars().count()));
        assert!(
            words
                .iter()
                .all(|word| inside.accepts(word) && !outside.accepts(word))
        );
    }
    assert!(
        comparison
            .both()
            .is_none_or(|word| left.accepts(word) && right.accepts(word))
    );
    let (left_only, right_only) = (comparison.left_only(), comparison.right_only());
    let expected = match (
        left_only.is_empty(),
        right_only.is_empty(),
        comparison.both(),
    ) {
        (true, true, _) => Relation::Equal,
        (true, false, _) => Relation::Subset,
        (false, true, _) => Relation::Superset,
        (false, false, Some(_)) => Relation::Overlap,
        (false, false, None) => Relation::Disjoint,
    };
    assert_eq!(comparison.relation(), expected);
    for parting in comparison.partings().unwrap_or_default() {
        assert_ne!(parting.relation(), Relation::Equal);
    }
    if let Some(partings) = comparison.partings() {
        assert_eq!(
            partings.is_empty(),
            comparison.relation() == Relation::Equal
        );
    }
}

/// A product has the words that its sides say.
fn check_products(left: &Dfa, right: &Dfa, words: &[String], limits: Limits) {
    let (Ok(both), Ok(any), Ok(difference)) = (
        left.intersection(right, &limits),
        left.union(right, &limits),
        left.difference(right, &limits),
    ) else {
        return;
    };
    for word in words {
        let (one, other) = (left.accepts(word), right.accepts(word));
        assert_eq!(both.accepts(word), one && other, "{word}");
        assert_eq!(any.accepts(word), one || other, "{word}");
        assert_eq!(difference.accepts(word), one && !other, "{word}");
        assert_eq!(left.minimize().accepts(word), one, "{word}");
    }
    // By De Morgan's law; minimal automata of one language are equal.
    let Ok(neither) = left.complement().intersection(&right.complement(), &limits) else {
        return;
    };
    assert_eq!(any.complement().minimize(), neither.minimize());
}
