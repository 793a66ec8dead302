//! The audit of the grammar file of addresses.

/// `<">` is prose in ABNF, which is tried first.
#[test]
fn the_notation_of_the_file_is_found() {
    let output = crate::program::urlspec(&["audit", "grammar/rfc822-addr-spec.pest"]);
    let stdout = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    assert!(stdout.starts_with("24 of 24 rules"), "{stdout}");
}

/// The proof would object: each of these parsers is wrong in one rule.
#[test]
fn a_parser_that_is_wrong_is_caught() {
    let right = include_str!("../../../../grammar/rfc822-addr-spec.pest");
    let body = |rule: &str| {
        let line = |line: &&str| line.starts_with(&format!("{rule} = "));
        right.lines().find(line).expect("a rule").to_owned()
    };
    for (rule, wrong) in [
        ("DIGIT", "DIGIT = _{ '0'..'8' }"),
        ("CHAR", "CHAR = _{ '\u{00}'..'\u{80}' }"),
        ("domain", "domain = ${ sub_domain ~ (\".\" ~ sub_domain)+ }"),
    ] {
        let text = right.replacen(&body(rule), wrong, 1);
        assert_ne!(text, right);
        let file =
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wrong-{rule}.pest"));
        std::fs::write(&file, text).expect("a file");
        let output = crate::program::urlspec(&["audit", file.to_str().expect("UTF-8")]);
        let stdout = String::from_utf8(output.stdout).expect("output is UTF-8");
        assert_eq!(output.status.code(), Some(1), "{rule}: {stdout}");
        assert!(stdout.contains(&format!("{rule}: ")), "{stdout}");
    }
}
