//! What the grammar files say, as statics: made of them beforehand, so that nothing is read and no automaton
//! built while a program runs.

use grammarian::matcher::{Bytes, Matcher, ShiftDfa, State, TableDfa};

use super::list::for_each_revision;
use super::printing::Printing;
use crate::words::{Concept, Status};

/// One grammar file.
pub(crate) struct GrammarTable {
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
    /// The id of the revision that it changes in places, if it is of that kind.
    pub(crate) amends: Option<&'static str>,
    /// The id of the revision that it comes after, if that is not the one before it by date.
    pub(crate) follows: Option<&'static str>,
    /// The text of the file.
    pub(crate) text: &'static str,
    /// Rules for whole URLs, the default first.
    pub(crate) start_rules: &'static [u8],
    /// Those among them that accept what the default does not.
    pub(crate) wider_start_rules: &'static [u8],
    /// Schemes in lower case, their productions, and the sections that say what they mean.
    pub(crate) schemes: &'static [(&'static str, u8, &'static str)],
    /// For each rule of the parser, in the order of the file, the rule as which it stands in a tree: a rule
    /// of the document stands for itself, a helper `peg_RULE__CONTEXT` for the rule that it is a variant of,
    /// and other helpers do not show.
    pub(crate) shown: &'static [Option<u8>],
    pub(crate) rules: &'static [RuleTable],
    /// The traits of each rule.
    pub(crate) traits: &'static [Traits],
    /// The rules that are classes of characters or of escapes and leave no node in a tree, but those of what is
    /// excluded, and what their words begin with.
    pub(crate) classes: &'static [(u8, Bytes)],
    /// What the default start rule accepts and, where the scheme of the text has a production, that as well.
    pub(crate) both_steps: Matcher<'static>,
}

/// One rule of a grammar file.
pub(crate) struct RuleTable {
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
    pub(crate) uses: &'static [u8],
    /// What it begins with, up to the first group.
    pub(crate) leading: &'static [Leading],
    /// The literals that it begins with, or that the rule begins with which it begins with.
    pub(crate) prefix: &'static str,
    /// What its words begin with.
    pub(crate) first: Bytes,
    pub(crate) dfa: TableDfa<'static>,
    /// The states of it that are worth a shift automaton.
    pub(crate) busiest: &'static [State],
}

/// What is asked of the rule of every node of a tree: all of them close together.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    pub(crate) concept: Option<Concept>,
    /// The rules whose being taken under this one is worth reporting.
    pub(crate) alternatives: &'static [u8],
}

impl Traits {
    const fn new(concept: Option<Concept>, alternatives: &'static [u8]) -> Self {
        Self {
            concept,
            alternatives,
        }
    }
}

/// What a rule leaves in a parse tree.
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
    Rule(u8),
}

/// The states with these numbers.
const fn states<const N: usize>(numbers: [u16; N]) -> [State; N] {
    let mut states = [State::of_number(0); N];
    let mut at = 0;
    while at < N {
        states[at] = State::of_number(numbers[at]);
        at += 1;
    }
    states
}

/// A part of some bytes.
const fn part(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.split_at(end).0.split_at(start).1
}

macro_rules! tables {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        $(
            #[allow(clippy::unreadable_literal, reason = "places in the file of automata, written by a program")]
            pub(crate) mod $module {
                use super::{
                    Bytes, Concept, GrammarTable, Leading, Matcher, Printing, RuleTable, Shape, ShiftDfa, Status,
                    TableDfa, Traits, part, states,
                };

                include!(concat!("tables/", $id, ".rs"));
            }
        )*
    };
}

for_each_revision!(tables);

/// RFC 822's addresses, which are no revision's.
#[allow(
    clippy::unreadable_literal,
    reason = "places in the file of automata, written by a program"
)]
pub(crate) mod addr_spec {
    use super::{
        Bytes, GrammarTable, Leading, Matcher, Printing, RuleTable, Shape, ShiftDfa, Status,
        TableDfa, Traits, part, states,
    };

    include!("tables/rfc822-addr-spec.rs");
}
