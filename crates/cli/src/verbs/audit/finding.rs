//! The findings of an audit of a BNF, in words.

use grammarian::bnf::Unused;
use grammarian::trees::{Exponential, Place, TwoTrees, TwoTreesKind};

use super::drawing::shortened;
use crate::shown::{ordinal, quoted};

/// A finding about a rule.
pub(super) enum Finding<'g> {
    TwoTrees(Box<TwoTrees>),
    /// An engine that backtracks takes exponential time.
    Exponential(Exponential),
    AcceptsNothing {
        /// Tells if words are missing because they would be nested too deep.
        is_cut: bool,
    },
    AddsNothing(Place),
    Unused(Unused),
    /// It cannot be audited, for this reason.
    Error {
        message: String,
        /// Tells if that is because the rule is recursive.
        is_recursive: bool,
    },
    /// It is made of a rule that cannot be audited.
    Above(&'g str),
}

impl Finding<'_> {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::TwoTrees(_) => "two-trees",
            Self::Exponential(_) => "exponential",
            Self::AcceptsNothing { .. } => "accepts-nothing",
            Self::AddsNothing(_) => "adds-nothing",
            Self::Unused(_) => "unused",
            Self::Error { .. } | Self::Above(_) => "error",
        }
    }

    pub(super) fn message(&self) -> String {
        match self {
            Self::TwoTrees(it) => {
                let word = quoted(it.word());
                match it.kind() {
                    TwoTreesKind::Alternatives([first, second]) => {
                        format!("{word} has two trees: {}", overlap(it, first, second))
                    }
                    TwoTreesKind::Reference(_) => {
                        format!(
                            "{word} has two trees: {} may end or go on",
                            part(it.place())
                        )
                    }
                    TwoTreesKind::Endless(_) => format!(
                        "{word} has infinitely many trees: an iteration of {} may take nothing",
                        part(it.place())
                    ),
                    TwoTreesKind::Repetition(text) if text.starts_with('[') => format!(
                        "{word} has two trees: {} may be taken or not",
                        part(it.place())
                    ),
                    TwoTreesKind::Repetition(_) => format!(
                        "{word} has two trees: {} may stop or go on",
                        part(it.place())
                    ),
                    _ => format!("{word} has two trees"),
                }
            }
            Self::Exponential(it) => {
                let before = match it.before() {
                    "" => String::new(),
                    before => format!("{} and then ", quoted(before)),
                };
                let behind = match it.behind() {
                    "" => "nothing".to_owned(),
                    behind => quoted(behind),
                };
                format!(
                    "matching can take exponential time: an engine that backtracks tries at least 2^n ways before it refuses \
                     {before}n times {}, and then {behind}",
                    quoted(it.pump())
                )
            }
            Self::AcceptsNothing { is_cut: true } => {
                "accepts nothing up to this depth, not even the empty word".to_owned()
            }
            Self::AcceptsNothing { is_cut: false } => {
                "accepts nothing, not even the empty word".to_owned()
            }
            Self::AddsNothing(place) if place.count() > 1 => {
                format!(
                    "{}, an alternative, adds nothing to the others",
                    part(place)
                )
            }
            Self::AddsNothing(place) => {
                format!("the alternative {} adds nothing to the others", part(place))
            }
            Self::Unused(unused) => unused.to_string(),
            Self::Error { message, .. } => message.clone(),
            Self::Above(rule) => format!("is made of `{rule}`, which cannot be audited"),
        }
    }
}

/// A part of a rule, and its number if several have the same text.
fn part(place: &Place) -> String {
    let expression = shortened(place.expression());
    if place.count() > 1 {
        format!("the {} `{expression}`", ordinal(place.index() + 1))
    } else {
        format!("`{expression}`")
    }
}

/// How two alternatives overlap.
fn overlap(it: &TwoTrees, first: &str, second: &str) -> String {
    let of_choice = match it.place().count() {
        1 => String::new(),
        _ => format!(" of {}", part(it.place())),
    };
    if first != second {
        let [first, second] = [first, second].map(shortened);
        return format!("the alternatives `{first}` and `{second}`{of_choice} overlap");
    }
    let text = shortened(first);
    match it.alternatives() {
        Some([first, second]) => format!(
            "the {} and the {} alternative{of_choice} are both `{text}`",
            ordinal(first + 1),
            ordinal(second + 1)
        ),
        None => format!("an alternative, `{text}`, is there twice"),
    }
}
