//! The program as a user sees it: `snapshots/<verb>/<session>.snap`, commands and outputs together.

use std::process::{Command, Output};

use urlspec::Revision;

pub(crate) fn urlspec(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .current_dir(crate::ROOT)
        .args(arguments)
        .env("NO_COLOR", "1")
        .env_remove("URLSPEC_SPEC")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program starts");
    crate::schema::check(arguments, &output.stdout);
    output
}

/// Commands one after another, and all that they print, in one snapshot.
#[must_use = "a session is compared when it ends"]
pub(crate) struct Session {
    verb: &'static str,
    name: String,
    text: String,
}

impl Session {
    pub(crate) fn new(verb: &'static str, name: &str) -> Self {
        Self {
            verb,
            name: name.to_owned(),
            text: String::new(),
        }
    }

    pub(crate) fn verb(&self) -> &'static str {
        self.verb
    }

    /// Runs the program, asserts its exit status, and keeps all that it prints under the name of the case.
    #[track_caller]
    pub(crate) fn run(&mut self, case: &str, arguments: &[&str], status: i32) {
        let output = urlspec(arguments);
        let stdout = String::from_utf8(output.stdout).expect("output is UTF-8");
        let stderr = String::from_utf8(output.stderr).expect("output is UTF-8");
        let found = output.status.code();
        assert_eq!(found, Some(status), "{arguments:?}\n{stdout}{stderr}");
        let words: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
        if !self.text.is_empty() {
            self.text += "\n\n";
        }
        if !case.is_empty() {
            self.text.extend(["# ", case, "\n"]);
        }
        let command = words.join(" ");
        let printed = format!("$ urlspec {command}\n{stdout}{stderr}(exit status {status})");
        self.text += &printed;
    }

    /// Compares all with the earlier output.
    #[track_caller]
    pub(crate) fn end(self) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../../../snapshots".to_owned() + "/" + self.verb);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(self.name, self.text));
    }
}

/// A session of one command.
#[track_caller]
pub(crate) fn snapshot(verb: &'static str, name: &str, arguments: &[&str], status: i32) {
    let mut session = Session::new(verb, name);
    session.run("", arguments, status);
    session.end();
}

fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@,+=%".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else {
        format!(
            "'{}'",
            argument.escape_debug().to_string().replace("\\\"", "\"")
        )
    }
}

/// The exit status of a revision, where these are the ones that accept: names, `A..B` for all from one to another, and
/// `A..` for all from one on.
fn status(revision: Revision, accepting: &str) -> i32 {
    let named = |name: &str| name.parse::<Revision>().expect("a revision");
    let mut accepting = accepting.split_whitespace();
    let accepts = accepting.any(|names| match names.split_once("..") {
        None => named(names) == revision,
        Some((first, "")) => named(first) <= revision,
        Some((first, last)) => named(first) <= revision && revision <= named(last),
    });
    i32::from(!accepts)
}

/// Faults of every kind, by every revision, and the revisions by which the text is valid.
#[test]
fn validate() {
    #[rustfmt::skip]
    let cases = [
        ("tilde", "http://a/~b", "draft1997.."),
        ("port-no-number", "http://a:port/", "url7 rfc1808..rfc2396bis"),
        ("scheme-without-its-parts", "http:!!!", "rfc1808.."),
        ("capital-scheme", "HTTP://info.cern.ch/", "url7.."),
        ("user-in-http", "http://user@host/", "url7..rfc1630 rfc1808.."),
        ("octet-over-255", "http://10.0.0.256/", "url7.."),
        ("empty", "", "rfc1808.."),
        ("no-scheme", "www.example.com/path", "rfc1808.."),
        ("no-host", "http:///x", "rfc1808.."),
        ("space", "http://a/b c", "url7"),
        ("fragment", "http://a/b#c", "rfc1630 rfc1808.."),
        ("broken-escape", "http://a/%zz", ""),
        ("truncated-escape", "http://a/%4", ""),
        ("unclosed-bracket", "http://[::1/", ""),
        ("ipv6", "http://[::1]:80/", "rfc2732.."),
        ("not-ascii", "http://a/é", "rfc3987"),
        ("control", "http://a/\u{1}", ""),
        ("underscore-in-host", "http://a_b/", "url7..rfc1630 rfc1808.."),
        ("equals-in-query", "http://a/b?c=d", "rfc1738.."),
    ];
    for (name, url, accepting) in cases {
        let mut session = Session::new("validate", name);
        for &revision in Revision::ALL {
            let arguments = ["validate", "--spec", revision.id(), url];
            session.run("", &arguments, status(revision, accepting));
        }
        session.end();
    }
}

/// The faults of single schemes.
#[test]
fn validate_schemes() {
    let cases = [
        (Revision::Rfc1738, "news-empty", "news:"),
        (Revision::Rfc1738, "nntp-without-group", "nntp://host/"),
        (Revision::Rfc1738, "telnet-with-path", "telnet://host/x"),
        (
            Revision::Rfc1738,
            "wais-half-a-document",
            "wais://host/db/type",
        ),
        (Revision::Rfc1738, "file-without-path", "file://host"),
        (Revision::Rfc1738, "slash-in-search", "http://host/p?a/b"),
        (
            Revision::DraftIetfUriUrl02,
            "mailto-without-at",
            "mailto:name",
        ),
        (
            Revision::DraftIetfUriUrl02,
            "ftp-without-path",
            "ftp://host",
        ),
        (
            Revision::DraftIetfUriUrl02,
            "empty-path-element",
            "http://host/a//b",
        ),
        (
            Revision::DraftIetfUriUrl02,
            "unknown-scheme",
            "https:/host/",
        ),
    ];
    let mut session = Session::new("validate", "schemes");
    for (revision, name, url) in cases {
        let arguments = ["validate", "--spec", revision.id(), url];
        session.run(name, &arguments, 1);
    }
    session.end();
}

#[test]
fn validate_otherwise() {
    let mut session = Session::new("validate", "options");
    let all = [
        "validate",
        "--all",
        "http://a/~b",
        "http://a_b/",
        "http://a/#c",
    ];
    session.run("all", &all, 1);
    let json = [
        "validate",
        "--format",
        "json",
        "--spec",
        "rfc1738",
        "http://a/~b",
        "HTTP://a/",
    ];
    session.run("json", &json, 1);
    let denied = [
        "validate",
        "--spec",
        "rfc1738",
        "--deny",
        "scheme-not-lowercase",
        "HTTP://a/",
    ];
    session.run("denied", &denied, 1);
    let rule = [
        "validate",
        "--spec",
        "rfc2396bis",
        "--rule",
        "server",
        "a_b",
        "a-b:80",
    ];
    session.run("rule-server", &rule, 1);
    let long = format!("http://a/{}~{}", "b".repeat(300), "c".repeat(300));
    session.run("long", &["validate", "--spec", "rfc1738", &long], 1);
    session.end();
}

#[test]
fn parse() {
    #[rustfmt::skip]
    let urls = [
        ("ftp", "ftp://foo:@host.com:21/%2Fetc/motd;type=a", "rfc1738.."),
        ("gopher", "gopher://host:70/1sel%09search%09+view", "url7.."),
        ("http", "http://10.0.0.1:80/a;x/b?c", "url7 rfc1738.."),
        ("news", "news:unique@host.domain", "url7.."),
        ("file", "file:///etc/motd", "rfc1630.."),
        ("prospero", "prospero://host//pros/name;version=1", "rfc1738.."),
        ("reference", "../a;b/./c?d#e", "rfc1808.."),
        ("registry", "x://a,b;c/d", "url7 rfc1738.."),
    ];
    for (name, url, accepting) in urls {
        let mut session = Session::new("parse", name);
        for &revision in Revision::ALL {
            let status = status(revision, accepting);
            let parts = ["parse", "--spec", revision.id(), url];
            session.run("", &parts, status);
            if status == 0 {
                let tree = ["parse", "--spec", revision.id(), "--format", "tree", url];
                session.run("", &tree, status);
            }
        }
        session.end();
    }
    let mut session = Session::new("parse", "options");
    let json = [
        "parse",
        "--spec",
        "draft1997",
        "--format",
        "json",
        "//u:p@h:1/a;b?c#d",
    ];
    session.run("json", &json, 0);
    let params = "http://u:p@h:1/a;b/c?d#e";
    let json = ["parse", "--spec", "rfc1808", "--format", "json", params];
    session.run("params as json", &json, 0);
    session.run("params", &["parse", "--spec", "rfc1808", params], 0);
    session.end();
}

#[test]
fn specs_and_grammar() {
    snapshot("specs", "text", &["specs"], 0);
    snapshot("specs", "json", &["specs", "--format", "json"], 0);
    snapshot("specs", "schemes", &["specs", "--schemes"], 0);
    let mut session = Session::new("grammar", "rules");
    for revision in Revision::ALL {
        session.run("", &["grammar", revision.id()], 0);
    }
    session.end();
    let cards = [
        (Revision::DraftIetfUriUrl02, "mailtoaddress"),
        (Revision::Rfc1738, "gopherurl"),
        (Revision::DraftFieldingUrlSyntax05, "unreserved"),
        (Revision::DraftFieldingUriRfc2396bis01, "dec-octet"),
        (Revision::Rfc3986, "path"),
    ];
    let mut session = Session::new("grammar", "cards");
    for (revision, rule) in cards {
        session.run("", &["grammar", revision.id(), rule], 0);
    }
    let json = ["grammar", "rfc1738", "host", "--format", "json"];
    session.run("json", &json, 0);
    session.end();
}

#[test]
fn mistakes_on_the_command_line() {
    let cases: [(&str, &[&str]); 4] = [
        ("unknown-revision", &["validate", "--spec", "rfc1783", "x"]),
        (
            "unknown-rule",
            &["validate", "--spec", "rfc1738", "--rule", "hostnam", "x"],
        ),
        (
            "unknown-code",
            &["validate", "--deny", "scheme-not-lower", "x"],
        ),
        ("unknown-grammar-rule", &["grammar", "url7", "searchpart"]),
    ];
    let mut session = Session::new("usage", "names");
    for (name, arguments) in cases {
        session.run(name, arguments, 2);
    }
    session.end();
}

/// Proofs, overlaps, and a grammar of one's own that is wrong.
#[test]
fn audit() {
    let own = "tests/grammars/address.pest";
    let bnf = "tests/grammars/address.abnf";
    let trees = "tests/grammars/trees.abnf";
    let cases: [(&str, &[&str], i32); 15] = [
        ("all", &["audit"], 0),
        ("rfc1738@ambiguity", &["audit", "rfc1738", "--ambiguity"], 0),
        (
            "rfc2396bis@document",
            &["audit", "rfc2396bis", "--document"],
            0,
        ),
        (
            "rule-as-json",
            &["audit", "--rule", "host", "--format", "json"],
            0,
        ),
        ("transcription", &["audit", own, "--against", bnf], 1),
        ("file-alone", &["audit", "tests/grammars/page.pest"], 0),
        ("file-without-bnf", &["audit", own], 2),
        ("bnf-alone", &["audit", bnf], 0),
        ("bnf-trees", &["audit", trees], 1),
        (
            "bnf-trees-json",
            &["audit", trees, "--rule", "fold", "--format", "json"],
            1,
        ),
        ("bnf-broken", &["audit", "tests/grammars/broken.abnf"], 2),
        (
            "bnf-rule",
            &["audit", "tests/grammars/date.abnf:full-date"],
            0,
        ),
        (
            "syntax",
            &["audit", "tests/grammars/syntax.pest", "--against", bnf],
            2,
        ),
        (
            "draft1997@ambiguity",
            &["audit", "draft1997", "--ambiguity"],
            0,
        ),
        (
            "ambiguity-json",
            &["audit", "rfc2396bis", "--ambiguity", "--format", "json"],
            0,
        ),
    ];
    let mut session = Session::new("audit", "audit");
    for (name, arguments, status) in cases {
        session.run(name, arguments, status);
    }
    session.end();
}
