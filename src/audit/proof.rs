//! The proof that a PEG accepts exactly the language of a BNF.
//!
//! Both are regular, so both have a minimal automaton: that of the PEG by what pest's parser really
//! does ([`peg`]), that of the BNF by what the document says ([`bnf`]). They are equal, or there is
//! a shortest text on which they differ.

use std::collections::{HashMap, HashSet};
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
    /// For each rule of the BNF that the PEG has too, the PEG's name for it.
    counterparts: HashMap<String, String>,
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
        Self {
            counterparts: counterparts(&bnf, &peg),
            peg: peg::Languages::of(peg, limits),
            bnf,
            limits,
        }
    }

    /// The rules of the BNF that the PEG has too, in the order of the BNF.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.names()
            .filter(|name| self.counterparts.contains_key(*name))
    }

    /// The rules of the BNF that the PEG lacks, in the order of the BNF.
    pub fn rules_of_bnf_alone(&self) -> impl Iterator<Item = &str> {
        self.names()
            .filter(|name| !self.counterparts.contains_key(*name))
    }

    /// The rules of the PEG that the BNF lacks, in alphabetical order.
    pub fn rules_of_peg_alone(&self) -> impl Iterator<Item = &str> {
        let known: HashSet<&str> = self.counterparts.values().map(String::as_str).collect();
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
        let in_peg = match self.bnf.rule(name) {
            Some(definition) => self.counterparts.get(definition.name()),
            None => None,
        };
        let in_peg = in_peg.cloned().unwrap_or_else(|| identifier(name));
        let peg = self.peg.dfa(&in_peg)?;
        Ok(Difference::between(&bnf, &peg, &self.limits)?)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.bnf.rules().iter().map(bnf::Definition::name)
    }
}

/// For each rule of a BNF that a PEG has too, the PEG's name for it.
fn counterparts(bnf: &bnf::Grammar, peg: &peg::Grammar) -> HashMap<String, String> {
    let exact: HashSet<&str> = peg.names().collect();
    let mut in_any_case: HashMap<String, Vec<&str>> = HashMap::new();
    for name in peg.names() {
        let alike = in_any_case.entry(name.to_ascii_lowercase()).or_default();
        alike.push(name);
    }
    let counterpart = |name: &str| {
        let wanted = identifier(name);
        if exact.contains(wanted.as_str()) {
            return Some(wanted);
        }
        match in_any_case.get(&wanted.to_ascii_lowercase())?.as_slice() {
            [only] => Some((*only).to_owned()),
            _ => None,
        }
    };
    let names = bnf.rules().iter().map(bnf::Definition::name);
    names
        .filter_map(|name| Some((name.to_owned(), counterpart(name)?)))
        .collect()
}
