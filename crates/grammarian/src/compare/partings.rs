//! The pairs of rules that account for a difference.
//!
//! A pair accounts for a word that is shown if the two sides would agree on it, were one rule of the pair to stand for
//! the language of the other: then that word separates the sides because these two differ. The two rules themselves
//! account for a word that no pair below them accounts for.

use std::sync::Arc;

use super::{Pair, Parting, Words};
use crate::automata::{CharSet, Dfa, Nfa};

/// How many pairs of counterparts are looked at at most.
const MOST_PAIRS: usize = 1000;

/// Looks for the lowest pairs of counterparts that account for the difference of two rules.
pub(super) struct Search<'l> {
    /// The two rules.
    whole: Pair<'l>,
    /// A shortest word that only the left accepts, and one that only the right accepts.
    words: [Option<String>; 2],
    /// All pairs of counterparts below the two, and the two.
    pairs: Vec<(usize, usize)>,
    /// How many states the automata had that were made.
    states: usize,
}

/// For the word of the left and for that of the right, `true` if it is accounted for.
#[derive(Clone, Copy, Default)]
struct Told([bool; 2]);

impl Told {
    fn any(self) -> bool {
        self.0 != [false; 2]
    }

    fn or(self, other: Self) -> Self {
        Self([self.0[0] || other.0[0], self.0[1] || other.0[1]])
    }

    fn and(self, other: Self) -> Self {
        Self([self.0[0] && other.0[0], self.0[1] && other.0[1]])
    }

    fn without(self, other: Self) -> Self {
        Self([self.0[0] && !other.0[0], self.0[1] && !other.0[1]])
    }
}

/// A pair, and which words it accounts for that no pair below it does.
#[derive(Clone, Copy)]
struct Cause<'d, 'l> {
    differing: &'d Differing<'l>,
    told: Told,
}

/// A pair of counterparts that differ, and for each rule of both sides `true` if the pair's rule is made of it.
struct Differing<'l> {
    pair: Pair<'l>,
    automata: (Arc<Dfa>, Arc<Dfa>),
    left_parts: Vec<bool>,
    right_parts: Vec<bool>,
}

impl Differing<'_> {
    /// Returns `true` if the rules of this pair are made of the rules of the other one. Every rule counts as made of
    /// itself.
    fn contains(&self, other: &Self) -> bool {
        let (left, right) = other.pair.rules;
        self.left_parts[left] && self.right_parts[right]
    }

    /// How many rules it is made of.
    fn size(&self) -> usize {
        let parts = self.left_parts.iter().chain(&self.right_parts);
        parts.filter(|is_part| **is_part).count()
    }
}

/// The side of which a rule is replaced.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl<'l> Search<'l> {
    /// `words` are those on which the two rules differ.
    pub(super) fn of(whole: Pair<'l>, words: &Words) -> Self {
        let left = whole.left.grammar().closure(whole.rules.0);
        let right = whole.right.grammar().closure(whole.rules.1);
        let mut pairs = whole.left.pairs(whole.right, &left, &right);
        if !pairs.contains(&whole.rules) {
            pairs.push(whole.rules);
        }
        Self {
            whole,
            words: [&words.left_only, &words.right_only].map(|words| words.first().cloned()),
            pairs,
            states: 0,
        }
    }

    /// The lowest pairs that account for the words that are shown; `None` if they cannot be determined.
    pub(super) fn partings(mut self) -> Option<Vec<Parting>> {
        let mut differing = self.differing()?;
        // Each behind all that it contains.
        differing.sort_by_key(Differing::size);
        let mut found: Vec<Cause<'_, 'l>> = Vec::new();
        for this in &differing {
            // Pairs that contain each other are equally deep.
            let below = found.iter().filter(|lower| {
                let lower = lower.differing;
                this.contains(lower) && !lower.contains(this)
            });
            let told = below.fold(Told::default(), |told, lower| told.or(lower.told));
            let open = self.shown().without(told);
            let told = if open.any() {
                open.and(self.accounts(this)?)
            } else {
                open
            };
            if told.any() {
                found.push(Cause {
                    differing: this,
                    told,
                });
            }
        }
        let mut closest = Vec::new();
        for this in &found {
            let mut others = found.iter();
            // A rule may have several counterparts by its label.
            if !others.try_fold(false, |any, it| Some(any || self.is_closer(it, this)?))? {
                closest.push(*this);
            }
        }
        closest.sort_by_key(|it| {
            let rules = it.differing.pair.rules;
            self.pairs.iter().position(|pair| *pair == rules)
        });
        closest.into_iter().map(|it| self.parting(it)).collect()
    }

    fn differing(&mut self) -> Option<Vec<Differing<'l>>> {
        if self.pairs.len() > MOST_PAIRS {
            return None;
        }
        let mut differing = Vec::new();
        for &rules in &self.pairs {
            let pair = self.whole.with(rules);
            let (left, right) = pair.automata().ok()?;
            self.states += left.len() + right.len();
            pair.left.limits().check_together(self.states).ok()?;
            if !left.is_same(&right) {
                differing.push(Differing {
                    pair,
                    automata: (left, right),
                    left_parts: pair.left.grammar().closure(rules.0),
                    right_parts: pair.right.grammar().closure(rules.1),
                });
            }
        }
        Some(differing)
    }

    /// The words on which the two would agree, were one of these rules to stand for the language of the other.
    fn accounts(&mut self, differing: &Differing<'_>) -> Option<Told> {
        let Differing { pair, automata, .. } = differing;
        if pair.rules == self.whole.rules {
            return Some(self.shown());
        }
        let (left, right) = automata;
        let there = self.agree(Side::Left, pair.rules.0, right)?;
        Some(there.or(self.agree(Side::Right, pair.rules.1, left)?))
    }

    /// The words on which the two would agree, were a rule of one side to stand for this language.
    fn agree(&mut self, side: Side, rule: usize, language: &Arc<Dfa>) -> Option<Told> {
        let Pair { left, right, rules } = self.whole;
        let changed = match side {
            Side::Left => left.automaton_with(rules.0, rule, language),
            Side::Right => right.automaton_with(rules.1, rule, language),
        };
        let changed = changed.ok()?;
        self.states += changed.len();
        left.limits().check_together(self.states).ok()?;
        // It was expected to lose its own words, and to gain those of the other.
        let agrees = |word: &Option<String>, is_own: bool| {
            let word = word.as_ref();
            word.is_some_and(|word| changed.accepts(word) != is_own)
        };
        let [left_only, right_only] = &self.words;
        let is_left = matches!(side, Side::Left);
        Some(Told([
            agrees(left_only, is_left),
            agrees(right_only, !is_left),
        ]))
    }

    /// The words that are shown.
    fn shown(&self) -> Told {
        Told(self.words.each_ref().map(Option::is_some))
    }

    /// Returns `Some(true)` if one pair accounts for every difference that another does that has a rule in common with
    /// it, and the languages of the first differ in less.
    fn is_closer(&self, one: &Cause<'_, '_>, other: &Cause<'_, '_>) -> Option<bool> {
        if other.told.without(one.told).any() {
            return Some(false);
        }
        let (one, other) = (one.differing, other.differing);
        let (rules, others) = (one.pair.rules, other.pair.rules);
        if rules == others || rules.0 != others.0 && rules.1 != others.1 {
            return Some(false);
        }
        let limits = self.whole.left.limits();
        let difference = |it: &Differing<'_>| {
            let (left, right) = &it.automata;
            let product = left.product(right, limits, |left, right| left != right);
            product.ok().map(|product| product.minimize())
        };
        let (one, other) = (difference(one)?, difference(other)?);
        let is_empty =
            |one: &Dfa, other: &Dfa| one.difference(other, limits).ok().map(|it| it.is_empty());
        Some(is_empty(&one, &other)? && !is_empty(&other, &one)?)
    }

    fn parting(&mut self, cause: Cause<'_, '_>) -> Option<Parting> {
        let pair = cause.differing.pair;
        let Pair { left, right, rules } = pair;
        let has_left = |rule: usize| self.pairs.iter().any(|pair| pair.0 == rule);
        let has_right = |rule: usize| self.pairs.iter().any(|pair| pair.1 == rule);
        let alone_left = left.numbers(rules.0, |rule| {
            !has_left(rule) && !right.grammar().is_core(left.name(rule))
        });
        let alone_right = right.numbers(rules.1, |rule| {
            !has_right(rule) && !left.grammar().is_core(right.name(rule))
        });
        let alone_left = self.accounting(Side::Left, alone_left, cause.told)?;
        let alone_right = self.accounting(Side::Right, alone_right, cause.told)?;
        Some(Parting {
            left: left.name(rules.0).to_owned(),
            right: right.name(rules.1).to_owned(),
            words: pair.words(1).ok()?,
            left_rules: alone_left
                .into_iter()
                .map(|it| left.name(it).to_owned())
                .collect(),
            right_rules: alone_right
                .into_iter()
                .map(|it| right.name(it).to_owned())
                .collect(),
        })
    }

    /// Those rules of one side without which it would not accept one of these words.
    fn accounting(&mut self, side: Side, rules: Vec<usize>, words: Told) -> Option<Vec<usize>> {
        let nothing = Nfa::set(CharSet::EMPTY).determinize(self.whole.left.limits());
        let nothing = Arc::new(nothing.ok()?.minimize());
        let mut found = Vec::new();
        for rule in rules {
            if self.agree(side, rule, &nothing)?.and(words).any() {
                found.push(rule);
            }
        }
        Some(found)
    }
}
