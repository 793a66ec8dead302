//! `urlspec export`

use std::collections::HashMap;

use clap::ValueEnum;
use grammarian::Error;
use grammarian::automata::{CharSet, Dfa};
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::{Dialect, Regex, Transitions, abnf, dot, pest, read_dot};
use grammarian::peg::{Peg, PegAutomata};
use serde::{Deserialize, Serialize};

use crate::language::{Language, Named};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;

pub(crate) const HELP: &str = "\
Everything is made by the structure of the rule, read back, and proved to be the rule before it is printed. A regular \
expression matches whole texts only. It is the rule's language that is proved; how long an engine takes is another matter.

Exit status: 0 printed, 2 could not tell (usage, unknown names, grammars that cannot be read, forms that have no way to \
write the rule).";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    language: Named,
    /// The form
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Form,
    /// The dialect of a regular expression
    #[arg(long, value_enum, default_value_t = DialectName::Pcre2)]
    dialect: DialectName,
    /// Give the parts of a URL, such as host and port, groups of these names in the regular expression; several of a name
    /// are numbered, as in `host_2`
    #[arg(long)]
    groups: bool,
    /// Give this rule a group in the regular expression, of its own name or of another
    #[arg(long = "group", value_name = "RULE[=NAME]")]
    group: Vec<String>,
}

/// The parts of a URL that are worth a group of their own.
const GROUPED: [&str; 10] = [
    "scheme",
    "authority",
    "userinfo",
    "user",
    "password",
    "host",
    "port",
    "path",
    "query",
    "fragment",
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A regular expression
    Regex,
    /// ABNF, as RFC 5234 has it, of the rule and all that it is made of
    Abnf,
    /// The minimal automaton as a drawing for Graphviz
    Dot,
    /// The minimal automaton as a table in JSON
    Table,
    /// A grammar for pest
    Pest,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DialectName {
    /// PCRE2 and Perl 5
    #[value(alias = "perl", alias = "pcre")]
    Pcre2,
    /// The module `re` of Python 3
    Python,
    /// JavaScript, with the flag `u`
    #[value(alias = "js")]
    Javascript,
    /// The crate `regex` of Rust
    Rust,
    /// POSIX extended regular expressions
    #[value(alias = "ere")]
    Posix,
}

impl From<DialectName> for Dialect {
    fn from(name: DialectName) -> Self {
        match name {
            DialectName::Pcre2 => Self::Pcre,
            DialectName::Python => Self::Python,
            DialectName::Javascript => Self::JavaScript,
            DialectName::Rust => Self::Rust,
            DialectName::Posix => Self::Posix,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if arguments.form != Form::Regex && (arguments.groups || !arguments.group.is_empty()) {
        let message = "--groups and --group are for regular expressions";
        return Err(Failure::Message(message.to_owned()));
    }
    let language = arguments.language.read(output)?;
    let maker = Maker {
        arguments,
        language: &language,
    };
    let (text, made) = match arguments.form {
        Form::Regex => maker.regex()?,
        Form::Abnf => maker.abnf()?,
        Form::Dot => maker.dot()?,
        Form::Table => maker.table()?,
        Form::Pest => maker.pest(output)?,
    };
    maker.check(&made)?;
    output.add(text.as_bytes())?;
    Ok(true)
}

/// A table in JSON.
#[derive(Serialize, Deserialize)]
struct Table {
    spec: String,
    rule: String,
    states: usize,
    initial: usize,
    accepting: Vec<usize>,
    moves: Vec<Move>,
}

#[derive(Serialize, Deserialize)]
struct Move {
    from: usize,
    /// The ranges of characters, each by its first and its last.
    on: Vec<(char, char)>,
    to: usize,
}

struct Maker<'a> {
    arguments: &'a Arguments,
    language: &'a Language,
}

type Made = Result<(String, Dfa), Failure>;

impl Maker<'_> {
    fn grammar(&self) -> &Grammar {
        self.language.grammars.languages.grammar()
    }

    fn failure(&self, error: &Error) -> Failure {
        Failure::Message(self.language.grammars.error(error))
    }

    /// What cannot be read back was not written well.
    fn unread(&self, error: impl std::fmt::Display) -> Failure {
        self.language
            .refused(&format!("what was made cannot be read back: {error}"))
    }

    /// That what was made is the rule.
    fn check(&self, made: &Dfa) -> Result<(), Failure> {
        let language = self.language;
        let differing = language
            .dfa
            .product(made, &language.limits, |one, other| one != other)
            .map_err(|error| language.too_large(&error))?;
        match differing.witness() {
            None => Ok(()),
            Some(word) => {
                Err(language.refused(&format!("what was made is not the rule: {word:?}")))
            }
        }
    }

    fn regex(&self) -> Made {
        let groups = self.groups()?;
        let group = |rule: &str| groups.get(rule).cloned();
        let regex = Regex::of(self.grammar(), &self.language.rule, &group);
        let regex = regex.map_err(|error| self.failure(&error))?;
        let dialect = Dialect::from(self.arguments.dialect);
        let text = regex.write(dialect);
        let text = text.map_err(|error| self.language.refused(&error.to_string()))?;
        let made = dialect.read(&text, &self.language.limits);
        let made = made.map_err(|error| self.unread(error))?;
        Ok((text + "\n", made))
    }

    /// The names of the groups of rules.
    fn groups(&self) -> Result<HashMap<String, String>, Failure> {
        let mut groups = HashMap::new();
        let grammars = &self.language.grammars;
        if self.arguments.groups {
            let Some(revision) = grammars.document else {
                return Err(self
                    .language
                    .refused("only revisions have concepts; --group names rules"));
            };
            for rule in revision.rules() {
                let name = rule.concept().map(|it| it.as_str().replace('-', ""));
                if let Some(name) = name.filter(|name| GROUPED.contains(&name.as_str())) {
                    groups.insert(rule.name().to_owned(), name);
                }
            }
        }
        for argument in &self.arguments.group {
            let (rule, name) = match argument.split_once('=') {
                Some((rule, name)) => (rule, Some(name)),
                None => (argument.as_str(), None),
            };
            let rule = self.grammar().find(rule);
            let rule = rule.map_err(|error| self.failure(&error))?.name();
            let name = name.map_or_else(
                || rule.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
                str::to_owned,
            );
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !is_name {
                let message = format!(
                    "`{name}` is no name for a group: letters, digits and `_`, a letter first"
                );
                return Err(Failure::Message(message));
            }
            groups.insert(rule.to_owned(), name);
        }
        Ok(groups)
    }

    fn abnf(&self) -> Made {
        let text = abnf(self.grammar(), &self.language.rule);
        let text = text.map_err(|error| self.failure(&error))?;
        let grammar = Grammar::parse(Notation::Abnf, &text).map_err(|error| self.unread(error))?;
        let first = grammar.rules()[0].name();
        let made = grammar.dfa(first, &self.language.limits);
        let made = made.map_err(|error| self.unread(error))?;
        Ok((text, made))
    }

    fn dot(&self) -> Made {
        let name = format!("{}:{}", self.language.spec, self.language.rule);
        let text = dot(&self.language.dfa, &name);
        let made = read_dot(&text, &self.language.limits).map_err(|error| self.unread(error))?;
        Ok((text, made))
    }

    fn table(&self) -> Made {
        let table = Transitions::of(&self.language.dfa);
        let moves = table.moves().iter().map(|(from, on, to)| Move {
            from: *from,
            on: on.ranges().to_vec(),
            to: *to,
        });
        let table = Table {
            spec: self.language.spec.clone(),
            rule: self.language.rule.clone(),
            states: table.states(),
            initial: 0,
            accepting: table.accepting().to_vec(),
            moves: moves.collect(),
        };
        let text = serde_json::to_string(&table).map_err(|error| self.unread(error))?;
        let read: Table = serde_json::from_str(&text).map_err(|error| self.unread(error))?;
        let moves = read.moves.into_iter().map(|it| {
            let on: CharSet = it.on.into_iter().collect();
            (it.from, on, it.to)
        });
        let table = Transitions::new(read.states, read.accepting, moves.collect());
        let table = table.ok_or_else(|| self.unread("a state that is not there"))?;
        let made = table.dfa(&self.language.limits);
        let made = made.map_err(|error| self.language.too_large(&error))?;
        Ok((text + "\n", made))
    }

    fn pest(&self, output: &mut Output) -> Made {
        let own = self.language.grammars.peg_of(&self.language.rule);
        if let Some(text) = own
            && let Ok(made) = self.first_rule_of(&text)
            && self.check(&made).is_ok()
        {
            return Ok((text, made));
        }
        let peg = pest(self.grammar(), &self.language.rule, &self.language.limits);
        let peg = peg.map_err(|error| self.failure(&error))?;
        let made = self.first_rule_of(peg.text())?;
        if !peg.by_automaton().is_empty() {
            output.report_note(&format!(
                "written as their automata, which match the longest word: {}",
                peg.by_automaton().join(" ")
            ))?;
        }
        Ok((peg.text().to_owned(), made))
    }

    /// The language of the first rule of a grammar for pest.
    fn first_rule_of(&self, text: &str) -> Result<Dfa, Failure> {
        let peg = Peg::parse(text).map_err(|error| self.unread(error))?;
        let first = text.split_whitespace().next().unwrap_or("");
        let mut automata = PegAutomata::of(peg, self.language.limits);
        automata.dfa(first).map_err(|error| self.unread(error))
    }
}
