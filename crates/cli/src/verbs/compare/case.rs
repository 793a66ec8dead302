//! Differences that are a matter of case.
//!
//! The notation of RFC 822 has exact letters, and the documents that use it say in their prose that the names of
//! schemes stand for both cases. A file does not say so, and differs from the document that it was taken from. Both
//! sides are made again with letters that stand for both cases, and compared as the first time.

use std::cell::OnceCell;

use grammarian::automata::Relation;
use grammarian::compare::Comparison;
use serde::Serialize;
use urlspec_lineage::composition::{Composed, EitherCase};

use super::{Arguments, first, shown};
use crate::composing::option;

/// Two sides, and their languages if letters stand for both cases; computed on first use.
pub(super) struct Case<'g> {
    arguments: &'g Arguments,
    sides: [&'g Composed; 2],
    leading_names: OnceCell<Option<(Composed, Composed)>>,
    strings: OnceCell<Option<(Composed, Composed)>>,
}

/// The relation of two rules if letters stand for both cases.
#[derive(Clone, Serialize)]
pub(super) struct Otherwise {
    /// The letters that stand for both cases.
    pub(super) either_case: EitherCase,
    relation: Relation,
    left_only: Option<String>,
    right_only: Option<String>,
}

impl<'g> Case<'g> {
    pub(super) fn new(arguments: &'g Arguments, sides: [&'g Composed; 2]) -> Self {
        Self {
            arguments,
            sides,
            leading_names: OnceCell::new(),
            strings: OnceCell::new(),
        }
    }

    /// The comparison of two rules that are not equal with letters that stand for both cases, if that makes them equal;
    /// with names of schemes, also if the words that tell the rules apart are then other ones.
    pub(super) fn otherwise(
        &self,
        left: &str,
        right: &str,
        compared: Option<&Comparison>,
    ) -> Option<Otherwise> {
        let compared = compared.filter(|it| it.relation() != Relation::Equal)?;
        let names = self.in_case(EitherCase::LeadingNames, left, right);
        let names = names.filter(|it| !it.has_words_of(compared));
        let equal = |it: &Otherwise| it.is_equal();
        if names.as_ref().is_some_and(equal) {
            return names;
        }
        let strings = self.in_case(EitherCase::Strings, left, right);
        strings.filter(equal).or(names)
    }

    fn in_case(&self, either_case: EitherCase, left: &str, right: &str) -> Option<Otherwise> {
        let (at_left, at_right) = self.composed(either_case)?;
        let (at_left, at_right) = (at_left.languages(), at_right.languages());
        let compared = Comparison::shallow(at_left, left, at_right, right, 1).ok()?;
        let word = |words| first(words).map(str::to_owned);
        Some(Otherwise {
            either_case,
            relation: compared.relation(),
            left_only: word(compared.left_only()),
            right_only: word(compared.right_only()),
        })
    }

    fn composed(&self, which: EitherCase) -> Option<&(Composed, Composed)> {
        let known = match which {
            EitherCase::LeadingNames => &self.leading_names,
            EitherCase::Strings => &self.strings,
        };
        let Arguments {
            left,
            right,
            composing,
            largest,
            longest,
            ..
        } = self.arguments;
        let again = || {
            let limits = largest.limits();
            let again = composing.in_either_case(which, [left, right], self.sides, limits);
            again.map(|(left, right)| (longest.of(left), longest.of(right)))
        };
        known.get_or_init(again).as_ref()
    }
}

impl Otherwise {
    pub(super) fn is_equal(&self) -> bool {
        self.relation == Relation::Equal
    }

    fn has_words_of(&self, compared: &Comparison) -> bool {
        self.relation == compared.relation()
            && self.left_only.as_deref() == first(compared.left_only())
            && self.right_only.as_deref() == first(compared.right_only())
    }

    /// A sentence for people.
    pub(super) fn statement(&self) -> String {
        let condition = condition(self.either_case);
        if self.is_equal() {
            return format!("They are equal {condition}.");
        }
        let only = [("left", &self.left_only), ("right", &self.right_only)];
        let only = only.into_iter().filter_map(|(side, word)| {
            let word = shown(word.as_deref()?);
            Some(format!(", {side} only {word}"))
        });
        format!("{}{} {condition}.", self.relation, only.collect::<String>())
    }
}

/// The condition under which letters stand for both cases.
pub(super) fn condition(either_case: EitherCase) -> String {
    let reason = match either_case {
        EitherCase::LeadingNames => ", as in the documents",
        EitherCase::Strings => "",
    };
    let which = either_case.in_words();
    format!(
        "if {which} stand for both cases{reason} ({})",
        option(&either_case.choice())
    )
}
