//! Conformance suites.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use urlspec::{Edition, Normalizer, Revision, Rule, Validator};
use urlspec_lineage::cases;

use crate::effort::sample;
use crate::program::urlspec;

fn suite(arguments: &[&str]) -> Vec<u8> {
    let output = urlspec(&[&["suite"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    output.stdout
}

fn read(suite: &[u8]) -> Value {
    serde_json::from_slice(suite).expect("a suite is JSON")
}

fn items<'v>(value: &'v Value, field: &str) -> &'v Vec<Value> {
    value[field].as_array().expect("a list")
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

/// The same bytes each time, and the same document in either layout.
#[test]
fn suites_are_reproducible() {
    for arguments in [
        &["rfc1808"][..],
        &["rfc2396", "--all-rules"],
        &["rfc3986", "--rule", "host", "--rule", "path"],
    ] {
        let one = suite(arguments);
        assert!(one == suite(arguments), "{arguments:?}");
        let line_end = one.iter().position(|octet| *octet == b'\n');
        assert_eq!(line_end, Some(one.len() - 1), "{arguments:?}");
        let lines = suite(&[arguments, &["--format", "lines"]].concat());
        assert!(read(&lines) == read(&one), "{arguments:?}");
    }
}

/// Rules come once, in the order of the document, whatever they are asked for in, and by either spelling.
#[test]
fn rules_are_chosen() {
    let rules = |arguments: &[&str]| -> Vec<String> {
        let suite = read(&suite(arguments));
        let rules = items(&suite, "rules").iter();
        rules.map(|rule| text(rule, "rule").to_owned()).collect()
    };
    let named = [
        "rfc3986", "--rule", "port", "--rule", "reg_name", "--rule", "port",
    ];
    assert_eq!(rules(&named), ["port", "reg-name"]);
    let rfc1808 = Revision::Rfc1808;
    let all = rules(&["rfc1808", "--all-rules"]);
    assert!(all.iter().eq(rfc1808.rules().map(Rule::name)));
    let usual = rules(&["1808"]);
    for rule in rfc1808.rules() {
        let is_usual = rule.describes_url() || rule.concept().is_some();
        assert_eq!(usual.iter().any(|it| it == rule.name()), is_usual, "{rule}");
    }
    assert!(usual.len() < all.len());
}

/// Checks that the words of a rule have the verdicts that the validator gives, and the remarks on them.
fn check_words(edition: impl Into<Edition>, suite: &Value) {
    let edition = edition.into();
    for words in items(suite, "rules") {
        let rule = edition.rule(text(words, "rule")).expect("a rule");
        assert_eq!(words["start"], rule.is_start(), "{rule}");
        assert_eq!(text(words, "section"), rule.section().label(), "{rule}");
        let validator = Validator::for_rule(rule);
        let mut count: BTreeMap<(&str, bool), usize> = BTreeMap::new();
        for group in items(words, "groups") {
            let (tests, valid) = (text(group, "tests"), group["valid"] == true);
            assert_eq!(group["about"].is_string(), tests == "classic", "{rule}");
            assert!(!items(group, "words").is_empty(), "{rule}");
            for word in items(group, "words") {
                let word = word.as_str().expect("a text");
                assert_eq!(validator.is_valid(word), valid, "{edition}:{rule} {word:?}");
                *count.entry((tests, valid)).or_default() += 1;
            }
        }
        for tests in ["classic", "transition", "boundary"] {
            assert!(count.contains_key(&(tests, false)), "{rule}: {tests}");
        }
        assert!(count.contains_key(&("transition", true)), "{rule}");
    }
}

/// The cases in the suite are those of its file. The library's own tests show that the library does what the files say.
fn check_cases(revision: Revision, suite: &Value) {
    let resolution = cases::resolution(revision);
    let written = items(suite, "resolution");
    assert_eq!(written.len(), resolution.len(), "{revision}");
    for (case, written) in resolution.iter().zip(written) {
        let findings = items(written, "findings").iter();
        let findings = findings.map(|code| format!(" [{}]", code.as_str().expect("a code")));
        let told = match text(written, "result") {
            "target" => text(written, "target").to_owned(),
            "same-document" => {
                let fragment = written["fragment"].as_str();
                let fragment = fragment.map_or_else(String::new, |text| format!("#{text}"));
                format!("(current document){fragment}")
            }
            refusal => refusal.replace('-', " "),
        };
        let told = findings.fold(told, |told, finding| told + &finding);
        assert_eq!(told, case.expected(), "{revision}: {case:?}");
        assert_eq!(text(written, "base"), case.base());
        assert_eq!(text(written, "reference"), case.reference());
        assert_eq!(text(written, "section"), case.section());
        let option = case.option().map(cases::ResolutionOption::as_str);
        assert_eq!(written["option"].as_str(), option);
        let resolved = case.resolver().expect("a base").resolve(case.reference());
        let target = resolved.ok().filter(|it| !it.is_same_document());
        let target = target.map(|it| it.to_string());
        assert_eq!(written["target"].as_str(), target.as_deref());
    }
    let normalizer = Normalizer::new(revision).ok();
    let (normal_forms, compared) = (items(suite, "normalization"), items(suite, "equivalence"));
    let normalization = cases::normalization(revision);
    assert_eq!(normal_forms.len(), normalization.len(), "{revision}");
    for (case, written) in normalization.iter().zip(normal_forms) {
        let form = normalizer
            .as_ref()
            .expect("it normalizes")
            .normalize(case.url());
        assert_eq!(text(written, "section"), case.section());
        assert_eq!(text(written, "input"), case.url());
        assert_eq!(text(written, "normal_form"), case.expected());
        assert_eq!(form.as_deref().ok(), Some(case.expected()), "{case:?}");
    }
    let equivalence = cases::equivalence(revision);
    assert_eq!(compared.len(), equivalence.len(), "{revision}");
    for (case, written) in equivalence.iter().zip(compared) {
        let normalizer = normalizer.as_ref().expect("it normalizes");
        let rung = normalizer.equivalent(case.one(), case.other());
        let rung = rung.expect("both are valid").map(urlspec::Rung::as_str);
        assert_eq!(text(written, "section"), case.section());
        assert_eq!(text(written, "left"), case.one());
        assert_eq!(text(written, "right"), case.other());
        assert_eq!(written["rung"].as_str(), rung, "{case:?}");
        assert_eq!(rung.unwrap_or("none"), case.expected(), "{case:?}");
    }
}

fn page() -> String {
    let page = Path::new(crate::ROOT).join("docs/suites.md");
    std::fs::read_to_string(page).expect("the page")
}

/// In megabytes, rounded up.
fn megabytes(suite: &[u8]) -> String {
    let tenths = suite.len().div_ceil(100_000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Verdicts and cases of every fourth document, or of all; and sizes, as the page has them.
#[test]
fn suites_say_what_the_library_says() {
    let page = page();
    for &revision in sample(Revision::ALL, 0, 4) {
        let usual = suite(&[revision.id()]);
        let document = read(&usual);
        assert_eq!(text(&document, "spec"), revision.id());
        assert_eq!(text(&document, "version"), env!("CARGO_PKG_VERSION"));
        check_words(revision, &document);
        check_cases(revision, &document);
        let count = |rules: &Value| -> usize {
            let groups = items(rules, "groups").iter();
            groups.map(|group| items(group, "words").len()).sum()
        };
        let words: usize = items(&document, "rules").iter().map(count).sum();
        let all = suite(&[revision.id(), "--all-rules"]);
        let millions = match words / 1_000_000 {
            0 => format!("{}", words / 1000),
            millions => format!("{millions},{:03}", words / 1000 % 1000),
        };
        let row = format!(
            "| `{revision}` | {} | {millions},{:03} | {} MB | {} MB |",
            items(&document, "rules").len(),
            words % 1000,
            megabytes(&usual),
            megabytes(&all),
        );
        assert!(page.contains(&row), "docs/suites.md lacks {row}");
    }
}

/// A printed edition has words with the verdicts of the print, and no worked cases.
#[test]
fn a_printed_edition_has_words_alone() {
    let printed = read(&suite(&["rfc2396@printed"]));
    assert_eq!(text(&printed, "spec"), "rfc2396@printed");
    check_words(Edition::printed(Revision::Rfc2396), &printed);
    for cases in ["resolution", "normalization", "equivalence"] {
        assert!(items(&printed, cases).is_empty(), "{cases}");
    }
    let corrected = read(&suite(&["rfc2396"]));
    assert_ne!(printed["rules"], corrected["rules"]);
    assert!(!items(&corrected, "resolution").is_empty());
}

/// A size that is acceptable for a download.
#[test]
fn the_default_suite_is_not_large() {
    let size = suite(&["rfc3986"]).len();
    assert!(size < 5_000_000, "{size}");
}

/// A folder with a suite, for a program of the page.
fn folder(name: &str, revision: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("suites")
        .join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    std::fs::write(folder.join("suite.json"), suite(&[revision])).expect("it can be written");
    folder
}

/// The programs of the page in a language.
fn programs(language: &str) -> Vec<String> {
    let (page, start) = (page(), format!("```{language}\n"));
    let programs = page.split(&start).skip(1);
    let program = |text: &str| text.split("```").next().unwrap_or_default().to_owned();
    programs.map(program).collect()
}

/// The output of a program of the page; `None` if its language is not installed.
fn run(mut command: Command, folder: &Path) -> Option<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.current_dir(folder).output();
    let Ok(output) = output else {
        println!("note: there is no {name} here; the program of docs/suites.md was not run");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    Some(String::from_utf8(output.stdout).expect("output is UTF-8"))
}

/// The first judges words, the second resolves references. Both are right mostly, and report the rest.
#[test]
fn the_python_programs_of_the_page_run() {
    let folder = folder("python", "rfc3986");
    let programs = programs("python");
    assert_eq!(programs.len(), 2);
    for (program, most) in programs.iter().zip([100, 80]) {
        std::fs::write(folder.join("check.py"), program).expect("it can be written");
        let mut command = Command::new("python3");
        command.arg("check.py").env("PYTHONUTF8", "1");
        let Some(printed) = run(command, &folder) else {
            return;
        };
        let wrong = printed.lines().count();
        println!("note: a Python program reports {wrong} tests");
        assert!(wrong > 0 && wrong < most, "{printed}");
    }
}

/// URLs of browsers differ: a host alone gets a path.
#[test]
fn the_javascript_program_of_the_page_runs() {
    let folder = folder("javascript", "rfc3986");
    let [program] = &programs("js")[..] else {
        panic!("there is one program")
    };
    std::fs::write(folder.join("check.js"), program).expect("it can be written");
    let mut command = Command::new("node");
    command.arg("check.js");
    let Some(printed) = run(command, &folder) else {
        return;
    };
    let all = cases::resolution(Revision::Rfc3986).len();
    let wrong = printed.lines().count();
    println!("note: JavaScript's URL resolves {wrong} of {all} otherwise");
    assert!(printed.contains("\thttp://g/\thttp://g\n"), "{printed}");
    assert!(wrong < all / 2, "{printed}");
}

/// Java's URI follows RFC 2396 and RFC 2732 and goes beyond them, as its documentation says.
#[test]
fn the_java_program_of_the_page_runs() {
    let folder = folder("java", "rfc2732");
    let [program] = &programs("java")[..] else {
        panic!("there is one program")
    };
    std::fs::write(folder.join("Check.java"), program).expect("it can be written");
    let page = page();
    let (_, shell) = page
        .split_once("jq -r '")
        .expect("the words are given by jq");
    let (filter, _) = shell.split_once('\'').expect("an end");
    let mut jq = Command::new("jq");
    jq.args(["-r", filter, "suite.json"]);
    let Some(words) = run(jq, &folder) else {
        return;
    };
    std::fs::write(folder.join("words.txt"), words).expect("it can be written");
    let words = std::fs::File::open(folder.join("words.txt")).expect("it is there");
    let mut java = Command::new("java");
    java.arg("Check.java").stdin(Stdio::from(words));
    java.env(
        "JAVA_TOOL_OPTIONS",
        "-Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8",
    );
    let Some(printed) = run(java, &folder) else {
        return;
    };
    println!(
        "note: Java's URI judges {} words otherwise",
        printed.lines().count()
    );
    assert!(printed.contains("false\t"), "{printed}");
}
