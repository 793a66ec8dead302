//! The line and the claims of grammars of one's own.

use crate::program::{file, json, told};

/// Three editions of one grammar, in files of a test: tests run side by side.
fn editions(test: &str) -> [String; 3] {
    let file = |name: &str, text: &str| file(&format!("{test}-{name}"), text);
    [
        file(
            "own-line-1.abnf",
            "name = 1*( letter / digit )\nletter = %x41-5A / %x61-7A\ndigit = %x30-39\nport = 1*digit\nold = \"x\"\nplus = \"+\"\n",
        ),
        file(
            "own-line-2.abnf",
            "name = letter *( letter / digit )\nLETTER-2 = %x41-5A / %x61-7A\nletter = LETTER-2\ndigit = %x30-39\nsign = \"+\"\nold = <words>\n",
        ),
        file(
            "own-line-3.abnf",
            "name = 1*( letter / digit / \"-\" )\nletter = %x41-5A / %x61-7A\ndigit = %x30-39\nPort = 1*5digit\nsign = \"+\" / \"-\"\nnew = \"n\"\n",
        ),
    ]
}

#[test]
fn rules_are_followed_through_several_grammars() {
    let [one, two, three] = &editions("through");
    let through = ["--through", one, "--through", two, "--through", three];
    let (status, all) = told(&[&["lineage"], &through[..]].concat());
    assert_eq!(status, Some(0), "{all}");
    let line = |begin: &str| {
        let line = all
            .lines()
            .find(|line| line.split(' ').next() == Some(begin));
        let words: Vec<&str> = line.unwrap_or_default().split_whitespace().collect();
        words.join(" ")
    };
    assert_eq!(line("name"), "name + < >", "{all}");
    assert_eq!(line("port"), "port + . < Port", "{all}");
    // Renamed, since only the two have this language; a rule that says nothing has a sign of its own.
    assert_eq!(line("plus"), "plus + = sign >", "{all}");
    assert_eq!(line("old"), "old + ? .", "{all}");
    assert_eq!(line("LETTER-2"), "LETTER-2 . + .", "{all}");
    assert_eq!(line("new"), "new . . +", "{all}");
    assert!(all.contains("cannot be told: `old` of "), "{all}");

    let (status, rows) = json(
        &[&["lineage", "--format", "json"], &through[..]].concat(),
        b"",
    );
    assert_eq!(status, Some(0));
    let port = rows.iter().find(|row| row["entries"][0]["rule"] == "port");
    let port = &port.expect("a row of ports")["entries"][1];
    assert_eq!(port["from"].as_str(), Some(one.as_str()));
    assert_eq!(port["change"]["lost"], "111111");

    let (status, all) = told(&[&["lineage", "PORT"], &through[..]].concat());
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains(&format!("narrower since {one}")), "{all}");
    assert!(all.contains("\"111111\""), "{all}");
}

#[test]
fn a_step_of_files_is_told_as_one_of_documents() {
    let [one, _, three] = &editions("step");
    let (status, all) = told(&["lineage", "--from", one, "--to", three]);
    assert_eq!(status, Some(0), "{all}");
    for part in [
        "Port (was port)  narrower",
        "`plus`",
        &format!("only in {three}: `sign`, `new`"),
        "2 rules are the same: `letter`, `digit`",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    // A document beside a file, and a recursive rule up to a length.
    let nested = file(
        "own-line-nested.abnf",
        "port = *DIGIT\nlist = \"(\" *list \")\"\n",
    );
    let (status, lines) = json(
        &[
            "lineage",
            "--from",
            "rfc3986",
            "--to",
            &nested,
            "--max-length",
            "6",
            "--format",
            "json",
        ],
        b"",
    );
    assert_eq!(status, Some(0));
    let same = lines[0]["same"].as_array().expect("a list");
    assert!(same.iter().any(|rule| rule == "port"), "{lines:?}");
    let came = lines[0]["came"].as_array().expect("a list");
    assert!(came.iter().any(|rule| rule == "list"), "{lines:?}");
}

/// An exported copy of a document is the document: no rule changes, whatever is taken as the older one.
#[test]
fn a_copy_of_a_document_has_not_changed() {
    let (_, text) = told(&["export", "rfc3986:URI-reference", "--as", "abnf"]);
    let copy = file("own-line-copy.abnf", text);
    for (from, to) in [("rfc3986", copy.as_str()), (copy.as_str(), "rfc3986")] {
        let (status, lines) = json(
            &["lineage", "--from", from, "--to", to, "--format", "json"],
            b"",
        );
        assert_eq!(status, Some(0));
        assert_eq!(lines[0]["changed"], serde_json::json!([]), "{from} {to}");
        assert_eq!(lines[0]["renamed"], serde_json::json!([]), "{from} {to}");
        assert!(lines[0]["same"].as_array().expect("a list").len() > 30);
    }
}

/// A rule that comes back under a name of before is the same one; a line number in a name says nothing elsewhere.
#[test]
fn a_rule_may_have_its_name_again() {
    let names = [
        file("own-name-1.abnf", "n = 1*\"a\"\n"),
        file("own-name-2.abnf", "m = 1*\"a\"\n"),
        file("own-name-3.abnf", "n = \"a\"\n"),
    ];
    let through: Vec<&str> = names.iter().flat_map(|name| ["--through", name]).collect();
    let (status, rows) = json(
        &[&["lineage", "--format", "json"], &through[..]].concat(),
        b"",
    );
    assert_eq!((status, rows.len()), (Some(0), 1), "{rows:?}");
    let last = &rows[0]["entries"][2];
    assert_eq!(
        (&last["rule"], &last["change"]["is"]),
        (&"n".into(), &"narrower".into())
    );
    let text = |rule: &str| format!("   x = {rule}\n\n   x = 2{rule}\n\n   y = *x\n");
    let (one, two) = (
        file("own-name-1.txt", text("\"a\"")),
        file("own-name-2.txt", text("\"b\"")),
    );
    let (status, rows) = json(
        &[
            "lineage",
            "--format",
            "json",
            "--through",
            &one,
            "--through",
            &two,
        ],
        b"",
    );
    assert_eq!(status, Some(0));
    for row in rows {
        let entries = row["entries"].as_array().expect("a list");
        let is_of_line = entries[0]["rule"]
            .as_str()
            .is_some_and(|it| it.contains('@'));
        assert_eq!(entries.len(), if is_of_line { 1 } else { 2 }, "{row}");
    }
}

#[test]
fn what_is_no_line_is_refused() {
    let [one, two, _] = &editions("refused");
    for (arguments, wrong) in [
        (vec!["--through", one], "one grammar has no line"),
        (
            vec!["nme", "--through", one, "--through", two],
            "did you mean `name`",
        ),
        (
            vec!["--from", "rfc3986:host", "--to", one],
            "rfc3986:host: all rules of a grammar are followed",
        ),
        (vec!["host", "--depth", "2"], "--depth is for files"),
        (vec!["--max-length", "2"], "--max-length is for --through"),
        (
            vec!["--from", one, "--to", two, "--follow", "--library", one],
            "it is a file, and no folder",
        ),
        (
            vec!["--from", "port", "--to", one],
            "there is no such file, and no document is called `port`\n",
        ),
        (vec!["hots"], "no concept and no scheme is called `hots`"),
        (
            vec!["--from", "rfc2396", "--to", "rfc3986", "--octets"],
            "--octets is for files",
        ),
    ] {
        let (status, all) = told(&[&["lineage"], &arguments[..]].concat());
        assert_eq!(status, Some(2), "{arguments:?}: {all}");
        assert!(all.contains(wrong), "{arguments:?}: {all}");
    }
}

#[test]
fn claims_of_a_file_are_checked() {
    let [one, two, three] = &editions("claims");
    let text = format!(
        "# Our names\n§ 2.1\nA name begins with a letter. :: {two}:name disjoint regex:[0-9].*\n\
         Names grew. :: {one}:name < {two}:name\nEditions two and three differ. :: {two}:name <> {three}:name\n\
         There are words. :: {two} has old\nAnd ports. :: {two} lacks Port\n§ 3\n\
         It is a good grammar. :: none: it is an opinion\nNothing is old. :: {two}:old = \"x\"\n\
         No URL. :: {one}:name disjoint rfc3986:URI\n"
    );
    let claims = file("own-claims.txt", text);
    let (status, all) = told(&["claims", &claims, "--dialect", "js"]);
    assert_eq!(status, Some(2), "{all}");
    for part in [
        &format!("{claims}, § 2.1:\n  holds    A name begins with a letter. (line 3)\n"),
        "  refuted  Names grew. (line 4)\n",
        "  holds    Editions two and three differ.",
        "  holds    There are words.",
        "  holds    And ports.",
        &format!(
            "{claims}, § 3:\n  -        It is a good grammar. (line 9)\n           no relation: it is an opinion\n"
        ),
        &format!("error: {claims}:10: "),
        "8 claims: 5 hold, 1 refuted, 1 without a relation of languages, 1 not told\n",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let arguments = [
        "claims",
        &claims,
        "--dialect",
        "js",
        "--refuted",
        "--format",
        "json",
    ];
    let (status, lines) = json(&arguments, b"");
    assert_eq!(status, Some(2));
    // What is refuted, and what cannot be told.
    let [refuted, untold] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    assert_eq!(
        (&refuted["line"], &refuted["witness"]),
        (&4.into(), &"1".into())
    );
    assert!(
        untold["error"]
            .as_str()
            .is_some_and(|it| it.contains("in words")),
        "{untold}"
    );
}

#[test]
fn claims_are_a_table_in_markdown() {
    let claims = file(
        "own-claims-table.txt",
        "§ 1 | 2\nA | B :: \"|\" = \"`\"\nC :: none: words\nD :: rfc3986 has port\n",
    );
    let (status, all) = told(&["claims", &claims, "--format", "markdown"]);
    assert_eq!(status, Some(1), "{all}");
    let heading = format!("\n### {claims}, § 1 | 2\n\n| claim | relation | verdict | because |\n");
    for part in [
        heading.as_str(),
        "| A \\| B (line 2) | ``\"\\|\" = \"`\"`` | refuted | `\"\\|\"`: only the left side has it |\n",
        "| C (line 3) |  | no relation | words |\n",
        "| D (line 4) | `rfc3986 has port` | holds |  |\n",
        "\n3 claims: 1 hold, 1 refuted, 1 without a relation of languages\n",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

#[test]
fn sentences_stand_above_their_questions() {
    let text = "§ 1\n> Ports are *short*.\nA :: \"a\" disjoint rfc3986:port\n  narrower: a is one letter\n\
                B :: \"1\" disjoint rfc3986:port\n  other: the length is left out\nC :: none: words\n\
                > Ports are numbers.\nD :: rfc3986 has port\n";
    let claims = file("own-claims-quoted.txt", text);
    let (status, all) = told(&["claims", &claims]);
    assert_eq!(status, Some(1), "{all}");
    let counts = "4 claims: 1 hold, 1 hold as asked, 0 refuted, 1 refuted as asked, 1 without a relation of languages\n";
    for part in [
        "§ 1:\n  > Ports are *short*.\n  holds as asked    A (line 3)\n",
        "\n                    the question is narrower: a is one letter\n  refuted as asked  B (line 5)\n",
        "\n                    it is another question: the length is left out\n",
        "\n  > Ports are numbers.\n  holds             D (line 9)\n",
        counts,
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let (_, all) = told(&["claims", &claims, "--format", "markdown"]);
    for part in [
        "\n\n> Ports are \\*short\\*.\n\n| claim |",
        "| holds as asked | the question is narrower: a is one letter |\n",
        "| refuted as asked | `\"1\"`: both sides have it; it is another question: the length is left out |\n",
        "\n\n> Ports are numbers.\n\n| claim |",
        counts,
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let (_, lines) = json(&["claims", &claims, "--refuted", "--format", "json"], b"");
    let [only] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    let fields = ["quotation", "scope", "scope_reason", "verdict"].map(|it| only[it].as_str());
    let told = [
        "Ports are *short*.",
        "other",
        "the length is left out",
        "refuted",
    ];
    assert_eq!(fields, told.map(Some));
}

/// A claim about a document is told the same by a file.
#[test]
fn a_file_may_have_the_claims_of_a_document() {
    let text = std::fs::read_to_string("../lineage/documents/rfc2732/claims.txt");
    let text = text.expect("RFC 2732 has claims");
    let claims = file("own-claims-rfc2732.txt", &text);
    let (ours, ours_lines) = json(&["claims", &claims, "--format", "json"], b"");
    let (theirs, their_lines) = json(&["claims", "rfc2732", "--format", "json"], b"");
    assert_eq!((ours, ours_lines.len()), (theirs, their_lines.len()));
    for (one, other) in ours_lines.iter().zip(&their_lines) {
        for field in [
            "quotation",
            "claim",
            "scope",
            "scope_reason",
            "relation",
            "verdict",
            "witness",
        ] {
            assert_eq!(one[field], other[field], "{one}");
        }
    }
}

#[test]
fn what_is_no_claim_has_its_line() {
    let bad = file("own-claims-bad.txt", "# One\nA port is a port.\n");
    let (status, all) = told(&["claims", &bad]);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains(&format!("error: {bad}:2: there is no ` :: `")),
        "{all}"
    );
    for (arguments, wrong) in [
        (
            vec!["nothing.txt"],
            "there is no such file, and no document is called",
        ),
        (vec!["rfc2732", "--octets"], "--octets is for files"),
        (
            vec!["rfc2732", "--max-length", "3"],
            "--max-length is for claims of files",
        ),
    ] {
        let (status, all) = told(&[&["claims"], &arguments[..]].concat());
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(wrong), "{all}");
    }
}
