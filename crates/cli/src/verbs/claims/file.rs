//! The claims of a file.

use serde::Serialize;
use urlspec_lineage::claims::{FileClaim, Verdict};

use super::{Arguments, Counts, Layout, Question, Shape};
use crate::composing::told;
use crate::outcome::Failure;
use crate::output::Output;

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'c> {
    #[serde(flatten)]
    claim: &'c FileClaim,
    #[serde(flatten)]
    verdict: Option<&'c Verdict>,
    /// Why there is no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'c str>,
}

/// Checks the claims of a file, and prints them. One that cannot be told stops none of the others.
pub(super) fn check(
    file: &str,
    arguments: &Arguments,
    counts: &mut Counts,
    output: &mut Output,
) -> Result<(), Failure> {
    let composing = &arguments.composing;
    composing.join_up_to(arguments.longest.length());
    let claims = composing.claims(file)?;
    let checker = composing.checker(&claims, arguments.largest.limits())?;
    let checker = match arguments.longest.length() {
        Some(length) => checker.up_to_length(length),
        None => checker,
    };
    let scopes = claims.all().iter().map(FileClaim::scope);
    let mut shape = Shape::new(scopes, arguments.format);
    for claim in claims.all() {
        let verdict = checker.check(claim).map_err(|error| told(&error));
        counts.count(verdict.as_ref().ok().map(|it| (it, claim.scope())));
        if arguments.refuted
            && matches!(verdict, Ok(ref it) if !matches!(it, Verdict::Refuted { .. }))
        {
            continue;
        }
        let place = format!("{}:{}", claim.file(), claim.line());
        if let Err(why) = &verdict {
            output.report_note(&format!("error: {place}: {why}"))?;
        }
        if arguments.format == Layout::Json {
            output.json(&Line {
                claim,
                verdict: verdict.as_ref().ok(),
                error: verdict.as_ref().err().map(String::as_str),
            })?;
            continue;
        }
        let heading = claim
            .section()
            .map_or(file.to_owned(), |it| format!("{file}, § {it}"));
        let text = format!("{} (line {})", claim.text(), claim.line());
        let question = Question {
            heading: &heading,
            quotation: claim.quotation(),
            text: &text,
            scope: claim.scope(),
            scope_reason: claim.scope_reason(),
            relation: claim.relation(),
        };
        shape.print(&question, verdict.as_ref().map_err(String::as_str), output)?;
    }
    Ok(())
}
