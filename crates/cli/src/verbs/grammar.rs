//! `urlspec grammar`

mod file;

use crate::composing::{Composing, grammar_name};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use grammarian::automata::Limits;
use serde::Serialize;
use urlspec::{Document, Mending, Rule};
use urlspec_lineage::DocumentEdition;
use urlspec_lineage::composition::{Care, GrammarName};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The document or file: ID, ID@printed or FILE
    ///
    /// IDs and aliases are listed by `urlspec specs` and `urlspec specs --schemes`. Of ID@printed and of a FILE, the rules and
    /// their errors are listed.
    #[arg(value_name = "ID|FILE", value_parser = grammar_name)]
    source: GrammarName,
    /// One rule, named as the document prints it; without it, all
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// How to print rules
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

/// One line of JSON output.
#[derive(Serialize)]
struct RuleLine {
    spec: Document,
    rule: Rule,
    printings: Vec<PrintingLine>,
    corrected: Option<&'static str>,
    mends: Option<Mending>,
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
            spec: rule.document(),
            rule,
            printings: printings
                .map(|printing| PrintingLine {
                    section: printing.section(),
                    text: printing.text(),
                })
                .collect(),
            corrected: rule.corrected(),
            mends: rule.mends(),
            note: rule.note(),
            peg: rule.peg(),
            peg_line: rule.line(),
            uses: rule.uses().collect(),
            used_by: rule.used_by().collect(),
        }
    }
}

pub(crate) const HELP: &str = "\
A FILE is ABNF (.abnf), the BNF of RFC 822 (.bnf), or a grammar file like those of this program (.pest), of which the `///` \
and `//~` lines are read; FILE@printed reads the `///` lines only. Any other file is the text of an RFC or a draft, plain or \
XML, in which rules are looked for; FILE@100-200 takes only these lines of it. With a RULE of a FILE, the rules that it is \
made of are listed.

Exit status: 0 nothing is wrong, 1 rules are undefined, defined twice or in words, not regular, or cannot be read, 2 usage \
or I/O error.";

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let source = arguments.source.with_rule(arguments.rule.as_deref())?;
    let Some(spec) = source.document() else {
        let grammar = arguments
            .composing
            .read(&source, Limits::default(), Care::Lenient)?;
        let asked = (&source, &arguments.composing);
        return file::diagnose(&grammar, asked, arguments.format, output);
    };
    arguments.composing.refuse_for(spec.id())?;
    let log = arguments.composing.log();
    log.document(DocumentEdition::corrected(spec));
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
    let mut table = plain_table(["rule", "printed in", "", "uses"]);
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
    output.table(&table)?;
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
        let heading = rule.document().citation(printing.section()).to_string();
        block(&heading, printing.text())?;
    }
    if let (Some(corrected), Some(mends)) = (rule.corrected(), rule.mends()) {
        block(&format!("read as, mending the {mends}"), corrected)?;
    }
    let written = original(rule);
    let file = written.document().grammar_path();
    let place = format!("{file}, line {}", written.line());
    block(&place, rule.peg())?;
    if !rule.note().is_empty() {
        let heading = match written.document() {
            own if own == rule.document() => "note".to_owned(),
            other => format!("note, on {}", other.name()),
        };
        block(&heading, &wrapped(rule.note()))?;
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

/// The rule of the document that this one is taken over from, or else the rule itself.
fn original(rule: Rule) -> Rule {
    let document = rule.taken_from().and_then(|id| id.parse().ok());
    let named = document.and_then(|document: Document| document.rule(rule.name()).ok());
    named.map_or(rule, original)
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
