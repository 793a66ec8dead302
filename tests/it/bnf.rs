//! The documents' own grammars as automata: a second opinion on every word of the corpora.

use urlspec::automata::{Dfa, Limits};
use urlspec::bnf::{ErrorKind, Grammar, Notation};
use urlspec::{Revision, Validator, parse};

use crate::corpus::cases;

/// The words of the corpora are judged by the BNF as the parser judges them.
#[test]
fn automata_and_parsers_agree_on_every_word() {
    for &revision in Revision::ALL {
        let grammar = Grammar::of(revision, true);
        let mut words: Vec<String> = ["valid", "invalid"]
            .into_iter()
            .flat_map(|verdict| cases(revision, verdict))
            .map(|case| case.word)
            .collect();
        words.sort_unstable();
        words.dedup();
        for rule in revision.rules() {
            let limits = Limits::default();
            let nfa = grammar
                .nfa(rule.name(), &limits)
                .expect("every rule is regular");
            let dfa = nfa.determinize(&limits).expect("no rule is large");
            let minimal = dfa.minimize();
            for (index, word) in words.iter().enumerate() {
                let accepted = minimal.accepts(word);
                assert_eq!(accepted, parse(rule, word).is_ok(), "{rule:?} {word:?}");
                // Three ways to the same answer; one word in ten will do for the slow ones.
                if index % 10 == 0 {
                    assert_eq!(accepted, dfa.accepts(word), "{rule:?} {word:?}");
                    assert_eq!(accepted, nfa.accepts(word), "{rule:?} {word:?}");
                }
            }
        }
    }
}

/// Minimal automata accept what the NFA accepts: all words of up to three of the characters that the
/// rule tells apart, or as many as there is time for.
#[test]
fn minimal_automata_accept_what_the_nfa_accepts_on_all_short_words() {
    const MOST: usize = 4_000;
    let limits = Limits::default();
    for &revision in Revision::ALL {
        let grammar = Grammar::of(revision, true);
        for rule in revision.rules() {
            let nfa = grammar.nfa(rule.name(), &limits).unwrap();
            let dfa = nfa.determinize(&limits).unwrap();
            let minimal = dfa.minimize();
            let characters: Vec<char> = minimal
                .classes()
                .iter()
                .filter_map(|class| class.chars().next())
                .collect();
            let mut words = vec![String::new()];
            let mut index = 0;
            while index < words.len() && words.len() < MOST {
                let longer = characters.iter().map(|c| format!("{}{c}", words[index]));
                let longer: Vec<String> = longer.collect();
                words.extend(longer);
                index += 1;
            }
            for word in &words {
                let accepted = nfa.accepts(word);
                assert_eq!(dfa.accepts(word), accepted, "{rule:?} {word:?}");
                assert_eq!(minimal.accepts(word), accepted, "{rule:?} {word:?}");
            }
        }
    }
}

/// What a print has that cannot be read spoils the rules that are made of it, and no others.
#[test]
fn prints_can_be_read_as_they_stand() {
    for &revision in Revision::ALL {
        let printed = Grammar::of(revision, false);
        assert_eq!(printed.rules().len(), revision.rules().count());
        let unreadable: Vec<&str> = printed
            .rules()
            .iter()
            .filter(|rule| !rule.faults().is_empty())
            .map(urlspec::bnf::Definition::name)
            .collect();
        match revision {
            // A slash that lost its quotes, and with it its meaning.
            Revision::Rfc1738 => assert_eq!(unreadable, ["gopherurl"]),
            // Its `|` is no ABNF.
            Revision::DraftFieldingUriRfc2396bis01 => {
                assert_eq!(unreadable, ["domainlabel", "toplabel"]);
                let error = printed
                    .dfa("host", &Limits::default())
                    .expect_err("a host is made of labels");
                assert_eq!(error.rule(), Some("domainlabel"));
                assert!(matches!(error.kind(), ErrorKind::Syntax(_)), "{error}");
                assert!(printed.dfa("IPv6address", &Limits::default()).is_ok());
            }
            _ => assert!(unreadable.is_empty(), "{revision}: {unreadable:?}"),
        }
        let corrected = Grammar::of(revision, true);
        assert!(
            corrected
                .rules()
                .iter()
                .all(|rule| rule.faults().is_empty())
        );
    }
}

#[test]
fn a_defective_print_is_another_language() {
    let limits = Limits::default();
    let dfa = |corrected: bool| {
        let grammar = Grammar::of(Revision::DraftIetfUriUrl02, corrected);
        grammar.dfa("xpalphas", &limits).expect("regular")
    };
    let compared = dfa(false).compare(&dfa(true), &limits).expect("small");
    assert_eq!(compared.relation().to_string(), "subset");
    assert_eq!(compared.right_only(), Some("aaa"));
}

#[test]
fn what_is_wrong_with_a_grammar_is_said_with_its_line() {
    let error = |text: &str, rule: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text);
        let error = grammar.and_then(|grammar| grammar.dfa(rule, &Limits::default()).map(|_| ()));
        error.expect_err(text).to_string()
    };
    assert_eq!(
        error("a = b\n\nb = c", "a"),
        "line 3: rule `b`: nothing defines `c`"
    );
    assert_eq!(
        error("a = \"x\"\nA = \"y\"", "a"),
        "line 2: rule `A`: defined a second time"
    );
    assert_eq!(
        error("a = <words>", "a"),
        "line 1: rule `a`: defined in words: <words>"
    );
    assert_eq!(
        error("a = \"x\"\nb = $", "a"),
        "line 2, column 5: expected an element, found `$`"
    );
    assert_eq!(
        error("a = b\nb = \"(\" a \")\" / \"x\"", "a"),
        "line 1: rule `a`: contains itself, and not at its right end: a > b > a"
    );
    assert_eq!(
        error("a = a \"x\" / \"y\"", "a"),
        "line 1: rule `a`: contains itself, and not at its right end: a > a"
    );
    assert_eq!(
        error("a = 100000(100000\"x\")", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(
        error("a = 9000[\"x\"]", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(error("a = \"x\"", "b"), "nothing defines `b`");
}

#[test]
fn notations_say_the_same_in_their_own_ways() {
    let limits = Limits::default();
    let abnf =
        "host = 1*( ALPHA / DIGIT ) *( \".\" 1*2HEXDIG )\nhost =/ %x2A-2B / %x41.42 / %s\"z\"";
    let rfc822 = "host = 1*[ alpha | digit ] *[ \".\" hex [ hex ] ] | \"*\" | \"+\" | \"AB\" | \"z\"\n\
        alpha = %x41-5A | %x61-7A\ndigit = %x30-39\nhex = digit | %x41-46 | %x61-66";
    let dfa = |notation, text| {
        let grammar = Grammar::parse(notation, text).expect("readable");
        grammar.dfa("host", &limits).expect("regular")
    };
    let one = dfa(Notation::Abnf, abnf);
    let other = dfa(Notation::Rfc822, rfc822);
    let compared = one.compare(&other, &limits).expect("small");
    assert_eq!(compared.relation().to_string(), "equal", "{compared:?}");
    let url7 = "host  a | [ b ] * | vline space |\n   [ | ]\n";
    let bare = dfa(Notation::Url7, url7);
    for (word, accepted) in [
        ("a", true),
        ("b*", true),
        ("*", true),
        ("| ", true),
        ("[", true),
        ("]", true),
        ("b", false),
    ] {
        assert_eq!(bare.accepts(word), accepted, "{word}");
    }
}

/// Errors are where the automaton says that nothing can save the text any more, or for a URL and its
/// authority before that, where a part of it is wrong.
#[test]
fn errors_are_exact() {
    for &revision in Revision::ALL {
        let grammar = Grammar::of(revision, true);
        let automata: Vec<_> = revision
            .rules()
            .map(|rule| {
                let dfa = grammar
                    .dfa(rule.name(), &Limits::default())
                    .expect("regular");
                let live = dfa.live_states();
                (rule, dfa, live)
            })
            .collect();
        for case in cases(revision, "invalid") {
            let Some(name) = &case.rule else { continue };
            let wanted = revision.rule(name).expect("a rule");
            let (rule, dfa, live) = automata
                .iter()
                .find(|(rule, ..)| *rule == wanted)
                .expect("an automaton for each");
            let report = Validator::for_rule(*rule).validate(&case.word);
            let error = report.error().expect("the word is invalid");
            let mut state = Dfa::INITIAL;
            let dies = case.word.char_indices().find(|(_, character)| {
                state = dfa.step(state, *character);
                !live[state]
            });
            let dies = dies.map_or(case.word.len(), |(index, _)| index);
            assert!(error.index() <= dies, "{rule:?} {:?}: {error}", case.word);
            if error.component().is_none() {
                assert_eq!(error.index(), dies, "{rule:?} {:?}: {error}", case.word);
            }
        }
    }
}

fn syntax_error(notation: Notation, text: &str) -> String {
    Grammar::parse(notation, text).expect_err(text).to_string()
}

#[test]
fn errors_of_syntax_have_a_line_and_a_column_and_say_what_is_missing() {
    let cases = [
        ("a b = \"x\"", "line 1, column 3: expected `=`, found `b`"),
        (
            "a = \"x\"\n b = \"é\"",
            "line 2, column 6: expected an element, found a string with `é` in it",
        ),
        ("a_b = \"x\"", "line 1, column 2: expected `=`, found `_`"),
        (
            "a = (b / \"x\"",
            "line 1, column 5: nothing closes this `(`",
        ),
        (
            "a = b)",
            "line 1, column 6: expected a rule or an element, found `)`",
        ),
        (
            "a = %x5A-41",
            "line 1, column 5: `%x5A-41` stands for no characters",
        ),
        (
            "a = %x110000",
            "line 1, column 5: `%x110000` stands for no characters",
        ),
        ("a = %xG", "line 1, column 7: expected a digit, found `G`"),
        (
            "a = 3*2\"x\"",
            "line 1, column 5: `3*2` repeats at most less often than at least",
        ),
        ("", "there is no rule in it"),
        ("; nothing\n", "there is no rule in it"),
        ("\u{feff}", "there is no rule in it"),
    ];
    for (text, message) in cases {
        assert_eq!(syntax_error(Notation::Abnf, text), message, "{text}");
    }
    assert_eq!(
        syntax_error(Notation::Rfc822, "a = \"x\" / / \"y\""),
        "line 1, column 11: expected an element, found `/`"
    );
    assert_eq!(
        syntax_error(Notation::Rfc822, "a = \"x\" / \"y\"\nb = 2{c}"),
        "line 2, column 6: expected an element, found `{`"
    );
    let either = Grammar::parse(Notation::Rfc822, "a = \"x:\" / \"y\"").unwrap();
    let dfa = either.dfa("a", &Limits::default()).unwrap();
    // RFC 822's own bar; and only the documents' scheme names are for either case.
    let words = ["x:", "y", "X:", "x:/y"].map(|word| dfa.accepts(word));
    assert_eq!(words, [true, true, false, false]);
}

/// RFC 5234, section 2.1; and RFC 3986 writes `0<pchar>` for nothing.
#[test]
fn angle_brackets_may_stand_around_a_name() {
    let text = "a = 0<b> <B> <c>\nb = \"x\"\nc = \"y\"\nd = <nobody>";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    assert!(grammar.dfa("a", &Limits::default()).unwrap().accepts("xy"));
    let error = grammar.dfa("d", &Limits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4: rule `d`: defined in words: <nobody>"
    );
}

/// The mark of an alternative is no character of the user's.
#[test]
fn ambiguities_are_none_of_the_mark() {
    let text = "a = %x0-10FFFF \"a\" / %x0-10FFFF \"b\"";
    let grammar = Grammar::parse(Notation::Abnf, text).unwrap();
    let found = grammar.ambiguities("a", &Limits::default()).unwrap();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn texts_come_as_they_are_printed_and_edited() {
    let accepts = |text: &str, word: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
        grammar
            .dfa("a", &Limits::default())
            .expect(text)
            .accepts(word)
    };
    // Indented as in an RFC, with the line ends of a network, a byte order mark, or no last line end.
    assert!(accepts(
        "   a = b\r\n       / \"x\"\r\n   b = \"y\"\r\n",
        "y"
    ));
    assert!(accepts(
        "\u{feff}a = b c ; ()[\n\nb = \"(\"\nc = CRLF",
        "(\r\n"
    ));
    assert!(accepts("a=b\na=/c\nb=\"1\"\nc=\"2\"", "2"));
    // An unbounded repetition is not what a long number means.
    let grammar = Grammar::parse(Notation::Abnf, "a = *99999999999999999999999\"x\"");
    let error = grammar
        .expect("readable")
        .dfa("a", &Limits::default())
        .expect_err("large");
    assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
}

/// Two definitions of a rule spoil it and what is made of it, and nothing else.
#[test]
fn a_duplicate_is_an_error_where_it_is_needed() {
    let grammar = Grammar::parse(Notation::Abnf, "a = \"x\"\nb = c\nc = \"y\"\nC = \"z\"");
    let grammar = grammar.expect("readable");
    assert!(grammar.dfa("a", &Limits::default()).is_ok());
    let error = grammar
        .dfa("b", &Limits::default())
        .expect_err("c is double");
    assert_eq!(error.to_string(), "line 4: rule `C`: defined a second time");
}

/// Within seconds and without much memory, whatever the text.
#[test]
fn hostile_grammars_end_in_an_error() {
    let limits = Limits::default();
    let nested = |open: &str, close: &str| {
        format!("a = {}\"x\"{}", open.repeat(100_000), close.repeat(100_000))
    };
    for notation in [Notation::Abnf, Notation::Rfc822] {
        for (open, close) in [("(", ")"), ("[", "]"), ("*[", "]"), ("*[", ""), ("(", "")] {
            let error = syntax_error(notation, &nested(open, close));
            assert!(error.contains("nested more than 100 deep"), "{error}");
        }
        let deepest = format!("a = {}\"x\"{}", "*(".repeat(100), ")".repeat(100));
        let grammar = Grammar::parse(notation, &deepest).expect("not too deep");
        assert!(grammar.dfa("a", &limits).expect("regular").accepts("xx"));
        // Every bracket might be a group or an option.
        let unclosed = format!("a = {}\"x\"", "*[".repeat(99));
        assert!(syntax_error(notation, &unclosed).contains("nothing closes"));
        let unclosed = format!("a = {}{{{}", "*[".repeat(99), "]".repeat(99));
        assert!(syntax_error(notation, &unclosed).contains("expected"));
    }
    let doubling: Vec<String> = (1..=60)
        .map(|n| format!("a{n} = a{} a{}\n", n - 1, n - 1))
        .collect();
    let doubling = doubling.concat();
    let exploding = [
        ("a60", format!("{doubling}a0 = \"x\"")),
        ("a60", format!("{doubling}a0 = \"\"")),
        ("a", "a = 1000000000DIGIT".to_owned()),
        ("a", "a = 1000000000(1000000000[\"\"])".to_owned()),
        ("a", "a = *DIGIT \"1\" 40DIGIT".to_owned()),
        ("a", format!("a = \"{}\"", "x".repeat(5_000_000))),
    ];
    for (rule, text) in exploding {
        let grammar = Grammar::parse(Notation::Abnf, &text).expect("readable");
        let error = grammar.dfa(rule, &limits).expect_err("too large");
        assert!(matches!(error.kind(), ErrorKind::Limit(_)), "{error}");
        assert_eq!(error.rule(), Some(rule));
    }
    // A chain is deep, but small.
    let chain: Vec<String> = (1..=90_000)
        .map(|n| format!("a{n} = a{}\n", n - 1))
        .collect();
    let chain = chain.concat();
    let grammar = Grammar::parse(Notation::Abnf, &format!("{chain}a0 = \"x\"")).expect("readable");
    assert!(grammar.nfa("a30000", &limits).expect("small").accepts("x"));
}

/// Twice the text takes twice the time, not four times: five megabytes of rules, and five on a line.
#[test]
fn reading_takes_linear_time() {
    let rules: Vec<String> = (0..200_000)
        .map(|n| format!("rule-{n} = rule-0 / \"x\"\n"))
        .collect();
    let rules = rules.concat();
    let line = format!("a = {}\"x\"", "\"abc\" / ".repeat(600_000));
    for (text, count) in [(rules, 200_000), (line, 1)] {
        assert!(text.len() > 4_500_000);
        let grammar = Grammar::parse(Notation::Abnf, &text).expect("readable");
        assert_eq!(grammar.rules().len(), count);
        let last = &grammar.rules()[count - 1];
        assert_eq!(grammar.rule(last.name()), Some(last));
        assert_eq!(last.line(), count);
    }
}

/// The list of what is wrong names what an automaton fails for, and nothing else.
#[test]
fn diagnostics_are_the_errors_of_automata() {
    let broken = include_str!("../grammars/broken.abnf");
    let odd = "a = b \"x\" / c\nb = c / \"y\" d\nc = \"z\" a\nd = [e] d\ne = *f\nf = e / \"1\"\ng = 2g\n\
        h = 0*1h / %x31\ni = (i / \"x\")\nj = <j> k\nk = DIGIT LWSP nothing\nl = 0l \"x\"\n";
    let mut grammars = vec![
        Grammar::parse(Notation::Abnf, broken).expect("readable"),
        Grammar::parse(Notation::Abnf, odd).expect("readable"),
    ];
    for corrected in [false, true] {
        grammars.extend(Revision::ALL.iter().map(|r| Grammar::of(*r, corrected)));
    }
    let mut errors = 0;
    for grammar in &grammars {
        let diagnostics = grammar.diagnostics();
        let at_fault: Vec<&str> = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .filter_map(|diagnostic| grammar.rule(diagnostic.rule()))
            .map(urlspec::bnf::Definition::name)
            .collect();
        errors += at_fault.len();
        for rule in grammar.rules() {
            let fails = match grammar.nfa(rule.name(), &Limits::default()) {
                Ok(_) => false,
                Err(error) => !matches!(error.kind(), ErrorKind::Limit(_)),
            };
            let below = grammar.made_of(rule.name());
            let told = below.iter().any(|rule| at_fault.contains(rule));
            // A rule that is too large comes to no other error.
            let exploding = ["too-many", "explodes"].contains(&rule.name());
            assert_eq!(
                fails,
                told || exploding && fails,
                "{} {diagnostics:?}",
                rule.name()
            );
        }
    }
    assert!(errors > 12, "{errors}");
}

/// A long ring of rules has very many ways to contain itself, each very long.
#[test]
fn diagnostics_take_linear_time() {
    let ring: Vec<String> = (0..100_000)
        .map(|n| format!("a{n} = \"(\" a{} \")\"\n", (n + 1) % 100_000))
        .collect();
    let grammar = Grammar::parse(Notation::Abnf, &ring.concat()).expect("readable");
    let diagnostics = grammar.diagnostics();
    assert_eq!(diagnostics.len(), 10);
    assert!(diagnostics.iter().all(urlspec::bnf::Diagnostic::is_error));
}

#[test]
fn names_that_differ_in_case_are_told() {
    let said = |notation, text| {
        let grammar = Grammar::parse(notation, text).expect(text);
        let diagnostics = grammar.diagnostics();
        assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()));
        let said = diagnostics
            .iter()
            .map(|d| format!("{}: {}", d.rule(), d.kind()));
        said.collect::<Vec<_>>()
    };
    let text = "a = B alpha b\nb = \"x\"";
    let noted = ["a: `B` is the rule that is defined as `b`"];
    assert_eq!(said(Notation::Abnf, text), noted);
    let text = "a = b | B\nb = \"x\"\nB = \"y\"";
    let noted = ["B: `b` is another rule, and differs only in case"];
    assert_eq!(said(Notation::Rfc822, text), noted);
}
