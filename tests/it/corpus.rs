//! `crates/lineage/documents/<grammar file>/{valid,invalid}.txt`: one word a line, the section as heading.
//!
//! `## ` begins a heading, `[RULE]` says what the following words are judged by (`[*]`: both steps
//! of validation), a line in double quotes is a JSON string, any other line is a word as it stands.
//!
//! The cases of resolution, normalization and equivalence are there too; `urlspec-lineage` knows their format.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use urlspec::{Component, Normalizer, Reference, Resolver, Revision, Validator, parse};

/// One word with what it is judged by.
#[derive(Debug)]
pub(crate) struct Case {
    /// `None` for both steps of validation.
    pub(crate) rule: Option<String>,
    pub(crate) word: String,
    pub(crate) place: String,
}

pub(crate) fn cases(revision: Revision, verdict: &str) -> Vec<Case> {
    cases_of(revision.id(), verdict)
}

/// The cases of a grammar file, which need not be a revision's.
pub(crate) fn cases_of(grammar: &str, verdict: &str) -> Vec<Case> {
    let path = file(grammar, verdict);
    let text = std::fs::read_to_string(&path).expect("every grammar file has a corpus");
    let mut rule = None;
    let mut cases = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let place = || format!("{}:{number}", path.display());
        if line.is_empty() || line.starts_with("## ") {
            continue;
        }
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            rule = Some(name).filter(|name| *name != "*").map(str::to_owned);
        } else {
            let word = if line.starts_with('"') {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}", place()))
            } else {
                line.to_owned()
            };
            cases.push(Case {
                rule: rule.clone(),
                word,
                place: place(),
            });
        }
    }
    assert!(!cases.is_empty(), "{} is empty", path.display());
    cases
}

/// The file of a document, which its folder has if there is anything of that kind.
pub(crate) fn file(grammar: &str, kind: &str) -> PathBuf {
    let folder = Path::new(crate::ROOT).join("crates/lineage/documents");
    folder.join(grammar).join(kind).with_extension("txt")
}

/// The revisions that have cases of this kind: a file in their folder, such as `resolve.txt`.
pub(crate) fn revisions_with(kind: &str) -> Vec<Revision> {
    let all = Revision::ALL.iter().copied();
    let those: Vec<Revision> = all
        .filter(|revision| file(revision.id(), kind).exists())
        .collect();
    assert!(!those.is_empty(), "no revision has a file {kind}.txt");
    those
}

/// The lines of a revision's file, without empty ones and headings.
pub(crate) fn lines(revision: Revision, kind: &str) -> Vec<String> {
    let path = file(revision.id(), kind);
    let text = std::fs::read_to_string(&path).expect("the revision has such a file");
    let is_case = |line: &&str| !line.is_empty() && !line.starts_with("## ");
    text.lines().filter(is_case).map(str::to_owned).collect()
}

fn accepts(revision: Revision, case: &Case) -> bool {
    match &case.rule {
        None => Validator::new(revision).is_valid(&case.word),
        Some(name) => {
            let rule = revision
                .rule(name)
                .unwrap_or_else(|error| panic!("{}: {error}", case.place));
            parse(rule, &case.word).is_ok()
        }
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

/// Tests that go by the files in a revision's folder pass over none that should be there.
#[test]
fn revisions_have_cases_of_what_they_describe_and_of_nothing_else() {
    for &revision in Revision::ALL {
        let normalizes = Normalizer::new(revision).is_ok();
        let described = [
            ("resolve", Resolver::new(revision, "http://a/").is_ok()),
            ("normalize", normalizes),
            ("equivalent", normalizes),
            ("scheme", revision.schemes().next().is_some()),
        ];
        for (kind, is_described) in described {
            let is_there = file(revision.id(), kind).exists();
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
    match &case.rule {
        None => Validator::new(revision),
        Some(name) => Validator::for_rule(revision.rule(name).expect(&case.place)),
    }
}

/// The bare verdict is the automata's, the report's takes the parser's tree: by the case's own rule, and of every
/// word by both steps of every revision.
#[test]
fn the_two_judges_agree_on_every_word() {
    let mut judged = 0;
    for &revision in Revision::ALL {
        for verdict in ["valid", "invalid"] {
            for case in cases(revision, verdict) {
                let others = Revision::ALL.iter().copied().map(Validator::new);
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
    assert!(judged > 40_000, "{judged}");
}

/// What is said of every word that is not valid, so that no message changes unseen.
#[test]
fn errors_say_what_they_said() {
    for &revision in Revision::ALL {
        let mut lines = Vec::new();
        let mut heading = None;
        for case in cases(revision, "invalid") {
            let report = validator(revision, &case).validate(&case.word);
            let error = report.error().expect(&case.place);
            if heading.as_ref() != Some(&case.rule) {
                lines.push(format!("[{}]", case.rule.as_deref().unwrap_or("*")));
                heading = Some(case.rule.clone());
            }
            let suggestion = match error.unwrapped() {
                Some(text) => Some(format!("; write {text:?}, without what is around it")),
                None => error.suggestion().map(|text| format!("; write {text}")),
            };
            let notes = error.notes().iter().map(|note| format!("; {note}"));
            lines.push(format!(
                "{:?} {error}{}{} [{}, {}]",
                case.word,
                suggestion.unwrap_or_default(),
                notes.collect::<String>(),
                error.component().map_or("whole", Component::as_str),
                error.length(),
            ));
        }
        insta::with_settings!({
            snapshot_path => "../../snapshots/errors",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(revision.id(), lines.join("\n"));
        });
    }
}

#[test]
fn every_error_lies_within_its_text_and_names_a_rule() {
    for &revision in Revision::ALL {
        for case in cases(revision, "invalid") {
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
            assert!(!error.to_string().contains('\n'), "{}: {error}", case.place);
        }
    }
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
