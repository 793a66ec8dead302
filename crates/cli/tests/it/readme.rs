//! The README and the pages of `docs` show what the program prints.

use std::path::Path;
use std::process::Command;

use crate::program::{file, in_shell, urlspec, whole_audit};

/// A command of a page, and the text below it.
struct Example {
    command: String,
    output: String,
}

/// The parts of a command outside of single quotes.
fn unquoted(command: &str) -> String {
    command.split('\'').step_by(2).collect()
}

fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let root = Path::new(crate::ROOT);
    let mut files = vec![root.join("README.md")];
    let folder = std::fs::read_dir(root.join("docs")).expect("there are pages");
    let paths = folder.map(|entry| entry.expect("a page").path());
    files.extend(paths.filter(|path| path.is_file()));
    let pages: Vec<String> = files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a page"))
        .collect();
    for block in pages
        .iter()
        .flat_map(|page| page.split("```console\n").skip(1))
    {
        let (block, _) = block.split_once("```").expect("a block has an end");
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                examples.push(Example {
                    command: command.to_owned(),
                    output: String::new(),
                });
            } else {
                let example = examples.last_mut().expect("a block begins with a command");
                example.output += line;
                example.output += "\n";
            }
        }
    }
    examples
}

#[test]
fn examples_print_what_is_shown() {
    let examples = examples();
    assert!(examples.len() >= 50, "only {}", examples.len());
    for Example {
        command,
        output: shown,
    } in examples
    {
        // The characters that are special to shells, zsh included.
        let special = |c: char| ";&|<>()*?[]{}$`\"\\!#".contains(c);
        assert!(!unquoted(&command).contains(special), "{command}");
        let output = match command.as_str() {
            "urlspec audit" => whole_audit(),
            command => in_shell(command, Path::new(crate::ROOT)),
        };
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).expect("output is UTF-8");
        assert!(
            is_shown(printed.trim_end(), shown.trim_end()),
            "$ {command}\nprints\n{printed}\nnot\n{shown}",
        );
        let verb = command.split(' ').nth(1).expect("a verb");
        let status = if verb == "compare" && shown.starts_with("error: ") {
            2
        } else {
            i32::from(!holds(verb, &shown))
        };
        assert_eq!(output.status.code(), Some(status), "{command}");
    }
}

/// The command for `anyURI` escapes what `XLink` does and nothing else, and so judges as XML Schema 1.0 does.
#[test]
fn any_uri_is_judged_behind_its_escaping() {
    let page = include_str!("../../../../docs/cited.md");
    let lines = page.lines().find(|line| line.starts_with("perl "));
    let command = lines.expect("the page has the command");
    if Command::new("perl").arg("-v").output().is_err() {
        println!("note: there is no perl here; the command for anyURI was not run");
        return;
    }
    for (value, judged, status) in [
        ("a b", "a%20b", 0),
        ("  a \t b\r\n", "valid: a%20b ", 0),
        ("ü", "%C3%BC", 0),
        (
            "http://a/{x}|\\^`<>",
            "http://a/%7Bx%7D%7C%5C%5E%60%3C%3E",
            0,
        ),
        ("http://[::1]/%41#x~_Z", "http://[::1]/%41#x~_Z", 0),
        ("a[b", "a[b", 1),
        ("50%", "50%", 1),
    ] {
        file("values.txt", value);
        let output = in_shell(command, Path::new(env!("CARGO_TARGET_TMPDIR")));
        assert_eq!(output.status.code(), Some(status), "{value}");
        let printed = String::from_utf8([output.stdout, output.stderr].concat());
        assert!(
            printed.expect("output is UTF-8").contains(judged),
            "{value}"
        );
    }
}

/// Returns `true` if all output is shown. A line of three dots stands for any number of lines.
fn is_shown(printed: &str, shown: &str) -> bool {
    let mut parts = shown.split("...\n");
    let beginning = parts.next().unwrap_or_default();
    let (beginning, ends_open) = match beginning.strip_suffix("...") {
        Some(beginning) => (beginning, true),
        None => (beginning, false),
    };
    let Some(mut rest) = printed.strip_prefix(beginning) else {
        return false;
    };
    let mut exact = !ends_open;
    for part in parts {
        let Some((_, behind)) = rest.split_once(part) else {
            return false;
        };
        (rest, exact) = (behind, true);
    }
    rest.is_empty() || !exact
}

/// Returns `true` if the exit status ought to be 0, by the output.
fn holds(subcommand: &str, shown: &str) -> bool {
    match subcommand {
        "validate" => ![
            "error:",
            "::error",
            "invalid",
            "not-valid",
            "\"valid\":false",
        ]
        .iter()
        .any(|words| shown.contains(words)),
        "browser" => !["differs", "no URL", "not valid by"]
            .iter()
            .any(|it| shown.contains(it)),
        "compare" => shown.contains("equal: both"),
        "test" => shown.contains(": 0 wrong verdicts"),
        "matrix" => !shown.contains("RELATION"),
        "equivalent" => !shown.contains("not equivalent on any rung"),
        "claims" => !shown.contains("refuted"),
        // The letter has references that are not valid, further down than is shown.
        "extract" => !["hyphen-ation", "  error: "]
            .iter()
            .any(|it| shown.contains(it)),
        "audit" => !["the parser rejects it", "with two trees"]
            .iter()
            .any(|it| shown.contains(it)),
        "match" | "scheme" => !shown.contains("error: "),
        "grammar" => !shown.contains(": error: "),
        _ => true,
    }
}

/// The sizes of the suites that the page of words speaks of.
#[test]
fn the_sizes_of_suites_are_right() {
    let size = |suite: &str| {
        let output = urlspec(&["generate", "rfc2396bis:IPv4address", "--suite", suite]);
        output.stdout.split(|octet| *octet == b'\n').count() - 1
    };
    let [transition, w] = ["transition", "w"].map(|suite| {
        let size = size(suite);
        format!("{},{:03}", size / 1000, size % 1000)
    });
    let shown = format!("({transition} and {w} words");
    assert!(
        include_str!("../../../../docs/words.md").contains(&shown),
        "they have {shown}"
    );
}
