//! Addresses of RFC 822: the grammar file against its document, the parser against the grammar, and the accessors of an
//! address.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::path::Path;

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{Grammar, GrammarFile, Reading};
use grammarian::generate::{Characters, RandomNearMisses, RandomWords, Suite, Words, near_misses};
use grammarian::peg::{self, PegAutomata};
use grammarian::proof::Proof;
use proptest::prelude::*;
use regex::Regex;
use urlspec::scheme::AddrSpec;

use crate::corpus::{Shown, cases_of, stands_below};
use crate::effort::{effort, sample};

const NAME: &str = "rfc822-addr-spec";
const FILE: &str = include_str!("../../grammar/rfc822-addr-spec.pest");

fn grammar() -> Grammar {
    let file = GrammarFile::parse(FILE).expect("it has rules");
    file.grammar(Reading::Corrected)
}

fn dfa(rule: &str) -> Dfa {
    let dfa = grammar().dfa(rule, &Limits::default());
    dfa.expect("every rule is regular")
}

fn is_valid(word: &str) -> bool {
    AddrSpec::parse(word.as_bytes()).is_ok()
}

/// A block of `///` lines, with the section that the file says they stand in.
fn printings() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut printings: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in FILE.lines() {
        if let Some(section) = line.strip_prefix("// § ") {
            printings.push((section, Vec::new()));
        } else if let Some(text) = line.strip_prefix("/// ") {
            let (_, lines) = printings.last_mut().expect("behind its section");
            lines.push(text);
        }
    }
    printings
}

#[test]
fn printings_are_verbatim_and_where_they_are_said_to_be() {
    let path = Path::new(crate::ROOT).join("../shared/documents/rfc822.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("note: rfc822.txt is not at hand; its printings were not compared with it");
        return;
    };
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let line = |heading: &str| {
        let found = lines.iter().rposition(|line| line.trim_start() == heading);
        found.unwrap_or_else(|| panic!("no heading {heading}"))
    };
    let sections = [
        (
            "3.3",
            line("3.3.  LEXICAL TOKENS")..line("3.4.  CLARIFICATIONS"),
        ),
        ("6.1", line("6.1.  SYNTAX")..line("6.2.  SEMANTICS")),
        (
            "Appendix D",
            line("D.  ALPHABETICAL LISTING OF SYNTAX RULES")..lines.len(),
        ),
    ];
    let range = |section: &str| -> Range<usize> {
        let found = sections.iter().find(|(label, _)| *label == section);
        found.expect("a section of the document").1.clone()
    };
    for (section, printed) in printings() {
        let found = lines[range(section)].windows(printed.len()).any(|window| {
            let mut pairs = window.iter().zip(&printed);
            pairs.all(|(line, printed)| line.strip_prefix("     ") == Some(printed))
        });
        assert!(
            found,
            "section {section} does not print:\n{}",
            printed.join("\n")
        );
    }
}

#[test]
fn every_rule_stands_in_its_section_and_in_the_appendix_alike() {
    let printings = printings();
    assert_eq!(printings.len(), 2 * grammar().rules().len());
    for pair in printings.chunks(2) {
        assert_eq!((pair[1].0, &pair[1].1), ("Appendix D", &pair[0].1));
    }
}

#[test]
fn every_rule_is_proved() {
    let peg = peg::Peg::parse(FILE).unwrap();
    let mut audit = Proof::new(grammar(), peg, Limits::default());
    let rules: Vec<String> = audit.rules().map(str::to_owned).collect();
    assert_eq!(rules.len(), 24);
    assert_eq!(audit.rules_of_bnf_alone().count(), 0);
    assert_eq!(audit.rules_of_peg_alone().count(), 0);
    for rule in rules {
        assert_eq!(audit.rule(&rule).unwrap(), None, "{rule}");
    }
}

/// No address can be parted in two ways: white space in a quoted string is `linear-white-space`, and not a character of
/// `qtext` as well.
#[test]
fn no_rule_is_ambiguous() {
    let grammar = grammar();
    assert_eq!(grammar.rules().len(), 24);
    let ambiguous: BTreeSet<&str> = grammar
        .rules()
        .iter()
        .map(grammarian::bnf::Definition::name)
        .filter(|rule| {
            let ambiguities = grammar.ambiguities(rule, &Limits::default());
            !ambiguities.expect("small").is_empty()
        })
        .collect();
    assert_eq!(ambiguous, BTreeSet::new());
}

#[test]
fn the_readme_of_the_grammars_lists_every_correction() {
    let readme = include_str!("../../grammar/README.md");
    let corrected: BTreeSet<String> = FILE
        .lines()
        .filter_map(|line| line.strip_prefix("//~ "))
        .filter_map(|line| line.split_whitespace().next())
        .map(|rule| format!("| `{NAME}` | `{rule}` |"))
        .collect();
    let rows: BTreeSet<String> = readme
        .lines()
        .filter(|line| line.starts_with(&format!("| `{NAME}` | ")))
        .map(|line| line.splitn(4, '|').take(3).collect::<Vec<_>>().join("|") + "|")
        .collect();
    assert_eq!(rows, corrected);
}

#[test]
fn words_of_the_corpus_are_judged_rightly() {
    let mut seen = HashSet::new();
    let mut peg = PegAutomata::of(peg::Peg::parse(FILE).unwrap(), Limits::default());
    for (verdict, expected) in [("valid", true), ("invalid", false)] {
        let mut tried = BTreeSet::new();
        for case in cases_of(NAME, verdict) {
            let rule = case.rule.expect("every word has a rule");
            let place = format!("{}: {:?}", case.place, case.word);
            assert!(
                seen.insert((rule.clone(), case.word.clone())),
                "{place}: twice"
            );
            assert_eq!(dfa(&rule).accepts(&case.word), expected, "{place}: BNF");
            let in_peg = peg.dfa(&rule.replace('-', "_")).unwrap();
            assert_eq!(in_peg.accepts(&case.word), expected, "{place}: PEG");
            if rule == "addr-spec" {
                assert_eq!(is_valid(&case.word), expected, "{place}");
            }
            tried.insert(rule);
        }
        for rule in grammar().rules() {
            assert!(
                tried.contains(rule.name()),
                "no {verdict} words for {}",
                rule.name()
            );
        }
    }
}

/// Returns `true` if an octet may stand in an atom, by the words of section 3.3 and not by the grammar file.
fn is_atom(octet: u8) -> bool {
    (33..127).contains(&octet) && !br#"()<>@,;:\".[]"#.contains(&octet)
}

#[test]
fn every_octet_in_every_kind_of_place() {
    type Allowed = fn(u8) -> bool;
    let places: [(&[u8], &[u8], Allowed); 11] = [
        (b"", b"@b", is_atom),
        (b"a", b"b@c", |octet| is_atom(octet) || octet == b'.'),
        (b"a.", b"@b", is_atom),
        (b"a@", b"", is_atom),
        (b"a@b", b"c", |octet| is_atom(octet) || octet == b'.'),
        (b"a@[b]", b"c", |octet| octet == b'.'),
        // A backslash quotes the next character.
        (b"\"a", b"b\"@c", |octet| {
            octet < 128 && !b"\"\r".contains(&octet)
        }),
        (b"a@[b", b"c]", |octet| {
            octet < 128 && !b"[]\r".contains(&octet)
        }),
        (b"\"a\\", b"b\"@c", |octet| octet < 128),
        (b"a@[b\\", b"c]", |octet| octet < 128),
        (b"\"a\r\n", b"b\"@c", |octet| b" \t".contains(&octet)),
    ];
    for (before, behind, allowed) in places {
        for octet in 0..=u8::MAX {
            let address = [before, &[octet], behind].concat();
            let verdict = AddrSpec::parse(&address);
            assert_eq!(
                verdict.is_ok(),
                allowed(octet),
                "{}",
                address.escape_ascii()
            );
            match verdict {
                Ok(parsed) => assert_eq!(parsed.as_str().as_bytes(), address),
                Err(error) if octet >= 128 => assert_eq!(error.index(), before.len()),
                Err(error) => assert!(error.index() >= before.len()),
            }
        }
    }
}

/// How many characters of a word are good: the walk through the automaton that the error promises.
fn reach(dfa: &Dfa, live: &[bool], word: &str) -> usize {
    let mut state = Dfa::INITIAL;
    let dies = |(_, character): &(usize, char)| {
        state = dfa.step(state, *character);
        !live[state]
    };
    let at = word.char_indices().find(dies);
    at.map_or(word.len(), |(index, _)| index)
}

/// Checks the properties of any word at all.
fn check(dfa: &Dfa, live: &[bool], word: &str) {
    let valid = dfa.accepts(word);
    match AddrSpec::parse(word.as_bytes()) {
        Ok(address) => {
            assert!(valid, "{word:?}");
            assert_eq!(address.to_string(), word);
            let parts = [address.local_part(), "@", address.domain()];
            assert_eq!(parts.concat(), word);
        }
        Err(error) => {
            assert!(!valid, "{word:?}: {error}");
            assert_eq!(error.index(), reach(dfa, live, word), "{word:?}: {error}");
            assert!(!error.expected().is_empty(), "{word:?}: {error}");
            let message = error.to_string();
            assert!(!message.contains(char::is_control), "{word:?}: {message}");
        }
    }
}

#[test]
fn the_parser_agrees_with_the_automaton() {
    let (limits, dfa) = (Limits::default(), dfa("addr-spec"));
    let live = dfa.live_states();
    let transitions = Suite::transition_cover(&dfa, Characters::Bounds).unwrap();
    let w_method = Suite::w_method(&dfa, Characters::Class, 1).unwrap();
    let mut count = 0;
    for (word, valid) in transitions.words().chain(sample(w_method.words(), 0, 5)) {
        assert_eq!(dfa.accepts(word), valid, "{word:?}");
        check(&dfa, &live, word);
        count += 1;
    }
    let each = effort(500, 20_000);
    let narrow = Characters::Class.narrow(&dfa, &limits).unwrap();
    let words = Words::new(&narrow).take(each);
    let misses = near_misses(&narrow, &dfa, &limits).unwrap().take(each);
    let random = RandomWords::new(&dfa, 40, 822).unwrap().take(each);
    let random_misses = RandomNearMisses::new(&dfa, &dfa, 40, 822).unwrap();
    let all = words
        .chain(misses)
        .chain(random)
        .chain(random_misses.take(each));
    for word in all {
        check(&dfa, &live, &word);
        count += 1;
    }
    assert!(count > 4 * each, "only {count} words");
}

#[test]
fn parts_are_of_their_rules() {
    let whole = dfa("addr-spec");
    let [local_part, domain, literal] = ["local-part", "domain", "domain-literal"].map(dfa);
    // Few characters of each kind, or there would hardly ever be a bracket.
    let narrow = Characters::Class.narrow(&whole, &Limits::default());
    let mut literals = 0;
    for word in Words::new(&narrow.unwrap()).take(20_000) {
        let address = AddrSpec::parse(word.as_bytes()).unwrap();
        assert!(local_part.accepts(address.local_part()), "{word:?}");
        assert!(domain.accepts(address.domain()), "{word:?}");
        let is_literal = literal.accepts(address.domain());
        assert_eq!(address.is_domain_literal(), is_literal, "{word:?}");
        literals += usize::from(is_literal);
    }
    assert!((1_000..19_000).contains(&literals), "{literals} literals");
}

#[test]
fn an_at_sign_in_quotes_or_brackets_parts_nothing() {
    let address = AddrSpec::parse(br#""a@b".c@d.[e@f]"#).unwrap();
    assert_eq!(address.local_part(), r#""a@b".c"#);
    assert_eq!(address.domain(), "d.[e@f]");
    assert!(!address.is_domain_literal());
    assert!(!AddrSpec::parse(b"a@[b].[c]").unwrap().is_domain_literal());
}

/// Below each address whose message is of a new kind stands the message. The address may be confidential, so no message
/// repeats more of it than one character.
#[test]
fn messages_stand_below_their_addresses_and_do_not_echo() {
    let mut shown = Shown::default();
    let particulars =
        Regex::new(r"`.`( \(U\+[0-9A-F]+\))?|U\+[0-9A-F]+|a space").expect("it is one");
    stands_below(NAME, "invalid", |case| {
        if case.rule.as_deref() != Some("addr-spec") {
            return Vec::new();
        }
        let error = AddrSpec::parse(case.word.as_bytes()).expect_err(&case.place);
        let told = error.to_string();
        let (_, sentence) = told.split_once(": ").expect("its place");
        let sentence = particulars.replace_all(sentence, "...").into_owned();
        let is_new = shown.is_new([sentence]);
        is_new.then_some(told).into_iter().collect()
    });
    let secret = AddrSpec::parse(b"tiger@scott tiger@scott").unwrap_err();
    for words in [secret.to_string(), format!("{secret:?}")] {
        assert!(
            !words.contains("tiger") && !words.contains("scott"),
            "{words}"
        );
    }
}

/// An octet that is not a character is not allowed where no character beyond US-ASCII is allowed.
#[test]
fn octets_have_the_errors_of_characters() {
    for (octets, text) in [
        (&b"\"a\xE9\"@b"[..], "\"a\u{e9}\"@b"),
        (b"\"a\\\xE9\"@b", "\"a\\\u{e9}\"@b"),
    ] {
        let [octets, text] = [octets, text.as_bytes()].map(|it| AddrSpec::parse(it).unwrap_err());
        assert_eq!(octets.index(), text.index());
        assert_eq!(
            (octets.rule(), octets.section()),
            (text.rule(), text.section())
        );
        assert_eq!(octets.expected(), text.expected());
    }
}

/// `unquoted.txt`: an address, and below it the local part without its quotes.
#[test]
fn quotes_are_undone() {
    stands_below(NAME, "unquoted", |case| {
        let address = AddrSpec::parse(case.word.as_bytes()).expect(&case.place);
        vec![serde_json::json!(address.local_part_unquoted()).to_string()]
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort(500, 2_000), failure_persistence: None, ..ProptestConfig::default() })]

    /// Any text of US-ASCII has an address, with every character of it quoted, or only those that must be.
    #[test]
    fn what_is_quoted_comes_back(text in prop_oneof!["[\0-\x7f]{0,12}", "[\r\n \t\\\\\"a]{0,8}"]) {
        let quoted = |wanted: &dyn Fn(char) -> bool| {
            let mut address = "\"".to_owned();
            for character in text.chars() {
                address.extend(wanted(character).then_some('\\'));
                address.push(character);
            }
            AddrSpec::parse((address + "\"@a").as_bytes()).unwrap().local_part_unquoted()
        };
        prop_assert_eq!(quoted(&|_| true), &*text);
        // A line feed as well, or a quoted line end before white space would take some of that.
        prop_assert_eq!(quoted(&|character| "\r\n\\\"".contains(character)), &*text);
    }

    #[test]
    fn any_octets_have_a_verdict(octets in prop::collection::vec(any::<u8>(), 0..12)) {
        match AddrSpec::parse(&octets) {
            Ok(address) => prop_assert_eq!(address.as_str().as_bytes(), &*octets),
            Err(error) => {
                let good = &octets[..error.index()];
                prop_assert!(good.is_ascii());
                // The valid part is valid by itself too, wherever the text is cut.
                let again = AddrSpec::parse(good);
                prop_assert!(again.is_ok() || again.is_err_and(|again| again.index() == good.len()));
            }
        }
    }
}

/// Time is linear in the length, and the stack does not grow: the grammar does not nest.
#[test]
fn long_addresses_are_parsed() {
    let many = effort(100_000, 200_000);
    let valid = [
        "a.".repeat(many) + "a@b",
        format!("\"{}\"@b", " ".repeat(many)),
        format!("\"{}\"@b", "\\\\".repeat(many)),
        format!("a@{}b", "[c].".repeat(many)),
    ];
    for address in valid {
        assert!(is_valid(&address));
        let cut = &address[..address.len() - 1];
        let error = AddrSpec::parse(format!("{cut}\u{e9}").as_bytes()).unwrap_err();
        assert_eq!(error.index(), cut.len());
    }
}

#[cfg(feature = "serde")]
#[test]
fn addresses_and_errors_are_serialized() {
    let address = AddrSpec::parse(br#""a b"@[c]"#).unwrap();
    let json = serde_json::json!({
        "local_part": "\"a b\"",
        "local_part_unquoted": "a b",
        "domain": "[c]",
        "is_domain_literal": true,
    });
    assert_eq!(serde_json::to_value(address).unwrap(), json);
    let json = serde_json::json!({
        "index": 2,
        "rule": "sub-domain",
        "section": "6.1",
        "expected": ["domain-ref", "domain-literal"],
        "message": "the address ends, but its `sub-domain` is incomplete",
    });
    let error = AddrSpec::parse(b"a@").unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap(), json);
}
