//! Many sides at once.

use crate::program::{file, json, told};

const HOSTS: [&str; 5] = [
    "rfc1738:host",
    "draft-fielding-url-syntax-05:host",
    "rfc2396:host",
    "rfc2732:host",
    "rfc3986:host",
];

fn matrix(options: &[&str]) -> (Option<i32>, String) {
    told(&[&["matrix"], &HOSTS[..], options].concat())
}

#[test]
fn hosts_are_told_by_pairs_classes_and_order() {
    let (status, all) = matrix(&[]);
    assert_eq!(status, Some(1), "{all}");
    for line in [
        " 1 rfc1738:host                       =  =  <  ~  <\n",
        " 4 rfc2732:host                       ~  ~  ~  =  ~\n",
        "\nrfc1738:host = draft-fielding-url-syntax-05:host\n",
        "\nrfc1738:host < rfc2396:host\n",
        "\nrfc2396:host < rfc3986:host\n",
    ] {
        assert!(all.contains(line), "{line:?}: {all}");
    }
    // The first is no step: another lies in between.
    assert!(!all.contains("\nrfc1738:host < rfc3986:host\n"), "{all}");
    let (status, lines) = json(&[&["matrix", "--format", "json"], &HOSTS[..]].concat(), b"");
    assert_eq!((status, lines.len()), (Some(1), 1));
    let [line] = lines.as_slice() else {
        panic!("one line");
    };
    assert_eq!(line["pairs"].as_array().expect("pairs").len(), 10);
    assert_eq!(line["classes"], serde_json::json!([[0, 1], [2], [3], [4]]));
    assert_eq!(line["steps"], serde_json::json!([[0, 1], [1, 3]]));
    assert_eq!(
        line["sides"][4],
        serde_json::json!({"spec": "rfc3986", "rule": "host"})
    );
    let last = &line["pairs"][9];
    assert_eq!(
        (last["relation"].as_str(), last["right_only"].as_str()),
        (Some("overlap"), Some(""))
    );
}

/// A side without an automaton is told, and the others are compared all the same.
#[test]
fn a_side_that_cannot_be_read_takes_no_other_with_it() {
    let wordy = file("wordy.abnf", "p = <some words>\n");
    let sides = ["matrix", "rfc3986:port", &wordy, "rfc1738:port"];
    let (status, all) = told(&sides);
    assert_eq!(status, Some(2));
    let (table, error) = (
        " 2 rfc1738:port  <  =",
        "rule `p`: defined in words: <some words>",
    );
    assert!(all.contains(table) && all.contains(error), "{all}");
    let (status, lines) = json(&[&sides[..], &["--format", "json"]].concat(), b"");
    assert_eq!(status, Some(2));
    assert_eq!(lines[0]["pairs"][0]["relation"], "superset");
    assert_eq!(lines[0]["errors"][0]["side"], format!("{wordy}:p"));
    assert_eq!(told(&["matrix", "rfc3986:port", &wordy]).0, Some(2));
}

#[test]
fn every_form_has_every_side() {
    for (form, part) in [
        ("markdown", "| 1 `rfc1738:host` | = | = | < | ~ | < |\n"),
        (
            "latex",
            "\\texttt{1 rfc1738:host} & $=$ & $=$ & $\\subset$ & $\\sim$ & $\\subset$ \\\\\n",
        ),
        ("csv", "rfc2732:host,rfc3986:host,overlap,"),
        (
            "dot",
            "  0 [label = \"rfc1738:host = draft-fielding-url-syntax-05:host\"];\n",
        ),
    ] {
        let (status, all) = matrix(&["--format", form]);
        assert_eq!(status, Some(1), "{form}: {all}");
        assert!(all.contains(part), "{form}: {all}");
    }
    let special = file("odd_name&%.abnf", "p = \"|\"\n");
    for form in ["text", "json", "markdown", "latex", "csv", "dot"] {
        let arguments = [
            "matrix",
            &special,
            "regex:\\|",
            "rfc3986:port",
            "--format",
            form,
        ];
        assert_eq!(told(&arguments).0, Some(1), "{form}");
    }
}

/// An option for files is for those sides alone that are files.
#[test]
fn documents_and_files_stand_side_by_side() {
    let path = file("hosts.abnf", "place = host\n");
    let (status, all) = told(&[
        "matrix",
        "--import",
        "rfc3986",
        &path,
        "rfc3986:host",
        "regex:x",
    ]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("place = rfc3986:host\n"), "{all}");
    let (status, all) = told(&["matrix", "rfc3986:port", "regex:[0-9]*", "p = *DIGIT"]);
    assert_eq!(status, Some(0), "{all}");
    for (arguments, error) in [
        (&["matrix", "rfc3986:port"][..], "2 values required"),
        (
            &["matrix", "rfc3986:port", "rfc3986:nothing"],
            "RFC 3986 has no rule `nothing`",
        ),
        (
            &[
                "matrix",
                "rfc3986:port",
                "rfc2396:port",
                "--import",
                "rfc3986",
            ],
            "--import is for grammars of files",
        ),
    ] {
        let (status, all) = told(arguments);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(error), "{error}: {all}");
    }
}

#[test]
fn the_fewest_words_tell_sides_apart() {
    let sides = [
        "matrix",
        "regex:a|b",
        "regex:b|c",
        "regex:c",
        "regex:a|b|c",
        "regex:b|c",
    ];
    let (status, all) = told(&[&sides[..], &["--words"]].concat());
    assert_eq!(status, Some(1), "{all}");
    let words = "\
The fewest words that tell them apart:
 WORD  1  2  3  4  5
 \"a\"   +  -  -  +  -
 \"b\"   +  +  -  +  +
 \"c\"   -  +  +  +  +
";
    // Two words could tell four languages apart, but no two of these do.
    assert!(all.contains(words), "{all}");
    let (status, all) = told(&["matrix", "regex:a", "regex:a", "--words"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("No word tells them apart"), "{all}");
    let (status, all) = told(&[&sides[..], &["--words", "--format", "csv"]].concat());
    assert_eq!(status, Some(2), "{all}");
}
