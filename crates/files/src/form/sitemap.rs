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
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    let mut open: Option<Location> = None;
    let mut depth = 0_usize;
    let mut has_root = false;
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
                let name = tag.local_name();
                let name = name.as_ref();
                if depth == 0 {
                    check_root(text, start, name)?;
                }
                if open.is_some() {
                    let message = format!("the element `{name}` stands within `loc`");
                    return Err(FindError::new(line_of(text, start), message));
                }
                depth += 1;
                has_root = true;
                take_link(text, &tag, start..end, &mut found)?;
                if tag.local_name().as_ref() == "loc" {
                    open = Some(Location {
                        start: end,
                        end,
                        url: String::new(),
                    });
                }
            }
            Event::Empty(tag) if depth == 0 => {
                check_root(text, start, tag.local_name().as_ref())?;
                has_root = true;
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
                    if location.url.trim().is_empty() {
                        // Comments may stand before it. What stands alone in a marked section is written as it is.
                        let is_marked = matches!(event, Event::CData(_));
                        let (open, close) = if is_marked {
                            ("<![CDATA[", "]]>")
                        } else {
                            ("", "")
                        };
                        location.start = start + open.len();
                        location.end = end - close.len();
                    } else if !plain.trim().is_empty() {
                        location.end = end;
                    }
                    location.url += &plain;
                }
            }
            Event::Eof if depth > 0 => {
                return Err(FindError::new(
                    line_of(text, text.len()),
                    "the XML is not well-formed: it ends in an element",
                ));
            }
            Event::Eof if !has_root => {
                return Err(FindError::new(
                    1,
                    "this is not a sitemap: it has no elements",
                ));
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}

/// Checks the element around all others.
fn check_root(text: &str, start: usize, name: &str) -> Result<(), FindError> {
    if matches!(name, "urlset" | "sitemapindex") {
        return Ok(());
    }
    let message = format!(
        "this is not a sitemap: the element is `{name}`, and not `urlset` or `sitemapindex`"
    );
    Err(FindError::new(line_of(text, start), message))
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
        if url.trim().is_empty() {
            continue;
        }
        // The value is a part of the text. The same letters may stand before it in the tag.
        let at = written.as_ptr().addr().checked_sub(text.as_ptr().addr());
        let start = at.filter(|at| span.contains(at)).unwrap_or(span.start);
        let blanks = written.len() - written.trim_start().len();
        found.push(Spanned {
            span: start + blanks..start + written.trim_end().len(),
            url: url.trim().to_owned(),
        });
    }
    Ok(())
}
