//! Trees of words: how a rule derives a word, and ambiguity, words of a rule that have two trees.
//!
//! A [`Parser`] parses words of any rule, of a recursive one too. The rest of this module is about ambiguity.
//!
//! A *tree* of a word says how one rule derives it: which alternative each choice takes, how often each repetition
//! repeats, and which span of the word each reference to another rule stands for. Two trees of a word are two if they
//! differ in any of that. The derivation within the span of a reference belongs to the rule that it refers to: trees
//! that differ only there are one tree here, and two trees of that rule. So every ambiguity of a grammar is found at
//! the rule where it arises, and nowhere else.
//!
//! Within a repetition without an upper bound, an iteration may read nothing and be repeated for ever, as in `*( *"a" )`.
//! Such a word has infinitely many trees. That is [one finding](TwoTreesKind::Endless) for the repetition; for all others,
//! iterations beyond the required ones that read nothing are left out.
//!
//! The decision is exact. The expression of the rule becomes an automaton with one path for each tree, in which
//! references are deterministic automata; two paths for one word are looked for in its product with itself. This is the
//! classical test of ambiguity of finite automata (Book, Even, Greibach, Ott: *Ambiguity in Graphs and Expressions*,
//! IEEE Transactions on Computers C-20, 1971), from which the shortest words come by Dijkstra's algorithm. It takes
//! time in proportion to the pairs of states that a word can lead to; in the worst case that is the square of the
//! states, and [`Limits`](crate::automata::Limits) keep it within bounds.

mod beginnings;
mod chart;
mod derive;
mod exponential;
mod layout;
mod parser;
mod place;
mod readers;
mod search;
mod tree;

use std::collections::HashMap;

use crate::automata::Dfa;
pub use crate::bnf::TreeKind;
use crate::bnf::{Definition, Expression, ExpressionKind, original_name, printed};
use crate::compare::Languages;
use crate::{Error, ErrorKind};
use beginnings::Beginnings;
pub use exponential::{Exponential, exponential};
use layout::{Known, Layout, PartId, Passed};
pub use parser::{Fault, Parsed, Parser, Waiting};
pub use place::Place;
use search::{Parting, Search, Step};
use tree::Growing;
pub use tree::Tree;

/// A word of a rule that has two trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTrees {
    word: String,
    kind: TwoTreesKind,
    place: Place,
    alternatives: Option<[usize; 2]>,
    trees: [Tree; 2],
}

/// The place at which two trees differ first, read from the left. Expressions are given in ABNF.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TwoTreesKind {
    /// Two alternatives of a choice overlap.
    Alternatives([String; 2]),
    /// A repetition or an option can stop or go on.
    Repetition(String),
    /// A reference to this rule can end or go on.
    Reference(String),
    /// An iteration of this repetition can read nothing, so that there are infinitely many trees.
    Endless(String),
}

impl TwoTreesKind {
    /// A short name for the kind, such as `alternatives`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Alternatives(_) => "alternatives",
            Self::Repetition(_) => "repetition",
            Self::Reference(_) => "reference",
            Self::Endless(_) => "endless",
        }
    }
}

impl TwoTrees {
    /// A shortest word whose trees part at this place, and of those one of the most legible.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The place at which the trees differ first.
    #[must_use]
    pub fn kind(&self) -> &TwoTreesKind {
        &self.kind
    }

    /// The choice, the repetition or the reference at which they part.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// For a choice, the numbers of the two alternatives, counted from 0.
    #[must_use]
    pub fn alternatives(&self) -> Option<[usize; 2]> {
        self.alternatives
    }

    /// The two trees.
    #[must_use]
    pub fn trees(&self) -> &[Tree; 2] {
        &self.trees
    }
}

/// The places at which words of a rule have two trees, in the order in which they are written, each with a shortest
/// word. A rule without such places is unambiguous, unless it refers to ambiguous rules.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::compare::Languages;
/// use grammarian::trees::{TwoTreesKind, two_trees};
///
/// let grammar = Grammar::parse(Notation::Abnf, "pad = *WSP *SP\nname = pad \"=\" pad")?;
/// let languages = Languages::new(grammar, &Limits::default());
/// let found = two_trees(&languages, "pad")?;
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].word(), " ");
/// assert_eq!(found[0].kind(), &TwoTreesKind::Repetition("*WSP".to_owned()));
/// // The two trees of a `pad` are not two trees of `name`.
/// assert!(two_trees(&languages, "name")?.is_empty());
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Languages::dfa`], of the rule and of all that it refers to;
/// [`ErrorKind::Limit`] as well if there are too many pairs of states.
pub fn two_trees(languages: &Languages, rule: &str) -> Result<Vec<TwoTrees>, Error> {
    let grammar = languages.grammar();
    let definition = grammar.find(rule)?;
    // The first error in the order of the text, as everywhere.
    languages.dfa(definition.name())?;
    let too_large = |limit| definition.error(ErrorKind::Limit(limit));
    let known = known(languages, definition)?;
    let limits = *languages.limits();
    let layout = Layout::of(definition.expression(), &known, limits).map_err(too_large)?;
    let Some(layout) = layout else {
        return Ok(Vec::new());
    };
    let mut places: HashMap<PartId, Place> = HashMap::new();
    let mut place = |part: PartId| {
        let known = places.entry(part);
        let place = known.or_insert_with(|| Place::of(layout.parts[part], &layout.parts));
        place.clone()
    };
    let mut search = Search::of(&layout, limits);
    let mut found: Vec<(PartId, TwoTrees)> = Vec::new();
    let mut endless = layout.endless.clone();
    endless.sort_by_key(|(state, part)| (*part, search.through(*state).map(|(cost, ..)| cost)));
    endless.dedup_by_key(|(_, part)| *part);
    for (state, part) in endless {
        let Some((_, mut before, after)) = search.through(state) else {
            continue;
        };
        let plain = [before.clone(), after.clone()].concat();
        before.push(Step::Pass(Passed::Iteration(part)));
        if let ExpressionKind::Repetition { of, .. } = layout.parts[part].kind() {
            nothing(&layout, of, &mut before);
        }
        before.push(Step::Pass(Passed::End));
        let kind = TwoTreesKind::Endless(printed(layout.parts[part]));
        let ways = [plain, [before, after].concat()];
        let (word, trees) = told(&layout, definition, &ways);
        let endless = TwoTrees {
            word,
            kind,
            place: place(part),
            alternatives: None,
            trees,
        };
        found.push((part, endless));
    }
    for (parting, ways) in search.partings().map_err(too_large)? {
        let (word, trees) = told(&layout, definition, &ways);
        let two_trees = TwoTrees {
            word,
            kind: kind_of(&layout, parting),
            place: place(parting.part),
            alternatives: parting.alternatives.map(|(first, second)| [first, second]),
            trees,
        };
        found.push((parting.part, two_trees));
    }
    found.sort_by_key(|(part, _)| *part);
    Ok(found.into_iter().map(|(_, found)| found).collect())
}

/// The alternatives of a rule whose words are all words of the other alternatives of their choice. Of two that are
/// equal, the later one is named. Those that have no words at all because they would be nested too deep in an
/// [unrolled](crate::bnf::Grammar::unrolled) grammar are left out.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::compare::Languages;
/// use grammarian::trees::redundant_alternatives;
///
/// let grammar = Grammar::parse(Notation::Abnf, "host = number / name\nnumber = 1*DIGIT\nname = 1*(ALPHA / DIGIT)")?;
/// let languages = Languages::new(grammar, &Limits::default());
/// let redundant = redundant_alternatives(&languages, "host")?;
/// assert_eq!(redundant.len(), 1);
/// assert_eq!(redundant[0].expression(), "number");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`two_trees`].
pub fn redundant_alternatives(languages: &Languages, rule: &str) -> Result<Vec<Place>, Error> {
    let grammar = languages.grammar();
    let definition = grammar.find(rule)?;
    languages.dfa(definition.name())?;
    let known = known(languages, definition)?;
    let limits = *languages.limits();
    let too_large = |limit| definition.error(ErrorKind::Limit(limit));
    let language = |expression: &Expression| -> Result<Dfa, Error> {
        let dfa = layout::language(expression, &known, limits);
        Ok(dfa.map_err(too_large)?.minimize())
    };
    let number = grammar.find_number(rule)?;
    let leads_back = |alternative: &Expression| {
        let mut names = alternative.names();
        names.any(|name| {
            grammar
                .number(name)
                .is_some_and(|it| grammar.closure(it)[number])
        })
    };
    let parts: Vec<&Expression> = definition.expression().parts().collect();
    let is_cut = |alternative: &Expression| {
        let mut parts = alternative.parts();
        parts.any(|part| match part.kind() {
            ExpressionKind::Choice(alternatives) => alternatives.is_empty(),
            ExpressionKind::Rule(name) => grammar.is_cut(name),
            _ => false,
        })
    };
    let mut found = Vec::new();
    for alternatives in definition.expression().choices() {
        // The words of an alternative that refers to the rule itself depend on the other alternatives.
        let leads_back: Vec<bool> = alternatives.iter().map(leads_back).collect();
        let begin = alternatives.iter().map(|it| Beginnings::of(it, &known));
        let begin: Vec<Beginnings> = begin.collect();
        let mut languages: Vec<Option<Dfa>> = vec![None; alternatives.len()];
        let mut kept = vec![true; alternatives.len()];
        let first = found.len();
        for number in (0..alternatives.len()).rev() {
            let others =
                (0..alternatives.len()).filter(|it| *it != number && kept[*it] && !leads_back[*it]);
            let others: Vec<usize> = others.collect();
            let all = others.iter().map(|it| &begin[*it]);
            let all = all.fold(Beginnings::default(), |all, it| all.or(it));
            if begin[number].have_more_than(&all) {
                continue;
            }
            for needed in others.iter().chain([&number]) {
                if languages[*needed].is_none() {
                    languages[*needed] = Some(language(&alternatives[*needed])?);
                }
            }
            let Some(own) = languages[number].clone() else {
                continue;
            };
            let mut rest = own.clone();
            for other in others.iter().filter_map(|it| languages[*it].as_ref()) {
                if rest.is_empty() {
                    break;
                }
                let less = rest.difference(other, &limits);
                rest = less.map_err(too_large)?.minimize();
            }
            if rest.is_empty() {
                kept[number] = false;
                if !(own.is_empty() && is_cut(&alternatives[number])) {
                    found.push(Place::of(&alternatives[number], &parts));
                }
            }
        }
        found[first..].reverse();
    }
    Ok(found)
}

/// The automata of all rules that a rule refers to, and of its exclusions.
fn known(languages: &Languages, definition: &Definition) -> Result<Known, Error> {
    let grammar = languages.grammar();
    let mut known = Known::new();
    for name in definition.expression().rule_names() {
        let dfa = match grammar.core(name) {
            Some(core) => grammar
                .dfa_with(core, &|_| None, *languages.limits())?
                .into(),
            None => languages.dfa(name)?,
        };
        known.insert(name.to_owned(), dfa);
    }
    // As text, an exclusion is not the name of a rule.
    for exclusion in definition.expression().outermost_exclusions() {
        let dfa = grammar.dfa_of(exclusion, *languages.limits())?;
        known.insert(exclusion.to_string(), dfa.into());
    }
    Ok(known)
}

fn kind_of(layout: &Layout<'_>, parting: Parting) -> TwoTreesKind {
    let expression = layout.parts[parting.part];
    match (expression.kind(), parting.alternatives) {
        (ExpressionKind::Choice(alternatives), Some((first, second))) => {
            TwoTreesKind::Alternatives([first, second].map(|it| printed(&alternatives[it])))
        }
        (ExpressionKind::Rule(name), _) => TwoTreesKind::Reference(original_name(name).to_owned()),
        _ => TwoTreesKind::Repetition(printed(expression)),
    }
}

/// The word that two ways read, and their trees.
fn told(
    layout: &Layout<'_>,
    definition: &Definition,
    ways: &[Vec<Step>; 2],
) -> (String, [Tree; 2]) {
    let letters = ways[0].iter().filter_map(|step| match step {
        Step::Read(letter) => Some(*letter),
        Step::Pass(_) => None,
    });
    let trees = [0, 1].map(|way| tree(layout, definition.name(), &ways[way]));
    (letters.collect(), trees)
}

/// The tree that a way describes.
fn tree(layout: &Layout<'_>, rule: &str, way: &[Step]) -> Tree {
    let name = original_name(rule).to_owned();
    let mut growing = Growing::of(name, 0);
    let mut at = 0;
    for step in way {
        match *step {
            Step::Read(letter) => at += letter.len_utf8(),
            Step::Pass(Passed::Nothing) => {}
            Step::Pass(Passed::Begin(part)) => {
                let kind = match layout.parts[part].kind() {
                    ExpressionKind::Rule(_) => TreeKind::Rule,
                    ExpressionKind::Repetition { .. } => TreeKind::Repetition,
                    _ => TreeKind::Text,
                };
                growing.begin(kind, printed(layout.parts[part]), at);
            }
            Step::Pass(Passed::Alternative(part, number)) => {
                let text = match layout.parts[part].kind() {
                    ExpressionKind::Choice(alternatives) => printed(&alternatives[number]),
                    _ => String::new(),
                };
                growing.begin(TreeKind::Alternative(number), text, at);
            }
            Step::Pass(Passed::Iteration(part)) => {
                let text = match layout.parts[part].kind() {
                    ExpressionKind::Repetition { of, .. } => printed(of),
                    _ => String::new(),
                };
                growing.begin(TreeKind::Iteration, text, at);
            }
            Step::Pass(Passed::End) => growing.end(at),
        }
    }
    growing.whole(at)
}

/// A path through an expression that reads no character.
fn nothing(layout: &Layout<'_>, expression: &Expression, way: &mut Vec<Step>) {
    let part = layout.number(expression);
    match expression.kind() {
        ExpressionKind::Sequence(parts) => {
            for part in parts {
                nothing(layout, part, way);
            }
        }
        ExpressionKind::Choice(alternatives) => {
            let is_empty = |it: &&Expression| layout.can_be_empty[layout.number(it)];
            let mut numbered = alternatives.iter().enumerate();
            if let Some((number, alternative)) = numbered.find(|(_, it)| is_empty(it)) {
                way.push(Step::Pass(Passed::Alternative(part, number)));
                nothing(layout, alternative, way);
                way.push(Step::Pass(Passed::End));
            }
        }
        ExpressionKind::Repetition { least, of, .. } => {
            way.push(Step::Pass(Passed::Begin(part)));
            for _ in 0..*least {
                way.push(Step::Pass(Passed::Iteration(part)));
                nothing(layout, of, way);
                way.push(Step::Pass(Passed::End));
            }
            way.push(Step::Pass(Passed::End));
        }
        _ => {
            way.push(Step::Pass(Passed::Begin(part)));
            way.push(Step::Pass(Passed::End));
        }
    }
}
