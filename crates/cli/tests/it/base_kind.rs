//! Inputs that are read as a message, as a mailbox and as a page, and inputs that are refused as ambiguous.

use serde_json::Value;

use crate::base::told;
use crate::base_mime::read;

#[test]
fn mailboxes_and_responses_are_recognised() {
    let mailbox = "From a@b Thu Jan  1 00:00:00 1998\nContent-Base: http://a/\n\
                   Content-Type: text/html\n\n<a href=x>\n\nFrom here on\n\n\
                   From c@d Thu Jan  1 00:00:00 1998\nContent-Type: text/html\n\n<a href=y>\n";
    let (status, parts) = told(&["--retrieved-from", "http://r/"], mailbox.as_bytes());
    assert_eq!(status, Some(0));
    let of = |part: &Value| {
        (
            part["message"].as_u64(),
            part["references"][0]["target"].clone(),
        )
    };
    let found: Vec<_> = parts.iter().map(of).collect();
    let expected = [
        (Some(1), "http://a/x".into()),
        (Some(2), "http://r/y".into()),
    ];
    assert_eq!(found, expected);
    let response = "HTTP/1.0 302 Moved\r\nLocation: /\r\n\r\nHTTP/1.0 200 OK\r\n\
                    Content-Base: http://a/\r\nContent-Type: text/html\r\n\r\n<a href=x>";
    assert_eq!(read(response).1, ["http://a/x"]);
    let chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n9\r\n";
    assert_eq!(read(chunked).0, Some(2));
    let marked = "\u{feff}Content-Type: text/html\n\n<a href=x>";
    assert_eq!(read(marked).1, ["http://r/x"]);
}

#[test]
fn pages_that_begin_with_text_are_recognised() {
    for page in [
        "text <a href=x>",
        "Note: this <p>is one\nthat <a href=x>",
        "http://a/ is <b>down</b> <a\nhref=x>",
        "\u{feff}<a href=x>",
    ] {
        let (status, targets, _) = read(page);
        assert_eq!((status, targets.len()), (Some(0), 1), "{page}");
    }
    for text in ["text <x@y>", "a < b", "the tag <ab>"] {
        assert_eq!(told(&[], text.as_bytes()).0, Some(2), "{text}");
    }
    // A text with a header is not a page, even if it has tags.
    let message = "Subject: <a href=x>\nContent-Location: y\n\n<a href=z>";
    assert_eq!(read(message).1, ["http://r/y"]);
    let (status, parts) = told(&["--as", "message"], b"<html>\n<a href=x>");
    assert_eq!(status, Some(2));
    let notice = parts[0]["notices"][0]["message"].as_str().unwrap();
    assert!(notice.contains("looks like HTML"), "{notice}");
}

/// Text before a header does not hide it: the base in it counts.
#[test]
fn what_stands_before_a_header_is_passed_over() {
    let message = "Content-Base: http://a/\nContent-Type: text/html\n\n<a href=x>";
    for before in [
        "\n",
        "\r\n \n\n",
        ">From a@b Thu Jan  1 00:00:00 1998\n",
        "\n>From a@b Thu Jan  1 00:00:00 1998\n",
        ">From a@b\n",
        "From a@b\n",
        "\nFrom a@b Thu Jan  1 00:00:00 1998\n",
        "HTTP/1.1 200 OK\n",
        "HTTP/2 200\r\n",
        "ICY 200 OK\r\n",
        "\nHTTP/1.1 200 OK\n",
        "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n",
        "\u{feff}\n",
    ] {
        let message = format!("{before}{message}");
        let (status, targets, notices) = read(&message);
        assert_eq!(
            (status, &*targets.concat()),
            (Some(0), "http://a/x"),
            "{before:?}"
        );
        assert!(notices.is_empty(), "{before:?}: {notices:?}");
        let (_, parts) = told(&["--as", "message"], message.as_bytes());
        assert_eq!(parts[0]["base"], "http://a/", "{before:?}");
    }
}

/// Text that looks like a header does not cost a reference.
#[test]
fn text_that_looks_like_a_header_is_none() {
    for page in [
        "Warning: do not <b>edit</b>\n<a href=x>",
        "Warning: do not <b>edit</b>\n\n<html><a href=x>",
        "Warning: do not edit\n\n<html><a href=x>",
        "Warning: x\nNote: <p>\n\n<a href=x>",
        "From here on <b>all</b>\n<a href=x>",
        "HTTP/1.1 is a protocol <a href=x>",
        "ICY conditions <a href=x>",
        "\n\ntext <a href=x>",
    ] {
        let (status, targets, _) = read(page);
        assert_eq!(
            (status, &*targets.concat()),
            (Some(0), "http://r/x"),
            "{page}"
        );
    }
    // These may be either.
    for text in [
        "X-One: a\nX-Two: b\n\n<html><a href=x>",
        "To: <b>all</b> of you\n\n<a href=x>",
        "Date: today\n<p>See\n\n<a href=x>",
        "From a@b Thu Jan  1 00:00:00 1998\n\n<a href=x>",
        "Warning: x\n\ntext",
    ] {
        let (status, parts) = told(&[], text.as_bytes());
        assert_eq!(status, Some(2), "{text}");
        let error = parts[0]["error"]["message"].as_str().unwrap();
        assert!(error.contains("--as says which"), "{error}");
    }
    // It is a message, but its references are not looked for.
    let (status, _, notices) = read("To: all\n\n<a href=x>");
    assert_eq!((status, notices.len()), (Some(0), 1));
    assert!(
        notices[0].contains("looks like HTML, which --as html reads"),
        "{notices:?}"
    );
    for message in ["X-One: a\nX-Two: b\n\ntext", "To: all\n\n<a href=x>"] {
        let (status, parts) = told(&[], message.as_bytes());
        assert_eq!(
            (status, &parts[0]["type"]),
            (Some(0), &"text/plain".into()),
            "{message}"
        );
    }
}

#[test]
fn only_a_header_begins_the_next_message_of_a_mailbox() {
    let line = "From a@b Thu Jan  1 00:00:00 1998\n";
    let page = "Content-Type: text/html\n\n<a href=x>\n";
    let count = |mailbox: &str| {
        let (status, parts) = told(&["--retrieved-from", "http://r/"], mailbox.as_bytes());
        let references = |part: &Value| part["references"].as_array().unwrap().len();
        (
            status,
            parts.len(),
            parts.iter().map(references).sum::<usize>(),
        )
    };
    for (between, messages) in [("\n", 2), ("", 1), ("\n>", 1)] {
        let mailbox = format!("{line}{page}{between}{line}{page}");
        assert_eq!(count(&mailbox), (Some(0), messages, 2), "{between:?}");
    }
    // A sentence with a time in it.
    for text in [
        "From 12:30 on it is\n<a href=y>\n",
        "From 12:30 on:\n\nNote: <a href=y>\n",
    ] {
        let mailbox = format!("{line}{page}\n{text}\n{line}{page}");
        assert_eq!(count(&mailbox), (Some(0), 2, 3), "{text}");
    }
    let (status, parts) = told(&[], format!("{line}\ntext\n\n{line}{page}").as_bytes());
    assert_eq!((status, parts.len()), (Some(1), 2));
    let notices = parts[0]["notices"].as_array().unwrap();
    assert_eq!(notices.len(), 1);
    assert!(
        notices[0]["message"]
            .as_str()
            .unwrap()
            .contains("there are no fields")
    );
}
