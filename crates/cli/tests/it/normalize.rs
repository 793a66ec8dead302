//! Normal forms, and the rungs on which two URLs are equal, as a user sees them.

use crate::snapshots::{Session, snapshot};

#[test]
fn what_users_see() {
    let urls = [
        "eXAMPLE://a/./b/../b/c/%7a",
        "HTTP://A.Com:080?%3a#%7E",
        "mailto:A@B",
    ];
    let cases: [(&str, &[&str], i32); 8] = [
        ("rfc3986@text", &["normalize"], 0),
        ("rfc2396bis@text", &["normalize", "--spec", "rfc2396bis"], 0),
        ("draft1997@text", &["normalize", "--spec", "draft1997"], 0),
        (
            "rfc2396bis@rungs",
            &[
                "normalize",
                "--spec",
                "rfc2396bis",
                "--rungs",
                "case,escapes",
            ],
            0,
        ),
        ("rfc3986@json", &["normalize", "--format", "json"], 0),
        (
            "draft1997@no-such-rung",
            &[
                "normalize",
                "--spec",
                "draft1997",
                "--rungs",
                "path-segments",
            ],
            2,
        ),
        ("rfc1808@none", &["normalize", "--spec", "rfc1808"], 2),
        ("rfc1738@text", &["normalize", "--spec", "rfc1738"], 1),
    ];
    let mut session = Session::new("normalize", "normalize");
    for (case, arguments, status) in cases {
        let arguments: Vec<&str> = arguments.iter().copied().chain(urls).collect();
        session.run(case, &arguments, status);
    }
    session.end();
    snapshot(
        "normalize",
        "rfc3986@invalid",
        &["normalize", "http://a/{", "http://A"],
        1,
    );
    let pairs: [(&str, &[&str], i32); 4] = [
        ("scheme", &["http://a", "HTTP://A:80/"], 0),
        ("different", &["http://a/b", "http://a/B"], 1),
        (
            "json",
            &["--format", "json", "http://a/%7e", "http://a/~"],
            0,
        ),
        ("invalid", &["http://a/{", "http://a/"], 2),
    ];
    let mut session = Session::new("equivalent", "equivalent");
    for (case, arguments, status) in pairs {
        let arguments: Vec<&str> = ["equivalent"].iter().chain(arguments).copied().collect();
        session.run(case, &arguments, status);
    }
    session.end();
}
