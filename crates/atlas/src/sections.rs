//! The sections of documents: their titles, and where each can be read.

mod texts;

use std::collections::HashMap;

use urlspec::{Citation, Document};

pub(crate) use crate::place::section_anchor as anchor;
use crate::place::{Here, Place};
use crate::words::escaped;
pub use texts::Texts;
pub(crate) use texts::{Part, may_be_shown, parts};

/// A section as its document heads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    /// The number, such as `3.2.2` or `Appendix A`; the title where sections have no numbers.
    pub(crate) label: &'static str,
    /// The title; empty where it is the label.
    pub(crate) title: &'static str,
}

/// The file: `## DOCUMENT`, and below it lines `LABEL <tab> TITLE` or `TITLE`.
const FILE: &str = include_str!("../data/sections.txt");

/// The sections of all documents, and the parts of the texts that were given.
pub(crate) struct Sections {
    headings: HashMap<&'static str, Vec<Heading>>,
    parts: HashMap<Document, Vec<Part>>,
}

impl Sections {
    pub(crate) fn new(texts: &Texts) -> Self {
        let mut headings: HashMap<&'static str, Vec<Heading>> = HashMap::new();
        let mut document = "";
        for line in FILE.lines() {
            if let Some(name) = line.strip_prefix("## ") {
                document = name;
            } else if !line.is_empty() && !line.starts_with("# ") {
                let (label, title) = line.split_once('\t').unwrap_or((line, ""));
                let heading = Heading { label, title };
                headings.entry(document).or_default().push(heading);
            }
        }
        let mut sections = Self {
            headings,
            parts: HashMap::new(),
        };
        for (document, text) in texts.all() {
            let parts = parts(text, sections.of(document));
            sections.parts.insert(document, parts);
        }
        sections
    }

    /// The sections of a document, in the order of its text.
    pub(crate) fn of(&self, document: Document) -> &[Heading] {
        let all = self.headings.get(document.name());
        all.map_or(&[], Vec::as_slice)
    }

    /// The parts of the text of a document, if it was given.
    pub(crate) fn parts(&self, document: Document) -> Option<&[Part]> {
        self.parts.get(&document).map(Vec::as_slice)
    }

    /// The heading of a section of the document of a name.
    fn heading(&self, document: &str, label: &str) -> Option<Heading> {
        let all = self.headings.get(document)?;
        all.iter().find(|it| it.label == label).copied()
    }

    /// The page that has a section of a document: the part of its text where it was found, and else the list of all.
    pub(crate) fn place(&self, document: Document, label: &str) -> Place {
        let has = |part: &&Part| {
            let mut within = part.sections.iter().filter_map(|(heading, _)| *heading);
            within.any(|it| it.label == label)
        };
        let part = self
            .parts(document)
            .and_then(|parts| parts.iter().find(has));
        let top = part.and_then(|it| it.top);
        top.map_or(Place::Sections(document), |top| {
            Place::Part(document, top.label)
        })
    }

    /// The target of a link to a section.
    pub(crate) fn target(&self, here: Here, citation: Citation) -> Option<String> {
        self.target_of(here, citation.document(), citation.section().label())
    }

    /// The same of the section with this label in the document of a name.
    fn target_of(&self, here: Here, name: &str, label: &str) -> Option<String> {
        let known = Document::all().find(|it| it.name() == name);
        match known.filter(|_| self.heading(name, label).is_some()) {
            Some(document) => {
                let link = here.link(self.place(document, label));
                Some(format!("{link}#{}", anchor(label)))
            }
            None => address(name, label),
        }
    }

    /// A text as HTML in which citations such as `RFC 1738 §2.2` and `RFC 2396 §G.2` lead to the sections.
    pub(crate) fn linked(&self, here: &Here, text: &str) -> String {
        let cited = |piece: &str| {
            let (document, label) = piece.split_once(" §")?;
            let is_appendix = label.starts_with(|it: char| it.is_ascii_alphabetic());
            let label = if is_appendix {
                format!("Appendix {label}")
            } else {
                label.to_owned()
            };
            self.target_of(*here, document, &label)
        };
        let pieces = text.split_inclusive([',', ';']).map(|piece| {
            let bare = piece.trim_matches([' ', ',', ';']);
            let link = cited(bare).map(|target| {
                let link = format!("<a href=\"{}\">{}</a>", escaped(&target), escaped(bare));
                escaped(piece).replace(&escaped(bare), &link)
            });
            link.unwrap_or_else(|| escaped(piece))
        });
        pieces.collect()
    }

    /// A citation as HTML: it leads to the section, whose title stands behind it.
    pub(crate) fn cited(&self, here: &Here, citation: Citation) -> String {
        let text = escaped(&citation.to_string());
        let linked = match self.target(*here, citation) {
            Some(target) => format!("<a href=\"{}\">{text}</a>", escaped(&target)),
            None => text,
        };
        let heading = self.heading(citation.document(), citation.section().label());
        let title = heading.map(|it| it.title).filter(|it| !it.is_empty());
        title.map_or(linked.clone(), |title| {
            format!("{linked} <span class=\"title\">{}</span>", escaped(title))
        })
    }
}

/// Returns `true` for a section that is not within another one.
pub(crate) fn is_top(label: &str) -> bool {
    !label.contains('.') || !label.contains(|it: char| it.is_ascii_digit())
}

/// Where the publisher shows a section: the RFC editor, the IETF's archive of drafts, or the page of the URL Standard. The anchors
/// of sections without numbers are known of the last one alone.
pub(crate) fn address(document: &str, label: &str) -> Option<String> {
    let page = publisher(document)?;
    let is_numbered =
        label.starts_with("Appendix ") || label.starts_with(|it: char| it.is_ascii_digit());
    Some(if is_numbered || document == STANDARD {
        format!("{page}#{}", anchor(label))
    } else {
        page
    })
}

/// The document that is a page of its own.
pub(crate) const STANDARD: &str = "URL Standard";

/// The page of the publisher for a document.
pub(crate) fn publisher(document: &str) -> Option<String> {
    if let Some(number) = document.strip_prefix("RFC ") {
        return Some(format!("https://www.rfc-editor.org/rfc/rfc{number}"));
    }
    match document {
        STANDARD => Some("https://url.spec.whatwg.org/".to_owned()),
        draft if draft.starts_with("draft-") => {
            Some(format!("https://datatracker.ietf.org/doc/html/{draft}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_the_anchors_of_their_publishers() {
        assert_eq!(anchor("3.2.2"), "section-3.2.2");
        assert_eq!(anchor("Appendix G.2"), "appendix-G.2");
        assert_eq!(anchor("Partial (relative) form"), "partial-relative-form");
        let of = |document, label| address(document, label).unwrap();
        assert_eq!(
            of("RFC 2234", "6.1"),
            "https://www.rfc-editor.org/rfc/rfc2234#section-6.1"
        );
        assert_eq!(
            of("RFC 1630", "FTP"),
            "https://www.rfc-editor.org/rfc/rfc1630"
        );
        assert_eq!(
            of("URL Standard", "URL writing"),
            "https://url.spec.whatwg.org/#url-writing"
        );
        assert_eq!(address("ISO 14977", "1"), None);
    }

    #[test]
    fn sections_within_others_are_not_at_the_top() {
        assert!(is_top("3") && is_top("Partial form") && is_top("Appendix A"));
        assert!(!is_top("Appendix A.1") && !is_top("2.1"));
    }

    #[test]
    fn every_section_is_headed_once() {
        let texts = Texts::default();
        let sections = Sections::new(&texts);
        for document in Document::all() {
            let mut anchors: Vec<String> = sections
                .of(document)
                .iter()
                .map(|it| anchor(it.label))
                .collect();
            assert!(!anchors.is_empty(), "{document}: no sections");
            let count = anchors.len();
            anchors.sort_unstable();
            anchors.dedup();
            assert_eq!(
                anchors.len(),
                count,
                "{document}: two sections with one anchor"
            );
        }
    }
}
