//! Figures and drawings of rules.

use serde_json::Value;

use crate::program::{file, json, told};

#[test]
fn figures_are_of_the_minimal_automaton() {
    let grammar = file(
        "figures.abnf",
        "short = 1*3DIGIT\nnone = \"a\" none\nword = *( \"a\" / \"b\" ) \"c\"\ntwo = [\"x\"]\n",
    );
    let (status, lines) = json(&["figures", &grammar, "--format", "json"], b"");
    assert_eq!(status, Some(0));
    let told: Vec<(&str, u64, u64, u64, &Value, &Value, &Value)> = lines
        .iter()
        .map(|line| {
            let number = |name: &str| line[name].as_u64().expect("a number");
            (
                line["rule"].as_str().expect("a name"),
                number("states"),
                number("transitions"),
                number("classes"),
                &line["shortest"],
                &line["longest"],
                &line["words"],
            )
        })
        .collect();
    let (one, three, zero) = (Value::from(1), Value::from(3), Value::from(0));
    let (all, two, no_words) = (Value::from("1110"), Value::from("3"), Value::from("0"));
    assert_eq!(
        told,
        [
            ("short", 4, 3, 1, &one, &three, &all),
            ("none", 0, 0, 0, &Value::Null, &Value::Null, &no_words),
            ("word", 2, 2, 2, &one, &Value::Null, &Value::Null),
            // Letters of ABNF stand for both cases.
            ("two", 2, 1, 1, &zero, &one, &two),
        ]
    );
}

#[test]
fn rules_without_an_automaton_have_no_figures_and_are_told() {
    let (status, all) = told(&["figures", "tests/grammars/list.abnf"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("no figures: tests/grammars/list.abnf:2: rule `value`"),
        "{all}"
    );
    assert!(all.contains(" number  2       2 "), "{all}");
    let (status, all) = told(&["figures", "tests/grammars/list.abnf", "--max-length", "6"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.contains(" number  7       6            1        1 to 6  1111110\n"),
        "{all}"
    );
    for form in ["markdown", "csv"] {
        let (status, all) = told(&["figures", "rfc3986:port", "rfc1738:port", "--format", form]);
        assert_eq!((status, all.lines().count() > 2), (Some(0), true), "{all}");
    }
}

#[test]
fn figures_of_our_documents_are_known() {
    for id in ["rfc1738", "rfc3986", "rfc3987", "url7"] {
        let (status, all) = told(&["figures", id]);
        assert_eq!(status, Some(0), "{all}");
    }
}

#[test]
fn rules_are_drawn_as_they_are_written() {
    for rule in ["tests/grammars/list.abnf:list", "rfc3986:URI", "regex:a|b*"] {
        let (status, all) = told(&["export", rule, "--as", "railroad"]);
        assert_eq!(status, Some(0), "{all}");
        assert!(
            all.starts_with("<svg ") && all.trim_end().ends_with("</svg>"),
            "{all}"
        );
        assert!(all.contains("<style"), "{all}");
    }
    let (_, all) = told(&[
        "export",
        "tests/grammars/list.abnf:list",
        "--as",
        "railroad",
    ]);
    assert!(all.contains("value</text>"), "{all}");
    let (status, all) = told(&["export", "rfc3986:URI", "--as", "railroad", "--groups"]);
    assert_eq!(status, Some(2), "{all}");
}
