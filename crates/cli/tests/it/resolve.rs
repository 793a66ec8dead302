//! The targets of references, as a user sees them.

use crate::snapshots::{Session, snapshot};

#[test]
fn what_users_see() {
    let base = "http://a/b/c/d;p?q";
    let cases: [(&str, &str, &[&str], i32); 9] = [
        (
            "url7",
            "text",
            &["g", "?y", "#s", "", "../../../g", "g?y/../x"],
            0,
        ),
        (
            "draft1997",
            "text",
            &["g", "?y", "#s", "", "../../../g", "g?y/../x"],
            0,
        ),
        (
            "rfc2396bis",
            "text",
            &["g", "?y", "#s", "", "../../../g", "g?y/../x"],
            0,
        ),
        (
            "draft1997",
            "explain",
            &["--explain", "g?y/../x", "//g", "#s"],
            0,
        ),
        (
            "rfc2396bis",
            "explain",
            &["--explain", "../../../g", "?y", "http:g"],
            0,
        ),
        (
            "url7",
            "explain",
            &["--explain", "../g?y#s", "//g", "http://x/"],
            0,
        ),
        (
            "rfc2396bis",
            "json",
            &["--format", "json", "g", "#s", "g{"],
            1,
        ),
        (
            "rfc2396bis",
            "invalid",
            &["--excess", "refuse", "g{", "../../../g"],
            1,
        ),
        ("rfc1738", "no-algorithm", &["g"], 2),
    ];
    let mut session = Session::new("resolve", "references");
    for (spec, case, references, status) in cases {
        let arguments: Vec<&str> = ["resolve", "--spec", spec, "--base", base]
            .into_iter()
            .chain(references.iter().copied())
            .collect();
        session.run(case, &arguments, status);
    }
    session.end();
    let bases = [
        ("relative", "a/b"),
        ("invalid", "http://a/{"),
        ("opaque", "mailto:a@b"),
    ];
    let mut session = Session::new("resolve", "bases");
    for (case, base) in bases {
        let status = if case == "opaque" { 1 } else { 2 };
        let arguments = ["resolve", "--spec", "rfc2396bis", "--base", base, "g"];
        session.run(case, &arguments, status);
    }
    session.end();
    let options: [(&str, &[&str]); 5] = [
        ("draft1997", &["--excess", "remove"]),
        ("draft1997", &["--non-validating"]),
        ("url7", &["--excess", "keep"]),
        ("url7", &["--non-validating"]),
        ("url7", &["--new-request"]),
    ];
    let mut session = Session::new("resolve", "no-choice");
    for (spec, option) in options {
        let name = format!("{spec}@no-choice-{}", option[0].trim_start_matches('-'));
        let mut arguments = vec!["resolve", "--spec", spec, "--base", base];
        arguments.extend(option);
        arguments.push("g");
        session.run(&name, &arguments, 2);
    }
    session.end();
    snapshot(
        "resolve",
        "base@without-slash",
        &["resolve", "--spec", "draft1997", "--base", "http://a", "g"],
        0,
    );
}

/// A new request is for the document, or for the base; and the address that the document was retrieved from must be a
/// URL.
#[test]
fn what_users_see_of_a_document() {
    let base = "http://a/b/c/d;p?q";
    let mut session = Session::new("resolve", "new-request");
    for spec in ["draft1997", "rfc2396bis"] {
        let retrieved = ["--new-request", "--retrieved-from", "http://r/s/doc"];
        let mut arguments = vec!["resolve", "--spec", spec, "--base", "http://emb/q/"];
        arguments.extend(retrieved);
        arguments.extend(["--explain", "", "#s", "g"]);
        session.run("", &arguments, 0);
    }
    session.end();
    let mut session = Session::new("resolve", "document");
    for (case, url) in [("invalid", "http://a/{"), ("relative", "a/b")] {
        let arguments = [
            "resolve",
            "--spec",
            "draft1997",
            "--base",
            base,
            "--new-request",
            "--retrieved-from",
            url,
            "",
        ];
        session.run(case, &arguments, 2);
    }
    session.end();
}

/// The seven steps of RFC 1808, and a base that does not fit its rule.
#[test]
fn what_users_see_of_rfc1808() {
    let rfc1808 = [
        "?y",
        "#s",
        "",
        "g?",
        ";x",
        "g;x=1/../y",
        "../../../g",
        "http:g",
    ];
    let base_of_rfc1808 = "http://a/b/c/d;p?q#f";
    let mut session = Session::new("resolve", "rfc1808");
    for (case, options) in [("text", &[][..]), ("explain", &["--explain"][..])] {
        let mut arguments = vec!["resolve", "--spec", "rfc1808", "--base", base_of_rfc1808];
        arguments.extend(options.iter().chain(&rfc1808));
        session.run(case, &arguments, 0);
    }
    session.end();
    let unsuitable = ["resolve", "--spec", "rfc1808", "--base", "http://a//b", "g"];
    snapshot("resolve", "base@unsuitable", &unsuitable, 1);
}
