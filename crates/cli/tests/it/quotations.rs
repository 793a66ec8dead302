//! The sentences that claims quote, held against the texts of the documents. The texts are not part of the project, and nothing
//! is read if they are not there.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::json;

#[test]
fn quotations_are_in_their_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    if !folder.is_dir() {
        println!(
            "{} is not there: no quotation was checked",
            folder.display()
        );
        return;
    }
    let (_, claims) = json(&["claims", "--format", "json"], b"");
    let mut texts: HashMap<&str, Option<Text>> = HashMap::new();
    let mut wrong = Vec::new();
    let (mut within_sections, mut within_documents) = (0, 0);
    for claim in &claims {
        let fields = ["document", "section", "quotation"].map(|field| claim[field].as_str());
        let [Some(id), Some(section), Some(quotation)] = fields else {
            panic!("{claim}");
        };
        let text = texts.entry(id).or_insert_with(|| Text::read(&folder, id));
        let Some(text) = text else {
            println!("{id} is not there: its quotations were not checked");
            continue;
        };
        let sections = text.sections(section);
        let is_there = if sections.is_empty() {
            within_documents += 1;
            has(&text.squeezed(0..text.lines.len()), quotation)
        } else {
            within_sections += 1;
            sections.iter().any(|it| has(it, quotation))
        };
        if !is_there {
            wrong.push(format!("{id}, {section}: {quotation}"));
        }
    }
    println!(
        "{within_sections} quotations are in their sections, {within_documents} in their documents"
    );
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(within_sections > 500, "{within_sections}");
}

/// A question differs from its sentence with a reason only, and has a reason only if it differs.
#[test]
fn differences_have_their_reasons() {
    let (_, claims) = json(&["claims", "--format", "json"], b"");
    let is_same = |claim: &Value| claim["scope"] == "same";
    for claim in &claims {
        assert_eq!(is_same(claim), claim["scope_reason"].is_null(), "{claim}");
    }
    assert!(claims.iter().any(|it| !is_same(it)));
}

/// Returns `true` if the parts of a quotation stand in a text without white space, one after the other.
fn has(text: &str, quotation: &str) -> bool {
    let mut rest = text;
    quotation.split(" [...] ").all(|part| {
        let part = squeezed(part);
        match rest.find(&part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        }
    })
}

/// A text without white space: a hyphen at the end of a line joins what it parts.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The text of a document, without the heads and feet of its pages.
struct Text {
    lines: Vec<String>,
}

impl Text {
    fn read(folder: &Path, id: &str) -> Option<Self> {
        let id = id.trim_end_matches("-iri");
        let name = id
            .strip_prefix("whatwg-")
            .map_or(id.to_owned(), |date| format!("url-standard-{date}"));
        let kinds = ["txt", "seed.txt", "xml", "bs"];
        let folders = ["", "schemes", "abnf"];
        let mut paths = folders.iter().flat_map(|within| {
            let in_folder = |kind| folder.join(within).join(format!("{name}.{kind}"));
            kinds.iter().map(in_folder).collect::<Vec<PathBuf>>()
        });
        let path = paths.find(|path| path.is_file())?;
        let text = std::fs::read(&path).expect("the text is there");
        let text = String::from_utf8_lossy(&text);
        let is_marked_up = path.extension().is_some_and(|it| it == "xml" || it == "bs");
        let text = if is_marked_up {
            without_markup(&text)
        } else {
            text.into_owned()
        };
        let lines = text.replace('\u{c}', "\n");
        let lines = lines.lines().filter(|line| !is_of_page(line));
        Some(Self {
            lines: lines.map(str::to_owned).collect(),
        })
    }

    /// The text between two lines, without white space.
    fn squeezed(&self, lines: std::ops::Range<usize>) -> String {
        self.lines[lines]
            .iter()
            .map(|line| squeezed(line))
            .collect()
    }

    /// The sections of this name or number, as far as their headings are found: a list of contents has them too.
    fn sections(&self, name: &str) -> Vec<String> {
        let label = name.strip_prefix("Appendix ").unwrap_or(name);
        let lines = self.lines.iter().enumerate();
        let heads = lines.filter(|(_, line)| is_heading(line, label));
        heads
            .map(|(at, _)| {
                let below = self.lines[at + 1..].iter();
                let numbered = below.clone().position(|line| {
                    number(line).is_some_and(|other| {
                        number(&self.lines[at]).is_some() && !is_within(other, label)
                    })
                });
                let end = numbered.map_or(self.lines.len(), |more| at + 1 + more);
                self.squeezed(at..end)
            })
            .collect()
    }
}

/// Returns `true` if a line is the heading of a section with this number or name.
fn is_heading(line: &str, label: &str) -> bool {
    number(line).map_or_else(|| line.trim() == label, |number| number == label)
}

/// The number of the section that a line begins: `3.2.`, `G.1` or `Appendix G.` at its left edge, with a title behind it.
fn number(line: &str) -> Option<&str> {
    let numbered = line.strip_prefix("Appendix ").unwrap_or(line);
    let (number, title) = numbered.split_once(' ')?;
    let is_titled = title.trim_start().starts_with(char::is_alphabetic);
    let number = number.trim_end_matches(['.', ':']);
    let mut parts = number.split('.');
    let first = parts.next()?;
    let is_letter = first.len() == 1 && first.starts_with(|it: char| it.is_ascii_uppercase());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    let is_lettered = is_letter && (numbered != line || number.len() < numbered.find(' ')?);
    let is_numbered =
        (is_lettered || is_letter && number.len() > 1 || is_number(first)) && parts.all(is_number);
    (is_numbered && is_titled).then_some(number)
}

/// Returns `true` if a section is another one or below it.
fn is_within(number: &str, section: &str) -> bool {
    let below = number.strip_prefix(section);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns `true` if a line is the head or foot of a page.
fn is_of_page(line: &str) -> bool {
    let line = line.trim_end();
    if line.len() > 100 {
        return false;
    }
    let year = line.len().checked_sub(4).and_then(|at| line.get(at..));
    let ends_in_year = year.is_some_and(|it| it.starts_with("19") || it.starts_with("20"));
    let is_head =
        line.starts_with("RFC ") || line.to_ascii_lowercase().starts_with("internet-draft");
    line.ends_with(']') && line.contains("[Page ") || is_head && ends_in_year
}

/// A text without its comments and tags, and with the characters that entities stand for. The title of a section stays.
fn without_markup(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        plain += &rest[..at];
        rest = &rest[at..];
        let end = match rest.as_bytes() {
            [b'<', b'!', b'-', b'-', ..] => rest.find("-->").map(|end| end + 3),
            [b'<', b'/' | b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
                rest.find('>').map(|end| end + 1)
            }
            [b'&', ..] => rest.find(';').filter(|end| *end < 20).map(|end| end + 1),
            _ => None,
        };
        let Some(end) = end else {
            plain += &rest[..1];
            rest = &rest[1..];
            continue;
        };
        plain += &match &rest[..end] {
            "&lt;" => "<".to_owned(),
            "&gt;" => ">".to_owned(),
            "&amp;" => "&".to_owned(),
            "&quot;" => "\"".to_owned(),
            // The key words of RFC 2119 are entities.
            entity if entity.starts_with('&') => entity[1..end - 1].replace('-', " "),
            tag => {
                let title = tag.split_once(" title=\"").map(|(_, title)| title);
                title
                    .and_then(|it| it.split('"').next())
                    .unwrap_or_default()
                    .to_owned()
            }
        };
        rest = &rest[end..];
    }
    plain + rest
}
