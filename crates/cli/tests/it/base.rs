//! The sources of bases, and the targets of references in messages and pages.

use crate::effort::effort;
use crate::program::fed;

/// The documents that say where bases come from.
const WITH_LAYERS: [&str; 2] = ["draft1997", "rfc2396bis"];

/// "Composite media types, such as `multipart/*` and `message/*`" (1997 draft, section 5.1.2).
#[test]
fn any_message_is_an_entity() {
    let inner = "Content-Location: x\nContent-Type: text/html\n\n<a href=y>\n";
    for kind in ["rfc822", "news", "global", "RFC822"] {
        let message = format!("Content-Base: http://a/b\nContent-Type: message/{kind}\n\n{inner}");
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!((status, parts.len()), (Some(0), 2), "{kind}");
        assert_eq!(parts[1]["base"], "http://a/x", "{kind}");
        assert_eq!(parts[1]["embedded"], "Content-Location", "{kind}");
        assert_eq!(parts[1]["references"][1]["target"], "http://a/y", "{kind}");
    }
    // Only fields, no fields at all, and a piece of a message.
    let others = [
        (
            "delivery-status",
            "Reporting-MTA: dns; a.b\n\nAction: failed\n",
            (0, 2),
        ),
        (
            "http",
            "HTTP/1.1 200 OK\nContent-Location: x\n\ntext\n",
            (0, 2),
        ),
        // Its content is unknown.
        ("partial", "ends here\n", (2, 1)),
    ];
    for (kind, body, (exit, count)) in others {
        let message = format!("Content-Base: http://a/b\nContent-Type: message/{kind}\n\n{body}");
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!((status, parts.len()), (Some(exit), count), "{kind}");
    }
}

/// The JSON lines that the program prints about a text given on standard input.
pub(crate) fn told(arguments: &[&str], text: &[u8]) -> (Option<i32>, Vec<serde_json::Value>) {
    let output = fed(
        &[&["base", "--format", "json"], arguments, &["-"]].concat(),
        text,
    );
    let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
    let values = lines.map(|line| serde_json::from_str(line).unwrap());
    (output.status.code(), values.collect())
}

/// The targets of the references of a page.
fn targets(arguments: &[&str], html: &str) -> Vec<String> {
    let (_, parts) = told(arguments, html.as_bytes());
    let references = parts[0]["references"].as_array().unwrap();
    let target = |one: &serde_json::Value| one["target"].as_str().unwrap_or("none").to_owned();
    references.iter().map(target).collect()
}

#[test]
fn only_the_first_base_in_the_head_counts() {
    let cases = [
        ("<base href=http://a/><a href=x>", "http://a/x"),
        ("<BASE HREF='http://a/'><A HREF=x>", "http://a/x"),
        ("<a href=x><base href=http://a/>", "http://r/x"),
        ("<head></head><base href=http://a/><a href=x>", "http://r/x"),
        ("<body><base href=http://a/><a href=x>", "http://r/x"),
        ("text<base href=http://a/><a href=x>", "http://r/x"),
        (
            "<title>t</title><base href=http://a/><a href=x>",
            "http://a/x",
        ),
        (
            "<title><base href=http://a/></title><a href=x>",
            "http://r/x",
        ),
        (
            "<style>s</style> <script>s</script><base href=http://a/><a href=x>",
            "http://a/x",
        ),
        (
            "<script>'<base href=http://a/>'</script><a href=x>",
            "http://r/x",
        ),
        ("<!--<base href=http://a/>--><a href=x>", "http://r/x"),
        ("<![CDATA[<base href=http://a/>]]><a href=x>", "http://r/x"),
        (
            "<base target=t><base href=http://a/><a href=x>",
            "http://a/x",
        ),
        (
            "<base href=http://a/><base href=http://b/><a href=x>",
            "http://a/x",
        ),
        (
            "<base href=b/><base href=http://b/><a href=x>",
            "http://r/x",
        ),
        (
            "<base href='&#104;ttp://a/?b&amp;c'><a href='&#120'>",
            "http://a/x",
        ),
        (
            "<base href=http://a/ href=http://b/><a href=x>",
            "http://a/x",
        ),
        ("<base href=http://a/><a href=x", "none"),
        ("<base href=\"http://a/><a href=x>", "none"),
    ];
    for (html, expected) in cases {
        let html = format!("{html}<a href='http://z/'>");
        let told = targets(&["--as", "html", "--retrieved-from", "http://r/"], &html);
        let first = told.first().map_or("none", String::as_str);
        let first = if first == "http://z/" { "none" } else { first };
        assert_eq!(first, expected, "{html}");
    }
}

#[test]
fn profiles_are_a_list() {
    let html = "<head profile=' a\n b '>";
    let told = targets(&["--retrieved-from", "http://r/"], html);
    assert_eq!(told, ["http://r/a", "http://r/b"]);
}

#[test]
fn wide_characters_and_marks_are_read() {
    let html = "<base href=http://a/><a href=x>";
    let utf16: Vec<u8> = std::iter::once(0xfeff)
        .chain(html.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let (status, parts) = told(&[], &utf16);
    assert_eq!(status, Some(0));
    assert_eq!(parts[0]["references"][0]["target"], "http://a/x");
}

/// RFC 1808, section 3.1: the base of a message, for its parts too. Other fields are those of other documents.
#[test]
fn the_base_header_of_rfc1808() {
    let message = "Base: <URL:http://a/b/\r\n c>\r\nContent-Base: http://x/\r\nContent-Location: y\r\n\
                   Content-Type: multipart/mixed; boundary=z\r\n\r\n--z\r\nContent-Type: text/html\r\n\r\n\
                   <a href=../d>\r\n--z--\r\n";
    let (status, parts) = told(&["--spec", "rfc1808"], message.as_bytes());
    assert_eq!(status, Some(0), "{parts:?}");
    assert_eq!(
        (&parts[0]["base"], &parts[0]["embedded"]),
        (&"http://a/b/c".into(), &"Base".into())
    );
    assert!(parts[0]["references"].as_array().unwrap().is_empty());
    assert_eq!(parts[1]["layer"], "encapsulating");
    assert_eq!(parts[1]["references"][0]["target"], "http://a/d");
    // For the other documents, `Base` is not such a field.
    let (_, parts) = told(&["--spec", "draft1997"], message.as_bytes());
    assert_eq!(parts[0]["base"], "http://x/");
}

/// The field alone makes a message, and its error is reported as it is.
#[test]
fn a_base_header_that_has_no_wrapper_is_told() {
    let of = |value: &str| {
        told(
            &["--spec", "rfc1808"],
            format!("Base: {value}\n\ntext\n").as_bytes(),
        )
    };
    let (status, parts) = of("<URL: http://a/>");
    assert_eq!((status, &parts[0]["base"]), (Some(0), &"http://a/".into()));
    let notice = &parts[0]["notices"][0];
    assert_eq!(
        notice["message"],
        "the white space inside is ignored (RFC 1808, section 3.1)"
    );
    for (value, message) in [
        ("http://a/", "the value is not of the form `<URL:...>`"),
        ("<http://a/>", "the value is not of the form `<URL:...>`"),
        (
            "<URL:http://a/#b>",
            "a fragment identifier cannot stand there (RFC 1808, section 3.1)",
        ),
    ] {
        let (status, parts) = of(value);
        assert_eq!(
            (status, &parts[0]["base"]),
            (Some(1), &serde_json::Value::Null)
        );
        assert_eq!(parts[0]["notices"][0]["message"], message, "{value}");
    }
}

#[test]
fn both_orders_of_the_header_fields_are_one() {
    let fields = [
        "Content-Base: http://a/b/\r\n",
        "Content-Location: ../x\r\n",
    ];
    for (first, second) in [(0, 1), (1, 0)] {
        let message = format!("{}{}\r\n", fields[first], fields[second]);
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!(status, Some(0));
        assert_eq!(parts[0]["base"], "http://a/b/");
        assert_eq!(parts[0]["embedded"], "Content-Base");
        assert_eq!(parts[0]["references"][0]["target"], "http://a/x");
    }
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
    let (status, parts) = told(&[], nested(100).as_bytes());
    assert_eq!((status, parts.len()), (Some(0), 101));
    assert_eq!(parts[100]["references"][0]["target"], "http://a/x");
    for depth in [101, 10_000] {
        let (status, parts) = told(&[], nested(depth).as_bytes());
        assert_eq!(status, Some(2), "{depth}");
        let error = parts.last().unwrap()["error"]["message"].as_str().unwrap();
        assert!(error.contains("more than 100 deep"), "{error}");
        // Messages in messages.
        let message = "Content-Type: message/rfc822\n\n".repeat(depth);
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!((status, parts.len()), (Some(2), 102), "{depth}");
        let error = parts[101]["error"]["message"].as_str().unwrap();
        assert!(error.contains("more than 100 deep"), "{error}");
    }
}

/// In quadratic time these would take minutes.
#[test]
fn large_files_take_linear_time() {
    let times = effort(10_000, 100_000);
    let page = |piece: &str| piece.repeat(times);
    let multipart = "Content-Type: multipart/mixed; boundary=b\n\n".to_owned();
    let part = "--b\nContent-Type: text/html\nContent-Location: x\n\n<a href=y>\n";
    let long = "x".repeat(times);
    let files = [
        page("<a href=x>\n"),
        page("<base href=http://a/>"),
        page("<a href=\"x"),
        page("<"),
        page("<!--"),
        page("<a "),
        page("<title>"),
        format!(
            "<object codebase={long} archive='{}'>",
            "http://a/ ".repeat(times)
        ),
        format!(
            "<a {}>",
            (0..times).fold(String::new(), |all, n| format!("{all} a{n}=b"))
        ),
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
        let (status, parts) = told(&["--retrieved-from", "http://r/"], file.as_bytes());
        assert!(matches!(status, Some(0 | 1)), "{file:.40}");
        assert!(!parts.is_empty());
    }
}

#[test]
fn what_is_neither_a_message_nor_a_page_is_told() {
    let binary: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let texts: [&[u8]; 5] = [
        b"",
        b"\n\n",
        b"just words",
        b"two words: no header",
        &binary,
    ];
    for text in texts {
        let (status, parts) = told(&[], text);
        assert_eq!((status, parts.len()), (Some(2), 1));
        let error = parts[0]["error"]["message"].as_str().unwrap();
        assert!(error.contains("--as says which"), "{error}");
        for kind in ["message", "html"] {
            let (status, parts) = told(&["--as", kind], text);
            assert!(matches!(status, Some(0 | 2)), "{kind}");
            assert_eq!(parts.len(), 1, "{kind}");
        }
    }
}
