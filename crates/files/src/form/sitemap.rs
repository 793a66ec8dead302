//! Sitemaps, and indexes of them: the elements `loc`, and the attributes `href` of links to alternates.

use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::error::FindError;
use crate::found::Spanned;
use crate::place::line_of;

/// The content of an element `loc` that has begun.
struct Location {
    start: usize,
    end: usize,
    url: String,
}

pub(super) fn read(text: &str) -> Result<Vec<Spanned>, FindError> {
    // The parser does not count a mark of the byte order.
    let behind = text.trim_start_matches('\u{FEFF}');
    let start = text.len() - behind.len();
    let mut found = elements(behind)?;
    for one in &mut found {
        one.span = start + one.span.start..start + one.span.end;
    }
    Ok(found)
}

fn elements(text: &str) -> Result<Vec<Spanned>, FindError> {
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    let mut open: Option<Location> = None;
    let mut depth = 0_usize;
    loop {
        let start = offset(reader.buffer_position());
        let event = reader.read_event().map_err(|error| {
            let at = offset(reader.error_position());
            FindError::new(
                line_of(text, at),
                format!("the XML is not well-formed: {error}"),
            )
        })?;
        let end = offset(reader.buffer_position());
        match event {
            Event::Start(tag) => {
                depth += 1;
                take_link(text, &tag, start..end, &mut found)?;
                if tag.local_name().as_ref() == "loc" {
                    open = Some(Location {
                        start: end,
                        end,
                        url: String::new(),
                    });
                }
            }
            Event::Empty(tag) => take_link(text, &tag, start..end, &mut found)?,
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                if let Some(location) = open.take() {
                    found.extend(location.spanned(text));
                }
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => {
                if let Some(location) = &mut open {
                    let written = &text[start..end];
                    let plain = match &event {
                        Event::CData(_) => {
                            Some(written["<![CDATA[".len()..written.len() - "]]>".len()].to_owned())
                        }
                        _ => unescape(written).ok().map(std::borrow::Cow::into_owned),
                    };
                    let Some(plain) = plain else {
                        return Err(FindError::new(
                            line_of(text, start),
                            format!("nothing defines `{written}`"),
                        ));
                    };
                    location.url += &plain;
                    location.end = end;
                }
            }
            Event::Eof if depth > 0 => {
                return Err(FindError::new(
                    line_of(text, text.len()),
                    "the XML is not well-formed: it ends in an element",
                ));
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}

fn offset(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

impl Location {
    /// The URL without white space around it, if there is one.
    fn spanned(self, text: &str) -> Option<Spanned> {
        let written = &text[self.start..self.end];
        let start = self.start + written.len() - written.trim_start().len();
        let end = self.start + written.trim_end().len();
        let url = self.url.trim();
        (!url.is_empty()).then(|| Spanned {
            span: start..end.max(start),
            url: url.to_owned(),
        })
    }
}

/// The `href` of an element `link`, which the alternates in other languages have.
fn take_link(
    text: &str,
    tag: &BytesStart<'_>,
    span: std::ops::Range<usize>,
    found: &mut Vec<Spanned>,
) -> Result<(), FindError> {
    if tag.local_name().as_ref() != "link" {
        return Ok(());
    }
    for attribute in tag.attributes() {
        let fault = |why: String| {
            FindError::new(
                line_of(text, span.start),
                format!("the XML is not well-formed: {why}"),
            )
        };
        let attribute = attribute.map_err(|error| fault(error.to_string()))?;
        if attribute.key.as_ref() != "href" {
            continue;
        }
        let written: &str = &attribute.value;
        let url = unescape(written).map_err(|error| fault(error.to_string()))?;
        let at = text[span.clone()].find(written).unwrap_or_default();
        found.push(Spanned {
            span: span.start + at..span.start + at + written.len(),
            url: url.trim().to_owned(),
        });
    }
    Ok(())
}
