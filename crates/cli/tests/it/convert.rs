//! IRIs as URIs, and back, as a user sees them.

use crate::snapshots::{Session, urlspec};

#[test]
fn what_users_see() {
    let cases: [(&str, &[&str], i32); 9] = [
        (
            "to-uri@text",
            &[
                "--to",
                "uri",
                "http://résumé.example.org/?ü#%20é",
                "a/b",
                "",
            ],
            0,
        ),
        (
            "to-uri@json",
            &["--to", "uri", "--format", "json", "é", "a b"],
            1,
        ),
        ("to-uri@nfc", &["--to", "uri", "--nfc", "e\u{301}"], 0),
        (
            "to-uri@nfc-makes-a-delimiter",
            &["--to", "uri", "--nfc", "\u{1FEF}"],
            1,
        ),
        ("to-uri@excluded", &["--to", "uri", "http://a/<b c>"], 1),
        (
            "to-uri@escaping-excluded",
            &[
                "--to",
                "uri",
                "--escape-excluded",
                "http://a/<b c>é",
                "http://a/<b[c",
            ],
            1,
        ),
        (
            "to-iri@steps",
            &[
                "--to",
                "iri",
                "--steps",
                "http://www.example.org/D%C3%BCrst",
                "http://www.example.org/D%FCrst",
                "http://xn--99zt52a.example.org/%e2%80%ae",
            ],
            0,
        ),
        (
            "to-iri@json",
            &["--to", "iri", "--steps", "--format", "json", "%C3%A9%2f%ff"],
            0,
        ),
        ("to-iri@invalid", &["--to", "iri", "é"], 1),
    ];
    let mut session = Session::new("convert", "convert");
    for (case, arguments, status) in cases {
        let arguments: Vec<&str> = [&["convert"], arguments].concat();
        session.run(case, &arguments, status);
    }
    session.end();
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for arguments in [
        &["--to", "iri", "--nfc", "a"][..],
        &["--to", "iri", "--escape-excluded", "a"],
        &["--to", "uri", "--steps", "a"],
        &["--to", "uri", "--spec", "rfc3986", "a"],
        &["a"],
    ] {
        let output = urlspec(&[&["convert"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}
