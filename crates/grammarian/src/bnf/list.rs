//! Lists: elements with commas between them, written with a hash sign.

use super::{Expression, ExpressionKind};
use crate::automata::CharSet;

/// The separator between the elements of a list (`1#element`).
#[derive(Clone, Copy)]
pub(super) enum Separator {
    /// A comma, with blanks and tabs around it: the form for senders of RFC 9110, section 5.6.1.1.
    SpacedComma,
    /// Commas. They may stand before the first element and behind the last one too, since elements may be empty and do
    /// not count then: RFC 822, section 2.7. White space is a matter of its lexical analysis.
    Commas,
}

/// From `least` to `most` elements in a list.
pub(super) fn list(
    least: usize,
    most: Option<usize>,
    element: Expression,
    separator: Separator,
) -> ExpressionKind {
    let span = element.span();
    let of = |kind| Expression::new(kind, span.clone());
    let comma = || {
        let text = ",".to_owned();
        of(ExpressionKind::Literal {
            text,
            either_case: false,
        })
    };
    let commas = |least| of(ExpressionKind::repetition(least, None, comma()));
    let (before, between, after) = match separator {
        Separator::SpacedComma => {
            let blank = CharSet::from(' ').union(&CharSet::from('\t'));
            let blanks = of(ExpressionKind::repetition(
                0,
                None,
                of(ExpressionKind::Set(blank)),
            ));
            (None, vec![blanks.clone(), comma(), blanks], None)
        }
        Separator::Commas => (Some(commas(0)), vec![commas(1)], Some(commas(0))),
    };
    let more = between.into_iter().chain([element.clone()]).collect();
    let more = of(ExpressionKind::Sequence(more));
    let rest = ExpressionKind::repetition(
        least.saturating_sub(1),
        most.map(|most| most.saturating_sub(1)),
        more,
    );
    let filled = [before.clone(), Some(element), Some(of(rest)), after];
    let filled = ExpressionKind::Sequence(filled.into_iter().flatten().collect());
    match (least, most) {
        (_, Some(0)) => ExpressionKind::Sequence(before.into_iter().collect()),
        (0, _) => ExpressionKind::Choice(vec![
            of(ExpressionKind::Sequence(before.into_iter().collect())),
            of(filled),
        ]),
        _ => filled,
    }
}
