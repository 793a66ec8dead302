//! Each limit on the page of limits is reached, with a bound on the address space.

use std::process::Command;

use crate::effort::effort;
use crate::program::{file, finished, piped};

const PAGE: &str = include_str!("../../../../docs/limits.md");

/// The program with two gigabytes of address space.
fn bounded(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    within(2_000_000, arguments, input)
}

/// The program with so many kilobytes of address space.
fn within(kilobytes: u32, arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut shell = Command::new("sh");
    let limited = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
    shell
        .args(["-c", &limited])
        .arg(env!("CARGO_BIN_EXE_urlspec"))
        .args(arguments);
    let output = finished(piped(&mut shell), input);
    let both = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&both).into_owned();
    (output.status.code(), text)
}

/// Checks that a command runs into a limit of the page, and with which status.
#[track_caller]
fn hits(message: &str, status: i32, arguments: &[&str], input: &[u8]) {
    assert!(PAGE.contains(&format!("| {message} |")), "{message}");
    let (ended, told) = bounded(arguments, input);
    assert!(told.contains(message), "{arguments:?}: {told}");
    assert_eq!(ended, Some(status), "{arguments:?}: {told}");
}

fn rules(count: usize, rule: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| rule(number) + "\n").collect()
}

#[test]
fn inputs_have_limits() {
    let record = "the record has 15 bytes; --max-record is 10";
    hits(
        record,
        2,
        &["validate", "--max-record", "10"],
        b"aaaaaaaaaaaaaaa\n",
    );
    let large = file("large.abnf", vec![b';'; (16 << 20) + 1]);
    hits("has more than 16 MiB", 2, &["grammar", &large], b"");
    let large = file("large.html", vec![b' '; (256 << 20) + 1]);
    hits(
        "has more than 256 MiB",
        2,
        &["base", "--as", "html", &large],
        b"",
    );
    std::fs::remove_file(large).expect("it can be removed");
    let open = [b"<http://a/".to_vec(), vec![b'a'; (256 << 20) + (1 << 16)]].concat();
    let line_ends = "more than 256 MiB stand between line ends";
    hits(line_ends, 2, &["extract", "-"], &open);
    let head = |depth| format!("Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n");
    let heads: Vec<String> = (0..=101).map(head).collect();
    let end = |depth| format!("\n--b{depth}--\n");
    let ends: Vec<String> = (0..=101).rev().map(end).collect();
    let (heads, ends) = (heads.concat(), ends.concat());
    let message = format!("{heads}\nhttp://a/\n{ends}");
    let deep = "parts are nested more than 100 deep";
    hits(deep, 2, &["base", "--as", "message"], message.as_bytes());
    let schemes = rules(1500, |number| format!("s{number}:x"));
    hits(
        "(others)",
        0,
        &["validate", "--quiet", "--summary"],
        schemes.as_bytes(),
    );
}

#[test]
fn grammars_have_limits() {
    let states = "the automaton has more than 100000 states; --max-states allows more";
    let repeated = file("repeated.abnf", b"a = 100000000\"x\"\n") + ":a";
    hits(states, 2, &["count", &repeated], b"");
    let nested = format!("{}\"x\"{}", "(".repeat(200), ")".repeat(200));
    let deep = "groups are nested more than 100 deep";
    let abnf = file("nested.abnf", format!("a = {nested}\n").as_bytes());
    hits(deep, 1, &["grammar", &abnf], b"");
    hits(deep, 2, &["count", &abnf], b"");
    let plain = file("plain.abnf", b"a = \"x\"\n");
    let pest = file("nested.pest", format!("a = {{ {nested} }}\n").as_bytes());
    hits(deep, 2, &["audit", &pest, "--against", &plain], b"");
    let many = rules(1100, |number| format!("r{number} = {{ \"x\" }}"));
    let many = file("many.pest", many.as_bytes());
    hits(
        "there are more than 1000 rules",
        2,
        &["audit", &many, "--against", &plain],
        b"",
    );
    let parts = format!("a = {{ {} }}\n", vec!["\"x\""; 500].join(" ~ "));
    let parts = file("parts.pest", parts.as_bytes());
    hits(
        "the rule has more than 400 parts",
        2,
        &["audit", &parts, "--against", &plain],
        b"",
    );
    let letters = |count: usize| vec!["\"x\""; count].join(" ~ ");
    let references: Vec<String> = (0..30).map(|number| format!("r{number}")).collect();
    for (message, text) in [
        (
            "the rules have more than 2000 parts together",
            rules(6, |number| format!("r{number} = {{ {} }}", letters(399))),
        ),
        (
            "up to here there are more than 2000 parts, with repetitions written out",
            "a = { (\"x\" ~ \"y\"){3000} }\n".to_owned(),
        ),
        (
            "more than 500000 ways lead from rule to rule",
            rules(30, |number| {
                format!("r{number} = {{ {} }}", references.join(" ~ "))
            }),
        ),
        (
            "the string has more than 100 escapes",
            format!("a = {{ \"{}\" }}\n", "\\n".repeat(101)),
        ),
        (
            "comments are nested more than 100 deep",
            format!(
                "{}{}\na = {{ \"x\" }}\n",
                "/*".repeat(101),
                "*/".repeat(101)
            ),
        ),
    ] {
        let pest = file("much.pest", text.as_bytes());
        hits(message, 2, &["audit", &pest, "--against", &plain], b"");
    }
}

/// Each of these rules may stand between any two others.
#[test]
fn copies_of_rules_have_a_limit() {
    let names: Vec<String> = (0..14).map(|number| format!("r{number}")).collect();
    let names = names.join(" / ");
    let text = rules(14, |number| {
        format!("r{number} = \"(\" ({names}) \")\" / \"x\"")
    });
    let file = file("tangle.abnf", text.as_bytes());
    let message = "unrolled to this depth, the rules have more than 1000000 parts together; a smaller --depth may do";
    hits(message, 2, &["count", &file, "--depth", "3"], b"");
}

/// The largest record that is read by default has room, or a quarter of it in a quarter of the room.
#[test]
#[cfg(target_os = "linux")]
fn the_largest_record_has_room() {
    let quarters = effort(1, 4);
    let url = format!("ftp://h/{}\n", "/".repeat((quarters << 20) - 8));
    for arguments in [["scheme"], ["parse"]] {
        let room = u32::try_from(quarters).expect("it is small") * 500_000;
        let (status, told) = within(room, &arguments, url.as_bytes());
        assert_eq!(status, Some(0), "{}", told.get(..200).unwrap_or(&told));
    }
}

#[test]
fn words_have_limits() {
    let suite = [
        "generate",
        "rfc3986:URI",
        "--suite",
        "w",
        "--extra-states",
        "3",
        "-n",
        "1",
    ];
    hits("the suite has more than 2000000 words", 2, &suite, b"");
    let long = file("long.abnf", b"a = 12000\"x\"\n") + ":a";
    let suite = ["generate", &long, "--suite", "w"];
    hits(
        "the words of the suite are too long together",
        2,
        &suite,
        b"",
    );
    let chain = rules(3000, |number| format!("r{number} = \"a\" r{}", number + 1));
    let chain = file("chain.abnf", format!("{chain}r3000 = \"b\"\n").as_bytes()) + ":r0";
    let together = "have more than 1000000 states together; --max-states allows more";
    let states = ["count", &chain, "--max-states", "2000"];
    hits(together, 2, &states, b"");
    let long = ["count", "rfc3986:URI", "--max-length", "100000"];
    hits("is not in 0..=10000", 2, &long, b"");
    let seeded = [
        "generate",
        "rfc3986",
        "--seed",
        "1",
        "--max-length",
        "10000",
    ];
    let memory = "takes too much memory; ask for shorter ones with --max-length";
    hits(memory, 2, &seeded, b"");
    let states = file("states.abnf", b"a = 30000(\"x\" / \"y\")\n") + ":a";
    hits(
        "takes too long",
        2,
        &["count", &states, "--max-length", "10000"],
        b"",
    );
    let side = |letter: char| {
        let names: Vec<String> = (0..1100).map(|number| format!("r{number}")).collect();
        let all = rules(1100, |number| format!("r{number} = \"{letter}{number}\""));
        let text = format!("top = {}\n{all}", names.join(" / "));
        file(&format!("pairs-{letter}.abnf"), text.as_bytes()) + ":top"
    };
    let pairs = "Not looked for where they part: there are too many rules below them.";
    hits(pairs, 1, &["compare", &side('a'), &side('b')], b"");
}

/// Every row of the page has a test in this file that reaches the limit.
#[test]
fn every_limit_of_the_page_is_hit() {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ")).skip(2);
    let tests = include_str!("limits.rs");
    let mut count = 0;
    for row in rows {
        let message = row
            .trim_end_matches(" |")
            .rsplit("| ")
            .next()
            .expect("a column");
        assert!(tests.contains(&format!("\"{message}\"")), "{message}");
        count += 1;
    }
    assert!(count >= 20, "{count}");
}
