//! Words made of rules, and what the parser says to them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::process::{Command, Stdio};

use regex::Regex;
use serde_json::Value;
use urlspec::automata::{CharSet, Dfa, Limits, Nfa};
use urlspec::bnf::{Grammar, Notation};
use urlspec::generate::{Characters, RandomNearMisses, RandomWords, Suite, Words, near_misses};
use urlspec::{Revision, Rule, parse};

use crate::snapshots::{snapshot, urlspec};

pub(crate) fn dfa(rule: Rule) -> Dfa {
    let grammar = Grammar::of(rule.revision(), true);
    let dfa = grammar.dfa(rule.name(), &Limits::default());
    dfa.expect("every rule is regular")
}

pub(crate) fn start_rules() -> impl Iterator<Item = Rule> {
    Revision::ALL
        .iter()
        .flat_map(|revision| revision.start_rules())
}

/// Small languages over `a` and `b`, and others to stumble over.
pub(crate) fn small() -> Vec<(&'static str, Dfa)> {
    let abnf = |text: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
        grammar.dfa("x", &Limits::default()).expect("regular")
    };
    let texts = [
        "x = *%s\"aaa\"",
        "x = *( %s\"a\" %s\"b\" / %s\"b\" )",
        "x = *2( %s\"a\" / %s\"bb\" ) %s\"a\"",
        "x = 1*%s\"b\" *( %s\"a\" 1*%s\"b\" )",
        "x = *%x61-62 %s\"a\" 2%x61-62",
        "x = \"\"",
        "x = *%x0-10FFFF",
        "x = %s\"ab\" / %s\"ba\" / *4%s\"b\"",
    ];
    let mut languages: Vec<(&str, Dfa)> = texts.map(|text| (text, abnf(text))).into();
    let none = Nfa::set(CharSet::EMPTY).determinize(&Limits::default());
    languages.push(("nothing", none.expect("small").minimize()));
    languages
}

/// All words of up to `most` characters, the shortest first, of two letters and one other character
/// in the order of legibility.
pub(crate) fn brute_force(most: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut longest = words.clone();
    for _ in 0..most {
        longest = longest
            .iter()
            .flat_map(|word| ["a", "b", "c"].map(|letter| word.to_owned() + letter))
            .collect();
        words.extend(longest.iter().cloned());
    }
    words
}

#[test]
fn words_come_shortest_first_and_each_once() {
    let limits = Limits::default();
    for (name, dfa) in small() {
        let expected: Vec<String> = brute_force(7)
            .into_iter()
            .filter(|word| dfa.accepts(word) && !word.contains('c'))
            .collect();
        let letters = Nfa::set(CharSet::from('a'..='b')).repeat(0, None);
        let letters = letters.determinize(&limits).expect("small");
        let over_letters = dfa.intersection(&letters, &limits).expect("small");
        let words = Words::new(&over_letters).take_while(|word| word.len() <= 7);
        assert_eq!(words.collect::<Vec<_>>(), expected, "{name}");
    }
}

/// The order that is documented, and the end of a finite language.
#[test]
fn words_are_in_the_order_of_legibility() {
    let octet = dfa(Revision::NEWEST.rule("dec-octet").expect("a rule"));
    let words: Vec<String> = Words::new(&octet).collect();
    assert_eq!(words.len(), 256);
    assert_eq!(
        words[..12],
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "11", "12"]
    );
    assert_eq!(words.iter().collect::<HashSet<_>>().len(), 256);
    let any = Nfa::set(CharSet::all())
        .determinize(&Limits::default())
        .expect("small");
    let words: Vec<String> = Words::new(&any).collect();
    assert_eq!(words.len(), 1_112_064);
    assert_eq!(words[..3], ["a", "b", "c"]);
    assert_eq!(words.last().map(String::as_str), Some("\u{9f}"));
}

#[test]
fn narrowed_languages_are_parts() {
    let limits = Limits::default();
    for rule in start_rules() {
        let dfa = dfa(rule);
        let narrow = |characters: Characters| characters.narrow(&dfa, &limits).expect("small");
        let rising = [
            Characters::Path,
            Characters::Class,
            Characters::Bounds,
            Characters::All,
        ];
        let parts = rising.map(narrow);
        for pair in parts.windows(2) {
            let beyond = pair[0].difference(&pair[1], &limits).expect("small");
            assert!(beyond.is_empty(), "{rule:?}");
        }
        assert_eq!(parts[3].len(), dfa.len(), "{rule:?}");
        let differ = |other: &Dfa| dfa.compare(other, &limits).expect("small").relation();
        assert_eq!(differ(&parts[3]).to_string(), "equal", "{rule:?}");
        assert_eq!(differ(&parts[0]).to_string(), "superset", "{rule:?}");
    }
}

#[test]
fn chance_is_fair() {
    let octet = dfa(Revision::NEWEST.rule("dec-octet").expect("a rule"));
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for word in RandomWords::new(&octet, 16, 1).expect("small").take(78_000) {
        *seen.entry(word).or_default() += 1;
    }
    assert_eq!(seen.len(), 256);
    // A third of the words for each of three lengths; of one length, all are equally likely.
    for (length, words) in [(1, 10), (2, 90), (3, 156)] {
        let of_length = || seen.iter().filter(|(word, _)| word.len() == length);
        let all: u32 = of_length().map(|(_, times)| times).sum();
        assert!((25_500..26_500).contains(&all), "{length}: {all}");
        let mean = f64::from(all) / f64::from(words);
        let square = |times: u32| (f64::from(times) - mean).powi(2) / mean;
        let chi_squared: f64 = of_length().map(|(_, times)| square(*times)).sum();
        // Twice the degrees of freedom and more is far beyond chance.
        assert!(
            chi_squared < f64::from(words) * 1.5 + 10.0,
            "{length}: {chi_squared}"
        );
    }
}

/// Pinned: a seed is a promise.
#[test]
fn seeds_keep_their_words() {
    let host = dfa(Revision::Rfc1738.rule("hostname").expect("a rule"));
    let words = |seed| -> Vec<String> {
        let words = RandomWords::new(&host, 10, seed).expect("small");
        words.take(3).collect()
    };
    assert_eq!(words(1), ["jkg", "sQr0G", "WT"]);
    assert_eq!(words(u64::MAX), ["OcHOE", "YuHQRr", "YUIR"]);
}

#[test]
fn chance_knows_its_bounds() {
    let start = dfa(Revision::NEWEST.start_rule());
    let error = RandomWords::new(&start, 100_000, 1).expect_err("too much memory");
    assert!(error.length() > 1000, "{error}");
    let scheme = dfa(Revision::Rfc1738.rule("ftpurl").expect("a rule"));
    assert_eq!(RandomWords::new(&scheme, 6, 1).expect("small").next(), None);
    let shortest = RandomWords::new(&scheme, 7, 1).expect("small").next();
    assert_eq!(shortest.map(|word| word.len()), Some(7));
}

/// All words that one edit makes of the words.
fn edits(words: &[&str], letters: &[char]) -> BTreeSet<String> {
    let mut edited = BTreeSet::new();
    for word in words {
        let characters: Vec<char> = word.chars().collect();
        for at in 0..=characters.len() {
            let (before, after) = characters.split_at(at);
            let mut add = |middle: Option<char>, after: &[char]| {
                edited.insert(before.iter().chain(&middle).chain(after).collect());
            };
            for &letter in letters {
                add(Some(letter), after);
                if let [_, after @ ..] = after {
                    add(Some(letter), after);
                }
            }
            if let [_, after @ ..] = after {
                add(None, after);
            }
        }
    }
    edited
}

/// The characters that are tried in place of others.
fn tried(dfa: &Dfa) -> Vec<char> {
    let of_class = |class: &CharSet| {
        let ends = class
            .ranges()
            .iter()
            .flat_map(|&(first, last)| [first, last]);
        ends.chain(class.most_legible()).collect::<Vec<char>>()
    };
    let classes = dfa.classes().iter().flat_map(of_class);
    let mistaken = [
        '\0', '\n', '\r', ' ', '\u{7f}', '\u{80}', 'é', '١', 'ſ', '\u{212a}',
    ];
    classes.chain(mistaken).collect()
}

#[test]
fn near_misses_are_those_of_brute_force() {
    let limits = Limits::default();
    for (name, dfa) in small() {
        let misses = near_misses(&dfa, &dfa, &limits).expect("small");
        let words = brute_force(6);
        let inside: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .filter(|word| dfa.accepts(word))
            .collect();
        let expected: BTreeSet<String> = edits(&inside, &tried(&dfa))
            .into_iter()
            .filter(|word| !dfa.accepts(word) && word.chars().count() <= 5)
            .collect();
        let found: Vec<String> = misses
            .take_while(|word| word.chars().count() <= 5)
            .collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        assert_eq!(BTreeSet::from_iter(found), expected, "{name}");
    }
}

#[test]
fn near_misses_try_every_class_and_strangers() {
    let host = dfa(Revision::Rfc1738.rule("hostname").expect("a rule"));
    let limits = Limits::default();
    let narrow = Characters::Path.narrow(&host, &limits).expect("small");
    let misses = near_misses(&narrow, &host, &limits).expect("small");
    let misses: HashSet<String> = misses
        .take_while(|word| word.chars().count() <= 4)
        .collect();
    for word in [
        "a.a-",
        "a a",
        "a.a\n",
        "é",
        "a..a",
        "",
        "a\0",
        "a.a\u{10ffff}",
    ] {
        assert!(misses.contains(word), "{word:?}");
    }
    // Two edits away.
    assert!(!misses.contains("..") && !misses.contains("-a-"));
}

/// The one that matters: thousands of words of every start rule, valid and invalid, are judged by
/// the parser as they were made.
#[test]
fn parsers_agree_with_every_word_that_is_made() {
    const LENGTHS: [usize; 4] = [8, 16, 40, 100];
    let limits = Limits::default();
    for rule in start_rules() {
        let dfa = dfa(rule);
        let narrow = Characters::Path.narrow(&dfa, &limits).expect("small");
        let valid = LENGTHS.into_iter().flat_map(|length| {
            let words = RandomWords::new(&dfa, length, 1738).expect("small");
            words.take(1250)
        });
        let invalid = LENGTHS.into_iter().flat_map(|length| {
            let words = RandomNearMisses::new(&dfa, &dfa, length, 1738).expect("small");
            words.take(1250)
        });
        let misses = near_misses(&narrow, &dfa, &limits).expect("small");
        check(rule, Words::new(&narrow).take(5000).chain(valid), true);
        check(rule, misses.take(5000).chain(invalid), false);
    }
}

fn check(rule: Rule, words: impl Iterator<Item = String>, valid: bool) {
    let mut judged = 0;
    for word in words {
        assert_eq!(parse(rule, &word).is_ok(), valid, "{rule:?} {word:?}");
        judged += 1;
    }
    assert_eq!(judged, 10_000, "{rule:?}");
}

/// Every rule that a document prints, not only those for whole URLs.
#[test]
fn every_rule_has_words_and_near_misses() {
    let limits = Limits::default();
    for rule in Revision::ALL.iter().flat_map(|revision| revision.rules()) {
        let dfa = dfa(rule);
        let narrow = Characters::Path.narrow(&dfa, &limits).expect("small");
        let by_chance = RandomNearMisses::new(&narrow, &dfa, 16, 3).expect("small");
        let misses = near_misses(&narrow, &dfa, &limits).expect("small");
        for miss in misses.take(50).chain(by_chance.take(50)) {
            assert!(parse(rule, &miss).is_err(), "{rule:?} {miss:?}");
        }
        let words: Vec<String> = Words::new(&narrow).take(50).collect();
        assert!(!words.is_empty(), "{rule:?}");
        for word in words {
            assert!(parse(rule, &word).is_ok(), "{rule:?} {word:?}");
        }
    }
}

#[test]
fn what_has_no_near_misses_ends() {
    let all = Nfa::set(CharSet::all()).repeat(0, None);
    let none = Nfa::set(CharSet::EMPTY);
    let limits = Limits::default();
    for nfa in [all, none] {
        let dfa = nfa.determinize(&limits).expect("small").minimize();
        assert_eq!(
            near_misses(&dfa, &dfa, &limits).expect("small").next(),
            None
        );
        assert_eq!(
            RandomNearMisses::new(&dfa, &dfa, 9, 1)
                .expect("small")
                .next(),
            None
        );
    }
}

/// What is printed comes back as it was made, by JSON and by NUL; a line of text holds one word.
#[test]
fn no_output_changes_a_word() {
    let of = |more: &[&str]| {
        let arguments = ["generate", "rfc2396bis:server", "--invalid", "-n", "3000"];
        let output = urlspec(&[&arguments, more].concat());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("output is UTF-8")
    };
    let json: Vec<String> = of(&["--format", "json"])
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
        .map(|object| object["word"].as_str().expect("a string").to_owned())
        .collect();
    assert_eq!(json.len(), 3000);
    assert!(
        json.iter().any(|word| word.contains('\n')) && json.iter().any(|word| word.contains('"'))
    );
    let text: Vec<String> = of(&[])
        .lines()
        .map(|line| match line.strip_prefix('"') {
            Some(_) => serde_json::from_str(line).expect("a JSON string"),
            None => line.to_owned(),
        })
        .collect();
    assert_eq!(text, json);
    let null = of(&["-0"]);
    let null: Vec<&str> = null.split_terminator('\0').collect();
    let without: Vec<&str> = json
        .iter()
        .map(String::as_str)
        .filter(|word| !word.contains('\0'))
        .collect();
    assert_eq!(null[..without.len()], without);
    assert_eq!(null.len(), 3000);
}

#[test]
fn what_users_see() {
    let bis = "draft-fielding-uri-rfc2396bis-01";
    let cases = [
        (bis, "words", "rfc2396bis", 0),
        (bis, "finite", "rfc2396bis:dec-octet", 0),
        (bis, "seed", "rfc2396bis --seed 7", 0),
        (
            bis,
            "suite-transition",
            "rfc2396bis:dec-octet --suite transition",
            0,
        ),
        (
            bis,
            "suite-w",
            "rfc2396bis:dec-octet --suite w --characters class -n 40 --format json",
            0,
        ),
        ("rfc1738", "words", "rfc1738:ftpurl -n 12", 0),
        (
            "rfc1738",
            "all-characters",
            "rfc1738:hostport --characters all -n 70",
            0,
        ),
        (
            "rfc1738",
            "max-length",
            "rfc1738:ftpurl --seed 7 --max-length 12 -n 5",
            0,
        ),
        (
            "rfc1738",
            "too-short",
            "rfc1738:ftpurl --seed 7 --max-length 6",
            1,
        ),
        ("rfc1738", "invalid", "rfc1738:hostname --invalid -n 60", 0),
        (
            "rfc1738",
            "invalid-seed",
            "rfc1738:hostname --invalid --seed 7",
            0,
        ),
        (
            "rfc1738",
            "invalid-json",
            "rfc1738:host --invalid --seed 7 -n 5 --format json",
            0,
        ),
        (
            "draft-fielding-url-syntax-05",
            "null",
            "draft1997:control -0",
            0,
        ),
        ("usage", "unknown-revision", "rfc1783", 2),
        ("usage", "unknown-rule", "rfc1738:hostnam", 2),
        ("usage", "no-rule", "rfc1738:", 2),
        (
            "usage",
            "too-large",
            "rfc1738:port --suite w --characters all",
            2,
        ),
        (
            "usage",
            "too-long",
            "rfc2396bis --seed 1 --max-length 9000",
            2,
        ),
        (
            "usage",
            "suite-of-near-misses",
            "url7 --suite w --invalid",
            2,
        ),
        (
            "usage",
            "extra-states-of-no-suite",
            "url7 --extra-states 1",
            2,
        ),
        (
            "usage",
            "extra-states-of-transitions",
            "url7 --suite transition --extra-states 1",
            2,
        ),
    ];
    for (about, case, command, status) in cases {
        let arguments: Vec<&str> = ["generate"].into_iter().chain(command.split(' ')).collect();
        snapshot("generate", &format!("{about}@{case}"), &arguments, status);
    }
}

/// An address of four numbers as many write it: `$` is before a final line feed too, `\d` is any
/// script's digit.
#[test]
fn the_suite_finds_what_regular_expressions_let_in() {
    let octet = r"(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)";
    let careless = Regex::new(&format!(r"^({octet}\.){{3}}{octet}\n?$")).expect("it is one");
    let rule = Revision::DraftFieldingUriRfc2396bis01.rule("IPv4address");
    let suite = Suite::transition_cover(&dfa(rule.expect("a rule")), Characters::Bounds);
    let suite = suite.expect("small");
    let wrong: Vec<&str> = suite
        .words()
        .filter(|(word, valid)| careless.is_match(word) != *valid)
        .map(|(word, _)| word)
        .collect();
    assert!(
        wrong.contains(&"1.1.1.1\n") && wrong.contains(&"1.1.1.١"),
        "{wrong:?}"
    );
}

#[test]
fn a_reader_may_leave() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args(["generate", "rfc1738", "-n", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
