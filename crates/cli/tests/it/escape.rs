//! Escapes: data in, text out, and back, through pipes and in print.

use urlspec::Revision;

use crate::program::fed;
use crate::snapshots::Session;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;

fn all_octets() -> Vec<u8> {
    (0..=u8::MAX).collect()
}

/// Octets in, octets out: through a pipe and back, all of them.
#[test]
fn octets_go_through_a_pipe_and_back() {
    // NUL ends the records: it cannot be in them.
    let data = &all_octets()[1..];
    for component in ["segment", "query", "fragment", "userinfo"] {
        let escape = ["escape", "--component", component, "-0", "-"];
        let escaped = fed(&escape, data);
        assert_eq!(escaped.status.code(), Some(0));
        assert!(escaped.stdout.is_ascii());
        let unescaped = fed(&["unescape", "-0"], &escaped.stdout);
        assert_eq!(unescaped.status.code(), Some(0));
        assert_eq!(unescaped.stdout, [data, b"\0"].concat());
    }
    // Lines, with and without an end.
    let lines = fed(&["escape", "--component", "query"], b"a b\r\n\n\xff");
    assert_eq!(lines.stdout, b"a%20b\n\n%FF\n");
    let lines = fed(&["unescape"], b"%e9\n%zz\n%41\n");
    assert_eq!(lines.stdout, b"\xe9\n\nA\n");
    assert_eq!(lines.status.code(), Some(1));
    let stderr = String::from_utf8(lines.stderr).expect("it is text");
    assert_eq!(
        stderr,
        "error: stdin:2: byte 0: `%` is not followed by two hexadecimal digits\n"
    );
}

#[test]
fn what_is_printed() {
    let names = ["tables", "segments", "repairs", "options"];
    let mut sessions = names.map(|name| Session::new("escape", name));
    let [tables, segments, repairs, options] = &mut sessions;
    let mut unescape = Session::new("unescape", "unescape");
    let shot = |session: &mut Session, case: &str, arguments: &[&str], status| {
        let verb = session.verb();
        session.run(case, &[&[verb], arguments].concat(), status);
    };
    for &revision in Revision::ALL {
        let table = ["--table", "--spec", revision.id()];
        shot(tables, "", &table, 0);
        let name = match revision {
            URL7 => "xpalphas",
            RFC1738 => "fsegment",
            Revision::Rfc3987 => "isegment",
            _ => "segment",
        };
        let data = [
            "--spec",
            revision.id(),
            "--rule",
            name,
            "50% of ~a;b/c?",
            "é",
            "",
        ];
        // The path elements of url7 and the segments of RFC 1630 are not empty.
        let status = i32::from([URL7, Revision::Rfc1630].contains(&revision));
        shot(segments, "", &data, status);
        let repair = [
            "--repair",
            "--spec",
            revision.id(),
            "http://a/~b c/%7e?d|e#f#g",
            "x:%",
        ];
        shot(repairs, "", &repair, 1);
        let text = "http://a/%7Euser/%2e%2E/%5f%2fb%20%2541%24";
        let safe = ["--unreserved", "--capitals", "--spec", revision.id(), text];
        shot(&mut unescape, "", &safe, 0);
    }
    let bis = ["--spec", "rfc2396bis", "--format", "json"];
    let json = [&bis[..], &["--component", "query", "a=b&é", ""]].concat();
    shot(options, "json", &json, 0);
    let json = [&bis[..], &["--rule", "host", "--repair", "a_b"]].concat();
    shot(options, "json-error", &json, 1);
    let json = ["--table", "--component", "query", "--format", "json"];
    shot(options, "json-table", &json, 0);
    let stray = ["--repair", "--stray-percent", "--rule", "query", "100%&%41"];
    shot(options, "stray-percent", &stray, 0);
    let wrapped = [
        "<http://test.com/>",
        "\"http://a/b c\"",
        " http://a/ ",
        "<URL:http://a/\n  b>",
        "URL:http://a/",
        "<http://a:x/>",
        "http://a/<b>",
    ];
    for (format, name) in [("text", "wrapped"), ("json", "json-wrapped")] {
        let repair = ["--repair", "--spec", "1997", "--format", format];
        let arguments = [&repair[..], &wrapped[..]].concat();
        shot(options, name, &arguments, 0);
    }
    let keep = [
        "--spec",
        "1738",
        "--rule",
        "hsegment",
        "--keep-unclaimed",
        "a:b;c=d",
    ];
    shot(options, "keep-unclaimed", &keep, 0);
    let tab = ["--spec", "1738", "--rule", "selector", "a\tb", "a/b"];
    shot(options, "tab-in-selector", &tab, 1);
    let texts = ["%2541", "a%20b", "caf%C3%A9", "100%", "%4g"];
    shot(&mut unescape, "text", &texts, 1);
    let json = ["--format", "json", "%2541", "%e9", "%"];
    shot(&mut unescape, "json", &json, 1);
    unescape.end();
    sessions.into_iter().for_each(Session::end);
}

#[test]
fn what_cannot_be_asked() {
    let usage: [(&str, &[&str]); 7] = [
        ("no-component", &["x"]),
        ("host", &["--component", "host", "x"]),
        ("path", &["--component", "path", "x"]),
        (
            "several-rules",
            &["--spec", "1738", "--component", "segment", "x"],
        ),
        (
            "no-such-component",
            &["--spec", "1738", "--component", "fragment", "x"],
        ),
        ("unknown-rule", &["--rule", "segmnt", "x"]),
        ("unknown-component", &["--component", "paht", "x"]),
    ];
    let mut session = Session::new("escape", "usage");
    for (name, arguments) in usage {
        let arguments = [&["escape"], arguments].concat();
        session.run(name, &arguments, 2);
    }
    session.end();
}

/// Only a segment can be `.` or `..`; and the table does not promise more than is done.
#[test]
fn tables_tell_of_dot_segments() {
    let table = |spec: &str, rule: &str| {
        let arguments = [
            "escape", "--table", "--spec", spec, "--rule", rule, "--format", "json",
        ];
        let output = crate::snapshots::urlspec(&arguments);
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (line["note"].is_string(), line["undo"]["except"].is_string())
    };
    assert_eq!(table("draft1997", "segment"), (true, true));
    assert_eq!(table("draft1997", "param"), (false, true));
    assert_eq!(table("rfc2396bis", "segment"), (true, false));
    assert!(!table("rfc1738", "fsegment").1);
}
