//! The proof that a PEG accepts exactly the language of a BNF.
//!
//! Both are regular, so both have a minimal automaton: that of the PEG by what pest's parser really
//! does ([`peg`]), that of the BNF by what the document says ([`bnf`]). They are equal, or there is
//! a shortest text on which they differ.

use std::collections::HashSet;
use std::fmt;

use super::Error;
use crate::automata::{Dfa, LimitExceeded, Limits};
use crate::grammar::identifier;
use crate::revision::Revision;
use crate::{bnf, peg};

/// The two sides of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The BNF; of a document, its corrected reading.
    Bnf,
    /// The PEG, as pest runs it.
    Peg,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bnf => "bnf",
            Self::Peg => "peg",
        })
    }
}

/// A text that one side accepts and the other does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    witness: String,
    accepted_by: Side,
}

impl Difference {
    /// A shortest text on which two automata differ; `None` if they accept the same.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if their product has more states than `limits` allows.
    pub fn between(bnf: &Dfa, peg: &Dfa, limits: &Limits) -> Result<Option<Self>, LimitExceeded> {
        let differing = bnf.product(peg, limits, |bnf, peg| bnf != peg)?;
        Ok(differing.witness().map(|witness| {
            let accepted_by = if bnf.accepts(&witness) {
                Side::Bnf
            } else {
                Side::Peg
            };
            Self {
                witness,
                accepted_by,
            }
        }))
    }

    /// A shortest such text, and among those the most legible.
    #[must_use]
    pub fn witness(&self) -> &str {
        &self.witness
    }

    /// Who accepts it.
    #[must_use]
    pub fn accepted_by(&self) -> Side {
        self.accepted_by
    }
}

/// A BNF and a PEG that ought to describe the same languages, rule by rule.
///
/// ```
/// use urlspec::{Revision, audit::Audit, automata::Limits};
///
/// let mut audit = Audit::of(Revision::DraftFieldingUriRfc2396bis01, Limits::default())?;
/// assert_eq!(audit.rule("dec-octet")?, None);
/// # Ok::<(), urlspec::audit::Error>(())
/// ```
#[derive(Debug)]
pub struct Audit {
    bnf: bnf::Grammar,
    peg: peg::Languages,
    limits: Limits,
}

impl Audit {
    /// An audit of the parser of a revision against its document's BNF, in the corrected reading.
    ///
    /// # Errors
    ///
    /// None for the files that this crate carries.
    pub fn of(revision: Revision, limits: Limits) -> Result<Self, Error> {
        let peg = peg::Grammar::parse(revision.document().grammar)?;
        Ok(Self::new(bnf::Grammar::of(revision, true), peg, limits))
    }

    /// An audit of any PEG against any BNF.
    ///
    /// ```
    /// use urlspec::audit::{Audit, Side};
    /// use urlspec::automata::Limits;
    /// use urlspec::{bnf, peg};
    ///
    /// let bnf = "octet = DIGIT / 2DIGIT";
    /// let peg = "octet = { ASCII_DIGIT | ASCII_DIGIT{2} }";
    /// let bnf = bnf::Grammar::parse(bnf::Notation::Abnf, bnf)?;
    /// let mut audit = Audit::new(bnf, peg::Grammar::parse(peg)?, Limits::default());
    /// let difference = audit.rule("octet")?.expect("the first alternative hides the second");
    /// assert_eq!((difference.witness(), difference.accepted_by()), ("11", Side::Bnf));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(bnf: bnf::Grammar, peg: peg::Grammar, limits: Limits) -> Self {
        let peg = peg::Languages::of(peg, limits);
        Self { bnf, peg, limits }
    }

    /// The rules of the BNF that the PEG has too, in the order of the BNF.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| self.counterpart(name).is_some())
    }

    /// The rules of the BNF that the PEG lacks, in the order of the BNF.
    pub fn rules_of_bnf_alone(&self) -> impl Iterator<Item = &str> {
        self.names().filter(|name| self.counterpart(name).is_none())
    }

    /// The rules of the PEG that the BNF lacks, in alphabetical order.
    pub fn rules_of_peg_alone(&self) -> impl Iterator<Item = &str> {
        let known: HashSet<&str> = self
            .names()
            .filter_map(|name| self.counterpart(name))
            .collect();
        self.peg
            .grammar()
            .names()
            .filter(move |name| !known.contains(name))
    }

    /// Whether the PEG accepts exactly what the BNF says, for one rule: `None` if so, otherwise a
    /// shortest text on which they differ.
    ///
    /// The rule is named as the BNF names it. The PEG has it under the same name with `_` for `-`
    /// and `plus` for `+`, or else under the only name that is the same but for its case.
    ///
    /// # Errors
    ///
    /// [`Error`] if one of them has no such rule or one that is not regular, or if an automaton has
    /// more states than the limits allow.
    pub fn rule(&mut self, name: &str) -> Result<Option<Difference>, Error> {
        let bnf = self.bnf.dfa(name, &self.limits)?;
        let in_peg = self
            .counterpart(name)
            .map_or_else(|| identifier(name), str::to_owned);
        let peg = self.peg.dfa(&in_peg)?;
        Ok(Difference::between(&bnf, &peg, &self.limits)?)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.bnf.rules().iter().map(bnf::Definition::name)
    }

    /// The PEG's name for a rule of the BNF.
    fn counterpart(&self, name: &str) -> Option<&str> {
        let wanted = identifier(name);
        let names = || self.peg.grammar().names();
        let mut alike = names().filter(|name| name.eq_ignore_ascii_case(&wanted));
        let only = alike.next().filter(|_| alike.next().is_none());
        names().find(|name| **name == wanted).or(only)
    }
}
