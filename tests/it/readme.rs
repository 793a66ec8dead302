//! The README shows what the program prints.

use crate::snapshots::urlspec;

/// A command of the README, and what stands below it.
struct Example {
    arguments: Vec<String>,
    output: String,
}

fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let readme = include_str!("../../README.md");
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("a block has an end");
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ urlspec ") {
                let arguments = command.split(' ').map(str::to_owned).collect();
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
        let printed = String::from_utf8(output.stdout).expect("output is UTF-8");
        // Three dots stand for the rest.
        let (shown, elided) = match shown.strip_suffix("...\n") {
            Some(shown) => (shown, true),
            None => (shown.as_str(), false),
        };
        let (shown, printed) = (shown.trim_end(), printed.trim_end());
        let alike = if elided {
            printed.starts_with(shown)
        } else {
            printed == shown
        };
        assert!(
            alike,
            "$ urlspec {}\nprints\n{printed}\nnot\n{shown}",
            arguments.join(" ")
        );
        let rejects =
            shown.contains("error:") || shown.contains("invalid") || shown.contains("false");
        assert_eq!(
            output.status.code(),
            Some(i32::from(rejects)),
            "{arguments:?}"
        );
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
        include_str!("../../README.md").contains(&shown),
        "the corpora have {shown}"
    );
}
