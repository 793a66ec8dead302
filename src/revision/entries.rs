//! Documents as values: what the grammar file of each says of it and of its rules. `documents.rs` makes all of them of
//! their tables.

use grammarian::matcher::{Bytes, Matcher, ShiftDfa, State, TableDfa};

use super::printing::Printing;
use super::skeleton::Skeleton;
use super::statements::{Comparison, LadderEntry, Preferences};
use crate::words::{Component, Concept, Mending, Status};

/// A document, whatever it is good for: its names and its rules.
///
/// One that has a [`Syntax`] besides is a revision; one that has [`SchemesEntry`] defines schemes. One with neither, as RFC 822,
/// only lends its rules to others.
pub(crate) struct DocumentEntry {
    pub(crate) id: &'static str,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) date: &'static str,
    /// Year and month.
    pub(crate) published: (u16, u8),
    pub(crate) status: Status,
    /// The name of the RFC that it became, if it is a draft.
    pub(crate) became: Option<&'static str>,
    /// The names of the documents that it says it obsoletes, and of those that it says it updates.
    pub(crate) obsoletes: &'static [&'static str],
    pub(crate) updates: &'static [&'static str],
    /// The names of those that say that they obsolete it.
    pub(crate) obsoleted_by: &'static [&'static str],
    /// The id of the revision whose generic syntax its URLs have, if it defines schemes.
    pub(crate) generic: Option<&'static str>,
    /// The rules that the parts of these URLs are told by, and those among them whose escapes must not be decoded.
    pub(crate) parts: &'static [u16],
    pub(crate) verbatim: &'static [u16],
    /// The text of the grammar file.
    pub(crate) text: &'static str,
    pub(crate) rules: &'static [RuleEntry],
    /// The traits of each rule.
    pub(crate) traits: &'static [Traits],
    /// The concepts of each rule and of those that it is made of.
    pub(crate) below: &'static [Concepts],
    /// The first rule that bears each concept.
    pub(crate) bearers: Bearers,
}

/// The schemes of a document that defines them in the generic syntax of a revision.
pub(crate) struct SchemesEntry {
    pub(crate) document: &'static DocumentEntry,
    /// The grammar file in the source tree.
    pub(crate) grammar_path: &'static str,
    pub(crate) productions: &'static [Production],
    /// For some productions, the part of the automaton that most texts need behind the name of the scheme and its colon.
    pub(crate) shifts: &'static [ReadyScheme],
    /// The preferences of the prose where its BNF leaves a choice.
    pub(crate) preferences: &'static [Preferences],
    /// How its URLs are compared.
    pub(crate) comparisons: &'static [Comparison],
    /// The changes of the generic syntax to which it says itself that its URLs stay the same.
    pub(crate) comparing: &'static [LadderEntry],
    /// The rules of names and of the values behind them, which belong together.
    pub(crate) pairs: &'static [(&'static str, &'static str)],
    /// How messages call what rules are about.
    pub(crate) called: &'static [(u16, &'static str)],
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "there is no such parser without the feature")
    )]
    /// The rules of the parser of all such documents that stand in a tree, in order, each with the rule as which it does.
    pub(crate) shown: &'static [(u16, u16)],
}

/// The generic syntax of a document: what makes it a revision.
pub(crate) struct Syntax {
    /// The id of the revision that it changes in places, if it is of that kind.
    pub(crate) amends: Option<&'static str>,
    /// The id of the revision that it comes after, if that is not the one before it by date.
    pub(crate) follows: Option<&'static str>,
    /// Rules for whole URLs, the default first.
    pub(crate) start_rules: &'static [u16],
    /// Those among them that accept what the default does not.
    pub(crate) wider_start_rules: &'static [u16],
    /// Tells if one of the start rules puts something before a URL.
    pub(crate) has_prefixed: bool,
    /// The schemes that have productions.
    pub(crate) schemes: &'static [Production],
    /// The rules that are classes of characters or of escapes and leave no node in a tree, but those of what is
    /// excluded, and what their words begin with.
    pub(crate) classes: &'static [(u16, Bytes)],
    /// Accepts what the default start rule accepts and, where the scheme of the text has a production, that as well.
    pub(crate) both_steps: Matcher<'static>,
    /// The same by the rules as they are printed, if that is another language.
    pub(crate) printed: Option<Matcher<'static>>,
}

/// A scheme, and the part of the automaton of its URLs that most of them need, for what stands behind the colon.
pub(crate) type ReadyScheme = (&'static str, ShiftDfa);

/// The production that a document has for a scheme.
#[derive(Clone, Copy)]
pub(crate) struct Production {
    /// In lower case.
    pub(crate) scheme: &'static str,
    pub(crate) rule: u16,
    /// The section that says what its parts mean.
    pub(crate) section: &'static str,
    /// The automaton of the texts that are left, if the prose forbids some.
    pub(crate) allowed: Option<Automaton>,
    pub(crate) forbidden: &'static [Forbidden],
    pub(crate) skeleton: Skeleton,
    /// The states of the automaton that judges URLs which are worth a shift automaton for what stands behind the colon.
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) behind_scheme: &'static [State],
}

impl Production {
    /// Something to begin an array with.
    pub(crate) const BLANK: Self = Self {
        scheme: "",
        rule: 0,
        section: "",
        allowed: None,
        forbidden: &[],
        skeleton: Skeleton::BLANK,
        behind_scheme: &[],
    };
}

impl Production {
    /// The part of the automaton that judges URLs of this production, for what stands behind the colon.
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(super) const fn shift(&self, rules: &[RuleEntry]) -> ShiftDfa {
        let automaton = match self.allowed {
            Some(allowed) => allowed,
            None => rules[self.rule as usize].automaton,
        };
        let behind = match automaton.dfa.behind(self.scheme.as_bytes()) {
            Some(behind) => behind.behind(b":"),
            None => None,
        };
        match behind {
            Some(behind) => ShiftDfa::of(behind, self.behind_scheme),
            None => panic!("a URL begins with its scheme"),
        }
    }
}

/// Texts of a production that the prose forbids.
#[derive(Clone, Copy)]
pub(crate) struct Forbidden {
    /// The part that is at fault.
    pub(crate) component: Component,
    /// The automaton of the texts that are forbidden, among others that the production does not accept; the one of those that are
    /// left, if that is there.
    pub(crate) automaton: Automaton,
    /// The automaton of the texts that this leaves, where the one of all that is allowed has them too: it would be too large
    /// otherwise, or it does not read fragment identifiers.
    pub(crate) left: Option<Automaton>,
    pub(crate) section: &'static str,
    /// The sentence that forbids it.
    pub(crate) sentence: &'static str,
}

impl Forbidden {
    /// Tells if a text is forbidden that the production accepts, perhaps with a fragment identifier behind it.
    pub(crate) fn has(&self, text: &str) -> bool {
        match self.left {
            Some(left) => !left.dfa.is_match(text.as_bytes()),
            None => self.automaton.dfa.is_match(text.as_bytes()),
        }
    }

    /// Something to begin an array with; nothing is without an automaton.
    pub(crate) const fn with(automaton: Automaton) -> Self {
        Self {
            component: Component::Scheme,
            automaton,
            left: None,
            section: "",
            sentence: "",
        }
    }
}

/// One rule of a document.
#[derive(Clone, Copy)]
pub(crate) struct RuleEntry {
    pub(crate) name: &'static str,
    pub(crate) printings: &'static [Printing],
    pub(crate) corrected: Option<&'static str>,
    pub(crate) note: &'static str,
    pub(crate) peg: &'static str,
    /// The line on which the PEG begins, counted from 1.
    pub(crate) line: usize,
    /// The number of its own rule among those of the parser.
    pub(crate) entry: usize,
    pub(crate) shape: Shape,
    pub(crate) uses: &'static [u16],
    /// The parts that it begins with, up to the first group.
    pub(crate) leading: &'static [Leading],
    /// The literals that it begins with, or that the rule begins with which it begins with.
    pub(crate) prefix: &'static str,
    /// The bytes that its words begin with.
    pub(crate) first: Bytes,
    pub(crate) automaton: Automaton,
    /// The kind of mistake that a correction of the rule mends, if there is one.
    pub(crate) mends: Option<Mending>,
    /// The automaton of the rule as it is printed, if that is another language.
    pub(crate) printed: Option<Automaton>,
    /// The id of the document that it is taken over from, if it is.
    pub(crate) from: Option<&'static str>,
}

/// The automaton of a rule, and the states of it that are worth a shift automaton.
#[derive(Clone, Copy)]
pub(crate) struct Automaton {
    pub(crate) dfa: TableDfa<'static>,
    pub(crate) busiest: &'static [State],
}

/// The properties of a rule that are looked up for every node of a tree: those of all rules close together.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    pub(crate) concept: Option<Concept>,
    /// The rules whose being taken under this one is worth reporting.
    pub(crate) alternatives: &'static [u16],
}

/// Concepts, a bit each.
#[derive(Clone, Copy)]
pub(crate) struct Concepts(u64);

impl Concepts {
    pub(crate) const fn has(self, concept: Concept) -> bool {
        self.0 & 1 << concept as u32 != 0
    }

    /// For each rule the concepts of all rules that it is made of, and its own.
    pub(crate) const fn below<const N: usize>(rules: &[RuleEntry], traits: &[Traits]) -> [Self; N] {
        const { assert!(Concept::ALL.len() <= 64, "a concept is a bit") };
        let mut below = [Self(0); N];
        let mut found = true;
        while found {
            found = false;
            let mut rule = 0;
            while rule < N {
                let mut all = match traits[rule].concept {
                    Some(concept) => 1 << concept as u32,
                    None => 0,
                };
                let mut at = 0;
                while at < rules[rule].uses.len() {
                    all |= below[rules[rule].uses[at] as usize].0;
                    at += 1;
                }
                found = found || all != below[rule].0;
                below[rule] = Self(all);
                rule += 1;
            }
        }
        below
    }
}

/// For each concept the first rule that bears it.
pub(crate) struct Bearers {
    first: [u16; Concept::ALL.len()],
    /// The concepts that several rules bear.
    of_several: Concepts,
}

impl Bearers {
    /// No rule has this number.
    const NONE: u16 = u16::MAX;

    pub(crate) const fn of(traits: &[Traits]) -> Self {
        let mut bearers = [Self::NONE; Concept::ALL.len()];
        let mut of_several = 0;
        let mut at = traits.len();
        while at > 0 {
            at -= 1;
            if let Some(concept) = traits[at].concept {
                assert!(at < Self::NONE as usize, "the number of a rule has 16 bits");
                #[allow(clippy::cast_possible_truncation, reason = "it is less than that")]
                let number = at as u16;
                if bearers[concept as usize] != Self::NONE {
                    of_several |= 1 << concept as u32;
                }
                bearers[concept as usize] = number;
            }
        }
        Self {
            first: bearers,
            of_several: Concepts(of_several),
        }
    }

    /// The number of the rule for a concept, if there is one alone.
    pub(crate) fn only(&self, concept: Concept) -> Option<u16> {
        self.get(concept).filter(|_| !self.of_several.has(concept))
    }

    /// The number of the rule for a concept.
    pub(crate) fn get(&self, concept: Concept) -> Option<u16> {
        let number = self.first[concept as usize];
        (number != Self::NONE).then_some(number)
    }
}

/// The trace of a rule in a parse tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A node, and there may be others below it.
    Inner,
    /// A node, and none below it.
    Leaf,
    /// Nothing.
    Silent,
}

/// A part that a rule begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leading {
    /// Text that stands for itself.
    Literal(&'static str),
    /// A rule.
    Rule(u16),
}
