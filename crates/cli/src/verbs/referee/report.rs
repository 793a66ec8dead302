//! The report for people, and the page in Markdown.

use indicatif::HumanCount;

use super::Form;
use super::deviations::{Deviation, Fault};
use super::summary::Summary;
use crate::markdown::{code, row};
use crate::outcome::Failure;
use crate::output::{Output, plain_table};
use crate::shown::{json_string, quoted, shown};

/// How many words are shown for a rule.
const SHOWN: usize = 5;

/// How many characters are shown.
const FAULTS: usize = 10;

/// How many words without an answer are shown.
const UNANSWERED: usize = 10;

/// How many of them a page has.
const FAILED: usize = 100;

pub(super) fn print(summary: &Summary, form: Form, output: &mut Output) -> Result<(), Failure> {
    match form {
        Form::Json => output.json(summary)?,
        Form::Text => text(summary, output)?,
        Form::Markdown => markdown(summary, output)?,
    }
    Ok(())
}

fn text(summary: &Summary, output: &mut Output) -> Result<(), Failure> {
    let Some((side, title)) = summary.nearest() else {
        output.line("Nothing was learned yet.")?;
        return unanswered(summary, output);
    };
    let near = summary.is_near();
    let far = if near { "" } else { ", but it is not near" };
    output.line(&format!("nearest  {side}, {title}{far}"))?;
    output.line(&format!("learned  {}", summary.size()))?;
    for condition in summary.conditions() {
        output.wrapped(condition, 98)?;
    }
    output.line("")?;
    output.wrapped(&summary.certainty(), 98)?;
    output.line("")?;
    let mut table = plain_table(["SIDE", "THE PROGRAM IS", "SUITE DIFFERS IN", "OF"]);
    for line in summary.sides() {
        table.add_row([
            line.side.clone(),
            line.relation.map_or("?".to_owned(), |it| it.to_string()),
            HumanCount(line.differing as u64).to_string(),
            HumanCount(line.of as u64).to_string(),
        ]);
    }
    output.table(&table)?;
    if !summary.is_learned() {
        return unanswered(summary, output);
    }
    if summary.deviations().is_empty() {
        output.line("")?;
        let where_known = if summary.not_utf8().is_empty() {
            ""
        } else {
            " in UTF-8"
        };
        output.line(&format!(
            "No difference from {title} is known{where_known}."
        ))?;
    }
    for (program, heading) in [
        (true, format!("It takes what {title} refuses:")),
        (false, format!("It refuses what {title} takes:")),
    ] {
        let all = summary
            .deviations()
            .iter()
            .filter(|it| it.program == program);
        let all: Vec<&Deviation> = all.collect();
        if all.is_empty() {
            continue;
        }
        output.line("")?;
        output.line(&heading)?;
        let mut table = plain_table(["RULE", "SECTION", "WORDS", "SHORTEST"]);
        for deviation in all {
            table.add_row([
                deviation.rule.unwrap_or("-").to_owned(),
                deviation.section.clone().unwrap_or("-".to_owned()),
                deviation.words.len().to_string(),
                few(&deviation.words),
            ]);
        }
        output.table(&table)?;
        let faults = summary.faults(program);
        if !faults.is_empty() {
            output.line("")?;
            output.line("The same words by the character at which they are refused:")?;
            let mut table = plain_table(["CHARACTER", "WORDS", "RULES", "SHORTEST"]);
            for fault in faults.iter().take(FAULTS) {
                table.add_row([
                    character(fault),
                    fault.words.to_string(),
                    fault.rules.len().to_string(),
                    quoted(&fault.shortest),
                ]);
            }
            output.table(&table)?;
        }
    }
    unanswered(summary, output)
}

fn character(fault: &Fault) -> String {
    let text = fault.character.map(|it| quoted(&it.to_string()));
    text.unwrap_or("the end".to_owned())
}

fn unanswered(summary: &Summary, output: &mut Output) -> Result<(), Failure> {
    let octets = summary.not_utf8();
    if let Some(shortest) = octets.first() {
        output.line("")?;
        output.line(&format!(
            "It takes octets that are not UTF-8, in {} places; the shortest text is `{shortest}`",
            octets.len()
        ))?;
    }
    let all = summary.unanswered();
    if !all.is_empty() {
        output.line("")?;
        output.line(&format!(
            "At {} words the program failed or gave no answer; they count as refused:",
            all.len()
        ))?;
        for unanswered in all.iter().take(UNANSWERED) {
            output.line(&format!(
                "  {}  {}",
                quoted(&unanswered.word),
                unanswered.what
            ))?;
        }
        if all.len() > UNANSWERED {
            output.line(&format!("  and {} more", all.len() - UNANSWERED))?;
        }
    }
    Ok(())
}

/// The first of some words, on one line.
fn few(words: &[String]) -> String {
    let shown: Vec<String> = words.iter().take(SHOWN).map(|word| quoted(word)).collect();
    shown.join(" ")
}

fn markdown(summary: &Summary, output: &mut Output) -> Result<(), Failure> {
    output.line(&format!("# {}", code(&summary.command())))?;
    output.line("")?;
    match summary.nearest() {
        Some((side, title)) => {
            output.line(&format!("Nearest document: {title} ({}).", code(side)))?;
        }
        None => output.line("Nothing was learned.")?,
    }
    output.line("")?;
    if summary.is_learned() {
        let (size, certainty) = (summary.size(), summary.certainty());
        output.line(&format!("Learned: {size}. {certainty}"))?;
    }
    for condition in summary.conditions() {
        output.line(condition)?;
    }
    if let Some(why) = summary.why_unfinished() {
        output.line("")?;
        output.line(&format!("**Not finished:** {why}."))?;
    }
    output.line("")?;
    output.line("| side | the program's language is | words of the suite that differ | of |")?;
    output.line("| --- | --- | ---: | ---: |")?;
    for line in summary.sides() {
        let relation = line.relation.map(|it| it.to_string());
        output.line(&row([
            code(&line.side),
            relation.unwrap_or("unknown".to_owned()),
            line.differing.to_string(),
            line.of.to_string(),
        ]))?;
    }
    let Some((_, title)) = summary.nearest() else {
        return Ok(());
    };
    output.line("")?;
    output.line("## Deviations")?;
    output.line("")?;
    if summary.deviations().is_empty() {
        output.line(&format!("None from {title} is known."))?;
    } else {
        output.line("| rule | section | word | the document | the program |")?;
        output.line("| --- | --- | --- | --- | --- |")?;
    }
    for deviation in summary.deviations() {
        let (document, program) = if deviation.program {
            ("refuses it", "takes it")
        } else {
            ("takes it", "refuses it")
        };
        for (number, word) in deviation.words.iter().enumerate() {
            let message = deviation.messages.get(number);
            let message = message.map_or(String::new(), |it| format!(": {}", shown(it)));
            output.line(&row([
                &deviation.rule.map_or("-".to_owned(), code),
                deviation.section.as_deref().unwrap_or("-"),
                &code(&json_string(word)),
                &format!("{document}{message}"),
                program,
            ]))?;
        }
    }
    if !summary.unanswered().is_empty() {
        output.line("")?;
        output.line("## Words at which it failed")?;
        output.line("")?;
        for unanswered in summary.unanswered().iter().take(FAILED) {
            output.line(&format!(
                "- {}: {}",
                code(&json_string(&unanswered.word)),
                unanswered.what
            ))?;
        }
        if summary.unanswered().len() > FAILED {
            let more = summary.unanswered().len() - FAILED;
            output.line(&format!(
                "- and {more} more; `--format json` has all of them"
            ))?;
        }
    }
    Ok(())
}
