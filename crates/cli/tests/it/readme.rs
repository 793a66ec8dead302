//! The README shows what the program prints.

use crate::snapshots::urlspec;

/// A command of the README, and what stands below it.
struct Example {
    arguments: Vec<String>,
    output: String,
}

fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let readme = include_str!("../../../../README.md");
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("a block has an end");
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ urlspec ") {
                // What the shell would take away; no argument has a space in it.
                let unquoted = |argument: &str| argument.trim_matches('\'').to_owned();
                let arguments = command.split(' ').map(unquoted).collect();
                examples.push(Example {
                    arguments,
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
    assert!(examples.len() >= 8);
    for Example {
        arguments,
        output: shown,
    } in examples
    {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = urlspec(&arguments);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).expect("output is UTF-8");
        assert!(
            is_shown(printed.trim_end(), shown.trim_end()),
            "$ urlspec {}\nprints\n{printed}\nnot\n{shown}",
            arguments.join(" ")
        );
        assert_eq!(
            output.status.code(),
            Some(i32::from(!holds(arguments[0], &shown))),
            "{arguments:?}"
        );
    }
}

/// Whether all is shown that is printed. A line of three dots stands for any number of lines.
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

/// Whether the exit status ought to be 0, by what is printed.
fn holds(subcommand: &str, shown: &str) -> bool {
    match subcommand {
        "validate" => !["error:", "invalid", "\"valid\":false"]
            .iter()
            .any(|words| shown.contains(words)),
        "compare" => shown.contains("equal: both"),
        // The letter has references that are not valid, further down than is shown.
        "extract" => !shown.contains("hyphen-ation"),
        "audit" => !shown.contains("the parser rejects it"),
        "scheme" => !shown.contains("error: "),
        "grammar" => !shown.contains(": error: "),
        _ => true,
    }
}

/// The number of words that the README speaks of is that of the corpora.
#[test]
fn the_number_of_words_is_right() {
    let words: usize = urlspec::Revision::ALL
        .iter()
        .flat_map(|revision| ["valid", "invalid"].map(|verdict| (*revision, verdict)))
        .map(|(revision, verdict)| crate::corpus::cases(revision, verdict).len())
        .sum();
    let shown = format!("{},{:03} words", words / 1000, words % 1000);
    assert!(
        include_str!("../../../../README.md").contains(&shown),
        "the corpora have {shown}"
    );
}

/// The numbers of mutants that the README speaks of are those of the snapshot.
#[test]
fn the_numbers_of_mutants_are_right() {
    let snapshot = include_str!("../../../../snapshots/audit/mutants.snap");
    let mut sums = [0_usize; 4];
    for line in snapshot.lines().filter(|line| line.contains(" caught; ")) {
        let numbers = line
            .split(|character: char| !character.is_ascii_digit())
            .filter_map(|digits| digits.parse::<usize>().ok());
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += number;
        }
    }
    let [caught, all, alike, made_up] = sums;
    assert_eq!(all, caught + alike + made_up);
    let thousands = format!("{},{:03} mutants", all / 1000, all % 1000);
    let readme = include_str!("../../../../README.md");
    let readme: Vec<&str> = readme.split_whitespace().collect();
    let readme = readme.join(" ");
    for shown in [
        thousands,
        format!("all {caught} that change the language"),
        format!("{alike} match as before"),
        format!("for {made_up} the rules around them make up"),
    ] {
        assert!(readme.contains(&shown), "the snapshot has {shown}");
    }
}

/// The sizes of the suites that the README speaks of.
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
        include_str!("../../../../README.md").contains(&shown),
        "they have {shown}"
    );
}

/// The table of references side by side is what they resolve to.
#[test]
fn the_table_of_references_is_right() {
    let readme = include_str!("../../../../README.md");
    let (_, table) = readme
        .split_once("| reference | `url7` | `draft1997` | `rfc2396bis` |\n")
        .expect("there is one");
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let plain = |cell: &str| cell.trim_matches('`').to_owned();
        let reference = plain(cells[0]).replace("(empty)", "");
        for (spec, shown) in ["url7", "draft1997", "rfc2396bis"].iter().zip(&cells[1..]) {
            let revision = spec.parse().expect("a revision");
            let resolver = urlspec::Resolver::new(revision, "http://a/b/c/d;p?q").expect("a base");
            let outcome = resolver.resolve(&reference);
            let told = outcome.map_or("not valid".to_owned(), |target| target.to_string());
            assert_eq!(told, plain(shown), "{spec}: {reference}");
            count += 1;
        }
    }
    assert_eq!(count, 36);
}

/// Every code stands in a table, with its severity; those of `lint` with what `explain` says of them.
#[test]
fn the_tables_of_codes_are_right() {
    let readme = include_str!("../../../../README.md");
    for code in urlspec::Code::ALL {
        let mut row = format!("| `{code}` | {} | ", code.severity());
        if code.is_lint() {
            row += code.summary();
        }
        assert!(readme.contains(&row), "the README has no {row}");
    }
}
