//! Grammars that are put together on the command line: refusals and messages.

use crate::program::{file, told};

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let (status, all) = told(arguments);
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains(message), "{all}");
}

#[test]
fn further_alternatives_are_added_from_another_file() {
    let own = file("own.abnf", "letter = \"d\"\n");
    let more = file("more.abnf", "letter =/ \"e\"\n");
    for options in [vec!["--with", &more], vec!["--with", &more, "--replace"]] {
        let words = [&["match", &own, "d", "e"], options.as_slice()].concat();
        assert_eq!(told(&words).0, Some(0), "{options:?}");
    }
    // Whichever comes first.
    assert_eq!(told(&["match", &more, "d", "e", "--with", &own]).0, Some(0));
    assert_eq!(told(&["match", &own, "e"]).0, Some(1));
}

#[test]
fn letters_stand_for_both_cases_where_it_is_said() {
    let exact = file("exact.bnf", "day = \"Mon\"\n");
    assert_eq!(told(&["match", &exact, "mon"]).0, Some(1));
    assert_eq!(told(&["match", &exact, "mon", "--either-case"]).0, Some(0));
    let text = "2.1 Notation\n\n   Unless stated otherwise,\n   the text is case-insensitive.\n\n     day = \"Mon\" | \"Tue\"\n";
    let text = file("exact.txt", text);
    let (status, all) = told(&["match", &text, "mon"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.contains("letters in strings stand for both cases: line 4 says so"),
        "{all}"
    );
    // Definitions elsewhere in the text hold for the lines that are chosen.
    let (status, all) = told(&["match", &format!("{text}@6-6"), "mon"]);
    assert_eq!(status, Some(0), "{all}");
}

#[test]
fn options_that_change_nothing_are_refused() {
    for option in [
        "--with=rfc3986",
        "--import=rfc3986",
        "--depth=2",
        "--either-case",
        "--notation=abnf",
    ] {
        let name = option.split('=').next().expect("it has a name");
        refused(
            &["match", "rfc1738:url", "x", option],
            &format!("{name} is for grammars of files, and rfc1738 is not a file"),
        );
    }
    let own = file("bound.abnf", "place = <somewhere>\n");
    let bind = [
        "--bind",
        "somewhere=rfc3986:host",
        "--bind",
        "somewhere=rfc3986:port",
    ];
    refused(
        &[&["match", &own, "x"], &bind[..]].concat(),
        "--bind somewhere: it is bound twice",
    );
    refused(&["match", &own, "1", "-0"], "stands behind `--`");
}

#[test]
fn ranges_of_lines_are_explained() {
    let text = file("ranges.txt", "Ports\n\n   port = *DIGIT\n");
    refused(
        &["match", &format!("{text}@3"), "x"],
        "a range of lines is FILE@10-20",
    );
    refused(
        &["match", &format!("{text}@1-2"), "x"],
        "none of these lines begins a rule",
    );
    assert_eq!(told(&["match", &format!("{text}@3-3"), "80"]).0, Some(0));
}

/// A rule that cannot be read stops those that are made of it, and no others. A text outside of all rules stops all.
#[test]
fn errors_belong_to_their_rules() {
    let broken = file("first.abnf", "a = b &\nc = )\nd = \"x\"\n");
    let fault = "first.abnf:1:7: rule `a`: expected a rule or an element, found `&`";
    refused(&["match", &format!("{broken}:a"), "x"], fault);
    let (status, all) = told(&["match", &format!("{broken}:d"), "x"]);
    assert_eq!(status, Some(0), "{all}");
    let stray = file("stray.abnf", "&\nc = )\nd = \"x\"\n");
    let lists = format!(
        "stray.abnf:1:1: expected a rule, found `&`; `urlspec grammar {stray}` lists 1 more"
    );
    refused(&["match", &format!("{stray}:d"), "x"], &lists);
    let (status, all) = told(&["grammar", &file("empty.abnf", "")]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("there is no rule in it"), "{all}");
}

/// A faulty rule does not stop a verb that is asked about another one, whatever its place and its fault.
#[test]
fn one_bad_rule_stops_no_other() {
    for (number, bad) in [
        "1st = \"x\"",
        "a.b = \"x\"",
        "a_b = \"x\"",
        "a = 3*2\"x\"",
        "a = \"x",
    ]
    .into_iter()
    .enumerate()
    {
        let first = format!("{bad}\nd = \"x\"\ne = d\n");
        let last = format!("d = \"x\"\ne = d\n{bad}\n");
        for (text, place) in [(first, 1), (last, 3)] {
            let path = file(&format!("bad-{number}-{place}.abnf"), &text);
            let rule = format!("{path}:e");
            let good: [(&[&str], i32); 9] = [
                (&["compare", &rule, &rule], 0),
                (&["compare", &rule, "rfc3986:port"], 1),
                (&["grammar", &path, "e"], 0),
                (&["audit", &rule], 0),
                (&["count", &rule], 0),
                (&["generate", &rule], 0),
                (&["match", &rule, "X"], 0),
                (&["match", &rule, "y"], 1),
                (&["export", &rule, "--as", "regex"], 0),
            ];
            for (arguments, status) in good {
                let (found, all) = told(arguments);
                assert_eq!(found, Some(status), "{bad}: {arguments:?}: {all}");
            }
            let name = bad.split(' ').next().expect("it has a name");
            let fault = format!("bad-{number}-{place}.abnf:{place}");
            let rule = format!("{path}:{name}");
            for (verb, status) in [("grammar", 1), ("audit", 2), ("count", 2)] {
                let (found, all) = told(&[verb, &rule]);
                assert_eq!(found, Some(status), "{bad}: {verb}: {all}");
                assert!(all.contains(&fault), "{bad}: {verb}: {all}");
            }
            // With all pairs, the others are compared.
            let (found, all) = told(&["compare", &path, &path]);
            assert_eq!(found, Some(2), "{all}");
            assert!(
                all.contains("3 pairs: 2 equal, 0 not, 1 could not be told"),
                "{all}"
            );
        }
    }
}

/// The error of a word names its rule, and a rule that the command did not name is printed.
#[test]
fn the_rule_is_told() {
    let text = file("several.abnf", "a = \"x\"\nb = \"y\" [b] \"z\"\n");
    let (_, all) = told(&["match", &text, "y"]);
    assert!(
        all.contains("several.abnf: the rule is `a`, the first one"),
        "{all}"
    );
    let (_, all) = told(&["match", &format!("{text}:b"), "y", "--depth", "2"]);
    assert!(all.contains("several.abnf:b --depth 2"), "{all}");
    assert!(all.contains("recursion is cut off at depth 2"), "{all}");
}

/// A text refers to rules of another document by a tag, or by that document's number.
#[test]
fn hints_follow_the_references_of_a_text() {
    let memo = |references: &str| {
        format!(
            "2. Syntax\n\n   place = \"/\" hostport\n   host = <host, see [URI], Section 3.2.2>\n\n9. References\n\n{references}"
        )
    };
    let cited = memo(
        "   [URI]   Berners-Lee, T., \"Uniform Resource Identifier (URI)\", RFC 3986,\n           January 2005.\n\n   \
         [URL]   Berners-Lee, T., \"Uniform Resource Locators\", RFC 1738, 1994.\n",
    );
    let cited = file("cited.txt", &cited);
    let (host, place) = (format!("{cited}:host"), format!("{cited}:place"));
    refused(
        &["match", &host, "x"],
        "defined in words: <host, see [URI], Section 3.2.2>; --bind host=rfc3986:host takes it from there",
    );
    refused(
        &["match", &place, "x"],
        "nothing defines `hostport`; --import rfc1738 takes it from there",
    );
    // The document that it refers to is known, and has no rule of that name.
    let (_, all) = told(&[
        "grammar",
        &file(
            "cited-only.txt",
            memo("   [X]   N.N., \"X\", RFC 822, 1982.\n"),
        ),
    ]);
    assert!(all.contains("nothing defines `hostport`\n"), "{all}");
    // Without them, the newest RFC that has the rule.
    let uncited = file("uncited.txt", memo("   None.\n"));
    refused(
        &["match", &format!("{uncited}:place"), "x"],
        "nothing defines `hostport`; --import rfc2732 takes it from there",
    );
}

/// The hints suggest what the words of a rule say, and the command that follows them gives that.
#[test]
fn hints_follow_the_words_of_a_rule() {
    let text = "x\n\n   url = \"ws://h\" path\n   path = <path-abempty, defined in [RFC3986], Section 3.3>\n";
    let url = file("words.txt", text) + ":url";
    refused(
        &["match", &url, "ws://h"],
        "--bind path=rfc3986:path-abempty takes it from there",
    );
    let binding = ["--bind", "path=rfc3986:path-abempty"];
    for (word, status) in [("ws://h/80abc", 0), ("ws://h:80abc", 1)] {
        let (found, all) = told(&[&["match", &url, word], &binding[..]].concat());
        assert_eq!(found, Some(status), "{all}");
    }
    // The exceptions are not part of the name: nothing is suggested then that would make another language.
    let text = "seg = <segment, but not empty, see RFC 3986>\n";
    let (_, all) = told(&["match", &file("except.abnf", text), "x"]);
    assert!(!all.contains("rfc3986:segment"), "{all}");
    // XML has references that only become words in print.
    let text = "<rfc>\n<artwork>\nuri-host = &lt;host, see <xref target=\"URI\" x:sec=\"3.2.2\"/>&gt;\n</artwork>\n\
                <reference anchor=\"URI\"><seriesInfo name=\"RFC\" value=\"3986\"/></reference>\n</rfc>\n";
    let host = file("words.xml", text) + ":uri-host";
    refused(
        &["match", &host, "x"],
        "<host, see [URI], Section 3.2.2>; --bind uri-host=rfc3986:host takes it from there",
    );
}

/// A fault of an imported rule is one of its own file.
#[test]
fn faults_are_told_with_their_file() {
    let own = file("importing.abnf", "a = b\n");
    let other = file("imported.abnf", "x = \"x\"\nb = \"b\"\nB = \"c\"\n");
    refused(
        &["match", &own, "b", "--import", &other],
        "imported.abnf:3: rule",
    );
    refused(
        &["match", &own, "b", "--with", &other],
        "imported.abnf:3: rule",
    );
}

/// A group may be a rule that is unrolled.
#[test]
fn groups_are_found_in_unrolled_rules() {
    let nested = file(
        "nested.abnf",
        "comment = \"(\" *item \")\"\nitem = \"a\" / comment\n",
    );
    let export = [
        "export", &nested, "--as", "regex", "--group", "item", "--depth", "2",
    ];
    let (status, all) = told(&export);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("(?P<item>[Aa]|"), "{all}");
}

#[test]
fn what_needs_an_unreadable_rule_is_left_out() {
    let text = "url = web / gopher [ \"#\" gopher ] / *gopher \"m\"\nweb = \"w\" [ \":\" gopher ]\ngopher = \"g\" old\nold = (\"o\"\n";
    let path = file("unreadable.abnf", text);
    let url = format!("{path}:url");
    let advice = "--skip-unreadable leaves out the alternatives that need it";
    refused(&["match", &url, "w"], advice);
    let skipping = |word| told(&["match", &url, word, "--skip-unreadable"]);
    for (word, status) in [("w", 0), ("m", 0), ("w:go", 1), ("go", 1), ("gom", 1)] {
        let (found, all) = skipping(word);
        assert_eq!(found, Some(status), "{word}: {all}");
        let statement = "`old` on {}:4:7 cannot be read, and the alternatives that need it are left out: in `url`, `web`";
        let place = format!("{path}:4:7");
        assert!(all.contains(&statement.replace("{}:4:7", &place)), "{all}");
    }
    // No alternative remains of a rule that needs it in all of them.
    for options in [&[][..], &["--skip-unreadable"]] {
        let rule = format!("{path}:gopher");
        let arguments = [&["match", &rule, "go"], options].concat();
        let (status, all) = told(&arguments);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains("rule `old`") && !all.contains(advice), "{all}");
    }
    let (_, audited) = told(&["audit", &path, "--skip-unreadable"]);
    assert!(
        audited.contains("rule `old`") && !audited.contains(advice),
        "{audited}"
    );
    let compared = ["compare", &url, &url, "--format", "json"];
    let (status, all) = told(&[&compared[..], &["--skip-unreadable"]].concat());
    assert_eq!(status, Some(0), "{all}");
    let all: serde_json::Value = serde_json::from_str(&all).expect("it is JSON");
    let skipped = &all["left"]["provenance"]["skipped"][0];
    assert_eq!(skipped["rule"], "old");
    assert_eq!(skipped["shortened"], serde_json::json!(["url", "web"]));
    // Further alternatives that cannot be read, beside those that can.
    let more = file("more-unreadable.abnf", "url = \"w\"\nurl =/ (\"o\"\n");
    refused(&["match", &more, "w"], advice);
    assert_eq!(told(&["match", &more, "w", "--skip-unreadable"]).0, Some(0));
}

/// A grammar file with a slip of the notation, and no label that says that it is one.
#[test]
fn a_printing_with_a_lost_quote_is_used_without_it() {
    let path = "tests/grammars/lost-quote.pest";
    let [printed, read] = ["@printed:url", ":url"].map(|rule| format!("{path}{rule}"));
    let compared = ["compare", &printed, &read];
    refused(&compared, "--skip-unreadable leaves out");
    let (status, all) = told(&[&compared[..], &["--skip-unreadable"]].concat());
    assert_eq!(status, Some(1), "{all}");
    let place = format!("`old` on {path}:7:");
    assert!(all.contains(&place), "{all}");
    // By each verb.
    let side = &printed[..];
    let verbs: [(&[&str], i32); 6] = [
        (&["count", side], 0),
        (&["generate", side], 0),
        (&["match", side, "h:w"], 0),
        (&["match", side, "g:"], 1),
        (&["export", side, "--as", "table"], 0),
        (&["grammar", side], 0),
    ];
    for (arguments, status) in verbs {
        let (found, all) = told(&[arguments, &["--skip-unreadable"]].concat());
        assert_eq!(found, Some(status), "{arguments:?}: {all}");
        assert!(all.contains(&place), "{arguments:?}: {all}");
    }
    // Every rule of the documents can be read, as printed too.
    for side in ["rfc1738", "rfc1738@printed"] {
        let rule = format!("{side}:url");
        refused(
            &["compare", &rule, &rule, "--skip-unreadable"],
            &format!("--skip-unreadable is for files: every rule of {side} can be read"),
        );
    }
}

#[test]
fn a_difference_of_case_is_told() {
    let web = file("web.bnf", "url = \"http:\" host\nhost = \"h\"\n");
    let compared = |right: &str, options: &[&str]| {
        let left = format!("{web}:url");
        told(&[&["compare", &left, right][..], options].concat())
    };
    let folded = file("web.abnf", "url = \"http:\" host\nhost = %s\"h\"\n");
    let folded = format!("{folded}:url");
    let (status, all) = compared(&folded, &[]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("right only  \"Http:h\""), "{all}");
    let unbroken = |all: &str| all.split_whitespace().collect::<Vec<_>>().join(" ");
    let names = "if names of schemes with which rules begin stand for both cases, as in the documents \
                 (--either-case=leading-names).";
    assert!(
        unbroken(&all).contains(&format!("They are equal {names}")),
        "{all}"
    );
    let (status, all) = compared(&folded, &["--either-case=leading-names"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.contains("stand for both cases (--either-case=leading-names)"),
        "{all}"
    );

    // Of all strings, not only of names.
    let strings = file("strings.abnf", "url = \"http:\" host\nhost = \"h\"\n");
    let strings = format!("{strings}:url");
    let all = unbroken(&compared(&strings, &[]).1);
    let statement = "They are equal if letters in strings stand for both cases (--either-case).";
    assert!(all.contains(statement), "{all}");
    assert_eq!(compared(&strings, &["--either-case"]).0, Some(0));

    // The difference that remains.
    let other = file(
        "other.abnf",
        "url = \"http:\" host\nhost = %s\"h\" / \"other\"\n",
    );
    let all = unbroken(&compared(&format!("{other}:url"), &[]).1);
    assert!(
        all.contains(&format!("subset, right only \"http:other\" {names}")),
        "{all}"
    );

    // Of all rules.
    let (left, right) = (&web, folded.trim_end_matches(":url"));
    let (status, all) = told(&["compare", left, right]);
    assert_eq!(status, Some(1), "{all}");
    let all = unbroken(&all);
    let names = names.trim_end_matches('.');
    assert!(
        all.contains(&format!("1 of those that are not is equal {names}: url")),
        "{all}"
    );
}
