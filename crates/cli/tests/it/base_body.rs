//! Bodies of messages, and the parts of them that are read: transfer encodings, and character sets.

use crate::base::told;
use crate::base_mime::{html, read};

/// In quadratic time each would take minutes.
#[test]
fn long_lines_of_quoted_printable_take_linear_time() {
    for sign in ["=", "=3D", "= ", "=\t="] {
        let line = sign.repeat((2 << 20) / sign.len());
        let body = format!("<a href=3Dx>{line}");
        let (status, targets, notices) = read(&html(
            "Content-Transfer-Encoding: quoted-printable\n",
            &body,
        ));
        assert_eq!((status, targets.len()), (Some(0), 1), "{sign}");
        assert_eq!(notices.is_empty(), sign == "=3D", "{notices:?}");
    }
}

/// The characters behind an equals sign decide if it begins an octet or ends a line.
#[test]
fn equals_signs_that_begin_no_octet_are_counted() {
    let bodies = [
        ("<a href=3Dx>=\n=3d= \t\r\n", 0),
        ("<a href=3Dx>=", 0),
        ("<a href=3Dx>==", 1),
        ("<a href=3Dx>=3\n=g0=0", 3),
        ("<a href=3Dx>= =\n", 1),
    ];
    for (body, count) in bodies {
        let message = html("Content-Transfer-Encoding: quoted-printable\n", body);
        let (status, targets, notices) = read(&message);
        assert_eq!(
            (status, &*targets),
            (Some(0), &["http://r/x".to_owned()][..])
        );
        let expected = format!("{count} times `=` begins no octet");
        match count {
            0 => assert!(notices.is_empty(), "{body}: {notices:?}"),
            _ => assert!(
                notices.concat().starts_with(&expected),
                "{body}: {notices:?}"
            ),
        }
    }
}

/// They are kept, since the reference would be another without them.
#[test]
fn octets_that_quoted_printable_has_to_encode_are_read() {
    let fields = "Content-Transfer-Encoding: quoted-printable\n";
    let reference = |text: &str| {
        let message =
            format!("Content-Type: text/html; charset=utf-8\n{fields}\n<a href=3D'{text}'>");
        let (_, parts) = told(&[], message.as_bytes());
        let told = parts[0]["references"][0]["reference"].as_str().unwrap();
        (
            told.to_owned(),
            parts[0]["notices"].as_array().unwrap().clone(),
        )
    };
    for (text, expected, count) in [
        ("\u{e4}b", "\u{e4}b", 2),
        ("a\u{1}b\u{7f}", "a\u{1}b\u{7f}", 2),
        ("=C3=A4~\tb", "\u{e4}~\tb", 0),
        ("a=\n=3=41", "a=3A", 0),
        ("a \t=\r\nb", "a \tb", 0),
    ] {
        let (told, notices) = reference(text);
        assert_eq!(told, expected, "{text}");
        let others = format!("{count} times an octet is not encoded");
        let has_others = |notice: &serde_json::Value| {
            notice["lost"] == false && notice["message"].as_str().unwrap().starts_with(&others)
        };
        assert_eq!(
            notices.iter().any(has_others),
            count > 0,
            "{text}: {notices:?}"
        );
    }
}

#[test]
fn base64_is_read_as_far_as_it_goes() {
    // `<a href=x>`, `<a href=xy>` and `<a href=xyz>`, so that there is padding of every kind.
    let bodies = [
        ("PGEgaHJlZj14Pg==", 0, ""),
        ("PGEg\naHJl\r\n Zj14eT4=", 0, ""),
        ("PGEgaHJlZj14eXo+", 0, ""),
        ("!PGEg#aHJl\u{e4}Zj14Pg==", 0, "4 characters"),
        ("PGEgaHJlZj14Pg", 2, "ends too early"),
        ("PGEgaHJlZj14Pg==PGI+PGI", 2, "ends too early"),
        ("PGEg=aHJlZj14Pg==", 0, ""),
        ("PGEgaHJlZj14Pg==PGI+", 0, ""),
        ("PGEgaHJlZj14PmJiY", 2, "ends too early"),
        // Lines that mailing lists append.
        (
            "PGEgaHJlZj14Pg==\n____\nlist@a.b: unsubscribe now\n",
            0,
            "what is behind it is ignored",
        ),
        (
            "PGEgaHJlZj14Pg==\n--\nhttp://a/?b=c\n",
            0,
            "what is behind it is ignored",
        ),
        ("PGEgaHJlZj14eT4=\n\n", 0, ""),
    ];
    for (body, status, notice) in bodies {
        let message = html("Content-Transfer-Encoding: BASE64\n", body);
        let (exit, targets, notices) = read(&message);
        assert_eq!((exit, targets.len()), (Some(status), 1), "{body}");
        assert!(targets[0].starts_with("http://r/x"), "{body}");
        assert_eq!(notices.is_empty(), notice.is_empty(), "{body}: {notices:?}");
        assert!(notices.concat().contains(notice), "{body}: {notices:?}");
    }
}

#[test]
fn what_is_saved_without_its_chunks_is_read() {
    let response = |body: &str| {
        format!(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Type: text/html\r\n\r\n{body}"
        )
    };
    for body in [
        "<a href=x>",
        "<html>\n<a href=x>",
        "a\n<a href=x>1",
        "add\r\n<a href=x>".repeat(300).as_str(),
        "\n<a href=x>",
        "+5\r\n<a href=x>",
    ] {
        let (status, targets, notices) = read(&response(body));
        assert_eq!(
            (status, &*targets[0]),
            (Some(0), "http://r/x"),
            "{body:.20}"
        );
        assert!(
            notices.concat().contains("does not begin with a chunk"),
            "{notices:?}"
        );
    }
    for body in [
        "a\r\n<a href=x>\r\n0\r\n\r\n",
        "00A ; name=value\n<a href=x>\n0\n\n",
        "a\r\n<a href=x>",
        "ffffffffff\r\n<a href=x>",
        "0\r\n\r\n",
        "0\r\nX-Trailer: <a href=x>\r\n\r\n",
    ] {
        let (status, targets, _) = read(&response(body));
        assert_eq!((status, targets.len()), (Some(2), 0), "{body}");
    }
}

#[test]
fn octets_that_are_not_of_us_ascii_are_told() {
    let read = |kind: &str, body: &[u8]| {
        let message = [
            format!("Content-Type: {kind}\n\n<a href=").as_bytes(),
            body,
            b">",
        ]
        .concat();
        let (status, parts) = told(&[], &message);
        let reference = parts[0]["references"][0]["reference"]
            .as_str()
            .unwrap()
            .to_owned();
        let notices = parts[0]["notices"].as_array().unwrap().clone();
        (status, reference, notices)
    };
    for kind in ["text/html", "text/html; charset=US-ASCII"] {
        let (_, reference, notices) = read(kind, b"\x80");
        assert_eq!(reference, "\u{20ac}", "{kind}");
        assert_eq!(notices.len(), 1, "{kind}");
        assert_eq!(notices[0]["lost"], false);
        assert!(
            notices[0]["message"]
                .as_str()
                .unwrap()
                .contains("windows-1252")
        );
    }
    let others: [(&str, &[u8], &str); 3] = [
        ("text/html", b"x", "x"),
        ("text/html; charset=utf-8", "\u{e4}".as_bytes(), "\u{e4}"),
        ("text/html; charset=iso-8859-1", b"\xe4", "\u{e4}"),
    ];
    for (kind, body, expected) in others {
        let (_, reference, notices) = read(kind, body);
        assert_eq!((&*reference, notices.len()), (expected, 0), "{kind}");
    }
}

/// Where they may have taken tags with them, references may be lost.
#[test]
fn octets_that_are_no_characters_are_told() {
    let link = b"<a href='x\xe4'>";
    let cases: [(&str, &[u8], i32, &str); 6] = [
        (
            "Content-Type: text/html; charset=utf-8\n\n",
            link,
            1,
            "UTF-8",
        ),
        // A page that is not part of a message.
        ("", link, 1, "UTF-8"),
        ("", b"\xef\xbb\xbf<a href=x>", 0, ""),
        // The mark gives the character set, which the header does not.
        (
            "Content-Type: text/html\n\n",
            b"\xef\xbb\xbf<a href=x>\xc3\xa4",
            0,
            "",
        ),
        (
            "Content-Type: text/html; charset=utf-7\n\n",
            b"<a href=+AHg->",
            0,
            "",
        ),
        (
            "Content-Type: text/html; charset=utf-16le\n\n",
            b"<\0a\0>",
            2,
            "UTF-16LE",
        ),
    ];
    for (header, body, status, set) in cases {
        let text = [header.as_bytes(), body].concat();
        let (exit, parts) = told(&["--retrieved-from", "http://r/"], &text);
        assert_eq!(exit, Some(status), "{header}");
        let notices = parts[0]["notices"].as_array().unwrap().iter();
        let found: Vec<&str> = notices
            .map(|one| one["message"].as_str().unwrap())
            .collect();
        let expected = format!("there are octets that are not characters of {set}; read as U+FFFD");
        let expected: &[&str] = if set.is_empty() { &[] } else { &[&expected] };
        assert_eq!(found, expected, "{header}");
    }
}

/// Of several notices, the output shows which one made the exit status 2.
#[test]
fn notices_say_whether_references_may_be_lost() {
    let lost = |message: &str| {
        let (status, parts) = told(&["--retrieved-from", "http://r/"], message.as_bytes());
        let notices = parts[0]["notices"].as_array().unwrap();
        let lost = notices
            .iter()
            .map(|notice| notice["lost"].as_bool().unwrap());
        (status, lost.collect::<Vec<bool>>())
    };
    let fields = "Content-Base: http://a/ b\nContent-Transfer-Encoding: base64\n";
    assert_eq!(
        lost(&html(fields, "PGEg!aHJlZj14Pg==")),
        (Some(0), vec![false; 2])
    );
    assert_eq!(
        lost(&html(fields, "PGEgaHJlZj14P")),
        (Some(2), vec![false, true])
    );
    let fields = "Content-Transfer-Encoding: base64\n";
    assert_eq!(
        lost(&html(fields, "=\n__\nPGEgaHJlZj14Pg==")),
        (Some(2), vec![true])
    );
    let unclosed = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n";
    assert_eq!(lost(unclosed), (Some(0), vec![false]));
}
