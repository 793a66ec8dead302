//! Markdown: `CommonMark`, with the tables and footnotes of GitHub.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use super::html;
use crate::found::Spanned;

pub(super) fn read(markdown: &str) -> Vec<Spanned> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_GFM;
    let parser = Parser::new_ext(markdown, options);
    let mut found = Vec::new();
    for (_, definition) in parser.reference_definitions().iter() {
        let span = behind(markdown, definition.span.clone(), |text| text.find("]:"));
        found.push(destination(markdown, span, &definition.dest));
    }
    for (event, span) in parser.into_offset_iter() {
        match event {
            Event::Start(
                Tag::Link {
                    link_type,
                    dest_url,
                    ..
                }
                | Tag::Image {
                    link_type,
                    dest_url,
                    ..
                },
            ) => match link_type {
                LinkType::Inline => {
                    let span = behind(markdown, span, |text| text.rfind("]("));
                    found.push(destination(markdown, span, &dest_url));
                }
                LinkType::Autolink => found.push(destination(markdown, span, &dest_url)),
                LinkType::Email => found.push(Spanned {
                    span: span.start + "<".len()..span.end - ">".len(),
                    url: format!("mailto:{}", dest_url.trim_start_matches("mailto:")),
                }),
                // Their destinations are those of the definitions.
                _ => {}
            },
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                let inner = html::read(&markdown[span.clone()]);
                found.extend(inner.into_iter().map(|it| Spanned {
                    span: span.start + it.span.start..span.start + it.span.end,
                    url: it.url,
                }));
            }
            _ => {}
        }
    }
    found
}

/// The part behind the bracket of a text or a label, which may have any of the characters of the destination.
fn behind(
    markdown: &str,
    span: Range<usize>,
    find: impl Fn(&str) -> Option<usize>,
) -> Range<usize> {
    let bracket = find(&markdown[span.clone()]);
    span.start + bracket.map_or(0, |at| at + "](".len())..span.end
}

/// A destination in a part of the text. One that has escapes or character references in it has the place of that part.
fn destination(markdown: &str, span: Range<usize>, url: &str) -> Spanned {
    let written = &markdown[span.clone()];
    let found = written.find(url).filter(|_| !url.is_empty());
    let span = match found {
        Some(at) => span.start + at..span.start + at + url.len(),
        None => span,
    };
    Spanned {
        span,
        url: url.to_owned(),
    }
}
