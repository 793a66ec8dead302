//! Anchors at the ends of an expression, which say nothing where it matches whole texts.

use super::node::{Direction, Look, Node};

impl Node {
    /// The same expression of whole texts, without conditions at its beginning on what is before, and at its end on what
    /// follows, if they hold where there is nothing.
    pub(super) fn without_outer_anchors(&self) -> Self {
        self.stripped(true, true)
    }

    /// The same part, which may stand at the beginning or at the end of the text.
    fn stripped(&self, at_beginning: bool, at_end: bool) -> Self {
        match self {
            _ if self.says_nothing(at_beginning, at_end) => Self::empty(),
            Self::Choice(parts) => {
                let parts = parts.iter().map(|part| part.stripped(at_beginning, at_end));
                Self::Choice(parts.collect())
            }
            Self::Sequence(parts) => {
                let mut first = 0;
                while parts
                    .get(first)
                    .is_some_and(|it| it.says_nothing(at_beginning, false))
                {
                    first += 1;
                }
                let mut end = parts.len();
                while end > first && parts[end - 1].says_nothing(false, at_end) {
                    end -= 1;
                }
                let rest = &parts[first..end];
                let last = rest.len().saturating_sub(1);
                let stripped = rest.iter().enumerate().map(|(number, part)| {
                    part.stripped(at_beginning && number == 0, at_end && number == last)
                });
                Self::sequence(stripped.collect())
            }
            // What a group with a name matches is a rule of its own.
            _ => self.clone(),
        }
    }

    /// Tells if the part is a condition that holds wherever it stands at the beginning, or at the end, of a text.
    fn says_nothing(&self, at_beginning: bool, at_end: bool) -> bool {
        let holds = |direction| self.holds_without_text(direction) == Some(true);
        self.is_condition()
            && (at_beginning && holds(Direction::Behind) || at_end && holds(Direction::Ahead))
    }

    /// Tells if the part is a condition, or is put together of conditions: `$` is one of several places in some dialects.
    fn is_condition(&self) -> bool {
        match self {
            Self::Look(_) => true,
            Self::Sequence(parts) | Self::Choice(parts) => {
                !parts.is_empty() && parts.iter().all(Self::is_condition)
            }
            _ => false,
        }
    }

    /// Tells if the part matches where nothing follows, or with `Behind`, where nothing is before; `None` if that depends on
    /// the other side.
    fn holds_without_text(&self, direction: Direction) -> Option<bool> {
        match self {
            Self::Set(_) => Some(false),
            Self::Sequence(parts) => {
                let mut all = parts.iter().map(|it| it.holds_without_text(direction));
                settled(&mut all, false)
            }
            Self::Choice(parts) => {
                let mut all = parts.iter().map(|it| it.holds_without_text(direction));
                settled(&mut all, true)
            }
            Self::Repetition { least: 0, .. } => Some(true),
            Self::Repetition { of, .. } | Self::Named(_, of) | Self::Atomic(of) => {
                of.holds_without_text(direction)
            }
            Self::Look(look) => look.holds_without_text(direction),
        }
    }
}

impl Look {
    fn holds_without_text(&self, direction: Direction) -> Option<bool> {
        if self.direction != direction {
            return None;
        }
        let holds = self.of.holds_without_text(direction)?;
        Some(holds != self.is_negative)
    }
}

/// Returns `answer` if one of them is that, and its opposite if all are the opposite. `None` if some are unknown.
fn settled(all: &mut dyn Iterator<Item = Option<bool>>, answer: bool) -> Option<bool> {
    let mut settled = Some(!answer);
    for one in all {
        match one {
            Some(one) if one == answer => return Some(answer),
            Some(_) => {}
            None => settled = None,
        }
    }
    settled
}
