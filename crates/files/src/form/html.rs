//! HTML: the attributes that hold URLs.

use std::ops::Range;

use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};
use html5gum::{State, Tokenizer};

use crate::found::Spanned;

/// The way in which an attribute holds URLs.
#[derive(Clone, Copy)]
enum Holds {
    One,
    /// Several, with white space between them.
    Several,
    /// Image candidates with commas between them, each a URL and perhaps a descriptor.
    Candidates,
}

use Holds::{Candidates, One, Several};

/// The attributes that hold URLs, by the HTML Standard and by HTML 4.01.
const ATTRIBUTES: &[(&str, &str, Holds)] = &[
    ("a", "href", One),
    ("a", "ping", Several),
    ("area", "href", One),
    ("area", "ping", Several),
    ("audio", "src", One),
    ("base", "href", One),
    ("blockquote", "cite", One),
    ("body", "background", One),
    ("button", "formaction", One),
    ("del", "cite", One),
    ("embed", "src", One),
    ("form", "action", One),
    ("frame", "longdesc", One),
    ("frame", "src", One),
    ("iframe", "longdesc", One),
    ("iframe", "src", One),
    ("img", "longdesc", One),
    ("img", "src", One),
    ("img", "srcset", Candidates),
    ("input", "formaction", One),
    ("input", "src", One),
    ("ins", "cite", One),
    ("link", "href", One),
    ("link", "imagesrcset", Candidates),
    ("object", "data", One),
    ("q", "cite", One),
    ("script", "src", One),
    ("source", "src", One),
    ("source", "srcset", Candidates),
    ("track", "src", One),
    ("video", "poster", One),
    ("video", "src", One),
];

pub(super) fn read(html: &str) -> Vec<Spanned> {
    let mut found = Vec::new();
    // How many elements `svg` are open.
    let mut drawings = 0_usize;
    let mut tokens = Tokenizer::new_with_emitter(html, DefaultEmitter::new_with_span());
    while let Some(Ok(token)) = tokens.next() {
        let tag = match token {
            Token::StartTag(tag) => tag,
            Token::EndTag(tag) if *tag.name == b"svg"[..] => {
                drawings = drawings.saturating_sub(1);
                continue;
            }
            _ => continue,
        };
        let name = String::from_utf8_lossy(&tag.name);
        let own = || ATTRIBUTES.iter().filter(|(element, ..)| *element == name);
        for (_, attribute, holds) in own() {
            take(html, &tag, attribute, *holds, &mut found);
        }
        if drawings > 0 {
            // Any element of a drawing may refer to another.
            let others = ["href", "xlink:href"].into_iter();
            for attribute in others.filter(|it| own().all(|(_, attribute, _)| attribute != it)) {
                take(html, &tag, attribute, One, &mut found);
            }
            // Only there is an element without an end tag empty.
            if tag.self_closing {
                continue;
            }
        }
        drawings += usize::from(name == "svg" && !tag.self_closing);
        let contents = match &*name {
            "title" | "textarea" => State::RcData,
            "script" => State::ScriptData,
            "style" | "xmp" | "noembed" | "noframes" => State::RawText,
            "plaintext" => State::PlainText,
            _ => continue,
        };
        tokens.set_state(contents);
    }
    found
}

fn take(
    html: &str,
    tag: &StartTag<usize>,
    attribute: &str,
    holds: Holds,
    found: &mut Vec<Spanned>,
) {
    let Some(value) = tag.attributes.get(attribute.as_bytes()) else {
        return;
    };
    let url = String::from_utf8_lossy(value);
    let whole = written(html, value.span.start + attribute.len());
    let raw = html.get(whole.clone()).unwrap_or_default();
    let decoded = parts(&url, holds);
    // Line ends and character references may be written otherwise; where that makes other parts, they have one place.
    let spans = parts(raw, holds);
    for (number, part) in decoded.iter().enumerate() {
        let text = &url[part.clone()];
        let span = match spans.get(number) {
            Some(span) if spans.len() == decoded.len() => {
                whole.start + span.start..whole.start + span.end
            }
            _ => whole.clone(),
        };
        found.push(Spanned {
            span,
            url: text.to_owned(),
        });
    }
}

/// Where the value of an attribute is written whose name ends at an index: behind an equals sign and perhaps a quote.
fn written(html: &str, name_end: usize) -> Range<usize> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let behind = html.get(name_end..).unwrap_or_default();
    let Some(value) = behind.trim_start_matches(is_space).strip_prefix('=') else {
        return name_end..name_end;
    };
    let value = value.trim_start_matches(is_space);
    let (value, length) = match value.strip_prefix(['"', '\'']) {
        Some(inner) => (inner, inner.find(&value[..1])),
        None => (value, value.find(|c: char| is_space(c) || c == '>')),
    };
    let start = html.len() - value.len();
    start..start + length.unwrap_or(value.len())
}

/// Where the URLs of a value stand in it.
fn parts(value: &str, holds: Holds) -> Vec<Range<usize>> {
    let is_space = |c: char| c.is_ascii_whitespace();
    match holds {
        One => {
            let start = value.len() - value.trim_start_matches(is_space).len();
            let end = value.trim_end_matches(is_space).len();
            // An empty value is a reference to the page itself.
            std::iter::once(start.min(end)..end).collect()
        }
        Several => words(value, is_space),
        Candidates => candidates(value),
    }
}

fn words(value: &str, is_between: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in value.char_indices() {
        match (is_between(c), start) {
            (true, Some(begun)) => {
                words.push(begun..at);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words.extend(start.map(|begun| begun..value.len()));
    words
}

/// Section "Parsing a srcset attribute" of the HTML Standard: a URL goes on to white space, and commas at its end are no part of it;
/// behind it stand descriptors up to a comma that is outside of parentheses.
fn candidates(value: &str) -> Vec<Range<usize>> {
    let bytes = value.as_bytes();
    let mut candidates = Vec::new();
    let mut at = 0;
    loop {
        while bytes
            .get(at)
            .is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b',')
        {
            at += 1;
        }
        let start = at;
        while bytes
            .get(at)
            .is_some_and(|byte| !byte.is_ascii_whitespace())
        {
            at += 1;
        }
        if start == at {
            return candidates;
        }
        let url = value[start..at].trim_end_matches(',');
        let has_comma = url.len() < at - start;
        candidates.push(start..start + url.len());
        let mut depth = 0_usize;
        while let Some(byte) = bytes.get(at).filter(|_| !has_comma) {
            at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => break,
                _ => {}
            }
        }
    }
}
