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
        let span = behind(markdown, definition.span.clone(), end_of_label);
        found.push(destination(markdown, span, &definition.dest));
    }
    let mut block: Option<Pieces> = None;
    let mut open: Vec<Open> = Vec::new();
    for (event, span) in parser.into_offset_iter() {
        let closed = match event {
            Event::End(TagEnd::Link | TagEnd::Image) => open.pop(),
            _ => None,
        };
        if let Some(around) = open.last_mut() {
            around.text_end = around.text_end.max(span.end);
        }
        if let Some(Open {
            text_end,
            inline: Some(url),
        }) = closed
        {
            let span = behind(markdown, text_end..span.end, |text| text.find("]("));
            found.push(destination(markdown, span, &url));
        }
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
            ) => {
                let is_inline = link_type == LinkType::Inline;
                open.push(Open {
                    text_end: span.start,
                    inline: is_inline.then(|| dest_url.to_string()),
                });
                match link_type {
                    LinkType::Autolink => found.push(destination(markdown, span, &dest_url)),
                    LinkType::Email => found.push(Spanned {
                        span: span.start + "<".len()..span.end - ">".len(),
                        url: format!("mailto:{}", dest_url.trim_start_matches("mailto:")),
                    }),
                    // Those of others are told by the definitions, or behind the text.
                    _ => {}
                }
            }
            // The lines of a block are events of their own: what stands before them, in a quotation, is no HTML.
            Event::Start(Tag::HtmlBlock) => block = Some(Pieces::default()),
            Event::Html(text) => {
                if let Some(block) = &mut block {
                    block.add(&text, markdown, span);
                }
            }
            Event::End(TagEnd::HtmlBlock) => {
                found.extend(block.take().map(Pieces::urls).unwrap_or_default());
            }
            Event::InlineHtml(text) => {
                let mut piece = Pieces::default();
                piece.add(&text, markdown, span);
                found.extend(piece.urls());
            }
            _ => {}
        }
    }
    found
}

/// A link or an image whose text is being read.
struct Open {
    /// Where the last part of its text ends that was read.
    text_end: usize,
    /// The destination, if it stands behind the text.
    inline: Option<String>,
}

/// HTML in pieces, each of which stands in the text somewhere.
#[derive(Default)]
struct Pieces {
    html: String,
    /// Where a piece begins, in the HTML and in the text.
    starts: Vec<(usize, usize)>,
}

impl Pieces {
    fn add(&mut self, piece: &str, markdown: &str, span: Range<usize>) {
        const ENDS: [char; 2] = ['\r', '\n'];
        // A line of it may lack what stands before it in the text, such as the sign of a quotation.
        let mut lines = markdown[span.clone()].split_inclusive(ENDS);
        let mut start = span.start;
        for line in piece.split_inclusive(ENDS) {
            let written = lines.next().unwrap_or_default();
            let before = written.strip_suffix(line).map_or(0, str::len);
            self.starts.push((self.html.len(), start + before));
            self.html += line;
            start += written.len();
        }
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

/// Where the label of a definition ends: it may have brackets behind backslashes.
fn end_of_label(definition: &str) -> Option<usize> {
    let mut ends = definition.match_indices("]:").map(|(at, _)| at);
    ends.find(|at| {
        let before = &definition[..*at];
        (before.len() - before.trim_end_matches('\\').len()).is_multiple_of(2)
    })
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
