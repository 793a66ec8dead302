//! How the grammars of files are read and put together.

use std::borrow::Cow;
use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use grammarian::automata::Limits;
use grammarian::bnf::{Clash, Grammar, Library, Notation};
use grammarian::compare::Languages;
use urlspec_lineage::grammars;

use super::reading::{self, Care, Found};
use super::{Grammars, PRINTED, Side, Source, located};
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
    /// Let a definition in a file of --with replace one that says something else
    #[arg(long, requires = "with")]
    replace: bool,
    /// Take rules that a FILE uses and does not define from here: ID or FILE. They keep their own meaning, and are
    /// called ID:RULE
    #[arg(short, long, value_name = "ID|FILE")]
    import: Vec<Side>,
    /// Let a name, or the words of a rule that is defined in words, stand for a rule of another grammar
    #[arg(long, value_name = "NAME=ID:RULE")]
    bind: Vec<Binding>,
    /// Cut recursion off at this depth: words that need a rule more than N deep within itself are left out. Rules that
    /// contain themselves at their right ends alone stay as they are
    #[arg(long, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100))]
    depth: Option<usize>,
    /// Let letters in strings stand for both cases, whatever the notation of a file says
    #[arg(long)]
    either_case: bool,
    /// Take each character for an octet: %x80-FF are octets then, and not characters of Unicode
    #[arg(long)]
    octets: bool,
}

/// A name, and the rule that it stands for.
#[derive(Clone, Debug)]
struct Binding {
    name: String,
    to: Side,
    rule: String,
}

impl FromStr for Binding {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let form = "a binding is NAME=ID:RULE or NAME=FILE:RULE, such as port=rfc3986:port";
        let (name, to) = argument.rsplit_once('=').ok_or(form)?;
        let to: Side = to.parse()?;
        let rule = to.rule.clone().ok_or(form)?;
        let name = name.trim().trim_start_matches('<').trim_end_matches('>');
        Ok(Self {
            name: name.to_owned(),
            to,
            rule,
        })
    }
}

/// A grammar that others take rules from, and what it is called.
struct Shelf {
    grammar: Grammar,
    prefix: String,
    file: String,
}

impl Shelf {
    fn library(&self) -> Library<'_> {
        Library::new(&self.grammar, &self.prefix, &self.file)
    }
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
        let grammars = self.read_one(side, limits, care)?;
        self.check_bindings(&[&grammars])?;
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
        let left = self.read_one(left, limits, Care::Strict)?;
        let right = self.read_one(right, limits, Care::Strict)?;
        self.check_bindings(&[&left, &right])?;
        Ok((left, right))
    }

    /// Refuses options that are for files where no side is one, and several bindings of one name.
    fn check_use(&self, sides: &[&Side]) -> Result<(), Failure> {
        let given = [
            ("--notation", self.notation.is_some()),
            ("--with", !self.with.is_empty()),
            ("--import", !self.import.is_empty()),
            ("--bind", !self.bind.is_empty()),
            ("--depth", self.depth.is_some()),
            ("--either-case", self.either_case),
        ];
        let has_file = sides.iter().any(|side| side.path().is_some());
        if let Some((option, _)) = given.iter().find(|(_, given)| *given && !has_file) {
            let message = format!(
                "{option} is for grammars of files; {} is none",
                sides[0].source
            );
            return Err(Failure::Message(message));
        }
        for (number, binding) in self.bind.iter().enumerate() {
            if self.bind[..number].iter().any(|it| it.name == binding.name) {
                let message = format!("--bind {}: it is bound twice", binding.name);
                return Err(Failure::Message(message));
            }
        }
        Ok(())
    }

    /// Refuses bindings of names that no grammar has.
    fn check_bindings(&self, all: &[&Grammars]) -> Result<(), Failure> {
        for binding in &self.bind {
            let is_of = |grammars: &&Grammars| grammars.bound.contains(&binding.name);
            if !all.iter().any(is_of) {
                let error = all[0].languages.grammar().find(&binding.name).err();
                let error = error.map_or(String::new(), |error| format!(": {error}"));
                return Err(Failure::Message(format!(
                    "--bind {}: no file uses or defines that{error}",
                    binding.name
                )));
            }
        }
        Ok(())
    }

    fn read_one(&self, side: &Side, limits: Limits, care: Care) -> Result<Grammars, Failure> {
        let file = side.source.file();
        let mut name = side.source.to_string();
        let mut notes = Vec::new();
        if side.printed {
            name += PRINTED;
        }
        let told = |error: &grammarian::Error| Failure::Message(located(&file, error));
        let mut grammars = match &side.source {
            Source::Revision(revision) => {
                let languages = grammars::languages(*revision, side.reading(), limits);
                let default_rule = revision.start_rule().name().to_owned();
                let mut grammars = Grammars::new(languages, name, default_rule, file.clone());
                grammars.document = side.document();
                grammars.grammar_file = Some(revision.grammar_file().into());
                grammars
            }
            Source::File { path, .. } => {
                let found = self.found(side, path, care, &mut notes)?;
                let first = found.grammar.rules().first();
                let first = first.map_or("", |rule| rule.name()).to_owned();
                let (mut grammar, bound) =
                    self.put_together(found.grammar, &file, care, &mut notes)?;
                if let Some(depth) = self.depth
                    && !grammar.recursive_rules().is_empty()
                {
                    grammar = grammar.unrolled(depth).map_err(|error| told(&error))?;
                    name = format!("{name} (depth {depth})");
                    notes.push(format!(
                        "{file}: recursion is cut off at depth {depth}: words that need a rule more than {depth} deep \
                         within itself are left out"
                    ));
                }
                let languages = Languages::new(grammar, &limits);
                let mut grammars = Grammars::new(languages, name, first, file.clone());
                grammars.passages = found.passages;
                grammars.errors = found.errors;
                grammars.references = found.references;
                grammars.bound = bound;
                grammars.grammar_file = found.grammar_file.map(Cow::Owned);
                grammars
            }
        };
        if self.octets {
            let grammar = grammars.languages.grammar().clone().of_octets();
            grammars.languages = Languages::new(grammar, &limits);
            grammars.name += " (octets)";
        }
        grammars.notes = notes;
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

    /// A file's grammar with those that the options name, and the names that were bound.
    fn put_together(
        &self,
        mut grammar: Grammar,
        file: &str,
        care: Care,
        notes: &mut Vec<String>,
    ) -> Result<(Grammar, Vec<String>), Failure> {
        let mut names = Vec::new();
        let clash = if self.replace {
            Clash::Replace
        } else {
            Clash::Refuse
        };
        for side in &self.with {
            refuse_rule("with", side)?;
            let other = self.shelf(side, care, notes)?;
            let joined = grammar.join(&other.grammar, &other.file, clash);
            grammar = joined.map_err(|error| {
                let advice = "in another way than before; --replace lets this one hold";
                Failure::Message(format!("{} {advice}", located(file, &error)))
            })?;
        }
        for binding in &self.bind {
            let other = self.shelf(&binding.to, care, notes)?;
            let rule = other.grammar.find(&binding.rule);
            rule.map_err(|error| {
                Failure::Message(located(&binding.to.source.to_string(), &error))
            })?;
            // Another file may have the name.
            let bound = grammar.clone();
            if let Ok(bound) = bound.bind(&binding.name, other.library(), &binding.rule) {
                grammar = bound;
                names.push(binding.name.clone());
            }
        }
        for side in &self.import {
            refuse_rule("import", side)?;
            let other = self.shelf(side, care, notes)?;
            grammar = grammar.import(other.library());
        }
        Ok((grammar, names))
    }

    /// Reads the grammar of a file, without those that are put to it.
    fn found(
        &self,
        side: &Side,
        path: &str,
        care: Care,
        notes: &mut Vec<String>,
    ) -> Result<Found, Failure> {
        let notation = self.notation.map(NotationName::notation);
        let mut found = reading::read(&side.source, path, side.reading(), notation, care)?;
        if self.either_case {
            found.grammar = found.grammar.in_either_case();
        } else {
            notes.extend(found.note.take());
        }
        Ok(found)
    }

    /// Reads a grammar to take rules from.
    fn shelf(&self, side: &Side, care: Care, notes: &mut Vec<String>) -> Result<Shelf, Failure> {
        let (grammar, prefix) = match &side.source {
            Source::Revision(revision) => {
                let languages = grammars::languages(*revision, side.reading(), Limits::default());
                (languages.grammar().clone(), revision.to_string())
            }
            Source::File { path, .. } => {
                let found = self.found(side, path, care, notes)?;
                let stem = Path::new(path).file_stem();
                let stem = stem.map_or("file".into(), |stem| stem.to_string_lossy());
                (found.grammar, stem.into_owned())
            }
        };
        Ok(Shelf {
            grammar,
            prefix,
            file: side.source.file(),
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
