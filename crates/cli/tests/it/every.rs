//! Outputs that leave nothing out, and outputs that are held against the library.

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::generate::{Characters, Suite};
use regex::Regex;
use urlspec::{Document, Revision};

use crate::program::{fed, file, json, told, urlspec};

fn printed(arguments: &[&str]) -> String {
    String::from_utf8(urlspec(arguments).stdout).expect("output is UTF-8")
}

#[test]
fn an_unknown_document_lists_all_of_them() {
    let (status, told) = told(&["validate", "--spec", "x", "a"]);
    assert_eq!(status, Some(2));
    for revision in Revision::ALL {
        assert!(told.contains(&format!("`{revision}`")), "{told}");
    }
}

/// Two files of the tests' own and our grammar files give the same languages as the documents.
#[test]
fn our_own_grammar_files_can_be_read_as_files() {
    for revision in Revision::ALL {
        let file = revision.grammar_path();
        let arguments = ["compare", file, revision.id(), "--format", "json"];
        let (status, lines) = json(&arguments, b"");
        assert_eq!(status, Some(0), "{file}");
        assert_eq!(lines.len(), revision.rules().count());
    }
}

/// Every line of JSON has a verdict that agrees with its other fields, and no claim is left out.
#[test]
fn every_claim_is_told() {
    let (status, claims) = json(&["claims", "--format", "json"], b"");
    assert_eq!(status, Some(1));
    for claim in &claims {
        let is_null = ["witness", "reason", "relation"].map(|field| claim[field].is_null());
        match (claim["verdict"].as_str(), is_null) {
            (Some("holds"), [true, true, false])
            | (Some("refuted"), [_, false, false])
            | (Some("none"), [_, false, true]) => {}
            _ => panic!("{claim}"),
        }
    }
    assert!(claims.len() > 600, "only {}", claims.len());
}

#[test]
fn a_table_of_lineage_fits_a_terminal() {
    let text = printed(&["lineage"]);
    assert!(text.lines().count() > 30);
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn the_help_of_lineage_has_all_schemes() {
    let help = printed(&["lineage", "--help"]);
    let (_, schemes) = help.split_once("Schemes: ").expect("they are listed");
    let (schemes, _) = schemes.split_once('.').expect("the list ends");
    let schemes = schemes.split([',', ' ', '\n']);
    let schemes: Vec<&str> = schemes.filter(|it| !it.is_empty()).collect();
    assert!(schemes.is_sorted());
    for (scheme, rule) in Document::all().flat_map(Document::schemes) {
        assert!(schemes.contains(&scheme), "{scheme} of {}", rule.document());
    }
}

/// The proof would object: each of these parsers of addresses is wrong in one rule.
#[test]
fn a_parser_that_is_wrong_is_caught() {
    let right = include_str!("../../../../grammar/rfc822-addr-spec.pest");
    for (rule, wrong) in [
        ("DIGIT", "DIGIT = _{ '0'..'8' }"),
        ("CHAR", "CHAR = _{ '\u{00}'..'\u{80}' }"),
        ("domain", "domain = ${ sub_domain ~ (\".\" ~ sub_domain)+ }"),
    ] {
        let line = |line: &&str| line.starts_with(&format!("{rule} = "));
        let body = right.lines().find(line).expect("a rule");
        let text = right.replacen(body, wrong, 1);
        assert_ne!(text, right);
        let (status, all) = told(&["audit", &file(&format!("wrong-{rule}.pest"), text)]);
        assert_eq!(status, Some(1), "{rule}: {all}");
        assert!(all.contains(&format!("{rule}: ")), "{all}");
    }
}

/// Every word of a suite, in one stream: the verdicts are those of the automaton.
#[test]
fn verdicts_of_match_are_those_of_the_automaton() {
    let text = include_str!("../../../../tests/grammars/date.abnf");
    let grammar = Grammar::parse(Notation::Abnf, text).expect("it is ABNF");
    let dfa = grammar.dfa("full-date", &Limits::default());
    let dfa = dfa.expect("it is regular");
    let suite = Suite::transition_cover(&dfa, Characters::Bounds).expect("it is small");
    // NUL ends a record.
    let words: Vec<(&str, bool)> = suite.words().filter(|it| !it.0.contains('\0')).collect();
    assert!(words.len() > 500, "{}", words.len());
    let input: Vec<&str> = words.iter().flat_map(|(word, _)| [*word, "\0"]).collect();
    let rule = "tests/grammars/date.abnf:full-date";
    let arguments = ["match", rule, "-0", "--format", "json", "--jobs", "2"];
    let (status, lines) = json(&arguments, input.concat().as_bytes());
    assert_eq!(status, Some(1));
    let verdicts = lines.iter().map(|line| line["valid"].as_bool());
    assert!(verdicts.eq(words.iter().map(|(_, valid)| Some(*valid))));
}

/// Paths are groups wherever the documents have them.
#[test]
fn paths_are_groups() {
    for (rule, url, path) in [
        ("rfc2396:URI-reference", "http://h/a?q", "/a"),
        ("rfc3986:URI-reference", "http://h/a?q", "/a"),
        ("rfc3986:URI-reference", "urn:a:b", "a:b"),
        ("rfc3986:URI-reference", "../a#f", "../a"),
        ("rfc3987:IRI-reference", "/x/y?z", "/x/y"),
        ("rfc6874:URI-reference", "//h//p", "//p"),
    ] {
        let form = ["--as", "regex", "--dialect", "rust", "--groups"];
        let printed = printed(&[&["export", rule], &form[..]].concat());
        let regex = Regex::new(printed.trim_end()).expect("the crate takes it");
        let found = regex.captures(url).expect("it is valid");
        let names = regex.capture_names().flatten();
        let paths = names.filter(|name| name.starts_with("path"));
        let paths = paths.filter_map(|name| Some(found.name(name)?.as_str()));
        assert_eq!(paths.collect::<Vec<_>>(), [path], "{rule}: {url}");
    }
}

/// Words printed as JSON or separated by NUL read back unchanged; a line of text holds one word.
#[test]
fn no_output_changes_a_word() {
    let arguments = ["generate", "rfc2396bis:server", "--invalid", "-n", "3000"];
    let of = |more: &[&str]| printed(&[&arguments, more].concat());
    let (status, lines) = json(&[&arguments[..], &["--format", "json"]].concat(), b"");
    assert_eq!((status, lines.len()), (Some(0), 3000));
    let words = lines.iter().filter_map(|object| object["word"].as_str());
    let words: Vec<&str> = words.collect();
    assert!(
        ["\n", "\""]
            .iter()
            .all(|part| words.iter().any(|it| it.contains(part)))
    );
    let text = of(&[]);
    let text = text.lines().map(|line| match line.strip_prefix('"') {
        Some(_) => serde_json::from_str(line).expect("a JSON string"),
        None => line.to_owned(),
    });
    assert_eq!(text.collect::<Vec<String>>(), words);
    let null = of(&["-0"]);
    let null: Vec<&str> = null.split_terminator('\0').collect();
    let without: Vec<&str> = words.into_iter().filter(|it| !it.contains('\0')).collect();
    assert_eq!(null[..without.len()], without);
    assert_eq!(null.len(), 3000);
}

/// Where characters stand for octets, no word has a character beyond U+00FF.
#[test]
fn words_of_octets_have_no_other_characters() {
    let rule = file("generate-octets.abnf", "o = %xE9 / 2%xFF\n") + ":o";
    let suite = ["generate", &rule, "--octets", "--suite", "transition"];
    let (_, lines) = json(&[&suite[..], &["--format", "json"]].concat(), b"");
    let words = lines.iter().filter_map(|line| line["word"].as_str());
    let beyond = words
        .clone()
        .filter(|word| word.chars().any(|it| it > '\u{ff}'));
    assert_eq!((words.count(), beyond.count()), (lines.len(), 0));
}

/// Octets in, octets out: all of them but NUL, which ends the records.
#[test]
fn octets_go_through_a_pipe_and_back() {
    let data: Vec<u8> = (1..=u8::MAX).collect();
    for component in ["segment", "query", "fragment", "userinfo"] {
        let escaped = fed(&["escape", "--component", component, "-0", "-"], &data);
        assert_eq!(escaped.status.code(), Some(0));
        assert!(escaped.stdout.is_ascii());
        let unescaped = fed(&["unescape", "-0"], &escaped.stdout);
        assert_eq!(unescaped.status.code(), Some(0));
        assert_eq!(unescaped.stdout, [&data[..], b"\0"].concat());
    }
}
