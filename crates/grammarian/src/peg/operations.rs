//! The operations of expressions on matches, each of which is carried out once.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use super::algebra::Algebra;
use super::matches::Matches;
use crate::automata::{CharSet, LimitExceeded};

/// Matches that were made by [`Operations`], which has no others that are like them.
#[derive(Clone, Debug)]
pub(super) struct Shared(Arc<Matches>);

impl Deref for Shared {
    type Target = Matches;

    fn deref(&self) -> &Matches {
        &self.0
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Shared {}

impl Hash for Shared {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

/// An operation on matches, or what an expression without parts matches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    /// One character of each set, one after the other.
    Text(Vec<CharSet>),
    /// The end of the input.
    End,
    /// Nothing ever.
    Never,
    /// The first, and where it ends another: one where that is at the beginning of the input, and one where it is later.
    Sequence {
        first: Shared,
        at_once: Shared,
        later: Shared,
    },
    /// The first, and where it fails the second.
    Choice([Shared; 2]),
    /// Again and again.
    Repetition(Shared),
    /// The empty text where these match a beginning of the rest, or where they do not.
    Ahead { of: Shared, matched: bool },
}

impl Operation {
    /// The empty text, whatever follows.
    pub(super) const NOTHING: Self = Self::Text(Vec::new());
}

/// The matches of one alphabet that were made so far.
#[derive(Debug)]
pub(super) struct Operations {
    algebra: Algebra,
    results: HashMap<Operation, Shared>,
    /// The matches that were made, by the sums of their automata.
    by_sum: HashMap<u64, Vec<Shared>>,
}

impl Operations {
    pub(super) fn over(algebra: Algebra) -> Self {
        Self {
            algebra,
            results: HashMap::new(),
            by_sum: HashMap::new(),
        }
    }

    pub(super) fn classes(&self) -> &[CharSet] {
        self.algebra.classes()
    }

    /// The result of an operation.
    pub(super) fn result(&mut self, operation: Operation) -> Result<Shared, LimitExceeded> {
        if let Some(known) = self.results.get(&operation) {
            return Ok(known.clone());
        }
        let made = self.made(&operation)?;
        let alike = self.by_sum.entry(made.sum()).or_default();
        let known = alike.iter().find(|it| it.is_like(&made)).cloned();
        let shared = known.unwrap_or_else(|| {
            let new = Shared(Arc::new(made));
            alike.push(new.clone());
            new
        });
        self.results.insert(operation, shared.clone());
        Ok(shared)
    }

    fn made(&self, operation: &Operation) -> Result<Matches, LimitExceeded> {
        let algebra = &self.algebra;
        match operation {
            Operation::Text(sets) => algebra.text(sets),
            Operation::End => algebra.end(),
            Operation::Never => algebra.never(),
            Operation::Sequence {
                first,
                at_once,
                later,
            } => algebra.sequence(first, at_once, later),
            Operation::Choice([first, second]) => algebra.choice(first, second),
            Operation::Repetition(of) => algebra.repetition(of),
            Operation::Ahead { of, matched } => algebra.ahead(of, *matched),
        }
    }
}
