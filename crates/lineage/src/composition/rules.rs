//! Rules that are written in place: `p = 1*5DIGIT`, `p ::= [0-9]+`, and `ID{EXPRESSION}` with the rules of a document.

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
    /// ABNF, or with `::=` EBNF.
    Own(Notation, String),
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
        let (notation, name) = match name.strip_suffix("::") {
            Some(name) => (Notation::Ebnf, name.trim_end()),
            None => (Notation::Abnf, name.trim_end()),
        };
        let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic())
            && name
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_'));
        is_name.then(|| Self::Own(notation, argument.to_owned()))
    }

    /// Returns `true` if it is a rule with a name.
    pub(super) fn has_name(&self) -> bool {
        matches!(self, Self::Own(..))
    }

    /// The edition whose rules it may use.
    pub(super) fn edition(&self) -> Option<DocumentEdition> {
        match self {
            Self::Own(..) => None,
            Self::Of(edition, _) => Some(*edition),
        }
    }

    /// The document whose rules it may use.
    pub(super) fn document(&self) -> Option<Document> {
        self.edition().map(DocumentEdition::document)
    }

    /// The grammar, and the name of its rule.
    pub(super) fn grammar(&self) -> Result<(Grammar, String), Error> {
        let wrong = |error: grammarian::Error| Error::located(&self.to_string(), &error);
        match self {
            Self::Own(notation, text) => {
                let grammar = Grammar::parse(*notation, text).map_err(wrong)?;
                let first = grammar.rules()[0].name().to_owned();
                Ok((grammar, first))
            }
            Self::Of(edition, text) => {
                let grammar = grammars::grammar(*edition);
                let before = format!("{NAME} {} ", grammar.notation().sign());
                let grammar = grammar.with(&(before.clone() + text));
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
            Self::Own(_, text) => f.write_str(text),
            Self::Of(edition, text) => write!(f, "{edition}{{{text}}}"),
        }
    }
}
