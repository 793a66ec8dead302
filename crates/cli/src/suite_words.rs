//! The words to test a parser with.

use clap::ValueEnum;
use grammarian::generate::{Characters, Suite};

use crate::language::Language;
use crate::outcome::Failure;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SuiteKind {
    /// Every state and every transition; finds wrong verdicts, missing transitions, and characters
    /// that are let in, as far as they are among --characters
    Transition,
    /// The W-method; finds every fault that a parser with no more states than the rule needs can have
    /// in --characters
    W,
}

impl SuiteKind {
    /// The suite of a language, for parsers with so many states more than the rule needs.
    pub(crate) fn suite(
        self,
        extra_states: Option<usize>,
        characters: Characters,
        language: &Language,
    ) -> Result<Suite, Failure> {
        let dfa = &language.dfa;
        match (self, extra_states) {
            (Self::Transition, Some(_)) => {
                return Err(
                    "--extra-states is for --suite w: the other one promises nothing about them"
                        .into(),
                );
            }
            (Self::Transition, None) => Suite::transition_cover(dfa, characters),
            (Self::W, extra) => Suite::w_method(dfa, characters, extra.unwrap_or(0)),
        }
        .map_err(|error| language.too_large(&error))
    }
}
