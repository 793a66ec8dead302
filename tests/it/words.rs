//! The words of `crates/lineage/documents/ID/valid.txt` and `invalid.txt`: verdicts, places, and messages.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use regex::Regex;
use urlspec::{
    Component, Matcher, Normalizer, Reference, Resolver, Revision, SyntaxError, Validator, parse,
};

use crate::corpus::{Case, Shown, cases, has, stands_below};
use crate::effort::{effort, sample};

fn accepts(revision: Revision, case: &Case) -> bool {
    match case.rule_of(revision) {
        None => Validator::new(revision).is_valid(&case.word),
        Some(rule) => parse(rule, &case.word).is_ok(),
    }
}

fn check(verdict: &str, expected: bool) {
    let mut wrong = Vec::new();
    for &revision in Revision::ALL {
        for case in cases(revision, verdict) {
            if accepts(revision, &case) != expected {
                let by = case.rule.as_deref().unwrap_or("both steps");
                wrong.push(format!(
                    "{}: {:?} by {by} is not {verdict}",
                    case.place, case.word
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn valid_words_are_accepted() {
    check("valid", true);
}

#[test]
fn invalid_words_are_rejected() {
    check("invalid", false);
}

/// Tests that use the files in a revision's folder miss no file that should be there.
#[test]
fn revisions_have_cases_of_what_they_describe_and_of_nothing_else() {
    for &revision in Revision::ALL {
        let normalizes = Normalizer::new(revision).is_ok();
        let described = [
            ("resolve", Resolver::new(revision, "http://a/").is_ok()),
            ("normalize", normalizes),
            ("equivalent", normalizes),
            ("scheme", revision.schemes().next().is_some()),
            ("escape", true),
            ("extract", true),
            ("lint", true),
        ];
        for (kind, is_described) in described {
            let is_there = has(revision, kind);
            assert_eq!(is_there, is_described, "{revision}: {kind}.txt");
        }
    }
}

#[test]
fn no_case_stands_twice() {
    for &revision in Revision::ALL {
        let mut seen = HashSet::new();
        for case in cases(revision, "valid")
            .into_iter()
            .chain(cases(revision, "invalid"))
        {
            let key = (case.rule.clone(), case.word.clone());
            assert!(
                seen.insert(key),
                "{}: {:?} stands there twice",
                case.place,
                case.word
            );
        }
    }
}

#[test]
fn every_rule_has_words_on_both_sides() {
    for &revision in Revision::ALL {
        for verdict in ["valid", "invalid"] {
            let tried: BTreeSet<String> = cases(revision, verdict)
                .iter()
                .filter_map(|case| case.rule.as_deref())
                .filter_map(|name| revision.rule(name).ok())
                .map(|rule| rule.name().to_owned())
                .collect();
            let missing: Vec<&str> = revision
                .rules()
                .map(urlspec::Rule::name)
                .filter(|name| !tried.contains(*name))
                .collect();
            assert!(
                missing.is_empty(),
                "{revision}: no {verdict} words for {missing:?}"
            );
        }
    }
}

#[test]
fn valid_urls_are_references_that_print_themselves() {
    for &revision in Revision::ALL {
        for case in cases(revision, "valid")
            .iter()
            .filter(|case| case.rule.is_none())
        {
            let reference = Reference::parse(revision, &case.word).expect(&case.place);
            assert_eq!(reference.to_string(), case.word, "{}", case.place);
        }
    }
}

/// The validator that a case is judged by.
fn validator(revision: Revision, case: &Case) -> Validator {
    let rule = case.rule_of(revision);
    rule.map_or_else(|| Validator::new(revision), Validator::for_rule)
}

/// The bare verdict is that of the automata, and the verdict of a report that of the parser: by the case's own rule,
/// and of every word by both steps of every revision.
#[test]
fn the_two_judges_agree_on_every_word() {
    let (mut judged, mut seen) = (0, HashSet::new());
    for &revision in Revision::ALL {
        for verdict in ["valid", "invalid"] {
            for case in sample(cases(revision, verdict), 1, 5) {
                // Many documents have the same words.
                let is_new = seen.insert(case.word.clone());
                let others = Revision::ALL.iter().filter(|_| is_new);
                let others = others.copied().map(Validator::new);
                for validator in others.chain([validator(revision, &case)]) {
                    let is_parsed = parse(validator.rule(), &case.word).is_ok();
                    let report = validator.validate(&case.word);
                    assert_eq!(
                        validator.is_valid(&case.word),
                        report.is_valid(),
                        "{}",
                        case.place
                    );
                    assert_eq!(
                        is_parsed,
                        validator.rule().accepts(&case.word),
                        "{}",
                        case.place
                    );
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > effort(8_000, 40_000), "{judged}");
}

/// An error as `invalid.txt` has it below a word.
fn told(error: &SyntaxError) -> String {
    let suggestion = match error.unwrapped() {
        Some(text) => Some(format!("; write {text:?}, without what is around it")),
        None => error.suggestion().map(|text| format!("; write {text}")),
    };
    let notes = error.notes().iter().map(|note| format!("; {note}"));
    format!(
        "{error}{}{} [{}, {}]",
        suggestion.unwrap_or_default(),
        notes.collect::<String>(),
        error.component().map_or("whole", Component::as_str),
        error.length(),
    )
}

/// The kind of a message: a sentence without names and characters, a rule with its section, and a list of the expected
/// characters.
fn properties(error: &SyntaxError) -> [String; 3] {
    static PARTICULARS: LazyLock<Regex> = LazyLock::new(|| {
        let names =
            r"`[^`]*`( \(U\+[0-9A-F]+\))?|U\+[0-9A-F]+|\ba (space|backtick)\b|, \w+ \d[\d.]*";
        Regex::new(names).expect("it is a regular expression")
    });
    let notes = error.notes().join("; ");
    let sentence = format!("{}; {notes}", error.message());
    let help = match (error.unwrapped(), error.suggestion()) {
        (None, Some(escape)) if escape.starts_with('%') => "escape it",
        (None, Some(_)) => "write another",
        (None, None) => "",
        (Some(_), _) => "unwrap it",
    };
    let rule = error.rule();
    let section = error.document().citation(error.section());
    [
        format!("{} {help}", PARTICULARS.replace_all(&sentence, "...")),
        format!("{rule} {section}"),
        format!("{:?}", error.expected()),
    ]
}

/// The message stands below each word whose message is of a new kind.
#[test]
fn errors_say_what_stands_below_their_words() {
    for &revision in Revision::ALL {
        let mut shown = Shown::default();
        stands_below(revision.id(), "invalid", |case| {
            let report = validator(revision, case).validate(&case.word);
            let error = report.error().expect(&case.place);
            let is_new = shown.is_new(properties(error));
            is_new.then(|| told(error)).into_iter().collect()
        });
    }
}

#[test]
fn every_error_lies_within_its_text_and_names_a_rule() {
    for &revision in Revision::ALL {
        for case in sample(cases(revision, "invalid"), 2, 5) {
            let report = validator(revision, &case).validate(&case.word);
            let error = report.error().expect(&case.place);
            let end = error.index() + error.length();
            assert!(
                case.word.get(error.index()..end).is_some(),
                "{}: {error:?}",
                case.place
            );
            assert_eq!(error.rule().revision(), revision, "{}", case.place);
            assert!(!error.accepted_by().contains(&revision), "{}", case.place);
            assert!(!error.message().is_empty(), "{}", case.place);
            assert!(!error.to_string().contains('\n'), "{}: {error}", case.place);
            if error.document() == revision && error.code().is_none() {
                assert_eq!(
                    error.section(),
                    error.rule().section(),
                    "{}: {error}",
                    case.place
                );
            }
        }
    }
}

/// The matcher of a case.
fn matcher(revision: Revision, case: &Case) -> Matcher {
    let rule = case.rule_of(revision);
    rule.map_or_else(|| Matcher::new(revision), Matcher::for_rule)
}

/// Some word begins with the text.
fn begins_a_word(matcher: &Matcher, text: &str) -> bool {
    let error = matcher.first_error(text.as_bytes());
    error.is_none_or(|index| index == text.len())
}

/// No error is behind the place where its text stops being the beginning of a word, and few are before it: at the `%`
/// of a broken escape, or where a person sees the mistake.
#[test]
fn errors_stand_where_texts_stop_being_good() {
    let (mut there, mut before) = (0, 0);
    for &revision in Revision::ALL {
        for case in cases(revision, "invalid") {
            let report = validator(revision, &case).validate(&case.word);
            let error = report.error().expect(&case.place);
            let judge = matcher(revision, &case);
            let stop = judge.first_error(case.word.as_bytes()).expect(&case.place);
            assert!(error.index() <= stop, "{}: {error}", case.place);
            let at_fault = &case.word[error.index()..];
            let good = stop - error.index();
            let is_there = good < error.length().max(1) || at_fault.starts_with('%') && good < 3;
            *(if is_there { &mut there } else { &mut before }) += 1;
        }
    }
    assert!(there > 20 * before, "{there} {before}");
}

/// Each kind of expected character is allowed at the fault.
#[test]
fn what_is_expected_may_stand_there() {
    let characters = (0..=0xff_u8).map(|it| char::from(it).to_string());
    let characters: Vec<String> = characters.chain(["\u{e000}".to_owned()]).collect();
    let mut asked = 0;
    for &revision in Revision::ALL {
        for case in sample(cases(revision, "invalid"), 0, 5) {
            let report = validator(revision, &case).validate(&case.word);
            let error = report.error().expect(&case.place);
            let judge = matcher(revision, &case);
            let good = &case.word[..error.index()];
            let may_follow = |text: &str| begins_a_word(&judge, &format!("{good}{text}"));
            for expected in error.expected() {
                let is_true = if expected == "the end" {
                    judge.is_match(good.as_bytes())
                } else if let Ok(rule) = revision.rule(expected) {
                    let rule = Matcher::for_rule(rule);
                    let mut all = characters.iter().filter(|text| begins_a_word(&rule, text));
                    all.any(|text| may_follow(text))
                } else if let Some(range) = expected.strip_prefix("U+") {
                    let number = u32::from_str_radix(&range[..4], 16).expect(expected);
                    may_follow(&char::from_u32(number).expect(expected).to_string())
                } else {
                    may_follow(expected.trim_matches('"'))
                };
                assert!(is_true, "{}: {expected}: {error}", case.place);
                asked += 1;
            }
        }
    }
    assert!(asked > effort(5_000, 25_000), "{asked}");
}

#[test]
fn suggestions_lead_further() {
    for &revision in Revision::ALL {
        for case in cases(revision, "invalid")
            .iter()
            .filter(|case| case.rule.is_none())
        {
            let report = Validator::new(revision).validate(&case.word);
            let error = report.error().expect(&case.place);
            if let Some(text) = error.unwrapped() {
                assert!(Validator::new(revision).is_valid(&text), "{}", case.place);
            }
            if let Some(repair) = error.repair() {
                assert!(
                    Validator::new(revision).is_valid(repair.text()),
                    "{}",
                    case.place
                );
                continue;
            }
            let Some(suggestion) = error.suggestion() else {
                continue;
            };
            // A broken escape is mended at its percent sign, which stands before the fault.
            let percent = case.word[..error.index()].rfind('%');
            let start = percent
                .filter(|_| suggestion == "%25")
                .unwrap_or(error.index());
            let character = case.word[start..].chars().next().expect(&case.place);
            let end = start + character.len_utf8();
            let mended = format!("{}{suggestion}{}", &case.word[..start], &case.word[end..]);
            let after = Validator::new(revision).validate(&mended);
            let further = after
                .error()
                .is_none_or(|error| error.index() >= start + suggestion.len());
            assert!(further, "{}: {mended:?} is no better", case.place);
        }
    }
}

/// RFC 1738 gives parameters to ftp and prospero, and to no scheme that it does not define.
#[test]
fn parameters_belong_to_the_schemes_that_have_them() {
    let params = |url: &str| -> Vec<String> {
        let reference = Reference::parse(Revision::Rfc1738, url).expect(url);
        let path = reference.path().expect("it has a path");
        let params = path.segments().flat_map(urlspec::Segment::params);
        params.map(str::to_owned).collect()
    };
    assert_eq!(params("ftp://h/a;type=i"), ["type=i"]);
    assert_eq!(params("prospero://h/a;b=c;d=e"), ["b=c", "d=e"]);
    assert!(params("http://h/a;b=c").is_empty());
    assert!(params("https://h/a;b=c").is_empty());
    assert!(params("urn:a;b/c;d=e").is_empty());
}
