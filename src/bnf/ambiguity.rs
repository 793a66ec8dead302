//! Words that a rule can read in two ways.

use std::ops::Range;

use super::{Definition, Error, ErrorKind, Expression, ExpressionKind, Grammar};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// Two alternatives of one choice, both of which can be taken at one place of one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    choice: usize,
    alternatives: [Alternative; 2],
    word: String,
    index: usize,
    marked: Dfa,
}

/// An alternative of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    number: usize,
    span: Range<usize>,
}

impl Alternative {
    /// Which one of its choice it is, counted from 0.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Where it stands, in bytes of the text of the grammar.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Ambiguity {
    /// The two alternatives, in the order in which they stand.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative; 2] {
        &self.alternatives
    }

    /// Which choice of the rule it is, counted from 0 in the order in which they begin.
    #[must_use]
    pub fn choice(&self) -> usize {
        self.choice
    }

    /// A shortest word of the rule, and among those the most legible, that can be read by either.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The byte of the word at which either alternative begins.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// All such words, each with a [`MARK`] where either alternative begins.
    pub(crate) fn marked(&self) -> &Dfa {
        &self.marked
    }
}

impl Grammar {
    /// The pairs of alternatives of a rule that overlap: some word of the rule has a place at which
    /// one may take either and come to the end of the word.
    ///
    /// Alternatives of the rules that it names are not looked into: they are those rules' own.
    ///
    /// ```
    /// use urlspec::automata::Limits;
    /// use urlspec::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, r#"host = 1*DIGIT / 1*( ALPHA / DIGIT )"#)?;
    /// let found = grammar.ambiguities("host", &Limits::default())?;
    /// assert_eq!(found.len(), 1);
    /// assert_eq!((found[0].word(), found[0].index()), ("1", 0));
    /// # Ok::<(), urlspec::bnf::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`nfa`](Self::nfa).
    ///
    /// The noncharacter U+10FFFF is left out of account: it is no character of any word that is looked at.
    pub fn ambiguities(&self, rule: &str, limits: &Limits) -> Result<Vec<Ambiguity>, Error> {
        let plain = self.without_marks();
        let definition = plain.rule(rule).ok_or_else(|| Error::unknown(rule))?;
        let too_large = |limit| Error::at_line(definition, ErrorKind::Limit(limit));
        let mut found = Vec::new();
        for (choice, alternatives) in definition.expression.choices().into_iter().enumerate() {
            let mut marked: Vec<Dfa> = Vec::with_capacity(alternatives.len());
            for number in 0..alternatives.len() {
                marked.push(plain.marked(definition, choice, number, *limits)?);
            }
            for second in 0..alternatives.len() {
                for first in 0..second {
                    let both = marked[first].intersection(&marked[second], limits);
                    let both = both.map_err(too_large)?.minimize();
                    let Some((word, index)) = both.witness().map(|word| unmarked(&word)) else {
                        continue;
                    };
                    let alternative = |number: usize| Alternative {
                        number,
                        span: alternatives[number].span(),
                    };
                    found.push(Ambiguity {
                        choice,
                        alternatives: [alternative(first), alternative(second)],
                        word,
                        index,
                        marked: both,
                    });
                }
            }
        }
        Ok(found)
    }

    /// The words of a rule with one [`MARK`] in them, where this alternative of this choice is taken.
    pub(crate) fn marked(
        &self,
        definition: &Definition,
        choice: usize,
        alternative: usize,
        limits: Limits,
    ) -> Result<Dfa, Error> {
        let mut expression = definition.expression.clone();
        let mut away = choice;
        expression.mark(&mut away, alternative);
        let marking = self.with_expression(definition.name(), &expression);
        let too_large = |limit| Error::at_line(definition, ErrorKind::Limit(limit));
        let any_marks = marking.dfa(definition.name(), &limits)?;
        let marked = any_marks.intersection(&one_mark(limits).map_err(too_large)?, &limits);
        Ok(marked.map_err(too_large)?.minimize())
    }
}

/// Stands in front of an alternative that is taken.
pub(crate) const MARK: char = '\u{10ffff}';

/// A marked word without its mark, and the byte before which the mark stood.
pub(crate) fn unmarked(word: &str) -> (String, usize) {
    (word.replace(MARK, ""), word.find(MARK).unwrap_or(0))
}

/// All words with exactly one mark.
fn one_mark(limits: Limits) -> Result<Dfa, LimitExceeded> {
    let mark = CharSet::from(MARK);
    let others = || Nfa::set(mark.complement()).repeat(0, None);
    others()
        .then(Nfa::set(mark.clone()))
        .then(others())
        .determinize(&limits)
}

impl Grammar {
    /// The same grammar, of whose sets none has the mark.
    fn without_marks(&self) -> Self {
        let mut grammar = self.clone();
        for rule in &mut grammar.rules {
            rule.expression.edit(&mut |kind| {
                if let ExpressionKind::Set(set) = kind {
                    *set = set.difference(&CharSet::from(MARK));
                }
            });
        }
        grammar
    }
}

impl Expression {
    /// Changes every part of it, the innermost ones first.
    pub(super) fn edit(&mut self, change: &mut impl FnMut(&mut ExpressionKind)) {
        match &mut self.kind {
            ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                for part in parts {
                    part.edit(change);
                }
            }
            ExpressionKind::Repetition { of, .. } => of.edit(change),
            _ => {}
        }
        change(&mut self.kind);
    }

    /// The alternatives of every choice in it, in the order in which the choices begin.
    pub(crate) fn choices(&self) -> Vec<&[Self]> {
        match &self.kind {
            ExpressionKind::Choice(alternatives) => {
                let inside = alternatives.iter().flat_map(Self::choices);
                std::iter::once(alternatives.as_slice())
                    .chain(inside)
                    .collect()
            }
            ExpressionKind::Sequence(parts) => parts.iter().flat_map(Self::choices).collect(),
            ExpressionKind::Repetition { of, .. } => of.choices(),
            _ => Vec::new(),
        }
    }

    /// Adds, at the choice that is so many choices away, the marked alternative; whether it was there.
    fn mark(&mut self, away: &mut usize, alternative: usize) -> bool {
        match &mut self.kind {
            ExpressionKind::Choice(alternatives) if *away == 0 => {
                let taken = alternatives[alternative].clone();
                let span = taken.span();
                let mark = Self::new(ExpressionKind::Set(CharSet::from(MARK)), span.clone());
                let marked = ExpressionKind::Sequence(vec![mark, taken]);
                alternatives.push(Self::new(marked, span));
                true
            }
            ExpressionKind::Choice(parts) => {
                *away -= 1;
                parts.iter_mut().any(|part| part.mark(away, alternative))
            }
            ExpressionKind::Sequence(parts) => {
                parts.iter_mut().any(|part| part.mark(away, alternative))
            }
            ExpressionKind::Repetition { of, .. } => of.mark(away, alternative),
            _ => false,
        }
    }
}
