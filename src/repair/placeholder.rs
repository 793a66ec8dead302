//! Placeholders that nobody filled in.

use std::ops::Range;

use super::notation;

/// The placeholder that stands at an index of a text, or around a `$` before it, if one does.
pub(crate) fn placeholder_at(text: &str, index: usize) -> Option<Range<usize>> {
    let dollar = text[..index].strip_suffix('$').map(str::len);
    let starts = [dollar, Some(index)].into_iter().flatten();
    let mut found = starts.filter_map(|start| {
        let rest = &text[start..];
        let of_template = notation::placeholder(rest).or_else(|| notation::variable(rest));
        let length = of_template.or_else(|| notation::unset(rest))?;
        Some(start..start + length)
    });
    found.next()
}

/// Tells if what stands before this rest of a text may be a user or a password: an `@` ends them.
pub(super) fn is_in_login(rest: &str) -> bool {
    let authority = rest.split(['/', '?', '#']).next();
    authority.is_some_and(|it| it.contains('@'))
}

/// The message for a placeholder before this rest of a text. A password is not repeated.
pub(crate) fn not_filled_in(placeholder: &str, rest: &str) -> String {
    let message = "it looks like a placeholder that was not filled in";
    if is_in_login(rest) {
        message.to_owned()
    } else {
        format!("{message}: `{placeholder}`")
    }
}
