//! Rules whose words have exponentially many trees, and engines that try them all.
//!
//! An engine that backtracks follows the paths of a [layout](super::layout), one after the other, until one of them reads
//! the whole text. If two paths lead from a state back to it and read the same word, each repetition of that word doubles
//! the paths, and a text that fails behind them has all of them tried. There are such paths if and only if, in the
//! product of the layout with itself, a pair of one state twice and a pair of two states lead to each other (A. Weber and
//! H. Seidl, *On the degree of ambiguity of finite automata*, Theoretical Computer Science 88, 1991).

use super::known;
use super::layout::Layout;
use super::readers::Paths;
use crate::automata::{Dfa, Limits};
use crate::bnf::{Definition, Expression, ExpressionKind, Grammar};
use crate::compare::Languages;
use crate::{Error, ErrorKind};

/// Words by which matching takes time that is exponential in the length of the text.
///
/// For every number `n`, an engine that backtracks tries at least 2^`n` paths before it refuses [`before`](Self::before),
/// then [`pump`](Self::pump) `n` times, then [`behind`](Self::behind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exponential {
    before: String,
    pump: String,
    behind: String,
}

impl Exponential {
    /// The beginning.
    #[must_use]
    pub fn before(&self) -> &str {
        &self.before
    }

    /// The word that is repeated.
    #[must_use]
    pub fn pump(&self) -> &str {
        &self.pump
    }

    /// The end, with which the text is not a word of the rule.
    #[must_use]
    pub fn behind(&self) -> &str {
        &self.behind
    }

    /// The text with so many repetitions.
    #[must_use]
    pub fn text(&self, times: usize) -> String {
        format!("{}{}{}", self.before, self.pump.repeat(times), self.behind)
    }
}

/// The words by which matching a rule takes exponential time, if there are any. The rules that it refers to are parts of
/// it, as in an expression.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::compare::Languages;
/// use grammarian::trees::exponential;
///
/// let grammar = Grammar::parse(Notation::Abnf, r#"label = 1*( 1*DIGIT / "-" )"#)?;
/// let languages = Languages::new(grammar, &Limits::default());
/// let found = exponential(&languages, "label")?.expect("digits belong to one iteration or to several");
/// assert_eq!((found.pump(), languages.dfa("label")?.accepts(&found.text(30))), ("1", false));
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`two_trees`](super::two_trees); [`ErrorKind::NotRegular`] for a rule that contains itself in any way.
pub fn exponential(languages: &Languages, rule: &str) -> Result<Option<Exponential>, Error> {
    let grammar = languages.grammar();
    let definition = grammar.find(rule)?;
    let dfa = languages.dfa(definition.name())?;
    let limits = *languages.limits();
    let too_large = |limit| definition.error(ErrorKind::Limit(limit));
    let mut size = 0;
    let mut open = vec![definition.name().to_owned()];
    let expression = inlined(grammar, definition, &mut open, &mut size, limits)?;
    let whole = definition.changed(definition.name(), expression);
    let known = known(languages, &whole)?;
    let layout = Layout::of(whole.expression(), &known, limits).map_err(too_large)?;
    let Some(layout) = layout else {
        return Ok(None);
    };
    let doubled = Paths::of(&layout).doubled(limits).map_err(too_large)?;
    let found = doubled.into_iter().filter_map(|(before, pump)| {
        let behind = failing(&dfa, &before, &pump)?;
        Some(Exponential {
            before,
            pump,
            behind,
        })
    });
    Ok(found.min_by_key(|found| found.text(1).chars().count()))
}

/// The expression of a rule with those of the rules that it refers to in their places.
fn inlined(
    grammar: &Grammar,
    definition: &Definition,
    open: &mut Vec<String>,
    size: &mut usize,
    limits: Limits,
) -> Result<Expression, Error> {
    let mut failure = None;
    let mut expression = definition.expression().clone();
    expression.edit(&mut |kind| {
        *size += 1;
        let ExpressionKind::Rule(name) = kind else {
            return;
        };
        let Some(part) = grammar.resolve(name) else {
            return;
        };
        if open.iter().any(|it| it == part.name()) {
            let cycle = open.iter().cloned().chain([part.name().to_owned()]);
            let error = ErrorKind::NotRegular(cycle.collect());
            failure.get_or_insert(definition.error(error));
            return;
        }
        if let Err(limit) = limits.check(*size) {
            failure.get_or_insert(definition.error(ErrorKind::Limit(limit)));
            return;
        }
        open.push(part.name().to_owned());
        match inlined(grammar, part, open, size, limits) {
            Ok(part) => *kind = ExpressionKind::Sequence(vec![part]),
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
        open.pop();
    });
    failure.map_or(Ok(expression), Err)
}

/// The end with which the text is refused, however often the word is repeated; `None` if every end makes a word.
fn failing(dfa: &Dfa, before: &str, pump: &str) -> Option<String> {
    let mut state = dfa.run(Dfa::INITIAL, before);
    // The states come to a cycle.
    for _ in 0..=dfa.len() {
        state = dfa.run(state, pump);
    }
    dfa.complement().shortest_ends().swap_remove(state)
}
