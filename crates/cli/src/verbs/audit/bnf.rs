//! `urlspec audit FILE`, where the file has a BNF and no parser.

use std::collections::{HashMap, HashSet};

use grammarian::ErrorKind;
use grammarian::bnf::{Definition, DiagnosticKind, Unused, original_name};
use grammarian::trees::{Tree, TreeKind, exponential, redundant_alternatives, two_trees};
use serde::Serialize;
use urlspec_lineage::composition::{Care, Composed, GrammarName, Provenance};

use super::counts::Counts;
use super::drawing::drawn;
use super::finding::Finding;
use super::{Arguments, counted};
use crate::composing::{print_statements, told, why};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::progress::Progress;
use crate::shown::shown;

/// A finding, as JSON.
#[derive(Serialize)]
struct FindingLine<'a> {
    spec: &'a str,
    rule: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<&'a Provenance>,
    line: usize,
    finding: &'static str,
    message: String,
    word: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pumped: Option<PumpedLine<'a>>,
    trees: Option<[TreeLine<'a>; 2]>,
    unused: Option<UnusedLine<'a>>,
}

/// The parts of texts that take exponential time, as JSON.
#[derive(Serialize)]
struct PumpedLine<'a> {
    before: &'a str,
    pump: &'a str,
    behind: &'a str,
}

/// An unused rule, as JSON.
#[derive(Serialize)]
struct UnusedLine<'a> {
    circle: &'a [String],
    alone_leads_to: &'a [String],
    also_leads_to: &'a [String],
}

/// A tree, as JSON.
#[derive(Serialize)]
struct TreeLine<'a> {
    kind: &'static str,
    expression: &'a str,
    alternative: Option<usize>,
    start: usize,
    end: usize,
    children: Vec<TreeLine<'a>>,
}

impl<'a> TreeLine<'a> {
    fn new(tree: &'a Tree) -> Self {
        let span = tree.span();
        let (kind, alternative) = match tree.kind() {
            TreeKind::Rule => ("rule", None),
            TreeKind::Alternative(number) => ("alternative", Some(number)),
            TreeKind::Repetition => ("repetition", None),
            TreeKind::Iteration => ("iteration", None),
            _ => ("text", None),
        };
        Self {
            kind,
            expression: tree.expression(),
            alternative,
            start: span.start,
            end: span.end,
            children: tree.children().iter().map(Self::new).collect(),
        }
    }
}

pub(super) fn run(named: &GrammarName, arguments: &Arguments, output: &mut Output) -> Outcome {
    let named = named.with_rule(arguments.rule.as_deref())?;
    let limits = arguments.largest.limits();
    let source = arguments.composing.read(&named, limits, Care::Lenient)?;
    let grammar = source.languages().grammar();
    let below: Option<HashSet<&str>> = source
        .rule()
        .map(|rule| grammar.made_of(rule).into_iter().collect());
    let asked = |rule: &&Definition| {
        // The states of the automaton of an expression are no rules of anybody.
        let is_state = source.is_expression() && rule.is_imported();
        let is_own = rule.source().is_none() && rule.copy_of().is_none() && !is_state;
        is_own && below.as_ref().is_none_or(|it| it.contains(rule.name()))
    };
    let mut unused = unused(&source);
    let strays: Vec<String> = source.errors().map(|error| told(&error)).collect();
    for stray in &strays {
        output.report_failure(stray);
    }
    // Documents define many rules that other documents use, so their unused rules are listed apart.
    let is_document = !source.passages().is_empty();
    let mut entries: Vec<&str> = Vec::new();
    let mut counts = Counts::default();
    let rules: Vec<&Definition> = grammar.rules().iter().filter(asked).collect();
    let progress = Progress::of_steps(rules.len(), !output.is_terminal());
    for (rule, number) in rules.into_iter().zip(0..) {
        progress.at(number);
        let mut findings = findings(&source, rule);
        findings.extend(unused.remove(rule.name()).map(Finding::Unused));
        counts.count(rule.name(), &findings);
        if arguments.format == Format::Json {
            for finding in &findings {
                output.json(&line(&source, rule, finding))?;
            }
            continue;
        }
        if is_document && findings.iter().any(|it| matches!(it, Finding::Unused(_))) {
            entries.push(rule.name());
            findings.retain(|it| !matches!(it, Finding::Unused(_)));
        }
        tell_all(&source, rule, &findings, output)?;
    }
    progress.finish();
    match arguments.format {
        Format::Json => {
            let rule = source.rule();
            output.json(&counts.as_json(&source, rule, &strays))?;
        }
        Format::Text => {
            if counts.found() + counts.unknown() > 0 {
                output.line("")?;
            }
            print_statements(&source, output)?;
            for line in counts.summary() {
                output.line(&line)?;
            }
            if !entries.is_empty() {
                output.line(&format!("no other rule uses {}", entries.join(", ")))?;
            }
        }
    }
    if counts.unknown() + strays.len() > 0 {
        let rules = counted(counts.unknown(), "rule", "rules");
        let message = format!("{}: {rules} could not be audited", source.name());
        return Err(if counts.unknown() > 0 {
            Failure::Message(message)
        } else {
            Failure::Told
        });
    }
    Ok(counts.found() == 0)
}

/// The unused rules by name. The map is empty if one rule was asked for, with the rules that it is made of.
fn unused(source: &Composed) -> HashMap<String, Unused> {
    if source.rule().is_some() {
        return HashMap::new();
    }
    let diagnostics = source.languages().grammar().diagnostics().into_iter();
    let unused = diagnostics.filter_map(|it| match it.kind() {
        DiagnosticKind::Unused(unused) => Some((it.rule().to_owned(), unused.clone())),
        _ => None,
    });
    unused.collect()
}

/// Prints the findings about a rule. Of the many pairs of alternatives of one choice that overlap, only a few with the
/// shortest words are printed.
fn tell_all(
    source: &Composed,
    rule: &Definition,
    findings: &[Finding<'_>],
    output: &mut Output,
) -> Result<(), Failure> {
    const MOST: usize = 3;
    let choice = |finding: &Finding<'_>| match finding {
        Finding::TwoTrees(it) if it.alternatives().is_some() => Some(it.place().clone()),
        _ => None,
    };
    for group in findings.chunk_by(|one, next| choice(one).is_some() && choice(one) == choice(next))
    {
        let mut group: Vec<&Finding<'_>> = group.iter().collect();
        let mut others = 0;
        // A single further line is no longer than the note on it.
        if group.len() > MOST + 1 {
            group.sort_by_key(|it| match it {
                Finding::TwoTrees(it) => it.word().chars().count(),
                _ => 0,
            });
            others = group.len() - MOST;
            group.truncate(MOST);
        }
        for finding in group {
            tell(source, rule, finding, output)?;
        }
        if others > 0 {
            output.line(&format!(
                "  and {others} more pairs of alternatives of this choice overlap; --format json lists them all"
            ))?;
        }
    }
    Ok(())
}

/// Tells if a rule is the whole of a regular expression.
fn is_whole_expression(source: &Composed, rule: &Definition) -> bool {
    let first = source.languages().grammar().rules().first();
    source.is_expression() && first.is_some_and(|first| first.name() == rule.name())
}

fn findings<'g>(source: &'g Composed, rule: &'g Definition) -> Vec<Finding<'g>> {
    let languages = source.languages();
    let found = || -> Result<Vec<Finding<'g>>, grammarian::Error> {
        if languages.dfa(rule.name())?.is_empty() {
            let is_cut = languages.grammar().is_cut(rule.name());
            return Ok(vec![Finding::AcceptsNothing { is_cut }]);
        }
        let is_whole = is_whole_expression(source, rule);
        if is_whole && !source.has_structure() {
            return Ok(vec![Finding::Error {
                message: "the expression has conditions, boundaries or atomic groups: its language is exact, but how an \
                          engine goes about it was not looked at"
                    .to_owned(),
                is_recursive: false,
            }]);
        }
        let trees = two_trees(languages, rule.name())?.into_iter();
        let mut found: Vec<Finding<'_>> = trees.map(|it| Finding::TwoTrees(it.into())).collect();
        if is_whole {
            found.extend(exponential(languages, rule.name())?.map(Finding::Exponential));
        }
        let redundant = redundant_alternatives(languages, rule.name())?;
        found.extend(redundant.into_iter().map(Finding::AddsNothing));
        Ok(found)
    };
    found().unwrap_or_else(|error| {
        // A copy of a rule may be too large, and has the name of the rule.
        let original = error.rule().map(original_name);
        let of = original
            .and_then(|name| languages.grammar().rule(name))
            .filter(|of| of.name() != rule.name());
        vec![match of {
            Some(of) => Finding::Above(of.name()),
            None => Finding::Error {
                message: match (error.rule(), original) {
                    (Some(copy), Some(original)) => why(source, &error)
                        .replace(&format!("rule `{copy}`"), &format!("rule `{original}`")),
                    _ => why(source, &error),
                },
                is_recursive: matches!(error.kind(), ErrorKind::NotRegular(_)),
            },
        }]
    })
}

fn line<'a>(
    source: &'a Composed,
    rule: &'a Definition,
    finding: &'a Finding<'_>,
) -> FindingLine<'a> {
    let two = match finding {
        Finding::TwoTrees(two) => Some(two),
        _ => None,
    };
    FindingLine {
        spec: source.name(),
        rule: rule.name(),
        provenance: source.provenance().told(),
        line: rule.line(),
        finding: finding.name(),
        message: finding.message(),
        word: two.map(|two| two.word()),
        pumped: match finding {
            Finding::Exponential(it) => Some(PumpedLine {
                before: it.before(),
                pump: it.pump(),
                behind: it.behind(),
            }),
            _ => None,
        },
        trees: two.map(|two| two.trees().each_ref().map(TreeLine::new)),
        unused: match finding {
            Finding::Unused(unused) => Some(UnusedLine {
                circle: unused.circle(),
                alone_leads_to: unused.alone_leads_to(),
                also_leads_to: unused.also_leads_to(),
            }),
            _ => None,
        },
    }
}

fn tell(
    source: &Composed,
    rule: &Definition,
    finding: &Finding<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    match finding {
        // It has its place and its rule.
        Finding::Error { message, .. } => output.line(&format!("error: {message}"))?,
        // The error itself is printed at its own place.
        Finding::Above(_) => {}
        _ => {
            let place = source.place_of_rule(rule);
            let message = finding.message();
            output.line(&shown(&format!(
                "{place}: rule `{}`: {message}",
                rule.name()
            )))?;
        }
    }
    if let Finding::TwoTrees(two) = finding {
        for (tree, number) in drawn(two).iter().zip(1..) {
            let mut margin = format!("  {number}  ");
            for line in tree {
                output.line(&shown(&format!("{margin}{line}")))?;
                "     ".clone_into(&mut margin);
            }
        }
    }
    Ok(())
}
