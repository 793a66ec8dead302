//! Markdown: `CommonMark`, with the tables and footnotes of GitHub.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

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
    let mut block: Option<Pieces> = None;
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
            // The lines of a block are events of their own: what stands before them, in a quotation, is no HTML.
            Event::Start(Tag::HtmlBlock) => block = Some(Pieces::default()),
            Event::Html(text) => {
                if let Some(block) = &mut block {
                    block.add(&text, span);
                }
            }
            Event::End(TagEnd::HtmlBlock) => {
                found.extend(block.take().map(Pieces::urls).unwrap_or_default());
            }
            Event::InlineHtml(text) => {
                let mut piece = Pieces::default();
                piece.add(&text, span);
                found.extend(piece.urls());
            }
            _ => {}
        }
    }
    found
}

/// HTML in pieces, each of which stands in the text somewhere.
#[derive(Default)]
struct Pieces {
    html: String,
    /// Where a piece begins, in the HTML and in the text.
    starts: Vec<(usize, usize)>,
}

impl Pieces {
    fn add(&mut self, piece: &str, span: Range<usize>) {
        self.starts.push((self.html.len(), span.start));
        self.html += piece;
    }

    fn urls(self) -> Vec<Spanned> {
        let index = |at: usize| {
            let piece = self.starts.partition_point(|(start, _)| *start <= at);
            let before = piece.checked_sub(1).map(|piece| self.starts[piece]);
            before.map_or(at, |(start, in_text)| in_text + (at - start))
        };
        let mut urls = html::read(&self.html);
        for url in &mut urls {
            // The end may be the beginning of the next piece.
            let length = url.span.len();
            let start = index(url.span.start);
            url.span = start..start + length;
        }
        urls
    }
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
    let span = if let Some(at) = found {
        span.start + at..span.start + at + url.len()
    } else {
        let behind = written.trim_start_matches([' ', '\t', '\r', '\n']);
        let behind = behind.strip_prefix('<').unwrap_or(behind);
        span.end - behind.len()..span.end
    };
    Spanned {
        span,
        url: url.to_owned(),
    }
}
