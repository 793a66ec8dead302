//! Rules that end in a reference to themselves, as loops.
//!
//! `digits = { digit ~ digits? }`, the literal transcription of `digits = digit [ digits ]`, is
//! `digit+` to a PEG too: both are a digit and then, if that matches, the same again.

use super::expression::Expression;

/// The expression of a rule without the reference to itself, if there is one reference only, at the
/// end, in one of the forms that are certainly a loop: `x ~ name?`, `x ~ name | x`, `(x ~ name)?`
/// and `x ~ name | ""`.
///
/// In other forms, such as `x ~ name | y`, a PEG that fails after some rounds tries the second
/// alternative in place of the last of them, which no repetition does.
pub(super) fn unrolled(rule: usize, expression: &Expression) -> Option<Expression> {
    let (round, at_least_once) = round(rule, expression)?;
    if round.names(rule) {
        return None;
    }
    let rounds = Expression::Repetition(Box::new(round.clone()));
    Some(if at_least_once {
        Expression::Sequence(Box::new(round), Box::new(rounds))
    } else {
        rounds
    })
}

/// The repeated expression, and `true` if it must match at least once.
fn round(rule: usize, expression: &Expression) -> Option<(Expression, bool)> {
    let itself = Expression::Rule(rule);
    match expression {
        Expression::Sequence(..) => {
            let again = Expression::Optional(Box::new(itself));
            Some((before(&again, expression)?, true))
        }
        Expression::Optional(of) => Some((before(&itself, of)?, false)),
        Expression::Choice(first, second) => {
            let round = before(&itself, first)?;
            if **second == round {
                Some((round, true))
            } else if **second == Expression::Text(Vec::new()) {
                Some((round, false))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The sequence without its last part, if that is `last`.
fn before(last: &Expression, expression: &Expression) -> Option<Expression> {
    let Expression::Sequence(first, second) = expression else {
        return None;
    };
    if **second == *last {
        return Some((**first).clone());
    }
    let second = before(last, second)?;
    Some(Expression::Sequence(first.clone(), Box::new(second)))
}
