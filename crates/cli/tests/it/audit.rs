//! The output of audits of a single BNF.

use std::path::PathBuf;

use crate::program::urlspec;

/// The output for a grammar, and the exit status.
fn audit(name: &str, grammar: &str, options: &[&str]) -> (String, Option<i32>) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("audit-{name}.abnf"));
    std::fs::write(&file, grammar).expect("it can be written");
    let mut arguments = vec!["audit", file.to_str().expect("UTF-8")];
    arguments.extend(options);
    let output = urlspec(&arguments);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    (said, output.status.code())
}

const RECURSIVE: &str = "a = b / c\nb = \"(\" [b] \")\"\nc = \"x\"\n";

#[test]
fn what_could_not_be_audited_comes_first() {
    let (said, status) = audit("recursive", RECURSIVE, &[]);
    let end = "2 of 3 rules could not be audited: a, b; --depth 3 audits recursive rules up to a depth\n\
        the other one: no word has two trees\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(status, Some(2));
    let (said, status) = audit("recursive", RECURSIVE, &["--depth", "3"]);
    let (cut, counted) = said.split_once('\n').expect("there are two lines");
    assert!(cut.contains("recursion is cut off at depth 3"), "{said}");
    assert_eq!(counted, "3 rules: no word has two trees\n");
    assert_eq!(status, Some(0));
}

#[test]
fn json_ends_with_the_counts() {
    let (said, _) = audit("counts", RECURSIVE, &["--depth", "3", "--format", "json"]);
    assert!(said.contains("\"rules\":3,\"two_trees\":0"), "{said}");
    assert!(said.contains("\"depth\":3}"), "{said}");
    assert!(said.contains("\"not_audited\":[]"), "{said}");
    let (said, _) = audit("counts", RECURSIVE, &["--format", "json"]);
    assert!(said.contains("\"not_audited\":[\"a\",\"b\"]"), "{said}");
    let (said, _) = audit("counts", RECURSIVE, &["--format", "json", "--rule", "c"]);
    assert!(said.contains("\"rule\":\"c\",\"rules\":1"), "{said}");
}

#[test]
fn which_of_several_is_meant_is_said() {
    let (said, _) = audit("several", "a = *\"x\" *\"x\" *\"x\"\n", &[]);
    assert!(
        said.contains("the 1st `*\"x\"` may stop or go on"),
        "{said}"
    );
    assert!(
        said.contains("the 2nd `*\"x\"` may stop or go on"),
        "{said}"
    );
}

#[test]
fn of_many_overlapping_alternatives_few_are_told() {
    let grammar = "a = *\"x\" / 1*\"x\" / 2*\"x\" / 3*\"x\"\n";
    let (said, _) = audit("many", grammar, &[]);
    assert_eq!(said.matches(" overlap\n").count(), 3, "{said}");
    let more =
        "  and 3 more pairs of alternatives of this choice overlap; --format json lists them all\n";
    assert!(said.contains(more), "{said}");
    let (said, _) = audit("many", grammar, &["--format", "json"]);
    assert_eq!(said.matches("\"two-trees\"").count(), 6, "{said}");
}

#[test]
fn unused_rules_are_told_with_what_they_lead_to() {
    let grammar = "start = \"a\"\nx = \"b\" [y]\ny = \"c\" [x]\ndead1 = dead2\ndead2 = \"z\"\n";
    let (said, status) = audit("unused", grammar, &[]);
    assert!(
        said.contains("`x`: it and `y` are used only by each other\n"),
        "{said}"
    );
    let dead = "`dead1`: no other rule uses it; nothing else leads to `dead2`\n";
    assert!(said.contains(dead), "{said}");
    assert_eq!(status, Some(1));
    let (said, status) = audit("unused", grammar, &["--rule", "dead1"]);
    assert_eq!(said, "2 rules: no word has two trees\n");
    assert_eq!(status, Some(0));
}

#[test]
fn copies_are_told_by_the_names_of_their_rules() {
    let grammar = "a = \"(\" *a [a] \")\"\n";
    let (said, _) = audit("copies", grammar, &["--depth", "2"]);
    assert!(said.contains("`*a` may stop or go on"), "{said}");
    assert!(!said.contains('^'), "{said}");
}
