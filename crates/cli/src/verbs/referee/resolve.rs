//! How a foreign program resolves references, and by which document.

mod habits;
mod pairs;

use std::time::Instant;

use indicatif::HumanCount;
use serde::Serialize;
use urlspec::{Resolver, Revision};

use super::{Arguments, Form, failed};
use crate::foreign::{Fate, Patience, Program, Protocol, Question, Stop};
use crate::markdown::{code, row};
use crate::outcome::{Failure, Outcome};
use crate::output::{Output, plain_table};
use crate::shown::{json_string, quoted, shown};
use habits::Habit;
use pairs::Pair;

/// The target of a reference: a line with a JSON string, or `null` if the program refuses it.
struct Target;

impl Protocol for Target {
    type Answer = Option<String>;

    const LONGEST: usize = 1 << 20;
    const EXPECTED: &'static str = "a JSON string or `null`";

    fn read(line: &[u8]) -> Option<Option<String>> {
        serde_json::from_slice(line).ok()
    }
}

/// Everything that the report says, and the line of JSON.
#[derive(Serialize)]
struct Summary {
    command: Vec<String>,
    pairs: usize,
    seconds: f64,
    /// The revision that gives the same target most often.
    nearest: Revision,
    documents: Vec<DocumentLine>,
    habits: Vec<Habit>,
    /// Pairs with another target than by the nearest revision, those with bases of `http` before the others, the shortest
    /// first; not all of them.
    deviations: Vec<Deviation>,
    /// Pairs that the program did not answer.
    unanswered: Vec<Unanswered>,
}

#[derive(Serialize)]
struct DocumentLine {
    spec: Revision,
    /// The pairs that the document resolves, or refuses to.
    of: usize,
    differing: usize,
    /// The document's own worked cases among them.
    cases: usize,
    cases_differing: usize,
}

#[derive(Serialize)]
struct Deviation {
    base: String,
    reference: String,
    /// By the document; null if there is no target.
    document: Option<String>,
    program: Option<String>,
}

#[derive(Serialize)]
struct Unanswered {
    base: String,
    reference: String,
    what: String,
}

pub(super) fn run(arguments: &Arguments, patience: &Patience, output: &mut Output) -> Outcome {
    let started = Instant::now();
    let pairs = pairs::all();
    let answers = ask(arguments, patience, &pairs)?;
    let documents: Vec<Revision> = Revision::ALL
        .iter()
        .copied()
        .filter(|revision| revision.resolves_references())
        .collect();
    let mut expected = Vec::new();
    for revision in &documents {
        expected.push(targets(*revision, &pairs));
    }
    let lines: Vec<DocumentLine> = documents
        .iter()
        .zip(&expected)
        .map(|(revision, targets)| line(*revision, targets, &pairs, &answers))
        .collect();
    let nearest = (0..lines.len())
        .filter(|it| lines[*it].of > 0)
        .min_by_key(|it| (lines[*it].differing * 1_000_000) / lines[*it].of.max(1))
        .ok_or_else(|| Failure::Message("no document resolves references".to_owned()))?;
    let summary = Summary {
        command: arguments
            .command
            .iter()
            .map(|it| it.to_string_lossy().into_owned())
            .collect(),
        pairs: pairs.len(),
        seconds: started.elapsed().as_secs_f64(),
        nearest: documents[nearest],
        habits: habits::of(&pairs, &answers, &documents, &expected),
        deviations: deviations(&pairs, &answers, &expected[nearest], arguments.witnesses),
        unanswered: unanswered(&pairs, &answers),
        documents: lines,
    };
    match arguments.format {
        Form::Json => output.json(&summary)?,
        Form::Text => summary.text(output)?,
        Form::Markdown => summary.markdown(output)?,
    }
    Ok(summary.documents[nearest].differing == 0)
}

/// The answers of the program, in the order of the pairs. Some are asked twice.
fn ask(
    arguments: &Arguments,
    patience: &Patience,
    pairs: &[Pair],
) -> Result<Vec<Result<Option<String>, Fate>>, Failure> {
    let mut program = Program::new(&arguments.command, patience.clone());
    let question = |pair: &Pair| Question {
        octets: format!(
            "[{},{}]\n",
            json_string(&pair.base),
            json_string(&pair.reference)
        )
        .into_bytes(),
        shown: format!(
            "`{}` against `{}`",
            shown(&pair.reference),
            shown(&pair.base)
        ),
    };
    let most = arguments.max_unanswered;
    // A program that answers no pair at all is told by the first.
    let first = program.ask::<Target>(&[question(&pairs[0])], 1).all();
    if let [Err(fate)] = first.map_err(failed)?.as_slice()
        && fate.is_silence()
    {
        return Err(Failure::Message(format!(
            "the program {fate}, at {}; it answers a JSON array of a base and a reference with a JSON string or `null`",
            question(&pairs[0]).shown
        )));
    }
    let mut answers = Vec::new();
    let mut silent = 0;
    for batch in pairs.chunks(256) {
        let questions: Vec<Question> = batch.iter().map(question).collect();
        let asked = program.ask::<Target>(&questions, most - silent);
        let of_batch = asked.answers.iter().zip(&questions);
        let last =
            of_batch.filter_map(|(answer, question)| Some((answer.as_ref().err()?, question)));
        let last: Vec<_> = last.collect();
        let silent_now = last.iter().filter(|(fate, _)| fate.is_silence()).count();
        silent = (silent + silent_now).min(most);
        match asked.stop {
            None => answers.extend(asked.answers),
            Some(Stop::Silent(_)) => {
                let last = last.last().map_or(String::new(), |(fate, question)| {
                    format!(", the last at {}: it {fate}", question.shown)
                });
                return Err(Failure::Message(format!(
                    "more than {most} pairs had no answer{last}; --max-unanswered allows more"
                )));
            }
            Some(stop) => return Err(failed(stop)),
        }
    }
    // The second asking is in the other order.
    let again: Vec<usize> = (0..pairs.len()).rev().step_by(20).collect();
    let questions: Vec<Question> = again.iter().map(|it| question(&pairs[*it])).collect();
    let second = program
        .ask::<Target>(&questions, most)
        .all()
        .map_err(failed)?;
    for ((number, question), second) in again.iter().zip(&questions).zip(second) {
        if answers[*number].as_ref().ok() != second.as_ref().ok() {
            return Err(Failure::Message(format!(
                "the program changed its answer to {}",
                question.shown
            )));
        }
    }
    Ok(answers)
}

/// The targets by a document: none where it refuses the base or the reference. `Err` where it says nothing.
fn targets(revision: Revision, pairs: &[Pair]) -> Vec<Result<Option<String>, ()>> {
    let mut last: Option<(&str, Result<Resolver, bool>)> = None;
    let mut all = Vec::with_capacity(pairs.len());
    for pair in pairs {
        if last.as_ref().is_none_or(|(base, _)| *base != pair.base) {
            let resolver = Resolver::new(revision, &pair.base);
            let resolver = resolver.map_err(|error| error.not_described().is_some());
            last = Some((&pair.base, resolver));
        }
        all.push(match &last {
            Some((_, Ok(resolver))) => match resolver.resolve(&pair.reference) {
                Ok(resolution) => match resolution.as_target() {
                    Some(target) => Ok(Some(target.to_owned())),
                    // A reference to the document itself: its URL is that of the base, where a program must say one.
                    None => Ok(Some(of_document(&pair.base, resolution.fragment()))),
                },
                Err(error) if error.not_described().is_some() => Err(()),
                Err(_) => Ok(None),
            },
            Some((_, Err(false))) => Ok(None),
            _ => Err(()),
        });
    }
    all
}

/// The URL of a document by its base, with a fragment.
fn of_document(base: &str, fragment: Option<&str>) -> String {
    let (base, _) = base.split_once('#').unwrap_or((base, ""));
    fragment.map_or(base.to_owned(), |fragment| format!("{base}#{fragment}"))
}

/// A program that gives no answer refuses.
fn said(answer: &Result<Option<String>, Fate>) -> Option<&str> {
    answer.as_ref().ok().and_then(Option::as_deref)
}

fn line(
    revision: Revision,
    targets: &[Result<Option<String>, ()>],
    pairs: &[Pair],
    answers: &[Result<Option<String>, Fate>],
) -> DocumentLine {
    let judged = targets.iter().zip(answers).zip(pairs);
    let judged = judged.filter_map(|((target, answer), pair)| {
        let target = target.as_ref().ok()?;
        Some((target.as_deref() != said(answer), pair.is_case_of(revision)))
    });
    let judged: Vec<(bool, bool)> = judged.collect();
    DocumentLine {
        spec: revision,
        of: judged.len(),
        differing: judged.iter().filter(|it| it.0).count(),
        cases: judged.iter().filter(|it| it.1).count(),
        cases_differing: judged.iter().filter(|it| it.0 && it.1).count(),
    }
}

fn deviations(
    pairs: &[Pair],
    answers: &[Result<Option<String>, Fate>],
    targets: &[Result<Option<String>, ()>],
    most: usize,
) -> Vec<Deviation> {
    let mut all: Vec<Deviation> = Vec::new();
    for ((pair, answer), target) in pairs.iter().zip(answers).zip(targets) {
        let Ok(target) = target else { continue };
        if target.as_deref() != said(answer) {
            all.push(Deviation {
                base: pair.base.clone(),
                reference: pair.reference.clone(),
                document: target.clone(),
                program: said(answer).map(str::to_owned),
            });
        }
    }
    // Those with bases as people have them come first.
    all.sort_by_key(|it| {
        let is_odd = !it.base.starts_with("http://");
        (is_odd, it.base.len() + it.reference.len())
    });
    all.truncate(most);
    all
}

fn unanswered(pairs: &[Pair], answers: &[Result<Option<String>, Fate>]) -> Vec<Unanswered> {
    let silent = pairs.iter().zip(answers);
    let silent = silent.filter_map(|(pair, answer)| Some((pair, answer.as_ref().err()?)));
    silent
        .map(|(pair, fate)| Unanswered {
            base: pair.base.clone(),
            reference: pair.reference.clone(),
            what: fate.to_string(),
        })
        .collect()
}

/// A target as it is shown.
fn target(target: Option<&str>) -> String {
    target.map_or("none".to_owned(), quoted)
}

impl Summary {
    fn size(&self) -> String {
        format!(
            "{} pairs of a base and a reference, in {:.1} s",
            HumanCount(self.pairs as u64),
            self.seconds
        )
    }

    fn text(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(&format!(
            "nearest  {}, {}",
            self.nearest.id(),
            self.nearest.name()
        ))?;
        output.line(&format!("asked    {}", self.size()))?;
        output.line("")?;
        let mut table = plain_table(["DOCUMENT", "DIFFERS IN", "OF", "OF ITS OWN CASES", "OF"]);
        for line in &self.documents {
            table.add_row([
                line.spec.id().to_owned(),
                line.differing.to_string(),
                line.of.to_string(),
                line.cases_differing.to_string(),
                line.cases.to_string(),
            ]);
        }
        output.table(&table)?;
        output.line("")?;
        output.line("Its habits:")?;
        for habit in &self.habits {
            output.line(&format!("  {}", habit.in_words()))?;
        }
        if !self.deviations.is_empty() {
            output.line("")?;
            output.line(&format!(
                "The shortest pairs for which {} has another target:",
                self.nearest.name()
            ))?;
            let mut table = plain_table(["BASE", "REFERENCE", "DOCUMENT", "PROGRAM"]);
            for it in self.deviations.iter().take(20) {
                table.add_row([
                    quoted(&it.base),
                    quoted(&it.reference),
                    target(it.document.as_deref()),
                    target(it.program.as_deref()),
                ]);
            }
            output.table(&table)?;
        }
        for it in &self.unanswered {
            output.line(&format!(
                "no answer to {} against {}: {}",
                quoted(&it.reference),
                quoted(&it.base),
                it.what
            ))?;
        }
        Ok(())
    }

    fn markdown(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(&format!(
            "# Resolution by {}",
            code(&self.command.join(" "))
        ))?;
        output.line("")?;
        output.line(&format!(
            "Nearest document: {}. Asked: {}.",
            self.nearest.name(),
            self.size()
        ))?;
        output.line("")?;
        output.line("| document | other targets | of | other targets of its own cases | of |")?;
        output.line("| --- | ---: | ---: | ---: | ---: |")?;
        for line in &self.documents {
            output.line(&row([
                line.spec.name().to_owned(),
                line.differing.to_string(),
                line.of.to_string(),
                line.cases_differing.to_string(),
                line.cases.to_string(),
            ]))?;
        }
        output.line("")?;
        output.line("## Habits")?;
        output.line("")?;
        for habit in &self.habits {
            output.line(&format!("- {}", habit.in_words()))?;
        }
        output.line("")?;
        output.line("## Deviations")?;
        output.line("")?;
        output.line("| base | reference | the document | the program |")?;
        output.line("| --- | --- | --- | --- |")?;
        for it in &self.deviations {
            let of = |target: Option<&String>| target.map_or("none".to_owned(), |it| code(it));
            output.line(&row([
                code(&it.base),
                code(&it.reference),
                of(it.document.as_ref()),
                of(it.program.as_ref()),
            ]))?;
        }
        if !self.unanswered.is_empty() {
            output.line("")?;
            output.line("## Pairs at which it failed")?;
            output.line("")?;
            output.line("| base | reference | what happened |")?;
            output.line("| --- | --- | --- |")?;
            for it in &self.unanswered {
                output.line(&row([&code(&it.base), &code(&it.reference), &it.what]))?;
            }
        }
        Ok(())
    }
}
