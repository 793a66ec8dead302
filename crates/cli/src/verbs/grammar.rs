//! `urlspec grammar`

use std::collections::{HashMap, HashSet};

use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown;
use crate::side::{Grammars, NotationName, Side, severity};
use comfy_table::{Table, presets};
use grammarian::automata::Limits;
use grammarian::bnf::{Definition, Diagnostic};
use serde::Serialize;
use urlspec::{Revision, Rule};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision, an ID or alias that `urlspec specs` lists; or ID@printed or a FILE, for the list
    /// of its rules and of what is wrong with them
    #[arg(value_name = "ID|FILE")]
    source: Side,
    /// One rule, named as the document prints it; without it all are listed
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// Read a file in this notation, whatever its name ends in
    #[arg(long, value_name = "NOTATION")]
    notation: Option<NotationName>,
    /// How rules are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// One line of JSON output.
#[derive(Serialize)]
struct RuleLine {
    spec: Revision,
    rule: Rule,
    printings: Vec<PrintingLine>,
    corrected: Option<&'static str>,
    note: &'static str,
    peg: &'static str,
    peg_line: usize,
    uses: Vec<Rule>,
    used_by: Vec<Rule>,
}

#[derive(Serialize)]
struct PrintingLine {
    section: urlspec::Section,
    text: &'static str,
}

impl RuleLine {
    fn new(rule: Rule) -> Self {
        let printings = rule.printings().iter();
        Self {
            spec: rule.revision(),
            rule,
            printings: printings
                .map(|printing| PrintingLine {
                    section: printing.section(),
                    text: printing.text(),
                })
                .collect(),
            corrected: rule.corrected(),
            note: rule.note(),
            peg: rule.peg(),
            peg_line: rule.line(),
            uses: rule.uses().collect(),
            used_by: rule.used_by().collect(),
        }
    }
}

pub(crate) const HELP: &str = "\
A FILE is ABNF (.abnf), the BNF of RFC 822 (.bnf), or a grammar file like those of this program (.pest), of \
which the `///` and `//~` lines are read; FILE@printed reads the `///` lines only. With a RULE of a FILE, the \
rules that it is made of are listed.

Exit status: 0 nothing is wrong, 1 rules are undefined, defined twice or in words, not regular, or cannot be \
read, 2 could not tell (usage, unknown names, files that cannot be read).";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let source = arguments.source.with_rule(arguments.rule.as_deref())?;
    let Some(spec) = source.document() else {
        let grammar = source.read(arguments.notation, Limits::default())?;
        return diagnose(&grammar, arguments.format, output);
    };
    let rules: Vec<Rule> = match source.rule() {
        Some(name) => vec![spec.rule(name)?],
        None => spec.rules().collect(),
    };
    match (arguments.format, rules.as_slice()) {
        (Format::Json, rules) => {
            for rule in rules {
                output.json(&RuleLine::new(*rule))?;
            }
        }
        (Format::Text, [rule]) => card(*rule, output)?,
        (Format::Text, rules) => list(rules, output)?,
    }
    Ok(true)
}

fn list(rules: &[Rule], output: &mut Output) -> Result<(), Failure> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(["rule", "printed in", "", "uses"]);
    for rule in rules {
        let sections: Vec<String> = rule
            .printings()
            .iter()
            .map(|printing| match printing.section() {
                section if section.document().is_some() => section.to_string(),
                section => section.label().to_owned(),
            })
            .collect();
        let uses: Vec<&str> = rule.uses().map(Rule::name).collect();
        table.add_row([
            rule.name(),
            &sections.join(", "),
            if rule.corrected().is_some() {
                "corrected"
            } else {
                ""
            },
            &uses.join(" "),
        ]);
    }
    for line in table.lines() {
        output.line(line.trim_end())?;
    }
    Ok(())
}

fn card(rule: Rule, output: &mut Output) -> Result<(), Failure> {
    let mut block = |heading: &str, text: &str| -> Result<(), Failure> {
        output.line(&format!("{heading}:"))?;
        for line in text.lines() {
            output.line(&format!("    {line}"))?;
        }
        Ok(())
    };
    for printing in rule.printings() {
        let heading = rule.revision().citation(printing.section()).to_string();
        block(&heading, printing.text())?;
    }
    if let Some(corrected) = rule.corrected() {
        block("read as", corrected)?;
    }
    let place = format!("grammar/{}.pest, line {}", rule.revision(), rule.line());
    block(&place, rule.peg())?;
    if !rule.note().is_empty() {
        block("note", &wrapped(rule.note()))?;
    }
    let names = |rules: Vec<Rule>| {
        let names: Vec<&str> = rules.into_iter().map(Rule::name).collect();
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            wrapped(&names.join(" "))
        }
    };
    block("uses", &names(rule.uses().collect()))?;
    block("used by", &names(rule.used_by().collect()))
}

/// One line of JSON output for a rule of a file, or of a print.
#[derive(Serialize)]
struct DefinitionLine<'g> {
    spec: &'g str,
    rule: &'g str,
    line: usize,
    uses: Vec<&'g str>,
    diagnostics: Vec<DiagnosticLine>,
}

#[derive(Serialize)]
struct DiagnosticLine {
    severity: &'static str,
    line: usize,
    message: String,
}

/// Lists rules as they stand, and then what is wrong with them.
fn diagnose(source: &Grammars, format: Format, output: &mut Output) -> Outcome {
    let grammar = source.languages.grammar();
    let below: Option<HashSet<&str>> = source
        .rule
        .as_ref()
        .map(|rule| grammar.made_of(rule).into_iter().collect());
    let listed = |rule: &str| below.as_ref().is_none_or(|below| below.contains(rule));
    let rules: Vec<&Definition> = grammar
        .rules()
        .iter()
        .filter(|d| listed(d.name()))
        .collect();
    let mut diagnostics = grammar.diagnostics();
    // A second definition may be spelt in another way than the first.
    diagnostics.retain(|d| {
        grammar
            .rule(d.rule())
            .is_some_and(|rule| listed(rule.name()))
    });
    let errors = diagnostics.iter().filter(|d| d.is_error()).count();
    match format {
        Format::Json => {
            let mut about: HashMap<&str, Vec<DiagnosticLine>> = HashMap::new();
            for diagnostic in &diagnostics {
                if let Some(rule) = grammar.rule(diagnostic.rule()) {
                    let lines = about.entry(rule.name()).or_default();
                    lines.push(json_line(diagnostic));
                }
            }
            for rule in rules {
                output.json(&DefinitionLine {
                    spec: &source.name,
                    rule: rule.name(),
                    line: rule.line(),
                    uses: rule.expression().rule_names(),
                    diagnostics: about.remove(rule.name()).unwrap_or_default(),
                })?;
            }
        }
        Format::Text => {
            let asked = source.rule.as_deref().and_then(|rule| grammar.rule(rule));
            if let Some(lines) = asked.and_then(|rule| source.lines_of(rule)) {
                for line in lines.lines() {
                    output.line(&shown::shown(line))?;
                }
                output.line("")?;
            }
            let mut table = Table::new();
            table
                .load_style(presets::NOTHING)
                .set_header(["line", "rule", "uses"]);
            for rule in &rules {
                let uses = rule.expression().rule_names().join(" ");
                table.add_row([rule.line().to_string(), rule.name().to_owned(), uses]);
            }
            for line in table.lines() {
                output.line(line.trim_end())?;
            }
            output.line("")?;
            for diagnostic in &diagnostics {
                output.line(&source.diagnostic(diagnostic))?;
            }
            let notes = diagnostics.len() - errors;
            let count = |number, one: &str| match number {
                1 => format!("1 {one}"),
                _ => format!("{number} {one}s"),
            };
            output.line(&format!(
                "{}: {}, {}",
                count(rules.len(), "rule"),
                count(errors, "error"),
                count(notes, "note")
            ))?;
        }
    }
    Ok(errors == 0)
}

fn json_line(diagnostic: &Diagnostic) -> DiagnosticLine {
    DiagnosticLine {
        severity: severity(diagnostic),
        line: diagnostic.line(),
        message: diagnostic.kind().to_string(),
    }
}

/// Lines of at most 90 characters.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 90;
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines
}
