//! `urlspec grammar`

use std::collections::{HashMap, HashSet};

use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown;
use crate::side::{Care, Composition, Grammars, Side, severity};
use comfy_table::{Table, presets};
use grammarian::automata::Limits;
use grammarian::bnf::{Definition, Diagnostic, Passage, Use};
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
    /// How rules are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    composition: Composition,
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
which the `///` and `//~` lines are read; FILE@printed reads the `///` lines only. Any other file is taken for the text of \
an RFC or a draft, plain or XML, in which rules are looked for; FILE@100-200 takes these lines of it only. With a RULE of \
a FILE, the rules that it is made of are listed.

Exit status: 0 nothing is wrong, 1 rules are undefined, defined twice or in words, not regular, or cannot be \
read, 2 could not tell (usage, unknown names, files that cannot be read).";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let source = arguments.source.with_rule(arguments.rule.as_deref())?;
    let Some(spec) = source.document() else {
        let composition = &arguments.composition;
        let grammar = composition.read(&source, Limits::default(), Care::Lenient)?;
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
    last_line: Option<usize>,
    source: Option<&'g str>,
    uses: Vec<&'g str>,
    diagnostics: Vec<DiagnosticLine>,
}

#[derive(Serialize)]
struct DiagnosticLine {
    severity: &'static str,
    line: usize,
    message: String,
}

/// A passage of a document that is not read as the rule that holds.
#[derive(Serialize)]
struct PassageLine<'g> {
    spec: &'g str,
    passage: &'g str,
    line: usize,
    last_line: usize,
    #[serde(rename = "use")]
    use_made: &'static str,
    message: String,
}

/// What became of a passage, in one word; `None` for those that are read.
fn passed_over(passage: &Passage) -> Option<&'static str> {
    match passage.use_made() {
        Use::Repeated(_) => Some("repeated"),
        Use::Replaced(_) => Some("replaced"),
        Use::Unreadable(_) => Some("unreadable"),
        Use::Prose(_) => Some("prose"),
        _ => None,
    }
}

/// The lines of each rule of a document, from the first to the last, by its name.
fn last_lines(source: &Grammars) -> HashMap<&str, usize> {
    let taken = source.passages.iter().filter(|it| {
        matches!(
            it.use_made(),
            Use::Definition | Use::Addition | Use::Unreadable(_)
        )
    });
    taken
        .map(|passage| (passage.name(), *passage.lines().end()))
        .collect()
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
    let strays: Vec<String> = source.errors().collect();
    let errors = diagnostics.iter().filter(|d| d.is_error()).count() + strays.len();
    let last_lines = last_lines(source);
    let passages: Vec<&Passage> = source
        .passages
        .iter()
        .filter(|it| source.rule.is_none() || listed(it.name()))
        .collect();
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
                    last_line: last_lines.get(rule.name()).copied(),
                    source: rule.source(),
                    uses: rule.expression().rule_names(),
                    diagnostics: about.remove(rule.name()).unwrap_or_default(),
                })?;
            }
            for stray in &strays {
                output.report_failure(stray);
            }
            for passage in passages {
                if let Some(use_made) = passed_over(passage) {
                    output.json(&PassageLine {
                        spec: &source.name,
                        passage: passage.name(),
                        line: *passage.lines().start(),
                        last_line: *passage.lines().end(),
                        use_made,
                        message: passage.use_made().to_string(),
                    })?;
                }
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
                let line = match (rule.source(), last_lines.get(rule.name())) {
                    (Some(file), _) => format!("{file}:{}", rule.line()),
                    (None, Some(last)) if *last > rule.line() => format!("{}-{last}", rule.line()),
                    _ => rule.line().to_string(),
                };
                table.add_row([line, rule.name().to_owned(), uses]);
            }
            for line in table.lines() {
                output.line(line.trim_end())?;
            }
            output.line("")?;
            for stray in &strays {
                output.line(stray)?;
            }
            for diagnostic in &diagnostics {
                output.line(&source.diagnostic(diagnostic))?;
            }
            for passage in &passages {
                tell(source, passage, output)?;
            }
            let notes = diagnostics.len() + strays.len() - errors;
            let count = |number, one: &str| match number {
                1 => format!("1 {one}"),
                _ => format!("{number} {one}s"),
            };
            let mut summary = format!(
                "{}: {}, {}",
                count(rules.len(), "rule"),
                count(errors, "error"),
                count(notes, "note")
            );
            if !passages.is_empty() {
                summary += &summed_up(&passages);
            }
            output.line(&summary)?;
        }
    }
    Ok(errors == 0)
}

/// Says of a passage what became of it, unless it is read, or printed once more elsewhere, or wrong and told of already.
fn tell(source: &Grammars, passage: &Passage, output: &mut Output) -> Result<(), Failure> {
    let is_told = match passage.use_made() {
        Use::Replaced(_) | Use::Prose(_) => false,
        Use::Unreadable(_) => {
            let rule = source.languages.grammar().rule(passage.name());
            rule.is_some_and(|rule| !rule.faults().is_empty())
        }
        _ => true,
    };
    if is_told {
        return Ok(());
    }
    let kind = match passage.use_made() {
        Use::Prose(_) => "no rule",
        _ => "note",
    };
    let (place, name) = (source.place_of(passage), passage.name());
    output.line(&format!(
        "{place}: {kind}: `{name}`: {}",
        passage.use_made()
    ))?;
    Ok(())
}

/// How many passages were read, and how many not.
fn summed_up(passages: &[&Passage]) -> String {
    let count = |uses: &[&str]| {
        let those = passages.iter().map(|it| passed_over(it).unwrap_or("read"));
        those.filter(|it| uses.contains(it)).count()
    };
    let total = passages.len();
    let (read, again) = (count(&["read"]), count(&["repeated", "replaced"]));
    let (unreadable, prose) = (count(&["unreadable"]), count(&["prose"]));
    format!(
        "; of {total} passages that look like rules {read} are read, {again} are printed again, {unreadable} cannot be \
         read, {prose} are prose or examples"
    )
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
