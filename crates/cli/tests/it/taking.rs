//! Rules that are taken from other files: their meanings, and the messages about them.

use serde_json::{Value, json};

use crate::program::urlspec;
use crate::program::{file, told};

#[track_caller]
fn says(arguments: &[&str], status: i32, parts: &[&str]) {
    let (found, all) = told(arguments);
    assert_eq!(found, Some(status), "{arguments:?}: {all}");
    for part in parts {
        assert!(all.contains(part), "{part}\nis not in\n{all}");
    }
}

/// Two texts in which the tag `[URI]` stands for two documents.
fn two_texts(name: &str) -> (String, String) {
    let references = |title: &str| {
        format!("9. References\n\n   [URI]   Berners-Lee, T., {title}\n           1994.\n")
    };
    let own = format!(
        "2. Syntax\n\n   url = \"x://\" host\n   other = <port, see [URI], Section 3.2.3>\n\n{}",
        references("\"Uniform Resource Identifier (URI)\", RFC 3986,")
    );
    let other = format!(
        "2. Syntax\n\n   host = <host, see [URI], Section 5>\n   net = \"//\" <host, see [URI], Section 5>\n\n{}",
        references("\"Uniform Resource Locators\", RFC 1738,")
    );
    (
        file(&format!("{name}-own.txt"), &own),
        file(&format!("{name}-other.txt"), &other),
    )
}

/// A tag is that of the file that the rule is from, and the suggested command works.
#[test]
fn hints_go_by_the_references_of_the_rules_own_file() {
    let (own, other) = two_texts("hints");
    let url = format!("{own}:url");
    let words = "host, see [URI], Section 5=rfc1738:host";
    for (options, binding) in [
        (["--with", other.as_str()], "host=rfc1738:host"),
        (["--import", &other], "hints-other:host=rfc1738:host"),
        (["--import", &other], words),
    ] {
        let asked = [&["match", &url, "x://h"], &options[..]].concat();
        if binding != words {
            let advice = format!("; --bind {binding} takes it from there");
            says(&asked, 2, &["<host, see [URI], Section 5>", &advice]);
        }
        says(&[&asked[..], &["--bind", binding]].concat(), 0, &[]);
        // RFC 3986 has it, and RFC 1738 has not.
        let asked = [&["match", &url, "x://_"], &options[..]].concat();
        says(&[&asked[..], &["--bind", binding]].concat(), 1, &[]);
    }
    says(
        &["match", &format!("{own}:other"), "1", "--with", &other],
        2,
        &["; --bind other=rfc3986:port takes it from there"],
    );
}

/// A rule that one binding takes in may need another binding, and so may an imported rule.
#[test]
fn bindings_are_made_in_whatever_order() {
    let (_, other) = two_texts("order");
    let own = file("order.abnf", "url = \"x:\" net\n");
    let words = "host, see [URI], Section 5=rfc1738:host";
    let net = format!("net={other}:net");
    let taken: [&[&str]; 3] = [
        &["--bind", &net, "--bind", words],
        &["--bind", words, "--bind", &net],
        &["--bind", words, "--import", &other],
    ];
    for options in taken {
        for (word, status) in [("x://h", 0), ("x://_", 1), ("x:h", 1)] {
            let arguments = [&["match", &own, word], options].concat();
            let bound = "`host, see [URI], Section 5` is rfc1738:host (--bind)";
            says(&arguments, status, &[bound]);
        }
    }
    let twice = ["--bind", &net, "--bind", "NET=rfc3986:host"];
    let arguments = [&["match", &own, "x://h"], &twice[..]].concat();
    says(&arguments, 2, &["--bind NET: no file uses or defines that"]);
}

/// A name that another file uses and does not define means no rule of this one: two sides were equal by it.
#[test]
fn what_is_imported_keeps_its_meaning() {
    let own = file("keeping.abnf", "x = net\nport = \"q\"\nDIGIT = \"d\"\n");
    let spelt = file("spelt.abnf", "x = \"nq\"\n");
    let library = file("keeping-library.abnf", "net = \"n\" port\nnumber = DIGIT\n");
    let more = file("keeping-more.abnf", "port = \"m\"\n");
    let x = format!("{own}:x");
    let import = ["--import", library.as_str()];
    let undefined = "keeping-library.abnf:1: rule `keeping-library:net`: nothing defines `keeping-library:port`; --import rfc3986 takes it from there";
    let compared = ["compare", &x, &spelt];
    let (_, all) = told(&[&compared[..], &import].concat());
    assert!(!all.contains("equal"), "{all}");
    says(
        &[&["match", &x, "nq"], &import[..]].concat(),
        2,
        &[undefined],
    );
    let net = format!("net={library}:net");
    says(&["match", &x, "nq", "--bind", &net], 2, &[undefined]);
    // It can be taken from a third file, or bound.
    let third = [&import[..], &["--import", &more]].concat();
    let taken = format!("`keeping-library:port` is {more}:port (--import)");
    says(&[&["match", &x, "nm"], &third[..]].concat(), 0, &[&taken]);
    says(&[&["match", &x, "nq"], &third[..]].concat(), 1, &[]);
    let bound = ["--bind", "keeping-library:port=rfc3986:port"];
    says(
        &[&["match", &x, "n80"], &import[..], &bound].concat(),
        0,
        &[],
    );
    // So do core rules.
    let number = format!("port={library}:number");
    let port = format!("{own}:port");
    let bound = ["--bind", &number, "--replace"];
    says(&[&["match", &port, "7"], &bound[..]].concat(), 0, &[]);
    let digits = ["--bind", "DIGIT=rfc3986:scheme"];
    let core = file("keeping-core.abnf", "port = number\n");
    let number = format!("number={library}:number");
    let arguments = ["match", &core, "7", "--bind", &number];
    says(&arguments, 0, &[]);
    says(
        &[&arguments[..], &digits, &["--replace"]].concat(),
        2,
        &["--bind DIGIT: no file"],
    );
}

/// A definition that replaces others may be replaced itself; the result holds for each.
#[test]
fn what_is_replaced_twice_is_told_once() {
    let own = file("twice.abnf", "a = \"m\"\nb = a\n");
    let first = file("twice-first.abnf", "a = \"w1\"\n");
    let second = file("twice-second.abnf", "A = \"w2\"\n");
    let with = ["--with", first.as_str(), "--with", &second, "--replace"];
    let b = format!("{own}:b");
    let not = |place: &str| {
        format!("`a` is the one on {second}:1, and not the one on {place}:1 (--replace)")
    };
    let arguments = [&["match", &b, "w2"], &with[..]].concat();
    says(&arguments, 0, &[&not(&own), &not(&first)]);
    let (_, all) = told(&arguments);
    assert!(
        !all.contains(&format!("`a` is the one on {first}")),
        "{all}"
    );
    let bind = ["--bind", "a=rfc3986:port"];
    let arguments = [&["match", &b, "80"], &with[..2], &["--replace"], &bind[..]].concat();
    let output = urlspec(&[&arguments[..], &["--format", "json"]].concat());
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    let replaced = &line["provenance"]["replaced"];
    let place = replaced[0]["by"].as_str().expect("a place");
    assert!(place.starts_with("grammar/rfc3986.pest:"), "{replaced}");
    assert_eq!(
        line["provenance"]["bound"],
        json!([{"name": "a", "rule": "rfc3986:port", "replaced": format!("{first}:1")}])
    );
}

/// Neither in a table nor where one asks for it by its name.
#[test]
fn what_both_took_from_one_file_is_not_compared() {
    let added = file("both-added.abnf", "key = \"k\"\ndoor = key own\n");
    let left = file("both-left.abnf", "own = \"l\"\n");
    let right = file("both-right.abnf", "own = \"r\"\nkey = \"z\"\n");
    let with = ["--with", added.as_str(), "--replace"];
    let all = told(&[&["compare", &left, &right], &with[..]].concat()).1;
    // `door` is made of the rules that the sides define themselves.
    assert!(all.contains("\n2 pairs: 0 equal, 2 not\n"), "{all}");
    assert!(all.contains(" door  door   disjoint"), "{all}");
    assert!(
        all.contains("both took from one file (--with), and it is not compared with itself: key\n"),
        "{all}"
    );
    assert!(!all.contains("no counterpart"), "{all}");
    let (one, other) = (format!("{left}:key"), format!("{right}:key"));
    let error = format!(
        "{added}:1: rule `key`: both sides took it from there (--with), and it would be compared with itself"
    );
    let asked = [&["compare", &one, &other], &with[..]].concat();
    says(&asked, 2, &[&error]);
    let output = urlspec(&[&asked[..], &["--format", "json"]].concat());
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(
        (&line["relation"], &line["error"]),
        (&Value::Null, &json!(error))
    );
    assert_eq!(line["left"]["provenance"]["with"], json!([added]));
    let nothing = [
        "compare",
        &added,
        &right,
        "--with",
        &added,
        "--replace",
        "--differing",
    ];
    says(&nothing, 2, &["rule `door`: nothing defines `own`"]);
    let alone = file("both-alone.abnf", "key = \"k\"\n");
    let nothing = ["compare", &alone, &right, "--with", &alone, "--replace"];
    says(
        &nothing,
        2,
        &["have no rules in common but what both took from one file (--with)"],
    );
}

/// The right side is named where a name can be bound there.
#[test]
fn the_other_side_is_named_if_it_is_a_file() {
    let own = file("other-side.abnf", "host = \"a\"\n");
    let words = file("other-words.abnf", "host = <host, see [RFC3986]>\n");
    let bind = ["--bind", "host=rfc3986:host"];
    let right = "this is the left side, and --bind right:host=... binds it on the other alone";
    says(
        &[&["compare", &own, &words], &bind[..]].concat(),
        2,
        &[right],
    );
    let (status, all) = told(&[&["compare", &own, "rfc3986"], &bind[..]].concat());
    assert_eq!(status, Some(2), "{all}");
    assert!(
        all.contains("; --replace lets that stand in its place\n"),
        "{all}"
    );
}

/// The options of a side are words for a shell.
#[test]
fn options_are_told_as_a_shell_takes_them() {
    let own = file("shell.abnf", "b = a\n");
    let added = file("added to it.abnf", "a = \"w\"\n");
    let arguments = ["match", &own, "w", "--with", &added];
    says(&arguments, 0, &[&format!("--with '{added}'")]);
    let arguments = ["match", &own, "w", "--import", &added];
    says(&arguments, 0, &[&format!("--import '{added}'")]);
}

/// A document in its corrected reading is shown and audited as it is: no option is passed over silently.
#[test]
fn options_that_nothing_goes_by_are_refused() {
    for option in [
        "--octets",
        "--bind=x=rfc3986:host",
        "--depth=3",
        "--skip-unreadable",
        "--replace",
        "--with=rfc3986",
        "--import=rfc3986",
        "--notation=abnf",
        "--either-case",
    ] {
        let name = option.split('=').next().expect("it has a name");
        let message =
            format!("{name} is for files and for @printed here: rfc1738 is taken as it is");
        for verb in ["audit", "grammar"] {
            says(&[verb, "rfc1738", option], 2, &[&message]);
        }
    }
    says(
        &[
            "audit",
            "rfc1738",
            "--rule",
            "port",
            "--ambiguity",
            "--octets",
        ],
        2,
        &["--octets is for files"],
    );
}
