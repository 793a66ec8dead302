//! A grammar is read, and what settings name is put to it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::bnf::{Clash, Grammar};
use grammarian::compare::Languages;

use super::assembly::{Assembly, Lender};
use super::binding::{Binding, Side};
use super::error::{Error, place};
use super::file_read::FileRead;
use super::files::Files;
use super::message::Setting;
use super::name::{GrammarName, Source, stem_of};
use super::provenance::{Provenance, Skipped};
use super::reading::{self, Care, FileGrammar, Wanted};
use super::regex::RegexName;
use super::sides::Sides;
use super::{Composed, Composition};
use crate::grammars;

/// The rule that a side of sides is.
const WHOLE: &str = "sides";

impl Composition {
    pub(super) fn read_one(
        &self,
        named: &GrammarName,
        seat: Option<(Side, &GrammarName)>,
        files: &dyn Files,
        limits: Limits,
        care: Care,
    ) -> Result<Composed, Error> {
        let file = named.source.file();
        let name = named.name();
        let wanted = Wanted {
            files,
            notation: self.notation,
            care,
        };
        let mut composed = match &named.source {
            Source::Document(edition) => {
                files.takes(*edition);
                let document = edition.document();
                let (grammar, skipped) = self.readable(grammars::grammar(*edition), &file);
                let grammar = self.finished(grammar);
                let languages = grammars::labelled(document, grammar, limits);
                let default_rule = document.start_rule().name().to_owned();
                let mut composed = Composed::new(languages, name, default_rule, file.clone());
                composed.document = named.document();
                composed.grammar_file = Some(document.grammar_file().into());
                composed.provenance.skip(skipped);
                composed
            }
            Source::Parser(parser) => {
                let grammar = self.finished(parser.grammar());
                let first = grammar.rules().first();
                let first = first.map_or("", |rule| rule.name()).to_owned();
                let languages = Languages::new(grammar, &limits);
                Composed::new(languages, name, first, file.clone())
            }
            Source::Regex(regex) => {
                let regex = regex.clone().or_as(self.expressions);
                let (mut languages, has_structure) = regex.languages(files, limits)?;
                if self.octets {
                    let grammar = languages.grammar().clone();
                    languages = Languages::new(self.finished(grammar), &limits);
                }
                let languages = grammars::labelled_by_names(languages);
                let first = languages.grammar().rules().first();
                let first = first.map_or("", |rule| rule.name()).to_owned();
                let mut composed =
                    Composed::new(languages, regex.to_string(), first, regex.to_string());
                composed.is_in_place = regex.path().is_none();
                composed.has_groups = true;
                composed.is_of_states = !has_structure;
                composed
            }
            Source::Rules(rules) => {
                if let Some(edition) = rules.edition() {
                    files.takes(edition);
                }
                let (grammar, first) = rules.grammar()?;
                let grammar = self.finished(grammar);
                let languages = match rules.document() {
                    Some(document) => grammars::labelled(document, grammar, limits),
                    None => Languages::new(grammar, &limits),
                };
                let mut composed = Composed::new(languages, name, first, file.clone());
                composed.is_in_place = true;
                composed
            }
            Source::Sides(sides) => self.read_sides(named, sides, seat, (limits, wanted))?,
            Source::Basic(basic) => {
                let grammar = self.finished(basic.grammar());
                let first = grammar.rules()[0].name().to_owned();
                Composed::new(Languages::new(grammar, &limits), name, first, file.clone())
            }
            Source::File { path, .. } => self.read_file(named, path, seat, (limits, wanted))?,
        };
        if self.octets {
            composed.provenance.take_as_octets();
        }
        composed.rule = match (&named.rule, &named.source) {
            // What is written in place is one language, but for the groups of an expression.
            (None, _) if composed.is_one_language() => Some(composed.default_rule.clone()),
            (None, _) => None,
            (Some(rule), Source::Document(edition)) => Some(edition.rule(rule)?.name().to_owned()),
            (Some(rule), _) => {
                let found = composed.languages.grammar().find(rule);
                let found = found.map_err(|error| Error::located(&file, &error))?;
                Some(found.name().to_owned())
            }
        };
        Ok(composed)
    }

    fn read_sides(
        &self,
        named: &GrammarName,
        sides: &Sides<GrammarName>,
        seat: Option<(Side, &GrammarName)>,
        (limits, wanted): (Limits, Wanted<'_>),
    ) -> Result<Composed, Error> {
        let mut provenance = Provenance::default();
        let dfa = sides.dfa(limits, &mut |part| {
            let mut side = self.read_one(part, seat, wanted.files, limits, wanted.care)?;
            let mut dfa = side.languages.dfa(side.chosen_rule());
            if let (Some(length), Err(error)) = (self.longest, &dfa)
                && matches!(error.kind(), ErrorKind::NotRegular(_))
            {
                side = side.up_to_length(length);
                dfa = side.languages.dfa(side.chosen_rule());
            }
            let dfa = dfa.map_err(|error| side.error(&error))?;
            provenance.join(&side.provenance);
            Ok(dfa.as_ref().clone())
        })?;
        let grammar = Grammar::of_automaton(&dfa, WHOLE);
        let languages = Languages::new(grammar, &limits).knowing(WHOLE, dfa);
        let mut composed = Composed::new(
            languages,
            named.name(),
            WHOLE.to_owned(),
            named.source.file(),
        );
        composed.provenance = provenance;
        composed.is_in_place = true;
        composed.is_of_states = true;
        Ok(composed)
    }

    fn read_file(
        &self,
        named: &GrammarName,
        path: &str,
        seat: Option<(Side, &GrammarName)>,
        (limits, wanted): (Limits, Wanted<'_>),
    ) -> Result<Composed, Error> {
        let file = named.source.file();
        let (found, read) = self.found(named, path, wanted)?;
        let first = found.grammar.rules().first();
        let first = first.map_or("", |rule| rule.name()).to_owned();
        let mut assembly = Assembly {
            grammar: found.grammar,
            provenance: Provenance::of_file(read),
            file: &file,
            side: seat.map(|(side, _)| side),
            has_other_file: seat.is_some_and(|(_, other)| other.path().is_some()),
            made: Vec::new(),
            cited: [(file.clone(), found.cited)].into(),
            unfollowed: HashMap::new(),
        };
        self.put_together(&mut assembly, wanted)?;
        let lend = |name: &GrammarName| self.lender(name, wanted);
        let asked = named.rule.as_deref();
        if let Some(follow) = self.follow.way {
            follow(&self.follow, &mut assembly, asked, wanted.files, &lend)?;
        }
        // Names in words may be those of rules that were put to it.
        let grammar = assembly.grammar.with_words_read();
        let (mut grammar, skipped) = self.readable(grammar, &file);
        let mut provenance = assembly.provenance;
        let rules = grammar.rules().iter();
        let with_words = rules.filter(|rule| rule.has_words_read() && !rule.is_imported());
        provenance.read_words(with_words.map(|rule| rule.name().to_owned()).collect());
        provenance.skip(skipped);
        if let Some(depth) = self.depth
            && !grammar.recursive_rules().is_empty()
        {
            grammar = grammar
                .unrolled(depth)
                .map_err(|error| Error::located(&file, &error))?;
            provenance.cut_off_at(depth);
        }
        let languages = Languages::new(self.finished(grammar), &limits);
        let mut composed = Composed::new(languages, named.name(), first, file.clone());
        composed.passages = found.passages;
        composed.errors = found.errors;
        composed.cited = assembly.cited;
        composed.unfollowed = assembly.unfollowed;
        composed.provenance = provenance;
        composed.grammar_file = found.grammar_file.map(Cow::Owned);
        Ok(composed)
    }

    /// A grammar that has all its rules, without what needs those that cannot be read if that is asked for.
    fn readable(&self, grammar: Grammar, file: &str) -> (Grammar, Vec<Skipped>) {
        if !self.skip_unreadable {
            return (grammar, Vec::new());
        }
        let (grammar, skipped) = grammar.skip_unreadable();
        let skipped = skipped.into_iter().map(|it| {
            let error = it.error();
            Skipped {
                rule: it.rule().to_owned(),
                place: place(
                    error.source_text().unwrap_or(file),
                    error.line(),
                    error.column(),
                ),
                error: error.kind().to_string(),
                shortened: it.shortened().to_vec(),
            }
        });
        (grammar, skipped.collect())
    }

    /// A grammar that has all its rules, with what is done to the grammars of revisions as well.
    fn finished(&self, grammar: Grammar) -> Grammar {
        if self.octets {
            grammar.of_octets()
        } else {
            grammar
        }
    }

    fn clash(&self) -> Clash {
        if self.replace {
            Clash::Replace
        } else {
            Clash::Refuse
        }
    }

    /// Puts the grammars that the options name to that of a file.
    fn put_together(&self, assembly: &mut Assembly<'_>, wanted: Wanted<'_>) -> Result<(), Error> {
        for name in &self.with {
            name.refuse_rule(Setting::With)?;
            let other = self.lender(name, wanted)?;
            assembly.join(other, self.clash())?;
        }
        let (side, file) = (assembly.side, assembly.file);
        let bindings = self.bind.iter().filter(|it| it.is_on(side));
        let bindings = bindings.map(|it| Ok((it.within(file), self.lender(&it.to, wanted)?)));
        let bindings: Vec<(Binding, Lender)> = bindings.collect::<Result<_, Error>>()?;
        assembly.bind_all(&bindings, self.clash())?;
        for name in &self.import {
            name.refuse_rule(Setting::Import)?;
            let other = self.lender(name, wanted)?;
            assembly.import(other);
        }
        // What was imported may need them, too.
        assembly.bind_all(&bindings, self.clash())
    }

    /// Reads the grammar of a file, without those that are put to it.
    fn found(
        &self,
        name: &GrammarName,
        path: &str,
        wanted: Wanted<'_>,
    ) -> Result<(FileGrammar, FileRead), Error> {
        let key = (name.name(), wanted.care);
        let known = self.known.borrow().get(&key).cloned();
        let (found, read) = if let Some(known) = known {
            known
        } else {
            let (mut found, read) = reading::read(&name.source, path, wanted)?;
            found.grammar = found.grammar.with_words_read();
            let known = (found, read);
            self.known.borrow_mut().insert(key, known.clone());
            known
        };
        Ok(match self.either_case {
            Some(which) => (found.in_either_case(which), read.in_either_case(which)),
            None => (found, read),
        })
    }

    /// Reads a grammar to take rules from.
    fn lender(&self, name: &GrammarName, wanted: Wanted<'_>) -> Result<Lender, Error> {
        let (grammar, stem, read, cited) = match &name.source {
            Source::Document(edition) => {
                wanted.files.takes(*edition);
                let grammar = grammars::grammar(*edition);
                let stem = edition.document().to_string();
                (grammar, stem, None, Arc::default())
            }
            Source::Parser(parser) => {
                let stem = parser.to_string();
                (parser.grammar(), stem, None, Arc::default())
            }
            Source::Regex(regex) => {
                let regex = regex.clone().or_as(self.expressions);
                let (languages, _) = regex.languages(wanted.files, Limits::default())?;
                (
                    languages.grammar().clone(),
                    RegexName::stem(),
                    None,
                    Arc::default(),
                )
            }
            Source::Rules(rules) => {
                if let Some(edition) = rules.edition() {
                    wanted.files.takes(edition);
                }
                let (grammar, stem) = rules.grammar()?;
                (grammar, stem, None, Arc::default())
            }
            Source::Basic(basic) => (basic.grammar(), basic.to_string(), None, Arc::default()),
            Source::Sides(_) => {
                let composed =
                    self.read_one(name, None, wanted.files, Limits::default(), wanted.care)?;
                let grammar = composed.languages.grammar().clone();
                (grammar, WHOLE.to_owned(), None, Arc::default())
            }
            Source::File { path, .. } => {
                let (found, read) = self.found(name, path, wanted)?;
                (found.grammar, stem_of(path), Some(read), found.cited)
            }
        };
        Ok(Lender {
            grammar,
            // Rules of two readings, or of other lines, are others.
            prefix: stem + &name.chosen(),
            file: name.source.file(),
            name: name.name(),
            read,
            cited,
        })
    }
}
