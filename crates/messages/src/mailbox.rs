//! The lines around messages: the lines `From ` of a mailbox (RFC 4155), and the status lines of HTTP.
//!
//! mail-parser and mbox-reader begin a message at every line `From `, so that the rest of one with such a line
//! in its text is lost; httparse refuses HTTP/2, ICY and fields that are folded.

use crate::header::is_field;

/// The beginning of the line before a message in a mailbox.
const ENVELOPE: &[u8] = b"From ";

/// The same line, escaped so that it is not an envelope.
const KEPT_ENVELOPE: &[u8] = b">From ";

/// The messages in a file, without the lines that a mailbox or HTTP has around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Messages<'o> {
    /// A message or a response of HTTP; of several responses, the last
    Single(&'o [u8]),
    /// The messages of a mailbox, in their order
    Mailbox(Vec<&'o [u8]>),
}

impl<'o> Messages<'o> {
    /// Takes a file apart that is a message, a mailbox of messages or a response of HTTP.
    ///
    /// A message of a mailbox begins behind a line `From ` with a time in it, if a blank line comes before that and a header
    /// field after it.
    ///
    /// ```
    /// use urlspec_messages::Messages;
    ///
    /// let envelope = "From a@b Thu Jan  1 00:00:00 1998\n";
    /// let mailbox = format!("{envelope}To: c\n\nd\n\n{envelope}To: e\n\nf\n");
    /// let Messages::Mailbox(messages) = Messages::of(mailbox.as_bytes()) else { panic!() };
    /// assert_eq!(messages, [&b"To: c\n\nd\n\n"[..], b"To: e\n\nf\n"]);
    ///
    /// let response = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    /// assert_eq!(Messages::of(response), Messages::Single(&response[17..]));
    /// ```
    #[must_use]
    pub fn of(octets: &'o [u8]) -> Self {
        messages(octets)
    }
}

fn messages(octets: &[u8]) -> Messages<'_> {
    let octets = octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets);
    let text = without_blank_lines(octets);
    let message = behind_separator(text).unwrap_or(text);
    let has_fields = is_field(first_line(message));
    if text.starts_with(ENVELOPE) && (has_fields || is_separator(text)) {
        Messages::Mailbox(mailbox(text))
    } else if has_fields {
        Messages::Single(message)
    } else if is_status(text) {
        Messages::Single(response(text))
    } else {
        // A header that is only a blank line.
        Messages::Single(octets)
    }
}

/// The messages of a mailbox. Each begins behind a line `From `, which has a time in it, and stands behind a blank line
/// and before a field. The first needs neither, as only a message can be there.
pub(crate) fn mailbox(octets: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    let mut begin = 0;
    let mut start = 0;
    let mut is_blank = true;
    for line in octets.split_inclusive(|octet| *octet == b'\n') {
        let end = start + line.len();
        let begins = || is_separator(line) && begins_header(&octets[end..]);
        if start == 0 || (is_blank && begins()) {
            if start > 0 {
                messages.push(&octets[begin..start]);
            }
            begin = end;
        }
        is_blank = line.trim_ascii().is_empty();
        start = end;
    }
    messages.push(&octets[begin..]);
    messages
}

fn begins_header(text: &[u8]) -> bool {
    is_field(first_line(text)) || text.starts_with(KEPT_ENVELOPE)
}

/// Returns `true` if a text begins with a line `From ` that has two digits, a colon and two digits.
pub(crate) fn is_separator(text: &[u8]) -> bool {
    let has_time = |line: &[u8]| {
        line.windows(5).any(|window| {
            let (hours, minutes) = (&window[..2], &window[3..]);
            window[2] == b':' && hours.iter().chain(minutes).all(u8::is_ascii_digit)
        })
    };
    text.starts_with(ENVELOPE) && has_time(first_line(text))
}

/// The text behind the line `From `, escaped or not, with which a text begins.
pub(crate) fn behind_separator(text: &[u8]) -> Option<&[u8]> {
    let is_one = text.starts_with(ENVELOPE) || text.starts_with(KEPT_ENVELOPE);
    is_one.then(|| behind_line(text))
}

/// Returns `true` if a text begins with the status line of a response: the name of the protocol, and a number of three
/// digits. Radio servers use the name `ICY`.
pub(crate) fn is_status(text: &[u8]) -> bool {
    let line = first_line(text).trim_ascii_end();
    let mut words = line.split(|octet| *octet == b' ');
    let protocol = words.next().unwrap_or(&[]);
    let status = words.next().unwrap_or(&[]);
    (protocol.starts_with(b"HTTP/") || protocol == b"ICY")
        && status.len() == 3
        && status.iter().all(u8::is_ascii_digit)
}

/// The text behind the status line of a response; of the last one, if there are several.
pub(crate) fn response(octets: &[u8]) -> &[u8] {
    let mut octets = octets;
    while is_status(octets) {
        let message = behind_line(octets);
        // A status line right behind another has no header before it, and is not sought behind one: for each of many,
        // the whole rest would be searched.
        octets = if is_status(message) {
            message
        } else {
            let body = behind_line(&message[leading(message, false)..]);
            if is_status(body) { body } else { message }
        };
    }
    octets
}

pub(crate) fn without_blank_lines(text: &[u8]) -> &[u8] {
    &text[leading(text, true)..]
}

/// The length of the first lines of a text, up to one that is blank or up to one that is not.
pub(crate) fn leading(text: &[u8], are_blank: bool) -> usize {
    let lines = text.split_inclusive(|octet| *octet == b'\n');
    let lines = lines.take_while(|line| line.trim_ascii().is_empty() == are_blank);
    lines.map(<[u8]>::len).sum()
}

fn first_line(text: &[u8]) -> &[u8] {
    &text[..text.len() - behind_line(text).len()]
}

fn behind_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|octet| *octet == b'\n');
    &text[end.map_or(text.len(), |end| end + 1)..]
}
