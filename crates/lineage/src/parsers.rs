//! The parsers that documents describe, as grammars: what such an algorithm takes is a second definition of the syntax.
//!
//! One document has one, the URL Standard: its text defines a valid URL string in sentences, and a parser that reports
//! validation errors. `documents/ID/parser.abnf` describes what the parser takes without any, a rule a state, so that the two
//! definitions can be compared.
//!
//! ```
//! use urlspec_lineage::{Limits, Relation, grammars, parsers::Parser};
//!
//! let parser: Parser = "whatwg-parser".parse()?;
//! let taken = parser.languages(Limits::default());
//! let written = grammars::languages(parser.document(), Limits::default());
//! let (taken, written) = (taken.dfa("no-base")?, written.dfa("absolute-URL-with-fragment-string")?);
//! assert_eq!(taken.compare(&written, &Limits::default())?.relation(), Relation::Equal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Library, Notation};
use grammarian::compare::Languages;
use urlspec::{Document, UnknownName};

use crate::{documents, grammars};

/// The parser that a document describes. It is called as the document is, by any of its names, with `-parser` behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parser {
    document: Document,
    text: &'static str,
}

const SUFFIX: &str = "-parser";

impl Parser {
    /// The parser of a document; `None` if it describes none.
    #[must_use]
    pub fn of(document: impl Into<Document>) -> Option<Self> {
        let document = document.into();
        let text = documents::text(document, "parser");
        (!text.is_empty()).then_some(Self { document, text })
    }

    /// The document that describes it.
    #[must_use]
    pub fn document(self) -> Document {
        self.document
    }

    /// The text of its grammar: ABNF, with the rules of the document where it has none.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.text
    }

    /// Its grammar; the first rule is the parser without a base. Rules that it takes from the document are called `ID:RULE`.
    ///
    /// # Panics
    ///
    /// Never: a test reads all of them.
    #[must_use]
    pub fn grammar(self) -> Grammar {
        let own = Grammar::parse(Notation::Abnf, self.text).expect("our grammars can be read");
        let written = grammars::grammar(self.document);
        let path = self.document.grammar_path();
        own.import(Library::new(&written, self.document.id(), path))
    }

    /// The languages of its states. No automaton may have more states than `limits` allows.
    #[must_use]
    pub fn languages(self, limits: Limits) -> Languages {
        Languages::new(self.grammar(), &limits)
    }

    /// The file that lines of its rules belong to.
    pub(crate) fn path(self) -> String {
        format!("{self}.abnf")
    }
}

impl fmt::Display for Parser {
    /// `ID-parser`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{SUFFIX}", self.document.id())
    }
}

impl FromStr for Parser {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let unknown = || name.parse::<Document>().err();
        let document = name.strip_suffix(SUFFIX).map(Document::from_str);
        match document {
            Some(Ok(document)) => Self::of(document),
            _ => None,
        }
        .ok_or_else(|| unknown().expect("no document has the name of a parser"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Parser> {
        Document::all().filter_map(Parser::of)
    }

    #[test]
    fn the_parsers_can_be_read() {
        assert_ne!(all().count(), 0);
        for parser in all() {
            let languages = parser.languages(Limits::default());
            for rule in languages.grammar().rules() {
                let dfa = languages.dfa(rule.name());
                assert!(dfa.is_ok_and(|it| it.witness().is_some()), "{rule:?}");
            }
            assert_eq!(parser.to_string().parse::<Parser>().ok(), Some(parser));
        }
    }
}
