//! The findings on valid URLs, and their explanations.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use proptest::prelude::*;
use regex::Regex;
use urlspec::{CharacterSet, Code, Concept, Finding, Report, Resolver, Revision, Validator};

use crate::corpus::{Case, Shown, stands_below};
use crate::effort::{each, effort};

fn lint(revision: Revision, text: &str) -> Report {
    Validator::new(revision).linting().validate(text)
}

/// The findings of the revisions; those of the documents that define schemes have tests of their own (`by_schemes.rs`).
fn of_revisions() -> impl Iterator<Item = Code> {
    let all = Code::ALL.iter().copied();
    all.filter(|code| ![Code::SchemeSyntax, Code::MailHeaderUnsafe].contains(code))
}

/// `CODE SPAN`, and the replacement behind an arrow, as a line of the corpus has it.
fn told(text: &str, finding: &Finding) -> String {
    let shown: String = text[finding.span()].chars().map(shown).collect();
    let mut line = format!("{} {shown}", finding.code());
    if let Some(suggestion) = finding.suggestion() {
        let _ = write!(line, " => {suggestion}");
    }
    line.trim_end().to_owned()
}

/// A character as it is, or its number if it is invisible.
fn shown(character: char) -> String {
    let is_plain = character.is_alphanumeric() && character != '\u{212b}';
    if character.is_ascii() || is_plain {
        character.into()
    } else {
        character.escape_unicode().to_string()
    }
}

/// `crates/lineage/documents/<revision>/lint.txt`: URLs, each with its findings below it, in the order of the text, and
/// below a finding whose message is of a new kind, the message.
fn cases(revision: Revision) -> Vec<Case> {
    let mut cases = crate::corpus::cases(revision, "lint");
    for case in &mut cases {
        case.below.retain(|line| !line.starts_with(' '));
    }
    cases
}

/// The validator of a case, which lints.
fn linting(revision: Revision, case: &Case) -> Validator {
    let rule = case.rule_of(revision);
    let validator = rule.map_or_else(|| Validator::new(revision), Validator::for_rule);
    validator.linting().only(of_revisions())
}

#[test]
fn urls_have_the_findings_of_the_corpus_and_no_others() {
    let mut wrong = String::new();
    for &revision in Revision::ALL {
        for case in cases(revision) {
            let report = linting(revision, &case).validate(&case.word);
            let (url, mut expected) = (case.word, case.below);
            if let Some(error) = report.error() {
                let _ = writeln!(wrong, "{}: {url}: {error}", case.place);
                continue;
            }
            let mut found: Vec<String> = report.findings().iter().map(|f| told(&url, f)).collect();
            found.sort();
            expected.sort();
            if found != expected {
                let _ = writeln!(wrong, "{}: {url}\n  found {found:#?}", case.place);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn denied_findings_are_repaired_as_they_advise() {
    let mut repaired = 0;
    for &revision in Revision::ALL {
        for case in cases(revision) {
            let report = linting(revision, &case).validate(&case.word);
            let findings = report.findings();
            let codes: Vec<Code> = findings.iter().map(Finding::code).collect();
            let deny = |it: Validator, code: &Code| it.deny(*code);
            let denying = codes.iter().fold(linting(revision, &case), deny);
            let report = denying.validate(&case.word);
            let Some(error) = report.error() else {
                assert!(codes.is_empty(), "{}", case.place);
                continue;
            };
            for repair in error.repairs() {
                assert!(
                    denying.is_valid(repair.text()),
                    "{}: {}",
                    case.place,
                    repair.text()
                );
            }
            let are_advised = findings.iter().all(|it| it.suggestion().is_some());
            if are_advised && let [repair] = error.repairs() {
                assert!(repair.is_sure() && repair.edits().len() <= codes.len());
                repaired += 1;
            }
        }
    }
    assert!(repaired > 100, "{repaired}");
}

/// The kind of a message: a sentence without names and numbers, and the document whose section it cites.
fn properties(finding: &Finding) -> [String; 2] {
    static PARTICULARS: LazyLock<Regex> = LazyLock::new(|| {
        let names = r"`[^`]*`( \(U\+[0-9A-F]+\))?|U\+[0-9A-F]+|\b[0-9A-F]{2}\b|\d+";
        Regex::new(names).expect("it is a regular expression")
    });
    let code = finding.code();
    let sentence = PARTICULARS.replace_all(finding.message(), "...");
    let section = finding.document().citation(finding.section());
    let severity = finding.severity();
    [
        format!("{code} {sentence}"),
        format!("{code} {section} {severity}"),
    ]
}

#[test]
fn findings_say_what_stands_below_them() {
    for &revision in Revision::ALL {
        let mut shown = Shown::default();
        stands_below(revision.id(), "lint", |case| {
            let report = linting(revision, case).validate(&case.word);
            let mut findings: Vec<&Finding> = report.findings().iter().collect();
            let mut lines = Vec::new();
            for line in case.below.iter().filter(|line| !line.starts_with(' ')) {
                lines.push(line.clone());
                let here = findings.iter().position(|it| told(&case.word, it) == *line);
                let finding = findings.remove(here.expect(&case.place));
                if shown.is_new(properties(finding)) {
                    let (rule, severity) = (finding.rule(), finding.severity());
                    lines.push(format!("  {finding} [{severity}, {rule}]"));
                }
            }
            lines
        });
    }
}

/// The numbers of findings of each kind in the valid words of each document; URLs of `lint.txt` show their messages.
#[test]
fn valid_words_have_as_many_findings_as_they_had() {
    let mut counts: BTreeMap<Code, Vec<String>> = BTreeMap::new();
    for &revision in Revision::ALL {
        let mut shown = Shown::default();
        for case in cases(revision) {
            let report = linting(revision, &case).validate(&case.word);
            for finding in report.findings() {
                shown.is_new(properties(finding));
            }
        }
        let mut of_revision: BTreeMap<Code, usize> = BTreeMap::new();
        let words = crate::corpus::cases(revision, "valid");
        for case in words.iter().filter(|case| case.rule.is_none()) {
            for finding in linting(revision, case).validate(&case.word).findings() {
                *of_revision.entry(finding.code()).or_default() += 1;
                let is_new = shown.is_new(properties(finding));
                assert!(!is_new, "{}: lint.txt shows no {finding}", case.place);
            }
        }
        for (code, count) in of_revision {
            let line = counts.entry(code).or_default();
            line.push(format!("{} {count}", revision.id()));
        }
    }
    let lines = counts
        .iter()
        .map(|(code, counts)| format!("{code}: {}\n", counts.join(", ")));
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("findings", lines.collect::<String>());
    });
}

/// Both sides of every kind, by every revision that can show it.
#[test]
fn the_corpus_has_every_finding() {
    for &revision in Revision::ALL {
        let cases = cases(revision);
        assert!(cases.iter().any(|case| case.below.is_empty()));
        for code in of_revisions().filter(|code| code.is_lint()) {
            let has = |line: &String| line.split(' ').next() == Some(code.as_str());
            let found = cases.iter().any(|case| case.below.iter().any(has));
            // url7 and RFC 1630 mean Latin 1, and only RFC 3987 and the URL Standard have characters beyond US-ASCII.
            let of_characters = [Code::MixedDirections, Code::NotNfc];
            // Advice of single documents, which the others do not give.
            let advice = [
                Code::UserNamed,
                Code::HostIsAddress,
                Code::SpacesRepeated,
                Code::TrailingSlash,
                Code::NntpNotGlobal,
                Code::AbbreviatedUrl,
                Code::HostNotQualified,
            ];
            let cannot = match code {
                Code::EscapeNotUtf8 => revision.character_set() == CharacterSet::Latin1,
                code if advice.contains(&code) => code.section(revision).is_none(),
                Code::ZoneNotLinkLocal | Code::ZoneEscaped => {
                    revision.rules_for(Concept::Zone).next().is_none()
                }
                // Numbers of addresses are no domains, and escapes are never the same as what they stand for.
                Code::Ipv4Lookalike | Code::EscapeNotNeeded => revision == Revision::Whatwg20260702,
                Code::PortOver65535 => {
                    let mut ports = revision.rules_for(Concept::Port).peekable();
                    ports.peek().is_some() && !ports.any(|rule| rule.accepts("65536"))
                }
                Code::PasswordInClear | Code::MisleadingUserinfo => {
                    revision.rules_for(Concept::UserInfo).next().is_none()
                        && revision.rules_for(Concept::User).next().is_none()
                        && revision > Revision::Rfc1808
                }
                code => {
                    let of_unicode = [Revision::Rfc3987, Revision::Whatwg20260702];
                    of_characters.contains(&code) && !of_unicode.contains(&revision)
                }
            };
            assert_ne!(found, cannot, "{revision}: {code}");
        }
    }
}

#[test]
fn every_example_shows_its_code_and_nothing_else() {
    // `browser.rs` has that of browsers.
    for code in Code::ALL.iter().filter(|code| !code.is_of_browser()) {
        let example = code.example();
        let revision = example.revision();
        let findings = match example.base() {
            None => {
                let report = lint(revision, example.text());
                // What is not valid by the document is an error by itself.
                let is_valid = *code != Code::DomainNotValid;
                assert_eq!(report.is_valid(), is_valid, "{code}");
                report.findings().to_vec()
            }
            Some(base) => {
                let resolver = Resolver::new(revision, base).unwrap();
                resolver
                    .resolve(example.text())
                    .unwrap()
                    .findings()
                    .to_vec()
            }
        };
        let mut codes: Vec<Code> = findings.iter().map(Finding::code).collect();
        // By url7, whose print has path elements of two characters at most, nearly every URL rests on a reading; and the
        // document of a scheme may refuse what the finding is about.
        let others = [Code::RestsOnReading, Code::SchemeSyntax];
        codes.retain(|found| found == code || !others.contains(found));
        assert_eq!(codes, [*code]);
        assert_eq!(example.base().is_some(), code.is_of_target());
    }
}

#[test]
fn every_code_is_explained() {
    for code in Code::ALL {
        assert_eq!(code.as_str().parse(), Ok(*code));
        let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(code.as_str().chars().all(name), "{code}");
        assert!(
            !code.summary().ends_with('.') && code.summary().len() < 80,
            "{code}"
        );
        let explanation = code.explanation();
        assert!(
            explanation.ends_with('.') && explanation.len() > 100,
            "{code}"
        );
        assert!(
            !explanation.contains("  ") && !explanation.contains('\n'),
            "{code}"
        );
        for &revision in Revision::ALL {
            let (document, section) = code.judged_by(revision);
            assert_eq!(code.section(document), Some(section));
            // Its own words go before those of others.
            if let Some(own) = code.section(revision) {
                assert_eq!((document, section), (revision, own));
            }
        }
    }
}

/// A denied finding is an error, of the document that states it, which may be another one.
#[test]
fn errors_name_the_document_that_speaks_of_a_finding() {
    for &revision in Revision::ALL {
        for case in cases(revision) {
            let linting = linting(revision, &case);
            for finding in linting.validate(&case.word).findings() {
                let report = linting.clone().deny(finding.code()).validate(&case.word);
                let error = report.error().expect(&case.place);
                assert_eq!(error.document(), finding.document(), "{}", case.place);
                // The document and its section stand behind the message.
                let told = finding.to_string();
                let (_, cited) = told.rsplit_once(" (").expect(&case.place);
                let is_cited = error.to_string().contains(&cited.replacen(", ", " ", 1));
                assert!(
                    is_cited || error.to_string().contains(cited),
                    "{}: {error}",
                    case.place
                );
                assert_eq!(finding.rule().revision(), revision, "{}", case.place);
            }
        }
    }
}

/// If a document does not state the finding, the next one that does, later or earlier.
#[test]
fn the_nearest_document_judges() {
    for code in Code::ALL {
        for &revision in Revision::ALL {
            let speaks = |document: &Revision| code.section(*document).is_some();
            let mut before = std::iter::successors(Some(revision), |document| document.follows());
            let all = || Revision::ALL.iter().copied().filter(|it| speaks(it));
            let expected = before
                .find(speaks)
                .or_else(|| all().find(|document| *document > revision))
                .or_else(|| all().next());
            let (document, section) = code.judged_by(revision);
            assert_eq!(Some(document), expected, "{code} {revision}");
            assert_eq!(code.section(document), Some(section), "{code} {revision}");
        }
    }
}

#[test]
fn what_is_not_asked_for_is_not_looked_for() {
    let url = "FTP://u:p@www.example.com:25/%7e";
    let codes = |validator: Validator| -> Vec<Code> {
        let report = validator.validate(url);
        report.findings().iter().map(Finding::code).collect()
    };
    let validator = || Validator::new(Revision::DraftFieldingUriRfc2396bis01);
    assert_eq!(codes(validator()), [Code::SchemeNotLowercase]);
    let denying = validator().deny(Code::PortReserved);
    assert!(!denying.is_valid(url) && denying.parse(url).is_err());
    let expected = [Code::SchemeNotLowercase, Code::PortReserved];
    assert_eq!(codes(denying), expected);
    assert_eq!(codes(validator().linting()).len(), 4);
    assert!(validator().deny(Code::DotSegment).is_valid(url));
}

/// No message about a URL contains its password.
#[test]
fn messages_hold_no_password() {
    for &revision in Revision::ALL {
        // RFC 1630 has no escapes in a password.
        let urls = [
            "ftp://www.example.com:Geheimnis%0D%41@EXAMPLE.com:25/",
            "ftp://www.example.com:Geheimnis@EXAMPLE.com:25/",
        ];
        let is_valid = |url: &&str| Validator::new(revision).is_valid(url);
        let Some(url) = urls.into_iter().find(is_valid) else {
            assert_eq!(revision.rules_for(Concept::UserInfo).next(), None);
            continue;
        };
        let report = lint(revision, url);
        assert!(report.findings().len() > 3, "{revision}");
        for finding in report.findings() {
            assert!(
                !finding.message().contains("Geheimnis"),
                "{}",
                finding.message()
            );
        }
    }
}

/// In quadratic time all of them would take minutes.
#[test]
fn long_urls_take_linear_time() {
    let starts = [
        "http://",
        "http://a/",
        "ftp://a/",
        "gopher://a/1b%09%09+%091",
        "x:",
        "http://u:",
    ];
    let pieces = [
        "%0A",
        "%0a%41",
        "%41%0A",
        "%2e%2E",
        "/..",
        "../",
        "%E9a",
        "%c3",
        "1.",
        "a.",
        "A",
        "@a",
        ":1",
        "%0D%0A",
        ";%0A",
        "a.com@",
        "%c3%a9/",
        "\u{e9}/",
        "e\u{301}.",
        "\u{5d0}1/",
        "\u{fb01}?",
    ];
    let length = effort(1 << 13, 1 << 15);
    for &revision in Revision::ALL {
        for (number, start) in starts.into_iter().enumerate() {
            for piece in each(pieces, number + revision as usize, effort(3, 2)) {
                let url = format!("{start}{}", piece.repeat(length / piece.len()));
                let _ = lint(revision, &url);
            }
        }
    }
    let long = format!("http://a/{}", "%0a/../".repeat((1 << 20) / 7));
    let report = lint(Revision::DraftFieldingUriRfc2396bis01, &long);
    assert_eq!(report.findings().len(), (1 << 20) / 7 * 3);
    let long = format!("http://a/{}", "%c3%a9/".repeat((1 << 20) / 7));
    let report = lint(Revision::Rfc3987, &long);
    assert_eq!(report.findings().len(), (1 << 20) / 7);
}

fn url() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![
        "(http|HTTP|https|ftp|gopher|telnet|wais|file|prospero|x-y):",
        "(mailto|news|nntp):[a-z%0AD@/.]{0,8}",
        Just(String::new()),
    ];
    let user = "((www\\.)?[a-zA-Z]{1,4}(\\.[a-z]{2,3})?[&=;%41]{0,3}(:[a-z%0A]{0,6})?@)?";
    let host = prop_oneof![
        "([a-zA-Z0-9-]{1,3}\\.){0,2}[a-zA-Z]{1,3}",
        "(0x|0|1)?[0-9a-f]{1,10}(\\.(0x|0)?[0-9]{1,3}){0,3}",
        "[a-zA-Z_%4]{0,6}",
        "\\[::[1A]\\]",
    ];
    let port = "(:[0-9]{0,6})?";
    let rest =
        "(/([a-zA-Z0-9;:@&=+$,.~*!'()-]|%[0-9A-Fa-f]{2}|\\.\\.?/|%0D%0A|%09|%2[eE]){0,9}){0,3}";
    let query = "(\\?([a-z=&+]|%[0-9a-f]{2}){0,5})?(#([a-z]|%[0-9A-F]{2}){0,3})?";
    (
        scheme,
        prop::bool::weighted(0.9),
        user,
        host,
        port,
        rest,
        query,
    )
        .prop_map(|(scheme, has_authority, user, host, port, rest, query)| {
            let slashes = if has_authority { "//" } else { "" };
            format!("{scheme}{slashes}{user}{host}{port}{rest}{query}")
        })
}

/// The quick verdict with a finding denied is the verdict with its reasons: texts that look plain, and have a finding that
/// counts as not valid.
#[test]
fn plain_texts_are_judged_as_others_are() {
    for text in [
        "mailto://A",
        "MAILTO://a/b",
        "http://a:99999/",
        "http://a--b/",
        "http:///",
        "http://%41/",
    ] {
        for &revision in Revision::ALL {
            for &code in Code::ALL.iter().filter(|code| !code.is_of_browser()) {
                let denying = Validator::new(revision).deny(code);
                assert_eq!(
                    denying.validate(text).is_valid(),
                    denying.is_valid(text),
                    "{revision} {code} {text}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn findings_lie_in_the_text_in_order(text in prop_oneof![9 => url(), 1 => ".{0,12}"]) {
        for &revision in Revision::ALL {
            let report = lint(revision, &text);
            let plain = Validator::new(revision).validate(&text);
            prop_assert_eq!(report.is_valid(), plain.is_valid());
            let mut at = 0;
            for finding in report.findings() {
                let span = finding.span();
                prop_assert!(text.get(span.clone()).is_some() && at <= span.start);
                prop_assert!(!finding.message().contains('\n'));
                at = span.start;
            }
            // Linting adds to the results of validation, and removes none.
            let others: Vec<&Finding> =
                report.findings().iter().filter(|finding| !finding.code().is_lint()).collect();
            prop_assert_eq!(others, plain.findings().iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn denying_agrees_with_linting(text in url(), index in 0..Code::ALL.len()) {
        let code = Code::ALL[index];
        prop_assume!(!code.is_of_browser());
        for &revision in Revision::ALL {
            let report = lint(revision, &text);
            let has_it = report.findings().iter().any(|finding| finding.code() == code);
            let denying = Validator::new(revision).deny(code);
            prop_assert_eq!(denying.is_valid(&text), report.is_valid() && !has_it);
            prop_assert_eq!(denying.validate(&text).is_valid(), denying.is_valid(&text));
        }
    }

    /// The suggested replacement makes a valid URL with one finding of the kind less.
    #[test]
    fn suggestions_help(text in url()) {
        for &revision in Revision::ALL {
            let report = lint(revision, &text);
            if !report.is_valid() {
                continue;
            }
            for finding in report.findings() {
                let Some(suggestion) = finding.suggestion() else { continue };
                let mut better = text.clone();
                better.replace_range(finding.span(), suggestion);
                let after = lint(revision, &better);
                prop_assert!(after.is_valid(), "{revision} {text} {better}");
                let count = |report: &Report| {
                    report.findings().iter().filter(|other| other.code() == finding.code()).count()
                };
                prop_assert!(count(&after) < count(&report), "{revision} {text} {better}");
            }
        }
    }
}
