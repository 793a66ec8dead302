//! Comparing two grammars: how the languages of two rules relate, and which rules below them are
//! the cause.
//!
//! Rules of two grammars are *counterparts* of each other if they have the same name, or else if
//! the caller has given them the same label: `site` and `authority`. Where two rules differ, the
//! cause is often a pair of counterparts that they refer to. So a comparison gives the *partings*:
//! the lowest pairs of counterparts that account for the difference. A pair *accounts* for a word
//! that only one of the two sides accepts if they would agree on it, were one rule of the pair to
//! stand for the language of the other.

mod distinguish;
mod languages;
mod matrix;
mod partings;

use std::sync::Arc;

use crate::automata::{Dfa, LimitExceeded, Limits, Loss, Relation};
use crate::{Error, Origin};
pub use distinguish::{Distinguishing, Divider};
pub use languages::Languages;
pub use matrix::Matrix;
use partings::Search;

/// How two rules relate.
///
/// ```
/// use grammarian::automata::{Limits, Relation};
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::compare::{Comparison, Languages};
///
/// let read = |text| Grammar::parse(Notation::Abnf, text);
/// let limits = Limits::default();
/// let old = read("segment = *( ALPHA / mark )\nmark = \"-\" / \"_\"")?;
/// let new = read("segment = *( ALPHA / mark )\nmark = \"-\" / \"_\" / \"~\"")?;
/// let (old, new) = (Languages::new(old, &limits), Languages::new(new, &limits));
/// let compared = Comparison::of(&old, "segment", &new, "segment", 1)?;
/// assert_eq!(compared.relation(), Relation::Subset);
/// assert_eq!(compared.right_only(), ["~"]);
/// let partings = compared.partings().expect("there are few rules below these");
/// assert_eq!(partings[0].left(), "mark");
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    words: Words,
    partings: Option<Vec<Parting>>,
}

/// A pair of counterparts that accounts for a difference for which no counterparts that they refer to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    left: String,
    right: String,
    words: Words,
    left_rules: Vec<String>,
    right_rules: Vec<String>,
}

/// A relation, and the words that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Words {
    relation: Relation,
    left_only: Vec<String>,
    right_only: Vec<String>,
    left_losses: Vec<Option<Loss>>,
    right_losses: Vec<Option<Loss>>,
    both: Option<String>,
}

impl Comparison {
    /// Compares a rule of one grammar with a rule of another, and looks for the partings. Rules are
    /// named as people write names: see [`Grammar::find`](crate::bnf::Grammar::find). For each side
    /// there are at most `witnesses` words that only this side accepts (at least one if there is
    /// such a word); see [`Dfa::difference_witnesses`].
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no such rule, or if it has no automaton; the [origin](Error::origin)
    /// says on which side. The origin is [`Origin::Both`] if the two automata are too large
    /// together.
    pub fn of(
        left: &Languages,
        left_rule: &str,
        right: &Languages,
        right_rule: &str,
        witnesses: usize,
    ) -> Result<Self, Error> {
        let pair = Pair::find(left, left_rule, right, right_rule)?;
        let words = pair.words(witnesses)?;
        let partings = match words.relation {
            Relation::Equal => Some(Vec::new()),
            _ => Search::of(pair, &words).partings(),
        };
        Ok(Self { words, partings })
    }

    /// The same as [`of`](Self::of), without looking for the partings.
    ///
    /// # Errors
    ///
    /// As for [`of`](Self::of).
    pub fn shallow(
        left: &Languages,
        left_rule: &str,
        right: &Languages,
        right_rule: &str,
        witnesses: usize,
    ) -> Result<Self, Error> {
        let pair = Pair::find(left, left_rule, right, right_rule)?;
        Ok(Self {
            words: pair.words(witnesses)?,
            partings: None,
        })
    }

    /// How the left rule relates to the right one.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.words.relation
    }

    /// Words that only the left rule accepts, the shortest first, each for another reason.
    #[must_use]
    pub fn left_only(&self) -> &[String] {
        &self.words.left_only
    }

    /// Words that only the right rule accepts, the shortest first, each for another reason.
    #[must_use]
    pub fn right_only(&self) -> &[String] {
        &self.words.right_only
    }

    /// For each word of [`left_only`](Self::left_only), the place where the right side loses it, and the characters that
    /// it loses there: see [`Dfa::loss`].
    #[must_use]
    pub fn left_losses(&self) -> &[Option<Loss>] {
        &self.words.left_losses
    }

    /// The same for the words of [`right_only`](Self::right_only).
    #[must_use]
    pub fn right_losses(&self) -> &[Option<Loss>] {
        &self.words.right_losses
    }

    /// A shortest word that both accept.
    #[must_use]
    pub fn both(&self) -> Option<&str> {
        self.words.both.as_deref()
    }

    /// The pairs of rules that are the cause of the difference, in the order in which the left
    /// grammar defines its rules.
    ///
    /// For the first word of [`left_only`](Self::left_only) and the first of [`right_only`](Self::right_only) they are
    /// the lowest pairs of counterparts that account for it: both sides would agree on that word, were one rule of the
    /// pair to stand for the language of the other. For a difference that no pair below them accounts for, they are the
    /// two rules themselves. Of pairs that have a rule in common and account for the same, those are left out whose
    /// languages differ in more.
    ///
    /// Empty if the two are equal. `None` if the comparison is [shallow](Self::shallow), if there
    /// are more than a thousand pairs of counterparts below the two, or if their automata are too
    /// large together.
    #[must_use]
    pub fn partings(&self) -> Option<&[Parting]> {
        self.partings.as_deref()
    }
}

impl Parting {
    /// The rule on the left.
    #[must_use]
    pub fn left(&self) -> &str {
        &self.left
    }

    /// The rule on the right.
    #[must_use]
    pub fn right(&self) -> &str {
        &self.right
    }

    /// How the left rule relates to the right one; never [`Relation::Equal`].
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.words.relation
    }

    /// A shortest word that only the left rule accepts.
    #[must_use]
    pub fn left_only(&self) -> Option<&str> {
        self.words.left_only.first().map(String::as_str)
    }

    /// A shortest word that only the right rule accepts.
    #[must_use]
    pub fn right_only(&self) -> Option<&str> {
        self.words.right_only.first().map(String::as_str)
    }

    /// A shortest word that both accept.
    #[must_use]
    pub fn both(&self) -> Option<&str> {
        self.words.both.as_deref()
    }

    /// The rules that the left one refers to, that have no counterpart on the right, and without
    /// which the left side would not accept the word of its own that this pair accounts for.
    #[must_use]
    pub fn left_rules(&self) -> &[String] {
        &self.left_rules
    }

    /// The same of the right one.
    #[must_use]
    pub fn right_rules(&self) -> &[String] {
        &self.right_rules
    }
}

impl Words {
    fn of(
        left: &Dfa,
        right: &Dfa,
        witnesses: usize,
        limits: Limits,
    ) -> Result<Self, LimitExceeded> {
        let witnesses = witnesses.max(1);
        let (left_only, right_only) = if left.is_same(right) {
            (Vec::new(), Vec::new())
        } else {
            (
                left.difference_witnesses(right, witnesses, &limits)?,
                right.difference_witnesses(left, witnesses, &limits)?,
            )
        };
        let both = if left_only.is_empty() {
            left.witness()
        } else if right_only.is_empty() {
            right.witness()
        } else {
            left.intersection(right, &limits)?.witness()
        };
        let relation = Relation::of(
            !left_only.is_empty(),
            !right_only.is_empty(),
            both.is_some(),
        );
        let losses = |words: &[String], has: &Dfa, lacks: &Dfa| {
            words.iter().map(|word| has.loss(lacks, word)).collect()
        };
        Ok(Self {
            relation,
            left_losses: losses(&left_only, left, right),
            right_losses: losses(&right_only, right, left),
            left_only,
            right_only,
            both,
        })
    }
}

/// A rule of one grammar and a rule of another, by their numbers.
#[derive(Clone, Copy)]
struct Pair<'l> {
    left: &'l Languages,
    right: &'l Languages,
    rules: (usize, usize),
}

impl<'l> Pair<'l> {
    /// The rules of these names, as [`Grammar::find`](crate::bnf::Grammar::find) compares names.
    fn find(
        left: &'l Languages,
        left_rule: &str,
        right: &'l Languages,
        right_rule: &str,
    ) -> Result<Self, Error> {
        let number = |side: &Languages, rule: &str, origin: Origin| {
            let number = side.grammar().find_number(rule);
            number.map_err(|error| error.of(origin))
        };
        let rules = (
            number(left, left_rule, Origin::Left)?,
            number(right, right_rule, Origin::Right)?,
        );
        Ok(Self { left, right, rules })
    }

    /// Another pair of rules of the same grammars.
    fn with(self, rules: (usize, usize)) -> Self {
        Self { rules, ..self }
    }

    fn automata(self) -> Result<(Arc<Dfa>, Arc<Dfa>), Error> {
        let (left, right) = self.rules;
        let left = self.left.automaton(left);
        let right = self.right.automaton(right);
        Ok((
            left.map_err(|error| error.of(Origin::Left))?,
            right.map_err(|error| error.of(Origin::Right))?,
        ))
    }

    fn words(self, witnesses: usize) -> Result<Words, Error> {
        let (left, right) = self.automata()?;
        let words = Words::of(&left, &right, witnesses, *self.left.limits());
        words.map_err(|limit| Error::from(limit).of(Origin::Both))
    }
}
