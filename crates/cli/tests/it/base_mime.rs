//! Malformed messages: nothing in them is lost without a notice.

use serde_json::Value;

use crate::base::told;
use crate::program::urlspec;

/// The targets of all references of a text, and all its notices; and the exit status.
pub(crate) fn read(text: &str) -> (Option<i32>, Vec<String>, Vec<String>) {
    let (status, parts) = told(&["--retrieved-from", "http://r/"], text.as_bytes());
    let all = |list: &str, field: &str| -> Vec<String> {
        let lists = parts.iter().map(|part| part[list].as_array().unwrap());
        let texts = lists.flatten().map(|one| one[field].as_str());
        texts
            .map(|text| text.unwrap_or("none").to_owned())
            .collect()
    };
    (
        status,
        all("references", "target"),
        all("notices", "message"),
    )
}

/// One part of HTML with a reference in it, with these fields.
pub(crate) fn html(fields: &str, body: &str) -> String {
    format!("Content-Type: text/html\n{fields}\n{body}")
}

#[test]
fn comments_in_structured_fields_lose_nothing() {
    let types = [
        "text/html (comment); charset=us-ascii",
        "text/html; charset=us-ascii (comment; (in \\) a comment) \"x)",
        "(comment) text/html",
        "text(a)/(b)html",
        "text/html; name=\"(no comment\"",
        "text/html (never closed; charset=x",
    ];
    for kind in types {
        let message = format!("Content-Type: {kind}\n\n<a href=x>");
        let (_, targets, _) = read(&message);
        let expected: &[&str] = match kind {
            "text(a)/(b)html" | "text/html (never closed; charset=x" => &[],
            _ => &["http://r/x"],
        };
        assert_eq!(targets, expected, "{kind}");
        // Features that are not supported are reported.
        let (status, _, notices) = read(&message);
        assert_eq!(status == Some(2), targets.is_empty(), "{kind}");
        assert_eq!(notices.is_empty(), !targets.is_empty(), "{kind}");
    }
    for boundary in [
        "\"a b\" (comment)",
        "(comment) \"a b\"",
        "\"a b\"(\n (two\n lines))",
    ] {
        let message = format!(
            "Content-Type: multipart/mixed; boundary={boundary}\n\n--a b\n{}\n--a b--\n",
            html(
                "Content-Transfer-Encoding: (of\n old) base64\n",
                "PGEgaHJlZj14Pg=="
            )
        );
        let told = read(&message);
        assert_eq!(
            told,
            (Some(0), vec!["http://r/x".to_owned()], vec![]),
            "{boundary}"
        );
    }
}

#[test]
fn values_that_are_urls_have_no_comments() {
    let base = |value: &str| {
        let message = format!("Content-Base: {value}\nContent-Type: text/html\n\n<a href=x>");
        let (_, targets, notices) = read(&message);
        (targets.concat(), notices.concat())
    };
    let (target, notice) = base("http://a/b/ (the base)");
    assert_eq!(target, "http://a/b/x");
    assert!(notice.contains("not a comment but part of it"), "{notice}");
    let (target, notice) = base("http://a/b c/");
    assert_eq!(target, "http://a/bc/x");
    assert!(notice.contains("white space inside is ignored"), "{notice}");
    assert_eq!(
        base("http://a/b\n c/"),
        ("http://a/bc/x".to_owned(), String::new())
    );
    for (value, what) in [
        ("\"http://a/\"", "in quotes"),
        ("<http://a/>", "in angle brackets"),
    ] {
        let (target, notice) = base(value);
        assert_eq!(target, "http://r/x");
        assert!(notice.contains(what), "{notice}");
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "it is a table")]
fn what_cannot_be_read_is_told() {
    let link = "<a href=x>";
    let multipart = "Content-Type: multipart/mixed";
    let part = html("", link);
    let unknown = "multipart/mixed; boundary";
    let cases = [
        (
            html("Content-Transfer-Encoding: x-uuencode\n", link),
            2,
            0,
            None,
        ),
        (html("Content-Encoding: gzip\n", link), 2, 0, None),
        (
            format!("Content-Type: text/html; charset=klingon\n\n{link}"),
            2,
            1,
            Some("character set is not known"),
        ),
        (
            format!("{multipart}\n\n--b\n{part}"),
            2,
            0,
            Some("no boundary"),
        ),
        (
            format!("{multipart}; boundary=\n\n--b\n{part}"),
            2,
            0,
            Some("no boundary"),
        ),
        (
            format!("Content-Type: {unknown}=c\n\n--b\n{part}\n--b--"),
            2,
            0,
            Some("the boundary does not occur"),
        ),
        (
            format!("Content-Type: {unknown}=b\n\n{part}\n--b--\n"),
            2,
            0,
            Some("only the closing boundary occurs"),
        ),
        (
            format!("Content-Type: {unknown}=b\n\n--b\n{part}"),
            0,
            1,
            Some("closing boundary is missing"),
        ),
        (
            format!(
                "Content-Type: {unknown}=b\nContent-Transfer-Encoding: base64\n\n--b\n{part}\n--b--"
            ),
            2,
            1,
            Some("no multipart may be encoded"),
        ),
        (
            html("Content-Base: http://a/\nContent-Base: http://b/\n", link),
            0,
            1,
            Some("2 such fields"),
        ),
        (
            html(
                "Content-Location: a\nContent-Location: b\nContent-Location: c\n",
                link,
            ),
            0,
            2,
            Some("3 such fields"),
        ),
        // It is unknown which of them is meant, but by the second there is a reference.
        (
            format!("Content-Type: text/plain\nContent-Type: text/html\n\n{link}"),
            2,
            0,
            Some("2 such fields"),
        ),
        (
            html("Content-Type: text/html\nContent-Type: text/x\n", link),
            2,
            1,
            Some("3 such fields"),
        ),
        (
            html("Content-Type: text/html\n", link),
            0,
            1,
            Some("2 such fields"),
        ),
        (
            format!("Content-Type: html\n\n{link}"),
            2,
            0,
            Some("not a media type"),
        ),
        (
            format!("Content-Type: text/html\nno field\n\n{link}"),
            2,
            1,
            Some("line 2 of the header is not a field"),
        ),
        (
            html(
                "Content-Transfer-Encoding: quoted-printable\n",
                "<a href=3Dx>=ZZ=\n=",
            ),
            0,
            1,
            Some("1 times `=` begins no octet"),
        ),
        (
            "Content-Type: message/partial\n\nContent-Base: http://a/\n\n".to_owned(),
            2,
            0,
            Some("a piece of a message"),
        ),
        // References are not looked for in it.
        (
            "Content-Type: image/gif\nContent-Transfer-Encoding: x\n\n".to_owned(),
            0,
            0,
            None,
        ),
    ];
    for (message, status, count, notice) in cases {
        let told = read(&message);
        assert_eq!(
            (told.0, told.1.len()),
            (Some(status), count),
            "{message}\n{told:?}"
        );
        match notice {
            Some(notice) => assert!(told.2.concat().contains(notice), "{message}\n{told:?}"),
            None => assert!(told.2.is_empty(), "{message}\n{told:?}"),
        }
    }
}

#[test]
fn a_boundary_is_a_whole_line() {
    let part = |name: &str| html("", &format!("<a href={name}>\n"));
    let message = format!(
        "Content-Type: multipart/mixed; boundary=b\n\n--b \t\r\n{}--bc\n--b x\n --b\n---b\n--b\n{}--b-- \n{}",
        part("one"),
        part("two"),
        part("three"),
    );
    let (status, targets, notices) = read(&message);
    assert_eq!((status, notices.len()), (Some(0), 0));
    assert_eq!(targets, ["http://r/one", "http://r/two"]);
    // The boundary of the multipart inside begins as that of the one around.
    let message = format!(
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\
         Content-Type: multipart/mixed; boundary=bb\n\n--bb\n{}--bb--\n--b\n{}--b--\n",
        part("one"),
        part("two"),
    );
    let (status, targets, notices) = read(&message);
    assert_eq!((status, notices.len()), (Some(0), 0));
    assert_eq!(targets, ["http://r/one", "http://r/two"]);
}

#[test]
fn parts_of_a_digest_are_messages() {
    let message = "Content-Type: multipart/digest; boundary=b\n\n--b\n\nContent-Base: http://a/\n\
                   Content-Type: text/html\n\n<a href=x>\n--b--";
    assert_eq!(read(message).1, ["http://a/x"]);
}

#[test]
fn a_location_that_is_none_is_told_once() {
    for value in ["b", "\"b\"", "{"] {
        let message = format!("Content-Location: {value}\n\n");
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!(status, Some(1));
        assert_eq!(parts[0]["notices"], Value::Array(Vec::new()), "{value}");
        assert!(parts[0]["references"][0]["error"]["message"].is_string());
    }
}

#[test]
fn several_files_are_read() {
    let arguments = [
        "base",
        "--format",
        "json",
        "tests/texts/header.eml",
        "tests/texts/nowhere",
        "tests/texts/appendix-d.html",
    ];
    let output = urlspec(&arguments);
    assert_eq!(output.status.code(), Some(2));
    let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
    let parts: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[0]["error"], Value::Null);
    assert_eq!(parts[1]["file"], "tests/texts/nowhere");
    assert_eq!(parts[1]["part"], Value::Null);
    assert!(parts[1]["error"]["message"].is_string());
    assert_eq!(parts[2]["file"], "tests/texts/appendix-d.html");
}
