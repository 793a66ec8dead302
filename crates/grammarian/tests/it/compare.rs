//! Comparisons of rules: where two part, and which words show it.

use grammarian::automata::{Limits, Relation};
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use grammarian::{ErrorKind, Origin};

use crate::effort::{effort, sample};

fn abnf(text: &str) -> Languages {
    let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
    Languages::new(grammar, &Limits::default())
}

fn partings(left: &str, right: &str) -> Vec<(String, String, Relation)> {
    let compared = Comparison::of(&abnf(left), "a", &abnf(right), "a", 1).unwrap();
    compared
        .partings()
        .expect("there are few rules")
        .iter()
        .map(|p| (p.left().to_owned(), p.right().to_owned(), p.relation()))
        .collect()
}

#[test]
fn two_rules_part_in_the_deepest_pairs_that_differ() {
    let row = |name: &str, relation| (name.to_owned(), name.to_owned(), relation);
    // The difference is in c alone, however far down, and whatever else is there.
    assert_eq!(
        partings(
            "a = b [d]\nb = \"(\" c \")\"\nc = \"x\"\nd = \"d\"",
            "a = b [d]\nd = \"D\"\nB = \"(\" C \")\"\nC = \"x\" / \"y\""
        ),
        [row("c", Relation::Subset)].map(|(left, _, relation)| (left, "C".to_owned(), relation))
    );
    // The parts are the same, and put together in another way.
    assert_eq!(
        partings(
            "a = b c\nb = \"x\"\nc = \"y\"",
            "a = c b\nb = \"x\"\nc = \"y\""
        ),
        [row("a", Relation::Disjoint)]
    );
    // Rules that contain each other are as deep as each other, and the walk ends. The "1" is not in `b`.
    assert_eq!(
        partings(
            "a = \"x\" b / \"1\"\nb = \"y\" a",
            "a = \"x\" b / \"2\"\nb = \"y\" a"
        ),
        [row("a", Relation::Disjoint)]
    );
    assert!(partings("a = \"x\"", "a = %x78 / %x58").is_empty());
    // A rule that one side does not use is not below it.
    assert_eq!(
        partings("a = b\nb = \"x\"", "a = \"y\"\nb = \"z\""),
        [row("a", Relation::Disjoint)]
    );
    // Rules of the same words do not part, whatever they are made of.
    assert!(
        partings(
            "a = b / c\nb = \"x\"\nc = \"y\"",
            "a = b / c\nb = \"y\"\nc = \"x\""
        )
        .is_empty()
    );
}

#[test]
fn a_parting_says_which_rules_have_no_like() {
    let left = abnf("a = b / c\nb = \"b\"\nc = \"c\"");
    let right = abnf("a = b / d / d\nb = \"b\"\nd = \"d\"");
    let compared = Comparison::of(&left, "a", &right, "a", 1).unwrap();
    let partings = compared.partings().unwrap();
    assert_eq!(partings.len(), 1);
    assert_eq!(partings[0].left_rules(), ["c"]);
    assert_eq!(partings[0].right_rules(), ["d"]);
}

/// One word for each way to be lost, and not one way with more and more padding.
#[test]
fn several_witnesses_differ_in_earnest() {
    let left = abnf("a = *(\"a\" / \"-\" / \"=\") [\"z\"]");
    let right = abnf("a = 1*3\"a\"");
    let witnesses = |n| Comparison::of(&left, "a", &right, "a", n).unwrap();
    // The empty word; a character other than `a` that ends the word or goes on, in each of four places; a fourth `a`.
    // There is no other reason: where a dash is allowed, an equals sign is too.
    let all = [
        "", "z", "-", "az", "a-", "aaz", "aa-", "aaaa", "aaaz", "aaa-",
    ];
    assert_eq!(witnesses(100).left_only(), all);
    assert_eq!(witnesses(2).left_only(), ["", "z"]);
    assert!(witnesses(100).right_only().is_empty());
    // Both dashes are lost behind the same state of the right, and the left comes to the same state; so the second one
    // comes behind the word that is lost in another way.
    let left = abnf("a = (\"b\" / \"c\" [\"!\"]) [\"-\"] [\"1\"]");
    let right = abnf("a = (\"b\" / \"c\") [\"1\"] / \"!\"");
    let two = Comparison::of(&left, "a", &right, "a", 2).unwrap();
    assert_eq!(two.left_only(), ["b-", "c!"]);
    let three = Comparison::of(&left, "a", &right, "a", 3).unwrap();
    assert_eq!(three.left_only(), ["b-", "c-", "c!"]);
}

#[test]
fn a_witness_says_which_characters_are_lost_with_it() {
    let left = abnf("a = 1*( ALPHA / \"!\" / %x27-2A )");
    let right = abnf("a = 1*( ALPHA / \"_\" )");
    let compared = Comparison::of(&left, "a", &right, "a", 10).unwrap();
    assert_eq!(compared.left_only(), ["!", "a!"]);
    let places = compared.left_losses().iter().flatten();
    let places: Vec<_> = places
        .map(|it| (it.index(), it.characters().to_string()))
        .collect();
    let class = "[!'()*]".to_owned();
    assert_eq!(places, [(0, class.clone()), (1, class)]);
    let right_losses = compared.right_losses()[0].as_ref();
    assert_eq!(
        right_losses
            .map(|it| it.characters().to_string())
            .as_deref(),
        Some("[_]")
    );
    // A word that is only too short has no character at which it is lost.
    let (left, right) = (abnf("a = *2\"a\""), abnf("a = 2\"a\""));
    let compared = Comparison::of(&left, "a", &right, "a", 10).unwrap();
    assert_eq!(compared.left_only(), ["", "a"]);
    assert_eq!(compared.left_losses(), [None, None]);
}

#[test]
fn what_cannot_be_compared_says_which_side_and_why() {
    let good = abnf("a = \"x\"");
    let bad = abnf("a = b\nb = c");
    let error = Comparison::of(&good, "a", &bad, "a", 1).unwrap_err();
    assert_eq!(error.origin(), Some(Origin::Right));
    assert_eq!(
        error.to_string(),
        "right: line 2: rule `b`: nothing defines `c`"
    );
    let error = Comparison::of(&bad, "nob", &good, "a", 1).unwrap_err();
    assert_eq!(error.to_string(), "left: there is no rule `nob`");
    // Each is small, both together are not.
    let every = |n: u32| abnf(&format!("a = *({n}\"x\")"));
    let error = Comparison::of(&every(401), "a", &every(409), "a", 1).unwrap_err();
    assert_eq!(error.origin(), Some(Origin::Both));
    assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error:?}");
}

/// Rules that are small one by one may be large together; a rule that doubles at each step soon is.
#[test]
fn many_large_rules_are_not_kept() {
    let large = |n: u32| format!("r{n} = *( \"a\" / \"b\" ) \"a\" 13( \"a\" / \"b\" ) \"{n}\"\n");
    let last = effort(2, 30);
    let many: Vec<String> = (0..=last).map(large).collect();
    let right = format!("r0 = \"a\"\nr{last} = \"a\"");
    // Ten times as many states are kept as an automaton may have.
    let limits = Limits::default().states(40_000);
    let left = Grammar::parse(Notation::Abnf, &many.concat()).expect("it is ABNF");
    let (left, right) = (Languages::new(left, &limits), abnf(&right));
    for rule in 0..last {
        assert!(left.dfa(&format!("r{rule}")).unwrap().len() > 10_000);
    }
    for rule in [&format!("r{last}"), "r0"] {
        assert!(Comparison::of(&left, rule, &right, rule, 1).is_ok());
    }
    for step in sample(["a{n} a{n}", "a{n} [a{n}]"], 0, 2) {
        let rules: Vec<String> = (0..60)
            .map(|n| format!("a{} = {}\n", n + 1, step.replace("{n}", &n.to_string())))
            .collect();
        let doubling = abnf(&format!("a0 = \"x\" / \"y\"\n{}", rules.concat()));
        let error = doubling.dfa("a60").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 61: rule `a60`: the automaton has more than 100000 states"
        );
    }
}

/// A grammar of a number of rules, each of which is a letter and the next.
fn chain(length: usize, limits: Limits) -> Languages {
    let rules = (0..length).map(|rule| format!("r{rule} = \"a\" r{}\n", rule + 1));
    let text = rules.collect::<String>() + &format!("r{length} = \"b\"");
    let grammar = Grammar::parse(Notation::Abnf, &text).expect("it is ABNF");
    Languages::new(grammar, &limits)
}

#[test]
fn a_chain_of_rules_makes_no_automaton_for_each_of_them() {
    // With one for each, there would be eight million states.
    let limits = Limits::default();
    let (left, right) = (chain(4000, limits), chain(4000, limits));
    let compared = Comparison::of(&left, "r0", &right, "r0", 1).unwrap();
    assert_eq!(compared.relation(), Relation::Equal);
    assert_eq!(left.dfa("r0").unwrap().witness().unwrap().len(), 4001);
    let compared = Comparison::of(&left, "r0", &right, "r1", 1).unwrap();
    assert_eq!(compared.relation(), Relation::Disjoint);
}

#[test]
fn automata_that_there_is_no_room_for_are_made_again() {
    // All of them have 90,000 states; 10,000 are kept.
    let languages = chain(400, Limits::default().states(1000));
    for _ in 0..2 {
        for rule in 0..=400 {
            let automaton = languages.dfa(&format!("r{rule}")).unwrap();
            let word = automaton.witness().expect("it has a word");
            assert_eq!(word.len(), 401 - rule);
        }
    }
    // An automaton beyond the limit is refused, whatever is kept.
    let error = chain(1200, Limits::default().states(1000)).dfa("r0");
    assert!(matches!(error.unwrap_err().kind(), ErrorKind::Limit(_)));
}

#[test]
fn a_grammar_and_its_languages_make_the_same_automata() {
    let text =
        "a = 2( b c ) *d\nb = \"x\" [c]\nc = 1*3(\"y\" / b2)\nb2 = \"z\" / \"x\"\nd = \"-\" [d]";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    let languages = Languages::new(grammar.clone(), &Limits::default());
    for rule in grammar.rules() {
        let alone = grammar.dfa(rule.name(), &Limits::default()).unwrap();
        let expanded = grammar.nfa(rule.name(), &Limits::default()).unwrap();
        let expanded = expanded.determinize(&Limits::default()).unwrap().minimize();
        for other in [&*languages.dfa(rule.name()).unwrap(), &expanded] {
            let compared = alone.compare(other, &Limits::default()).unwrap();
            assert_eq!(compared.relation(), Relation::Equal, "{}", rule.name());
            assert_eq!(alone.len(), other.len(), "{}", rule.name());
        }
    }
}

#[test]
fn what_is_small_when_put_together_from_parts_is_not_refused() {
    // Each rule is used once; laid out together they are ambiguous in more ways than there is room for.
    let rungs = (0..800).map(|n| format!("r{n} = \"a\" r{} [t{n}]\nt{n} = \"b\"\n", n + 1));
    let ladder = rungs.collect::<String>() + "r800 = \"c\"";
    let many = |letter: &str| format!("{letter} ").repeat(210);
    let union = format!(
        "r0 = b1 / b2\nb1 = *w (\"y\" / \"z\") 10w / *w / c {}\nb2 = *w (\"x\" / \"z\") 10w / *w / d {}\n\
         w = \"w\" / \"x\" / \"y\" / \"z\"\nc = \"c\"\nd = \"d\"",
        many("c"),
        many("d"),
    );
    for (text, least) in sample([(ladder, 1602), (union, 400)], 0, 2) {
        let grammar = Grammar::parse(Notation::Abnf, &text).expect("it is ABNF");
        let automaton = grammar.dfa("r0", &Limits::default());
        let states = automaton.expect("its minimal automaton is small").len();
        assert!((least..3000).contains(&states), "{states}");
    }
}

/// The result for a rule does not depend on what was asked before.
#[test]
fn limits_do_not_depend_on_the_order_of_questions() {
    let large = "l = 300\"x\"\n";
    let grammars = [
        format!("{large}a = l l\nb = l a\nc = a / b\nd = *( a \"y\" ) 20( \"x\" / \"y\" )\ne = d / c\n"),
        "a = *( \"x\" / \"y\" ) \"x\" 9( \"x\" / \"y\" )\nb = a a\nc = *( \"x\" / \"y\" ) / b\nd = c \"z\" a\ne = a / d\n"
            .to_owned(),
        "a = 100( \"x\" / \"yy\" )\nb = a / 100\"x\"\nc = b b\nd = [c] 250\"z\"\ne = 2d / a\n".to_owned(),
        "a = \"x\" b / \"y\"\nb = 250\"z\" a / c\nc = 400\"x\" / *( \"x\" / \"y\" ) \"x\" 7( \"x\" / \"y\" )\nd = c b\ne = d / a\n"
            .to_owned(),
    ];
    let rules = ["a", "b", "c", "d", "e"];
    let mut refused = 0;
    for text in &grammars {
        let limits = [100, 20, 200, 300, 400, 600, 800, 1000, 1200, 2000, 5000];
        for states in sample(limits, 0, 4) {
            let limits = Limits::default().states(states);
            let languages = || {
                let grammar = Grammar::parse(Notation::Abnf, text).expect("it is ABNF");
                Languages::new(grammar, &limits)
            };
            let told = |languages: &Languages, rule: &str| {
                let dfa = languages.dfa(rule);
                dfa.map(|dfa| dfa.len()).map_err(|error| error.to_string())
            };
            for first in rules {
                let asked = languages();
                let _ = told(&asked, first);
                for second in rules {
                    let alone = told(&languages(), second);
                    refused += usize::from(alone.is_err());
                    assert_eq!(
                        told(&asked, second),
                        alone,
                        "{states}: {first} {second} of {text}"
                    );
                }
            }
        }
    }
    assert!(refused > 50, "{refused}");
}
