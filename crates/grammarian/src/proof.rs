//! The proof that a PEG accepts exactly the language of a BNF.
//!
//! Both are regular, so both have a minimal automaton: that of the PEG follows from the behaviour of pest's parser
//! ([`peg`]), that of the BNF from the document ([`bnf`]). Either the two are equal, or there is a shortest text on
//! which they differ.

use std::fmt;

use crate::automata::{Dfa, LimitExceeded, Limits};
use crate::names::{Names, identifier};
use crate::{Error, Origin, bnf, peg};

/// The two grammars that a proof compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The BNF.
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
    /// A shortest text on which the automata of a BNF and a PEG differ. `None` if they accept the
    /// same texts.
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

    /// A shortest text that one side accepts and the other does not, and of those one of the most
    /// legible.
    #[must_use]
    pub fn witness(&self) -> &str {
        &self.witness
    }

    /// The side that accepts it.
    #[must_use]
    pub fn accepted_by(&self) -> Side {
        self.accepted_by
    }
}

/// A BNF and a PEG that should describe the same languages, rule by rule.
#[derive(Debug)]
pub struct Proof {
    bnf: bnf::Grammar,
    peg: peg::PegAutomata,
    /// For each rule of the BNF, the number of the PEG's rule that has its name.
    counterparts: Vec<Option<usize>>,
    limits: Limits,
}

impl Proof {
    /// Holds a PEG against a BNF. No automaton may have more states than `limits` allows.
    ///
    /// ```
    /// use grammarian::proof::{Proof, Side};
    /// use grammarian::automata::Limits;
    /// use grammarian::{bnf, peg};
    ///
    /// let bnf = "octet = DIGIT / 2DIGIT";
    /// let peg = "octet = { ASCII_DIGIT | ASCII_DIGIT{2} }";
    /// let bnf = bnf::Grammar::parse(bnf::Notation::Abnf, bnf)?;
    /// let mut audit = Proof::new(bnf, peg::Peg::parse(peg)?, Limits::default());
    /// let difference = audit.rule("octet")?.expect("the first alternative hides the second");
    /// assert_eq!((difference.witness(), difference.accepted_by()), ("11", Side::Bnf));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn new(bnf: bnf::Grammar, peg: peg::Peg, limits: Limits) -> Self {
        Self {
            counterparts: counterparts(&bnf, &peg),
            peg: peg::PegAutomata::of(peg, limits),
            bnf,
            limits,
        }
    }

    /// The names of the rules of the BNF that the PEG has too, in the order of the BNF.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.rules_where(Option::is_some)
    }

    /// The names of the rules of the BNF that the PEG lacks, in the order of the BNF.
    pub fn rules_of_bnf_alone(&self) -> impl Iterator<Item = &str> {
        self.rules_where(Option::is_none)
    }

    /// The names of the rules of the PEG that the BNF lacks, in alphabetical order.
    pub fn rules_of_peg_alone(&self) -> impl Iterator<Item = &str> {
        let names = self.peg.grammar().names().enumerate();
        names
            .filter(|(number, _)| !self.counterparts.contains(&Some(*number)))
            .map(|(_, name)| name)
    }

    /// Compares the languages of one rule: `None` is the proof that the PEG accepts exactly the language of the BNF.
    /// Otherwise there is a shortest text on which they differ.
    ///
    /// The rule is named as the BNF names it. The PEG's rule has the same name with `_` for `-` and
    /// `plus` for `+`, or else the only such name in another case.
    ///
    /// # Errors
    ///
    /// [`Error`] if one of them has no such rule or one that is not regular, or if an automaton has more states than
    /// the limits allow. Its [origin](Error::origin) says which of the two it is; `None` if the product of both
    /// automata is too large.
    pub fn rule(&mut self, name: &str) -> Result<Option<Difference>, Error> {
        let bnf = self.bnf.dfa(name, &self.limits);
        let bnf = bnf.map_err(|error| error.of(Origin::Bnf))?;
        let number = self.bnf.number(name);
        let peg = match number.and_then(|number| self.counterparts[number]) {
            Some(number) => self.peg.dfa_of(number),
            None => Err(self.peg.grammar().no_such_rule(&identifier(name))),
        };
        let peg = peg.map_err(|error| error.of(Origin::Peg))?;
        Ok(Difference::between(&bnf, &peg, &self.limits)?)
    }

    /// The names of the rules of the BNF with a counterpart, or of those without one.
    fn rules_where(&self, wanted: fn(&Option<usize>) -> bool) -> impl Iterator<Item = &str> {
        let names = self.bnf.names().zip(&self.counterparts);
        names
            .filter(move |(_, counterpart)| wanted(counterpart))
            .map(|(name, _)| name)
    }
}

/// For each rule of a BNF, the number of the rule of a PEG that has its name.
fn counterparts(bnf: &bnf::Grammar, peg: &peg::Peg) -> Vec<Option<usize>> {
    let known = Names::of(peg.names());
    bnf.names().map(|name| known.find(name)).collect()
}
