//! A statement of a document about the syntax, and its verdict.

use urlspec::{Citation, Rule};
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

    /// The verdict in words: of the sentence, or as asked.
    pub(crate) fn verdict(&self) -> &'static str {
        self.verdict.in_scope(self.claim.scope())
    }

    /// How the question differs from the sentence, with the reason; `None` if it does not.
    pub(crate) fn difference(&self) -> Option<(&'static str, &'static str)> {
        let claim = &self.claim;
        Some((claim.scope().in_words()?, claim.scope_reason()?))
    }

    /// Returns `true` if the claim is about one of these rules.
    pub(crate) fn is_about(&self, rules: &[Rule]) -> bool {
        self.claim.rules().any(|rule| rules.contains(&rule))
    }
}

/// A sentence of a document, and the questions about it.
pub(crate) struct Sentence<'f> {
    pub(crate) questions: Vec<&'f CheckedClaim>,
}

impl<'f> Sentence<'f> {
    /// The sentences of these claims, each with those that stand one after the other.
    pub(crate) fn all(claims: impl AsRef<[&'f CheckedClaim]>) -> Vec<Self> {
        let place = |it: &CheckedClaim| {
            let claim = &it.claim;
            (claim.document(), claim.section(), claim.quotation())
        };
        let chunks = claims
            .as_ref()
            .chunk_by(|one, other| place(one) == place(other));
        chunks
            .map(|chunk| Self {
                questions: chunk.to_vec(),
            })
            .collect()
    }

    /// The claim that the sentence is of.
    fn claim(&self) -> &'f Claim {
        &self.questions[0].claim
    }

    /// Where the document has it.
    pub(crate) fn citation(&self) -> Citation {
        let claim = self.claim();
        claim.document().citation(claim.section())
    }

    /// The sentence itself.
    pub(crate) fn quotation(&self) -> &'static str {
        self.claim().quotation()
    }
}
