//! A name that stands for a rule of another grammar: `[left:|right:]NAME=ID:RULE`.

use std::str::FromStr;

use super::Side;

/// One of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A name, and the rule that it stands for.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// The side that it is for, if it is not for both.
    pub(super) hand: Option<Hand>,
    pub(super) name: String,
    pub(super) to: Side,
    pub(super) rule: String,
}

impl Binding {
    /// Tells if it is for this one of two sides; a side alone is neither.
    pub(super) fn is_for(&self, hand: Option<Hand>) -> bool {
        self.hand.is_none() || self.hand == hand
    }

    /// Tells if two bind one name on one side.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let meet = |one: Option<Hand>, other: Option<Hand>| {
            one.is_none() || other.is_none() || one == other
        };
        self.name == other.name && meet(self.hand, other.hand)
    }

    /// The binding as it is written, as far as its equals sign.
    pub(super) fn option(&self) -> String {
        let hand = self.hand.map(|hand| format!("{}:", hand.name()));
        format!("--bind {}{}", hand.unwrap_or_default(), self.name)
    }
}

impl FromStr for Binding {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let form = "a binding is NAME=ID:RULE or NAME=FILE:RULE, such as port=rfc3986:port";
        let (name, to) = argument.rsplit_once('=').ok_or(form)?;
        let to: Side = to.parse()?;
        let rule = to.rule.clone().ok_or(form)?;
        let hands = [Hand::Left, Hand::Right];
        let chosen = hands.into_iter().find_map(|hand| {
            let name = name.trim().strip_prefix(hand.name())?.strip_prefix(':')?;
            Some((Some(hand), name))
        });
        let (hand, name) = chosen.unwrap_or((None, name));
        let name = name.trim().trim_start_matches('<').trim_end_matches('>');
        Ok(Self {
            hand,
            name: name.to_owned(),
            to,
            rule,
        })
    }
}
