//! The labels of a host name.

use std::borrow::Cow;
use std::ops::Range;

use crate::escape::unescape;

/// A label as it is written.
pub(super) struct Label<'h> {
    /// Its bytes in the host.
    pub(super) span: Range<usize>,
    /// Its text, the escapes decoded; `None` if that is not UTF-8.
    pub(super) text: Option<Cow<'h, str>>,
}

/// The full stops that part the labels of an internationalized name (RFC 3490, section 3.1), and the escape of the first.
const STOPS: [&str; 6] = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "%2e"];

/// The labels of a host name, one more than it has full stops.
pub(super) fn labels(host: &str) -> Vec<Label<'_>> {
    let mut labels = Vec::new();
    let mut start = 0;
    for (at, _) in host.char_indices() {
        let stop = STOPS.iter().find(|stop| host[at..].starts_with(**stop));
        if let Some(stop) = stop {
            labels.push(label(host, start..at));
            start = at + stop.len();
        }
    }
    labels.push(label(host, start..host.len()));
    labels
}

fn label(host: &str, span: Range<usize>) -> Label<'_> {
    let written = &host[span.clone()];
    let text = if written.contains('%') {
        let octets = unescape(written.as_bytes()).unwrap_or(written.as_bytes().into());
        String::from_utf8(octets.into_owned()).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(written))
    };
    Label { span, text }
}

/// The part of a label behind its prefix `xn--`; `None` if it does not have that.
pub(super) fn behind_prefix(label: &str) -> Option<&str> {
    let (prefix, rest) = label.split_at_checked("xn--".len())?;
    prefix.eq_ignore_ascii_case("xn--").then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_end_at_each_full_stop() {
        let read = |host| -> Vec<(usize, Option<String>)> {
            let labels = labels(host).into_iter();
            labels
                .map(|it| (it.span.start, it.text.map(Cow::into_owned)))
                .collect()
        };
        let label = |at, text: &str| (at, Some(text.to_owned()));
        assert_eq!(read("a.b."), [label(0, "a"), label(2, "b"), label(4, "")]);
        assert_eq!(
            read("a%2eb\u{3002}c"),
            [label(0, "a"), label(4, "b"), label(8, "c")]
        );
        assert_eq!(read("b%C3%BCc"), [label(0, "b\u{FC}c")]);
        assert_eq!(read("x.%FF"), [label(0, "x"), (2, None)]);
    }
}
