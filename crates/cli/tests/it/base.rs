//! Messages and pages that are deep or large, of which `base` tells bases and targets.

use serde_json::Value;

use crate::effort::effort;
use crate::program::fed;

/// The JSON lines that the program prints about a text given on standard input.
fn told(arguments: &[&str], text: impl AsRef<[u8]>) -> (Option<i32>, Vec<Value>) {
    let all = [&["base", "--format", "json"], arguments, &["-"]].concat();
    let output = fed(&all, text.as_ref());
    let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
    let values = lines.map(|line| serde_json::from_str(line).unwrap());
    (output.status.code(), values.collect())
}

/// A message in which multiparts lie in each other.
fn nested(depth: usize) -> String {
    let multipart = |level: usize| {
        format!("Content-Type: multipart/mixed; boundary=\"{level}.\"\n\n--{level}.\n")
    };
    let multiparts: String = (0..depth).map(multipart).collect();
    format!("Content-Base: http://a/\n{multiparts}Content-Location: x\n\ntext\n")
}

#[test]
fn nesting_is_bounded() {
    let (status, parts) = told(&[], nested(100));
    assert_eq!((status, parts.len()), (Some(0), 101));
    assert_eq!(parts[100]["references"][0]["target"], "http://a/x");
    for depth in [101, 10_000] {
        let (status, parts) = told(&[], nested(depth));
        assert_eq!(status, Some(2), "{depth}");
        let error = parts.last().unwrap()["error"]["message"].as_str().unwrap();
        assert!(error.contains("more than 100 deep"), "{error}");
        // Messages in messages.
        let (status, parts) = told(&[], "Content-Type: message/rfc822\n\n".repeat(depth));
        assert_eq!((status, parts.len()), (Some(2), 102), "{depth}");
        let error = parts[101]["error"]["message"].as_str().unwrap();
        assert!(error.contains("more than 100 deep"), "{error}");
    }
}

/// In quadratic time these would take minutes.
#[test]
fn large_files_take_linear_time() {
    let times = effort(10_000, 50_000);
    let page = |piece: &str| piece.repeat(times);
    let multipart = "Content-Type: multipart/mixed; boundary=b\n\n".to_owned();
    let part = "--b\nContent-Type: text/html\nContent-Location: x\n\n<a href=y>\n";
    let long = "x".repeat(times);
    let archives = "http://a/ ".repeat(times);
    let attributes: Vec<String> = (0..times).map(|number| format!(" a{number}=b")).collect();
    let attributes = attributes.concat();
    let files = [
        page("<a href=x>\n"),
        page("<base href=http://a/>"),
        page("<a href=\"x"),
        page("<"),
        page("<!--"),
        page("<a "),
        page("<title>"),
        format!("<object codebase={long} archive='{archives}'>"),
        format!("<a {attributes}>"),
        multipart.clone() + &part.repeat(times / 10),
        format!(
            "Content-Base: {long}\n{multipart}{}",
            part.repeat(times / 100)
        ),
        page("a: b\n"),
        page("HTTP/1.1 100 a\n") + "a: b\n",
        page("HTTP/1.1 100 a\n\n") + "a: b\n",
        format!("Content-Base: http://a/{}", page("\n x")),
    ];
    for file in files {
        let (status, parts) = told(&["--retrieved-from", "http://r/"], &file);
        assert!(matches!(status, Some(0 | 1)), "{file:.40}");
        assert!(!parts.is_empty());
    }
    let binary: Vec<u8> = (0..=255).cycle().take(10 * times).collect();
    for (kind, statuses) in [("", [2, 2]), ("message", [0, 2]), ("html", [0, 2])] {
        let kinds = ["--as", kind];
        let (status, parts) = told(&kinds[..if kind.is_empty() { 0 } else { 2 }], &binary);
        assert!(status.is_some_and(|it| statuses.contains(&it)), "{kind}");
        assert_eq!(parts.len(), 1, "{kind}");
        let error = parts[0]["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(
            error.contains("--as says which"),
            kind.is_empty(),
            "{error}"
        );
    }
}

#[test]
fn long_lines_of_quoted_printable_take_linear_time() {
    for sign in ["=", "=3D", "= ", "=\t="] {
        let line = sign.repeat((2 << 20) / sign.len());
        let header = "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n";
        let (status, parts) = told(
            &["--retrieved-from", "http://r/"],
            format!("{header}<a href=3Dx>{line}"),
        );
        assert_eq!(status, Some(0), "{sign}");
        let count = |list: &str| parts[0][list].as_array().map_or(0, Vec::len);
        assert_eq!((parts.len(), count("references")), (1, 1), "{sign}");
        assert_eq!(count("notices") == 0, sign == "=3D", "{sign}");
    }
}

#[test]
fn a_response_that_is_saved_without_its_chunks_may_be_long() {
    let header = "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Type: text/html\r\n\r\n";
    let body = "add\r\n<a href=x>".repeat(300);
    let (status, parts) = told(
        &["--retrieved-from", "http://r/"],
        format!("{header}{body}"),
    );
    assert_eq!(status, Some(0));
    assert_eq!(parts[0]["references"][0]["target"], "http://r/x");
    let notice = parts[0]["notices"][0]["message"].as_str().unwrap();
    assert!(notice.contains("does not begin with a chunk"), "{notice}");
}
