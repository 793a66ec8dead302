//! A grammar that is put together: what options put to that of a file, and what is told of it.

use std::collections::HashMap;
use std::sync::Arc;

use grammarian::ErrorKind;
use grammarian::bnf::{Clash, Definition, Grammar, Library};

use super::binding::{Binding, Side};
use super::cited::Cited;
use super::error::{Error, place};
use super::file_read::FileRead;
use super::message::{Choice, Message, Setting};
use super::provenance::{Bound, CORE, Imported, Provenance, Replaced};

/// A grammar that others take rules from, and what it is called.
pub(super) struct Lender {
    pub(super) grammar: Grammar,
    pub(super) prefix: String,
    pub(super) file: String,
    /// As it is named on the command line.
    pub(super) name: String,
    /// How it was read, if it is a file.
    pub(super) read: Option<FileRead>,
    /// The documents that its text refers to.
    pub(super) cited: Arc<Cited>,
}

impl Lender {
    pub(super) fn library(&self) -> Library<'_> {
        Library::new(&self.grammar, &self.prefix, &self.file)
    }

    /// The place of a rule that is here.
    pub(super) fn place_of(&self, rule: &str) -> String {
        let line = self.grammar.find(rule).ok().map(Definition::line);
        place(&self.file, line, None)
    }
}

/// A grammar that is being put together.
pub(super) struct Assembly<'s> {
    pub(super) grammar: Grammar,
    pub(super) provenance: Provenance,
    /// The file that lines belong to.
    pub(super) file: &'s str,
    /// Which one of two sides it is.
    pub(super) side: Option<Side>,
    /// True if names can be bound on another side, too.
    pub(super) has_other_file: bool,
    /// Which bindings have been made, by their numbers, and the names that they are of.
    pub(super) made: Vec<(usize, String)>,
    /// The documents that each file refers to.
    pub(super) cited: HashMap<String, Arc<Cited>>,
    /// Why a name or words could not be followed.
    pub(super) unfollowed: HashMap<String, String>,
}

impl Assembly<'_> {
    /// The place of a rule of the grammar.
    fn place_of(&self, rule: &str) -> Option<String> {
        let rule = self.grammar.rule(rule)?;
        Some(place(
            rule.source().unwrap_or(self.file),
            Some(rule.line()),
            None,
        ))
    }

    /// Puts a grammar behind this one.
    pub(super) fn join(&mut self, other: Lender, clash: Clash) -> Result<(), Error> {
        let clashes = self.grammar.clashes(&other.grammar);
        let replaced = clashes.iter().map(|(here, there)| Replaced {
            rule: here.name().to_owned(),
            place: self.place_of(here.name()).unwrap_or_default(),
            by: place(&other.file, Some(there.line()), None),
        });
        let replaced = replaced.collect();
        let joined = self
            .grammar
            .clone()
            .join(&other.grammar, &other.file, clash);
        self.grammar = joined.map_err(|error| {
            let advice = Message::from(" in another way than before; ") + Setting::Replace;
            Error::located(&other.file, &error).and(advice + " lets this one hold")
        })?;
        self.cited.insert(other.file, other.cited);
        self.provenance.add_with(other.name, replaced);
        self.provenance.add_file(other.read);
        Ok(())
    }

    /// Makes bindings, in whatever order they are given: what one of them takes in may need another one.
    pub(super) fn bind_all(
        &mut self,
        bindings: &[(Binding, Lender)],
        clash: Clash,
    ) -> Result<(), Error> {
        loop {
            let mut is_changed = false;
            for (number, (binding, other)) in bindings.iter().enumerate() {
                is_changed |= self.bind(number, binding, other, clash)?;
            }
            if !is_changed {
                return Ok(());
            }
        }
    }

    /// Lets a name stand for a rule of another grammar, if there is something that it is to stand for.
    fn bind(
        &mut self,
        number: usize,
        binding: &Binding,
        other: &Lender,
        clash: Clash,
    ) -> Result<bool, Error> {
        let name = &binding.name;
        let own_name = self.own_name(name).to_owned();
        let made = self.made.iter().find(|(_, name)| *name == own_name);
        if made.is_some_and(|(by, _)| *by != number) {
            return Err((binding.told() + ": it is bound twice").into());
        }
        let is_made = made.is_some();
        if is_made && self.grammar.rule(name).is_some() {
            return Ok(false);
        }
        let rule = other.grammar.find(&binding.rule);
        let rule = rule.map_err(|error| Error::located(&other.name, &error))?;
        let bound = Bound {
            name: own_name.clone(),
            rule: format!("{}:{}", other.name, rule.name()),
            replaced: match self.grammar.rule(name) {
                Some(known) if known.is_in_words() => None,
                Some(_) => self.place_of(name),
                None => self.grammar.is_core(name).then(|| CORE.to_owned()),
            },
            was_unreadable: self
                .grammar
                .rule(name)
                .is_some_and(Definition::is_unreadable),
            because: None,
        };
        let grammar = self.grammar.clone();
        match grammar.bind(name, other.library(), &binding.rule, clash) {
            Ok(grammar) => self.grammar = grammar,
            // The words stand elsewhere by now.
            Err(_) if is_made => return Ok(false),
            Err(error) if *error.kind() == ErrorKind::Duplicate => {
                return Err(self.refused(binding, &bound, other));
            }
            // The other side may have the name.
            Err(_) => return Ok(false),
        }
        if !is_made {
            self.made.push((number, own_name));
            self.provenance
                .add_bound(bound, &other.place_of(&binding.rule));
            self.provenance.add_file(other.read.clone());
            self.cited.insert(other.file.clone(), other.cited.clone());
        }
        Ok(true)
    }

    /// A name as the grammar has it: its notation may not tell case apart.
    fn own_name<'n>(&'n self, name: &'n str) -> &'n str {
        self.grammar.rule(name).map_or(name, Definition::name)
    }

    /// How the words of a rule are bound, if it has any.
    fn binds_words(&self, binding: &Binding, bound: &Bound) -> Message {
        let rule = self.grammar.rule(&binding.name);
        let words = rule.into_iter().flat_map(Definition::words);
        let side = binding
            .side
            .map_or(String::new(), |it| format!("{}:", it.name()));
        let mut all = Message::default();
        let mut before = ", and ";
        for words in words {
            let words = words.split_whitespace().collect::<Vec<&str>>().join(" ");
            let bound = format!("{side}{words}={}", bound.rule);
            all = all + before + Choice::of(Setting::Bind, bound);
            before = " or ";
        }
        if before == ", and " {
            return all;
        }
        all + " binds words in it alone"
    }

    /// Why a name that has a definition is not bound.
    fn refused(&self, binding: &Binding, bound: &Bound, other: &Lender) -> Error {
        let here = match self.place_of(&binding.name) {
            Some(place) => format!("{place} defines it"),
            None => "it is a core rule of ABNF".to_owned(),
        };
        let there = other.place_of(&binding.rule);
        let why = format!(": {here}, and {there} defines {}; ", bound.rule);
        let refused = binding.told()
            + why
            + Setting::Replace
            + " lets that stand in its place"
            + self.binds_words(binding, bound);
        let refused = match (binding.side, self.side) {
            (None, Some(side)) if self.has_other_file => {
                let (side, other) = (side.name(), side.other().name());
                let bound = format!("{other}:{}=...", binding.name);
                refused
                    + format!("; this is the {side} side, and ")
                    + Choice::of(Setting::Bind, bound)
                    + " binds it on the other alone"
            }
            _ => refused,
        };
        refused.into()
    }

    /// Takes what nothing defines from another grammar.
    pub(super) fn import(&mut self, other: Lender) {
        let importable = self.grammar.importable(&other.grammar).into_iter();
        let imported = importable.map(|(name, rule)| Imported {
            name: name.to_owned(),
            rule: format!("{}:{}", other.name, rule.name()),
            from: other.name.clone(),
        });
        let imported: Vec<Imported> = imported.collect();
        if imported.is_empty() {
            return;
        }
        self.grammar = self.grammar.clone().import(other.library());
        self.cited.insert(other.file, other.cited);
        self.provenance.add_imported(imported);
        self.provenance.add_file(other.read);
    }
}
