//! Escapes: data in, text out, and back, through pipes and in print.

use urlspec::Revision;

use crate::program::fed;

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

/// Only a segment can be `.` or `..`; and the table does not promise more than is done.
#[test]
fn tables_tell_of_dot_segments() {
    let table = |spec: &str, rule: &str| {
        let arguments = [
            "escape", "--table", "--spec", spec, "--rule", rule, "--format", "json",
        ];
        let output = crate::program::urlspec(&arguments);
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (line["note"].is_string(), line["undo"]["except"].is_string())
    };
    assert_eq!(table("draft1997", "segment"), (true, true));
    assert_eq!(table("draft1997", "param"), (false, true));
    assert_eq!(table("rfc2396bis", "segment"), (true, false));
    assert!(!table("rfc1738", "fsegment").1);
}
