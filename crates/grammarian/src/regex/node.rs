//! The syntax trees of regular expressions, once their dialects are settled.

use std::ops::Range;

use crate::automata::CharSet;

/// A part of an expression. Two are equal if they mean the same in the same order, wherever they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// One character of a set.
    Set(CharSet),
    /// One part after the other; without any, the empty text.
    Sequence(Vec<Node>),
    /// One of several parts, the first ones preferred.
    Choice(Vec<Node>),
    Repetition {
        least: usize,
        most: Option<usize>,
        /// Prefers fewer repetitions.
        is_lazy: bool,
        of: Box<Node>,
    },
    /// A group with a name.
    Named(String, Box<Node>),
    /// The first way alone in which the part matches, whatever follows.
    Atomic(Box<Node>),
    /// A condition on what follows, or on what is before.
    Look(Box<Look>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) direction: Direction,
    /// The part shall not match.
    pub(super) is_negative: bool,
    pub(super) of: Node,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Ahead,
    Behind,
}

impl Node {
    pub(super) fn empty() -> Self {
        Self::Sequence(Vec::new())
    }

    pub(super) fn character(character: char) -> Self {
        Self::Set(CharSet::from(character))
    }

    pub(super) fn sequence(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => Self::Sequence(parts),
        }
    }

    pub(super) fn choice(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => Self::Choice(parts),
        }
    }

    /// Any number of any characters.
    pub(super) fn anything() -> Self {
        Self::repeated(0, None, Self::Set(CharSet::all()))
    }

    pub(super) fn repeated(least: usize, most: Option<usize>, of: Self) -> Self {
        Self::Repetition {
            least,
            most,
            is_lazy: false,
            of: Box::new(of),
        }
    }

    pub(super) fn look(direction: Direction, is_negative: bool, of: Self) -> Self {
        Self::Look(Box::new(Look {
            direction,
            is_negative,
            of,
        }))
    }

    /// The place where nothing is before.
    pub(super) fn beginning() -> Self {
        Self::look(Direction::Behind, true, Self::Set(CharSet::all()))
    }

    /// The place where nothing follows.
    pub(super) fn end() -> Self {
        Self::look(Direction::Ahead, true, Self::Set(CharSet::all()))
    }

    /// The place where words of these characters begin or end, or, if `is_negative`, any other place.
    pub(super) fn boundary(word: &CharSet, is_negative: bool) -> Self {
        let before = |is_there: bool| {
            let set = Self::Set(word.clone());
            Self::look(Direction::Behind, !is_there, set)
        };
        let behind = |is_there: bool| {
            let set = Self::Set(word.clone());
            Self::look(Direction::Ahead, !is_there, set)
        };
        let places = [true, false]
            .map(|is_word| Self::Sequence(vec![before(is_word), behind(is_word == is_negative)]));
        Self::Choice(places.into())
    }

    /// The parts that this one is made of.
    pub(super) fn parts(&self) -> &[Self] {
        match self {
            Self::Set(_) => &[],
            Self::Sequence(parts) | Self::Choice(parts) => parts,
            Self::Repetition { of, .. } | Self::Named(_, of) | Self::Atomic(of) => {
                std::slice::from_ref(of)
            }
            Self::Look(look) => std::slice::from_ref(&look.of),
        }
    }

    /// Returns `true` if this part and all that it is made of is a set, a group, or put together of those: it has no
    /// conditions.
    pub(super) fn is_plain(&self) -> bool {
        !matches!(self, Self::Look(_) | Self::Atomic(_)) && self.parts().iter().all(Self::is_plain)
    }

    /// The fewest and the most characters that it matches; `None` for no limit.
    pub(super) fn width(&self) -> (usize, Option<usize>) {
        match self {
            Self::Set(_) => (1, Some(1)),
            Self::Look(_) => (0, Some(0)),
            Self::Named(_, of) | Self::Atomic(of) => of.width(),
            Self::Sequence(parts) => parts.iter().map(Self::width).fold(
                (0, Some(0)),
                |(least, most): (usize, Option<usize>), (fewest, longest)| {
                    let most = most
                        .zip(longest)
                        .map(|(most, longest)| most.saturating_add(longest));
                    (least.saturating_add(fewest), most)
                },
            ),
            Self::Choice(parts) => {
                let least = parts.iter().map(|part| part.width().0).min();
                let most = parts.iter().map(|part| part.width().1);
                let longest = most.max_by_key(|most| most.unwrap_or(usize::MAX));
                (least.unwrap_or(0), longest.unwrap_or(Some(0)))
            }
            Self::Repetition {
                least, most, of, ..
            } => {
                let (fewest, longest) = of.width();
                let longest = match (most, longest) {
                    (_, Some(0)) => Some(0),
                    (most, longest) => most.zip(longest).map(|(it, one)| it.saturating_mul(one)),
                };
                (least.saturating_mul(fewest), longest)
            }
        }
    }
}

/// A construct that is written in one way and may mean another thing in another dialect, with its place in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Construct {
    pub(super) at: Range<usize>,
    pub(super) node: Node,
}
