//! Where two rules part: the pairs that are named are those whose replacement changes a shortest word.

use std::fmt::Write;

use grammarian::automata::{Dfa, Limits, Relation};
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages, Parting};
use proptest::prelude::*;

use crate::effort::effort;

/// Rules, the lowest first, and the last is compared. A rule is alternatives, which are sequences of strings and of
/// lower rules.
type Rules = Vec<(&'static str, Vec<Vec<String>>)>;

const NAMES: [&str; 4] = ["c", "b", "m", "a"];

fn rules() -> impl Strategy<Value = Rules> {
    let rule = |uses: &[&'static str]| {
        let strings = ["\"\"", "\"x\"", "\"y\"", "\"z\""];
        let items: Vec<String> = strings
            .iter()
            .chain(uses)
            .map(ToString::to_string)
            .collect();
        let weights = items
            .iter()
            .map(|item| if item.contains('"') { 1 } else { 3 });
        let items = weights
            .zip(items.iter().cloned())
            .map(|(weight, item)| (weight, Just(item).boxed()));
        let item = proptest::strategy::Union::new_weighted(items.collect());
        prop::collection::vec(prop::collection::vec(item, 1..4), 1..4)
    };
    let all = (
        rule(&[]),
        rule(&["c"]),
        rule(&["b", "c"]),
        rule(&["m", "b", "c"]),
    );
    all.prop_map(|(c, b, m, a)| NAMES.into_iter().zip([c, b, m, a]).collect())
}

/// The rules as ABNF, each with an ending to its name.
fn text(rules: &Rules, ending: &str) -> String {
    let mut text = String::new();
    for (name, alternatives) in rules {
        let items = |items: &Vec<String>| {
            let named = |item: &String| {
                if item.contains('"') {
                    item.clone()
                } else {
                    format!("{item}{ending}")
                }
            };
            items.iter().map(named).collect::<Vec<_>>().join(" ")
        };
        let alternatives: Vec<String> = alternatives.iter().map(items).collect();
        writeln!(text, "{name}{ending} = {}", alternatives.join(" / ")).expect("there is room");
    }
    text
}

fn languages(text: &str) -> Languages {
    let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
    Languages::new(grammar, &Limits::default())
}

/// The rule `a`, were one rule of these to be that of the others.
fn replaced(rules: &Rules, rule: &str, others: &Rules) -> Dfa {
    let mut kept = rules.clone();
    kept.retain(|(name, _)| *name != rule);
    let text = format!(
        "{}{rule} = {rule}-o\n{}",
        text(&kept, ""),
        text(others, "-o")
    );
    let grammar = Grammar::parse(Notation::Abnf, &text).expect(&text);
    grammar.dfa("a", &Limits::default()).expect("it is small")
}

/// Returns `true` if a rule is made of another one.
fn is_made_of(rules: &Rules, whole: &str, part: &str) -> bool {
    let (_, alternatives) = rules
        .iter()
        .find(|(name, _)| *name == whole)
        .expect("it is a rule");
    let items = alternatives
        .iter()
        .flatten()
        .filter(|item| !item.contains('"'));
    whole == part || items.into_iter().any(|item| is_made_of(rules, item, part))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(300, 4_000)))]

    #[test]
    fn those_are_named_whose_replacement_changes_a_shortest_word(left in rules(), right in rules()) {
        let (one, other) = (languages(&text(&left, "")), languages(&text(&right, "")));
        let compared = Comparison::of(&one, "a", &other, "a", 1).unwrap();
        let named: Vec<&str> = compared.partings().unwrap().iter().map(Parting::left).collect();
        if compared.relation() == Relation::Equal {
            prop_assert!(named.is_empty());
            return Ok(());
        }
        let below = |part: &str, whole: &str| {
            part != whole && is_made_of(&left, whole, part) && is_made_of(&right, whole, part)
        };
        let mut expected: Vec<&str> = Vec::new();
        let words = [(compared.left_only(), true), (compared.right_only(), false)];
        for (word, is_left) in words.into_iter().filter_map(|(words, is_left)| Some((words.first()?, is_left))) {
            let accounts = |rule: &&str| {
                let changed_left = replaced(&left, rule, &right).accepts(word) != is_left;
                let changed_right = replaced(&right, rule, &left).accepts(word) == is_left;
                changed_left || changed_right
            };
            let accounting = NAMES.into_iter().filter(|rule| *rule == "a" || below(rule, "a"));
            let accounting: Vec<&str> = accounting.filter(accounts).collect();
            let lowest = accounting.iter().filter(|whole| !accounting.iter().any(|part| below(part, whole)));
            expected.extend(lowest);
        }
        expected.sort_unstable();
        expected.dedup();
        let mut found = named.clone();
        found.sort_unstable();
        prop_assert_eq!(found, expected, "{}\n{}", text(&left, ""), text(&right, ""));
    }
}

/// The pair below the two accounts for one word, and the two themselves for the other.
#[test]
fn each_word_is_accounted_for() {
    let left = languages("a = s \":\"\ns = \"x\" / \"1\"");
    let right = languages("a = s \":\" [f]\ns = \"x\"\nf = \"#\"");
    let compared = Comparison::of(&left, "a", &right, "a", 1).unwrap();
    assert_eq!(compared.left_only(), ["1:"]);
    assert_eq!(compared.right_only(), ["x:#"]);
    let partings = compared.partings().unwrap();
    let named: Vec<&str> = partings.iter().map(Parting::left).collect();
    assert_eq!(named, ["a", "s"]);
    assert_eq!(partings[0].right_rules(), ["f"]);
}

/// A pair that differs, but does not account for the words, is not named.
#[test]
fn a_difference_elsewhere_explains_nothing() {
    let left = languages("a = name / number\nname = 1*\"x\"\nnumber = \"1\" / \"11\"");
    let right = languages("a = name / number\nname = *\"x\"\nnumber = \"1\"");
    let compared = Comparison::of(&left, "a", &right, "a", 1).unwrap();
    assert_eq!(
        (compared.left_only(), compared.right_only()),
        (&["11".to_owned()][..], &[String::new()][..])
    );
    let right = languages("a = name / number / \"11\"\nname = *\"x\"\nnumber = \"1\"");
    let compared = Comparison::of(&left, "a", &right, "a", 1).unwrap();
    assert_eq!(compared.relation(), Relation::Subset);
    let named: Vec<&str> = compared
        .partings()
        .unwrap()
        .iter()
        .map(Parting::left)
        .collect();
    assert_eq!(named, ["name"]);
}
