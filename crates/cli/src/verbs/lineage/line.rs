//! The rules of several grammars, from the oldest to the newest.

use serde::Serialize;
use urlspec_lineage::composition::{Composed, GrammarName};
use urlspec_lineage::{Change, GrammarEntry, GrammarLine, GrammarRow};

use super::step::untold;
use super::{Arguments, Layout, SIGNS, examples, sign_of, table};
use crate::composing::{print_statements, told};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;

/// A rule in all grammars that have it, as JSON.
#[derive(Serialize)]
struct RowLine<'l> {
    entries: Vec<EntryLine<'l>>,
}

/// The rule in one of them.
#[derive(Serialize)]
struct EntryLine<'l> {
    spec: &'l str,
    rule: &'l str,
    from: Option<&'l str>,
    change: Option<&'l Change>,
    error: Option<String>,
}

impl<'l> RowLine<'l> {
    fn of(row: &'l GrammarRow) -> Self {
        let entries = row.entries().iter().map(|entry| EntryLine {
            spec: entry.grammar_name(),
            rule: entry.rule(),
            from: entry.from_name(),
            change: entry.change(),
            error: entry.error().map(told),
        });
        Self {
            entries: entries.collect(),
        }
    }
}

/// Reads grammars, all of whose rules are asked for.
pub(super) fn read(names: &[GrammarName], arguments: &Arguments) -> Result<Vec<Composed>, Failure> {
    if let Some(name) = names.iter().find(|name| name.rule().is_some()) {
        let (grammar, rule) = (name.name(), name.rule().unwrap_or_default());
        let message = format!(
            "{grammar}:{rule}: all rules of a grammar are followed; for one, name it before --through, as in `urlspec lineage \
             {rule} --through {grammar}`"
        );
        return Err(message.into());
    }
    let grammars = arguments
        .composing
        .read_all(names, arguments.largest.limits())?;
    Ok(grammars
        .into_iter()
        .map(|it| arguments.longest.of(it))
        .collect())
}

/// All rules, a column for each grammar.
pub(super) fn all_rules(
    line: &GrammarLine,
    grammars: &[Composed],
    format: Layout,
    output: &mut Output,
) -> Outcome {
    if format == Layout::Json {
        for row in line.rows() {
            output.json(&RowLine::of(row))?;
        }
        return Ok(true);
    }
    let numbers = 0..grammars.len();
    let heading: Vec<String> = std::iter::once("rule".to_owned())
        .chain(numbers.clone().map(|number| (number + 1).to_string()))
        .collect();
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let cells = line.rows().iter().map(|row| {
        let of_each = numbers.clone().map(|number| cell(row, number));
        std::iter::once(row.name().to_owned())
            .chain(of_each)
            .collect()
    });
    table(&heading, cells, 2, format, output)?;
    output.line("")?;
    for (grammar, number) in grammars.iter().zip(1..) {
        let line = format!("{number}  {}", grammar.name());
        output.line(line.as_str())?;
    }
    let signs = format!("{SIGNS}, ? not told");
    if format == Layout::Markdown {
        output.line("")?;
        output.line(&format!("`{}`", signs.replace(", ", "`, `")))?;
    } else {
        output.line(&signs)?;
    }
    for grammar in grammars {
        print_statements(grammar, output)?;
    }
    for sentence in untold(line) {
        output.wrapped(&sentence, 98)?;
    }
    Ok(true)
}

/// The sign of a rule in one of the grammars, with its name where it is a new one.
fn cell(row: &GrammarRow, number: usize) -> String {
    let Some(entry) = row.entry(number) else {
        return ".".to_owned();
    };
    let sign = if entry.error().is_some() {
        "?"
    } else {
        sign_of(entry.change())
    };
    let before = row.entries().iter().take_while(|it| it.grammar() < number);
    match before.last() {
        Some(older) if older.rule() != entry.rule() => format!("{sign} {}", entry.rule()),
        _ => sign.to_owned(),
    }
}

/// One rule, a line for each grammar.
pub(super) fn one_rule(
    line: &GrammarLine,
    rule: &str,
    grammars: &[Composed],
    format: Layout,
    output: &mut Output,
) -> Outcome {
    let Some(row) = line.row(rule) else {
        let rules = line.rows().iter().flat_map(GrammarRow::entries);
        let names = rules.map(GrammarEntry::rule);
        let near = grammarian::names::nearest(rule, names);
        let offer = grammarian::names::offer(&near);
        return Err(format!("no rule of these grammars is called `{rule}`{offer}").into());
    };
    if format == Layout::Json {
        output.json(&RowLine::of(row))?;
        return Ok(true);
    }
    let heading = ["grammar", "rule", "change", "gained, e.g.", "lost, e.g."];
    let cells = row.entries().iter().map(|entry| {
        let mut change = match (entry.error(), entry.change()) {
            (Some(_), _) => "not told".to_owned(),
            (None, change) => change.map_or("new", Change::as_str).to_owned(),
        };
        if let Some(from) = entry.from().filter(|from| from + 1 < entry.grammar()) {
            change.extend([" since ", grammars[from].name()]);
        }
        let words = examples(entry.change(), format);
        let first = [
            entry.grammar_name().to_owned(),
            entry.rule().to_owned(),
            change,
        ];
        first.into_iter().chain(words).collect()
    });
    table(&heading, cells, 2, format, output)?;
    for error in row.entries().iter().filter_map(GrammarEntry::error) {
        output.line("")?;
        output.wrapped(&format!("not told: {}", told(error)), 98)?;
    }
    Ok(true)
}
