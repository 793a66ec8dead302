//! `urlspec audit FILE`, where the file has a BNF and no parser.

use std::collections::HashSet;

use grammarian::bnf::{Definition, DiagnosticKind};
use grammarian::trees::{
    Tree, TreeKind, TwoTrees, TwoTreesKind, redundant_alternatives, two_trees,
};
use serde::Serialize;

use super::drawing::{drawn, shortened};
use super::{Arguments, counted};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown::{quoted, shown};
use crate::side::{Care, Grammars, Side};

/// What is found, as JSON.
#[derive(Serialize)]
struct FindingLine<'a> {
    spec: &'a str,
    rule: &'a str,
    line: usize,
    finding: &'static str,
    message: String,
    word: Option<&'a str>,
    trees: Option<[TreeLine<'a>; 2]>,
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

/// What is found about a rule.
enum Finding<'g> {
    TwoTrees(Box<TwoTrees>),
    AcceptsNothing,
    AddsNothing(String),
    Unused,
    /// It cannot be audited, for this reason.
    Error(String),
    /// It is made of a rule that cannot be audited.
    Above(&'g str),
}

impl Finding<'_> {
    fn name(&self) -> &'static str {
        match self {
            Self::TwoTrees(_) => "two-trees",
            Self::AcceptsNothing => "accepts-nothing",
            Self::AddsNothing(_) => "adds-nothing",
            Self::Unused => "unused",
            Self::Error(_) | Self::Above(_) => "error",
        }
    }

    fn message(&self) -> String {
        match self {
            Self::TwoTrees(it) => {
                let word = quoted(it.word());
                match it.kind() {
                    TwoTreesKind::Alternatives([first, second]) if first == second => {
                        format!(
                            "{word} has two trees: an alternative, `{}`, is there twice",
                            shortened(first)
                        )
                    }
                    TwoTreesKind::Alternatives([first, second]) => format!(
                        "{word} has two trees: the alternatives `{}` and `{}` overlap",
                        shortened(first),
                        shortened(second)
                    ),
                    TwoTreesKind::Reference(name) => {
                        format!("{word} has two trees: `{name}` may end or go on")
                    }
                    TwoTreesKind::Endless(text) => format!(
                        "{word} has infinitely many trees: an iteration of `{}` may take nothing",
                        shortened(text)
                    ),
                    TwoTreesKind::Repetition(text) if text.starts_with('[') => format!(
                        "{word} has two trees: `{}` may be taken or not",
                        shortened(text)
                    ),
                    TwoTreesKind::Repetition(text) => format!(
                        "{word} has two trees: `{}` may stop or go on",
                        shortened(text)
                    ),
                    _ => format!("{word} has two trees"),
                }
            }
            Self::AcceptsNothing => "accepts nothing, not even the empty word".to_owned(),
            Self::AddsNothing(text) => format!(
                "the alternative `{}` adds nothing to the others",
                shortened(text)
            ),
            Self::Unused => DiagnosticKind::Unused.to_string(),
            Self::Error(error) => error.clone(),
            Self::Above(rule) => format!("is made of `{rule}`, which cannot be audited"),
        }
    }
}

/// How often something was found.
#[derive(Default)]
struct Counts {
    rules: usize,
    two_trees: usize,
    ambiguous: usize,
    adds_nothing: usize,
    accepts_nothing: usize,
    unused: usize,
    unknown: usize,
}

impl Counts {
    fn count(&mut self, findings: &[Finding<'_>]) {
        self.rules += 1;
        let before = self.two_trees;
        for finding in findings {
            *match finding {
                Finding::TwoTrees(_) => &mut self.two_trees,
                Finding::AddsNothing(_) => &mut self.adds_nothing,
                Finding::AcceptsNothing => &mut self.accepts_nothing,
                Finding::Unused => &mut self.unused,
                Finding::Error(_) | Finding::Above(_) => &mut self.unknown,
            } += 1;
        }
        self.ambiguous += usize::from(self.two_trees > before);
    }

    fn found(&self) -> usize {
        self.two_trees + self.adds_nothing + self.accepts_nothing + self.unused
    }

    fn summary(&self) -> String {
        let mut parts = vec![match self.two_trees {
            0 => "no word has two trees".to_owned(),
            found => format!(
                "{} with two trees in {}",
                counted(found, "word", "words"),
                counted(self.ambiguous, "rule", "rules")
            ),
        }];
        let mut add = |number: usize, one: &str, several: &str| {
            if number > 0 {
                parts.push(counted(number, one, several));
            }
        };
        let (one, several) = (
            "alternative that adds nothing",
            "alternatives that add nothing",
        );
        add(self.adds_nothing, one, several);
        let (one, several) = ("rule that accepts nothing", "rules that accept nothing");
        add(self.accepts_nothing, one, several);
        add(
            self.unused,
            "rule that no other uses",
            "rules that no other uses",
        );
        add(
            self.unknown,
            "rule that could not be audited",
            "rules that could not be audited",
        );
        format!(
            "{}: {}",
            counted(self.rules, "rule", "rules"),
            parts.join(", ")
        )
    }
}

pub(super) fn run(side: &Side, arguments: &Arguments, output: &mut Output) -> Outcome {
    let side = side.with_rule(arguments.rule.as_deref())?;
    let limits = arguments.largest.limits();
    let source = arguments.composition.read(&side, limits, Care::Lenient)?;
    let grammar = source.languages.grammar();
    let below: Option<HashSet<&str>> = source
        .rule
        .as_ref()
        .map(|rule| grammar.made_of(rule).into_iter().collect());
    let asked = |rule: &&Definition| {
        let is_own = rule.source().is_none() && !rule.name().contains('^');
        is_own && below.as_ref().is_none_or(|it| it.contains(rule.name()))
    };
    let unused = grammar.diagnostics().into_iter();
    let unused: HashSet<String> = unused
        .filter(|it| matches!(it.kind(), DiagnosticKind::Unused))
        .map(|it| it.rule().to_owned())
        .collect();
    let is_unused = |rule: &Definition| source.rule.is_none() && unused.contains(rule.name());
    let strays: Vec<String> = source.errors().collect();
    for stray in &strays {
        output.report_failure(stray);
    }
    source.report_notes(output)?;
    let mut counts = Counts::default();
    for rule in grammar.rules().iter().filter(asked) {
        let mut findings = findings(&source, rule);
        if is_unused(rule) {
            findings.push(Finding::Unused);
        }
        counts.count(&findings);
        for finding in &findings {
            match arguments.format {
                Format::Json => output.json(&line(&source, rule, finding))?,
                Format::Text => tell(&source, rule, finding, output)?,
            }
        }
    }
    if arguments.format == Format::Text {
        if counts.found() + counts.unknown > 0 {
            output.line("")?;
        }
        output.line(&counts.summary())?;
    }
    if counts.unknown + strays.len() > 0 {
        let rules = counted(counts.unknown, "rule", "rules");
        let message = format!("{}: {rules} could not be audited", source.name);
        return Err(if counts.unknown > 0 {
            Failure::Message(message)
        } else {
            Failure::Told
        });
    }
    Ok(counts.found() == 0)
}

fn findings<'g>(source: &'g Grammars, rule: &'g Definition) -> Vec<Finding<'g>> {
    let languages = &source.languages;
    let found = || -> Result<Vec<Finding<'g>>, grammarian::Error> {
        if languages.dfa(rule.name())?.is_empty() {
            return Ok(vec![Finding::AcceptsNothing]);
        }
        let trees = two_trees(languages, rule.name())?.into_iter();
        let mut found: Vec<Finding<'_>> = trees.map(|it| Finding::TwoTrees(it.into())).collect();
        let redundant = redundant_alternatives(languages, rule.name())?;
        found.extend(redundant.into_iter().map(Finding::AddsNothing));
        Ok(found)
    };
    found().unwrap_or_else(|error| {
        let of = error
            .rule()
            .and_then(|name| languages.grammar().rule(name))
            .filter(|of| of.name() != rule.name());
        vec![match of {
            Some(of) => Finding::Above(of.name()),
            None => Finding::Error(source.error(&error)),
        }]
    })
}

fn line<'a>(
    source: &'a Grammars,
    rule: &'a Definition,
    finding: &'a Finding<'_>,
) -> FindingLine<'a> {
    let two = match finding {
        Finding::TwoTrees(two) => Some(two),
        _ => None,
    };
    FindingLine {
        spec: &source.name,
        rule: rule.name(),
        line: rule.line(),
        finding: finding.name(),
        message: finding.message(),
        word: two.map(|two| two.word()),
        trees: two.map(|two| two.trees().each_ref().map(TreeLine::new)),
    }
}

fn tell(
    source: &Grammars,
    rule: &Definition,
    finding: &Finding<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    match finding {
        // It has its place and its rule.
        Finding::Error(error) => output.line(&format!("error: {error}"))?,
        // The error itself is told where it is.
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
