//! Each limit on the page of limits is reached, with a bound on the address space.

use std::process::Command;

use crate::effort::effort;
use crate::program::{fed, file, finished, json, piped, told};

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
fn hits(message: &str, status: i32, command: &str, input: impl AsRef<[u8]>) {
    assert!(PAGE.contains(&format!("| {message} |")), "{message}");
    let arguments: Vec<&str> = command.split(' ').collect();
    let (ended, told) = bounded(&arguments, input.as_ref());
    assert!(told.contains(message), "{command}: {told}");
    assert_eq!(ended, Some(status), "{command}: {told}");
}

fn rules(count: usize, rule: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| rule(number) + "\n").collect()
}

/// The names of so many rules.
fn names(count: usize, between: &str) -> String {
    let names: Vec<String> = (0..count).map(|number| format!("r{number}")).collect();
    names.join(between)
}

/// A rule that is made of so many others, each of which has other words than with another letter.
fn of_many(letter: char, count: usize) -> String {
    let all = rules(count, |number| format!("r{number} = \"{letter}{number}\""));
    let text = format!("top = {}\n{all}", names(count, " / "));
    file(&format!("{letter}{count}.abnf"), text) + ":top"
}

#[test]
fn inputs_have_limits() {
    let record = "the record has 15 bytes; --max-record is 10";
    hits(record, 2, "validate --max-record 10", "aaaaaaaaaaaaaaa\n");
    let large = file("large.abnf", vec![b';'; (16 << 20) + 1]);
    hits("has more than 16 MiB", 2, &format!("grammar {large}"), "");
    let large = file("large.html", vec![b' '; (256 << 20) + 1]);
    let page = format!("base --as html {large}");
    hits("has more than 256 MiB", 2, &page, "");
    std::fs::remove_file(large).expect("it can be removed");
    let open = [b"<http://a/".to_vec(), vec![b'a'; (256 << 20) + (1 << 16)]].concat();
    let line_ends = "more than 256 MiB stand between line ends";
    hits(line_ends, 2, "extract -", open);
    let head = |depth| format!("Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n");
    let heads: String = (0..=101).map(head).collect();
    let end = |depth| format!("\n--b{depth}--\n");
    let ends: String = (0..=101).rev().map(end).collect();
    let message = format!("{heads}\nhttp://a/\n{ends}");
    let deep = "parts are nested more than 100 deep";
    hits(deep, 2, "base --as message", message);
    let schemes = rules(1500, |number| format!("s{number}:x"));
    hits("(others)", 0, "validate --quiet --summary", schemes);
}

#[test]
fn grammars_have_limits() {
    let states = "the automaton has more than 100000 states";
    let repeated = file("repeated.abnf", "a = 100000000\"x\"\n");
    hits(states, 2, &format!("count {repeated}:a"), "");
    let nested = format!("{}\"x\"{}", "(".repeat(200), ")".repeat(200));
    let deep = "groups are nested more than 100 deep";
    let abnf = file("nested.abnf", format!("a = {nested}\n"));
    hits(deep, 1, &format!("grammar {abnf}"), "");
    hits(deep, 2, &format!("count {abnf}"), "");
    let plain = file("plain.abnf", "a = \"x\"\n");
    let letters = |count: usize| vec!["\"x\""; count].join(" ~ ");
    let references = names(30, " ~ ");
    let escapes = "\\n".repeat(101);
    let (opened, closed) = ("/*".repeat(101), "*/".repeat(101));
    for (message, text) in [
        (
            "groups are nested more than 100 deep",
            format!("a = {{ {nested} }}\n"),
        ),
        (
            "there are more than 1000 rules",
            rules(1100, |number| format!("r{number} = {{ \"x\" }}")),
        ),
        (
            "the rule has more than 400 parts",
            format!("a = {{ {} }}\n", letters(500)),
        ),
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
            rules(30, |number| format!("r{number} = {{ {references} }}")),
        ),
        (
            "the string has more than 100 escapes",
            format!("a = {{ \"{escapes}\" }}\n"),
        ),
        (
            "comments are nested more than 100 deep",
            format!("{opened}{closed}\na = {{ \"x\" }}\n"),
        ),
    ] {
        let pest = file("much.pest", text);
        hits(message, 2, &format!("audit {pest} --against {plain}"), "");
    }
}

/// Each of these rules may stand between any two others.
#[test]
fn copies_of_rules_have_a_limit() {
    let names = names(14, " / ");
    let text = rules(14, |number| {
        format!("r{number} = \"(\" ({names}) \")\" / \"x\"")
    });
    let file = file("tangle.abnf", text);
    let message = "unrolled to this depth, the rules have more than 1000000 parts together; a smaller --depth may do";
    hits(message, 2, &format!("count {file} --depth 3"), "");
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
    let suite = "generate rfc3986:URI --suite w --extra-states 3 -n 1";
    hits("the suite has more than 2000000 words", 2, suite, "");
    let long = file("long.abnf", "a = 12000\"x\"\n");
    let suite = format!("generate {long}:a --suite w");
    let message = "the words of the suite are too long together";
    hits(message, 2, &suite, "");
    let chain = rules(3000, |number| format!("r{number} = \"a\" r{}", number + 1));
    let chain = file("chain.abnf", format!("{chain}r3000 = \"b\"\n"));
    let together = "have more than 1000000 states together; --max-states allows more";
    let states = format!("count {chain}:r0 --max-states 2000");
    hits(together, 2, &states, "");
    let long = "count rfc3986:URI --max-length 100000";
    hits("is not in 0..=10000", 2, long, "");
    let seeded = "generate rfc3986 --seed 1 --max-length 10000";
    let memory = "takes too much memory; ask for shorter ones with --max-length";
    hits(memory, 2, seeded, "");
    let states = file("states.abnf", "a = 30000(\"x\" / \"y\")\n");
    let long = format!("count {states}:a --max-length 10000");
    hits("takes too long", 2, &long, "");
}

/// No more than a thousand pairs of rules are looked at to tell where two differ.
#[test]
fn pairs_of_rules_have_a_limit() {
    let pairs = "Not looked for where they part: there are too many rules below them.";
    let [left, right] = ['a', 'b'].map(|letter| of_many(letter, 1100));
    hits(pairs, 1, &format!("compare {left} {right}"), "");
    let [left, right] = ['a', 'b'].map(|letter| of_many(letter, effort(300, 600)));
    let (_, all) = told(&["compare", &left, &right]);
    assert!(all.contains("The lowest corresponding rules"), "{all}");
}

/// The work on sets of states counts as states: a chain of 3,000 options has few of them, and each is a set of all
/// behind it.
#[test]
fn sets_of_states_have_a_limit() {
    let count = |count: u32, states: &str| {
        let letters = (0..count).filter_map(|number| char::from_u32(97 + number % 26));
        let options: Vec<String> = letters.map(|letter| format!(" [\"{letter}\"]")).collect();
        let options = options.concat();
        let rule = file(&format!("{count}-options.abnf"), format!("a ={options}\n")) + ":a";
        told(&["count", &rule, "--max-length", "1", "--max-states", states])
    };
    assert_eq!(count(40, "100").0, Some(0));
    let (status, all) = count(3000, "20000");
    assert_eq!(status, Some(2));
    assert!(all.contains("more than 20000 states"), "{all}");
}

/// Counts by scheme are kept for a limited number of schemes, and only for those without long names.
#[test]
fn the_table_of_schemes_has_a_bound() {
    // The long one comes first, when there is room for it.
    let long = "a".repeat(40);
    let urls = format!("{long}:x\n") + &rules(3000, |number| format!("s{number}:x"));
    let summary = ["validate", "--summary", "--quiet"];
    let text = String::from_utf8(fed(&summary, urls.as_bytes()).stdout).expect("UTF-8");
    assert!(text.lines().count() < 30, "{text}");
    assert!(text.contains("(others)"), "{text}");
    let (_, lines) = json(
        &[&summary[..], &["--format", "json"]].concat(),
        urls.as_bytes(),
    );
    let schemes = lines[0]["summary"]["schemes"].as_array().expect("a list");
    assert!(schemes.len() <= 1001, "{}", schemes.len());
    assert!(schemes.iter().all(|scheme| scheme["scheme"] != *long));
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
