//! `urlspec export`

mod groups;

use clap::ValueEnum;
use grammarian::automata::Dfa;
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::{Dialect, Regex, abnf, dot, pest, read_dot};
use grammarian::peg::{Peg, PegAutomata};
use grammarian::{Error, ErrorKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use urlspec_atlas::railroad_diagram;

use crate::composing::{statements, why};
use crate::dialect::DialectName;
use crate::language::{Language, Named};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown::shown;
use crate::transitions::Table;
use groups::Groups;

pub(crate) const HELP: &str = "\
What is printed is made from the structure of the rule, read back, and proved to be equal to the rule. A regular expression \
matches whole texts only. The proof is about its language, and not about the time that an engine takes.

Exit status: 0 printed, 2 usage or I/O error, grammars that cannot be read, or a form that cannot express the rule.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) language: Named,
    /// The form to write
    #[arg(long = "as", value_enum, value_name = "FORM")]
    form: Form,
    /// Name groups of the expression by the parts of a URL
    ///
    /// The parts are host, port, path and so on. Several of a name are numbered, as in `host_2`.
    #[arg(long)]
    groups: bool,
    /// Give this rule a group in the regular expression
    ///
    /// The group has the name of the rule, or NAME.
    #[arg(long = "group", value_name = "RULE[=NAME]")]
    group: Vec<String>,
}

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
    /// The rule as it is written, as a railroad diagram in SVG; it may be recursive
    Railroad,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let is_for_regex =
        arguments.groups || !arguments.group.is_empty() || arguments.language.dialect().is_some();
    if arguments.form != Form::Regex && is_for_regex {
        return Err("--dialect, --groups and --group are for regular expressions".into());
    }
    let Some(form) = arguments.form.of_language() else {
        return railroad(&arguments.language, output);
    };
    let language = arguments.language.read_to_write(output)?;
    let maker = Maker {
        arguments,
        form,
        language: &language,
    };
    let (text, made) = match form {
        LanguageForm::Regex => maker.regex(output)?,
        LanguageForm::Abnf => maker.abnf()?,
        LanguageForm::Dot => maker.dot()?,
        LanguageForm::Table => maker.table()?,
        LanguageForm::Pest => maker.pest(output)?,
    };
    maker.check(&made)?;
    maker.report_octets(output)?;
    output.add(maker.comments().as_bytes())?;
    output.add(text.as_bytes())?;
    Ok(true)
}

/// The drawing of a rule, which needs no automaton.
fn railroad(named: &Named, output: &mut Output) -> Outcome {
    let (grammars, rule) = named.compose(output)?;
    if !grammars.has_structure() {
        return Err(format!(
            "{}: its rules are the states of an automaton; --as dot draws that",
            grammars.argument(&rule)
        )
        .into());
    }
    let definition = grammars.languages().grammar().find(&rule);
    let definition = definition.map_err(|error| Failure::from(why(&grammars, &error)))?;
    if let Some(fault) = definition.faults().first() {
        return Err(why(&grammars, fault).into());
    }
    let drawn = railroad_diagram(definition.name(), definition.expression());
    output.add(drawn.as_bytes())?;
    Ok(true)
}

/// A form that has the language of the rule, which is proved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LanguageForm {
    Regex,
    Abnf,
    Dot,
    Table,
    Pest,
}

impl Form {
    /// The same, unless it is a drawing of the rule as it is written.
    fn of_language(self) -> Option<LanguageForm> {
        match self {
            Self::Regex => Some(LanguageForm::Regex),
            Self::Abnf => Some(LanguageForm::Abnf),
            Self::Dot => Some(LanguageForm::Dot),
            Self::Table => Some(LanguageForm::Table),
            Self::Pest => Some(LanguageForm::Pest),
            Self::Railroad => None,
        }
    }
}

impl LanguageForm {
    /// The hint for readers who use the form for octets.
    fn use_for_octets(self) -> &'static str {
        match self {
            Self::Regex | Self::Dot => "each character stands for the octet of its number",
            Self::Abnf => "%x80-FF stand for octets, and not for characters of Unicode",
            Self::Table => "each character of a range stands for the octet of its number",
            Self::Pest => "the rule has none beyond 7F, and so a text is the same as its octets",
        }
    }
}

/// A table in JSON, and the language that it is of.
#[derive(Serialize, Deserialize)]
struct TableOf {
    spec: String,
    rule: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    provenance: Option<Value>,
    #[serde(flatten)]
    table: Table,
}

struct Maker<'a> {
    arguments: &'a Arguments,
    form: LanguageForm,
    language: &'a Language,
}

type Made = Result<(String, Dfa), Failure>;

impl Maker<'_> {
    fn grammar(&self) -> &Grammar {
        self.language.grammars.languages().grammar()
    }

    fn failure(&self, error: &Error) -> Failure {
        self.language.grammars.error(error).into()
    }

    /// The error for an export that cannot be read back.
    fn unread(&self, error: impl std::fmt::Display) -> Failure {
        self.language
            .refused(&format!("what was made cannot be read back: {error}"))
    }

    /// Checks that the result has the language of the rule.
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

    fn dialect(&self) -> DialectName {
        self.arguments
            .language
            .dialect()
            .unwrap_or(DialectName::Pcre2)
    }

    /// Returns `true` if characters stand for octets.
    fn is_of_octets(&self) -> bool {
        self.arguments.language.is_of_octets()
    }

    /// How the grammar was made, as comments of the form, if it has any.
    fn comments(&self) -> String {
        let mark = match self.form {
            LanguageForm::Abnf => ";",
            LanguageForm::Pest | LanguageForm::Dot => "//",
            LanguageForm::Regex | LanguageForm::Table => return String::new(),
        };
        let grammars = &self.language.grammars;
        let lines = statements(grammars)
            .map(|it| shown(&format!("{mark} {}: {it}", grammars.name())) + "\n");
        lines.collect()
    }

    /// Prints how the output is used for octets.
    fn report_octets(&self, output: &mut Output) -> Result<(), Failure> {
        if self.is_of_octets() {
            let note = match self.form {
                LanguageForm::Regex => self.dialect().use_for_octets(),
                form => form.use_for_octets(),
            };
            output.report_note(&format!("for octets: {note}"))?;
        }
        Ok(())
    }

    fn regex(&self, output: &mut Output) -> Made {
        let groups = Groups::of(self.language, self.arguments.groups, &self.arguments.group)?;
        let regex = Regex::of(self.grammar(), &self.language.rule, &|rule| {
            groups.name_of(rule)
        });
        let regex = regex.map_err(|error| self.failure(&error))?;
        let dialect = self.dialect().dialect(self.is_of_octets());
        let text = regex.write(dialect);
        let text = text.map_err(|error| self.language.refused(&error.to_string()))?;
        groups.check(self.language, &text)?;
        let made = dialect.read(&text, &self.language.limits);
        let made = made.map_err(|error| self.unread(error))?;
        if dialect == Dialect::JavaScript && text.contains(r"\u{") {
            output.report_note("it is for the flag u, as in new RegExp(text, \"u\"); as a side it is read as /.../u")?;
        }
        if dialect == Dialect::Posix && text.contains(['\n', '\r']) {
            output.report_note(
                "there are line ends in the expression as they are: regcomp takes it, grep -E does not",
            )?;
        }
        Ok((text + "\n", made))
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
        let text = dot(&self.language.dfa, &self.language.name());
        let made = read_dot(&text, &self.language.limits).map_err(|error| self.unread(error))?;
        Ok((text, made))
    }

    fn table(&self) -> Made {
        let provenance = self.language.grammars.provenance().told();
        let provenance = provenance.map(serde_json::to_value);
        let provenance = provenance.transpose();
        let table = TableOf {
            spec: self.language.spec.clone(),
            rule: self.language.rule.clone(),
            provenance: provenance.map_err(|error| self.unread(error))?,
            table: Table::of(&self.language.dfa),
        };
        let text = serde_json::to_string(&table).map_err(|error| self.unread(error))?;
        let read: TableOf = serde_json::from_str(&text).map_err(|error| self.unread(error))?;
        let table = read.table.transitions();
        let table = table.ok_or_else(|| self.unread("a state that is not there"))?;
        let made = table.dfa(&self.language.limits);
        let made = made.map_err(|error| self.language.too_large(&error))?;
        Ok((text + "\n", made))
    }

    fn pest(&self, output: &mut Output) -> Made {
        if self.is_of_octets() && self.language.has_characters_beyond_ascii() {
            let why = "a parser of pest reads text, and the rule has octets beyond 7F";
            return Err(self.language.refused(why));
        }
        let own = self.language.grammars.peg_of(&self.language.rule);
        if let Some(text) = own
            && let Ok(made) = self.first_rule_of(&text)
            && self.check(&made).is_ok()
        {
            return Ok((text, made));
        }
        let peg = pest(self.grammar(), &self.language.rule, &self.language.limits);
        let peg = peg.map_err(|error| match error.kind() {
            ErrorKind::Unwritable(_) => {
                let message = why(&self.language.grammars, &error);
                Failure::Message(format!(
                    "{message}; --as regex, abnf, dot and table write it"
                ))
            }
            _ => self.failure(&error),
        })?;
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
