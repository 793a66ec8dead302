//! `urlspec claims`

use serde::Serialize;
use urlspec::Document;
use urlspec_lineage::claims::{Claim, Claims, Verdict};

use crate::options::{Format, Largest};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the claims of these documents; `urlspec specs` lists them
    #[arg(value_name = "ID")]
    specs: Vec<Document>,
    /// Print only the claims that are refuted
    #[arg(long)]
    refuted: bool,
    #[command(flatten)]
    largest: Largest,
    #[command(flatten)]
    format: Format,
}

pub(crate) const HELP: &str = "\
The documents say things about their own syntax, about its changes and about the syntax of others. Each statement is put as a \
relation of languages, in our words, and checked by the automata of the rules. A refuted claim has a shortest word that \
shows it.

In a relation `+` joins languages, `-` takes words away, `&` keeps what both have; < is narrower, > wider, <= narrower or \
equal, >= wider or equal. A star stands for any text: *\"#\"* is all texts that have a number sign.

Exit status: 0 all hold, 1 some are refuted, 2 usage or I/O error, or automata that are too large.";

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'c> {
    #[serde(flatten)]
    claim: &'c Claim,
    #[serde(flatten)]
    verdict: &'c Verdict,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let claims = Claims::new(arguments.largest.limits())?;
    refuse_silent(&arguments.specs, &claims)?;
    let is_wanted =
        |claim: &&Claim| arguments.specs.is_empty() || arguments.specs.contains(&claim.document());
    let (mut holding, mut refuted, mut others) = (0, 0, 0);
    let mut heading = None;
    for claim in claims.all().iter().filter(is_wanted) {
        let verdict = claims
            .check(claim)
            .map_err(|error| undecided(claim, error))?;
        match verdict {
            Verdict::Holds => holding += 1,
            Verdict::Refuted { .. } => refuted += 1,
            _ => others += 1,
        }
        if arguments.refuted && !matches!(verdict, Verdict::Refuted { .. }) {
            continue;
        }
        if arguments.format == Format::Json {
            output.json(&Line {
                claim,
                verdict: &verdict,
            })?;
            continue;
        }
        let citation = claim.document().citation(claim.section());
        if heading.replace(citation) != Some(citation) {
            output.line(&format!("{citation}:"))?;
        }
        print(claim, &verdict, output)?;
    }
    if arguments.format == Format::Text {
        output.line("")?;
        output.line(&format!(
            "{} claims: {holding} hold, {refuted} refuted, {others} without a relation of languages",
            holding + refuted + others
        ))?;
    }
    Ok(refuted == 0)
}

/// The failure of a claim that could not be checked, with its reason.
fn undecided(claim: &Claim, error: urlspec_lineage::Error) -> Failure {
    match Failure::from(error) {
        Failure::Message(why) => {
            let citation = claim.document().citation(claim.section());
            let said = claim.text().trim_end_matches('.');
            Failure::Message(format!("{citation}: {said}: {why}"))
        }
        other => other,
    }
}

/// The error for documents without claims among those that were asked for: an answer for the others alone would look
/// like one for all.
fn refuse_silent(specs: &[Document], claims: &Claims) -> Result<(), Failure> {
    let speaks = |document: &Document| {
        let mut all = claims.all().iter();
        all.any(|claim| claim.document() == *document)
    };
    let mut silent: Vec<&str> = Vec::new();
    for document in specs.iter().filter(|it| !speaks(it)) {
        if !silent.contains(&document.id()) {
            silent.push(document.id());
        }
    }
    if silent.is_empty() {
        return Ok(());
    }
    let verb = if silent.len() == 1 { "says" } else { "say" };
    let message = format!(
        "{} {verb} nothing of syntax that is checked",
        silent.join(", ")
    );
    Err(Failure::Message(message))
}

fn print(claim: &Claim, verdict: &Verdict, output: &mut Output) -> Result<(), Failure> {
    let name = match verdict {
        Verdict::NoRelation { .. } => "-",
        told => told.as_str(),
    };
    let mut lines = shown::wrapped(claim.text(), 88).into_iter();
    let first = lines.next().unwrap_or_default();
    output.line(&format!("  {name:<9}{first}"))?;
    for line in lines {
        output.line(&format!("  {:<9}{line}", ""))?;
    }
    let relation = claim.relation().unwrap_or_default();
    match verdict {
        Verdict::Refuted {
            witness, because, ..
        } => {
            output.line(&format!("  {:<9}{relation}", ""))?;
            let told = match witness {
                Some(word) => format!("{}: {because}", shown::quoted(word)),
                None => (*because).to_owned(),
            };
            output.line(&format!("  {:<9}{told}", ""))?;
        }
        Verdict::NoRelation { reason, .. } => {
            output.line(&format!("  {:<9}no relation: {reason}", ""))?;
        }
        _ => output.line(&format!("  {:<9}{relation}", ""))?,
    }
    Ok(())
}
