//! The components of a document, as its delimiters find them, beside the nodes of parse trees.

use std::ops::Range;

use serde::Serialize;
use urlspec::{Component, Document, Rule, Section};
use urlspec_lineage::components::{ComponentProof, Misplaced};

use super::counted;
use crate::outcome::Failure;
use crate::output::Output;

/// A component and the nodes of parse trees, as JSON.
#[derive(Serialize)]
pub(super) struct ComponentLine<'p> {
    spec: Document,
    rule: Rule,
    component: Component,
    misplaced: Option<MisplacedLine<'p>>,
    unparsed: Option<MisplacedLine<'p>>,
    section: Option<Section>,
    reason: Option<&'static str>,
    holds: bool,
}

#[derive(Serialize)]
struct MisplacedLine<'p> {
    text: &'p str,
    parsed: Option<Range<usize>>,
    delimited: Option<Range<usize>>,
}

impl<'p> ComponentLine<'p> {
    pub(super) fn new(proof: &'p ComponentProof) -> Self {
        let line = |misplaced: &'p Misplaced| MisplacedLine {
            text: misplaced.text(),
            parsed: misplaced.parsed(),
            delimited: misplaced.delimited(),
        };
        Self {
            spec: proof.rule().document(),
            rule: proof.rule(),
            component: proof.component(),
            misplaced: proof.misplaced().map(line),
            unparsed: proof.unparsed().map(line),
            section: proof.exception().map(|(section, _)| section),
            reason: proof.exception().map(|(_, reason)| reason),
            holds: proof.holds(),
        }
    }
}

/// The components of a document: how many are where the parser has them, and those that are found by their delimiters alone or are
/// not where the parser has them.
pub(super) fn told_components(
    components: &[ComponentProof],
    output: &mut Output,
) -> Result<(), Failure> {
    if components.is_empty() {
        return Ok(());
    }
    let holding = components.iter().filter(|proof| proof.holds()).count();
    let of = counted(components.len(), "component", "components");
    output.line(&format!(
        "  {holding} of {of}: what stands between the delimiters is the node of the parse tree"
    ))?;
    for proof in components.iter().filter(|proof| !proof.is_equal()) {
        let component = proof.component();
        let excuse = match proof.exception() {
            Some((section, reason)) => format!("{section}: {reason}"),
            None => "the document says nothing of it".to_owned(),
        };
        let told = |misplaced: &Misplaced| {
            let part = |span: Option<Range<usize>>| match span {
                Some(span) => format!("{:?}", &misplaced.text()[span]),
                None => "none".to_owned(),
            };
            let [parsed, delimited] = [misplaced.parsed(), misplaced.delimited()].map(part);
            format!(
                "by its delimiters {:?} has {delimited}, by the rules {parsed}",
                misplaced.text()
            )
        };
        let places = [proof.misplaced(), proof.unparsed()].into_iter().flatten();
        let places: Vec<String> = places.map(told).collect();
        output.line(&format!(
            "    {component}: {} ({excuse})",
            places.join("; ")
        ))?;
    }
    Ok(())
}
