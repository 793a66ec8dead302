//! `urlspec audit`

use serde::Serialize;
use urlspec::audit::{self, Audit, Difference, Overlap, Remark, RemarkKind, Side, Taken};
use urlspec::automata::Limits;
use urlspec::{Revision, Rule, Section};

use super::output::Output;
use super::{Failure, Format, Outcome};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revisions: IDs or aliases that `urlspec specs` lists; without any, all of them
    #[arg(value_name = "ID")]
    specs: Vec<Revision>,
    /// Only this rule, named as the document prints it
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// List the alternatives that overlap: a shortest ambiguous word, which one the document's prose
    /// prefers, and which one the parser takes
    #[arg(long, conflicts_with = "document")]
    ambiguity: bool,
    /// List what is odd about the document itself: printings that differ, alternatives that add
    /// nothing, rules that nothing uses
    #[arg(long)]
    document: bool,
    /// How the verdicts are printed; JSON is one object for each rule, pair or remark
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let chosen = chosen(arguments)?;
    let mut holds = true;
    for (revision, rules) in chosen {
        holds &= match (arguments.ambiguity, arguments.document) {
            (true, _) => ambiguity(revision, &rules, arguments.format, output)?,
            (_, true) => document(revision, &rules, arguments.format, output)?,
            _ => whole(revision, &rules, arguments.format, output)?,
        };
    }
    Ok(holds)
}

/// The rules to look at, revision by revision.
fn chosen(arguments: &Arguments) -> Result<Vec<(Revision, Vec<Rule>)>, Failure> {
    let specs = match arguments.specs.as_slice() {
        [] => Revision::ALL,
        specs => specs,
    };
    let Some(name) = &arguments.rule else {
        let all = specs.iter().map(|spec| (*spec, spec.rules().collect()));
        return Ok(all.collect());
    };
    let found = specs
        .iter()
        .map(|spec| spec.rule(name).map(|rule| (*spec, vec![rule])));
    if arguments.specs.is_empty() {
        // Whichever document has it.
        let those: Vec<_> = found.clone().filter_map(Result::ok).collect();
        if !those.is_empty() {
            return Ok(those);
        }
    }
    Ok(found.collect::<Result<_, _>>()?)
}

fn failure(error: &audit::Error) -> Failure {
    Failure::Message(error.to_string())
}

/// The proof, and in text a word on everything else.
fn whole(revision: Revision, rules: &[Rule], format: Format, output: &mut Output) -> Outcome {
    let limits = Limits::default();
    let mut audit = Audit::of(revision, limits).map_err(|error| failure(&error))?;
    let mut differences = Vec::new();
    for rule in rules {
        let difference = audit.rule(rule.name()).map_err(|error| failure(&error))?;
        if format == Format::Json {
            output.json(&RuleLine::new(*rule, difference.as_ref()))?;
        }
        differences.extend(difference.map(|difference| (*rule, difference)));
    }
    let overlaps = overlaps(revision, rules)?;
    let misread: Vec<&Overlap> = overlaps.iter().filter(|overlap| !overlap.holds()).collect();
    let holds = differences.is_empty() && misread.is_empty();
    if format == Format::Json {
        return Ok(holds);
    }
    output.line(&format!("{revision}:"))?;
    let proved = rules.len() - differences.len();
    output.line(&format!(
        "  {proved} of {} rules: the parser accepts exactly what the BNF says",
        rules.len()
    ))?;
    for (rule, difference) in &differences {
        output.line(&format!("    {}: {}", rule.name(), told(difference)))?;
    }
    if !overlaps.is_empty() {
        let silent = overlaps
            .iter()
            .filter(|overlap| overlap.preferred().is_none())
            .count();
        output.line(&format!(
            "  {} of {} pairs of alternatives that overlap are read as the prose says; of {silent} it says nothing",
            overlaps.len() - misread.len() - silent,
            overlaps.len(),
        ))?;
    }
    for overlap in misread {
        output.line(&format!("    {}", headline(overlap)))?;
        output.line(&format!("      {}", verdict(overlap)))?;
    }
    Ok(holds)
}

/// Which side has a word that the other lacks.
fn told(difference: &Difference) -> String {
    let witness = difference.witness();
    match difference.accepted_by() {
        Side::Bnf => format!("the BNF has {witness:?}, the parser rejects it"),
        Side::Peg => format!("the parser accepts {witness:?}, the BNF lacks it"),
    }
}

fn overlaps(revision: Revision, rules: &[Rule]) -> Result<Vec<Overlap>, Failure> {
    let mut all = audit::overlaps(revision, Limits::default()).map_err(|error| failure(&error))?;
    all.retain(|overlap| rules.contains(&overlap.rule()));
    Ok(all)
}

fn ambiguity(revision: Revision, rules: &[Rule], format: Format, output: &mut Output) -> Outcome {
    let overlaps = overlaps(revision, rules)?;
    if format == Format::Json {
        for overlap in &overlaps {
            output.json(&OverlapLine::new(overlap))?;
        }
    } else {
        output.line(&format!(
            "{revision}: {} pairs of alternatives overlap",
            overlaps.len()
        ))?;
        for overlap in &overlaps {
            output.line(&format!("  {}", headline(overlap)))?;
            output.line(&format!("    {}", verdict(overlap)))?;
        }
    }
    Ok(overlaps.iter().all(Overlap::holds))
}

fn headline(overlap: &Overlap) -> String {
    let [first, second] = overlap.alternatives();
    let word = overlap.word();
    let at = match overlap.index() {
        0 => String::new(),
        index => format!(" at byte {index}"),
    };
    format!(
        "{}: {word:?} can be `{first}` or `{second}`{at}",
        overlap.rule().name()
    )
}

fn verdict(overlap: &Overlap) -> String {
    let [first, second] = overlap.alternatives();
    let parser = match overlap.taken() {
        Taken::First => format!("the parser takes `{first}`"),
        Taken::Second => format!("the parser takes `{second}`"),
        Taken::SameTree => "the tree is the same for either".to_owned(),
        _ => "the parser takes neither".to_owned(),
    };
    match (overlap.preferred(), overlap.section(), overlap.reason()) {
        (Some(preferred), Some(section), Some(reason)) => {
            let but = if overlap.holds() { "and" } else { "but" };
            format!("the prose prefers `{preferred}` ({section}: {reason}), {but} {parser}")
        }
        _ => format!("the prose says nothing of it; {parser}"),
    }
}

fn document(revision: Revision, rules: &[Rule], format: Format, output: &mut Output) -> Outcome {
    let mut remarks =
        audit::remarks(revision, Limits::default()).map_err(|error| failure(&error))?;
    remarks.retain(|remark| rules.contains(&remark.rule()));
    if format == Format::Json {
        for remark in &remarks {
            output.json(&RemarkLine::new(remark))?;
        }
        return Ok(true);
    }
    output.line(&format!("{revision}:"))?;
    let (agreeing, telling): (Vec<&Remark>, Vec<&Remark>) = remarks
        .iter()
        .partition(|remark| matches!(remark.kind(), RemarkKind::PrintingAgrees(_)));
    if !agreeing.is_empty() {
        let mut rules: Vec<Rule> = agreeing.iter().map(|remark| remark.rule()).collect();
        rules.dedup();
        output.line(&format!(
            "  {} printings of {} rules describe the language of the reading",
            agreeing.len(),
            rules.len()
        ))?;
    }
    for remark in telling {
        output.line(&format!("  {}: {}", remark.rule().name(), remark.kind()))?;
    }
    Ok(true)
}

/// The verdict on one rule, as JSON.
#[derive(Serialize)]
struct RuleLine<'d> {
    spec: Revision,
    rule: Rule,
    equal: bool,
    witness: Option<&'d str>,
    accepted_by: Option<Side>,
}

impl<'d> RuleLine<'d> {
    fn new(rule: Rule, difference: Option<&'d Difference>) -> Self {
        Self {
            spec: rule.revision(),
            rule,
            equal: difference.is_none(),
            witness: difference.map(Difference::witness),
            accepted_by: difference.map(Difference::accepted_by),
        }
    }
}

/// One pair of alternatives, as JSON.
#[derive(Serialize)]
struct OverlapLine<'o> {
    spec: Revision,
    rule: Rule,
    alternatives: [&'o str; 2],
    word: &'o str,
    index: usize,
    preferred: Option<&'o str>,
    section: Option<Section>,
    reason: Option<&'static str>,
    taken: Taken,
    holds: bool,
}

impl<'o> OverlapLine<'o> {
    fn new(overlap: &'o Overlap) -> Self {
        Self {
            spec: overlap.rule().revision(),
            rule: overlap.rule(),
            alternatives: overlap.alternatives(),
            word: overlap.word(),
            index: overlap.index(),
            preferred: overlap.preferred(),
            section: overlap.section(),
            reason: overlap.reason(),
            taken: overlap.taken(),
            holds: overlap.holds(),
        }
    }
}

/// One remark, as JSON.
#[derive(Serialize)]
struct RemarkLine {
    spec: Revision,
    rule: Rule,
    remark: &'static str,
    message: String,
}

impl RemarkLine {
    fn new(remark: &Remark) -> Self {
        Self {
            spec: remark.rule().revision(),
            rule: remark.rule(),
            remark: remark.kind().name(),
            message: remark.kind().to_string(),
        }
    }
}
