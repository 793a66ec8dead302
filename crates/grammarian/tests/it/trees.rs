//! Words with two trees, checked against a count of all derivations.

use grammarian::automata::Limits;
use grammarian::bnf::{Expression, ExpressionKind, Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::trees::{Tree, TwoTrees, TwoTreesKind, redundant_alternatives, two_trees};
use proptest::prelude::*;

use crate::effort::effort;
use crate::languages::brute_force;

fn languages(text: &str) -> Languages {
    let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
    Languages::new(grammar, &Limits::default())
}

/// The number of derivations of each part of a word: an entry for each beginning and end. Iterations beyond the
/// required ones of a repetition without bound take something.
struct Count<'l> {
    languages: &'l Languages,
    word: &'l [char],
}

type Table = Vec<Vec<u64>>;

impl Count<'_> {
    fn size(&self) -> usize {
        self.word.len() + 1
    }

    fn table(&self, entry: impl Fn(usize, usize) -> u64) -> Table {
        let entry = &entry;
        let row = |from| (0..self.size()).map(move |to| entry(from, to)).collect();
        (0..self.size()).map(row).collect()
    }

    fn then(&self, one: &Table, other: &Table) -> Table {
        self.table(|from, to| {
            (from..=to.max(from))
                .map(|at| one[from][at].saturating_mul(other[at][to]))
                .fold(0, u64::saturating_add)
        })
    }

    fn or(&self, one: &Table, other: &Table) -> Table {
        self.table(|from, to| one[from][to].saturating_add(other[from][to]))
    }

    fn nothing(&self) -> Table {
        self.table(|from, to| u64::from(from == to))
    }

    fn of(&self, expression: &Expression) -> Table {
        match expression.kind() {
            ExpressionKind::Set(set) => {
                self.table(|from, to| u64::from(to == from + 1 && set.contains(self.word[from])))
            }
            ExpressionKind::Literal { text, either_case } => self.table(|from, to| {
                let part: String = self.word.get(from..to).unwrap_or_default().iter().collect();
                let same = if *either_case {
                    part.eq_ignore_ascii_case(text)
                } else {
                    part == *text
                };
                u64::from(from <= to && same)
            }),
            ExpressionKind::Sequence(parts) => parts.iter().fold(self.nothing(), |table, part| {
                self.then(&table, &self.of(part))
            }),
            ExpressionKind::Choice(parts) => {
                parts.iter().fold(self.table(|_, _| 0), |table, part| {
                    self.or(&table, &self.of(part))
                })
            }
            ExpressionKind::Repetition { least, most, of } => {
                let once = self.of(of);
                let required = (0..*least).fold(self.nothing(), |all, _| self.then(&all, &once));
                let once = match most {
                    Some(_) => once,
                    None => self.table(|from, to| if from == to { 0 } else { once[from][to] }),
                };
                let more = most.map_or(self.size(), |most| most - least);
                let (mut power, mut all) = (self.nothing(), self.nothing());
                for _ in 0..more {
                    power = self.then(&power, &once);
                    all = self.or(&all, &power);
                }
                self.then(&required, &all)
            }
            ExpressionKind::Rule(name) => {
                let dfa = self.languages.dfa(name).expect("regular");
                self.table(|from, to| {
                    let part = self.word.get(from..to);
                    let accepts = |part: &[char]| dfa.accepts(&part.iter().collect::<String>());
                    u64::from(from <= to && part.is_some_and(accepts))
                })
            }
            other => panic!("no test has {other:?}"),
        }
    }
}

fn derivations(languages: &Languages, rule: &str, word: &str) -> u64 {
    let word: Vec<char> = word.chars().collect();
    let count = Count {
        languages,
        word: &word,
    };
    let definition = languages.grammar().find(rule).expect("it is there");
    count.of(definition.expression())[0][word.len()]
}

/// The children of a tree lie in it, side by side, and read it whole.
fn check_spans(tree: &Tree) {
    let mut at = tree.span().start;
    for child in tree.children() {
        assert_eq!(child.span().start, at, "{tree:?}");
        check_spans(child);
        at = child.span().end;
    }
    if !tree.children().is_empty() {
        assert_eq!(at, tree.span().end, "{tree:?}");
    }
}

/// Checks the findings in the rule `x` against the count, for all words up to a length.
fn check(text: &str, longest: usize) {
    let languages = languages(text);
    let found = two_trees(&languages, "x").expect("regular");
    let is_endless = |it: &&TwoTrees| matches!(it.kind(), TwoTreesKind::Endless(_));
    for it in &found {
        let [one, other] = it.trees();
        assert_ne!(one, other, "{text}: {it:?}");
        for tree in it.trees() {
            assert_eq!(tree.span(), 0..it.word().len(), "{text}: {it:?}");
            check_spans(tree);
        }
        let derivations = derivations(&languages, "x", it.word());
        let least = if is_endless(&it) { 1 } else { 2 };
        assert!(derivations >= least, "{text}: {it:?}");
    }
    let lengths = found.iter().filter(|it| !is_endless(it));
    let shortest = lengths.map(|it| it.word().chars().count()).min();
    let ambiguous = brute_force(longest)
        .into_iter()
        .find(|word| derivations(&languages, "x", word) > 1);
    let by_count = ambiguous.map(|word| word.chars().count());
    assert_eq!(shortest.filter(|it| *it <= longest), by_count, "{text}");
}

#[test]
fn found_is_what_is_counted() {
    for text in [
        "x = \"a\"",
        "x = \"a\" / \"A\"",
        "x = *\"a\" *\"a\"",
        "x = *( *\"a\" )",
        "x = *( [\"a\"] *( *\"b\" ) )",
        "x = 1*( *\"a\" / \"b\" )",
        "x = *3( *\"a\" )",
        "x = [y] y\ny = *\"a\"",
        "x = y z\ny = \"a\" / \"ab\"\nz = \"bc\" / \"c\"",
        "x = *y \"b\"\ny = \"a\" / \"aa\"",
        "x = \"a\" [x]",
        "x = x / \"a\"",
        "x = *%x61-62 \"a\" *2%x61-63",
        "x = 2*4\"a\" / *\"aaa\"",
        "x = \"\" / *\"b\"",
        "x = \"a\" x",
        "x = 0\"a\" *\"b\"",
    ] {
        check(text, 6);
    }
}

/// Which part of several that are written alike.
#[test]
fn places_are_told_apart() {
    let languages = languages("x = *\"x\" *\"x\" *\"x\"");
    let found = two_trees(&languages, "x").expect("regular");
    let places: Vec<(&str, usize, usize)> = found
        .iter()
        .map(TwoTrees::place)
        .map(|it| (it.expression(), it.index(), it.count()))
        .collect();
    assert_eq!(places, [("*\"x\"", 0, 3), ("*\"x\"", 1, 3)]);
}

#[test]
fn places_of_choices_are_told_apart() {
    let languages = languages("x = (\"a\" / \"b\" / \"A\") \"-\" (\"a\" / \"b\" / \"A\")");
    let found = two_trees(&languages, "x").expect("regular");
    let places: Vec<_> = found
        .iter()
        .map(|it| (it.place().index(), it.place().count(), it.alternatives()))
        .collect();
    assert_eq!(places, [(0, 2, Some([0, 2])), (1, 2, Some([0, 2]))]);
    let redundant = redundant_alternatives(&languages, "x").expect("regular");
    let redundant: Vec<_> = redundant
        .iter()
        .map(|it| (it.expression(), it.index(), it.count()))
        .collect();
    assert_eq!(redundant, [("\"A\"", 0, 2), ("\"A\"", 1, 2)]);
}

/// The copies of unrolled rules are called like the rules.
#[test]
fn copies_have_the_names_of_their_rules() {
    let text = "x = \"(\" x [x] \")\" / *\"a\" / \"<\" x \">\" / \"a\"";
    let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
    for depth in 1..4 {
        let languages = Languages::new(
            grammar.unrolled(depth).expect("it is small"),
            &Limits::default(),
        );
        let found = two_trees(&languages, "x").expect("regular");
        assert!(!found.is_empty());
        assert!(!format!("{found:?}").contains(['^', '~']), "{found:?}");
        // Alternatives nested too deep to have words are not reported.
        let redundant = redundant_alternatives(&languages, "x").expect("regular");
        assert_eq!(redundant.len(), 1, "{redundant:?}");
        assert_eq!(redundant[0].expression(), "\"a\"");
    }
}

#[test]
fn endless_repetitions_are_told_once() {
    let languages = languages("x = *( *( *\"a\" ) )");
    let found = two_trees(&languages, "x").expect("regular");
    let endless: Vec<(&str, &TwoTreesKind)> = found
        .iter()
        .filter(|it| it.kind().name() == "endless")
        .map(|it| (it.word(), it.kind()))
        .collect();
    assert_eq!(
        endless,
        [
            ("", &TwoTreesKind::Endless("*(*(*\"a\"))".to_owned())),
            ("a", &TwoTreesKind::Endless("*(*\"a\")".to_owned())),
        ]
    );
}

/// Thirty optional parts have as many ways through them as there are subsets.
#[test]
fn many_ways_are_no_more_work() {
    let text = format!("x = {}", "[\"a\"] ".repeat(30));
    let found = two_trees(&languages(text.trim()), "x").expect("regular");
    assert_eq!((found.len(), found[0].word()), (29, "a"));
}

#[test]
fn limits_are_kept() {
    let grammar = Grammar::parse(Notation::Abnf, "x = *%x61-62 \"a\" 8%x61-62").expect("readable");
    let languages = Languages::new(grammar, &Limits::default().states(100));
    let error = two_trees(&languages, "x").unwrap_err();
    assert!(
        error.to_string().contains("more than 100 states"),
        "{error}"
    );
}

#[test]
fn redundant_alternatives_are_found() {
    let redundant = |text: &str| -> Vec<String> {
        let found = redundant_alternatives(&languages(text), "x").expect("regular");
        found.iter().map(|it| it.expression().to_owned()).collect()
    };
    assert_eq!(redundant("x = \"a\" / \"A\" / \"b\""), ["\"A\""]);
    assert_eq!(redundant("x = x / \"a\""), ["x"]);
    assert_eq!(redundant("x = \"a\" / \"b\" x / \"c\""), [""; 0]);
    assert_eq!(redundant("x = \"a\" / y\ny = \"b\" y"), ["y"]);
    assert_eq!(
        redundant("x = (%x61-62 / \"c\") / *\"a\" / 2*\"a\""),
        ["2*\"a\""]
    );
}

/// Expressions over `a`, `b` and two rules.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("\"a\"".to_owned()),
        Just("\"b\"".to_owned()),
        Just("%x61-62".to_owned()),
        Just("\"ab\"".to_owned()),
        Just("y".to_owned()),
        Just("z".to_owned()),
    ];
    leaf.prop_recursive(4, 10, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4)
                .prop_map(|parts| format!("({})", parts.join(" / "))),
            prop::collection::vec(inner.clone(), 2..4)
                .prop_map(|parts| format!("({})", parts.join(" "))),
            inner.clone().prop_map(|part| format!("[{part}]")),
            (inner.clone(), 0..2_usize).prop_map(|(part, least)| format!("{least}*({part})")),
            (inner, 0..2_usize, 2..3_usize)
                .prop_map(|(part, least, most)| format!("{least}*{most}({part})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(300, 2_500)))]

    #[test]
    fn any_expression_is_found_as_counted(expression in expressions()) {
        check(&format!("x = {expression}\ny = \"a\" / \"ab\"\nz = *\"b\""), effort(4, 5));
    }

    /// A printed expression reads back as the same expression.
    #[test]
    fn expressions_are_printed_as_they_mean(expression in expressions()) {
        let more = "\ny = \"a\" / \"ab\"\nz = *\"b\"";
        let read = languages(&format!("x = {expression}{more}"));
        let printed = read.grammar().find("x").expect("it is there").expression().to_string();
        let again = languages(&format!("x = {printed}{more}"));
        let printed_again = again.grammar().find("x").expect("it is there").expression().to_string();
        prop_assert_eq!(&printed, &printed_again);
        prop_assert_eq!(read.dfa("x").expect("regular"), again.dfa("x").expect("regular"));
    }
}
