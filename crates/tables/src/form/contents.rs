//! The contents of a table: all that is written of a document.

use grammarian::bnf::FileRule;

use crate::automata::Automaton;
use crate::head::Head;
use crate::labels::Statements;
use crate::rules::Rule;
use crate::skeleton::Skeleton;

/// All that a table says.
pub(crate) struct Parts<'p> {
    /// The text of the grammar file.
    pub(crate) source: &'p str,
    pub(crate) head: &'p Head,
    pub(crate) rules: &'p [Entry<'p>],
    pub(crate) statements: &'p Statements,
    pub(crate) parser: &'p Parser,
    pub(crate) restrictions: &'p [Restriction],
    /// The skeletons of the productions, each with the number of its rule.
    pub(crate) skeletons: &'p [(usize, Skeleton)],
    /// The generic syntax, if the document has one.
    pub(crate) syntax: Option<&'p Syntax>,
    pub(crate) automata: &'p [u8],
}

/// The parser that reads the texts of a document.
pub(crate) enum Parser {
    /// One of its own: for each rule of it, the rule as which it stands in a tree.
    Own(Vec<Option<usize>>),
    /// One for several documents: the rules of it that stand in a tree, in order, each with the rule as which it does.
    Shared(Vec<(usize, usize)>),
}

/// All that is written of one rule.
pub(crate) struct Entry<'r> {
    pub(crate) rule: &'r Rule,
    pub(crate) read: &'r FileRule,
    /// The number of its own rule among those of the parser.
    pub(crate) number: usize,
    pub(crate) automaton: Holding,
    /// Of the rule as it is printed, if that is another language.
    pub(crate) printed: Option<Automaton>,
}

/// A production some of whose texts the prose forbids.
pub(crate) struct Restriction {
    /// The number of the rule.
    pub(crate) rule: usize,
    /// The texts that are left.
    pub(crate) allowed: Automaton,
    pub(crate) forbidden: Vec<Forbidden>,
}

/// Texts that the prose forbids.
pub(crate) struct Forbidden {
    /// The name of the component at fault.
    pub(crate) component: String,
    pub(crate) automaton: Automaton,
    /// The texts that this leaves, where those that are allowed by the other sentences are judged apart from it.
    pub(crate) left: Option<Automaton>,
    pub(crate) section: String,
    pub(crate) sentence: String,
}

/// The automaton of a rule.
pub(crate) enum Holding {
    /// It stands in the table.
    Own(Automaton),
    /// It is that of a rule of another document, by the id of that document and the number of the rule there.
    Lent(String, usize),
}

/// The generic syntax, which makes a document a revision.
pub(crate) struct Syntax {
    pub(crate) wider_start_rules: Vec<usize>,
    pub(crate) both_steps: Automaton,
    /// By the rules as they are printed, if that is another language.
    pub(crate) printed: Option<Automaton>,
}
