//! A URL that stands in other text: between delimiters, in a link of HTML or Markdown, behind a label.

use std::ops::Range;

use super::class::{CLOSING, OPENING, PAIRS, PUNCTUATION};
use crate::words::Mistake;
use crate::words::triplet::escape_at;

/// A URL in other text.
pub(super) struct Surrounded {
    pub(super) url: Range<usize>,
    pub(super) mistake: Mistake,
    pub(super) weight: u32,
    /// Tells if it stands between angle brackets, where white space with the end of a line means nothing (RFC 3986, Appendix C).
    pub(super) is_in_brackets: bool,
    /// Tells if the other text is hardly anything that is wanted.
    pub(super) is_likely: bool,
}

/// The URLs that a text which begins with something else may hold; `is_scheme` knows the schemes that `//` and a host follow.
pub(super) fn surrounded(text: &str, is_scheme: impl Fn(&str) -> bool) -> Vec<Surrounded> {
    let found = [
        doubled(text, &is_scheme),
        between(text),
        linked(text, &is_scheme),
        cut_link(text, &is_scheme),
    ];
    found.into_iter().flatten().collect()
}

/// `http://https://host`.
fn doubled(text: &str, is_scheme: impl Fn(&str) -> bool) -> Option<Surrounded> {
    let (first, rest) = match text.strip_prefix("//") {
        Some(rest) => (None, rest),
        None => text
            .split_once("://")
            .map(|(first, rest)| (Some(first), rest))?,
    };
    let (second, _) = rest.split_once("://")?;
    (first.is_none_or(&is_scheme) && is_scheme(second)).then_some(Surrounded {
        url: text.len() - rest.len()..text.len(),
        mistake: Mistake::SchemeTwice,
        weight: 5,
        is_in_brackets: false,
        is_likely: true,
    })
}

/// `<URL:http://host>`, `("http://host")`.
fn between(text: &str) -> Option<Surrounded> {
    let mut url = 0..text.len();
    let mut is_in_brackets = false;
    loop {
        let inner = &text[url.clone()];
        let inner_start = inner.len() - inner.trim_start().len();
        let opening = inner[inner_start..]
            .chars()
            .next()
            .filter(|c| OPENING.has(*c));
        let Some(opening) = opening else {
            break;
        };
        let start = url.start + inner_start + opening.len_utf8();
        let closes = |c: char| PAIRS.contains(&(opening, c));
        let end = text[start..url.end].rfind(closes).map(|end| start + end)?;
        // What is closed within is another text beside this one; an apostrophe may be a part of the URL.
        let is_closed_within = opening != '\'' && !balanced(&text[start..end], opening, closes);
        if is_closed_within || !text[end..url.end].chars().all(|c| CLOSING.has(c)) {
            break;
        }
        url = start..end;
        is_in_brackets = opening == '<';
    }
    // A link of a wiki or of a chat has its text in the same brackets.
    let parts_text: &[char] = match text[..url.start].chars().next_back() {
        Some('[') => &['|', ' '],
        Some('<') => &['|'],
        _ => &[],
    };
    let inner = &text[url.clone()];
    if let Some(at) = inner.find(parts_text)
        && inner[..at].contains("://")
    {
        url.end = url.start + at;
    }
    let is_within = url.start > 0;
    let inner = &text[url.clone()];
    let label = inner
        .get(..4)
        .filter(|label| label.eq_ignore_ascii_case("url:"));
    url.start += label.map_or(0, str::len);
    let inner = &text[url.clone()];
    url.start += inner.len() - inner.trim_start().len();
    url.end -= inner.len() - inner.trim_end().len();
    (is_within && !url.is_empty()).then_some(Surrounded {
        url,
        mistake: Mistake::Delimited,
        weight: 5,
        is_in_brackets,
        is_likely: true,
    })
}

/// `href="http://host"`, `[text](http://host)`, `Source: http://host`.
fn linked(text: &str, is_scheme: impl Fn(&str) -> bool) -> Option<Surrounded> {
    let colon = text.find("://")?;
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric();
    let before = text[..colon].trim_end_matches(is_of_scheme);
    let start = before.len();
    let last = before.chars().next_back()?;
    // A variable of the environment may be for any program.
    let is_variable = last == '='
        && before
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'_' || byte == b'=');
    if !is_variable && !is_scheme(&text[start..colon]) {
        return None;
    }
    let rest = &text[start..];
    let closing = |c: char| match last {
        '=' => matches!(c, ']' | '>'),
        _ => PAIRS.contains(&(last, c)),
    };
    // A URL within another one is a part of it, and of several none is meant alone.
    let is_of_scheme_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let outer = before
        .trim_start_matches(is_of_scheme_name)
        .strip_prefix(':');
    let is_within_url = outer.is_some_and(|outer| !outer.starts_with(char::is_whitespace));
    let is_quoted_alone = last == '\'' && before.trim() == "'";
    if is_within_url && !before.eq_ignore_ascii_case("url:") || is_quoted_alone {
        return None;
    }
    // A field of a query is no attribute, and no variable.
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = before.trim_end_matches('=').trim_end_matches(is_of_name);
    // The fields of a connection string.
    let is_field = name.ends_with(';') && !name.contains(['?', '/']);
    let is_attribute = name.is_empty() || is_field || name.ends_with(['[', ' ', '<', '\t']);
    let length = match last {
        '=' if !is_attribute => return None,
        '=' if is_field => rest.find(';').unwrap_or(rest.len()),
        _ if OPENING.has(last) => closed(rest, last, closing)?,
        '=' | ':' => rest.find(closing).unwrap_or(rest.len()),
        '>' if before.starts_with('<') => rest.find("</")?,
        _ if last.is_whitespace() => {
            let url = unclosed(before, rest.trim_end());
            url.trim_end_matches(|c| PUNCTUATION.has(c)).len()
        }
        _ => return None,
    };
    // Markdown has the title of a link behind it.
    let titled = rest[..length].find([' ', '\t']).filter(|at| {
        let title = rest[*at..length].trim();
        before.ends_with("](") && title.len() > 1 && title.starts_with('"') && title.ends_with('"')
    });
    let length = titled.unwrap_or(length);
    if rest[length..].contains("://") {
        return None;
    }
    let label = before.trim();
    let mistake = if label.eq_ignore_ascii_case("url:") {
        Mistake::UrlPrefix
    } else {
        Mistake::OtherText
    };
    if label.is_empty() || is_other_attribute(label) {
        return None;
    }
    // A sentence is more than a URL behind a label, and the columns of a table are data.
    let end = rest[..length].find(char::is_whitespace);
    let is_row = label.contains([',', ';', '\t', '|']);
    // An expression adds something to it.
    let is_added_to = rest
        .get(length + 1..)
        .is_some_and(|behind| behind.trim_start().starts_with('+'));
    let is_likely = end.is_none() && !is_row && !is_added_to;
    Some(Surrounded {
        url: start..start + end.unwrap_or(length),
        mistake,
        weight: if is_likely { 9 } else { 30 },
        is_in_brackets: false,
        is_likely,
    })
}

/// Tells if a tag has its link in another attribute than the one that stands before a URL.
fn is_other_attribute(before: &str) -> bool {
    let name = before.trim_end_matches(['"', '\'', '=', ' ']);
    let is_link = |name: &str| ["href", "src"].iter().any(|it| name.ends_with(it));
    before.starts_with('<')
        && !is_link(name)
        && ["href=", "src="].iter().any(|it| before.contains(it))
}

/// `http://host](http://host)`, a link of Markdown without its beginning.
fn cut_link(text: &str, is_scheme: impl Fn(&str) -> bool) -> Option<Surrounded> {
    let (url, rest) = text.split_once("](")?;
    let (scheme, _) = url.split_once("://")?;
    let is_link = is_scheme(scheme) && !url.contains('[') && rest.contains("://");
    is_link.then_some(Surrounded {
        url: 0..url.len(),
        mistake: Mistake::OtherText,
        weight: 9,
        is_in_brackets: false,
        is_likely: true,
    })
}

/// A text without closing delimiters at its end that stand open before it.
fn unclosed<'t>(before: &str, text: &'t str) -> &'t str {
    let is_open = |opening| before.contains(opening) && !text.contains(opening);
    let open = PAIRS.iter().filter(|(opening, _)| is_open(*opening));
    // Looked for once, so that the time is linear.
    let closing: Vec<char> = open.map(|(_, closing)| *closing).collect();
    text.trim_end_matches(&*closing)
}

/// The index at which a delimiter is closed that was opened before a text.
fn closed(text: &str, opening: char, closes: impl Fn(char) -> bool) -> Option<usize> {
    let mut depth = 0;
    let mut characters = text.char_indices();
    let found = characters.find(|(_, c)| {
        let ends = closes(*c) && depth == 0;
        if closes(*c) {
            depth -= 1;
        } else if *c == opening {
            depth += 1;
        }
        ends
    });
    found.map(|(at, _)| at)
}

/// Tells if nothing is closed in a text that is not opened there.
fn balanced(text: &str, opening: char, closes: impl Fn(char) -> bool) -> bool {
    closed(text, opening, closes).is_none()
}

/// The escapes of a URL that is escaped as a whole: of `https%3A%2F%2Fhost%2Fa`, each with its place.
pub(super) fn escapes_of_whole(text: &str, is_scheme: impl Fn(&str) -> bool) -> Vec<usize> {
    const DELIMITER: &str = "%3A%2F%2F";
    let scheme = text.split('%').next().unwrap_or_default();
    let rest = &text.as_bytes()[scheme.len()..];
    let is_escaped = rest
        .get(..DELIMITER.len())
        .is_some_and(|it| it.eq_ignore_ascii_case(DELIMITER.as_bytes()));
    if !is_escaped || !is_scheme(scheme) {
        return Vec::new();
    }
    // An octet beyond US-ASCII, and a space, stays escaped.
    let is_ascii =
        |at: &usize| escape_at(&text.as_bytes()[*at..]).is_some_and(|it| it.is_ascii_graphic());
    let percents = text.match_indices('%').map(|(at, _)| at);
    percents.filter(is_ascii).collect()
}
