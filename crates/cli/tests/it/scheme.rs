//! The meaning of schemes: cards, what goes over the wire, and what is refused.

use std::collections::BTreeSet;

use urlspec::Revision;

use crate::snapshots::Session;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;

/// One card of each scheme by each revision, what goes over the wire, and both as JSON.
#[test]
fn cards() {
    let cases = [
        (URL7, "ftp", "ftp://foo:@host.com/pub/%2Fetc/motd"),
        (RFC1738, "ftp", "ftp://foo:@host.com//%2Fetc/motd;type=a"),
        (URL7, "http", "http://host.com/a b/c?d+e"),
        (RFC1738, "http", "http://host.com:8080/a%2Fb/c;d?e=f"),
        (URL7, "gopher", "gopher://host.com/7sel?a+b"),
        (
            RFC1738,
            "gopher",
            "gopher://host.com/11sel%09%09+view%20En_US",
        ),
        (URL7, "mailto", "mailto:a%25b@host.com"),
        (RFC1738, "mailto", "mailto:%22a%20b%22@%5B10.0.0.1%5D"),
        (URL7, "news", "news:1@host.com"),
        (RFC1738, "news", "news:1%2F2@host.com"),
        (URL7, "nntp", "nntp:comp.text/42"),
        (RFC1738, "nntp", "nntp://host.com/comp.text/42"),
        (URL7, "telnet", "telnet://a:b@host.com"),
        (RFC1738, "telnet", "telnet://a:b@host.com:2323/"),
        (URL7, "wais", "wais://host.com/db/TEXT/1/2"),
        (RFC1738, "wais", "wais://host.com/db/TEXT/1%3B2"),
        (RFC1738, "file", "file://localhost/etc/a%20b"),
        (URL7, "prospero", "prospero://host.com/a/b%0012x"),
        (RFC1738, "prospero", "prospero://host.com//a/b;c=d;e=%3D"),
        (URL7, "named", "rlogin:x"),
        (RFC1738, "named", "afs:/x"),
        (URL7, "experimental", "x-mine:y"),
        (RFC1738, "experimental", "x-mine:y"),
        (URL7, "unknown", "mine:y"),
        (RFC1738, "unknown", "https://u:p@h:1/a?b"),
    ];
    let names: BTreeSet<&str> = cases.iter().map(|(_, name, _)| *name).collect();
    for name in names {
        let mut session = Session::new("scheme", name);
        for (revision, _, url) in cases.iter().filter(|(_, other, _)| *other == name) {
            let spec = revision.id();
            session.run("", &["scheme", "--spec", spec, url], 0);
            session.run("", &["scheme", "--wire", "--spec", spec, url], 0);
            session.run("", &["scheme", "--format", "json", "--spec", spec, url], 0);
        }
        session.end();
    }
}

/// The refused URLs, and the places of their errors.
#[test]
fn refusals() {
    let cases: [(&str, &[&str], i32); 7] = [
        ("relative", &["scheme", "a/b"], 1),
        (
            "newest document",
            &["scheme", "--spec", "draft1997", "http:///a"],
            1,
        ),
        (
            "syntax",
            &["scheme", "--spec", "rfc1738", "http://user@a/"],
            1,
        ),
        (
            "selector",
            &["scheme", "--spec", "rfc1738", "gopher://host/0a%0Ab"],
            1,
        ),
        (
            "address",
            &["scheme", "--spec", "rfc1738", "mailto:a%20b@c"],
            1,
        ),
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
    let mut session = Session::new("scheme", "refusals");
    for (name, arguments, status) in cases {
        session.run(name, arguments, status);
    }
    session.end();
}
