//! Words that a rule can derive in two ways.

use std::ops::Range;

use super::assemble::Assembly;
use super::{Definition, Expression, ExpressionKind, Grammar, Notation, on_one_line};
use crate::Error;
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// Two alternatives of one choice that can both be taken at the same place of some word.
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
    /// The position of the alternative in its choice, counted from 0.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// The place of the alternative, in bytes of the text that the rule was read from.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Ambiguity {
    /// The two alternatives, in the order in which they are written.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative; 2] {
        &self.alternatives
    }

    /// The two alternatives as they are written in `reading`, the text that the rule was read from, each on one line and without
    /// comments. An alternative with a span beyond that text is empty.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let text = r#"host = 1*DIGIT / 1*( ALPHA / DIGIT ) ; a name"#;
    /// let grammar = Grammar::parse(Notation::Abnf, text)?;
    /// let found = grammar.ambiguities("host", &Limits::default())?;
    /// assert_eq!(found[0].texts(Notation::Abnf, text), ["1*DIGIT", "1*( ALPHA / DIGIT )"]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn texts(&self, notation: Notation, reading: &str) -> [String; 2] {
        self.alternatives.each_ref().map(|alternative| {
            let text = reading.get(alternative.span()).unwrap_or_default();
            on_one_line(notation, text)
        })
    }

    /// The position of the choice among the choices of the rule, counted from 0 in the order in
    /// which they begin.
    #[must_use]
    pub fn choice(&self) -> usize {
        self.choice
    }

    /// A shortest word of the rule that can be derived by either alternative, and of those one of
    /// the most legible.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The byte of the [word](Self::word) at which either alternative begins.
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
    /// either alternative can be taken so that the rest of the word can be derived.
    ///
    /// Choices in the rules that it refers to are not considered here, only when those rules are
    /// asked for. The noncharacter U+10FFFF serves as a mark; words with it are not considered.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, r#"host = 1*DIGIT / 1*( ALPHA / DIGIT )"#)?;
    /// let found = grammar.ambiguities("host", &Limits::default())?;
    /// assert_eq!(found.len(), 1);
    /// assert_eq!((found[0].word(), found[0].index()), ("1", 0));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`nfa`](Self::nfa).
    pub fn ambiguities(&self, rule: &str, limits: &Limits) -> Result<Vec<Ambiguity>, Error> {
        let plain = self.without_marks();
        let definition = plain.find(rule)?;
        let assembly = Assembly::of(&plain, *limits);
        let too_large = |limit| definition.too_large(limit);
        let mut found = Vec::new();
        for (choice, alternatives) in definition.expression.choices().into_iter().enumerate() {
            let mut marked: Vec<Dfa> = Vec::with_capacity(alternatives.len());
            for number in 0..alternatives.len() {
                marked.push(plain.marked(&assembly, definition, (choice, number))?);
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

    /// The words of a rule with one [`MARK`], which stands where the alternative of this number, of the choice of this number, is
    /// taken. `assembly` is for this grammar.
    pub(crate) fn marked(
        &self,
        assembly: &Assembly,
        definition: &Definition,
        (choice, alternative): (usize, usize),
    ) -> Result<Dfa, Error> {
        let mut expression = definition.expression.clone();
        let mut away = choice;
        expression.mark(&mut away, alternative);
        let marking = self.with_expression(definition.name(), &expression);
        let too_large = |limit| definition.too_large(limit);
        let rule = self.find_number(definition.name())?;
        let any_marks = assembly.automaton_of_other(&marking, rule)?;
        let limits = *assembly.limits();
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
    /// The same grammar with the mark removed from all of its sets.
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
    /// Adds a marked copy of an alternative to the choice that is `away` choices further on. Returns `true` if that
    /// choice is in this expression.
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
