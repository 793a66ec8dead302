//! Users and passwords of URLs, which must not get into logs.

use std::borrow::Cow;

use crate::shown::{json_string, shown, shown_lines};

/// The streams of an output that are masked.
#[derive(Clone, Copy, Default)]
pub(crate) struct Masks {
    /// Standard output.
    pub(crate) reports: bool,
    /// Standard error.
    pub(crate) messages: bool,
}

/// A text in which each character of a user and a password is an asterisk, so that places stay what they are: what stands between `//`
/// and the last `@` before the path. In a message, it ends at white space and quotation marks, too; `known` is the authority of
/// the texts that the message is about, as they were written, which may have these in them.
pub(crate) fn masked<'t>(text: &'t str, known: &[String]) -> Cow<'t, str> {
    let mut text = Cow::Borrowed(text);
    for written in known {
        if text.contains(written.as_str()) {
            let hidden: String = written.chars().map(|_| '*').collect();
            text = Cow::Owned(text.replace(&format!("//{written}@"), &format!("//{hidden}@")));
        }
    }
    let mut spans = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("//") {
        let begin = from + at + 2;
        let rest = &text[begin..];
        let is_end = |it: char| it.is_whitespace() || "/?#\"`<>".contains(it);
        let authority = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        if let Some(length) = authority.rfind('@') {
            spans.push(begin..begin + length);
        }
        from = begin;
    }
    for span in spans.into_iter().rev() {
        let hidden: String = text[span.clone()].chars().map(|_| '*').collect();
        text.to_mut().replace_range(span, &hidden);
    }
    text
}

/// The users and passwords in a text, a URL a line, as they are written, valid or not, and as JSON and messages write them.
pub(crate) fn known(text: &str) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for (at, _) in text.match_indices("//") {
        let rest = &text[at + 2..];
        let end = rest.find(['/', '?', '#', '\n']).unwrap_or(rest.len());
        let Some((written, _)) = rest[..end].rsplit_once('@') else {
            continue;
        };
        let json = json_string(written);
        let json = json.get(1..json.len().saturating_sub(1));
        let forms = [
            written.to_owned(),
            json.unwrap_or_default().to_owned(),
            shown(written),
            shown_lines(written).into_owned(),
        ];
        known.extend(forms.into_iter().filter(|it| !it.is_empty()));
    }
    known.sort_unstable();
    known.dedup();
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_and_passwords_are_asterisks() {
        let plain = |text| masked(text, &[]).into_owned();
        assert_eq!(
            plain("valid: http://me:secret@host/a@b"),
            "valid: http://*********@host/a@b"
        );
        assert_eq!(plain("//a@b@c, //d@e"), "//***@c, //*@e");
        assert_eq!(
            plain("`//` is not allowed; write \"@\""),
            "`//` is not allowed; write \"@\""
        );
        for text in [
            "http://host/a@b",
            "mailto:me@host",
            "http://host?a@b",
            "//host x@y",
            "//é",
            "",
        ] {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn what_no_url_can_have_is_masked_too() {
        let text = "http://my \"se`cret@host/";
        let mask = |shown: &str| masked(shown, &known(text)).into_owned();
        assert_eq!(mask(text), "http://***********@host/");
        assert_eq!(
            mask("{\"url\":\"http://my \\\"se`cret@host/\"}"),
            "{\"url\":\"http://************@host/\"}"
        );
        for text in [
            "http://host/@",
            "a@b",
            "//a/b@c",
            "//a?b@c",
            "//a#b@c",
            "//a\nb@c",
        ] {
            assert_eq!(known(text), Vec::<String>::new(), "{text:?}");
        }
    }
}
