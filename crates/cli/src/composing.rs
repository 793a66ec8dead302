//! The options of every verb that takes a grammar, and how what they make is told.

use std::cell::{Cell, OnceCell};
use std::path::Path;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use grammarian::automata::Limits;
use grammarian::bnf::Notation;
use serde::Serialize;
use urlspec_lineage::DocumentEdition;
use urlspec_lineage::claims::{Checker, ClaimsFile};
use urlspec_lineage::composition::{
    self, Binding, Care, Choice, Composed, Composition, Error, Files, GrammarName, Provenance,
    Setting,
};

use crate::dialect::DialectName;
use crate::input::octets_of;
use crate::outcome::{Failure, allows_more};
use crate::output::Output;
use crate::provenance::{Log, Place};
use crate::shell::quoted;

/// The files of the disk, and standard input.
#[derive(Default)]
struct Disk {
    /// A note of each file that was read.
    log: Log,
}

impl Files for Disk {
    fn exists(&self, name: &str) -> bool {
        Path::new(name).exists()
    }

    fn octets(&self, name: &str) -> Result<Vec<u8>, String> {
        const LARGEST: u64 = 16 << 20;
        let octets = octets_of(name.as_ref(), LARGEST).map_err(|error| error.to_string())?;
        self.log.file(name, &octets);
        Ok(octets)
    }

    fn takes(&self, document: DocumentEdition) {
        self.log.document(document);
    }
}

/// A grammar that is named on the command line.
pub(crate) fn grammar_name(argument: &str) -> Result<GrammarName, String> {
    GrammarName::parse(argument, &Disk::default()).map_err(|error| told(&error))
}

fn binding(argument: &str) -> Result<Binding, String> {
    Binding::parse(argument, &Disk::default()).map_err(|error| told(&error))
}

/// The notations as they are called on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NotationName {
    /// ABNF: RFC 2234, 5234 and 7405, with the lists of RFC 9110
    Abnf,
    /// The augmented BNF of RFC 822, as RFC 1738 and RFC 2396 write it
    Rfc822,
    /// The bare letters of draft-ietf-uri-url-02
    Url7,
    /// The EBNF of the W3C, as in XML 1.0, section 6
    Ebnf,
}

/// The letters that stand for both cases, as they are called on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EitherCase {
    /// The letters of all strings
    Strings,
    /// The letters of names of schemes at the beginning of rules, such as "http:", as in the documents
    LeadingNames,
}

/// Parts the folders of a list, as in `PATH`.
const LIST: char = if cfg!(windows) { ';' } else { ':' };

/// The heading of these options in help.
const FILES: &str = "How files are read";

/// The options of every verb that takes a grammar.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct Composing {
    /// Read files in this notation, whatever their names end in
    #[arg(long, help_heading = FILES, value_name = "NOTATION")]
    notation: Option<NotationName>,
    /// Read the rules of this file too, behind those of each FILE
    #[arg(long, help_heading = FILES, value_name = "FILE", value_parser = grammar_name)]
    with: Vec<GrammarName>,
    /// Let rules of --with and --bind replace other definitions
    ///
    /// Without it, two definitions of a rule that say different things are an error.
    #[arg(long, help_heading = FILES)]
    replace: bool,
    /// Take rules that a FILE uses and does not define from here
    ///
    /// They keep their own meaning, and are called ID:RULE.
    #[arg(short, long, help_heading = FILES, value_name = "ID|FILE", value_parser = grammar_name)]
    import: Vec<GrammarName>,
    /// Let a name in a FILE stand for a rule of another grammar
    ///
    /// NAME may also be the words of a rule that is defined in prose. FILE: before it binds it in that file alone; in `compare`,
    /// `left:` or `right:` on that side alone.
    #[arg(long, help_heading = FILES, value_name = "NAME=ID:RULE", value_parser = binding)]
    bind: Vec<Binding>,
    /// Take what a FILE does not define from the texts that it cites
    ///
    /// They are named by the words of rules such as <host, see [RFC3986]>, by sentences that cite an RFC, or by the references,
    /// if one of them alone defines it. Each binding is listed with the line that says so; --bind goes before.
    #[arg(long, help_heading = FILES)]
    follow: bool,
    /// Follow to the texts of RFCs in this folder
    ///
    /// They are called rfc1738.txt or rfc9110.xml. The documents of urlspec are always at hand.
    #[arg(long, help_heading = FILES, value_name = "DIR", env = "URLSPEC_LIBRARY", hide_env_values = true, value_delimiter = LIST)]
    library: Vec<String>,
    /// Cut recursion off at this depth
    ///
    /// Words that need a rule more than N deep within itself are left out. Rules that contain themselves at their right ends
    /// alone stay as they are.
    #[arg(long, help_heading = FILES, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=100))]
    depth: Option<usize>,
    /// Leave out alternatives of files whose rules cannot be read
    #[arg(long, help_heading = FILES)]
    skip_unreadable: bool,
    /// Let letters of files stand for both cases
    ///
    /// This holds whatever their notation says of letters.
    #[arg(long, help_heading = FILES, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "strings")]
    either_case: Option<EitherCase>,
    /// The dialect of regular expressions
    ///
    /// Without it, an expression must mean the same in all but POSIX. `regex@DIALECT:TEXT` and `FILE.regex@DIALECT` choose one
    /// for one side.
    #[arg(long, help_heading = FILES, value_enum)]
    dialect: Option<DialectName>,
    /// Take regular expressions for texts with a match in them
    ///
    /// Without it, their words are whole texts. `@search` chooses it for one side.
    #[arg(long, help_heading = FILES)]
    search: bool,
    /// Take each character for an octet
    ///
    /// %x80-FF are octets then, and not characters of Unicode.
    #[arg(long, help_heading = FILES)]
    octets: bool,
    /// Say how the result was made, at its end or in FILE
    ///
    /// The program's version, its arguments, the documents and the SHA-256 of each file that was read. `urlspec rerun` repeats it,
    /// and says what changed. In FILE, which is JSON, the output stands beside it.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    provenance: Option<String>,
    /// The files, with what was read of them.
    #[arg(skip)]
    disk: Disk,
    /// Regular expressions are written in the dialect, and not read.
    #[arg(skip)]
    writes: Cell<bool>,
    /// The longest words of parts of joined sides, where rules are recursive.
    #[arg(skip)]
    longest: Cell<Option<usize>>,
    /// The composition that the options stand for, with the files that were read.
    #[arg(skip)]
    composition: OnceCell<Composition>,
}

impl Composing {
    /// Tells if characters stand for octets.
    pub(crate) fn is_of_octets(&self) -> bool {
        self.octets
    }

    /// The dialect, for a verb that writes expressions. Those that it reads have one in their names.
    pub(crate) fn dialect_to_write(&self) -> Option<DialectName> {
        self.writes.set(true);
        self.dialect
    }

    /// Leaves longer words out where sides are joined and a rule is recursive, for a verb that leaves them out of its result.
    /// To be called before anything is read.
    pub(crate) fn join_up_to(&self, length: Option<usize>) {
        self.longest.set(length);
    }

    /// The notes of files and documents that were read.
    pub(crate) fn log(&self) -> &Log {
        &self.disk.log
    }

    /// Where `--provenance` wants it to be said.
    pub(crate) fn provenance(&self) -> Option<Place<'_>> {
        let file = self.provenance.as_deref()?;
        Some(if file.is_empty() {
            Place::Behind
        } else {
            Place::File(file)
        })
    }

    /// The options that change a grammar.
    pub(crate) fn settings(&self) -> Vec<String> {
        let settings = self.composition().settings().into_iter();
        settings.map(|it| option(&it.into())).collect()
    }

    /// The text of a file, which must be UTF-8.
    pub(crate) fn text_of(&self, path: &str) -> Result<String, Failure> {
        Ok(composition::text_of(&self.disk, path)?)
    }

    /// Refuses a file in the place of a folder of texts.
    fn check_library(&self) -> Result<(), Failure> {
        let folders = self
            .library
            .iter()
            .filter(|it| self.follow && !it.is_empty());
        for folder in folders {
            let why = match std::fs::metadata(folder) {
                Ok(about) if !about.is_dir() => "it is a file, and no folder",
                _ => continue,
            };
            return Err(format!("--library {}: {why}", quoted(folder)).into());
        }
        Ok(())
    }

    /// Reads a grammar, and puts what these options name to it if it is a file's.
    pub(crate) fn read(
        &self,
        name: &GrammarName,
        limits: Limits,
        care: Care,
    ) -> Result<Composed, Failure> {
        self.check_library()?;
        Ok(self.composition().read(name, &self.disk, limits, care)?)
    }

    /// The same grammar, with what its text says of other texts; `None` if that is done already, or cannot be.
    pub(crate) fn read_followed(&self, name: &GrammarName, care: Care) -> Option<Composed> {
        if self.follow || name.path().is_none() {
            return None;
        }
        let composition = self.composition().clone().follow();
        let limits = Limits::default();
        composition.read(name, &self.disk, limits, care).ok()
    }

    /// The options that follow a text to the folders of these options.
    pub(crate) fn options_to_follow(&self) -> Vec<String> {
        let folders = self
            .library
            .iter()
            .map(|it| format!("--library {}", quoted(it)));
        std::iter::once("--follow".to_owned())
            .chain(folders)
            .collect()
    }

    /// Reads several grammars, and puts what these options name to those that are files'.
    pub(crate) fn read_all(
        &self,
        names: &[GrammarName],
        limits: Limits,
    ) -> Result<Vec<Composed>, Failure> {
        self.check_library()?;
        Ok(self.composition().read_all(names, &self.disk, limits)?)
    }

    /// Reads two grammars. A binding may be for one of them.
    pub(crate) fn read_both(
        &self,
        [left, right]: [&GrammarName; 2],
        limits: Limits,
    ) -> Result<(Composed, Composed), Failure> {
        self.check_library()?;
        Ok(self
            .composition()
            .read_both(left, right, &self.disk, limits)?)
    }

    /// Both grammars again, as if letters of the files stood for both cases. `None` if these options say already which
    /// letters do, or if it changes no rule.
    pub(crate) fn in_either_case(
        &self,
        which: composition::EitherCase,
        names: [&GrammarName; 2],
        as_they_are: [&Composed; 2],
        limits: Limits,
    ) -> Option<(Composed, Composed)> {
        let composition = self.composition();
        composition.in_either_case(which, names, as_they_are, &self.disk, limits)
    }

    /// Reads the claims of a file.
    pub(crate) fn claims(&self, file: &str) -> Result<ClaimsFile, Failure> {
        Ok(ClaimsFile::parse(file, &self.text_of(file)?, &self.disk)?)
    }

    /// Checks claims by the grammars that they name, with what these options name put to those that are files'.
    pub(crate) fn checker(
        &self,
        claims: &ClaimsFile,
        limits: Limits,
    ) -> Result<Checker<'_>, Failure> {
        self.check_library()?;
        Ok(Checker::new(
            self.composition(),
            claims,
            &self.disk,
            limits,
        )?)
    }

    /// Refuses all of these options where a document is taken as it is.
    pub(crate) fn refuse_for(&self, document: &str) -> Result<(), Failure> {
        match self.composition().settings().first() {
            Some(setting) => Err(format!(
                "{} is for files and for @printed here: {document} is taken as it is",
                option(&(*setting).into())
            )
            .into()),
            None => Ok(()),
        }
    }

    fn composition(&self) -> &Composition {
        self.composition.get_or_init(|| {
            let grammars = self.with.iter().cloned();
            let mut made = grammars.fold(Composition::new(), Composition::with);
            made = self.import.iter().cloned().fold(made, Composition::import);
            made = self.bind.iter().cloned().fold(made, Composition::bind);
            if let Some(notation) = self.notation {
                made = made.notation(match notation {
                    NotationName::Abnf => Notation::Abnf,
                    NotationName::Rfc822 => Notation::Rfc822,
                    NotationName::Url7 => Notation::Url7,
                    NotationName::Ebnf => Notation::Ebnf,
                });
            }
            if let Some(which) = self.either_case {
                made = made.either_case(match which {
                    EitherCase::Strings => composition::EitherCase::Strings,
                    EitherCase::LeadingNames => composition::EitherCase::LeadingNames,
                });
            }
            if let Some(depth) = self.depth {
                made = made.depth(depth);
            }
            if self.replace {
                made = made.replace();
            }
            if self.follow {
                made = made.follow();
            }
            let folders = self.library.iter().filter(|it| !it.is_empty());
            made = folders.fold(made, Composition::library);
            if self.skip_unreadable {
                made = made.skip_unreadable();
            }
            if self.octets {
                made = made.octets();
            }
            if let Some(length) = self.longest.get() {
                made = made.joined_up_to_length(length);
            }
            if let Some(dialect) = self.dialect.filter(|_| !self.writes.get()) {
                made = made.dialect(dialect.dialect(self.octets));
            }
            if self.search {
                made = made.search();
            }
            made
        })
    }
}

/// The option that leaves long words out, for verbs of whole languages.
#[derive(clap::Args)]
pub(crate) struct Longest {
    /// Leave out words of more than L characters
    ///
    /// The result is exact for all others, and the rules may be recursive.
    #[arg(long, value_name = "L", value_parser = RangedU64ValueParser::<usize>::new().range(..=10_000))]
    max_length: Option<usize>,
}

impl Longest {
    pub(crate) fn length(&self) -> Option<usize> {
        self.max_length
    }

    /// The grammar without longer words.
    pub(crate) fn of(&self, grammar: Composed) -> Composed {
        match self.max_length {
            Some(length) => grammar.up_to_length(length),
            None => grammar,
        }
    }
}

/// A setting as an option.
pub(crate) fn option(choice: &Choice) -> String {
    let name = choice.setting().as_str();
    match choice.value() {
        None => format!("--{name}"),
        Some(value) if choice.setting() == Setting::EitherCase => format!("--{name}={value}"),
        Some(value) => format!("--{name} {}", quoted(value)),
    }
}

/// An error, with the options that may help.
pub(crate) fn told(error: &Error) -> String {
    let advice = error.limit().map_or("", allows_more);
    error.message().spelled(option) + advice
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        told(&error).into()
    }
}

/// The place, the rule, and what is wrong.
pub(crate) fn located(file: &str, error: &grammarian::Error) -> String {
    told(&Error::located(file, error))
}

/// An error of a rule of a grammar, with its place and what may help.
pub(crate) fn why(grammar: &Composed, error: &grammarian::Error) -> String {
    let explosion = grammar.explosion(error).unwrap_or_default();
    let error = grammar.error(error);
    let advice = error.limit().map_or("", allows_more);
    error.message().spelled(option) + &explosion + advice
}

/// How a grammar was made, in sentences.
pub(crate) fn statements(grammar: &Composed) -> impl Iterator<Item = String> {
    let statements = grammar.provenance().statements().into_iter();
    statements.map(|statement| statement.spelled(option))
}

/// A rule by its name and by the options that changed its grammar.
pub(crate) fn described(grammar: &Composed, rule: &str) -> String {
    let options = grammar.provenance().choices();
    std::iter::once(grammar.argument(rule))
        .chain(options.iter().map(option))
        .collect::<Vec<String>>()
        .join(" ")
}

/// Prints how a grammar was made, a line for each statement, with the grammar's name before it.
pub(crate) fn print_statements(grammar: &Composed, output: &mut Output) -> Result<(), Failure> {
    for statement in statements(grammar) {
        output.line(&format!("{}: {statement}", grammar.name()))?;
    }
    Ok(())
}

/// A rule and how its grammar was made, in JSON output.
#[derive(Serialize)]
pub(crate) struct RuleOf<'g> {
    spec: &'g str,
    rule: &'g str,
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<&'g Provenance>,
}

impl<'g> RuleOf<'g> {
    pub(crate) fn new(grammar: &'g Composed, rule: &'g str) -> Self {
        Self {
            spec: grammar.name(),
            rule,
            provenance: grammar.provenance().told(),
        }
    }
}
