//! The linker: grammar files that take rules from each other, made one text each that pest reads.
//!
//! A document that has `//: amends DOCUMENT` at its head has all rules of that document but those that it prints
//! itself. One that has `//: import DOCUMENT RULE…` has these rules, and the rules that they are made of. An inherited
//! or imported rule is cited to the document that it comes from, and bears the label `from` with the id of that one.

mod bodies;
mod combined;
mod imports;
mod merge;
mod render;
mod whole;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::Outcome;
use crate::mistake::Mistake;
use crate::source::{Block, BlockKind, RuleBlock, Source};

pub use combined::{Combined, combined_name};
pub use whole::Whole;

/// Grammar files by their ids, the names of the files without their ending.
#[derive(Default)]
pub struct Library {
    sources: BTreeMap<String, Source>,
    linked: RefCell<BTreeMap<String, Rc<Vec<Piece>>>>,
}

/// Some lines of a grammar file: a rule, a heading, or a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The id of the document in whose file they are.
    id: String,
    /// The number of the block there.
    block: usize,
}

impl Library {
    /// Adds a grammar file: the id of its document, the path that messages show, and the text.
    ///
    /// # Errors
    ///
    /// A [`Mistake`] if the text has no rules, or its parts do not stand where they belong.
    pub fn add(&mut self, id: &str, path: &str, text: &str) -> Outcome<()> {
        let source = Source::parse(path, text)?;
        self.sources.insert(id.to_owned(), source);
        Ok(())
    }

    /// The ids of all documents.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }

    /// The whole grammar of a document: its own rules and those that it takes over.
    ///
    /// # Errors
    ///
    /// A [`Mistake`] with file and line if the document names one that does not exist, or a rule that that one does not
    /// have; if it prints a rule that it imports, or imports one that it does not need; if documents amend each other
    /// in a circle; or if a rule has no body, and
    /// none is found that can be proved.
    pub fn link(&self, id: &str) -> Outcome<Whole> {
        let pieces = self.pieces(id, &mut Vec::new())?;
        bodies::completed(self.rendered(id, &pieces)?)
    }

    pub(crate) fn source(&self, id: &str) -> &Source {
        &self.sources[id]
    }

    fn block(&self, piece: &Piece) -> &Block {
        &self.source(&piece.id).blocks[piece.block]
    }

    fn rule(&self, piece: &Piece) -> Option<&RuleBlock> {
        match &self.block(piece).kind {
            BlockKind::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    /// All pieces of a document, in their order. `waiting` are the documents that wait for this one, each with the line
    /// that names the next.
    fn pieces(&self, id: &str, waiting: &mut Vec<(String, usize)>) -> Outcome<Rc<Vec<Piece>>> {
        if let Some(known) = self.linked.borrow().get(id) {
            return Ok(known.clone());
        }
        let source = self.source(id);
        let own = (0..source.blocks.len()).map(|block| Piece {
            id: id.to_owned(),
            block,
        });
        let mut pieces: Vec<Piece> = own.collect();
        for label in source.head.iter().filter(|label| label.key == "amends") {
            let amended = self.named(id, &label.value, label.line, waiting)?;
            pieces = self.amended(&amended, &pieces);
        }
        let imports = source.head.iter().filter(|label| label.key == "import");
        let mut imported = Vec::new();
        for label in imports {
            let (document, names) = label.value.split_once(' ').ok_or_else(|| {
                source.mistake(
                    label.line,
                    "`import` names a document and the rules to take from it",
                )
            })?;
            let lending = self.named(id, document, label.line, waiting)?;
            self.import(id, label.line, names, &lending, &pieces, &mut imported)?;
        }
        pieces.extend(imported);
        let pieces = Rc::new(pieces);
        self.linked
            .borrow_mut()
            .insert(id.to_owned(), pieces.clone());
        Ok(pieces)
    }

    /// The pieces of a document that another one names.
    fn named(
        &self,
        id: &str,
        other: &str,
        line: usize,
        waiting: &mut Vec<(String, usize)>,
    ) -> Outcome<Rc<Vec<Piece>>> {
        let source = self.source(id);
        if !self.sources.contains_key(other) {
            let message = format!("there is no document `{other}`");
            return Err(source.mistake(line, message).into());
        }
        waiting.push((id.to_owned(), line));
        let circle = waiting.iter().position(|(waiting, _)| waiting == other);
        if let Some(start) = circle {
            let names: Vec<&str> = waiting[start..].iter().map(|(id, _)| id.as_str()).collect();
            let message = match names.as_slice() {
                [only] => format!("{only} takes rules from itself"),
                several => format!(
                    "{} and {other} take rules from each other in a circle",
                    several.join(", ")
                ),
            };
            return Err(source.mistake(line, message).into());
        }
        let pieces = self.pieces(other, waiting)?;
        waiting.pop();
        Ok(pieces)
    }
}

/// The mistake that a line of a source makes, as an error.
fn mistake(source: &Source, line: usize, message: impl Into<String>) -> Box<dyn std::error::Error> {
    let mistake: Mistake = source.mistake(line, message);
    mistake.into()
}
