//! The repair of a text that is not valid, in words.

use std::ops::Range;

use urlspec::{Repair, SyntaxError};

use crate::shown::visible;

/// How much of a long text is shown on either side of what was repaired, in characters.
const CONTEXT: usize = 60;

/// The advice on an error, a line each: the text to write instead. It is empty if no repair is known.
pub(crate) fn advice(error: &SyntaxError) -> Vec<String> {
    match error.repairs() {
        [] => without_repair(error).into_iter().collect(),
        [repair] if repair.is_sure() => vec![format!("write {}", excerpt(repair))],
        [repair] => vec![format!("perhaps {}", excerpt(repair))],
        [first, others @ ..] => {
            let others = others.iter().map(|it| format!("or {}", excerpt(it)));
            std::iter::once(format!("perhaps {}", excerpt(first)))
                .chain(others)
                .collect()
        }
    }
}

/// The same as the end of a message of one line; empty if no repair is known.
pub(crate) fn advice_in_line(error: &SyntaxError) -> String {
    let advice = advice(error);
    if advice.is_empty() {
        String::new()
    } else {
        format!("; {}", advice.join(" "))
    }
}

fn without_repair(error: &SyntaxError) -> Option<String> {
    if let Some(text) = error.unwrapped() {
        let text = window(&text, 0..text.len());
        return Some(format!("write {text}, without what is around it"));
    }
    match error.suggestion()? {
        "" => Some("leave it out".to_owned()),
        text => Some(format!("write {text}")),
    }
}

/// The text of a repair: all of it, or if it is long, what is around its edits.
fn excerpt(repair: &Repair) -> String {
    let mut start = usize::MAX;
    let mut end = 0;
    let mut longer = 0_isize;
    for edit in repair.edits() {
        let at = edit.span().start.saturating_add_signed(longer);
        start = start.min(at);
        end = end.max(at + edit.written().len());
        longer += edit.written().len().cast_signed() - edit.span().len().cast_signed();
    }
    window(repair.text(), start.min(end)..end)
}

/// A text, or if it is long, what is around a span of it.
fn window(text: &str, span: Range<usize>) -> String {
    if text.chars().nth(2 * CONTEXT).is_none() {
        return text.chars().map(visible).collect();
    }
    let before = text[..span.start].char_indices().rev().nth(CONTEXT);
    let start = before.map_or(0, |(at, c)| at + c.len_utf8());
    // Edits that are far apart do not make it longer.
    let shown = text[start..].char_indices().nth(2 * CONTEXT);
    let end = shown.map_or(text.len(), |(at, _)| start + at);
    let mut excerpt = String::new();
    excerpt.extend((start > 0).then_some('…'));
    excerpt.extend(text[start..end].chars().map(visible));
    excerpt.extend((end < text.len()).then_some('…'));
    excerpt
}
