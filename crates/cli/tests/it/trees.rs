//! Trees of words, reasons for differences, and words of recursive rules.

use serde_json::Value;

use crate::program::{file, told};

const LISTS: &str = "tests/grammars/list.abnf:value";

#[test]
fn words_of_recursive_rules_are_matched_at_any_depth() {
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    for word in ["[]", "[[],12,[\"a\"]]", &deep] {
        let (status, all) = told(&["match", LISTS, word]);
        assert_eq!(status, Some(0), "{all}");
    }
    let (status, all) = told(&["match", LISTS, "[1,]", "[1", "[1]]", "é"]);
    assert_eq!(status, Some(1), "{all}");
    for fault in [
        "found `]`, expected one of a digit, `\"`, `[`",
        "found the end, expected one of a digit, `,`, `]`",
        "found `]`, expected the end",
        "found `é` (U+00E9), expected one of a digit, `\"`, `[`",
    ] {
        assert!(all.contains(fault), "{fault}: {all}");
    }
}

#[test]
fn trees_are_drawn_rule_by_rule() {
    let (status, all) = told(&["match", LISTS, "--tree", "[12,[]]"]);
    assert_eq!(status, Some(0), "{all}");
    let tree = "\
  value 0..7 \"[12,[]]\"
    list 0..7 \"[12,[]]\"
      value 1..3 \"12\"
        number 1..3 \"12\"
          DIGIT 1..3 \"12\" (2 times)
      value 4..6 \"[]\"
        list 4..6 \"[]\"
";
    assert!(all.contains(tree), "{all}");
}

#[test]
fn trees_count_bytes_or_octets() {
    let grammar = file("accent.abnf", "a = b c b\nb = %xE9\nc = \"x\"\n");
    let (status, all) = told(&["match", &grammar, "--tree", "éxé"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("c 2..3") && all.contains("b 3..5"), "{all}");
    let words = file("accent.txt", [0xE9, b'x', 0xE9].as_slice());
    let (status, all) = told(&["match", &grammar, "--octets", "--tree", "-f", &words]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("c 1..2") && all.contains("b 2..3"), "{all}");
}

#[test]
fn trees_in_json_are_null_of_words_that_do_not_belong() {
    let (_, all) = told(&["match", LISTS, "--tree", "--format", "json", "1", "x"]);
    let mut lines = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).ok());
    let mut line = || lines.next().flatten().expect("a line of JSON");
    let (one, other) = (line(), line());
    assert_eq!(one["tree"]["children"][0]["rule"], "number");
    assert!(other["tree"].is_null() && other.get("tree").is_some());
    let (_, all) = told(&["match", LISTS, "--format", "json", "1"]);
    assert!(!all.contains("\"tree\""), "{all}");
}

#[test]
fn reasons_are_a_tree_and_the_place_where_the_other_side_stops() {
    let (status, all) = told(&["compare", "rfc1738:url", "rfc3986:URI", "--why"]);
    assert_eq!(status, Some(1), "{all}");
    for part in [
        "How the left derives \"1:\":\n  url 0..2 \"1:\"\n    otherurl 0..2 \"1:\"\n",
        "At the beginning, the right stops: there `ALPHA` needs a letter.\n",
        "How the right derives \"a:#\":\n",
        "    fragment 3..3 \"\"\nBehind \"a:\", the left stops: there ",
        "or the word ends.\n",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let (_, all) = told(&[
        "compare",
        "a = *\"b\"",
        "a = 1*\"b\"",
        "--why",
        "--format",
        "json",
    ]);
    let line: Value = serde_json::from_str(all.lines().next().unwrap_or_default()).expect("JSON");
    let reason = &line["why"]["left_only"];
    assert_eq!(reason["word"], "");
    assert_eq!(reason["stops"]["waiting"][0]["rule"], "a");
    assert!(line["why"]["right_only"].is_null(), "{line}");
    let (status, all) = told(&["compare", "rfc1738", "rfc3986", "--why"]);
    assert_eq!(status, Some(2), "{all}");
}

#[test]
fn recursive_rules_are_compared_up_to_a_length() {
    let other = file(
        "comma.abnf",
        "value = list / string / number\n\
         list = \"[\" [ value *( \",\" value ) [ \",\" ] ] \"]\"\n\
         string = DQUOTE *( %x20-21 / %x23-5B / %x5D-7E ) DQUOTE\n\
         number = 1*DIGIT\n",
    );
    let (status, all) = told(&["compare", LISTS, &other]);
    assert_eq!(status, Some(2), "{all}");
    let (status, all) = told(&["compare", LISTS, &other, "--max-length", "3"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.contains("words of more than 3 characters are left out"),
        "{all}"
    );
    let (status, all) = told(&["compare", LISTS, &other, "--max-length", "4", "--why"]);
    assert_eq!(status, Some(1), "{all}");
    for part in [
        "subset: ",
        "right only  \"[1,]\"",
        "Behind \"[1,\", the left stops: there ",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let (status, all) = told(&["matrix", LISTS, &other, "regex:[0-9]", "--max-length", "4"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("or [0-9]") || all.contains("\"[1,]\""),
        "{all}"
    );
}

#[test]
fn recursive_rules_are_counted_and_generated_up_to_a_length() {
    let grammar = file("nest.abnf", "s = \"(\" *s \")\"\n");
    let (status, all) = told(&["count", &grammar, "--max-length", "12"]);
    assert_eq!(status, Some(0), "{all}");
    // The numbers of Catalan.
    for row in [
        "     8      5\n",
        "    10     14\n",
        "    12     42\n",
        " total     65\n",
    ] {
        assert!(all.contains(row), "{row}: {all}");
    }
    let (status, all) = told(&["generate", &grammar, "--max-length", "4"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("()\n(())\n"), "{all}");
}

#[test]
fn differences_are_told_in_numbers() {
    let (status, all) = told(&["compare", "a = 2*3DIGIT", "b = *DIGIT", "--count", "3"]);
    assert_eq!(status, Some(1), "{all}");
    for row in [
        " 1       0     0          10          100.00 %",
        " 3       1000  0          0           0.00 %",
        " all     1100  0          11          0.99 %",
    ] {
        assert!(all.contains(row), "{row}: {all}");
    }
    let (_, all) = told(&[
        "compare",
        "rfc3986:host",
        "rfc3986:host",
        "--count",
        "80",
        "--format",
        "json",
    ]);
    let line: Value = serde_json::from_str(all.lines().next().unwrap_or_default()).expect("JSON");
    assert_eq!(line["counts"][80]["left_only"], "0");
    let many = line["counts"][80]["both"].as_str().map(str::len);
    assert!(many > Some(100), "{line}");
}
