//! The texts of documents that may be shown again, and their parts.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use urlspec::Document;

use super::{Heading, is_top};
use crate::Error;

/// The texts of documents, for pages that show them.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    of: BTreeMap<Document, String>,
}

impl Texts {
    /// Reads the texts in a folder, which are named as the RFC editor does: `rfc1738.txt`. Other files are left alone.
    ///
    /// Only texts are read that may be shown again whole: RFCs, whose distribution is unlimited by their own words, or which may be
    /// copied by their copyright statements, and draft-fielding-uri-rfc2396bis-01, which has such a statement. The other two drafts
    /// have none, and what the URL Standard says is for its own page.
    ///
    /// # Errors
    ///
    /// [`Error`] if the folder has no text of a document of the atlas, or cannot be read.
    pub fn read(folder: impl AsRef<Path>) -> Result<Self, Error> {
        let folder = folder.as_ref();
        let mut of = BTreeMap::new();
        for document in Document::all().filter(|it| may_be_shown(*it)) {
            let path = folder.join(format!("{}.txt", file_of(document)));
            match fs::read(&path) {
                Ok(bytes) => {
                    of.insert(document, String::from_utf8_lossy(&bytes).into_owned());
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(Error::file(path)(error)),
            }
        }
        if of.is_empty() {
            let reason = "no text of a document is there; they are named as rfc1738.txt";
            return Err(Error::folder(folder, reason));
        }
        Ok(Self { of })
    }

    /// The same with those of others, which replace texts of the same documents.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.of.extend(others.of);
        self
    }

    /// The number of documents with a text.
    #[must_use]
    pub fn count(&self) -> usize {
        self.of.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (Document, &str)> {
        self.of
            .iter()
            .map(|(document, text)| (*document, text.as_str()))
    }
}

/// Returns `true` if the text of a document may be shown again.
pub(crate) fn may_be_shown(document: Document) -> bool {
    document.name().starts_with("RFC ") || document.name() == "draft-fielding-uri-rfc2396bis-01"
}

/// The name of its file. Of two readings of one text, both are in it.
fn file_of(document: Document) -> String {
    match document.name().strip_prefix("RFC ") {
        Some(number) => format!("rfc{number}"),
        None => document.id().to_owned(),
    }
}

/// A section with those within it, at the first level or, of a long one, at the second; or what stands before the first.
pub(crate) struct Part {
    /// The section; `None` for what stands before all.
    pub(crate) top: Option<Heading>,
    /// The lines before the first heading of the part, and each section with its text, heading included.
    pub(crate) sections: Vec<(Option<Heading>, String)>,
}

/// A part with more octets is parted again, at the sections on its next level: a page must stay light.
const LARGE: usize = 90_000;

/// A text in parts, without breaks of pages. A section whose heading is not found is in the text of the one before it.
pub(crate) fn parts(text: &str, headings: &[Heading]) -> Vec<Part> {
    let parts = first_level(text, headings);
    parts.into_iter().flat_map(second_level).collect()
}

/// A large part in smaller ones.
fn second_level(part: Part) -> Vec<Part> {
    let length: usize = part.sections.iter().map(|(_, text)| text.len()).sum();
    let Some(top) = part.top.filter(|_| length > LARGE) else {
        return vec![part];
    };
    let depth = |it: &Heading| it.label.matches('.').count();
    let mut smaller = vec![Part {
        top: Some(top),
        sections: Vec::new(),
    }];
    for (heading, text) in part.sections {
        if let Some(heading) = heading.filter(|it| depth(it) == depth(&top) + 1) {
            smaller.push(Part {
                top: Some(heading),
                sections: Vec::new(),
            });
        }
        if let Some(last) = smaller.last_mut() {
            last.sections.push((heading, text));
        }
    }
    smaller
}

fn first_level(text: &str, headings: &[Heading]) -> Vec<Part> {
    let lines = lines(text);
    let starts = starts(&lines, headings);
    let mut parts = Vec::new();
    let mut open = Part {
        top: None,
        sections: Vec::new(),
    };
    let mut current = None;
    let mut from = 0;
    for &(line, heading) in &starts {
        open.sections.push((current, passage(&lines[from..line])));
        (current, from) = (Some(heading), line);
        if is_top(heading.label) {
            let next = Part {
                top: Some(heading),
                sections: Vec::new(),
            };
            parts.push(std::mem::replace(&mut open, next));
        }
    }
    open.sections.push((current, passage(&lines[from..])));
    parts.push(open);
    parts
}

/// The lines of a text without those that a printer needs: form feeds, and the heads and feet of pages. An empty line stands
/// where a page ended, unless a sentence goes on.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    let mut is_page_head = false;
    let mut is_page_new = false;
    for line in text.lines() {
        let line = line.trim_end();
        let bare = line.trim_start_matches('\u{c}');
        is_page_head |= bare.len() < line.len();
        let is_foot = bare.ends_with(']') && bare.contains("[Page ");
        if is_foot {
            is_page_head = true;
            while lines.last().is_some_and(|it| it.is_empty()) {
                lines.pop();
            }
            lines.push("");
            is_page_new = true;
        } else if is_page_head && !bare.is_empty() {
            is_page_head = false;
            // A head names the document and its date, with room between.
            if !bare.trim_start().contains("  ") || bare.starts_with(' ') {
                lines.push(bare);
            }
        } else if !(bare.is_empty() && lines.last().is_none_or(|it| it.is_empty())) {
            if is_page_new && !bare.is_empty() {
                is_page_new = false;
                if let [.., last, ""] = lines[..]
                    && goes_on(last, bare)
                {
                    lines.pop();
                }
            }
            lines.push(bare);
        }
    }
    lines
}

/// Returns `true` if a sentence of the first line goes on in the second, which begins a page: both are prose with the same margin,
/// the first does not end a sentence, and the second begins with a small letter.
fn goes_on(last: &str, next: &str) -> bool {
    let margin = |line: &str| line.len() - line.trim_start().len();
    let is_prose = |line: &str| !line.contains('=') && !line.trim().contains("   ");
    let is_open =
        last.ends_with(|it: char| it.is_alphanumeric() || matches!(it, ',' | '-' | ')' | '"'));
    let is_within = next.trim_start().starts_with(char::is_lowercase);
    margin(last) == margin(next) && is_open && is_within && [last, next].into_iter().all(is_prose)
}

/// The lines where sections begin, in the order of the text. Headings stand in the table of contents, too, so that the last line with
/// the words of the heading counts which comes before the next one's.
fn starts<'h>(lines: &[&str], headings: &'h [Heading]) -> Vec<(usize, Heading)> {
    let mut starts: Vec<(usize, &'h Heading)> = Vec::new();
    let mut before = lines.len();
    for heading in headings.iter().rev() {
        let is_apart = |at: usize| at == 0 || lines[at - 1].is_empty();
        let found = (0..before)
            .rev()
            .find(|at| is_apart(*at) && heads(lines[*at], heading));
        if let Some(found) = found {
            starts.push((found, heading));
            before = found;
        }
    }
    let starts = starts.into_iter().rev();
    starts.map(|(line, heading)| (line, *heading)).collect()
}

/// Returns `true` if a line is the heading, or its beginning, in capitals or not.
fn heads(line: &str, heading: &Heading) -> bool {
    let line = line.trim();
    let number = heading
        .label
        .strip_prefix("Appendix ")
        .unwrap_or(heading.label);
    let behind = |label: &str| {
        let (first, rest) = line.split_at_checked(label.len())?;
        let is_whole = !rest.starts_with(|it: char| it.is_ascii_alphanumeric());
        (first.eq_ignore_ascii_case(label) && is_whole).then_some(rest)
    };
    let Some(rest) = behind(heading.label).or_else(|| behind(number)) else {
        return false;
    };
    if heading.title.is_empty() {
        return matches!(rest, "" | ":") && line.starts_with(heading.label);
    }
    let rest = rest.strip_prefix(['.', ':']).unwrap_or(rest);
    let mut words = rest.split_whitespace().peekable();
    let mut title = heading.title.split_whitespace();
    let is_there = words.peek().is_some();
    is_there && words.all(|word| title.next().is_some_and(|it| it.eq_ignore_ascii_case(word)))
}

/// Lines as a text, without empty ones at its ends.
fn passage(lines: &[&str]) -> String {
    let first = lines.iter().position(|it| !it.is_empty());
    let last = lines.iter().rposition(|it| !it.is_empty());
    match (first, last) {
        (Some(first), Some(last)) => lines[first..=last].join("\n"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Title\n\nContents\n   1. One ... 1\n   1.1. Within ... 1\n\n\n1.  One\n\n   First.\n\n\
        Author    Informational    [Page 1]\n\u{c}\nRFC 0    Title    May 1999\n\n\n   And more.\n\n\
        1.1.  Within a Long\n      Title\n\n   Second,\n\n\
        Author    Informational    [Page 2]\n\u{c}\nRFC 0    Title    May 1999\n\n\n   and on.\n\nAppendix A.  Last\n\n   Third.\n";

    const HEADINGS: [Heading; 3] = [
        Heading {
            label: "1",
            title: "One",
        },
        Heading {
            label: "1.1",
            title: "Within a Long Title",
        },
        Heading {
            label: "Appendix A",
            title: "Last",
        },
    ];

    #[test]
    fn a_text_is_parted_by_its_sections() {
        let parts = parts(TEXT, &HEADINGS);
        let told: Vec<(Option<&str>, Vec<&str>)> = parts
            .iter()
            .map(|part| {
                let texts = part.sections.iter().map(|(_, text)| text.as_str());
                (
                    part.top.map(|it| it.label),
                    texts.filter(|it| !it.is_empty()).collect(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (
                    None,
                    vec!["Title\n\nContents\n   1. One ... 1\n   1.1. Within ... 1"]
                ),
                (
                    Some("1"),
                    vec![
                        "1.  One\n\n   First.\n\n   And more.",
                        "1.1.  Within a Long\n      Title\n\n   Second,\n   and on."
                    ]
                ),
                (Some("Appendix A"), vec!["Appendix A.  Last\n\n   Third."]),
            ]
        );
    }

    #[test]
    fn only_texts_are_shown_that_may_be() {
        let shown: Vec<Document> = Document::all().filter(|it| may_be_shown(*it)).collect();
        let of = |id: &str| id.parse::<Document>().is_ok_and(|it| shown.contains(&it));
        assert!(of("rfc1630") && of("rfc8141") && of("rfc2396bis"));
        assert!(!of("url7") && !of("draft1997") && !of("whatwg"));
    }
}
