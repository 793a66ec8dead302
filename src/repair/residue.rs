//! The text that is copied along with a URL: each reader tells how long what it reads at the beginning of a text is.

use super::conditions::looks_like_host;
use super::near::{first_of, last_of, starts_with};

/// White space, a number sign, white space and all that stands behind; or the version of HTTP, as in the first line of a request.
pub(super) fn comment(text: &str) -> Option<usize> {
    let is_blank = |c: char| c == ' ' || c == '\t';
    let near = first_of(text);
    let behind = near.trim_start_matches(is_blank);
    let is_comment = || {
        behind
            .strip_prefix('#')
            .is_some_and(|it| it.starts_with(is_blank))
    };
    let is_version = || {
        let version = behind.strip_prefix("HTTP/").unwrap_or_default();
        let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
        version.starts_with(is_of_number) && version.trim_matches(is_of_number).is_empty()
    };
    let is_left_out = near.starts_with(is_blank) && near.len() == text.len();
    (is_left_out && (is_comment() || is_version())).then_some(text.len())
}

/// A quotation mark and the end of the tag that it stands in, or another attribute, and all that stands behind.
pub(super) fn end_of_attribute(text: &str) -> Option<usize> {
    let near = first_of(text);
    let rest = near.strip_prefix(['"', '\''])?;
    let inner = rest.trim_start_matches([' ', '/']);
    let is_tag = inner.starts_with('>');
    let is_attribute = rest.starts_with(' ')
        && inner.split_once(['"', '\'']).is_some_and(|(name, _)| {
            name.ends_with('=')
                && name[..name.len() - 1]
                    .bytes()
                    .all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
        });
    // What stands before an `@` may be a user.
    let is_end = near.len() == text.len() && !near.contains('@');
    ((is_tag || is_attribute) && is_end).then_some(text.len())
}

/// The end of a text in which no tag begins.
pub(super) fn is_end_of_tag(before: &str, _: &str, behind: &str) -> bool {
    behind.is_empty() && !last_of(before).contains('<')
}

/// `\"` or `\'`, as a program writes a quotation mark within quotation marks.
pub(super) fn escaped_quotes(text: &str) -> Option<usize> {
    let is_quote = ["\\\"", "\\'"].iter().any(|it| text.starts_with(it));
    is_quote.then_some(2)
}

/// A sequence by which a terminal changes its colours.
pub(super) fn terminal_sequence(text: &str) -> Option<usize> {
    let rest = first_of(text).strip_prefix("\u{1b}[")?;
    let end = rest
        .bytes()
        .position(|byte| !byte.is_ascii_digit() && byte != b';')?;
    let is_end = rest.as_bytes()[end].is_ascii_alphabetic();
    is_end.then_some("\u{1b}[".len() + end + 1)
}

/// A tab and the next columns of a table.
pub(super) fn column(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\t')?;
    let is_column = !rest.trim().is_empty() && !rest.contains("://");
    (is_column && is_end_of_line(text)).then_some(text.len())
}

/// The sign of an item in a list, or its number, and white space, before a URL with `//`.
pub(super) fn list_marker(text: &str) -> Option<usize> {
    let near = first_of(text);
    let number = || {
        let digits = near.bytes().take_while(u8::is_ascii_digit).count();
        let behind = near.get(digits..).filter(|_| (1..4).contains(&digits))?;
        behind.strip_prefix(['.', ')'])
    };
    let sign = near.strip_prefix(['-', '–', '•', '+']);
    let is_number = sign.is_none();
    let behind = sign.or_else(number)?;
    let url = behind.trim_start_matches([' ', '\t']);
    let is_url = url.split_once("://").is_some_and(|(scheme, _)| {
        !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    (is_url && (is_number || url.len() < behind.len())).then_some(near.len() - url.len())
}

/// A delimiter of a sentence, a space and few words, to the end of the line.
pub(super) fn remark(text: &str) -> Option<usize> {
    const MOST: usize = 4;
    let words = first_of(text).strip_prefix([',', ';'])?.strip_prefix(' ')?;
    let is_plain = |word: &str| {
        word.chars()
            .all(|c| c.is_alphanumeric() || "'’-.".contains(c))
    };
    let is_remark = words.split(' ').count() <= MOST && words.split(' ').all(is_plain);
    (is_remark && is_end_of_line(text)).then_some(text.len())
}

/// The end of a text whose last segment has a suffix, as the names of files have, or is empty.
pub(super) fn is_end_of_file_name(before: &str, _: &str, behind: &str) -> bool {
    const LONGEST: usize = 5;
    let Some((_, last)) = last_of(before).rsplit_once('/') else {
        return false;
    };
    let suffix = last.rsplit_once('.').map_or("", |(_, suffix)| suffix);
    let is_suffix = (2..=LONGEST).contains(&suffix.len())
        && suffix.bytes().all(|byte| byte.is_ascii_alphanumeric());
    behind.is_empty() && (last.is_empty() || is_suffix)
}

/// A dash, a bar or an arrow with white space around it, and the rest of the line; or text in brackets or quotation marks, or the
/// status of an answer.
pub(super) fn title(text: &str) -> Option<usize> {
    let near = first_of(text);
    let title = near.trim_start_matches([' ', '\t']);
    let is_enclosed = title.starts_with('(') && title.ends_with(')')
        || title.starts_with('[') && title.ends_with(']')
        || title.len() > 2
            && title.starts_with('"')
            && title.find('"') != title.rfind('"')
            && title.ends_with('"');
    let status = title.split(' ').next().unwrap_or_default();
    let is_status = status.len() == 3
        && status.bytes().all(|byte| byte.is_ascii_digit())
        && title[3..]
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == ' ');
    if (is_enclosed || is_status) && title.len() < near.len() && is_end_of_line(text) {
        return Some(text.len());
    }
    let arrow = title
        .strip_prefix("->")
        .or_else(|| title.strip_prefix("=>"));
    let rest = arrow.or_else(|| title.strip_prefix(['-', '–', '—', '|', '→']))?;
    // The rest of the name of a file has its suffix.
    let last = rest.rsplit([' ', '\t']).next().unwrap_or_default();
    let is_title =
        title.len() < near.len() && rest.starts_with([' ', '\t']) && !last.contains(['.', '/']);
    (is_title && is_end_of_line(text)).then_some(text.len())
}

/// A closing delimiter, and a title.
pub(super) fn closed_title(text: &str) -> Option<usize> {
    let behind = text.get(1..)?;
    title(behind).map(|length| 1 + length)
}

/// The method of a request, and white space, before a URL or a path.
pub(super) fn method(text: &str) -> Option<usize> {
    const METHODS: [&str; 6] = ["GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS "];
    let found = METHODS.iter().find(|it| text.starts_with(**it))?;
    let behind = first_of(&text[found.len()..]);
    (behind.starts_with('/') || behind.contains("://")).then_some(found.len())
}

/// Text behind a URL, and not one word in brackets as a part of the value of a field.
pub(super) fn is_no_value(before: &str, title: &str, behind: &str) -> bool {
    let is_word = title.ends_with(']') && !title.trim().contains(' ');
    behind.is_empty() && !(is_word && last_of(before).contains('?'))
}

/// Five words or more, and nothing of a URL in them, to the end of the line.
pub(super) fn sentence(text: &str) -> Option<usize> {
    const FEWEST: usize = 5;
    let words = first_of(text).strip_prefix(' ')?;
    let is_plain = |word: &str| {
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        word.chars()
            .all(|c| c.is_alphabetic() || "'’-(".contains(c))
    };
    let is_sentence = words.split(' ').count() >= FEWEST && words.split(' ').all(is_plain);
    (is_sentence && is_end_of_line(text)).then_some(text.len())
}

/// A line and a column behind the name of a file, each with its colon, to the end of the text.
pub(super) fn line_and_column(text: &str) -> Option<usize> {
    const LONGEST: usize = 16;
    let (line, column) = text.strip_prefix(':')?.split_once(':')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (text.len() <= LONGEST && is_number(line) && is_number(column)).then_some(text.len())
}

/// A word, a colon and a space, before the name of a web server.
pub(super) fn label_of_host(text: &str) -> Option<usize> {
    const LONGEST: usize = 20;
    let (label, host) = first_of(text).split_once(": ")?;
    let is_label = label.len() <= LONGEST && label.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_host = starts_with(host, "www.") && looks_like_host(host);
    (is_label && is_host).then_some(label.len() + ": ".len())
}

/// The scheme of a host that stands behind it without slashes.
pub(super) fn scheme_before_host(text: &str) -> Option<usize> {
    const SCHEMES: [&str; 3] = ["https:", "http:", "ftp:"];
    let found = SCHEMES.iter().find(|it| starts_with(text, it))?;
    looks_like_host(&text[found.len()..]).then_some(found.len())
}

/// Tells if a text is short, and without the end of a line.
fn is_end_of_line(text: &str) -> bool {
    first_of(text).len() == text.len() && !text.contains(['\r', '\n'])
}

/// A closing tag, or one that stands behind links often.
pub(super) fn tag(text: &str) -> Option<usize> {
    const NAMES: [&str; 8] = ["br", "br/", "br /", "hr", "p", "li", "div", "td"];
    let name = first_of(text).strip_prefix('<')?.split_once('>')?.0;
    let is_closing = name.strip_prefix('/').is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    let is_known = || NAMES.iter().any(|it| it.eq_ignore_ascii_case(name));
    (is_closing || is_known()).then_some("<>".len() + name.len())
}
