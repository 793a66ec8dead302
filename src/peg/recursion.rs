//! Rules that end in themselves, as loops.
//!
//! `digits = { digit ~ digits? }`, the literal transcription of `digits = digit [ digits ]`, is
//! `digit+` to a PEG too: both are a digit and then, if that matches, the same again.

use super::Expression;

/// The expression of a rule of this name without the rule in it, if the rule stands in it at the end
/// alone, and in one of the forms that are a loop for certain: `x ~ name?`, `x ~ name | x`,
/// `(x ~ name)?` and `x ~ name | ""`.
///
/// In other forms, `x ~ name | y` for one, a PEG that fails behind some of the rounds tries the second
/// alternative in place of the last of them, and no repetition does that.
pub(super) fn unrolled(name: &str, expression: &Expression) -> Option<Expression> {
    let (round, at_least_once) = round(name, expression)?;
    if round.names(name) {
        return None;
    }
    let rounds = Expression::Repetition(Box::new(round.clone()));
    Some(if at_least_once {
        Expression::Sequence(Box::new(round), Box::new(rounds))
    } else {
        rounds
    })
}

/// What is repeated, and whether at least once.
fn round(name: &str, expression: &Expression) -> Option<(Expression, bool)> {
    let itself = Expression::Rule(name.to_owned());
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

/// What stands before the last part of a sequence, if that is `last`.
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
