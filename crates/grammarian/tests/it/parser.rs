//! Words that are parsed by rules, recursive ones too.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::generate::{Characters, Words, near_misses};
use grammarian::trees::{Parsed, Parser, Tree, TreeKind};

fn grammar(text: &str) -> Grammar {
    Grammar::parse(Notation::Abnf, text).expect("it is ABNF")
}

fn parser(text: &str, rule: &str) -> Parser {
    Parser::new(&grammar(text), rule, &Limits::default()).expect("it has a parser")
}

fn tree(parser: &Parser, word: &str) -> Tree {
    match parser.parse(word).expect("it is small") {
        Parsed::Tree(tree) => tree,
        Parsed::Fault(fault) => panic!("{word:?} is a word: {fault:?}"),
    }
}

/// The rules and their texts, those within others in parentheses behind them.
fn written(tree: &Tree, word: &str) -> String {
    let rules: Vec<String> = within(tree).iter().map(|it| written(it, word)).collect();
    let text = format!("{}={}", tree.expression(), &word[tree.span()]);
    if rules.is_empty() {
        text
    } else {
        format!("{text}({})", rules.join(" "))
    }
}

fn within(tree: &Tree) -> Vec<&Tree> {
    let below = tree.children().iter().flat_map(|child| {
        if child.kind() == TreeKind::Rule {
            vec![child]
        } else {
            within(child)
        }
    });
    below.collect()
}

/// Children stand side by side within their parents, and each leaf is a text, or a part without text.
fn check(tree: &Tree) {
    let mut at = tree.span().start;
    for child in tree.children() {
        assert_eq!(child.span().start, at, "{tree:?}");
        at = child.span().end;
        check(child);
    }
    if !tree.children().is_empty() {
        assert_eq!(at, tree.span().end, "{tree:?}");
    }
    if tree.kind() != TreeKind::Text && tree.children().is_empty() {
        assert!(tree.span().is_empty(), "{tree:?}");
    }
}

/// Regular grammars, some of which are ambiguous, have words without characters, or recur at their right ends.
const REGULAR: [&str; 8] = [
    "s = *( \"a\" / \"ab\" ) [\"b\"] 2\"c\"",
    "s = *( *\"a\" ) *( [\"b\"] )",
    "s = 1*3x y\nx = \"a\" / 2\"b\"\ny = [x] *x",
    "s = \"a\" s / \"b\" t / \"\"\nt = \"c\" s / \"d\"",
    "s = 2*2( *x ) %x61-63\nx = \"a\" / \"\"",
    "s = 0\"a\" \"b\" / %i\"aB\" / %s\"aB\"",
    "s = x\nx = y / \"a\"\ny = z / \"b\"\nz = x / \"c\"",
    "s = *( x ) *( y )\nx = \"a\" [y]\ny = \"b\" [\"a\"]",
];

#[test]
fn a_parser_of_a_regular_rule_accepts_the_words_of_its_automaton() {
    let limits = Limits::default();
    for text in REGULAR {
        let grammar = grammar(text);
        let parser = Parser::new(&grammar, "s", &limits).expect(text);
        let dfa = grammar.dfa("s", &limits).expect(text);
        let narrow = Characters::Class.narrow(&dfa, &limits).expect(text);
        for word in Words::new(&narrow).take(400) {
            check(&tree(&parser, &word));
        }
        let misses = near_misses(&narrow, &dfa, &limits).expect(text);
        for word in misses.take(400) {
            assert_eq!(parser.accepts(&word), Ok(false), "{text}: {word:?}");
            let fault = parser.parse(&word).expect("it is small");
            let Parsed::Fault(fault) = fault else {
                panic!("{text}: {word:?}")
            };
            let good = &word[..fault.index()];
            let state = dfa.run(grammarian::automata::Dfa::INITIAL, good);
            assert!(dfa.live_states()[state], "{text}: {word:?} {fault:?}");
            assert_eq!(dfa.is_accepting(state), fault.can_end(), "{text}: {word:?}");
            for (class, set) in dfa.classes().iter().enumerate() {
                let goes_on = dfa.live_states()[dfa.successor(state, class)];
                let first = set.chars().next().expect("no class is empty");
                let expected = fault.expected().contains(first);
                assert_eq!(expected, goes_on, "{text}: {word:?}: {first:?}");
            }
        }
    }
}

#[test]
fn words_of_recursive_rules_have_trees_at_any_depth() {
    let limits = Limits::default();
    let recursive = [
        "s = \"(\" [s] \")\"",
        "s = s \"+\" s / \"a\"",
        "s = s s / \"a\" / \"\"",
        "s = [x] s \"a\" / \"b\"\nx = \"c\"",
        "s = \"(\" *( s / \"a\" ) \")\"",
        "s = *x\nx = \"a\" s \"b\" / \"c\"",
    ];
    for text in recursive {
        let grammar = grammar(text);
        let parser = Parser::new(&grammar, "s", &limits).expect(text);
        let unrolled = grammar.unrolled(4).expect(text);
        let dfa = unrolled.dfa("s", &limits).expect(text);
        for word in Words::new(&dfa).take(300) {
            check(&tree(&parser, &word));
        }
    }
    let deep = format!("{}{}", "(".repeat(900), ")".repeat(900));
    let parser = parser("s = \"(\" [s] \")\"", "s");
    check(&tree(&parser, &deep));
    let too_deep = format!("{}{}", "(".repeat(2000), ")".repeat(2000));
    assert_eq!(parser.accepts(&too_deep), Ok(true));
    let limit = parser.parse(&too_deep).expect_err("it is too deep");
    assert_eq!(
        limit.to_string(),
        "more than 1000 rules stand within each other"
    );
}

#[test]
fn a_long_word_takes_time_in_proportion_to_its_length() {
    let parser = parser(
        "s = *( 1*ALPHA [ \".\" ] / t )\nt = \"(\" *( t / DIGIT ) \")\"",
        "s",
    );
    let word = "ab.c(12(3)()4)".repeat(2_000);
    check(&tree(&parser, &word));
}

#[test]
fn the_first_alternative_and_the_longest_part_are_taken() {
    let one = parser("s = x / y\nx = 1*\"a\"\ny = *\"a\"", "s");
    assert_eq!(written(&tree(&one, "aa"), "aa"), "s=aa(x=aa)");
    let two = parser("s = x y\nx = *\"a\"\ny = *\"a\"", "s");
    assert_eq!(written(&tree(&two, "aa"), "aa"), "s=aa(x=aa y=)");
    let sum = parser("s = s \"+\" s / n\nn = 1*DIGIT", "s");
    assert_eq!(
        written(&tree(&sum, "1+2+3"), "1+2+3"),
        "s=1+2+3(s=1+2(s=1(n=1(DIGIT=1)) s=2(n=2(DIGIT=2))) s=3(n=3(DIGIT=3)))"
    );
    // A rule that stands for itself is not put into itself.
    let unit = parser("s = s / \"a\"", "s");
    assert_eq!(written(&tree(&unit, "a"), "a"), "s=a");
}

#[test]
fn a_fault_tells_what_the_rules_wait_for() {
    let parser = parser(
        "s = \"[\" item *( \",\" item ) \"]\"\nitem = 1*DIGIT / s",
        "s",
    );
    let Parsed::Fault(fault) = parser.parse("[1,é]").expect("it is small") else {
        panic!("it is no word")
    };
    assert_eq!(fault.index(), 3);
    assert!(!fault.can_end());
    let waiting: Vec<(&str, usize)> = fault
        .waiting()
        .iter()
        .map(|it| (it.rule(), it.expected().len()))
        .collect();
    assert_eq!(waiting, [("s", 1), ("DIGIT", 10)]);
}

#[test]
fn rules_that_cannot_be_read_have_no_parser() {
    let fails = |text: &str| {
        let error = Parser::new(&grammar(text), "s", &Limits::default());
        error.err().expect(text).kind().clone()
    };
    assert_eq!(fails("s = t"), ErrorKind::Undefined("t".to_owned()));
    assert_eq!(fails("s = <any>"), ErrorKind::Prose("any".to_owned()));
    assert!(matches!(
        fails("s = 1*9999999t\nt = \"a\""),
        ErrorKind::Limit(_)
    ));
    // What is repeated zero times need not be defined.
    assert_eq!(parser("s = 0t \"a\"", "s").accepts("a"), Ok(true));
}
