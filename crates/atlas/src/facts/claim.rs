//! A statement of a document about the syntax, and its verdict.

use urlspec::Rule;
use urlspec_lineage::claims::{Claim, Claims, Verdict};

use crate::Error;
use crate::words::quoted;

/// A claim with the verdict on it.
pub(crate) struct CheckedClaim {
    pub(crate) claim: Claim,
    pub(crate) verdict: Verdict,
}

impl CheckedClaim {
    pub(crate) fn all(claims: &Claims) -> Result<Vec<Self>, Error> {
        let check = |claim: &Claim| {
            Ok(Self {
                claim: claim.clone(),
                verdict: claims.check(claim)?,
            })
        };
        claims.all().iter().map(check).collect()
    }

    /// The reason for the verdict: the word that refutes the claim, or why there is no such word; empty if the claim
    /// holds.
    pub(crate) fn told(&self) -> String {
        match &self.verdict {
            Verdict::Refuted {
                witness, because, ..
            } => match witness {
                Some(word) => format!(" by {}: {because}", quoted(word)),
                None => format!(": {because}"),
            },
            Verdict::NoRelation { reason, .. } => reason.to_string(),
            _ => String::new(),
        }
    }

    /// Returns `true` if the claim is about one of these rules.
    pub(crate) fn is_about(&self, rules: &[Rule]) -> bool {
        self.claim.rules().any(|rule| rules.contains(&rule))
    }
}
