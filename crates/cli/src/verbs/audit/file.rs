//! `urlspec audit FILE.pest --against BNF`

use grammarian::bnf::Notation;
use grammarian::peg;
use grammarian::proof::{self, Difference, Proof};
use grammarian::{Error, Origin};
use serde::Serialize;
use urlspec_lineage::composition::{Care, Composed, GrammarName, Provenance};

use super::{Arguments, counted, told};
use crate::composing::{located, print_statements, why};
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;

/// The verdict on one rule, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    spec: &'a str,
    rule: &'a str,
    /// How the BNF that it is held against was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<&'a Provenance>,
    /// Null if it could not be decided.
    equal: Option<bool>,
    witness: Option<&'a str>,
    accepted_by: Option<proof::Side>,
    error: Option<&'a str>,
}

pub(super) fn run(
    path: &str,
    against: &GrammarName,
    arguments: &Arguments,
    output: &mut Output,
) -> Outcome {
    let limits = arguments.largest.limits();
    let bnf = arguments.composing.read(against, limits, Care::Strict)?;
    let text = arguments.composing.text_of(path)?;
    let peg = peg::Peg::parse(&text).map_err(|error| Failure::from(located(path, &error)))?;
    let mut audit = Proof::new(bnf.languages().grammar().clone(), peg, limits);
    let rules = chosen(&audit, path, &bnf, arguments.rule.as_deref())?;
    let (mut proved, mut differing, mut unknown) = (0, 0, 0);
    for rule in &rules {
        let verdict = audit.rule(rule);
        let (difference, error) = match verdict {
            Ok(difference) => (difference, None),
            Err(error) => (None, Some(told_error(path, &bnf, &error))),
        };
        match (&difference, &error) {
            (_, Some(_)) => unknown += 1,
            (Some(_), _) => differing += 1,
            _ => proved += 1,
        }
        if arguments.format == Format::Json {
            output.json(&Line {
                spec: path,
                rule,
                provenance: bnf.provenance().told(),
                equal: error.is_none().then_some(difference.is_none()),
                witness: difference.as_ref().map(Difference::witness),
                accepted_by: difference.as_ref().map(Difference::accepted_by),
                error: error.as_deref(),
            })?;
        } else if let Some(difference) = &difference {
            output.line(&format!("{rule}: {}", told(difference)))?;
        } else if let Some(error) = &error {
            output.line(&format!("{rule}: could not tell: {error}"))?;
        }
    }
    if arguments.format == Format::Text {
        print_statements(&bnf, output)?;
        let rules = counted(rules.len(), "rule", "rules");
        let notation = match bnf.languages().grammar().notation() {
            Notation::Abnf => "ABNF",
            Notation::Rfc822 => "BNF of RFC 822",
            Notation::Ebnf => "EBNF",
            _ => "BNF of url7",
        };
        let (parser, says) = if bnf.name() == path {
            ("the parser", format!("the {notation} in it"))
        } else {
            (path, bnf.name().to_owned())
        };
        output.line(&format!(
            "{proved} of {rules}: {parser} accepts exactly what {says} says"
        ))?;
        if arguments.rule.is_none() {
            alone(&audit, path, bnf.name(), output)?;
        }
    }
    if unknown > 0 {
        let rules = counted(unknown, "rule", "rules");
        return Err(Failure::Message(format!(
            "{path}: of {rules} it could not be told"
        )));
    }
    Ok(differing == 0)
}

/// The rules to audit, by the names of the BNF.
fn chosen(
    audit: &Proof,
    path: &str,
    bnf: &Composed,
    asked: Option<&str>,
) -> Result<Vec<String>, Failure> {
    if let Some(name) = asked.or(bnf.rule()) {
        let found = bnf.languages().grammar().find(name);
        let rule = found.map_err(|error| Failure::from(bnf.error(&error)))?;
        return Ok(vec![rule.name().to_owned()]);
    }
    let rules: Vec<String> = audit.rules().map(str::to_owned).collect();
    if rules.is_empty() {
        return Err(format!("{path} and {} have no rule in common", bnf.name()).into());
    }
    Ok(rules)
}

/// The rules that have no counterpart to compare with.
fn alone(audit: &Proof, path: &str, bnf: &str, output: &mut Output) -> Result<(), Failure> {
    let of_bnf: Vec<&str> = audit.rules_of_bnf_alone().collect();
    let of_peg: Vec<&str> = audit.rules_of_peg_alone().collect();
    for (names, has) in [(of_bnf, bnf), (of_peg, path)] {
        if !names.is_empty() {
            output.line(&format!("only {has} has {}", names.join(" ")))?;
        }
    }
    Ok(())
}

/// An error with the file that it belongs to.
fn told_error(path: &str, bnf: &Composed, error: &Error) -> String {
    match error.origin() {
        Some(Origin::Bnf) => why(bnf, error),
        Some(Origin::Peg) => located(path, error),
        _ => error.to_string(),
    }
}
