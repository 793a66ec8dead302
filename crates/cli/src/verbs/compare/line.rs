//! Lines of JSON.

use grammarian::automata::{Loss, Relation};
use grammarian::compare::Parting;
use serde::Serialize;

use super::case::Otherwise;
use super::numbers::Numbers;
use super::why::Reasons;
use crate::composing::RuleOf;

/// One line of JSON output.
#[derive(Serialize)]
pub(super) struct Line<'c> {
    pub(super) left: RuleOf<'c>,
    pub(super) right: RuleOf<'c>,
    /// Null if they could not be compared.
    pub(super) relation: Option<Relation>,
    pub(super) left_only: Option<&'c str>,
    pub(super) left_only_at: Option<&'c Loss>,
    pub(super) right_only: Option<&'c str>,
    pub(super) right_only_at: Option<&'c Loss>,
    pub(super) both: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left_only_witnesses: Option<&'c [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left_only_witnesses_at: Option<&'c [Option<Loss>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) right_only_witnesses: Option<&'c [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) right_only_witnesses_at: Option<&'c [Option<Loss>]>,
    /// Null if they could not be computed, and where all pairs are compared.
    pub(super) partings: Option<Vec<PartingLine<'c>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<&'c Reasons>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counts: Option<&'c [Numbers]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) in_either_case: Option<Otherwise>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

#[derive(Serialize)]
pub(super) struct PartingLine<'c> {
    left: &'c str,
    right: &'c str,
    relation: Relation,
    left_only: Option<&'c str>,
    right_only: Option<&'c str>,
    both: Option<&'c str>,
    left_rules: &'c [String],
    right_rules: &'c [String],
}

impl<'c> PartingLine<'c> {
    pub(super) fn of(parting: &'c Parting) -> Self {
        Self {
            left: parting.left(),
            right: parting.right(),
            relation: parting.relation(),
            left_only: parting.left_only(),
            right_only: parting.right_only(),
            both: parting.both(),
            left_rules: parting.left_rules(),
            right_rules: parting.right_rules(),
        }
    }
}
