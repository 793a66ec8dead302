//! Rules that are written in place: `p = 1*5DIGIT`, and `ID{EXPRESSION}` with the rules of a document.

use std::fmt;

use grammarian::bnf::{Grammar, Notation};
use urlspec::Document;

use super::error::Error;
use crate::{DocumentEdition, grammars};

/// The name of the rule that an expression becomes.
const NAME: &str = "expression";

/// Rules in place of the name of a grammar.
#[derive(Clone, Debug)]
pub(super) enum Rules {
    /// ABNF.
    Own(String),
    /// An expression in the notation of a document, of its rules.
    Of(DocumentEdition, String),
}

impl Rules {
    /// Reads an argument; `None` if it is neither.
    pub(super) fn parse(argument: &str) -> Option<Self> {
        if let Some((id, expression)) = argument.strip_suffix('}').and_then(|it| it.split_once('{'))
        {
            let edition: DocumentEdition = id.parse().ok()?;
            return Some(Self::Of(edition, expression.to_owned()));
        }
        let (name, _) = argument.split_once('=')?;
        let name = name.trim_end();
        let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic())
            && name
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || it == '-');
        is_name.then(|| Self::Own(argument.to_owned()))
    }

    /// The document whose rules it may use.
    pub(super) fn document(&self) -> Option<Document> {
        match self {
            Self::Own(_) => None,
            Self::Of(edition, _) => Some(edition.document()),
        }
    }

    /// The grammar, and the name of its rule.
    pub(super) fn grammar(&self) -> Result<(Grammar, String), Error> {
        let wrong = |error: grammarian::Error| Error::located(&self.to_string(), &error);
        match self {
            Self::Own(text) => {
                let grammar = Grammar::parse(Notation::Abnf, text).map_err(wrong)?;
                let first = grammar.rules()[0].name().to_owned();
                Ok((grammar, first))
            }
            Self::Of(edition, text) => {
                let before = format!("{NAME} = ");
                let grammar = grammars::grammar(*edition).with(&(before.clone() + text));
                let grammar = grammar.map_err(|error| {
                    // The column in the expression, which has no name.
                    let column = error.column().unwrap_or_default();
                    let column = column.saturating_sub(before.len()).max(1);
                    Error::from(format!("{self}: column {column}: {}", error.kind()))
                })?;
                Ok((grammar, NAME.to_owned()))
            }
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(text) => f.write_str(text),
            Self::Of(edition, text) => write!(f, "{edition}{{{text}}}"),
        }
    }
}
