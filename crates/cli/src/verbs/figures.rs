//! `urlspec figures`

use clap::ValueEnum;
use grammarian::automata::{Count, Figures, Limits};
use grammarian::bnf::Definition;
use serde::Serialize;
use urlspec_lineage::composition::{Care, Composed, GrammarName};

use crate::composing::{
    Composing, Longest, RuleOf, described, grammar_name, print_statements, why,
};
use crate::markdown;
use crate::options::Largest;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};

pub(crate) const HELP: &str = "\
States, transitions and classes of characters are those of the minimal automaton, without states from which no word ends. A \
transition is a pair of states. LENGTH is that of the shortest and of the longest word, in characters.

Exit status: 0 all rules have figures, 1 some have none, 2 usage or I/O error, or grammars that cannot be read.";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Grammars: ID, ID@printed or FILE; with :RULE, that rule alone
    #[arg(value_name = "ID|FILE[:RULE]", value_parser = grammar_name, required = true)]
    sides: Vec<GrammarName>,
    #[command(flatten)]
    longest: Longest,
    #[command(flatten)]
    largest: Largest,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    format: Layout,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// For people
    Text,
    /// One JSON object a rule
    Json,
    /// A table in Markdown
    Markdown,
    /// A table with a heading
    Csv,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'g> {
    #[serde(flatten)]
    rule: RuleOf<'g>,
    states: Option<usize>,
    transitions: Option<usize>,
    classes: Option<usize>,
    shortest: Option<usize>,
    longest: Option<usize>,
    words: Option<String>,
    is_finite: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The names of the columns behind the name of the rule.
const HEADING: [&str; 5] = ["states", "transitions", "classes", "length", "words"];

/// A larger number is told by its digits.
const DIGITS: usize = 24;

/// The figures of a rule, or why it has none.
struct Row<'g> {
    grammar: &'g Composed,
    rule: &'g str,
    figures: Result<Figures, String>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let limits: Limits = arguments.largest.limits();
    arguments.composing.join_up_to(arguments.longest.length());
    let mut grammars = Vec::new();
    for side in &arguments.sides {
        let grammar = arguments.composing.read(side, limits, Care::Strict)?;
        grammars.push(arguments.longest.of(grammar));
    }
    let mut rows: Vec<Row<'_>> = Vec::new();
    for grammar in &grammars {
        rows.extend(rules(grammar).into_iter().map(|rule| {
            let dfa = grammar.languages().dfa(rule);
            let figures = dfa.map(|dfa| dfa.figures());
            let figures = figures.map_err(|error| why(grammar, &error));
            Row {
                grammar,
                rule,
                figures,
            }
        }));
    }
    match arguments.format {
        Layout::Text => text(&grammars, &rows, output)?,
        Layout::Json => {
            for row in &rows {
                output.json(&row.line())?;
            }
        }
        Layout::Markdown => {
            let heading = std::iter::once("rule").chain(HEADING);
            output.line(&markdown::row(heading.map(str::to_owned)))?;
            output.line(&markdown::row(vec!["---".to_owned(); HEADING.len() + 1]))?;
            for row in &rows {
                let name = markdown::code(&described(row.grammar, row.rule));
                output.line(&markdown::row(
                    std::iter::once(name).chain(row.cells(String::clone)),
                ))?;
            }
        }
        Layout::Csv => csv(&rows, output)?,
    }
    Ok(rows.iter().all(|row| row.figures.is_ok()))
}

/// The rule that was asked for, or all of the grammar's own.
fn rules(grammar: &Composed) -> Vec<&str> {
    if let Some(rule) = grammar.rule() {
        return vec![rule];
    }
    let rules = grammar.languages().grammar().rules().iter();
    let own = rules.filter(|rule| rule.copy_of().is_none() && !rule.is_imported());
    own.map(Definition::name).collect()
}

impl Row<'_> {
    fn line(&self) -> Line<'_> {
        let figures = self.figures.as_ref().ok();
        Line {
            rule: RuleOf::new(self.grammar, self.rule),
            states: figures.map(Figures::states),
            transitions: figures.map(Figures::transitions),
            classes: figures.map(Figures::classes),
            shortest: figures.and_then(Figures::shortest),
            longest: figures.and_then(Figures::longest),
            words: figures.and_then(Figures::words).map(ToString::to_string),
            is_finite: figures.map(|it| it.words().is_some()),
            error: self.figures.as_ref().err().cloned(),
        }
    }

    /// The figures in words; of a rule without, nothing.
    fn cells(&self, words: impl Fn(&String) -> String) -> Vec<String> {
        let Ok(figures) = &self.figures else {
            return vec![String::new(); HEADING.len()];
        };
        let length = match (figures.shortest(), figures.longest(), figures.words()) {
            (None, ..) => "no word".to_owned(),
            (Some(shortest), None, _) => format!("{shortest} and more"),
            (Some(shortest), Some(longest), _) if shortest == longest => shortest.to_string(),
            (Some(shortest), Some(longest), _) => format!("{shortest} to {longest}"),
        };
        let count = figures.words().map(Count::to_string);
        vec![
            figures.states().to_string(),
            figures.transitions().to_string(),
            figures.classes().to_string(),
            length,
            count.map_or("infinitely many".to_owned(), |count| words(&count)),
        ]
    }
}

fn text(grammars: &[Composed], rows: &[Row<'_>], output: &mut Output) -> Result<(), Failure> {
    for grammar in grammars {
        print_statements(grammar, output)?;
    }
    let mut table = plain_table(std::iter::once("rule").chain(HEADING));
    let brief = |count: &String| match count.len() {
        digits if digits > DIGITS => format!("a number of {digits} digits"),
        _ => count.clone(),
    };
    for row in rows.iter().filter(|row| row.figures.is_ok()) {
        let name = match grammars {
            [_] => row.rule.to_owned(),
            _ => row.grammar.argument(row.rule),
        };
        table.add_row(std::iter::once(name).chain(row.cells(brief)));
    }
    output.table(&table)?;
    let mut reasons: Vec<&String> = Vec::new();
    for reason in rows.iter().filter_map(|row| row.figures.as_ref().err()) {
        if !reasons.contains(&reason) {
            output.line(&format!("no figures: {reason}"))?;
            reasons.push(reason);
        }
    }
    Ok(())
}

fn csv(rows: &[Row<'_>], output: &mut Output) -> Result<(), Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| Failure::Message(error.to_string());
    let heading = [
        "spec",
        "rule",
        "states",
        "transitions",
        "classes",
        "shortest",
        "longest",
        "words",
    ];
    writer.write_record(heading).map_err(failed)?;
    for row in rows {
        let line = row.line();
        let number = |number: Option<usize>| number.map_or(String::new(), |it| it.to_string());
        writer
            .write_record([
                row.grammar.name().to_owned(),
                row.rule.to_owned(),
                number(line.states),
                number(line.transitions),
                number(line.classes),
                number(line.shortest),
                number(line.longest),
                line.words.unwrap_or_default(),
            ])
            .map_err(failed)?;
    }
    let text = writer.into_inner().map_err(|error| error.to_string())?;
    output.add(&text)?;
    Ok(())
}
