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
mod basic;
mod binding;
mod checks;
mod cited;
mod composed;
mod error;
mod file_read;
mod files;
mod follow;
mod message;
mod name;
mod provenance;
mod reader;
mod reading;
mod regex;
mod rule_text;
mod rules;
mod sides;

use std::cell::RefCell;
use std::collections::HashMap;

use grammarian::automata::Limits;
use grammarian::bnf::Notation;
use grammarian::export::Dialect;

pub use self::binding::Binding;
pub use self::composed::Composed;
pub use self::error::Error;
pub use self::file_read::EitherCase;
pub use self::files::{Files, text_of};
pub use self::message::{Choice, Message, Setting};
pub use self::name::GrammarName;
pub use self::provenance::Provenance;
pub use self::reading::Care;

use self::binding::Side;
use self::file_read::FileRead;
use self::follow::Follow;
use self::reading::FileGrammar;

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
    /// The longest words of parts of joined sides that have no automaton otherwise.
    longest: Option<usize>,
    follow: Follow,
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

    /// Takes what a file uses and does not define from the texts that it names for it: rules in words such as `<host, see
    /// [RFC3986], Section 3.2.2>`, sentences that cite an RFC, and the references, if one of them alone defines it. The
    /// [provenance](Composed::provenance) has each, with the line that says so.
    #[must_use]
    pub fn follow(mut self) -> Self {
        self.follow.way = Some(Follow::all);
        self
    }

    /// A folder with texts of RFCs, `rfc1738.txt` or `rfc9110.xml`, to [follow](Self::follow) a file to. The documents of urlspec
    /// are always there.
    #[must_use]
    pub fn library(mut self, folder: impl Into<String>) -> Self {
        self.follow.libraries.push(folder.into());
        self
    }

    /// Where sides are joined, takes those whose rules are recursive without words of more than `length` characters. The
    /// result is exact for all others.
    #[must_use]
    pub fn joined_up_to_length(self, length: usize) -> Self {
        Self {
            longest: Some(length),
            ..self
        }
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
            (Setting::Follow, self.follow.way.is_some()),
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
        self.check_sides()?;
        let composed = self.read_one(name, None, files, limits, care)?;
        self.check_bindings(&[(None, &composed)])?;
        Ok(composed)
    }

    /// Reads several grammars, and puts what the settings name to those that are files'.
    ///
    /// # Errors
    ///
    /// As for [`read`](Composition::read), with [`Care::Strict`].
    pub fn read_all(
        &self,
        names: &[GrammarName],
        files: &dyn Files,
        limits: Limits,
    ) -> Result<Vec<Composed>, Error> {
        self.check_use(&names.iter().collect::<Vec<_>>())?;
        self.check_sides()?;
        let read = |name| self.read_one(name, None, files, limits, Care::Strict);
        let all: Vec<Composed> = names.iter().map(read).collect::<Result<_, _>>()?;
        let sides: Vec<(Option<Side>, &Composed)> = all.iter().map(|it| (None, it)).collect();
        self.check_bindings(&sides)?;
        Ok(all)
    }

    /// Reads one of several grammars that were checked together.
    pub(crate) fn read_checked(
        &self,
        name: &GrammarName,
        files: &dyn Files,
        limits: Limits,
    ) -> Result<Composed, Error> {
        self.read_one(name, None, files, limits, Care::Lenient)
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
}
