//! The rules that a document imports, with the rules that they are made of.

use std::collections::BTreeSet;

use super::{Library, Piece, mistake};
use crate::Outcome;

impl Library {
    /// Adds the rules that a line of a document names, and the rules that they are made of, to those that it has
    /// imported.
    pub(super) fn import(
        &self,
        id: &str,
        line: usize,
        names: &str,
        lending: &[Piece],
        own: &[Piece],
        imported: &mut Vec<Piece>,
    ) -> Outcome<()> {
        let source = self.source(id);
        let wrong = |message: String| mistake(source, line, message);
        let mut wanted = BTreeSet::new();
        for name in names.split_whitespace() {
            let place = self.number(lending, name).ok_or_else(|| {
                let document = source.head[..].iter().find(|label| label.line == line);
                let document = document.map_or("", |label| label.value.as_str());
                let document = document.split_whitespace().next().unwrap_or_default();
                wrong(format!("{document} has no rule `{name}`"))
            })?;
            if let Some(rule) = self.defining(own, &lending[place]) {
                let message = format!("`{name}` is imported, and defined in line {rule}");
                return Err(wrong(message));
            }
            if !self.is_used(own, name) {
                return Err(wrong(format!(
                    "no rule is made of `{name}`, which is imported"
                )));
            }
            wanted.insert(place);
        }
        let mut waiting: Vec<usize> = wanted.iter().copied().collect();
        while let Some(place) = waiting.pop() {
            let Some(rule) = self.rule(&lending[place]) else {
                continue;
            };
            for (other, piece) in lending.iter().enumerate() {
                let is_used = self
                    .rule(piece)
                    .is_some_and(|used| rule.uses.contains(&used.identifier));
                if !is_used || !wanted.insert(other) {
                    continue;
                }
                if let Some(line) = self.defining(own, piece) {
                    let part = self.rule(piece).map_or("", |part| part.shown());
                    let message = format!(
                        "`{}` is imported and made of `{part}`, which line {line} defines; import what is made of other rules of \
                         that name under a name of its own",
                        rule.shown()
                    );
                    return Err(wrong(message));
                }
                waiting.push(other);
            }
        }
        for place in wanted {
            let piece = &lending[place];
            if imported.contains(piece) {
                continue;
            }
            if let Some(other) = imported
                .iter()
                .find(|other| self.is_rule_of_name(other, piece))
            {
                // Several documents print the core rules of ABNF.
                if self.is_read_alike(other, piece) {
                    continue;
                }
                let name = self.rule(piece).map_or("", |rule| rule.shown());
                return Err(wrong(format!(
                    "`{name}` is imported from two documents, which read it differently"
                )));
            }
            imported.push(piece.clone());
        }
        Ok(())
    }

    /// The place of the rule that a document prints under a name.
    fn number(&self, pieces: &[Piece], name: &str) -> Option<usize> {
        pieces.iter().position(|piece| {
            let rule = self.rule(piece);
            rule.is_some_and(|rule| rule.name.as_deref() == Some(name))
        })
    }

    /// The line, from 1, of the piece that defines the same rule as another one.
    fn defining(&self, pieces: &[Piece], other: &Piece) -> Option<usize> {
        let mut pieces = pieces.iter();
        let piece = pieces.find(|piece| self.is_rule_of_name(piece, other))?;
        Some(self.block(piece).lines.start + 1)
    }

    /// Tells if both pieces define rules of one name.
    fn is_rule_of_name(&self, piece: &Piece, other: &Piece) -> bool {
        let names = [piece, other].map(|piece| self.rule(piece).map(|rule| &rule.identifier));
        names[0].is_some() && names[0] == names[1]
    }

    /// Tells if two rules of one name have the same BNF. The rules that it names are imported with each, and so are
    /// alike as well.
    fn is_read_alike(&self, piece: &Piece, other: &Piece) -> bool {
        let read = [piece, other].map(|piece| self.rule(piece).map(|rule| &rule.read));
        read[0].is_some_and(|read| !read.is_empty()) && read[0] == read[1]
    }

    fn is_used(&self, pieces: &[Piece], name: &str) -> bool {
        let name = grammarian::names::identifier(name);
        let mut rules = pieces.iter().filter_map(|piece| self.rule(piece));
        rules.any(|rule| {
            let mut uses = rule.uses.iter();
            uses.any(|used| used.eq_ignore_ascii_case(&name))
        })
    }
}
