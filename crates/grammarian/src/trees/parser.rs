//! Words of rules, and how a rule derives them.

use super::chart::Chart;
use super::derive::Derivation;
use super::tree::Tree;
use crate::Error;
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits};
use crate::bnf::Grammar;
use crate::bnf::network::{Network, Reads};

/// Parses words of a rule, which may be recursive: Earley's algorithm (J. Earley: *An efficient context-free parsing
/// algorithm*, Communications of the ACM 13, 1970).
///
/// It takes time and memory in proportion to the length of the word for most rules, to its square where each part of it can
/// belong to several rules that are still open, and to its cube at worst.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::trees::{Parser, Parsed};
///
/// let grammar = Grammar::parse(Notation::Abnf, r#"list = "(" *( list / ALPHA ) ")""#)?;
/// let parser = Parser::new(&grammar, "list", &Limits::default())?;
/// let Parsed::Tree(tree) = parser.parse("(a(b))")? else { panic!("it is a list") };
/// assert_eq!(tree.expression(), "list");
/// let Parsed::Fault(fault) = parser.parse("(a(b)")? else { panic!("a parenthesis is missing") };
/// assert_eq!(fault.index(), 5);
/// # Ok::<(), grammarian::Error>(())
/// ```
pub struct Parser {
    network: Network,
}

/// The result of parsing a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parsed {
    /// The rule derives it so. Of several trees, it is the one whose alternatives come first and whose repetitions and
    /// references read the most, decided from the left. Where a rule can stand for the same text within itself, since what is
    /// beside it may be empty, it may be another one.
    Tree(Tree),
    /// The rule does not have it.
    Fault(Fault),
}

/// Why a rule does not have a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    index: usize,
    expected: CharSet,
    can_end: bool,
    waiting: Vec<Waiting>,
}

/// A rule that would have to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    rule: String,
    expected: CharSet,
}

impl Waiting {
    /// The rule that goes on there.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The characters that it may go on with.
    #[must_use]
    pub fn expected(&self) -> &CharSet {
        &self.expected
    }
}

impl Fault {
    /// The first byte that cannot stand there, or the length of the word if more would have to follow.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The characters that may stand there.
    #[must_use]
    pub fn expected(&self) -> &CharSet {
        &self.expected
    }

    /// Tells if the word could end there.
    #[must_use]
    pub fn can_end(&self) -> bool {
        self.can_end
    }

    /// The rules whose own text may follow there, each once.
    #[must_use]
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }
}

impl Parser {
    /// A parser of a rule, which is looked up as by [`Grammar::find`].
    ///
    /// # Errors
    ///
    /// As for [`Grammar::dfa`], without [`ErrorKind::NotRegular`](crate::ErrorKind::NotRegular), unless one side of an
    /// exclusion is recursive. The limits are for the states of all rules that it is made of.
    pub fn new(grammar: &Grammar, rule: &str, limits: &Limits) -> Result<Self, Error> {
        let network = Network::of(grammar, rule, None, *limits)?;
        Ok(Self { network })
    }

    /// Tells if the rule has a word.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if there are more than four million partial derivations.
    pub fn accepts(&self, word: &str) -> Result<bool, LimitExceeded> {
        let word: Vec<char> = word.chars().collect();
        let chart = Chart::of(&self.network, &word)?;
        Ok(is_whole(&chart))
    }

    /// Why the rule does not have a word; `None` if it has it. It takes less than [`parse`](Self::parse), and trees may be of
    /// any depth.
    ///
    /// # Errors
    ///
    /// As for [`accepts`](Self::accepts).
    pub fn fault(&self, word: &str) -> Result<Option<Fault>, LimitExceeded> {
        let characters: Vec<char> = word.chars().collect();
        let chart = Chart::of(&self.network, &characters)?;
        let is_fault = !is_whole(&chart);
        Ok(is_fault.then(|| self.describe(&chart, &characters)))
    }

    /// The tree of a word, or why it has none.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if there are more than four million partial derivations, or if more than a thousand rules stand
    /// within each other.
    pub fn parse(&self, word: &str) -> Result<Parsed, LimitExceeded> {
        let characters: Vec<char> = word.chars().collect();
        let chart = Chart::of(&self.network, &characters)?;
        if is_whole(&chart) {
            let derivation = Derivation::of(&self.network, &chart, &characters);
            return Ok(Parsed::Tree(derivation.tree()?));
        }
        Ok(Parsed::Fault(self.describe(&chart, &characters)))
    }

    /// The last column that has items.
    fn describe(&self, chart: &Chart, word: &[char]) -> Fault {
        let at = chart.reached.saturating_sub(1);
        let column = &chart.columns[at];
        let mut expected = CharSet::EMPTY;
        let mut waiting: Vec<Waiting> = Vec::new();
        for &(state, _) in column.items() {
            for transition in &self.network.states[state] {
                let set = match &transition.reads {
                    Reads::One(set) => set.clone(),
                    Reads::Exclusion(number) => first_characters(&self.network.exclusions[*number]),
                    _ => continue,
                };
                expected = expected.union(&set);
                let rule = &self.network.rules[self.network.owners[state]].name;
                match waiting.iter_mut().find(|it| it.rule == *rule) {
                    Some(known) => known.expected = known.expected.union(&set),
                    None => waiting.push(Waiting {
                        rule: rule.clone(),
                        expected: set,
                    }),
                }
            }
        }
        Fault {
            index: word[..at].iter().map(|it| it.len_utf8()).sum(),
            expected,
            can_end: column.rank(0, 0).is_some(),
            waiting,
        }
    }
}

/// Tells if the rule has the whole word.
fn is_whole(chart: &Chart) -> bool {
    let end = chart.columns.last();
    end.is_some_and(|end| end.rank(0, 0).is_some())
}

/// The characters with which words of an automaton begin.
fn first_characters(dfa: &Dfa) -> CharSet {
    let lives = dfa.live_states();
    let leads = |class: usize| lives[dfa.successor(Dfa::INITIAL, class)];
    let classes = dfa.classes().iter().enumerate();
    let first = classes.filter(|(class, _)| leads(*class));
    first.fold(CharSet::EMPTY, |all, (_, set)| all.union(set))
}
