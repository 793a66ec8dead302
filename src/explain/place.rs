//! A fault that has been found: where, in which rule, of what kind.

use std::ops::Range;

use grammarian::matcher::{Reach, State};

use crate::revision::Rule;
use crate::words::Component;

/// The place of a fault.
#[derive(Debug)]
pub(super) struct Place {
    /// In bytes; the length of the text if the text ends too early.
    pub(super) index: usize,
    pub(super) rule: Rule,
    pub(super) component: Option<Component>,
    pub(super) kind: Kind,
    pub(super) expected: Expected,
    /// The rule that was being read here, if a rule within it may be the better one to blame.
    pub(super) reading: Option<Reading>,
}

/// A rule, and the text that it had to read.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) rule: Rule,
    /// In bytes of the whole text.
    pub(super) span: Range<usize>,
    /// How far the rule read, from the beginning of the span.
    pub(super) reach: Reach,
    /// The beginning of the component at fault, if the rule is for more than that.
    pub(super) component: Option<usize>,
}

/// The texts that may stand at a fault.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expected {
    /// The rule that continues here, and the state of its automaton.
    pub(super) next: Option<(Rule, State)>,
    /// The rest of a literal, which may stand here as well.
    pub(super) literal: Option<&'static str>,
}

impl Expected {
    pub(super) fn by(rule: Rule, reach: Reach) -> Self {
        Self {
            next: Some((rule, reach.state())),
            literal: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The character cannot stand there.
    Character,
    /// The rule has no such part at all.
    NoSuchPart,
    /// The part must not be missing, or not end there.
    Incomplete,
    /// The `%` at this byte begins no escape.
    BrokenEscape(usize),
}
