//! The worked cases of a document, with the current results of the library.

use std::borrow::Cow;

use serde::Serialize;
use urlspec::{Code, Finding, Normalizer, Resolution, ResolveError, Revision, Rung};
use urlspec_lineage::cases::{
    self, EquivalenceCase, NormalizationCase, ResolutionCase, ResolutionOption,
};

use crate::outcome::Failure;
use crate::verbs::resolve::kind;

/// The target of a reference.
#[derive(Serialize)]
pub(super) struct Resolved {
    section: &'static str,
    base: &'static str,
    /// The URL of the document that the reference is in, where the case gives one.
    retrieved_from: Option<&'static str>,
    option: Option<&'static str>,
    reference: &'static str,
    result: &'static str,
    /// With its fragment.
    target: Option<String>,
    fragment: Option<String>,
    findings: Vec<Code>,
}

/// A normal form.
#[derive(Serialize)]
pub(super) struct Normalized {
    section: &'static str,
    input: &'static str,
    normal_form: String,
}

/// On which rung two URLs are the same.
#[derive(Serialize)]
pub(super) struct Compared {
    section: &'static str,
    left: &'static str,
    right: &'static str,
    rung: Option<Rung>,
}

/// The computed cases of a revision, if they are wanted.
pub(super) struct Computed {
    pub(super) revision: Option<Revision>,
}

impl Computed {
    pub(super) fn resolution(&self) -> Result<Vec<Resolved>, Failure> {
        let Some(revision) = self.revision else {
            return Ok(Vec::new());
        };
        let cases = cases::resolution(revision);
        cases.iter().map(Resolved::of).collect()
    }

    pub(super) fn normalization(&self) -> Result<Vec<Normalized>, Failure> {
        let Some((revision, normalizer)) = self.normalizer() else {
            return Ok(Vec::new());
        };
        let cases = cases::normalization(revision);
        let one = |case: &NormalizationCase| {
            let form = normalizer.normalize(case.url());
            Ok(Normalized {
                section: case.section(),
                input: case.url(),
                normal_form: form
                    .map(Cow::into_owned)
                    .map_err(|error| Failure::Message(error.to_string()))?,
            })
        };
        cases.iter().map(one).collect()
    }

    pub(super) fn equivalence(&self) -> Result<Vec<Compared>, Failure> {
        let Some((revision, normalizer)) = self.normalizer() else {
            return Ok(Vec::new());
        };
        let cases = cases::equivalence(revision);
        let one = |case: &EquivalenceCase| {
            let rung = normalizer.equivalent(case.one(), case.other());
            Ok(Compared {
                section: case.section(),
                left: case.one(),
                right: case.other(),
                rung: rung.map_err(|error| Failure::Message(error.to_string()))?,
            })
        };
        cases.iter().map(one).collect()
    }

    /// The normalizer of the document; `None` if the document describes no normalization.
    fn normalizer(&self) -> Option<(Revision, Normalizer)> {
        let revision = self.revision?;
        Some((revision, Normalizer::new(revision).ok()?))
    }
}

impl Resolved {
    fn of(case: &ResolutionCase) -> Result<Self, Failure> {
        let resolved = case.resolver()?.resolve(case.reference());
        let told = resolved.as_ref().ok();
        let findings = told.map_or(&[][..], Resolution::findings);
        let is_target = |told: &&Resolution| !told.is_same_document();
        Ok(Self {
            section: case.section(),
            base: case.base(),
            retrieved_from: case.retrieved_from(),
            option: case.option().map(ResolutionOption::as_str),
            reference: case.reference(),
            result: resolved.as_ref().map_or_else(refusal, kind),
            target: told.filter(is_target).map(ToString::to_string),
            fragment: told.and_then(Resolution::fragment).map(str::to_owned),
            findings: findings.iter().map(Finding::code).collect(),
        })
    }
}

/// The reason for which a reference has no target.
fn refusal(error: &ResolveError) -> &'static str {
    if error.is_opaque_base() {
        "opaque-base"
    } else if error.is_above_root() {
        "above-root"
    } else if error.is_without_base() {
        "no-base"
    } else {
        "invalid"
    }
}
