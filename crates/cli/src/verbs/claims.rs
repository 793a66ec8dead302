//! `urlspec claims`

use serde::Serialize;
use urlspec::{Revision, Section};
use urlspec_lineage::claims::{Claim, Claims, Verdict};

use crate::options::{Format, Largest};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only what these documents say: IDs or aliases that `urlspec specs` lists
    #[arg(value_name = "ID")]
    specs: Vec<Revision>,
    /// Print only the claims that are refuted
    #[arg(long)]
    refuted: bool,
    #[command(flatten)]
    largest: Largest,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) const HELP: &str = "\
What the documents say of their own changes and of the syntax of others, each statement as a relation of languages, \
checked by the automata of the rules. A refuted claim has a shortest word that shows it.

In a relation `+` joins languages, `-` takes words away, `&` keeps what both have; < is narrower, > wider, <= and >= \
or equal.

Exit status: 0 all hold, 1 some are refuted, 2 could not tell (usage, unknown names, automata that are too large).";

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'c> {
    document: Revision,
    section: Section,
    claim: &'c str,
    /// Null where there is none.
    relation: Option<&'c str>,
    /// `holds`, `refuted` or `none`.
    verdict: &'static str,
    witness: Option<&'c str>,
    reason: Option<&'c str>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let failure = |error: urlspec_lineage::Error| Failure::Message(error.to_string());
    let claims = Claims::new(arguments.largest.limits()).map_err(failure)?;
    let is_wanted =
        |claim: &&Claim| arguments.specs.is_empty() || arguments.specs.contains(&claim.document());
    let (mut holding, mut refuted, mut others) = (0, 0, 0);
    let mut heading = None;
    let mut is_silent = true;
    for claim in claims.all().iter().filter(is_wanted) {
        is_silent = false;
        let verdict = claims.check(claim).map_err(failure)?;
        match verdict {
            Verdict::Holds => holding += 1,
            Verdict::Refuted { .. } => refuted += 1,
            _ => others += 1,
        }
        if arguments.refuted && !matches!(verdict, Verdict::Refuted { .. }) {
            continue;
        }
        if arguments.format == Format::Json {
            output.json(&line(claim, &verdict))?;
            continue;
        }
        let citation = claim.document().citation(claim.section());
        if heading.replace(citation) != Some(citation) {
            output.line(&format!("{citation}:"))?;
        }
        print(claim, &verdict, output)?;
    }
    if is_silent {
        let ids: Vec<&str> = arguments.specs.iter().map(|it| it.id()).collect();
        let message = format!("{} says nothing of the syntax of others", ids.join(", "));
        return Err(Failure::Message(message));
    }
    if arguments.format == Format::Text {
        output.line("")?;
        output.line(&format!(
            "{holding} hold, {refuted} refuted, {others} without a relation of languages"
        ))?;
    }
    Ok(refuted == 0)
}

fn line<'c>(claim: &'c Claim, verdict: &'c Verdict) -> Line<'c> {
    let (name, witness, reason) = match verdict {
        Verdict::Holds => ("holds", None, None),
        Verdict::Refuted {
            witness, because, ..
        } => ("refuted", witness.as_deref(), Some(*because)),
        Verdict::NoRelation { reason, .. } => ("none", None, Some(*reason)),
        _ => ("unknown", None, None),
    };
    Line {
        document: claim.document(),
        section: claim.section(),
        claim: claim.text(),
        relation: (name != "none").then(|| claim.relation()),
        verdict: name,
        witness,
        reason,
    }
}

fn print(claim: &Claim, verdict: &Verdict, output: &mut Output) -> Result<(), Failure> {
    let name = match verdict {
        Verdict::Holds => "holds",
        Verdict::Refuted { .. } => "refuted",
        _ => "-",
    };
    let mut lines = shown::wrapped(claim.text(), 88).into_iter();
    let first = lines.next().unwrap_or_default();
    output.line(&format!("  {name:<9}{first}"))?;
    for line in lines {
        output.line(&format!("  {:<9}{line}", ""))?;
    }
    match verdict {
        Verdict::Refuted {
            witness, because, ..
        } => {
            output.line(&format!("  {:<9}{}", "", claim.relation()))?;
            let told = match witness {
                Some(word) => format!("{}: {because}", shown::quoted(word)),
                None => (*because).to_owned(),
            };
            output.line(&format!("  {:<9}{told}", ""))?;
        }
        Verdict::NoRelation { reason, .. } => {
            output.line(&format!("  {:<9}no relation: {reason}", ""))?;
        }
        _ => output.line(&format!("  {:<9}{}", "", claim.relation()))?,
    }
    Ok(())
}
