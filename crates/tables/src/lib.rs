//! Makes the tables that `urlspec` carries: what its grammar files say, and the minimal automaton of each of
//! their rules, as Rust statics. They are made beforehand, so that a program which uses `urlspec` neither
//! reads a grammar nor builds an automaton, and a first error costs what every other costs.
//!
//! `cargo run -p urlspec-tables --example write` writes them; a test sees to it that they are current.

mod rust;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::bnf::{Expression, ExpressionKind, GrammarFile, Reading};
use grammarian::compare::Languages;
use grammarian::matcher::{State, TableDfa};
use grammarian::names::identifier;
use pest_meta::ast::RuleType;
use pest_meta::parser;

/// What goes wrong is a mistake in a grammar file, told in one sentence.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// The tables of every grammar file of `urlspec`, by the names of the files.
///
/// # Errors
///
/// If a file cannot be read, or [`Table::of`] refuses it.
pub fn all() -> Outcome<Vec<Table>> {
    let folder = root().join("grammar");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Outcome<_>>()?;
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "pest")
    });
    files.sort();
    files
        .iter()
        .map(|path| {
            let table = Table::of(&std::fs::read_to_string(path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let stem = path.file_stem().unwrap_or_default();
            if stem != table.id.as_str() {
                return Err(format!("{}: its id is `{}`", path.display(), table.id).into());
            }
            Ok(table)
        })
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The tables of one grammar file.
#[derive(Debug)]
pub struct Table {
    id: String,
    rust: String,
    automata: Vec<u8>,
}

impl Table {
    /// The files to write, and what is in them.
    #[must_use]
    pub fn files(&self) -> [(PathBuf, Vec<u8>); 2] {
        let folder = root().join("src/revision/tables");
        [
            (
                folder.join(format!("{}.rs", self.id)),
                self.rust.clone().into_bytes(),
            ),
            (
                folder.join(format!("{}.automata", self.id)),
                self.automata.clone(),
            ),
        ]
    }

    /// The tables of a grammar file with this text.
    ///
    /// # Errors
    ///
    /// If the file says too little of itself, or what it says does not fit together.
    pub fn of(text: &str) -> Outcome<Self> {
        let file = GrammarFile::parse(text)?;
        let head = Head::of(&file)?;
        let grammar = grammar(&file, text)?;
        let mut automata = Automata::default();
        let languages = Languages::new(file.grammar(Reading::Corrected), &Limits::default());
        let mut rules = Vec::new();
        for (rule, read) in grammar.rules.iter().zip(file.rules()) {
            let dfa = languages.dfa(read.name())?;
            let table =
                TableDfa::table(&dfa).ok_or_else(|| format!("`{}` is too large", read.name()))?;
            let first = TableDfa::read(&table).first();
            rules.push(rust::Entry {
                rule,
                read,
                first,
                busiest: busiest(&table),
                place: automata.place(&table),
            });
        }
        let wider_start_rules = wider_start_rules(&head, &file, &languages)?;
        let dfa = both_steps(&head, &grammar, &file, &languages)?;
        let table = TableDfa::table(&dfa).ok_or("the automaton of both steps is too large")?;
        let both_steps = rust::BothSteps {
            place: automata.place(&table),
            states: busiest(&table),
        };
        Ok(Self {
            rust: rust::source(&head, &grammar, &rules, &wider_start_rules, &both_steps),
            automata: automata.bytes,
            id: head.id,
        })
    }
}

/// Texts such as they are judged most often.
const SAMPLES: &str = include_str!("../samples.txt");

/// The states that most samples need, by their numbers.
fn busiest(table: &[u8]) -> Vec<u16> {
    let samples = SAMPLES.lines().filter(|line| !line.starts_with("# "));
    let states = TableDfa::read(table).busiest(samples).into_iter();
    states.map(State::number).collect()
}

/// The start rules that accept what the default does not.
fn wider_start_rules(
    head: &Head,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Vec<usize>> {
    let dfa_of = |rule: usize| languages.dfa(file.rules()[rule].name());
    let (default, others) = head.start.split_first().ok_or("there is no start rule")?;
    let default = dfa_of(*default)?;
    let mut wider = Vec::new();
    for &rule in others {
        let beyond = dfa_of(rule)?.difference(&default, &Limits::default())?;
        if !beyond.is_empty() {
            wider.push(rule);
        }
    }
    Ok(wider)
}

/// What is valid where no rule is asked for: what the default start rule accepts, but of the texts that begin as
/// another start rule does, with a literal, what that accepts; and where the scheme of the URL has a production,
/// that as well.
fn both_steps(
    head: &Head,
    grammar: &Grammar,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Dfa> {
    let limits = Limits::default();
    let (default, others) = head.start.split_first().ok_or("there is no start rule")?;
    let mut both = of_start_rule(*default, "", grammar, file, languages)?;
    for &rule in others {
        let prefix = &grammar.rules[rule].prefix;
        if prefix.is_empty() {
            continue;
        }
        let begins = in_either_case(prefix)
            .then(anything())
            .determinize(&limits)?;
        let its_own = of_start_rule(rule, prefix, grammar, file, languages)?;
        both = both
            .difference(&begins, &limits)?
            .union(&its_own, &limits)?
            .minimize();
    }
    Ok(both)
}

/// What a start rule accepts and, where the scheme of the URL behind its prefix has a production, that as well. No
/// production has a fragment identifier; where the start rule has one, the production judges what stands before it.
fn of_start_rule(
    start: usize,
    prefix: &str,
    grammar: &Grammar,
    file: &GrammarFile,
    languages: &Languages,
) -> Outcome<Dfa> {
    let limits = Limits::default();
    let has_fragment = grammar.rules[start].below.iter().any(|&below| {
        let concept = grammar.rules[below].concept.as_deref();
        concept == Some("fragment")
    });
    let name = |rule: usize| file.rules()[rule].name();
    let mut good = std::sync::Arc::unwrap_or_clone(languages.dfa(name(start))?);
    for (number, rule) in grammar.rules.iter().enumerate() {
        let Some((scheme, _)) = &rule.scheme else {
            continue;
        };
        let of_scheme = in_either_case(prefix)
            .then(in_either_case(scheme))
            .then(Nfa::literal(":"))
            .then(anything())
            .determinize(&limits)?;
        let url = in_either_case(prefix).then(languages.grammar().nfa(name(number), &limits)?);
        let mut wrong = of_scheme.difference(&url.clone().determinize(&limits)?, &limits)?;
        if has_fragment {
            let with_fragment = url.then(Nfa::literal("#")).then(anything());
            wrong = wrong.difference(&with_fragment.determinize(&limits)?, &limits)?;
        }
        good = good.difference(&wrong, &limits)?.minimize();
    }
    Ok(good)
}

fn anything() -> Nfa {
    Nfa::set(CharSet::all()).repeat(0, None)
}

fn in_either_case(word: &str) -> Nfa {
    let letters = word
        .chars()
        .map(|c| Nfa::set(CharSet::from(c).fold_ascii_case()));
    letters.fold(Nfa::empty_word(), Nfa::then)
}

/// What a file says of itself at its head.
struct Head {
    id: String,
    aliases: Vec<String>,
    name: String,
    title: String,
    date: String,
    /// Year and month.
    published: (u16, u8),
    status: String,
    became: Option<String>,
    obsoletes: Vec<String>,
    updates: Vec<String>,
    obsoleted_by: Vec<String>,
    amends: Option<String>,
    follows: Option<String>,
    start: Vec<usize>,
}

impl Head {
    fn of(file: &GrammarFile) -> Outcome<Self> {
        const KEYS: [&str; 15] = [
            "id",
            "aliases",
            "name",
            "title",
            "date",
            "notation",
            "start",
            "either-case",
            "status",
            "became",
            "obsoletes",
            "updates",
            "obsoleted-by",
            "amends",
            "follows",
        ];
        known(file.annotations().map(|(key, _)| key), &KEYS)?;
        let value = |key: &str| {
            let value = file.annotation(key).map(str::to_owned);
            value.ok_or_else(|| format!("its head does not say `{key}`"))
        };
        value("notation")?;
        let date = value("date")?;
        let aliases = file.annotation("aliases").unwrap_or_default();
        let documents = |key: &str| {
            let names = file.annotation(key).unwrap_or_default().split(", ");
            let names = names.filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        };
        let document = |key: &str| file.annotation(key).map(str::to_owned);
        let start: Vec<usize> = file
            .start_rules()
            .map(|name| number(file, name))
            .collect::<Outcome<_>>()?;
        if start.is_empty() {
            return Err("its head names no rule to start with".into());
        }
        Ok(Self {
            id: value("id")?,
            aliases: aliases.split_whitespace().map(str::to_owned).collect(),
            name: value("name")?,
            title: value("title")?,
            published: published(&date)?,
            date,
            status: status(value("status")?)?,
            became: document("became"),
            obsoletes: documents("obsoletes"),
            updates: documents("updates"),
            obsoleted_by: documents("obsoleted-by"),
            amends: document("amends"),
            follows: document("follows"),
            start,
        })
    }
}

/// That all keys are known: a slip would be lost without a word.
fn known<'k>(keys: impl Iterator<Item = &'k str>, all: &[&str]) -> Outcome<()> {
    for key in keys {
        if !all.contains(&key) {
            return Err(format!("there is no annotation `{key}`").into());
        }
    }
    Ok(())
}

/// What a document may be: the words of `urlspec::Status`.
fn status(status: String) -> Outcome<String> {
    const ALL: [&str; 5] = [
        "Internet-Draft",
        "Informational",
        "Proposed Standard",
        "Draft Standard",
        "Internet Standard",
    ];
    if ALL.contains(&status.as_str()) {
        Ok(status)
    } else {
        Err(format!("`{status}` is no status").into())
    }
}

/// Year and month of a date such as `May 1997`.
fn published(date: &str) -> Outcome<(u16, u8)> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let no_date = || format!("the date `{date}` is not a month in English and a year");
    let (month, year) = date.split_once(' ').ok_or_else(no_date)?;
    let month = (1..)
        .zip(MONTHS)
        .find(|(_, name)| *name == month)
        .ok_or_else(no_date)?;
    Ok((year.parse().map_err(|_| no_date())?, month.0))
}

/// The number of the rule of this name, in the order of the file.
fn number(file: &GrammarFile, name: &str) -> Outcome<usize> {
    let position = file.rules().iter().position(|rule| rule.name() == name);
    position.ok_or_else(|| format!("it has no rule `{name}`").into())
}

/// What there is to know of the rules of a file.
struct Grammar {
    rules: Vec<Rule>,
    /// For each rule of the PEG, helpers included, the rule as which it stands in a tree.
    shown: Vec<Option<usize>>,
}

struct Rule {
    /// The number of the rule of the PEG that is its own.
    entry: usize,
    shape: &'static str,
    uses: Vec<usize>,
    /// The rule itself and all that it is made of, the nearest first.
    below: Vec<usize>,
    concept: Option<String>,
    alternatives: Vec<usize>,
    scheme: Option<(String, String)>,
    leading: Vec<Leading>,
    /// The literals that it begins with, or that the rule begins with which it begins with.
    prefix: String,
}

/// A part that a rule begins with.
enum Leading {
    Literal(String),
    Rule(usize),
}

fn grammar(file: &GrammarFile, text: &str) -> Outcome<Grammar> {
    let pairs = parser::parse(parser::Rule::grammar_rules, text)
        .map_err(|error| format!("pest refuses it: {error}"))?;
    let peg = parser::consume_rules(pairs).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        format!("pest refuses it: {}", errors.join("; "))
    })?;
    let identifiers: BTreeMap<String, usize> = file
        .rules()
        .iter()
        .enumerate()
        .map(|(number, rule)| (identifier(rule.name()), number))
        .collect();
    // `peg_RULE__CONTEXT` is a variant of RULE; no other helper shows.
    let shown = |name: &str| match name.strip_prefix("peg_") {
        None => identifiers.get(name).copied(),
        Some(helper) => identifiers.get(helper.split_once("__")?.0).copied(),
    };
    let bnf = file.grammar(Reading::Corrected);
    let uses: Vec<Vec<usize>> = bnf
        .rules()
        .iter()
        .map(|rule| {
            let names = rule.expression().rule_names();
            let numbers = names.into_iter().filter_map(|name| {
                let used = bnf.rule(name)?;
                number(file, used.name()).ok()
            });
            numbers.collect()
        })
        .collect();
    let mut rules = Vec::new();
    for (number_of_rule, rule) in file.rules().iter().enumerate() {
        known(
            rule.annotations().map(|(key, _)| key),
            &["concept", "alternatives", "scheme", "notation"],
        )?;
        let name = identifier(rule.name());
        let entry = peg.iter().position(|rule| rule.name == name);
        let entry = entry.ok_or_else(|| format!("there is no PEG for `{}`", rule.name()))?;
        let alternatives = rule.annotations().filter(|(key, _)| *key == "alternatives");
        let alternatives = alternatives.flat_map(|(_, names)| names.split_whitespace());
        let scheme = rule.annotation("scheme").map(|value| {
            let (scheme, section) = value.split_once(' ').unwrap_or((value, ""));
            (scheme.to_owned(), section.trim().to_owned())
        });
        let definition = &bnf.rules()[number_of_rule];
        rules.push(Rule {
            entry,
            shape: match peg[entry].ty {
                RuleType::Silent => "Silent",
                RuleType::Atomic => "Leaf",
                _ => "Inner",
            },
            uses: uses[number_of_rule].clone(),
            below: below(&uses, number_of_rule),
            concept: rule.annotation("concept").map(str::to_owned),
            alternatives: alternatives
                .map(|name| number(file, name))
                .collect::<Outcome<_>>()?,
            scheme,
            leading: leading(definition.expression(), file, &bnf),
            prefix: prefix(definition.expression(), &bnf),
        });
    }
    // What a silent rule is made of must be silent: its text is one piece.
    for rule in rules.iter().filter(|rule| rule.shape == "Silent") {
        if let Some(loud) = rule
            .below
            .iter()
            .find(|used| rules[**used].shape != "Silent")
        {
            let name = file.rules()[*loud].name();
            return Err(format!("`{name}` is not silent, but part of a rule that is").into());
        }
    }
    Ok(Grammar {
        rules,
        shown: peg.iter().map(|rule| shown(&rule.name)).collect(),
    })
}

/// A rule and all that it is made of, the nearest first.
fn below(uses: &[Vec<usize>], rule: usize) -> Vec<usize> {
    let mut reached = vec![rule];
    let mut at = 0;
    while let Some(&rule) = reached.get(at) {
        for &used in &uses[rule] {
            if !reached.contains(&used) {
                reached.push(used);
            }
        }
        at += 1;
    }
    reached
}

/// The literals and rules that an expression begins with, up to the first group.
fn leading(
    expression: &Expression,
    file: &GrammarFile,
    bnf: &grammarian::bnf::Grammar,
) -> Vec<Leading> {
    let parts = match expression.kind() {
        ExpressionKind::Sequence(parts) => parts.as_slice(),
        _ => std::slice::from_ref(expression),
    };
    let part = |part: &Expression| match part.kind() {
        ExpressionKind::Literal { text, .. } => Some(Leading::Literal(text.clone())),
        ExpressionKind::Rule(name) => {
            let named = bnf.rule(name)?;
            Some(Leading::Rule(number(file, named.name()).ok()?))
        }
        _ => None,
    };
    parts.iter().map_while(part).collect()
}

/// What all texts of an expression begin with that is written in literals: of a choice, what its alternatives
/// have in common.
fn prefix(expression: &Expression, bnf: &grammarian::bnf::Grammar) -> String {
    match expression.kind() {
        ExpressionKind::Literal { text, .. } => text.clone(),
        // No rule of a regular grammar begins with itself.
        ExpressionKind::Rule(name) => bnf
            .rule(name)
            .map(|rule| prefix(rule.expression(), bnf))
            .unwrap_or_default(),
        ExpressionKind::Choice(alternatives) => {
            let prefixes = alternatives.iter().map(|it| prefix(it, bnf));
            prefixes
                .reduce(|one, other| common(&one, &other))
                .unwrap_or_default()
        }
        ExpressionKind::Sequence(parts) => {
            let literals = parts.iter().map_while(|part| match part.kind() {
                ExpressionKind::Literal { text, .. } => Some(text.as_str()),
                _ => None,
            });
            let literals: String = literals.collect();
            match parts.first() {
                Some(first) if literals.is_empty() => prefix(first, bnf),
                _ => literals,
            }
        }
        _ => String::new(),
    }
}

/// What two texts begin with.
fn common(one: &str, other: &str) -> String {
    let both = one.chars().zip(other.chars());
    both.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

/// The automata of a file, end to end; equal ones once.
#[derive(Default)]
struct Automata {
    bytes: Vec<u8>,
    places: BTreeMap<Vec<u8>, (usize, usize)>,
}

impl Automata {
    /// Where the table begins and ends.
    fn place(&mut self, table: &[u8]) -> (usize, usize) {
        if let Some(place) = self.places.get(table) {
            return *place;
        }
        let start = self.bytes.len();
        self.bytes.extend(table);
        let place = (start, self.bytes.len());
        self.places.insert(table.to_vec(), place);
        place
    }
}
