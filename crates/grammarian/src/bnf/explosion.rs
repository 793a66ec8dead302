//! The part of a rule that makes its automaton too large.

use std::collections::HashSet;

use super::{Expression, ExpressionKind, Grammar};
use crate::ErrorKind;
use crate::automata::Limits;

/// A part counts as exploding if it has more states than this, or than the limits allow.
const MOST_STATES: usize = 5_000;

/// A rule that is made of more rules is not searched: each part would take about as long as the whole.
const MOST_RULES: usize = 200;

/// How many parts are looked at.
const MOST_PARTS: usize = 60;

impl Grammar {
    /// The innermost part that makes the automaton of a rule too large: the name of the rule in which it stands, and the part.
    /// Its own parts are small enough, each alone. `None` if the rule has no more than five thousand states, and no more than `limits`
    /// allows, or if it is made of more than two hundred rules.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let text = "line = 1*( word [\",\"] )\nword = letter tail\nletter = ALPHA\ntail = *bit \"1\" 30bit\nbit = \"0\" / \"1\"";
    /// let grammar = Grammar::parse(Notation::Abnf, text)?;
    /// let (rule, part) = grammar.explosion("line", &Limits::default()).expect("it is large");
    /// assert_eq!((rule.as_str(), part.to_string().as_str()), ("tail", "*bit \"1\" 30bit"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn explosion(&self, rule: &str, limits: &Limits) -> Option<(String, Expression)> {
        if self.made_of(rule).len() > MOST_RULES {
            return None;
        }
        let limits = limits.at_most(MOST_STATES);
        let mut looked_at = 0;
        let mut explodes = |part: &Expression| {
            looked_at += 1;
            looked_at <= MOST_PARTS
                && self
                    .dfa_of(part, limits)
                    .is_err_and(|error| matches!(error.kind(), ErrorKind::Limit(_)))
        };
        let mut definition = self.find(rule).ok()?;
        let mut part = definition.expression();
        if !explodes(part) {
            return None;
        }
        let mut met = HashSet::from([definition.name()]);
        loop {
            let inner = match part.kind() {
                ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                    parts.iter().find(|part| explodes(part))
                }
                ExpressionKind::Repetition { of, .. } => Some(&**of).filter(|of| explodes(of)),
                ExpressionKind::Exclusion { of, without } => {
                    [&**of, &**without].into_iter().find(|part| explodes(part))
                }
                ExpressionKind::Rule(name) => match self.resolve(name) {
                    Some(used) if met.insert(used.name()) => {
                        definition = used;
                        Some(used.expression())
                    }
                    _ => None,
                },
                _ => None,
            };
            match inner {
                Some(inner) => part = inner,
                None => break,
            }
        }
        Some((definition.name().to_owned(), shortened(part, &mut explodes)))
    }
}

/// A sequence without the parts at its ends, and a choice without the alternatives, that make no difference.
fn shortened(part: &Expression, explodes: &mut dyn FnMut(&Expression) -> bool) -> Expression {
    let (mut parts, is_sequence) = match part.kind() {
        ExpressionKind::Sequence(parts) => (parts.clone(), true),
        ExpressionKind::Choice(parts) => (parts.clone(), false),
        _ => return part.clone(),
    };
    let whole = |parts: Vec<Expression>| {
        let kind = if is_sequence {
            ExpressionKind::Sequence(parts)
        } else {
            ExpressionKind::Choice(parts)
        };
        Expression::new(kind, part.span())
    };
    // Of a sequence only its ends can go.
    for from_front in [true, false] {
        let mut at = 0;
        while at < parts.len() && parts.len() > 1 {
            let mut fewer = parts.clone();
            fewer.remove(if from_front { at } else { fewer.len() - 1 - at });
            if explodes(&whole(fewer.clone())) {
                parts = fewer;
            } else if is_sequence {
                break;
            } else {
                at += 1;
            }
        }
    }
    whole(parts)
}
