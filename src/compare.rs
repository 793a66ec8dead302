//! Comparing grammars: how the languages of two rules lie to each other, and where they part.
//!
//! Rules of two documents are *alike* if they have one name, or else if they bear one concept: `site`
//! and `authority`. Where two rules differ, the reason is often a pair of like rules further down, so
//! the comparison names the deepest of those: the pairs that differ although no like rules below them
//! do. They are where the two part.

mod languages;

use std::fmt;

use crate::automata::{Dfa, LimitExceeded, Limits, Relation};
use crate::bnf;
pub use languages::Languages;

/// How two rules lie to each other.
///
/// ```
/// use urlspec::automata::{Limits, Relation};
/// use urlspec::compare::{Comparison, Languages};
/// use urlspec::Revision;
///
/// let old = Languages::of(Revision::Rfc1738, true, &Limits::default());
/// let new = Languages::of(Revision::DraftFieldingUrlSyntax05, true, &Limits::default());
/// let compared = Comparison::of(&old, "hsegment", &new, "segment", 1)?;
/// assert_eq!(compared.relation(), Relation::Subset);
/// assert_eq!(compared.right_only(), ["~"]);
/// let partings = compared.partings().expect("there are few rules below these");
/// assert_eq!(partings[0].left(), "unreserved");
/// # Ok::<(), urlspec::compare::Incomparable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    words: Words,
    partings: Option<Vec<Parting>>,
}

/// A pair of rules that differ although no like rules below them do.
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
    both: Option<String>,
}

impl Comparison {
    /// Compares a rule of one grammar with a rule of another. Of the words that only one side has, at
    /// most `witnesses` are given (at least one); see [`Dfa::difference_witnesses`].
    ///
    /// # Errors
    ///
    /// [`Incomparable`] if one of the rules has no automaton, or if the two are too large together.
    pub fn of(
        left: &Languages,
        left_rule: &str,
        right: &Languages,
        right_rule: &str,
        witnesses: usize,
    ) -> Result<Self, Incomparable> {
        let words = Self::words(left, left_rule, right, right_rule, witnesses)?;
        let partings = match words.relation {
            Relation::Equal => Some(Vec::new()),
            _ => partings(left, left_rule, right, right_rule),
        };
        Ok(Self { words, partings })
    }

    /// As [`of`](Self::of), without looking for where they part.
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
    ) -> Result<Self, Incomparable> {
        let words = Self::words(left, left_rule, right, right_rule, witnesses)?;
        let partings = None;
        Ok(Self { words, partings })
    }

    fn words(
        left: &Languages,
        left_rule: &str,
        right: &Languages,
        right_rule: &str,
        witnesses: usize,
    ) -> Result<Words, Incomparable> {
        let one = left.dfa(left_rule).map_err(Incomparable::Left)?;
        let other = right.dfa(right_rule).map_err(Incomparable::Right)?;
        let limits = left.limits();
        Ok(Words::of(one, other, witnesses, *limits)?)
    }

    /// How the left rule lies to the right one.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.words.relation
    }

    /// Words that only the left rule accepts, the shortest first, each by another transition.
    #[must_use]
    pub fn left_only(&self) -> &[String] {
        &self.words.left_only
    }

    /// Words that only the right rule accepts, the shortest first, each by another transition.
    #[must_use]
    pub fn right_only(&self) -> &[String] {
        &self.words.right_only
    }

    /// A shortest word that both accept.
    #[must_use]
    pub fn both(&self) -> Option<&str> {
        self.words.both.as_deref()
    }

    /// Where the two part, in the order in which the left side defines its rules; the pair itself if no
    /// like rules below it differ. Empty if they are equal. `None` if nobody looked, or if there
    /// are more than a thousand like rules below, or their automata are too large together.
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

    /// How the left rule lies to the right one; never [`Relation::Equal`].
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

    /// The rules that the left one names and that are like none on the right.
    #[must_use]
    pub fn left_rules(&self) -> &[String] {
        &self.left_rules
    }

    /// The rules that the right one names and that are like none on the left.
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
        Ok(Self {
            relation,
            left_only,
            right_only,
            both,
        })
    }
}

/// So many pairs of like rules below two rules are looked at.
const MOST_PAIRS: usize = 1000;

/// The deepest pairs of like rules that differ, from this pair down.
fn partings(
    left: &Languages,
    left_rule: &str,
    right: &Languages,
    right_rule: &str,
) -> Option<Vec<Parting>> {
    let number = |side: &Languages, rule: &str| {
        let definition = side.grammar().find(rule).ok()?;
        side.grammar().number(definition.name())
    };
    let root = (number(left, left_rule)?, number(right, right_rule)?);
    let below = (
        left.grammar().closure(root.0),
        right.grammar().closure(root.1),
    );
    let mut pairs: Vec<(usize, usize)> = left
        .pairs(right)
        .into_iter()
        .filter(|&(one, other)| below.0[one] && below.1[other])
        .collect();
    if !pairs.contains(&root) {
        pairs.push(root);
    }
    if pairs.len() > MOST_PAIRS {
        return None;
    }
    let mut size = 0;
    let mut differing = Vec::new();
    for &(one, other) in &pairs {
        let (a, b) = (left.automaton(one).ok()?, right.automaton(other).ok()?);
        size += a.len() + b.len();
        left.limits().check(size).ok()?;
        if !a.is_same(b) {
            let made_of = (left.grammar().closure(one), right.grammar().closure(other));
            differing.push((one, other, made_of.0, made_of.1));
        }
    }
    let deepest = differing.iter().filter(|(one, other, lefts, rights)| {
        differing.iter().all(|(a, b, their_lefts, their_rights)| {
            let is_below = lefts[*a] && rights[*b];
            // Rules that contain each other are as deep as each other.
            let is_above = their_lefts[*one] && their_rights[*other];
            !is_below || is_above
        })
    });
    deepest
        .map(|(one, other, lefts, rights)| {
            let words = Words::of(
                left.automaton(*one).ok()?,
                right.automaton(*other).ok()?,
                1,
                *left.limits(),
            );
            let lacks_left = |rule: &usize| {
                let alike = pairs.iter().any(|(a, b)| a == rule && rights[*b]);
                !alike && right.grammar().core(left.name(*rule)).is_none()
            };
            let lacks_right = |rule: &usize| {
                let alike = pairs.iter().any(|(a, b)| b == rule && lefts[*a]);
                !alike && left.grammar().core(right.name(*rule)).is_none()
            };
            Some(Parting {
                left: left.name(*one).to_owned(),
                right: right.name(*other).to_owned(),
                words: words.ok()?,
                left_rules: left.names(*one, lacks_left),
                right_rules: right.names(*other, lacks_right),
            })
        })
        .collect()
}

/// Why two rules cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Incomparable {
    /// The rule on the left has no automaton.
    Left(bnf::Error),
    /// The rule on the right has no automaton.
    Right(bnf::Error),
    /// The two are too large together.
    Limit(LimitExceeded),
}

impl From<LimitExceeded> for Incomparable {
    fn from(limit: LimitExceeded) -> Self {
        Self::Limit(limit)
    }
}

impl fmt::Display for Incomparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left(error) => write!(f, "left: {error}"),
            Self::Right(error) => write!(f, "right: {error}"),
            Self::Limit(limit) => write!(f, "both together: {limit}"),
        }
    }
}

impl std::error::Error for Incomparable {}
