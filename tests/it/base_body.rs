//! Bodies of messages, and what of them is read: transfer encodings, and character sets.

use crate::base_mime::{html, read};

/// At a quadratic pace each would take minutes.
#[test]
fn long_lines_of_quoted_printable_take_linear_time() {
    for sign in ["=", "=3D", "= ", "=\t="] {
        let line = sign.repeat((2 << 20) / sign.len());
        let body = format!("<a href=3Dx>{line}");
        let (status, targets, notices) =
            read(&html("Content-Transfer-Encoding: quoted-printable\n", &body));
        assert_eq!((status, targets.len()), (Some(0), 1), "{sign}");
        assert_eq!(notices.is_empty(), sign == "=3D", "{notices:?}");
    }
}

/// What stands behind an equals sign says whether it begins an octet or ends a line.
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
        assert_eq!((status, &*targets), (Some(0), &["http://r/x".to_owned()][..]));
        let expected = format!("{count} times `=` begins no octet");
        match count {
            0 => assert!(notices.is_empty(), "{body}: {notices:?}"),
            _ => assert!(notices.concat().starts_with(&expected), "{body}: {notices:?}"),
        }
    }
}
