//! The line of documents, as a user sees it.

use crate::program::urlspec;

#[test]
fn a_table_fits_a_terminal() {
    let output = urlspec(&["lineage"]);
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert!(text.lines().count() > 30);
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// A concept may be asked for by the name of a rule, in any case and with underscores.
#[test]
fn a_rule_names_its_concept() {
    let of = |name| urlspec(&["lineage", name]).stdout;
    assert_eq!(of("Host_Name"), of("host-name"), "the idea itself");
    for (name, concept) in [
        ("URIC", "any-char"),
        ("hsegment", "segment"),
        // Found by its exact name, though `reg-name` is similar.
        ("reg_name", "registry-name"),
        ("URI", "absolute"),
    ] {
        let told = String::from_utf8(of(name)).expect("output is UTF-8");
        let (heading, table) = told.split_once("\n\n").expect(name);
        assert!(
            heading.starts_with(&format!("`{name}` belongs to the concept `{concept}`")),
            "{heading}"
        );
        assert_eq!(table.as_bytes(), of(concept), "{name}");
    }
}

/// The error for an automaton that is too large names its document.
#[test]
fn a_limit_names_the_document() {
    let output = urlspec(&["lineage", "host", "--max-states", "20"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("output is UTF-8");
    assert!(told.starts_with("error: draft-ietf-uri-url-02: "), "{told}");
}

#[test]
fn one_document_is_no_step() {
    for arguments in [
        &["lineage", "--from", "rfc2396"][..],
        &["lineage", "--to", "rfc2396"],
        &["lineage", "host", "--from", "rfc2396", "--to", "rfc3986"],
    ] {
        assert_eq!(urlspec(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

/// A scheme may be asked for in either case, as it begins a URL, and by the name of a production.
#[test]
fn a_production_names_its_scheme() {
    let of = |name| urlspec(&["lineage", name]).stdout;
    let mailto = of("mailto");
    let told = String::from_utf8(mailto.clone()).expect("output is UTF-8");
    let documents = [
        "draft-ietf-uri-url-02",
        "rfc1630",
        "rfc1738",
        "rfc2368",
        "rfc6068",
    ];
    let lines = told.lines().skip(1).map(|line| line.split(' ').next());
    assert!(lines.eq(documents.map(Some)), "{told}");
    for name in ["MailTo", "mailto:"] {
        assert_eq!(of(name), mailto, "{name}");
    }
    for (name, scheme) in [
        ("mailtourl", "mailto"),
        ("mailtoURI", "mailto"),
        ("namestring", "urn"),
        ("imapurl", "imap"),
    ] {
        let told = String::from_utf8(of(name)).expect("output is UTF-8");
        let (heading, table) = told.split_once("\n\n").expect(name);
        assert_eq!(
            heading,
            format!("`{name}` belongs to the scheme `{scheme}`")
        );
        assert_eq!(table.as_bytes(), of(scheme), "{name}");
    }
}

#[test]
fn the_help_has_all_schemes() {
    let output = urlspec(&["lineage", "--help"]);
    let help = String::from_utf8(output.stdout).expect("output is UTF-8");
    let (_, schemes) = help.split_once("Schemes: ").expect("they are listed");
    let (schemes, _) = schemes.split_once('.').expect("the list ends");
    let schemes: Vec<&str> = schemes
        .split([',', ' ', '\n'])
        .filter(|it| !it.is_empty())
        .collect();
    assert!(schemes.is_sorted());
    let productions = urlspec::Document::all().flat_map(urlspec::Document::schemes);
    for (scheme, rule) in productions {
        assert!(schemes.contains(&scheme), "{scheme} of {}", rule.document());
    }
}
