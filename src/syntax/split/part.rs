//! One component of a text, by its delimiters.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3, memrchr};

use crate::revision::{Delimiters, Ends};

/// Takes a component off a text from an index on, and moves the index behind it and its closing delimiter. `None` if it is not
/// there.
#[allow(
    clippy::inline_always,
    reason = "the delimiters are constants: what is left of it is one search for a byte"
)]
#[inline(always)]
pub(super) fn take(delimiters: Delimiters, text: &[u8], at: &mut usize) -> Option<Range<usize>> {
    let opening = delimiters.opening().as_bytes();
    if !text[*at..].starts_with(opening) {
        return None;
    }
    let start = *at + opening.len();
    let end = start + length(delimiters.ends(), &text[start..]);
    let closing = delimiters.closing().as_bytes();
    let is_closed = text[end..].starts_with(closing);
    let beginning = delimiters.beginning().as_bytes();
    if !beginning.is_empty()
        && !text[start..end]
            .first()
            .is_some_and(|it| beginning.contains(it))
    {
        return None;
    }
    if !is_closed || end == start && !delimiters.may_be_empty() {
        return None;
    }
    *at = end + closing.len();
    Some(start..end)
}

/// The length of a component that begins a text.
#[allow(clippy::inline_always, reason = "as above")]
#[inline(always)]
fn length(ends: Ends, text: &[u8]) -> usize {
    let found = match ends {
        Ends::Never => None,
        Ends::Before(of) => match *of.as_bytes() {
            [a] => memchr(a, text),
            [a, b] => memchr2(a, b, text),
            [a, b, c] => memchr3(a, b, c, text),
            _ => text.iter().position(|byte| of.as_bytes().contains(byte)),
        },
        Ends::BeforeOther(of) => text.iter().position(|byte| !of.as_bytes().contains(byte)),
        Ends::BeforeLast(of) => u8::try_from(of).ok().and_then(|of| memrchr(of, text)),
        Ends::BeforeOutsideBrackets(of) => {
            let of = u8::try_from(of).ok();
            let begins_with_bracket = text.first() == Some(&b'[');
            // What is not closed goes on to the end.
            let from = if begins_with_bracket {
                memchr(b']', text)
            } else {
                Some(0)
            };
            from.zip(of)
                .and_then(|(from, of)| Some(from + memchr(of, &text[from..])?))
        }
    };
    found.unwrap_or(text.len())
}
