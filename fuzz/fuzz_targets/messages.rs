//! Messages, mailboxes and responses of HTTP: the messages of a file lie in it, in order; nothing of a header or a page is out of
//! it; and a message in a message, in a multipart or in a mailbox is read as it is alone.

use urlspec_fuzz::Input;
use urlspec_messages::{BaseField, Kind, Messages, Part};

const FIELDS: [BaseField; 2] = [
    BaseField::new("Content-Base", "RFC 2110, section 4.2"),
    BaseField::new("Content-Location", "RFC 2557, section 4.2"),
];

/// Too short for parts that are nested deeper than is read.
const LONGEST: usize = 2048;

pub(crate) fn target(data: &[u8]) {
    let octets = Input::of(data, LONGEST).rest();
    // Any octets have an answer.
    let _ = Kind::of(octets, &FIELDS);
    let messages = Messages::of(octets);
    check_slices(&messages, octets);
    match &messages {
        Messages::Single(message) => check_part(&Part::read(message, &FIELDS), 0),
        Messages::Mailbox(messages) => {
            for message in messages {
                check_part(&Part::read(message, &FIELDS), 0);
            }
        }
    }
    let part = Part::read(octets, &FIELDS);
    check_part(&part, 0);
    check_forwarded(&part, octets);
    check_multipart(octets);
    check_mailbox(octets);
}

/// Checks that messages lie in the octets, one behind the other.
fn check_slices(messages: &Messages<'_>, octets: &[u8]) {
    let messages = match messages {
        Messages::Single(message) => std::slice::from_ref(message),
        Messages::Mailbox(messages) => &messages[..],
    };
    let mut at = octets.as_ptr().addr();
    let end = at + octets.len();
    for message in messages {
        let start = message.as_ptr().addr();
        assert!(at <= start && start + message.len() <= end);
        at = start + message.len();
    }
}

fn check_part(part: &Part, depth: usize) {
    assert!(depth <= Part::DEEPEST);
    if let Some(kind) = part.media_type() {
        assert!(
            kind.contains('/') && kind == kind.to_lowercase(),
            "{kind:?}"
        );
        let may_have_parts = kind.starts_with("multipart/") || kind.starts_with("message/");
        assert!(part.parts().is_empty() || may_have_parts, "{kind}");
    }
    assert!(part.page().is_none() || part.parts().is_empty());
    let is_line = |text: &str| !text.is_empty() && !text.contains(['\n', '\r']);
    assert!(part.error().is_none_or(is_line), "{:?}", part.error());
    for notice in part.notices() {
        assert!(is_line(notice.message()), "{notice:?}");
        assert!(notice.line().is_none_or(|line| line >= 1));
    }
    let page = part.page();
    assert!(page.is_none_or(|page| page.notices().is_empty()));
    for inner in part.parts() {
        check_part(inner, depth + 1);
    }
}

/// Checks that a part is the message that was read alone. Only a message that stands alone is told to have no fields.
fn check_same(part: &Part, alone: &Part) {
    assert_eq!(part.media_type(), alone.media_type());
    assert_eq!(part.error(), alone.error());
    assert_eq!(part.page(), alone.page());
    assert_eq!(part.parts(), alone.parts());
    for field in FIELDS {
        assert_eq!(part.field(field.name()), alone.field(field.name()));
    }
}

/// A message in another one. A status line before it is of its own response.
fn check_forwarded(alone: &Part, octets: &[u8]) {
    if octets.starts_with(b"HTTP/") || octets.starts_with(b"ICY") {
        return;
    }
    let message = [b"Content-Type: message/rfc822\r\n\r\n", octets].concat();
    let part = Part::read(&message, &FIELDS);
    assert_eq!((part.error(), part.parts().len()), (None, 1));
    check_same(&part.parts()[0], alone);
}

/// Two parts of a multipart. The line end before a boundary is of the boundary.
fn check_multipart(octets: &[u8]) {
    if octets.windows(3).any(|it| it == b"--b") {
        return;
    }
    let head = b"Content-Type: multipart/mixed; boundary=\"b\"\n\n--b\n";
    let message = [&head[..], octets, b"\r\n--b  \r\n", octets, b"\r\n--b--"].concat();
    let part = Part::read(&message, &FIELDS);
    assert_eq!((part.error(), part.parts().len()), (None, 2));
    assert_eq!(part.notices(), []);
    let alone = Part::read(octets, &FIELDS);
    check_same(&part.parts()[0], &alone);
    check_same(&part.parts()[1], &alone);
}

/// Messages of a mailbox, which have no line that begins like the one between them.
fn check_mailbox(octets: &[u8]) {
    const BEFORE: &[u8] = b"From a@b Thu Jan  1 00:00:00 1998\n";
    if octets.windows(5).any(|it| it == b"From ") {
        return;
    }
    let message = [b"To: a\n\n", octets, b"\n\n"].concat();
    let mailbox = [BEFORE, &message, BEFORE, &message].concat();
    let expected = Messages::Mailbox(vec![&message, &message]);
    assert_eq!(Messages::of(&mailbox), expected);
    assert_eq!(Messages::of(&message), Messages::Single(&message));
    assert_eq!(
        Kind::of(&mailbox, &FIELDS).is_none(),
        Kind::of(&message, &FIELDS).is_none()
    );
}
