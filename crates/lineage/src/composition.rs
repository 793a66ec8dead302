//! Grammars that are put together: those of documents and of files, with rules of others.
//!
//! A [`GrammarName`] names a document or a file; a [`Composition`] reads it and puts to it what its settings name: rules that
//! stand behind it, rules for undefined names, and names that are bound to rules of other grammars. The [`Composed`] grammar
//! has the languages of its rules, and its [`Provenance`], since two grammars may be equal because of a setting.
//!
//! ```
//! use std::collections::HashMap;
//!
//! use grammarian::automata::Limits;
//! use urlspec_lineage::composition::{Binding, Care, Composition, GrammarName};
//!
//! let files = HashMap::from([("mine.abnf", "place = \"//\" host\n")]);
//! let host = Binding::parse("host=rfc3986:IPv4address", &files)?;
//! let composition = Composition::new().bind(host);
//! let mine = GrammarName::parse("mine.abnf:place", &files)?;
//! let mine = composition.read(&mine, &files, Limits::default(), Care::Strict)?;
//! assert!(mine.languages().dfa("place")?.accepts("//127.0.0.1"));
//!
//! let made: Vec<String> = mine.provenance().statements().iter().map(ToString::to_string).collect();
//! assert_eq!(made, ["`host` is rfc3986:IPv4address (bind)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod assembly;
mod binding;
mod composed;
mod error;
mod files;
mod message;
mod name;
mod provenance;
mod reading;
mod regex;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use grammarian::automata::Limits;
use grammarian::bnf::{Clash, Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::export::Dialect;

pub use self::binding::Binding;
pub use self::composed::Composed;
pub use self::error::Error;
pub use self::files::{Files, text_of};
pub use self::message::{Choice, Message, Setting};
pub use self::name::GrammarName;
pub use self::provenance::{EitherCase, Provenance};
pub use self::reading::Care;

use self::advice::References;
use self::assembly::{Assembly, Lender};
use self::binding::Side;
use self::error::place;
use self::name::Source;
use self::provenance::{FileRead, Skipped};
use self::reading::{FileGrammar, Wanted};
use self::regex::RegexName;
use crate::grammars;

/// The settings by which grammars of files are read and put together.
#[derive(Clone, Debug, Default)]
pub struct Composition {
    notation: Option<Notation>,
    with: Vec<GrammarName>,
    replace: bool,
    import: Vec<GrammarName>,
    bind: Vec<Binding>,
    depth: Option<usize>,
    skip_unreadable: bool,
    either_case: Option<EitherCase>,
    octets: bool,
    /// The reading of regular expressions whose names say nothing of it.
    expressions: regex::Reading,
    /// The files that were read: what comes through a pipe cannot be read again.
    known: RefCell<HashMap<(String, Care), (FileGrammar, FileRead)>>,
}

impl Composition {
    /// A composition that reads grammars as they are.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads files in this notation, whatever their names end in.
    #[must_use]
    pub fn notation(self, notation: Notation) -> Self {
        Self {
            notation: Some(notation),
            known: RefCell::default(),
            ..self
        }
    }

    /// Reads the rules of this grammar as if they stood behind those of each file.
    #[must_use]
    pub fn with(mut self, grammar: GrammarName) -> Self {
        self.with.push(grammar);
        self
    }

    /// Lets a definition of [`with`](Composition::with) or [`bind`](Composition::bind) replace one that says something else.
    #[must_use]
    pub fn replace(self) -> Self {
        Self {
            replace: true,
            ..self
        }
    }

    /// Takes rules that a file uses and does not define from this grammar. They keep their meaning, and are called `ID:RULE`.
    #[must_use]
    pub fn import(mut self, grammar: GrammarName) -> Self {
        self.import.push(grammar);
        self
    }

    /// Lets a name, or the words of a rule that is defined in words, stand for a rule of another grammar.
    #[must_use]
    pub fn bind(mut self, binding: Binding) -> Self {
        self.bind.push(binding);
        self
    }

    /// Cuts recursion of files off at this depth.
    #[must_use]
    pub fn depth(self, depth: usize) -> Self {
        Self {
            depth: Some(depth),
            ..self
        }
    }

    /// Leaves out the alternatives of files that need a rule whose text cannot be read.
    #[must_use]
    pub fn skip_unreadable(self) -> Self {
        Self {
            skip_unreadable: true,
            ..self
        }
    }

    /// Lets letters of files stand for both cases, whatever their notation says.
    #[must_use]
    pub fn either_case(self, which: EitherCase) -> Self {
        Self {
            either_case: Some(which),
            ..self
        }
    }

    /// Takes each character for an octet: `%x80-FF` are octets then, and not characters of Unicode.
    #[must_use]
    pub fn octets(self) -> Self {
        Self {
            octets: true,
            ..self
        }
    }

    /// Reads regular expressions in this dialect where their names choose none. Without it, an expression must mean the same
    /// in all dialects but POSIX.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.expressions.dialect = Some(dialect);
        self
    }

    /// Takes regular expressions for all texts that have a match somewhere. Without it, a match is a whole text.
    #[must_use]
    pub fn search(mut self) -> Self {
        self.expressions.is_searched = true;
        self
    }

    /// The settings that are not as in [`Composition::new`]; first those that are for files alone.
    #[must_use]
    pub fn settings(&self) -> Vec<Setting> {
        let all = [
            (Setting::Notation, self.notation.is_some()),
            (Setting::With, !self.with.is_empty()),
            (Setting::Import, !self.import.is_empty()),
            (Setting::Bind, !self.bind.is_empty()),
            (Setting::Depth, self.depth.is_some()),
            (Setting::EitherCase, self.either_case.is_some()),
            (Setting::Replace, self.replace),
            (Setting::SkipUnreadable, self.skip_unreadable),
            (Setting::Octets, self.octets),
            (Setting::Dialect, self.expressions.dialect.is_some()),
            (Setting::Search, self.expressions.is_searched),
        ];
        let given = all.into_iter().filter(|(_, is_given)| *is_given);
        given.map(|(setting, _)| setting).collect()
    }

    /// Reads a grammar, and puts what the settings name to it if it is a file's.
    ///
    /// # Errors
    ///
    /// [`Error`] if a file cannot be read, if a setting has no effect or contradicts another, or if the grammars do not fit
    /// together. A rule that cannot be read is no error; asking for its language is.
    pub fn read(
        &self,
        name: &GrammarName,
        files: &dyn Files,
        limits: Limits,
        care: Care,
    ) -> Result<Composed, Error> {
        self.check_use(&[name])?;
        if let Some(binding) = self.bind.iter().find(|it| it.side.is_some()) {
            let message = ": left: and right: are for `compare`, which has two sides";
            return Err((binding.told() + message).into());
        }
        let composed = self.read_one(name, None, files, limits, care)?;
        self.check_bindings(&[(None, &composed)])?;
        Ok(composed)
    }

    /// Reads two grammars to compare. A binding may be for one of them.
    ///
    /// # Errors
    ///
    /// As for [`read`](Composition::read), with [`Care::Strict`].
    pub fn read_both(
        &self,
        left: &GrammarName,
        right: &GrammarName,
        files: &dyn Files,
        limits: Limits,
    ) -> Result<(Composed, Composed), Error> {
        self.check_use(&[left, right])?;
        let (at_left, at_right) = (Some(Side::Left), Some(Side::Right));
        let both = [(left, at_left, right), (right, at_right, left)];
        let [left, right] = both.map(|(name, side, other)| {
            let seat = side.map(|side| (side, other));
            self.read_one(name, seat, files, limits, Care::Strict)
        });
        let (left, right) = (left?, right?);
        self.check_bindings(&[(at_left, &left), (at_right, &right)])?;
        Ok((left, right))
    }

    /// Two grammars that were read, read again as if letters of the files stood for both cases. `None` if the settings say
    /// already which letters do, or if it changes no rule.
    #[must_use]
    pub fn in_either_case(
        &self,
        which: EitherCase,
        names: [&GrammarName; 2],
        as_they_are: [&Composed; 2],
        files: &dyn Files,
        limits: Limits,
    ) -> Option<(Composed, Composed)> {
        if self.either_case.is_some() {
            return None;
        }
        let other = self.clone().either_case(which);
        let [left, right] = names;
        let (left, right) = other.read_both(left, right, files, limits).ok()?;
        let rules = |composed: &Composed| composed.languages.grammar().rules().to_vec();
        let differs = as_they_are.map(rules) != [&left, &right].map(rules);
        differs.then_some((left, right))
    }

    /// Refuses settings that are for files where no grammar is a file's, those that change nothing, and several bindings of
    /// one name.
    fn check_use(&self, names: &[&GrammarName]) -> Result<(), Error> {
        let is_regex = |name: &&&GrammarName| matches!(name.source, Source::Regex(_));
        let is_file = |name: &&&GrammarName| name.path().is_some() && !is_regex(name);
        let has_file = names.iter().any(|name| is_file(&name));
        let others = self.with.iter().chain(&self.import);
        let others = others.chain(self.bind.iter().map(|it| &it.to));
        let has_regex =
            others.clone().any(|it| is_regex(&&it)) || names.iter().any(|it| is_regex(&it));
        let for_regex = [Setting::Dialect, Setting::Search];
        let mut given = self.settings().into_iter();
        if let Some(setting) = given.find(|it| !has_regex && for_regex.contains(it)) {
            let message = format!(
                " is for regular expressions, and {} is not one",
                names[0].name()
            );
            return Err((Message::default() + setting + message).into());
        }
        let further = [
            Setting::Replace,
            Setting::SkipUnreadable,
            Setting::Octets,
            Setting::Dialect,
            Setting::Search,
        ];
        let mut given = self.settings().into_iter();
        if let Some(setting) = given.find(|setting| !has_file && !further.contains(setting)) {
            let message = format!(
                " is for grammars of files, and {} is not a file",
                names[0].name()
            );
            return Err((Message::default() + setting + message).into());
        }
        if self.skip_unreadable && !has_file {
            let message = format!(
                " is for files: every rule of {} can be read",
                names[0].name()
            );
            return Err((Message::default() + Setting::SkipUnreadable + message).into());
        }
        if self.replace && self.with.is_empty() && self.bind.is_empty() {
            let message = Message::default() + Setting::Replace + " is for " + Setting::With;
            let message = message + " and " + Setting::Bind + ", and neither is given";
            return Err(message.into());
        }
        for (number, binding) in self.bind.iter().enumerate() {
            if self.bind[..number].iter().any(|it| it.is_like(binding)) {
                return Err((binding.told() + ": it is bound twice").into());
            }
        }
        Ok(())
    }

    /// Refuses bindings of names that no grammar has.
    fn check_bindings(&self, all: &[(Option<Side>, &Composed)]) -> Result<(), Error> {
        for binding in &self.bind {
            let mut sides = all.iter().filter(|(side, _)| binding.is_for(*side));
            let is_of = |(_, composed): &(_, &Composed)| composed.has_bound(&binding.name);
            if sides.clone().any(is_of) {
                continue;
            }
            let error = sides.next().and_then(|(_, composed)| {
                let grammar = composed.languages.grammar();
                grammar.find(&binding.name).err()
            });
            let error = error.map_or(String::new(), |error| format!(": {error}"));
            let on_side = match binding.side {
                Some(side) => format!(" on the {} side", side.name()),
                None => String::new(),
            };
            let message = format!(": no file{on_side} uses or defines that{error}");
            return Err((binding.told() + message).into());
        }
        Ok(())
    }

    fn read_one(
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
                let grammar = regex.grammar(files, limits)?;
                let first = grammar.rules().first();
                let first = first.map_or("", |rule| rule.name()).to_owned();
                let languages = grammars::labelled_by_names(self.finished(grammar), limits);
                let mut composed =
                    Composed::new(languages, regex.to_string(), first, regex.to_string());
                composed.is_in_place = regex.path().is_none();
                composed
            }
            Source::File { path, .. } => {
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
                    references: [(file.clone(), found.references)].into(),
                };
                self.put_together(&mut assembly, wanted)?;
                let (mut grammar, skipped) = self.readable(assembly.grammar, &file);
                let mut provenance = assembly.provenance;
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
                let mut composed = Composed::new(languages, name, first, file.clone());
                composed.passages = found.passages;
                composed.errors = found.errors;
                composed.references = assembly.references;
                composed.provenance = provenance;
                composed.grammar_file = found.grammar_file.map(Cow::Owned);
                composed
            }
        };
        if self.octets {
            composed.provenance.take_as_octets();
        }
        composed.rule = match (&named.rule, &named.source) {
            (None, _) => None,
            (Some(rule), Source::Document(edition)) => Some(edition.rule(rule)?.name().to_owned()),
            (Some(rule), Source::Parser(_) | Source::Regex(_) | Source::File { .. }) => {
                let found = composed.languages.grammar().find(rule);
                let found = found.map_err(|error| Error::located(&file, &error))?;
                Some(found.name().to_owned())
            }
        };
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
        let side = assembly.side;
        let bindings = self.bind.iter().filter(|it| it.is_for(side));
        let bindings = bindings.map(|it| Ok((it, self.lender(&it.to, wanted)?)));
        let bindings: Vec<(&Binding, Lender)> = bindings.collect::<Result<_, Error>>()?;
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
            let known = reading::read(&name.source, path, wanted)?;
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
        let (grammar, stem, read, references) = match &name.source {
            Source::Document(edition) => {
                let grammar = grammars::grammar(*edition);
                let stem = edition.document().to_string();
                (grammar, stem, None, References::new())
            }
            Source::Parser(parser) => {
                let stem = parser.to_string();
                (parser.grammar(), stem, None, References::new())
            }
            Source::Regex(regex) => {
                let regex = regex.clone().or_as(self.expressions);
                let grammar = regex.grammar(wanted.files, Limits::default())?;
                (grammar, RegexName::stem(), None, References::new())
            }
            Source::File { path, .. } => {
                let (found, read) = self.found(name, path, wanted)?;
                let stem = Path::new(path).file_stem();
                let stem = stem.map_or("file".into(), |stem| stem.to_string_lossy());
                let stem = stem.into_owned();
                (found.grammar, stem, Some(read), found.references)
            }
        };
        Ok(Lender {
            grammar,
            // Rules of two readings, or of other lines, are others.
            prefix: stem + &name.chosen(),
            file: name.source.file(),
            name: name.name(),
            read,
            references,
        })
    }
}
