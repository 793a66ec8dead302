//! What schemes mean: cards, what goes over the wire, and what is refused.

use urlspec::Revision;

use crate::snapshots::snapshot;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;

/// One card of each scheme by each revision, what goes over the wire, and both as JSON.
#[test]
fn cards() {
    let cases: [(&str, Option<&str>, Option<&str>); 13] = [
        (
            "ftp",
            Some("ftp://foo:@host.com/pub/%2Fetc/motd"),
            Some("ftp://foo:@host.com//%2Fetc/motd;type=a"),
        ),
        (
            "http",
            Some("http://host.com/a b/c?d+e"),
            Some("http://host.com:8080/a%2Fb/c;d?e=f"),
        ),
        (
            "gopher",
            Some("gopher://host.com/7sel?a+b"),
            Some("gopher://host.com/11sel%09%09+view%20En_US"),
        ),
        (
            "mailto",
            Some("mailto:a%25b@host.com"),
            Some("mailto:%22a%20b%22@%5B10.0.0.1%5D"),
        ),
        ("news", Some("news:1@host.com"), Some("news:1%2F2@host.com")),
        (
            "nntp",
            Some("nntp:comp.text/42"),
            Some("nntp://host.com/comp.text/42"),
        ),
        (
            "telnet",
            Some("telnet://a:b@host.com"),
            Some("telnet://a:b@host.com:2323/"),
        ),
        (
            "wais",
            Some("wais://host.com/db/TEXT/1/2"),
            Some("wais://host.com/db/TEXT/1%3B2"),
        ),
        ("file", None, Some("file://localhost/etc/a%20b")),
        (
            "prospero",
            Some("prospero://host.com/a/b%0012x"),
            Some("prospero://host.com//a/b;c=d;e=%3D"),
        ),
        ("named", Some("rlogin:x"), Some("afs:/x")),
        ("experimental", Some("x-mine:y"), Some("x-mine:y")),
        ("unknown", Some("mine:y"), Some("https://u:p@h:1/a?b")),
    ];
    for (name, by_url7, by_rfc1738) in cases {
        for (revision, url) in [(URL7, by_url7), (RFC1738, by_rfc1738)] {
            let Some(url) = url else { continue };
            let spec = revision.id();
            let card = ["scheme", "--spec", spec, url];
            snapshot("scheme", &format!("{spec}@{name}"), &card, 0);
            let wire = ["scheme", "--wire", "--spec", spec, url];
            snapshot("scheme", &format!("{spec}@{name}-wire"), &wire, 0);
            let json = ["scheme", "--format", "json", "--spec", spec, url];
            snapshot("scheme", &format!("{spec}@{name}-json"), &json, 0);
        }
    }
}

/// What is refused, and where.
#[test]
fn refusals() {
    let cases: [(&str, &[&str], i32); 6] = [
        (
            "no-schemes",
            &["scheme", "--spec", "draft1997", "http://a/"],
            2,
        ),
        ("syntax", &["scheme", "http://user@a/"], 1),
        ("selector", &["scheme", "gopher://host/0a%0Ab"], 1),
        ("address", &["scheme", "mailto:a%20b@c"], 1),
        ("wire", &["scheme", "--wire", "ftp://h/a%0D%0AQUIT"], 1),
        (
            "wire-json",
            &[
                "scheme",
                "--wire",
                "--format",
                "json",
                "ftp://h/a%0D%0AQUIT",
            ],
            1,
        ),
    ];
    for (name, arguments, status) in cases {
        snapshot("scheme", name, arguments, status);
    }
}
