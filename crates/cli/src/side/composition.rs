//! How the grammars of files are read and put together.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use grammarian::automata::Limits;
use grammarian::bnf::{Clash, Definition, Grammar, Library, Notation};
use grammarian::compare::Languages;
use grammarian::{Error, ErrorKind};
use urlspec_lineage::grammars;

use super::binding::{Binding, Hand};
use super::provenance::{
    Bound, CORE, FileRead, Folded, Imported, Provenance, Replaced, Skipped, quoted,
};
use super::reading::{self, Care, Found, Wanted};
use super::{Grammars, PRINTED, Side, Source, located, place};
use crate::outcome::Failure;

/// The notations as they are called on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum NotationName {
    /// ABNF: RFC 2234, 5234 and 7405, with the lists of RFC 9110
    Abnf,
    /// The augmented BNF of RFC 822, as RFC 1738 and RFC 2396 write it
    Rfc822,
    /// The bare letters of draft-ietf-uri-url-02
    Url7,
}

impl NotationName {
    fn notation(self) -> Notation {
        match self {
            Self::Abnf => Notation::Abnf,
            Self::Rfc822 => Notation::Rfc822,
            Self::Url7 => Notation::Url7,
        }
    }
}

/// The options of every verb that takes a grammar.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "How files are read")]
pub(crate) struct Composition {
    /// Read files in this notation, whatever their names end in
    #[arg(long, value_name = "NOTATION")]
    notation: Option<NotationName>,
    /// Read the rules of this file too, as if they stood behind those of each FILE
    #[arg(long, value_name = "FILE")]
    with: Vec<Side>,
    /// Let a definition in a file of --with, or a rule of --bind, replace a definition that says something else
    #[arg(long)]
    replace: bool,
    /// Take rules that a FILE uses and does not define from here: ID or FILE. They keep their own meaning, and are
    /// called ID:RULE
    #[arg(short, long, value_name = "ID|FILE")]
    import: Vec<Side>,
    /// Let a name, or the words of a rule that is defined in words, stand for a rule of another grammar; in `compare`,
    /// `left:` or `right:` before the name binds it on that side alone
    #[arg(long, value_name = "NAME=ID:RULE")]
    bind: Vec<Binding>,
    /// Cut recursion off at this depth: words that need a rule more than N deep within itself are left out. Rules that
    /// contain themselves at their right ends alone stay as they are
    #[arg(long, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100))]
    depth: Option<usize>,
    /// Leave out the alternatives that need a rule whose text cannot be read, of files and of ID@printed
    #[arg(long)]
    skip_unreadable: bool,
    /// Let letters of files stand for both cases, whatever their notation says
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "strings")]
    either_case: Option<Folded>,
    /// Take each character for an octet: %x80-FF are octets then, and not characters of Unicode
    #[arg(long)]
    octets: bool,
    /// The files that were read: what comes through a pipe cannot be read again.
    #[arg(skip)]
    known: RefCell<HashMap<(String, bool), (Found, FileRead)>>,
}

/// A grammar that others take rules from, and what it is called.
struct Shelf {
    grammar: Grammar,
    prefix: String,
    file: String,
    /// As it is named on the command line.
    name: String,
    /// How it was read, if it is a file.
    read: Option<FileRead>,
}

impl Shelf {
    fn library(&self) -> Library<'_> {
        Library::new(&self.grammar, &self.prefix, &self.file)
    }

    /// The place of a rule that is here.
    fn place_of(&self, rule: &str) -> String {
        let line = self.grammar.find(rule).ok().map(Definition::line);
        place(&self.file, line, None)
    }
}

/// A grammar that is being put together.
struct Making<'s> {
    grammar: Grammar,
    provenance: Provenance,
    /// The file that lines belong to.
    file: &'s str,
    /// Which one of two sides it is.
    hand: Option<Hand>,
    care: Care,
}

impl Composition {
    /// Whether characters stand for octets.
    pub(crate) fn is_of_octets(&self) -> bool {
        self.octets
    }

    /// Reads a side, and puts what these options name to it if it is a file.
    pub(crate) fn read(
        &self,
        side: &Side,
        limits: Limits,
        care: Care,
    ) -> Result<Grammars, Failure> {
        self.check_use(&[side])?;
        if let Some(binding) = self.bind.iter().find(|it| it.hand.is_some()) {
            let message = "left: and right: are for `compare`, which has two sides";
            return Err(Failure::Message(format!("{}: {message}", binding.option())));
        }
        let grammars = self.read_one(side, None, limits, care)?;
        self.check_bindings(&[(None, &grammars)])?;
        Ok(grammars)
    }

    /// Reads two sides. A binding may be for one of them.
    pub(crate) fn read_both(
        &self,
        left: &Side,
        right: &Side,
        limits: Limits,
    ) -> Result<(Grammars, Grammars), Failure> {
        self.check_use(&[left, right])?;
        let (at_left, at_right) = (Some(Hand::Left), Some(Hand::Right));
        let left = self.read_one(left, at_left, limits, Care::Strict)?;
        let right = self.read_one(right, at_right, limits, Care::Strict)?;
        self.check_bindings(&[(at_left, &left), (at_right, &right)])?;
        Ok((left, right))
    }

    /// Both sides again, as if letters of the files stood for both cases. Nothing if these options say already which
    /// letters do, or if it changes no rule.
    pub(crate) fn folded(
        &self,
        folded: Folded,
        sides: [&Side; 2],
        as_they_are: [&Grammars; 2],
        limits: Limits,
    ) -> Option<(Grammars, Grammars)> {
        if self.either_case.is_some() {
            return None;
        }
        let other = Self {
            either_case: Some(folded),
            ..self.clone()
        };
        let (left, right) = other.read_both(sides[0], sides[1], limits).ok()?;
        let rules = |side: &Grammars| side.languages.grammar().rules().to_vec();
        let differs = as_they_are.map(rules) != [&left, &right].map(rules);
        differs.then_some((left, right))
    }

    /// Refuses options that are for files where no side is one, those that change nothing, and several bindings of one
    /// name.
    fn check_use(&self, sides: &[&Side]) -> Result<(), Failure> {
        let given = [
            ("--notation", self.notation.is_some()),
            ("--with", !self.with.is_empty()),
            ("--import", !self.import.is_empty()),
            ("--bind", !self.bind.is_empty()),
            ("--depth", self.depth.is_some()),
            ("--either-case", self.either_case.is_some()),
        ];
        let has_file = sides.iter().any(|side| side.path().is_some());
        if let Some((option, _)) = given.iter().find(|(_, given)| *given && !has_file) {
            let message = format!(
                "{option} is for grammars of files; {} is none",
                sides[0].source
            );
            return Err(Failure::Message(message));
        }
        if self.skip_unreadable && sides.iter().all(|side| side.document().is_some()) {
            let message = format!(
                "--skip-unreadable is for files and for {PRINTED}: every rule of {} can be read",
                sides[0].source
            );
            return Err(Failure::Message(message));
        }
        if self.replace && self.with.is_empty() && self.bind.is_empty() {
            let message = "--replace is for --with and --bind, and neither is given";
            return Err(Failure::Message(message.to_owned()));
        }
        for (number, binding) in self.bind.iter().enumerate() {
            if self.bind[..number].iter().any(|it| it.is_like(binding)) {
                let message = format!("{}: it is bound twice", binding.option());
                return Err(Failure::Message(message));
            }
        }
        Ok(())
    }

    /// Refuses bindings of names that no grammar has.
    fn check_bindings(&self, all: &[(Option<Hand>, &Grammars)]) -> Result<(), Failure> {
        for binding in &self.bind {
            let mut sides = all.iter().filter(|(hand, _)| binding.is_for(*hand));
            let is_of = |(_, grammars): &(_, &Grammars)| grammars.has_bound(&binding.name);
            if sides.clone().any(is_of) {
                continue;
            }
            let error = sides.next().and_then(|(_, grammars)| {
                let grammar = grammars.languages.grammar();
                grammar.find(&binding.name).err()
            });
            let error = error.map_or(String::new(), |error| format!(": {error}"));
            let nobody = match binding.hand {
                Some(hand) => format!("the {} side is no file that", hand.name()),
                None => "no file".to_owned(),
            };
            return Err(Failure::Message(format!(
                "{}: {nobody} uses or defines that{error}",
                binding.option()
            )));
        }
        Ok(())
    }

    fn read_one(
        &self,
        side: &Side,
        hand: Option<Hand>,
        limits: Limits,
        care: Care,
    ) -> Result<Grammars, Failure> {
        let file = side.source.file();
        let name = side.name();
        let told = |error: &Error| Failure::Message(located(&file, error));
        let mut grammars = match &side.source {
            Source::Revision(revision) => {
                let grammar = grammars::file(*revision).grammar(side.reading());
                let (grammar, skipped) = self.readable(grammar, &file);
                let grammar = self.finished(grammar);
                let languages = grammars::labelled(*revision, grammar, limits);
                let default_rule = revision.start_rule().name().to_owned();
                let mut grammars = Grammars::new(languages, name, default_rule, file.clone());
                grammars.document = side.document();
                grammars.grammar_file = Some(revision.grammar_file().into());
                grammars.provenance.skip(skipped);
                grammars
            }
            Source::File { path, .. } => {
                let (found, read) = self.found(side, path, care)?;
                let first = found.grammar.rules().first();
                let first = first.map_or("", |rule| rule.name()).to_owned();
                let mut making = Making {
                    grammar: found.grammar,
                    provenance: Provenance::of_file(read),
                    file: &file,
                    hand,
                    care,
                };
                self.put_together(&mut making)?;
                let (mut grammar, skipped) = self.readable(making.grammar, &file);
                let mut provenance = making.provenance;
                provenance.skip(skipped);
                if let Some(depth) = self.depth
                    && !grammar.recursive_rules().is_empty()
                {
                    grammar = grammar.unrolled(depth).map_err(|error| told(&error))?;
                    provenance.cut_off_at(depth);
                }
                let languages = Languages::new(self.finished(grammar), &limits);
                let mut grammars = Grammars::new(languages, name, first, file.clone());
                grammars.passages = found.passages;
                grammars.errors = found.errors;
                grammars.references = found.references;
                grammars.provenance = provenance;
                grammars.grammar_file = found.grammar_file.map(Cow::Owned);
                grammars
            }
        };
        if self.octets {
            grammars.provenance.take_as_octets();
        }
        grammars.rule = match (&side.rule, &side.source) {
            (None, _) => None,
            (Some(rule), Source::Revision(revision)) => {
                Some(revision.rule(rule)?.name().to_owned())
            }
            (Some(rule), Source::File { .. }) => {
                let found = grammars.languages.grammar().find(rule);
                let found = found.map_err(|error| told(&error))?;
                Some(found.name().to_owned())
            }
        };
        Ok(grammars)
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
    fn put_together(&self, making: &mut Making<'_>) -> Result<(), Failure> {
        for side in &self.with {
            refuse_rule("with", side)?;
            let other = self.shelf(side, making.care)?;
            making.join(other, self.clash())?;
        }
        let hand = making.hand;
        for binding in self.bind.iter().filter(|it| it.is_for(hand)) {
            let other = self.shelf(&binding.to, making.care)?;
            making.bind(binding, other, self.clash())?;
        }
        for side in &self.import {
            refuse_rule("import", side)?;
            let other = self.shelf(side, making.care)?;
            making.import(other);
        }
        Ok(())
    }

    /// Reads the grammar of a file, without those that are put to it.
    fn found(&self, side: &Side, path: &str, care: Care) -> Result<(Found, FileRead), Failure> {
        let key = (side.source.to_string(), side.printed);
        let known = self.known.borrow().get(&key).cloned();
        let (found, read) = if let Some(known) = known {
            known
        } else {
            let wanted = Wanted {
                reading: side.reading(),
                notation: self.notation.map(NotationName::notation),
                care,
            };
            let known = reading::read(&side.source, path, wanted)?;
            self.known.borrow_mut().insert(key, known.clone());
            known
        };
        Ok(match self.either_case {
            Some(folded) => (found.folded(folded), read.folded(folded)),
            None => (found, read),
        })
    }

    /// Reads a grammar to take rules from.
    fn shelf(&self, side: &Side, care: Care) -> Result<Shelf, Failure> {
        let (grammar, stem, read) = match &side.source {
            Source::Revision(revision) => {
                let grammar = grammars::file(*revision).grammar(side.reading());
                (grammar, revision.to_string(), None)
            }
            Source::File { path, .. } => {
                let (found, read) = self.found(side, path, care)?;
                let stem = Path::new(path).file_stem();
                let stem = stem.map_or("file".into(), |stem| stem.to_string_lossy());
                (found.grammar, stem.into_owned(), Some(read))
            }
        };
        Ok(Shelf {
            grammar,
            // Rules of two readings, or of other lines, are others.
            prefix: stem + &side.chosen(),
            file: side.source.file(),
            name: side.name(),
            read,
        })
    }
}

impl Making<'_> {
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
    fn join(&mut self, other: Shelf, clash: Clash) -> Result<(), Failure> {
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
            let advice = "in another way than before; --replace lets this one hold";
            Failure::Message(format!("{} {advice}", located(&other.file, &error)))
        })?;
        self.provenance.add_with(other.name, replaced);
        self.provenance.add_file(other.read);
        Ok(())
    }

    /// Lets a name stand for a rule of another grammar.
    fn bind(&mut self, binding: &Binding, other: Shelf, clash: Clash) -> Result<(), Failure> {
        let name = &binding.name;
        if self.provenance.has_bound(self.own_name(name)) {
            let message = format!("{}: it is bound twice", binding.option());
            return Err(Failure::Message(message));
        }
        let rule = other.grammar.find(&binding.rule);
        let rule = rule.map_err(|error| Failure::Message(located(&other.name, &error)))?;
        let bound = Bound {
            name: self.own_name(name).to_owned(),
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
        };
        let grammar = self.grammar.clone();
        match grammar.bind(name, other.library(), &binding.rule, clash) {
            Ok(grammar) => self.grammar = grammar,
            Err(error) if *error.kind() == ErrorKind::Duplicate => {
                return Err(self.refused(binding, &bound, &other));
            }
            // The other side may have the name.
            Err(_) => return Ok(()),
        }
        self.provenance.add_bound(bound);
        self.provenance.add_file(other.read);
        Ok(())
    }

    /// A name as the grammar has it: its notation may not tell case apart.
    fn own_name<'n>(&'n self, name: &'n str) -> &'n str {
        self.grammar.rule(name).map_or(name, Definition::name)
    }

    /// How the words of a rule are bound, if it has any.
    fn binds_words(&self, binding: &Binding, bound: &Bound) -> String {
        let rule = self.grammar.rule(&binding.name);
        let words = rule.into_iter().flat_map(Definition::words);
        let hand = binding
            .hand
            .map_or(String::new(), |it| format!("{}:", it.name()));
        let options = words.map(|words| {
            let words = words.split_whitespace().collect::<Vec<&str>>().join(" ");
            format!(
                "--bind {}",
                quoted(&format!("{hand}{words}={}", bound.rule))
            )
        });
        let options = options.collect::<Vec<String>>().join(" or ");
        if options.is_empty() {
            return options;
        }
        format!(", and {options} binds words in it alone")
    }

    /// Why a name that has a definition is not bound.
    fn refused(&self, binding: &Binding, bound: &Bound, other: &Shelf) -> Failure {
        let here = match self.place_of(&binding.name) {
            Some(place) => format!("{place} defines it"),
            None => "it is a core rule of ABNF".to_owned(),
        };
        let other_side = match (binding.hand, self.hand) {
            (None, Some(hand)) => {
                let (hand, other) = (hand.name(), hand.other().name());
                format!(
                    "; this is the {hand} side, and --bind {other}:{}=... binds it on the other alone",
                    binding.name
                )
            }
            _ => String::new(),
        };
        Failure::Message(format!(
            "{}: {here}, and {} defines {}; --replace lets that stand in its place{}{other_side}",
            binding.option(),
            other.place_of(&binding.rule),
            bound.rule,
            self.binds_words(binding, bound)
        ))
    }

    /// Takes what nothing defines from another grammar.
    fn import(&mut self, other: Shelf) {
        let names = self.grammar.undefined_names().into_iter();
        let imported = names.filter_map(|name| {
            let rule = other.grammar.find(name).ok()?;
            Some(Imported {
                name: name.to_owned(),
                rule: format!("{}:{}", other.name, rule.name()),
                from: other.name.clone(),
            })
        });
        let imported: Vec<Imported> = imported.collect();
        if imported.is_empty() {
            return;
        }
        self.grammar = self.grammar.clone().import(other.library());
        self.provenance.add_imported(imported);
        self.provenance.add_file(other.read);
    }
}

/// Options that take whole grammars take no rule; there may be nothing behind the colon.
fn refuse_rule(option: &str, side: &Side) -> Result<(), Failure> {
    match side.rule() {
        None | Some("") => Ok(()),
        Some(rule) => Err(Failure::Message(format!(
            "--{option} {}:{rule}: it takes a whole grammar, and no rule of it",
            side.source
        ))),
    }
}
