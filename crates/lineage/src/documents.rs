//! The texts of the documents: `documents/ID/KIND.txt`, and `parser.abnf`.
//!
//! They are found by name: a document that has a text of a kind has a file of that name. `## ` or `§ ` begins a
//! heading, which gives the section of the lines below it.
//!
//! - `claims.txt`: the statements of the document about its own syntax and that of others, a claim a line.
//! - `resolve.txt`: `REFERENCE = TARGET`, with the code of a finding in brackets behind it, or the kind of error. `<>` is the
//!   empty reference or base. A `base:` holds from there on with the document's own defaults; an option in brackets
//!   replaces those before it.
//! - `normalize.txt`: `URL = NORMAL FORM`.
//! - `parser.abnf`: the parser that the document describes, as a grammar: [`parsers`](crate::parsers).
//! - `equivalent.txt`: `URL ~ URL = RUNG`, or `none`.

use urlspec::Document;

/// The id of a document, the kind of a text, and the text.
const TEXTS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The text of this kind of a document; empty if it has no such text.
pub(crate) fn text(document: impl Into<Document>, kind: &str) -> &'static str {
    let document = document.into();
    let mut texts = TEXTS.iter();
    let found = texts.find(|text| (text.0, text.1) == (document.id(), kind));
    found.map_or("", |text| text.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of another name would be silently left out.
    #[test]
    fn texts_are_those_of_documents() {
        for (id, kind, text) in TEXTS {
            assert!(
                id.parse::<Document>().is_ok_and(|it| it.id() == *id),
                "{id}"
            );
            assert!(!text.is_empty(), "{id}/{kind}");
        }
    }
}
