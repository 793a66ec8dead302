//! The artwork of an RFC in XML.

use std::collections::HashSet;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::Error;
use crate::text::{Lines, line_ends};

/// Returns `true` if a text is an RFC in XML.
pub(super) fn is_xml(text: &str) -> bool {
    let text = text.trim_start();
    ["<?xml", "<!DOCTYPE", "<rfc"]
        .iter()
        .any(|begin| text.starts_with(begin))
}

/// The text in `<artwork>`, and in `<sourcecode>` that is ABNF or does not give its type (RFC 7991, sections 2.5 and
/// 2.48), each line with the number that it has in the text. All other lines are blank.
///
/// # Errors
///
/// A syntax error, if the text is not XML.
pub(super) fn artwork(text: &str) -> Result<String, Error> {
    let mut reader = Reader::from_str(text);
    let mut kept = Kept::default();
    let mut within = None;
    let mut last = 0;
    loop {
        let event = reader.read_event();
        let event = event.map_err(|error| {
            let at = usize::try_from(reader.error_position()).unwrap_or(text.len());
            // It may quote names with line ends in them.
            let words = error.to_string();
            let words: Vec<&str> = words.split_whitespace().collect();
            let message = format!("not XML: {}", words.join(" "));
            Error::syntax(Lines::of(text).place(at), message)
        })?;
        let at = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
        let raw = &text[last..at];
        last = at;
        match event {
            Event::Eof => return Ok(kept.text),
            Event::Start(start) if within.is_none() && is_of_grammar(&start) => {
                within = Some(start.name().as_ref().to_owned());
                kept.pass_over(raw);
            }
            Event::End(end) if within.as_deref() == Some(end.name().as_ref()) => {
                within = None;
                kept.pass_over(raw);
            }
            Event::Text(text) if within.is_some() => kept.keep(&text, raw),
            Event::CData(data) if within.is_some() => kept.keep(&data, raw),
            Event::Empty(element) if within.is_some() => kept.keep(&citation(&element), raw),
            Event::GeneralRef(reference) if within.is_some() => {
                let character = reference.resolve_char_ref().ok().flatten();
                match resolve_predefined_entity(&reference) {
                    Some(text) => kept.keep(text, raw),
                    None => kept
                        .text
                        .extend(character.filter(|it| !matches!(it, '\n' | '\r'))),
                }
            }
            _ => kept.pass_over(raw),
        }
    }
}

/// The anchors of the references that name an RFC, with its number, each once. Text that is not XML ends the list.
pub(super) fn references(text: &str) -> Vec<(String, u16)> {
    let mut reader = Reader::from_str(text);
    let mut found: Vec<(String, u16)> = Vec::new();
    let mut seen = HashSet::new();
    let mut anchor = None;
    while let Ok(event) = reader.read_event() {
        let (Event::Start(element) | Event::Empty(element)) = event else {
            if matches!(event, Event::Eof) {
                break;
            }
            continue;
        };
        match element.name().as_ref() {
            "reference" => anchor = attribute(&element, "anchor"),
            "seriesInfo" if attribute(&element, "name").as_deref() == Some("RFC") => {
                let number = attribute(&element, "value").and_then(|it| it.trim().parse().ok());
                if let Some((anchor, number)) = anchor.clone().zip(number)
                    && seen.insert(anchor.clone())
                {
                    found.push((anchor, number));
                }
            }
            _ => {}
        }
    }
    found
}

/// The printed form of an element that refers to something and has no words of its own: `[URI], Section 3.2`. (RFC
/// 7991, section 2.66, and the `x:sec` of the editors of RFC 9110.) Empty for any other element.
fn citation(element: &BytesStart<'_>) -> String {
    let target = match element.name().as_ref() {
        "xref" | "relref" => attribute(element, "target"),
        _ => None,
    };
    let mut section = ["section", "x:sec"].into_iter();
    let section = section.find_map(|name| attribute(element, name));
    match (target, section) {
        (Some(target), Some(section)) => format!("[{target}], Section {section}"),
        (Some(target), None) => format!("[{target}]"),
        (None, _) => String::new(),
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok().flatten()?;
    Some(attribute.value.into_owned())
}

/// Returns `true` if an element may have a grammar in it.
fn is_of_grammar(start: &BytesStart<'_>) -> bool {
    let kind = start.try_get_attribute("type").ok().flatten();
    let kind = kind.map(|kind| kind.value.to_ascii_lowercase());
    let is_abnf = kind.is_none_or(|kind| kind.is_empty() || kind == "abnf" || kind == "bnf");
    match start.name().as_ref() {
        "artwork" => true,
        "sourcecode" => is_abnf,
        _ => false,
    }
}

/// The text that is kept, with as many lines as the raw text up to there.
#[derive(Default)]
struct Kept {
    text: String,
}

impl Kept {
    fn pass_over(&mut self, raw: &str) {
        let lines = line_ends(raw.as_bytes());
        self.text.extend(std::iter::repeat_n('\n', lines));
    }

    /// Keeps the text that a piece of the raw text stands for, with LF at the end of each line (XML 1.0, section 2.11).
    fn keep(&mut self, text: &str, raw: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines = text.bytes().filter(|byte| *byte == b'\n').count();
        self.text.push_str(&text);
        let missing = line_ends(raw.as_bytes()).saturating_sub(lines);
        self.text.extend(std::iter::repeat_n('\n', missing));
    }
}

#[cfg(test)]
mod tests {
    use super::{artwork, references};

    #[test]
    fn references_without_words_are_printed() {
        let text = "<rfc><artwork>h = &lt;host, see <xref target='URI' x:sec='3.2.2'/>&gt;\n\
                    p = &lt;port, see <xref target='P'>words</xref>&gt; <br/></artwork></rfc>";
        let printed = artwork(text).expect("it is XML");
        assert_eq!(
            printed,
            "h = <host, see [URI], Section 3.2.2>\np = <port, see words> "
        );
    }

    #[test]
    fn references_name_rfcs() {
        let text = "<rfc><reference anchor='URI'><seriesInfo name='STD' value='66'/>\
                    <seriesInfo name='RFC' value='3986' /></reference>\
                    <reference anchor='UCS'><seriesInfo name='ISO' value='10646'/></reference></rfc>";
        assert_eq!(references(text), [("URI".to_owned(), 3986)]);
    }
}
