//! Every result records what was done to a side.

use serde_json::{Value, json};

use crate::program::urlspec;
use crate::program::{file, told};

/// The status, and the first line of JSON.
fn line(arguments: &[&str]) -> (Option<i32>, Value) {
    let arguments = [arguments, &["--format", "json"]].concat();
    let output = urlspec(&arguments);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let first = text.lines().next().expect("a line");
    (
        output.status.code(),
        serde_json::from_str(first).expect("JSON"),
    )
}

/// A file that defines `host` itself, and one that defines it in prose.
fn hosts() -> (String, String) {
    let own = "url = \"x://\" host\nhost = \"a\" / \"b\"\n";
    let words = "url = \"y://\" host\nhost = <host, see [RFC3986]>\n";
    (file("own-host.abnf", own), file("words-host.abnf", words))
}

#[test]
fn a_definition_is_not_replaced_silently() {
    let (own, words) = hosts();
    let host = format!("{own}:host");
    let bind = ["--bind", "host=rfc3986:host"];
    let (status, all) = told(&[&["compare", &host, "rfc3986:host"], &bind[..]].concat());
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains(&format!(
            "error: --bind host: {own}:2 defines it, and grammar/rfc3986.pest:"
        )),
        "{all}"
    );
    assert!(
        all.contains("defines rfc3986:host; --replace lets that stand in its place\n"),
        "{all}"
    );
    // The result records it if asked to.
    let replaced = [&["compare", &host, "rfc3986:host", "--replace"], &bind[..]].concat();
    let (status, all) = told(&replaced);
    assert_eq!(status, Some(0), "{all}");
    let statement = format!("       `host` is rfc3986:host, and not the one on {own}:2");
    assert!(all.contains(&statement), "{all}");
    let (_, compared) = line(&replaced);
    assert_eq!(
        compared["left"]["provenance"]["bound"],
        json!([{"name": "host", "rule": "rfc3986:host", "replaced": format!("{own}:2")}])
    );
    assert_eq!(compared["right"].get("provenance"), None);
    // In prose it is not a definition.
    let words = format!("{words}:host");
    let (status, all) = told(&[&["compare", &words, "rfc3986:host"], &bind[..]].concat());
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.contains("       `host` is rfc3986:host (--bind)\n"),
        "{all}"
    );
    // Nor is a core rule replaced.
    let port = file("core-port.abnf", "port = *DIGIT\n");
    let arguments = ["match", &port, "1", "--bind", "DIGIT=rfc3986:scheme"];
    let (status, all) = told(&arguments);
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains("it is a core rule of ABNF"), "{all}");
    let (_, all) = told(&[&arguments[..], &["--replace"]].concat());
    assert!(all.contains("and not the core rule of ABNF"), "{all}");
}

/// Of a rule that is partly in words, only the words are bound, and the rest of it holds.
#[test]
fn a_binding_leaves_what_is_defined() {
    let own = file(
        "partly.abnf",
        "net = \"//\" <host, see [RFC3986], Section 3.2.2>\nclass = \"IN\" / <any mnemonic>\nport = <it's \"a\" port>\n",
    );
    let net = format!("{own}:net");
    let compared = ["compare", &net, "rfc3986:host"];
    // It is suggested so that a shell takes it.
    let advice = "--bind 'host, see [RFC3986], Section 3.2.2=rfc3986:host'";
    let (status, all) = told(&compared);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains(&format!("; {advice} takes it from there")),
        "{all}"
    );
    let words = "host, see [RFC3986],  Section 3.2.2=rfc3986:host";
    let (status, all) = told(&["match", &net, "//h", "--bind", words]);
    assert_eq!(status, Some(0), "{all}");
    let (_, all) = told(&["match", &net, "h", "--bind", words]);
    assert!(all.contains("expected `/`"), "{all}");
    // The name of the rule is that of all of it.
    let bound = [&compared[..], &["--bind", "net=rfc3986:host"]].concat();
    let (status, all) = told(&bound);
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains(&format!(
            "error: --bind net: {own}:1 defines it, and grammar/rfc3986.pest:"
        )),
        "{all}"
    );
    assert!(
        all.contains(&format!(
            "--replace lets that stand in its place, and {advice} binds words in it alone"
        )),
        "{all}"
    );
    let (status, compared) = line(&[&bound[..], &["--replace"]].concat());
    assert_eq!(status, Some(0));
    assert_eq!(
        compared["left"]["provenance"]["bound"],
        json!([{"name": "net", "rule": "rfc3986:host", "replaced": format!("{own}:1")}])
    );
    let class = format!("{own}:class");
    let (status, all) = told(&["match", &class, "x", "--bind", "class=rfc3986:scheme"]);
    assert_eq!(status, Some(2), "{all}");
    // For an unknown rule, the message gives the form.
    for (rule, advice) in [
        (
            "class",
            "; --bind 'any mnemonic=ID:RULE' lets a rule stand for it",
        ),
        ("port", "; --bind port=ID:RULE lets a rule stand for it"),
    ] {
        let (_, all) = told(&["match", &format!("{own}:{rule}"), "x"]);
        assert!(all.contains(advice), "{all}");
    }
    let quoted = file("quoted.abnf", "a = \"a\" <what it's called>\n");
    let (_, all) = told(&["match", &quoted, "x"]);
    assert!(
        all.contains(r"--bind 'what it'\''s called=ID:RULE'"),
        "{all}"
    );
}

/// A rule that cannot be read defines nothing, but it exists: its replacement is recorded.
#[test]
fn a_binding_replaces_what_cannot_be_read() {
    let own = file("lost.abnf", "a = (\"b\"\nb = \"c\"\nb =/ (\"d\"\n");
    let a = format!("{own}:a");
    let compared = ["compare", &a, "rfc3986:port", "--bind", "a=rfc3986:port"];
    let (status, all) = told(&compared);
    assert_eq!(status, Some(0), "{all}");
    let statement = format!(
        "`a` is rfc3986:port in place of the one on {own}:1, which cannot be read (--bind)"
    );
    assert!(all.contains(&statement), "{all}");
    let (_, compared) = line(&compared);
    let replaced = &compared["left"]["provenance"]["bound"][0]["replaced"];
    assert_eq!(*replaced, format!("{own}:1"));
    // The rules of another one that can be read are defined.
    let b = format!("{own}:b");
    let (status, all) = told(&["match", &b, "1", "--bind", "b=rfc3986:port"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains(&format!("{own}:2 defines it")), "{all}");
}

/// Names that differ in case alone are one in ABNF.
#[test]
fn a_name_is_bound_once_in_whatever_case() {
    let (_, words) = hosts();
    let host = format!("{words}:host");
    let bind = [
        "--bind",
        "left:host=rfc3986:host",
        "--bind",
        "left:HOST=rfc3986:port",
    ];
    for options in [&[][..], &["--replace"]] {
        let (status, all) = told(&[&["compare", &host, &host], &bind[..], options].concat());
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains("--bind left:HOST: it is bound twice"), "{all}");
    }
    let (status, all) = told(&["match", &host, "h", "--bind", "HOST=rfc3986:host"]);
    assert_eq!(status, Some(0), "{all}");
}

#[test]
fn a_side_can_be_bound_alone() {
    let (own, words) = hosts();
    let (left, right) = (format!("{own}:host"), format!("{words}:host"));
    let bind = |hand: &str| {
        let binding = format!("{hand}host=rfc3986:host");
        line(&["compare", &left, &right, "--bind", &binding])
    };
    let (status, compared) = bind("right:");
    assert_eq!(status, Some(1));
    assert_eq!(compared["relation"], "subset");
    assert_eq!(compared["left"].get("provenance"), None);
    assert_eq!(compared["right"]["provenance"]["bound"][0]["name"], "host");
    let both = ["left:host=rfc1738:host", "right:host=rfc3986:host"];
    let arguments = [
        "compare", &right, &right, "--bind", both[0], "--bind", both[1],
    ];
    assert_eq!(line(&arguments).1["relation"], "subset");
    for (arguments, message) in [
        (
            vec![
                "compare",
                &left,
                &right,
                "--bind",
                "left:nothing=rfc3986:host",
            ],
            "--bind left:nothing: no file on the left side uses or defines that",
        ),
        (
            vec![
                "compare",
                "rfc3986:host",
                &right,
                "--bind",
                "left:host=rfc3986:host",
            ],
            "--bind left:host: no file on the left side uses or defines that",
        ),
        (
            vec!["match", &right, "x", "--bind", "left:host=rfc3986:host"],
            "left: and right: are for `compare`, which has two sides",
        ),
        (
            vec![
                "compare",
                &left,
                &right,
                "--bind",
                "right:host=rfc3986:host",
                "--bind",
                "host=rfc3986:port",
            ],
            "--bind host: it is bound twice",
        ),
        (
            vec!["compare", &left, &right, "--replace"],
            "--replace is for --with and --bind, and neither is given",
        ),
    ] {
        let (status, all) = told(&arguments);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(message), "{all}");
    }
}

/// Rules that both sides took from one file are not compared.
#[test]
fn an_added_file_is_not_compared_with_itself() {
    let left = file("added-left.abnf", "a = shared \"x\"\nown = \"1\"\n");
    let right = file(
        "added-right.abnf",
        "a = shared \"y\"\nshared = \"b\"\nown = \"1\"\n",
    );
    let added = file("added.abnf", "shared = \"c\"\n");
    let other = file("added-other.abnf", "shared = \"d\"\n");
    let arguments = ["compare", &left, &right, "--with", &added, "--replace"];
    let (status, all) = told(&arguments);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("\n2 pairs: 1 equal, 1 not\n"), "{all}");
    // Rules that only one side took are compared.
    let arguments = ["compare", &left, &other, "--with", &added, "--replace"];
    let (_, all) = told(&arguments);
    assert!(!all.contains("shared  shared"), "{all}");
    let (_, all) = told(&["compare", &left, &right, "--import", &added]);
    assert!(all.contains("\n2 pairs: 1 equal, 1 not\n"), "{all}");
    assert!(!all.contains("added:shared"), "{all}");
}

/// A pair that cannot be compared is a line of JSON, too, with what was done to its sides.
#[test]
fn what_cannot_be_compared_is_json() {
    let (own, words) = hosts();
    let (left, right) = (format!("{own}:host"), format!("{words}:host"));
    let (status, compared) = line(&["compare", &left, &right]);
    assert_eq!(status, Some(2));
    assert_eq!(compared["relation"], Value::Null);
    assert_eq!(compared["right"]["rule"], "host");
    let error = compared["error"].as_str().expect("it says why");
    assert!(
        error.contains("defined in words: <host, see [RFC3986]>"),
        "{error}"
    );
}

/// A text that names ABNF may be written in another notation: the result names the one that was chosen.
#[test]
fn the_notation_of_a_text_is_told() {
    let text = "1. Syntax\n\n   This document uses both the ABNF of RFC 5234 and that of RFC 2616.\n\n                   host = name | number\n   name = \"a\" | \"b\"\n   number = \"1\" | \"2\"\n";
    let host = file("two-notations.txt", text) + ":host";
    let statement = "read as the BNF of RFC 822, in which most of its rules can be read";
    let verbs: [&[&str]; 4] = [
        &["compare", &host, &host],
        &["count", &host],
        &["match", &host, "a"],
        &["generate", &host],
    ];
    for arguments in verbs {
        let (status, all) = told(arguments);
        assert_eq!(status, Some(0), "{all}");
        assert!(all.contains(statement), "{arguments:?}: {all}");
        let (_, first) = line(arguments);
        let made = first
            .get("provenance")
            .unwrap_or(&first["left"]["provenance"]);
        assert_eq!(made["files"][0]["notation"], "rfc822", "{first}");
        assert_eq!(made["files"][0]["notation_by"], "rules", "{first}");
    }
}

/// Rules of two readings, or of other lines, are different, even in one file.
#[test]
fn rules_of_two_readings_are_two() {
    let own = file("two.abnf", "printed = <a>\nread = <b>\n");
    let bind = [
        "--bind",
        "a=url7@printed:xpalphas",
        "--bind",
        "b=url7:xpalphas",
    ];
    let side = |rule: &str| format!("{own}:{rule}");
    let (status, _) = line(&[&["compare", &side("printed"), &side("read")], &bind[..]].concat());
    assert_eq!(status, Some(1));
    let text = file(
        "lines.txt",
        "x\n\n   a = \"x\"\n   b = \"y\" a\n\n\n   a = \"z\"\n   c = \"y\" a\n",
    );
    let bind = [format!("a={text}@1-5:a"), format!("b={text}@6-9:a")];
    let bind = ["--bind", &bind[0], "--bind", &bind[1]];
    let (status, _) = line(&[&["compare", &side("printed"), &side("read")], &bind[..]].concat());
    assert_eq!(status, Some(1));
}

/// Each verb prints what was done, as text and as JSON.
#[test]
fn every_verb_tells_it() {
    let own = file(
        "verbs.bnf",
        "top = \"Top\" [top] \"a\" | place\nplace = spot\nkey = \"k\"\n",
    );
    let more = file("verbs-more.bnf", "key = \"m\"\n");
    let options = [
        "--depth",
        "2",
        "--either-case",
        "--octets",
        "--with",
        &more,
        "--replace",
        "--bind",
        "spot=rfc1738:port",
    ];
    let statements = [
        "letters in strings stand for both cases (--either-case)",
        "verbs-more.bnf behind it (--with)",
        "`spot` is rfc1738:port (--bind)",
        "recursion is cut off at depth 2",
        "each character stands for the octet of its number (--octets)",
        "`key` is the one on ",
    ];
    let text: [&[&str]; 9] = [
        &["compare", &own, "rfc1738:port"],
        &["grammar", &own],
        &["audit", &own],
        &["count", &own],
        &["generate", &own],
        &["match", &own, "1"],
        &["export", &own, "--as", "regex"],
        &["export", &own, "--as", "abnf"],
        &["export", &own, "--as", "pest"],
    ];
    for arguments in text {
        let arguments = [arguments, &options].concat();
        let (status, all) = told(&arguments);
        for statement in statements {
            assert!(all.contains(statement), "{arguments:?}: {status:?}: {all}");
        }
    }
    let json: [&[&str]; 5] = [
        &["grammar", &own],
        &["audit", &own],
        &["count", &own],
        &["generate", &own],
        &["match", &own, "1"],
    ];
    for arguments in json {
        let (_, first) = line(&[arguments, &options].concat());
        let made = first
            .get("provenance")
            .or(first["summary"].get("provenance"));
        let made = made.unwrap_or_else(|| panic!("{arguments:?}: {first}"));
        assert_eq!(made["depth"], 2, "{arguments:?}");
        assert_eq!(made["octets"], true);
        assert_eq!(made["bound"][0]["rule"], "rfc1738:port");
        assert_eq!(made["with"], json!([more]));
        assert_eq!(made["replaced"][0]["rule"], "key");
        assert_eq!(made["files"][0]["either_case"], "strings");
    }
    let (_, table) = told(&[&["export", &own, "--as", "table"], &options[..]].concat());
    assert!(table.contains("\"provenance\":{\"files\""), "{table}");
    let (_, drawing) = told(&[&["export", &own, "--as", "dot"], &options[..]].concat());
    assert!(
        drawing.contains("digraph") && drawing.contains("--either-case"),
        "{drawing}"
    );
    // All pairs, too.
    let (_, all) = told(&[&["compare", &own, &own], &options[..]].concat());
    assert_eq!(all.matches("recursion is cut off").count(), 2, "{all}");
}
