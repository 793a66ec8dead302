//! Users and passwords stay out of reports that end in logs, and of all with `--mask-userinfo`.

use crate::program::{fed, urlspec};

/// Texts with a user and a password, valid and not, and with what no URL can have in them.
const TEXTS: [&str; 6] = [
    "http://us3r:s3cr3t@host:80/a b",
    "http://us3r:s3 cr3t@host/",
    "http://us3r:s3\"cr3t@host/",
    "http://us3r:s3`cr3t%zz@host/~",
    "ftp://us3r:s3cr3t@h_st:x/",
    "//us3r:s3cr3t@HOST:0080/../%7e",
];

/// Parts of users and passwords, as they are written and as they are escaped.
const SECRETS: [&str; 4] = ["us3r", "s3cr3t", "cr3t", "US3R"];

fn is_silent(arguments: &[&str], input: &str, with_results: bool) {
    let output = fed(arguments, input.as_bytes());
    let (shown, told) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    for secret in SECRETS {
        assert!(!told.contains(secret), "{arguments:?}: {told}");
        assert!(
            with_results || !shown.contains(secret),
            "{arguments:?}: {shown}"
        );
    }
    assert!(!shown.is_empty() || !told.is_empty(), "{arguments:?}");
}

#[test]
fn logs_have_no_users_and_passwords() {
    let lines = TEXTS.join("\n");
    for format in ["--format=github", "--format=sarif"] {
        is_silent(&["validate", format], &lines, false);
        is_silent(
            &[
                "validate",
                format,
                "--spec",
                "rfc1738",
                "--every-fault",
                "--verbose",
            ],
            &lines,
            false,
        );
        is_silent(&["validate", format, "--all"], &lines, false);
        is_silent(&["lint", format, "--browser"], &lines, false);
        let lines = [TEXTS[0], TEXTS[4]].join("\n");
        is_silent(&["extract", "--validate", format], &lines, false);
    }
}

#[test]
fn all_reports_are_masked_where_it_is_asked_for() {
    let lines = TEXTS.join("\n");
    for format in ["--format=text", "--format=short", "--format=json"] {
        for verb in [
            ["validate", "--every-fault"].as_slice(),
            &["validate", "--all"],
            &["lint", "--browser"],
        ] {
            let arguments = [verb, &[format, "--mask-userinfo"]].concat();
            is_silent(&arguments, &lines, false);
        }
        // In running text, white space and quotation marks end a URL.
        let lines = [TEXTS[0], TEXTS[4]].join("\n");
        is_silent(
            &["extract", "--validate", format, "--mask-userinfo"],
            &lines,
            false,
        );
    }
    // Places stay what they are.
    let drawn = fed(
        &["validate", "--mask-userinfo", "http://us3r@host/a b"],
        b"",
    );
    let drawn = String::from_utf8_lossy(&drawn.stdout).into_owned()
        + &String::from_utf8_lossy(&drawn.stderr);
    assert!(drawn.contains("http://****@host/a b"), "{drawn}");
}

/// Verbs with results print these as they are, and mask their messages.
#[test]
fn messages_of_all_verbs_are_masked_where_it_is_asked_for() {
    let lines = TEXTS.join("\n");
    for verb in [
        ["parse"].as_slice(),
        &["resolve", "--base", "http://a/"],
        &["normalize"],
        &["browser"],
        &["convert", "--to", "uri"],
        &["escape", "--repair"],
        &["unescape"],
        &["scheme"],
        &["match", "rfc3986:URI"],
        &["validate", "--fix"],
    ] {
        let arguments = [verb, &["--mask-userinfo"]].concat();
        is_silent(&arguments, &lines, true);
    }
    let told = urlspec(&["equivalent", "--mask-userinfo", TEXTS[0], TEXTS[1]]);
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(SECRETS.iter().all(|it| !told.contains(it)), "{told}");
}

#[test]
fn nothing_is_masked_where_nobody_asks_for_it() {
    for arguments in [
        ["validate", "--format=json"].as_slice(),
        &["validate", "--format=github", "--mask-userinfo=never"],
    ] {
        let output = fed(arguments, b"http://us3r:s3cr3t@host/a b");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(shown.contains("us3r:s3cr3t@"), "{shown}");
    }
}
