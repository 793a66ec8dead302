//! How the grammars of files are read and put together.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use grammarian::Error;
use grammarian::automata::Limits;
use grammarian::bnf::{Clash, Grammar, Notation};
use grammarian::compare::Languages;
use urlspec_lineage::grammars;

use super::advice::References;
use super::binding::{Binding, Hand};
use super::making::{Making, Shelf};
use super::provenance::{FileRead, Folded, Provenance, Skipped};
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
    /// Leave out the alternatives that need a rule whose text cannot be read, of files
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
    known: RefCell<HashMap<String, (Found, FileRead)>>,
}

impl Composition {
    /// Tells if characters stand for octets.
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
        let sides = [(left, at_left, right), (right, at_right, left)];
        let [left, right] = sides.map(|(side, hand, other)| {
            let seat = hand.map(|hand| (hand, other));
            self.read_one(side, seat, limits, Care::Strict)
        });
        let (left, right) = (left?, right?);
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
        let given = self.given();
        let has_file = sides.iter().any(|side| side.path().is_some());
        if let Some((option, _)) = given.iter().find(|(_, given)| *given && !has_file) {
            let message = format!(
                "{option} is for grammars of files; {} is none",
                sides[0].source
            );
            return Err(Failure::Message(message));
        }
        if self.skip_unreadable && !has_file {
            let message = format!(
                "--skip-unreadable is for files: every rule of {} can be read",
                sides[0].name()
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

    /// Refuses all of these options where a document is taken as it is.
    pub(crate) fn refuse_for(&self, document: &str) -> Result<(), Failure> {
        let further = [
            ("--replace", self.replace),
            ("--skip-unreadable", self.skip_unreadable),
            ("--octets", self.octets),
        ];
        let mut given = self.given().into_iter().chain(further);
        match given.find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(Failure::Message(format!(
                "{option} is for files and for {PRINTED} here: {document} is taken as it is"
            ))),
            None => Ok(()),
        }
    }

    /// The options that are for files alone, and whether they are given.
    fn given(&self) -> [(&'static str, bool); 6] {
        [
            ("--notation", self.notation.is_some()),
            ("--with", !self.with.is_empty()),
            ("--import", !self.import.is_empty()),
            ("--bind", !self.bind.is_empty()),
            ("--depth", self.depth.is_some()),
            ("--either-case", self.either_case.is_some()),
        ]
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
        seat: Option<(Hand, &Side)>,
        limits: Limits,
        care: Care,
    ) -> Result<Grammars, Failure> {
        let file = side.source.file();
        let name = side.name();
        let told = |error: &Error| Failure::Message(located(&file, error));
        let mut grammars = match &side.source {
            Source::Document(edition) => {
                let revision = edition.revision();
                let (grammar, skipped) = self.readable(grammars::grammar(*edition), &file);
                let grammar = self.finished(grammar);
                let languages = grammars::labelled(revision, grammar, limits);
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
                    hand: seat.map(|(hand, _)| hand),
                    has_other_file: seat.is_some_and(|(_, other)| other.path().is_some()),
                    made: Vec::new(),
                    references: [(file.clone(), found.references)].into(),
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
                grammars.references = making.references;
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
            (Some(rule), Source::Document(edition)) => Some(edition.rule(rule)?.name().to_owned()),
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
        let bindings = self.bind.iter().filter(|it| it.is_for(hand));
        let bindings = bindings.map(|it| Ok((it, self.shelf(&it.to, making.care)?)));
        let bindings: Vec<(&Binding, Shelf)> = bindings.collect::<Result<_, Failure>>()?;
        making.bind_all(&bindings, self.clash())?;
        for side in &self.import {
            refuse_rule("import", side)?;
            let other = self.shelf(side, making.care)?;
            making.import(other);
        }
        // What was imported may need them, too.
        making.bind_all(&bindings, self.clash())
    }

    /// Reads the grammar of a file, without those that are put to it.
    fn found(&self, side: &Side, path: &str, care: Care) -> Result<(Found, FileRead), Failure> {
        let key = side.name();
        let known = self.known.borrow().get(&key).cloned();
        let (found, read) = if let Some(known) = known {
            known
        } else {
            let wanted = Wanted {
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
        let (grammar, stem, read, references) = match &side.source {
            Source::Document(edition) => {
                let grammar = grammars::grammar(*edition);
                let stem = edition.revision().to_string();
                (grammar, stem, None, References::new())
            }
            Source::File { path, .. } => {
                let (found, read) = self.found(side, path, care)?;
                let stem = Path::new(path).file_stem();
                let stem = stem.map_or("file".into(), |stem| stem.to_string_lossy());
                let stem = stem.into_owned();
                (found.grammar, stem, Some(read), found.references)
            }
        };
        Ok(Shelf {
            grammar,
            // Rules of two readings, or of other lines, are others.
            prefix: stem + &side.chosen(),
            file: side.source.file(),
            name: side.name(),
            read,
            references,
        })
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
