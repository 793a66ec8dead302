//! Two grammars, rule by rule.

use serde::Serialize;
use urlspec::Rule;
use urlspec_lineage::composition::Composed;
use urlspec_lineage::{
    Change, DocumentEdition, Fate, GrammarEntry, GrammarLine, GrammarRow, Pair, Step, Untold,
};

use super::{Layout, examples, table};
use crate::composing::told;
use crate::outcome::Outcome;
use crate::output::Output;

/// The changes from one grammar to another, as JSON.
#[derive(Serialize)]
pub(super) struct StepView<'s> {
    from: String,
    to: String,
    /// The names for people.
    #[serde(skip)]
    names: [String; 2],
    changed: Vec<PairView<'s>>,
    renamed: Vec<PairView<'s>>,
    went: Vec<&'s str>,
    came: Vec<&'s str>,
    same: Vec<&'s str>,
    untold: Vec<UntoldView<'s>>,
}

/// A rule of each of the two, and how its language changed.
#[derive(Serialize)]
struct PairView<'s> {
    old: &'s str,
    new: &'s str,
    change: &'s Change,
}

/// A rule that cannot be compared.
#[derive(Serialize)]
struct UntoldView<'s> {
    spec: String,
    rule: &'s str,
    reason: String,
}

impl<'s> StepView<'s> {
    pub(super) fn of(step: &'s Step) -> Self {
        let pairs = |pairs: &'s [Pair]| pairs.iter().map(PairView::of).collect();
        let names = |rules: &'s [Rule]| rules.iter().map(|rule| rule.name()).collect();
        Self {
            from: step.from().to_string(),
            to: step.to().to_string(),
            names: [step.from(), step.to()].map(DocumentEdition::name),
            changed: pairs(step.changed()),
            renamed: pairs(step.renamed()),
            went: names(step.went()),
            came: names(step.came()),
            same: step
                .same()
                .iter()
                .map(|pair| PairView::of(pair).new)
                .collect(),
            untold: step.untold().iter().map(UntoldView::of).collect(),
        }
    }

    /// The changes of a line of two grammars.
    pub(super) fn of_line(line: &'s GrammarLine, grammars: &[Composed]) -> Self {
        let names = [0, 1].map(|number: usize| grammars[number].name().to_owned());
        let mut view = Self {
            from: names[0].clone(),
            to: names[1].clone(),
            names,
            changed: Vec::new(),
            renamed: Vec::new(),
            went: Vec::new(),
            came: Vec::new(),
            same: Vec::new(),
            untold: Vec::new(),
        };
        for row in line.rows() {
            let (old, new) = (row.entry(0), row.entry(1));
            let names = |entry: Option<&'s GrammarEntry>| entry.map(GrammarEntry::rule);
            let pair = || {
                Some(PairView {
                    old: old?.rule(),
                    new: new?.rule(),
                    change: new?.change()?,
                })
            };
            match row.fate(0) {
                Some(Fate::Same) => view.same.extend(names(new)),
                Some(Fate::Renamed) => view.renamed.extend(pair()),
                Some(Fate::Changed) => view.changed.extend(pair()),
                Some(Fate::Went) => view.went.extend(names(old)),
                Some(Fate::Came) => view.came.extend(names(new)),
                _ => {
                    let entries = row.entries().iter();
                    view.untold.extend(entries.filter_map(UntoldView::of_entry));
                }
            }
        }
        view
    }
}

impl<'s> PairView<'s> {
    fn of(pair: &'s Pair) -> Self {
        Self {
            old: pair.older().name(),
            new: pair.newer().name(),
            change: pair.change(),
        }
    }

    /// The rule, under both names where they are spelled otherwise.
    fn told(&self) -> String {
        if self.old == self.new {
            return self.new.to_owned();
        }
        format!("{} (was {})", self.new, self.old)
    }
}

impl<'s> UntoldView<'s> {
    fn of(untold: &'s Untold) -> Self {
        let (rule, edition) = (untold.rule().name(), untold.edition());
        Self {
            spec: edition.to_string(),
            rule,
            reason: untold.reason().to_string(),
        }
    }

    fn of_entry(entry: &'s GrammarEntry) -> Option<Self> {
        Some(Self {
            spec: entry.grammar_name().to_owned(),
            rule: entry.rule(),
            reason: told(entry.error()?),
        })
    }
}

/// A sentence for each reason, with all rules that have it.
fn sentences(all: &[UntoldView<'_>]) -> Vec<String> {
    let mut reasons: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for untold in all {
        let rule = format!("`{}`", untold.rule);
        let known = |it: &&mut (&str, &str, _)| (it.0, it.1) == (&untold.spec, &untold.reason);
        match reasons.iter_mut().find(known) {
            Some((.., rules)) => rules.push(rule),
            None => reasons.push((&untold.spec, &untold.reason, vec![rule])),
        }
    }
    let sentence = |(spec, reason, rules): &(&str, &str, Vec<String>)| {
        format!("cannot be told: {} of {spec}: {reason}", rules.join(", "))
    };
    reasons.iter().map(sentence).collect()
}

/// The same for the rules of a line.
pub(super) fn untold(line: &GrammarLine) -> Vec<String> {
    let entries = line.rows().iter().flat_map(GrammarRow::entries);
    let all: Vec<UntoldView<'_>> = entries.filter_map(UntoldView::of_entry).collect();
    sentences(&all)
}

/// Prints a step.
pub(super) fn print(step: &StepView<'_>, format: Layout, output: &mut Output) -> Outcome {
    if format == Layout::Json {
        output.json(step)?;
        return Ok(true);
    }
    let [from, to] = &step.names;
    let names = |rules: &[&str]| {
        let names: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
        names.join(", ")
    };
    let mut lines: Vec<String> = Vec::new();
    if !step.changed.is_empty() {
        let heading = ["changed", "how", "gained, e.g.", "lost, e.g."];
        let cells = step.changed.iter().map(|pair| {
            let [gained, lost] = examples(Some(pair.change), format);
            vec![pair.told(), pair.change.as_str().to_owned(), gained, lost]
        });
        table(&heading, cells, 2, format, output)?;
        lines.push(String::new());
    }
    if !step.renamed.is_empty() {
        let renamed = step.renamed.iter();
        let renamed: Vec<String> = renamed
            .map(|pair| format!("`{}` to `{}`", pair.old, pair.new))
            .collect();
        lines.push(format!(
            "renamed, with the same language: {}",
            renamed.join(", ")
        ));
    }
    if !step.went.is_empty() {
        lines.push(format!("only in {from}: {}", names(&step.went)));
    }
    if !step.came.is_empty() {
        lines.push(format!("only in {to}: {}", names(&step.came)));
    }
    lines.push(match step.same.len() {
        0 => "no rule is the same".to_owned(),
        1 => format!("1 rule is the same: {}", names(&step.same)),
        count => format!("{count} rules are the same: {}", names(&step.same)),
    });
    lines.extend(sentences(&step.untold));
    for line in lines {
        if format == Layout::Markdown {
            output.line(&line)?;
            if !line.is_empty() {
                output.line("")?;
            }
            continue;
        }
        output.wrapped(&line, 98)?;
    }
    Ok(true)
}
