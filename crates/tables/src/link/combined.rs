//! One grammar for several documents, so that one parser reads all of them.
//!
//! A parser for each document would be built from its imported rules too, once for each document. In one for all, the
//! rules of a document have its id before their names, and an imported rule stands once, under the name of the document
//! that it comes from.

use std::collections::BTreeMap;
use std::fmt::Write;

use grammarian::names::identifier;

use super::{Library, Piece};
use crate::Outcome;
use crate::source::named_anew;

/// For each rule of a document, as its PEG names it, the piece that has it, and the document under whose name it stands.
type Spaces = BTreeMap<String, (Piece, String)>;

/// One grammar of pest for several documents.
#[derive(Debug, Default)]
pub struct Combined {
    text: String,
    /// The number of each rule, by its [`combined_name`].
    numbers: BTreeMap<String, usize>,
    /// The number of each rule, by the document and the name of the rule there, both as pest can write them.
    entries: BTreeMap<(String, String), usize>,
}

impl Combined {
    /// The text, which pest reads.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of a rule of a document among all rules: one that the document has itself, a helper, or one that it imports.
    pub(crate) fn number(&self, document: &str, rule: &str) -> Option<usize> {
        let key = (document.to_owned(), identifier(rule));
        self.entries.get(&key).copied()
    }
}

impl Library {
    /// One grammar of pest for these documents. A rule is called `DOCUMENT__RULE`, both as pest can write them, by the
    /// [`combined_name`].
    ///
    /// # Errors
    ///
    /// As for [`link`](Self::link).
    pub fn combined<'i>(&self, ids: impl IntoIterator<Item = &'i str>) -> Outcome<Combined> {
        let mut combined = Combined::default();
        for id in ids {
            let whole = self.link(id)?.source()?;
            let spaces = self.spaces(id)?;
            for (_, rule) in whole.rules() {
                let Some((_, space)) = spaces.get(&rule.identifier) else {
                    continue;
                };
                let next = combined.numbers.len();
                let name = combined_name(space, &rule.identifier);
                let number = *combined.numbers.entry(name).or_insert(next);
                let entry = (id.to_owned(), rule.identifier.clone());
                combined.entries.insert(entry, number);
                if number < next {
                    continue;
                }
                let body = whole.lines[rule.body.clone()].join("\n");
                let body = named_anew(&body, |name| {
                    let (_, space) = spaces.get(name)?;
                    Some(combined_name(space, name))
                });
                writeln!(combined.text, "{body}")?;
            }
        }
        Ok(combined)
    }

    /// The document under whose name each rule stands: its own and those of the document that it amends under its own,
    /// those that it imports as in the document that lends them.
    fn spaces(&self, id: &str) -> Outcome<Spaces> {
        let source = self.source(id);
        let mut spaces = Spaces::new();
        for piece in &*self.pieces(id, &mut Vec::new())? {
            if let Some(rule) = self.rule(piece) {
                let place = (piece.clone(), id.to_owned());
                spaces.insert(rule.identifier.clone(), place);
            }
        }
        if source.value("amends").is_some() {
            return Ok(spaces);
        }
        for label in source.head.iter().filter(|label| label.key == "import") {
            let lender = label.value.split_whitespace().next().unwrap_or_default();
            for (name, (piece, space)) in self.spaces(lender)? {
                match spaces.get_mut(&name) {
                    Some(own) if own.0 == piece => own.1 = space,
                    _ => {}
                }
            }
        }
        Ok(spaces)
    }
}

/// The name of a document's rule in a grammar of several documents.
#[must_use]
pub fn combined_name(document: &str, rule: &str) -> String {
    format!("{}__{}", identifier(document), identifier(rule))
}
