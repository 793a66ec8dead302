//! Cases that users stumbled over: each failed once.

use crate::program::urlspec;

fn told(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = urlspec(arguments);
    let text = |octets: Vec<u8>| String::from_utf8(octets).expect("output is UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// One record for each input, also where the data holds a line end.
#[test]
fn a_record_is_a_line() {
    let (status, stdout, _) = told(&["unescape", "a%0Ab", "c", "%22d", "%22%0A"]);
    assert_eq!(
        (status, stdout.as_str()),
        (Some(0), "\"a\\nb\"\nc\n\"\\\"d\"\n\"\\\"\\n\"\n")
    );
    let (status, stdout, stderr) = told(&["unescape", "%FF%0A"]);
    assert_eq!((status, stdout.as_str()), (Some(1), "\n"));
    assert!(stderr.contains("`-0` prints it"), "{stderr}");
    let output = urlspec(&["unescape", "-0", "%FF%0A"]);
    assert_eq!(output.stdout, b"\xff\n\0");
}

#[test]
fn nul_and_json_go_together() {
    for arguments in [
        &[
            "escape",
            "-0",
            "--format",
            "json",
            "--component",
            "query",
            "a b",
        ][..],
        &["unescape", "-0", "--format", "json", "a%20b"],
        &["validate", "-0", "--format", "json", "http://a"],
        &[
            "generate",
            "-0",
            "--format",
            "json",
            "rfc3986:port",
            "-n",
            "1",
        ],
    ] {
        let (status, stdout, stderr) = told(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {stderr}");
        let line = stdout.strip_suffix('\n').expect("a line");
        serde_json::from_str::<serde_json::Value>(line).expect("an object");
    }
}

/// By the 1997 draft a relative path may have colons, so that `_` is not a fault of a scheme.
#[test]
fn the_fault_is_where_the_text_dies() {
    let index = |text: &str| {
        let (_, stdout, _) = told(&["validate", "--spec", "draft1997", "--format", "json", text]);
        let line: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
        line["error"]["index"].as_u64()
    };
    assert_eq!(index("a_b c:d"), Some(3));
    assert_eq!(index("a_bc:d"), None);
    let (_, stdout, _) = told(&["validate", "a_b:c"]);
    assert!(
        stdout.contains("`_` is not allowed in `scheme`"),
        "{stdout}"
    );
}

/// The lookalike findings name hosts that programs read otherwise than the document.
#[test]
fn addresses_that_all_read_alike_are_no_lookalikes() {
    let found = |spec: &str, url: &str| {
        let (_, stdout, _) = told(&["lint", "--spec", spec, "--only", "ipv4-lookalike", url]);
        !stdout.is_empty()
    };
    assert!(!found("rfc1738", "http://00.0.0.1/"));
    assert!(found("rfc1738", "http://010.0.0.1/"));
    assert!(found("rfc3986", "http://127.0.0.1./"));
    assert!(!found("rfc3986", "http://127.0.0.1/"));
}

/// The octets to send cannot be mistaken for those that the user supplies, and an octet FF is doubled for Telnet.
#[test]
fn the_wire_is_told_apart() {
    let supplied = told(&["scheme", "--wire", "gopher://h.dom/7sel"]).1;
    let sent = "gopher://h.dom/7sel%09%3Cwhat%20the%20user%20is%20asked%20to%20search%20for%3E";
    let sent = told(&["scheme", "--wire", sent]).1;
    let last = |text: &str| text.lines().last().map(str::to_owned);
    assert_ne!(last(&supplied), last(&sent));
    let ftp = told(&["scheme", "--wire", "ftp://h.dom/a%FF%F4b"]).1;
    assert!(ftp.contains("RETR a\\xff\\xff\\xf4b\\r\\n"), "{ftp}");
}

#[test]
fn what_has_no_counterpart_is_told() {
    let (_, stdout, _) = told(&["compare", "rfc2396", "rfc3986"]);
    assert!(stdout.contains("no counterpart for rfc2396: "), "{stdout}");
    assert!(stdout.contains("no counterpart for rfc3986: "), "{stdout}");
}

#[test]
fn words_that_are_not_shown_are_told() {
    let (_, stdout, stderr) = told(&["generate", "rfc3986:unreserved"]);
    assert_eq!(stdout, "a\n");
    assert!(
        stderr.contains("one word of each shape is shown"),
        "{stderr}"
    );
    for arguments in [
        &["generate", "rfc3986:path-empty"][..],
        &["generate", "rfc3986:unreserved", "-n", "1"],
        &[
            "generate",
            "rfc3986:unreserved",
            "--characters",
            "all",
            "-n",
            "100",
        ],
    ] {
        assert_eq!(told(arguments).2, "", "{arguments:?}");
    }
}

/// A denied finding is the error; another of the same kind is printed as well.
#[test]
fn findings_of_a_denied_kind_are_all_told() {
    let url = "http://1.2.300.400/";
    let arguments = [
        "validate",
        "--spec",
        "rfc1738",
        "--deny",
        "ipv4-octet-over-255",
        url,
    ];
    let (status, stdout, _) = told(&arguments);
    assert_eq!(status, Some(1));
    assert!(
        stdout.contains("byte 11") && stdout.contains("bytes 15..18"),
        "{stdout}"
    );
}

#[test]
fn the_time_is_told_once() {
    let (_, stdout, _) = told(&["validate", "--all", "--summary", "http://a", "http://b"]);
    assert_eq!(stdout.matches("inputs a second").count(), 1, "{stdout}");
}

#[test]
fn tags_of_name_spaces_are_no_references() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("mail.txt");
    std::fs::write(&file, "x <o:p> y <mailto:a@b> z").expect("it can be written");
    let (_, stdout, _) = told(&["extract", file.to_str().expect("UTF-8")]);
    assert!(
        stdout.contains("mailto:a@b") && !stdout.contains("o:p"),
        "{stdout}"
    );
}

/// The escapes that keep a segment from being `..` are kept in a whole URL too.
#[test]
fn dots_behind_a_scheme_stay_escaped() {
    let undone = |url: &str| told(&["unescape", "--spec", "draft1997", "--unreserved", url]).1;
    assert_eq!(undone("x:%2E%2E/a"), "x:%2E%2E/a\n");
    assert_eq!(undone("x:/%2E%2E/%41"), "x:/%2E%2E/A\n");
    assert_eq!(undone("x:a%2E/b"), "x:a./b\n");
}

#[test]
fn one_file_is_audited_at_a_time() {
    let (status, _, stderr) = told(&["audit", "tests/grammars/address.abnf", "rfc3986"]);
    assert_eq!(status, Some(2));
    assert!(stderr.contains("only one file can be audited"), "{stderr}");
    let (status, _, stderr) = told(&["audit", "tests/grammars/address.abnf:nam"]);
    assert_eq!(status, Some(2));
    assert!(stderr.contains("there is no rule `nam`"), "{stderr}");
}

/// By the 1997 draft a relative path may have a colon in its first segment. A segment that would be a scheme without
/// its escapes keeps them; the rest of the path does not.
#[test]
fn a_path_that_looks_like_a_scheme_is_normalized_behind_its_colon() {
    let normal = |url: &str| told(&["normalize", "--spec", "draft1997", url]).1;
    assert_eq!(normal("%61:%7e"), "%61:~\n");
    assert_eq!(normal("%6a/%61:%7e"), "j/a:~\n");
    assert_eq!(normal("%3f%61:%7e"), "%3Fa:~\n");
    assert_eq!(normal("%61%2b:%2e%2e/x"), "a%2B:%2E%2E/x\n");
    let equivalent = |one, other| told(&["equivalent", "--spec", "draft1997", one, other]).0;
    assert_eq!(equivalent("%61:%7e", "%61:~"), Some(0));
    assert_eq!(equivalent("%61:~", "a:~"), Some(1));
}

/// The fault is in the authority, although the draft could read the text otherwise.
#[test]
fn an_authority_that_is_none_is_blamed_on_its_rule() {
    for url in ["http://joe@[::1]/x", "http://[::1]/x", "http://joe@é/"] {
        let (_, stdout, _) = told(&["validate", "--spec", "draft1997", url]);
        assert!(stdout.contains("is not allowed in `site`"), "{stdout}");
    }
}

/// Escapes are octets of ISO Latin 1 by url7 and RFC 1630; RFC 1738 names no character set.
#[test]
fn octets_are_text_of_the_set_that_the_document_names() {
    let name = |spec: &str, url: &str| {
        let (_, stdout, _) = told(&["scheme", "--spec", spec, "--format", "json", url]);
        let line: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
        let name = line["parts"]
            .get("name")
            .or(line["parts"].get("message-id"));
        name.expect("it has one")["text"].clone()
    };
    for spec in ["url7", "rfc1630"] {
        assert_eq!(name(spec, "ftp://h.dom/%C3%A9"), "\u{c3}\u{a9}");
        assert_eq!(name(spec, "ftp://h.dom/%e9"), "é");
        assert_eq!(name(spec, "news:%e9@h.dom"), "é@h.dom");
    }
    assert_eq!(name("rfc1738", "ftp://h.dom/%C3%A9"), "é");
    assert_eq!(name("rfc1738", "ftp://h.dom/%e9"), serde_json::Value::Null);
}

/// The name rfc2396bis does not stand for RFC 2396.
#[test]
fn drafts_say_what_became_of_them() {
    let (_, stdout, _) = told(&["specs"]);
    assert!(
        stdout.contains("Internet-Draft; became RFC 3986;"),
        "{stdout}"
    );
}

/// The documents before 1997 allow any character in a reference. A target that a line cannot hold is a JSON string.
#[test]
fn a_target_is_a_line() {
    let (status, stdout, _) = told(&[
        "resolve",
        "--spec",
        "url7",
        "--base",
        "http://h/a",
        "b\nc\u{1b}[31m",
        "d",
    ]);
    assert_eq!(status, Some(0));
    assert_eq!(stdout, "\"http://h/b\\u000ac\\u001b[31m\"\nhttp://h/d\n");
}

/// A cited section supports the statement that cites it.
#[test]
fn sections_are_of_documents_that_say_it() {
    let (_, stdout, stderr) = told(&["scheme", "--wire", "http://h.dom:70000/"]);
    assert!(
        [stdout, stderr]
            .concat()
            .contains("TCP has no port over 65535 (RFC 793, section 3.1)"),
    );
    let (_, stdout, _) = told(&["lint", "--spec", "rfc1738", "https://a:443/"]);
    assert!(stdout.contains("RFC 9110, section 4.2.2"), "{stdout}");
    let (_, stdout, _) = told(&["lint", "--spec", "rfc1738", "http://a:80/"]);
    assert!(stdout.contains("RFC 1738, section 3.1"), "{stdout}");
}

/// A cause is named only if its repair helps.
#[test]
fn causes_are_told_where_they_are_causes() {
    let without = |spec: &str, url: &str, words: &str| {
        let (status, stdout, _) = told(&["validate", "--spec", spec, url]);
        assert_eq!(status, Some(1), "{url}");
        assert!(!stdout.contains(words), "{stdout}");
    };
    without("rfc1630", "telnet://u:p@h:23@/", "%40");
    without("rfc3986", "http://[v1../", "ends with a dot");
    without("rfc1630", "news:a%<.c", "angle brackets");
}

/// Behind a whole URL a fragment identifier may follow, where the document has one.
#[test]
fn a_fragment_is_expected_where_it_may_follow() {
    let (_, stdout, _) = told(&["validate", "--spec", "rfc1630", "http://h/;"]);
    assert!(stdout.contains("\"#\", the end"), "{stdout}");
}

/// The error of a whole URL names the documents that accept it as one, whatever their rules are called.
#[test]
fn whole_urls_are_asked_of_all() {
    let accepted = |url: &str| {
        let (_, stdout, _) = told(&["validate", "--rule", "URI", "--format", "json", url]);
        let line: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
        let accepted = line["error"]["accepted_by"]
            .as_array()
            .expect("a list")
            .clone();
        accepted.len()
    };
    assert!(accepted("http://example.com:80a/") >= 5);
    assert_eq!(accepted("https://ex\u{e4}mple.org/"), 1);
    assert_eq!(accepted("no-scheme"), 0);
}

/// Files are looked for before the first line is judged.
#[test]
fn a_missing_file_is_told_first() {
    let arguments = ["validate", "--quiet", "-f", "README.md", "no-such-file"];
    let (status, stdout, stderr) = told(&arguments);
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("no-such-file"), "{stderr}");
}

/// A text that the production of a scheme rejects is not said to be accepted by another rule.
#[test]
fn what_is_rejected_is_not_accepted_in_one_breath() {
    let url = "http://example.com:80a/";
    let (status, stdout, _) = told(&["validate", "--spec", "rfc1738", url]);
    assert_eq!(status, Some(1));
    assert!(!stdout.contains("authority-fallback"), "{stdout}");
}

/// An `@` in a password is a fault of the password, and other parts are looked at as well.
#[test]
fn an_at_in_a_password_is_told_of_its_part() {
    let url = "ftp://a:b@c@d/x;y";
    let arguments = [
        "validate",
        "--spec",
        "rfc1738",
        "--every-fault",
        "--format",
        "json",
        url,
    ];
    let (_, stdout, _) = told(&arguments);
    let line: serde_json::Value = serde_json::from_str(&stdout).expect("an object");
    assert_eq!(line["error"]["component"], "userinfo");
    assert_eq!(line["error"]["rule"], "password");
    assert_eq!(line["other_errors"][0]["suggestion"], "%3B", "{line}");
}

/// Two slashes follow the text that is meant to be a scheme.
#[test]
fn a_space_in_a_scheme_is_told_of_the_scheme() {
    let (_, stdout, _) = told(&["validate", "ht tp://a"]);
    assert!(stdout.contains("is not allowed in `scheme`"), "{stdout}");
    let (_, stdout, _) = told(&["validate", "a b:c"]);
    assert!(
        stdout.contains("is not allowed in `segment-nz-nc`"),
        "{stdout}"
    );
}

#[test]
fn what_cannot_be_repaired_is_told_where_it_goes_wrong() {
    let (status, _, stderr) = told(&["escape", "--repair", "http://a:8x/"]);
    assert_eq!(status, Some(1));
    assert!(
        stderr.contains("byte 10: `x` is not allowed in `port`"),
        "{stderr}"
    );
}

/// A rule of a file is shown as it stands there.
#[test]
fn a_rule_of_a_file_is_shown() {
    let (_, stdout, _) = told(&["grammar", "tests/grammars/page.pest", "line"]);
    assert!(stdout.starts_with("/// line    = 1*["), "{stdout}");
}

/// The error names the octet that is not valid UTF-8, and not the character shown in its place.
#[test]
fn octets_that_are_no_text_are_named() {
    let output = crate::program::fed(&["equivalent"], b"a\xff\tb\n");
    let stderr = String::from_utf8(output.stderr).expect("output is UTF-8");
    assert!(
        stderr.contains("byte 1: the octet FF is not valid UTF-8"),
        "{stderr}"
    );
    let json = ["equivalent", "--format", "json"];
    let output = crate::program::fed(&json, b"b\ta\xff\n");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    assert_eq!(line["error"]["url"], "other");
    assert_eq!(line["error"]["index"], 1);
}
