//! `urlspec referee`: foreign programs, good and hostile ones.

use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{file, told, urlspec};

const PROGRAM: &str = env!("CARGO_BIN_EXE_urlspec");

/// The report on a program that answers as this language does.
fn referee(options: &[&str], side: &str) -> Value {
    let mut arguments = vec!["referee", "--format", "json"];
    arguments.extend(options);
    arguments.extend(["--", PROGRAM, "referee", "--serve", side]);
    line(&urlspec(&arguments))
}

fn line(output: &Output) -> Value {
    let told = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {told}"))
}

/// The exit status and all that is printed of a script of the shell.
fn script(options: &[&str], script: &str) -> (Option<i32>, String) {
    let mut arguments = vec!["referee", "--rule", "port"];
    if !options.contains(&"--timeout") {
        arguments.extend(["--timeout", "1"]);
    }
    arguments.extend(options);
    arguments.extend(["--", "sh", "-c", script]);
    let asked = Instant::now();
    let told = told(&arguments);
    assert!(asked.elapsed() < Duration::from_secs(60), "{script}");
    told
}

fn fails_with(scripted: &str, message: &str) {
    let (status, told) = script(&[], scripted);
    assert_eq!(status, Some(2), "{scripted}: {told}");
    assert!(told.contains(message), "{scripted}: {told}");
}

#[test]
fn a_program_that_follows_a_document_is_told_so() {
    let report = referee(&["--rule", "port", "--jobs", "2"], "rfc3986:port");
    assert_eq!(report["complete"], true);
    assert_eq!(report["nearest"], "rfc3986:port");
    assert_eq!(report["deviations"], Value::Array(Vec::new()));
    assert!(report["questions"].as_u64() > Some(1000), "{report}");
    let (status, told) = told(&[
        "referee",
        "--rule",
        "port",
        "--",
        PROGRAM,
        "referee",
        "--serve",
        "rfc3986:port",
    ]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("No difference from `port` of RFC 3986, section 3.2.3 is known.\n"),
        "{told}"
    );
}

#[test]
fn a_deviation_has_its_rule_its_section_and_its_word() {
    let report = referee(&["--against", "rfc3986:port"], "rfc1738:port");
    let [deviation] = report["deviations"].as_array().expect("a list").as_slice() else {
        panic!("{report}");
    };
    assert_eq!(deviation["program"], false);
    assert_eq!(
        (&deviation["rule"], &deviation["section"]),
        (&"port".into(), &"section 3.2.3".into())
    );
    assert_eq!(deviation["words"], serde_json::json!([""]));
    let report = referee(&["--against", "rfc2396:unreserved"], "rfc3986:pchar");
    let taken = &report["deviations"][0];
    assert_eq!(taken["program"], true);
    assert!(
        taken["messages"][0]
            .as_str()
            .is_some_and(|it| it.contains("`unreserved`")),
        "{taken}"
    );
}

/// Texts that end in NUL, and octets that are no text.
#[test]
fn words_are_sent_as_octets_too() {
    let arguments = [
        "referee",
        "--against",
        "rfc3986:port",
        "--words",
        "nul",
        "--format",
        "json",
        "--",
    ];
    let program = [
        PROGRAM,
        "referee",
        "--words",
        "nul",
        "--serve",
        "rfc3986:port",
    ];
    let report = line(&urlspec(&[&arguments[..], &program].concat()));
    assert_eq!(report["complete"], true, "{report}");
    assert_eq!(report["not_utf8"], Value::Array(Vec::new()));
    assert_eq!(report["sides"][0]["relation"], "equal");
}

/// A learned language is a side for other verbs.
#[test]
fn what_was_learned_is_saved() {
    for name in ["learned.abnf", "learned.dot", "learned.json"] {
        let path = file(name, "");
        let report = referee(
            &["--against", "rfc2396:scheme", "--save", &path],
            "rfc3986:scheme",
        );
        assert_eq!(report["complete"], true);
        let text = std::fs::read_to_string(&path).expect("it was written");
        assert!(text.len() > 50, "{text}");
        if name == "learned.abnf" {
            let (status, told) = told(&["compare", &path, "rfc3986:scheme"]);
            assert_eq!(status, Some(0), "{told}");
        }
    }
    let (status, told) = told(&["referee", "--save", "learned.txt", "--", "true"]);
    assert_eq!(status, Some(2));
    assert!(
        told.contains("the name of the file ends in .abnf"),
        "{told}"
    );
}

#[test]
fn a_word_at_which_the_program_ends_is_a_verdict() {
    let ends = r#"while read -r word; do
        case $word in *7*) echo "sevens are too much" >&2; exit 3;; *[!0-9\"]*) echo 0;; *) echo 1;; esac
    done"#;
    let (status, told) = script(
        &[
            "--against",
            "rfc3986:port",
            "--tests",
            "50",
            "--max-questions",
            "300",
        ],
        ends,
    );
    assert!(
        told.contains("ended with exit status: 3: sevens are too much"),
        "{told}"
    );
    assert!(told.contains("\"7\""), "{told}");
    assert!(matches!(status, Some(1 | 2)), "{told}");
    let (status, told) = script(&["--max-unanswered", "3"], ends);
    assert_eq!(status, Some(2));
    assert!(
        told.contains("more than 3 words had no answer; --max-unanswered allows more"),
        "{told}"
    );
}

#[test]
fn a_word_without_an_answer_in_time_is_a_verdict() {
    let hangs = r"while read -r word; do case $word in *7*) sleep 100;; *) echo 0;; esac; done";
    let (status, told) = script(&["--timeout", "0.2", "--max-unanswered", "2"], hangs);
    assert_eq!(status, Some(2), "{told}");
    assert!(told.contains("gave no answer in time"), "{told}");
}

#[test]
fn programs_that_cannot_be_asked_are_refused() {
    fails_with(
        "while read -r word; do echo yes; done",
        "the program answered `http://example.com/` with `yes`, and not with `1` or `0`",
    );
    fails_with("echo hello; cat", "with `hello`");
    fails_with(
        "while read -r word; do echo 1; echo 1; done",
        "says more than it was asked",
    );
    fails_with("yes 1", "says more than it was asked");
    fails_with(
        "tr -d '\\n' < /dev/zero | tr '\\0' 1",
        "with a line that does not end",
    );
    fails_with(
        "exec 1>&-; sleep 100",
        "closed its output, before it answered a word",
    );
    fails_with("exec 0<&-; sleep 100", "gave no answer in time, neither to");
    fails_with(
        "exit 7",
        "ended with exit status: 7, before it answered a word",
    );
    fails_with(
        "cat > /dev/null",
        "does it end each answer with a line end, and flush its output then?",
    );
    let (status, told) = told(&["referee", "--", "./no-such-program"]);
    assert_eq!(status, Some(2));
    assert!(told.contains("./no-such-program: "), "{told}");
}

#[test]
fn a_program_that_changes_its_answers_is_refused() {
    let random = r"while read -r word; do n=$(( (n * 69069 + 12345) % 4294967296 )); echo $(( n / 1048576 % 2 )); done";
    fails_with(random, "the program changed its answer to `");
}

/// Where nearly every word ends the program, the limits hold all the same, and the words are told.
#[test]
fn a_program_that_always_ends_is_soon_told() {
    let ends =
        r#"while read -r word; do case $word in *[![:alnum:]\"]*) exit 3;; *) echo 0;; esac; done"#;
    let (status, told) = script(
        &["--against", "rfc3986:host", "--max-unanswered", "4"],
        ends,
    );
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.contains("more than 4 words had no answer")
            && told.contains("ended with exit status: 3"),
        "{told}"
    );
    let one = "while read -r pair; do exit 3; done";
    let (status, told) = crate::program::told(&["referee", "--resolve", "--", "sh", "-c", one]);
    assert_eq!(status, Some(2), "{told}");
    assert!(told.contains("ended with exit status: 3, at `"), "{told}");
}

/// Whatever a program starts ends with it.
#[test]
fn nothing_is_left_behind() {
    let path = file("left-behind", "");
    let starts = format!("sleep 1234 & echo $! > {path}; while read -r word; do echo 0; done");
    let (_, told) = script(&["--max-questions", "50"], &starts);
    assert!(told.contains("--max-questions allows more"), "{told}");
    let process = std::fs::read_to_string(&path).expect("it was written");
    let process = process.trim();
    assert!(!process.is_empty());
    std::thread::sleep(Duration::from_millis(200));
    let alive = std::process::Command::new("kill")
        .args(["-0", process])
        .output()
        .expect("kill runs");
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    assert!(
        !alive.status.success() || state.contains(" Z "),
        "{process} still runs: {state}"
    );
}

#[test]
fn limits_end_the_learning_with_what_is_known() {
    let report = referee(&["--max-learned", "20"], "rfc3986");
    assert_eq!(report["end"], "max-learned");
    assert_eq!(report["complete"], false);
    let report = referee(&["--max-questions", "100000"], "rfc3986");
    assert_eq!(report["end"], "max-questions");
    let report = referee(&["--time", "1", "--against", "rfc1738:url"], "rfc3986");
    assert_eq!(report["end"], "time");
}

/// The host is held: what the program does with others is not asked.
#[test]
fn a_component_is_held() {
    let held = [
        "--hold",
        "host=example.com",
        "--against",
        "rfc3986",
        "--tests",
        "2000",
    ];
    let report = referee(&held, "rfc6874");
    assert_eq!(report["deviations"], Value::Array(Vec::new()), "{report}");
    let (status, told) = told(&["referee", "--hold", "name=a", "--", "true"]);
    assert_eq!(status, Some(2));
    assert!(told.contains("COMPONENT=TEXT"), "{told}");
}

/// A program that resolves as RFC 1808 does, by our own verb.
#[test]
fn resolution_is_compared_too() {
    let one = "while read -r pair; do echo null; done";
    let (status, told) = told(&["referee", "--resolve", "--", "sh", "-c", one]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("Its habits:"), "{told}");
    let (status, told) = crate::program::told(&[
        "referee",
        "--resolve",
        "--",
        "sh",
        "-c",
        "while read -r pair; do echo a; done",
    ]);
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.contains("and not with a JSON string or `null`"),
        "{told}"
    );
}

/// A program can say that it failed, and be asked on.
#[test]
fn a_failure_is_told_and_counts_as_refused() {
    let fails = r#"while read -r word; do
        case $word in *2*) echo "! it is two";; \"\"|*[!0-9\"]*) echo 0;; *) echo 1;; esac
    done"#;
    let (status, told) = script(
        &["--against", "rfc3986:port", "--max-unanswered", "0"],
        fails,
    );
    assert_eq!(status, Some(1), "{told}");
    assert!(
        told.contains("words the program failed or gave no answer; they count as refused:")
            && told.contains("\"2\"  says that it failed: it is two"),
        "{told}"
    );
}

/// The words of a rule are held by the components of the whole text.
#[test]
fn components_are_held_within_whole_texts() {
    let frame = [
        "--prefix", "http://", "--suffix", ":80/", "--hold", "host=a1",
    ];
    let sides = ["--rule", "reg-name", "--against", "rfc3986"];
    let report = referee(&[&sides[..], &frame].concat(), "rfc3986:URI");
    assert_eq!(report["complete"], true, "{report}");
    // The words may have a userinfo, which is not held.
    assert_eq!(report["sides"][0]["relation"], "superset", "{report}");
    let words = report["deviations"][0]["words"].as_array().expect("words");
    let is_held = |word: &Value| {
        let authority = word
            .as_str()
            .and_then(|it| it.split(['/', '?', '#']).next());
        let host = authority.and_then(|it| it.rsplit('@').next()?.split(':').next());
        matches!(host, Some("" | "a1"))
    };
    assert!(words.iter().all(is_held), "{words:?}");
    let held = &report["held"][0];
    assert_eq!(
        (&held["component"], &held["text"], &held["grown"]),
        (&"host".into(), &"a1".into(), &Value::Null)
    );
    let twice = ["--hold", "host=a", "--hold", "host=b"];
    let (status, told) = told(&[&["referee"], &twice[..], &["--", "cat"]].concat());
    assert_eq!(status, Some(2));
    assert!(told.contains("--hold: the host is held twice"), "{told}");
}

/// One fault of the program that many rules of the document see.
#[test]
fn deviations_are_told_by_character_too() {
    let report = referee(
        &["--against", "rfc3986:URI-reference"],
        "rfc3987:IRI-reference",
    );
    let faults = report["faults"].as_array().expect("a list");
    let fault = faults.first().expect("a fault");
    assert_eq!(fault["program"], true);
    let rules = fault["rules"].as_array().map_or(0, Vec::len);
    assert!(rules > 4 && rules <= report["deviations"].as_array().map_or(0, Vec::len));
    let character = fault["character"].as_str().unwrap_or_default();
    assert!(
        !character.is_ascii() && fault["shortest"] == character,
        "{fault}"
    );
    assert!(report["deviations"][0]["bnf"].is_string());
}

/// Without threads, a program cannot be asked, which is an error, and it is ended.
#[test]
#[cfg(target_os = "linux")]
fn a_program_cannot_be_asked_without_threads() {
    let mut command = std::process::Command::new(PROGRAM);
    command
        .args([
            "referee",
            "--rule",
            "port",
            "--",
            "sh",
            "-c",
            "while read word; do echo 0; done",
        ])
        .env("RUST_MIN_STACK", (1_u64 << 53).to_string());
    let output = crate::program::finished(crate::program::piped(&mut command), b"");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("a thread cannot be started"), "{told}");
    assert!(!told.contains("panicked"), "{told}");
}
