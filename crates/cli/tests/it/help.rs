//! Help texts, manual pages, completions, and the effects of the environment and `--color`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::effort::effort;
use crate::program::{in_shell, run, urlspec};

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

/// The verbs that the help of the program lists.
pub(crate) fn verbs() -> Vec<String> {
    let help = text(&urlspec(&["--help"]));
    let (_, groups) = help.split_once("For URLs:").expect("there are verbs");
    let (groups, _) = groups.split_once("Options:").expect("there are options");
    let names = groups
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The arguments of a verb, or of the program itself.
fn with<'a>(verb: &'a str, option: &'a str) -> Vec<&'a str> {
    let arguments = [verb, option].into_iter();
    arguments.filter(|it| !it.is_empty()).collect()
}

/// A folder with the files that the examples speak of.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let texts = Path::new(crate::ROOT).join("tests/texts");
    let grammars = Path::new(crate::ROOT).join("tests/grammars");
    for (from, to) in [
        (texts.join("links.txt"), "urls.txt"),
        (texts.join("letter.txt"), "letter.txt"),
        (texts.join("appendix-d.html"), "page.html"),
        (grammars.join("address.pest"), "my.pest"),
        (grammars.join("address.abnf"), "my.abnf"),
    ] {
        std::fs::copy(from, folder.join(to)).expect(to);
    }
    let mail = "From: me\nContent-Type: text/html\nContent-Location: http://a/b\n\n<a href=c>";
    std::fs::write(folder.join("mail.eml"), mail).expect("it can be written");
    let grammar = folder.join("my.abnf");
    let rules = std::fs::read_to_string(&grammar).expect("it can be read");
    std::fs::write(grammar, rules + "port = 1*5DIGIT\n").expect("it can be written");
    let arguments = [
        "compare",
        "my.abnf:port",
        "rfc3986:port",
        "--provenance=result.json",
    ];
    run(&folder, &arguments, b"");
    // The atlas does not read the files that it includes.
    let library = folder.join("js/dist");
    std::fs::create_dir_all(&library).expect("the folder can be made");
    for name in ["api.js", "urlspec.js", "urlspec_bg.wasm"] {
        std::fs::write(library.join(name), name).expect("it can be written");
    }
    folder
}

/// The help of each verb ends with two examples, which run and print something.
#[test]
fn help_ends_with_two_examples_that_run() {
    let folder = folder();
    let verbs = verbs();
    assert!(verbs.len() >= 23, "{verbs:?}");
    let program_itself = [String::new()];
    let mut seen = HashSet::new();
    for verb in verbs.iter().chain(&program_itself) {
        let help = text(&urlspec(&with(verb, "--help")));
        let (_, examples) = help.rsplit_once("Examples:\n").expect(verb);
        let examples: Vec<&str> = examples.lines().map(str::trim).collect();
        assert_eq!(examples.len(), 2, "{verb}: {examples:?}");
        for example in examples {
            // The program has examples of its verbs.
            if !seen.insert(example.to_owned()) {
                continue;
            }
            assert!(example.starts_with(&format!("urlspec {verb}")), "{example}");
            // A site takes long, and another test has one written as the first example says.
            if verb == "atlas" && effort(true, !example.contains("--playground")) {
                continue;
            }
            let output = in_shell(example, &folder);
            let status = output.status.code();
            assert!(matches!(status, Some(0 | 1)), "{example}: {output:?}");
            assert!(!output.stdout.is_empty(), "{example} prints nothing");
        }
    }
}

/// The short help has the options and a line that leads to the long one, which has the prose. `--color` is the last of the
/// options of ours in both.
#[test]
fn short_help_leads_to_the_long_one() {
    for verb in verbs().iter().map(String::as_str).chain([""]) {
        let [short, long] = ["-h", "--help"].map(|option| text(&urlspec(&with(verb, option))));
        assert!(
            short.ends_with("`--help` says more, and has examples.\n"),
            "{short}"
        );
        assert!(!short.contains("Exit status"), "{short}");
        assert!(long.contains("Exit status: 0 "), "{long}");
        assert!(short.len() < long.len(), "{verb}");
        for help in [&short, &long] {
            let options: Vec<&str> = help
                .lines()
                .filter_map(|line| line.trim_start().strip_prefix('-'))
                .collect();
            let color = options.iter().position(|line| line.starts_with("-color"));
            let color = color.expect("it is there");
            assert!(options[color + 1].starts_with("h, --help"), "{help}");
        }
    }
}

/// Manual pages for the program and for each verb, with the values of options in their usage and headings of their own.
/// The help of `browser` and its page name the parser that is there.
#[test]
fn the_parser_of_browsers_is_named_with_its_version() {
    let lock = include_str!("../../../../Cargo.lock");
    let behind = lock.split("name = \"url\"\nversion = \"").nth(1);
    let version = behind.and_then(|it| it.split('"').next()).expect("a lock");
    let help = text(&urlspec(&["browser", "--help"]));
    let help = help.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(help.contains(&format!("crate url {version};")), "{help}");
    let page = include_str!("../../../../docs/browser.md");
    assert!(page.contains(&format!("the crate `url`, version {version}.")));
}

#[test]
fn there_are_manual_pages() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man1");
    // From an earlier run.
    let _ = std::fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("the path is UTF-8");
    let written = text(&urlspec(&["man", "--dir", name]));
    assert_eq!(written, format!("{name}: {} pages\n", verbs().len() + 1));
    let of_program = text(&urlspec(&["man"]));
    let written = |file: &str| std::fs::read_to_string(folder.join(file)).expect(file);
    assert_eq!(written("urlspec.1"), of_program);
    assert!(of_program.contains(".TH urlspec 1"));
    let synopsis = ".SH SYNOPSIS\n\\fBurlspec\\fR [";
    assert!(of_program.contains(synopsis), "{of_program}");
    assert_eq!(of_program.matches(".SH \"EXIT STATUS\"\n").count(), 1);
    for group in ["For URLs", "For grammars", "Other"] {
        let heading = format!(".SS \"{group}\"\n");
        assert_eq!(of_program.matches(&heading).count(), 1, "{of_program}");
    }
    for verb in verbs() {
        let page = text(&urlspec(&["man", &verb]));
        assert_eq!(written(&format!("urlspec-{verb}.1")), page);
        assert!(page.contains(&format!(".TH urlspec-{verb} 1")), "{page}");
        for heading in [".SH EXAMPLES\n", ".SH \"EXIT STATUS\"\n"] {
            assert_eq!(page.matches(heading).count(), 1, "{verb}");
        }
        assert!(
            of_program.contains(&format!("\n  urlspec {verb}")),
            "{verb}"
        );
    }
    let validate = text(&urlspec(&["man", "validate"]));
    assert!(validate.contains(r"[\-\-spec <ID>]"), "{validate}");
    assert!(validate.contains(r"[\-q|\-\-quiet]"), "{validate}");
    assert_eq!(urlspec(&["man", "nope"]).status.code(), Some(2));
}

/// Completions know all verbs.
#[test]
fn there_are_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&urlspec(&["completions", shell]));
        for verb in verbs() {
            assert!(script.contains(&verb), "{shell} does not know {verb}");
        }
    }
}

fn with_spec(spec: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args(arguments)
        .env("URLSPEC_SPEC", spec)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

/// `URLSPEC_SPEC` names the default, and `--spec` another one; neither changes commands about all documents.
#[test]
fn the_environment_names_the_default() {
    let tilde = "http://a/~";
    let status = |output: Output| output.status.code();
    assert_eq!(status(with_spec("rfc1738", &["validate", tilde])), Some(1));
    assert_eq!(status(with_spec("", &["validate", tilde])), Some(0));
    assert_eq!(
        status(with_spec(
            "rfc1738",
            &["validate", "--spec", "rfc3986", tilde]
        )),
        Some(0)
    );
    let all = text(&with_spec("rfc1738", &["validate", "--all", tilde]));
    for revision in urlspec::Revision::ALL {
        assert!(all.contains(revision.id()), "{all}");
    }
    // Verbs that not every document has keep defaults of their own.
    assert_eq!(
        status(with_spec("rfc3986", &["scheme", "http://a"])),
        Some(0)
    );
    let wrong = with_spec("rfc0", &["validate", tilde]);
    assert_eq!(wrong.status.code(), Some(2));
    let told = String::from_utf8(wrong.stderr).expect("output is UTF-8");
    assert!(
        told.starts_with("error: URLSPEC_SPEC: no revision is called `rfc0`"),
        "{told}"
    );
}

#[test]
fn colours_are_chosen() {
    let run = |when: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_urlspec"))
            .args(["validate", "--color", when, "http://{"])
            .output();
        text(&output.expect("the program runs"))
    };
    assert!(run("always").contains('\u{1b}'));
    assert!(!run("never").contains('\u{1b}'));
    assert!(!run("auto").contains('\u{1b}'), "a pipe shows no colours");
    let wrong = Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args(["--color=always", "validate", "--nope"])
        .output()
        .expect("the program runs");
    assert!(String::from_utf8_lossy(&wrong.stderr).contains('\u{1b}'));
}
