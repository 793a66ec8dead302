//! Hostile files for an audit: each ends in a verdict or in an error with its place, within seconds and without much
//! memory. A test's thread has the small stack of any thread.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grammarian::automata::{CharSet, Limits, Nfa};
use grammarian::proof::Proof;
use grammarian::{bnf, peg};

use crate::effort::effort;
use crate::rows::rows;

fn refusal(text: &str) -> String {
    let refused = peg::Peg::parse(text);
    refused.expect_err("not to be read").to_string()
}

/// Returns `true` if a rule of the PEG accepts `x` and nothing else; an error if that cannot be decided.
fn is_x(peg: &str, rule: &str) -> Result<bool, String> {
    let bnf = bnf::Grammar::parse(bnf::Notation::Abnf, &format!("{rule} = %x78"));
    let peg = peg::Peg::parse(peg).map_err(|error| error.to_string())?;
    let mut audit = Proof::new(bnf.expect("ABNF"), peg, Limits::default());
    let difference = audit.rule(rule).map_err(|error| error.to_string())?;
    Ok(difference.is_none())
}

/// A number of rules, each on a line.
fn rules(count: usize, rule: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", rule(number));
        text
    })
}

#[test]
fn five_megabytes() {
    let megabytes = effort(1, 2);
    let many = rules(40_000 * megabytes, |n| {
        format!("rule{n} = {{ \"x\" | rule0 }}")
    });
    let choice = format!(
        "a = {{ {}\"x\" }}",
        "\"abc\" | ".repeat(120_000 * megabytes)
    );
    let sequence = format!(
        "a = {{ {}\"x\" }}",
        "\"abc\" ~ ".repeat(120_000 * megabytes)
    );
    let text = format!("a = {{ \"{}\" }}", "x".repeat(1_000_000 * megabytes));
    let cases = [
        (many, "line 1001, column 1: there are more than 1000 rules"),
        (choice, "line 1, column 1: the rule has more than 400 parts"),
        (
            sequence,
            "line 1, column 1: the rule has more than 400 parts",
        ),
        (
            text,
            "line 1: rule `a`: up to here there are more than 2000 parts, with repetitions written out",
        ),
    ];
    for (text, error) in cases {
        assert!(text.len() > 900_000 * megabytes);
        assert_eq!(is_x(&text, "a"), Err(error.to_owned()));
    }
    // Text without meaning may be of any length.
    for much in ["/* */", "// ", " ", "\n", "/// a = \"x\"\n"] {
        let text = format!(
            "{}\na = {{ \"x\" }}",
            much.repeat(1_000_000 * megabytes / much.len())
        );
        assert_eq!(is_x(&text, "a"), Ok(true), "{much}");
    }
}

#[test]
fn deep_nesting() {
    let nested = |open: &str, depth: usize, close: &str| {
        format!(
            "a = {{ {}\"x\"{} }}",
            open.repeat(depth),
            close.repeat(depth)
        )
    };
    let groups = "groups are nested more than 100 deep";
    let comments = "comments are nested more than 100 deep";
    let parts = "the rule has more than 400 parts";
    let cases = [
        ("(", ")", groups),
        ("(", "", groups),
        ("PUSH(", ")", groups),
        ("/*", "*/", comments),
        ("/*", "", comments),
        ("!", "", parts),
        ("", "?", parts),
        ("", "*", parts),
        ("", "{9}", parts),
    ];
    for (open, close, error) in cases {
        let said = refusal(&nested(open, 100_000, close));
        assert!(
            said.starts_with("line 1, column ") && said.ends_with(error),
            "{said}"
        );
    }
    assert_eq!(is_x(&nested("(", 100, ")"), "a"), Ok(true));
    let of_bnf = |depth: usize| {
        let text = format!("a = {}%x78{}", "(".repeat(depth), ")".repeat(depth));
        bnf::Grammar::parse(bnf::Notation::Abnf, &text).map_err(|error| error.to_string())
    };
    assert!(of_bnf(100).is_ok());
    let refused = of_bnf(101).expect_err("it is too deep");
    assert_eq!(refused, format!("line 1, column 105: {groups}"));
    let comments = |close| format!("{}{} a = {{ \"x\" }}", "/*".repeat(100), "*/".repeat(close));
    assert_eq!(is_x(&comments(100), "a"), Ok(true));
    // pest would take each comment for one that might be closed, again and again.
    assert_eq!(
        refusal(&comments(99)),
        "line 1, column 1: nothing closes the comment"
    );
    let escapes = |number: usize| format!("a = {{ \"x{}\" }}", "\\n".repeat(number));
    assert_eq!(is_x(&escapes(100), "a"), Ok(false));
    assert_eq!(
        refusal(&escapes(100_000)),
        "line 1, column 7: the string has more than 100 escapes"
    );
}

#[test]
fn chains() {
    let down = rules(999, |n| format!("a{n} = {{ a{} }}", n + 1)) + "a999 = { \"x\" }";
    assert_eq!(is_x(&down, "a0"), Ok(true));
    let up = "a0 = { \"x\" }\n".to_owned() + &rules(999, |n| format!("a{} = {{ a{n} }}", n + 1));
    assert_eq!(is_x(&up, "a999"), Ok(true));
    let ring = rules(1000, |n| {
        format!("a{n} = {{ \"y\" ~ a{} }}", (n + 1) % 1000)
    });
    let ring = is_x(&ring, "a0").expect_err("recursion");
    assert!(
        ring.ends_with("more than 500000 ways lead from rule to rule"),
        "{ring}"
    );
    // Each rule in the innermost group of another.
    let deep = rules(999, |n| {
        format!(
            "a{n} = {{ {}a{}{} }}",
            "(\"y\"? ~ ".repeat(90),
            n + 1,
            ")".repeat(90)
        )
    });
    assert_eq!(
        refusal(&(deep + "a999 = { \"x\" }")),
        "line 8, column 1: the rules have more than 2000 parts together"
    );
    // pest follows each of the 2^60 ways, for left recursion or for repetitions of the empty text.
    for step in ["{} ~ {}", "{} | {}", "!{} ~ {}", "({} ~ {})*"] {
        for last in ["\"x\"", "\"\""] {
            let doubling = rules(60, |n| {
                format!(
                    "a{n} = {{ {} }}",
                    step.replace("{}", &format!("a{}", n + 1))
                )
            });
            assert_eq!(
                refusal(&format!("{doubling}a60 = {{ {last} }}")),
                "line 1, column 1: more than 500000 ways lead from rule to rule"
            );
        }
    }
    // Every rule names every rule.
    let names = rules(40, |n| format!("a{n} |"));
    let all = rules(40, |n| format!("a{n} = {{ \"y\" ~ ({names} \"x\") }}"));
    assert!(refusal(&all).ends_with("more than 500000 ways lead from rule to rule"));
}

/// The largest that is still read.
#[test]
fn largest_rules() {
    let texts = |between: &str| {
        let texts: Vec<String> = (0..399).map(|n| format!("\"{n}\"")).collect();
        texts.join(between)
    };
    let betweens = [" | ", "? ~ ", " ~ "];
    for between in &betweens[..effort(1, 3)] {
        assert_eq!(
            is_x(&format!("a = {{ {} }}", texts(between)), "a").is_ok(),
            *between != "? ~ "
        );
    }
    let several = rules(effort(2, 5), |n| format!("a{n} = {{ {} }}", texts(" | ")));
    assert_eq!(is_x(&several, "a0"), Ok(false));
    let counts = ["{1998}", "{1998,}", "{,1998}", "{1900,1998}"];
    for count in &counts[..effort(1, 4)] {
        assert_eq!(
            is_x(&format!("a = {{ \"y\"{count} }}"), "a"),
            Ok(false),
            "{count}"
        );
    }
}

#[test]
fn repetitions() {
    let too_large = |count: &str| is_x(&format!("b = {{ \"x\" }}\na = {{ {count} }}"), "a");
    for count in [
        "b{1000000}",
        "b{1000000,}",
        "b{,1000000}",
        "((b{1000}){1000}){4294967295}",
        // Each occurs once, and then any number of times: pest copies repeated expressions.
        &format!("{}b{}", "(".repeat(60), ")+".repeat(60)),
    ] {
        let error = too_large(count).expect_err("too large");
        assert!(error.starts_with("line 2: rule `a`: "), "{error}");
        assert!(error.contains("more than 2000 parts"), "{error}");
    }
    let error = too_large("b{99999999999}").expect_err("too large");
    assert_eq!(error, "line 2, column 9: number cannot overflow u32");
    let subsets = "(\"1\" ~ &(ANY{20} ~ \"2\") | \"2\" ~ &(ANY{17} ~ \"1\") | \"3\")*";
    let error = too_large(subsets).expect_err("too large");
    assert_eq!(
        error,
        "line 2: rule `a`: the automaton has more than 100000 states"
    );
}

/// Rules that pest refuses, rules without an automaton, and rules that would make pest panic.
#[test]
fn odd_rules() {
    for [text, error] in &rows(include_str!("../cases/odd-rules.txt")) {
        let said = refusal(text);
        assert!(said.starts_with(error), "{text}\n{said}");
    }
    let fine = [
        "\u{feff}a = { \"x\" }",
        "b = { a }\r\na = { \"x\" } // \r\n",
        "a = { \"\\x78\" }",
        "a = { '\\u{78}'..'x' }",
        "a = { \"x\" } b = { \"\0\" | \"\\\\u{D800}\" }",
    ];
    for text in fine {
        assert_eq!(is_x(text, "a"), Ok(true), "{text}");
    }
    assert_eq!(is_x("", "a"), Err("there is no rule `a`".to_owned()));
}

/// All characters parted as the sets part them, character by character.
#[test]
fn classes_are_those_of_the_sets() {
    let mut seed = 1738_u32;
    let mut below = |bound: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % bound
    };
    for round in 0..200 {
        let ends: Vec<char> = ('\0'..='\x0f').chain('\u{d7f8}'..='\u{e007}').collect();
        let ends = [ends, vec!['\u{10fffe}', char::MAX]].concat();
        let mut end = || ends[below(34) as usize];
        let sets: Vec<CharSet> = (0..round % 12)
            .map(|size| (0..=size % 4).map(|_| (end(), end())).collect())
            .collect();
        let any = sets.iter().cloned().map(Nfa::set);
        let nfa = any.fold(Nfa::empty_word(), Nfa::or);
        let dfa = nfa.determinize(&Limits::default()).unwrap();
        let signature = |c: char| sets.iter().map(|set| set.contains(c)).collect::<Vec<_>>();
        let mut parted: BTreeMap<Vec<bool>, CharSet> = BTreeMap::new();
        // Between the ends, characters are alike.
        for pair in ends.windows(2) {
            let inside = (pair[0]..pair[1])
                .nth(1)
                .map(|next| (next, before(pair[1])));
            for (first, last) in [(pair[0], pair[0])].into_iter().chain(inside) {
                let class = parted.entry(signature(first)).or_default();
                *class = class.union(&CharSet::from(first..=last));
            }
        }
        let class = parted.entry(signature(char::MAX)).or_default();
        *class = class.union(&CharSet::from(char::MAX));
        let mut wanted: Vec<CharSet> = parted.into_values().collect();
        let mut classes = dfa.classes().to_vec();
        wanted.sort_unstable();
        classes.sort_unstable();
        assert_eq!(classes, wanted, "{sets:?}");
    }
}

fn before(character: char) -> char {
    ('\0'..character).next_back().expect("there is one")
}

/// Nearly a hundred thousand sets, apart from each other and within each other.
#[test]
fn very_many_sets() {
    let states = |range: fn(u32) -> String| {
        let ranges: Vec<String> = (0x10000..0x28000).map(range).collect();
        let text = format!("a = {}", ranges.join(" / "));
        let grammar = bnf::Grammar::parse(bnf::Notation::Abnf, &text).expect("ABNF");
        let dfa = grammar.dfa("a", &Limits::default());
        dfa.map(|dfa| dfa.len()).map_err(|error| error.to_string())
    };
    assert_eq!(states(|n| format!("%x{n:X}-{n:X}")), Ok(3));
    assert_eq!(
        states(|n| format!("%x{n:X}-2FFFF")),
        Err("line 1: rule `a`: the automaton has more than 100000 states".to_owned())
    );
    // Each character after another.
    let text: Vec<String> = (0x10000..0x28000).map(|n| format!("%x{n:X}")).collect();
    let text = format!("a = {}", text.join(" "));
    let grammar = bnf::Grammar::parse(bnf::Notation::Abnf, &text).expect("ABNF");
    let error = grammar.dfa("a", &Limits::default()).expect_err("too large");
    assert_eq!(
        error.to_string(),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
}
