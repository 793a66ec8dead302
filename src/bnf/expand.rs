//! From rules to automata.
//!
//! A rule that is named is expanded where it is named. A rule that names itself at its right end is
//! a loop; anywhere else it makes the language context-free, which is refused.

use super::{Definition, Error, ErrorKind, Expression, ExpressionKind, Grammar};
use crate::automata::{CharSet, Dfa, Limits, Nfa};

impl Grammar {
    /// The automaton of a rule, as it follows from the expressions.
    ///
    /// # Errors
    ///
    /// [`Error`] if the rule, or one that it is made of, is not defined, is defined in words, or is
    /// not regular, or if the automaton has more states than `limits` allows.
    pub fn nfa(&self, rule: &str, limits: &Limits) -> Result<Nfa, Error> {
        let definition = self.rule(rule).ok_or_else(|| Error::unknown(rule))?;
        let mut builder = Builder {
            grammar: self,
            nfa: Nfa::default(),
            open: Vec::new(),
            limits,
        };
        let initial = builder.nfa.add_state();
        let accepting = builder.nfa.add_state();
        builder.rule(definition, initial, accepting)?;
        Ok(builder.nfa.between(initial, accepting))
    }

    /// The minimal deterministic automaton of a rule.
    ///
    /// # Errors
    ///
    /// As for [`nfa`](Self::nfa).
    pub fn dfa(&self, rule: &str, limits: &Limits) -> Result<Dfa, Error> {
        let nfa = self.nfa(rule, limits)?;
        let too_large = |limit| match self.rule(rule) {
            Some(definition) => Error::at_line(definition, ErrorKind::Limit(limit)),
            None => Error::unknown(rule),
        };
        Ok(nfa.determinize(limits).map_err(too_large)?.minimize())
    }
}

struct Builder<'g> {
    grammar: &'g Grammar,
    nfa: Nfa,
    /// The rules that are being expanded.
    open: Vec<Open<'g>>,
    limits: &'g Limits,
}

/// A rule that is being expanded, between which states.
struct Open<'g> {
    definition: &'g Definition,
    initial: usize,
    accepting: usize,
}

impl<'g> Builder<'g> {
    fn rule(&mut self, definition: &'g Definition, from: usize, to: usize) -> Result<(), Error> {
        // The loop of a recursive rule must not be entered by what else begins at `from`.
        let initial = self.nfa.add_state();
        self.nfa.add_empty(from, initial);
        self.open.push(Open {
            definition,
            initial,
            accepting: to,
        });
        self.expression(&definition.expression, initial, to)?;
        self.open.pop();
        Ok(())
    }

    fn expression(
        &mut self,
        expression: &'g Expression,
        from: usize,
        to: usize,
    ) -> Result<(), Error> {
        self.limits
            .check(self.nfa.len())
            .map_err(|limit| self.error(ErrorKind::Limit(limit)))?;
        match &expression.kind {
            ExpressionKind::Set(set) => self.nfa.add_set(from, set.clone(), to),
            ExpressionKind::Literal { text, either_case } => {
                self.literal(text, *either_case, from, to);
            }
            ExpressionKind::Sequence(parts) => self.sequence(parts, from, to)?,
            ExpressionKind::Choice(alternatives) => {
                for alternative in alternatives {
                    self.expression(alternative, from, to)?;
                }
            }
            ExpressionKind::Repetition { least, most, of } => {
                self.repetition(*least, *most, of, from, to)?;
            }
            ExpressionKind::Rule(name) => self.reference(name, from, to)?,
            ExpressionKind::Prose(prose) => return Err(self.error(ErrorKind::Prose(prose.clone()))),
        }
        Ok(())
    }

    fn literal(&mut self, text: &str, either_case: bool, from: usize, to: usize) {
        let mut at = from;
        for character in text.chars() {
            let set = CharSet::from(character);
            let next = self.nfa.add_state();
            self.nfa.add_set(
                at,
                if either_case {
                    set.fold_ascii_case()
                } else {
                    set
                },
                next,
            );
            at = next;
        }
        self.nfa.add_empty(at, to);
    }

    fn sequence(&mut self, parts: &'g [Expression], from: usize, to: usize) -> Result<(), Error> {
        let Some((last, before)) = parts.split_last() else {
            self.nfa.add_empty(from, to);
            return Ok(());
        };
        let mut at = from;
        for part in before {
            let next = self.nfa.add_state();
            self.expression(part, at, next)?;
            at = next;
        }
        self.expression(last, at, to)
    }

    fn repetition(
        &mut self,
        least: usize,
        most: Option<usize>,
        of: &'g Expression,
        from: usize,
        to: usize,
    ) -> Result<(), Error> {
        let mut at = from;
        for _ in 0..least {
            at = self.copy(of, at)?;
        }
        let Some(most) = most else {
            let hub = self.nfa.add_state();
            self.nfa.add_empty(at, hub);
            let end = self.copy(of, hub)?;
            self.nfa.add_empty(end, hub);
            self.nfa.add_empty(hub, to);
            return Ok(());
        };
        for remaining in (least..most).rev() {
            self.nfa.add_empty(at, to);
            if remaining == least {
                // The last copy ends where the whole does, so that recursion in it is to the right.
                return self.expression(of, at, to);
            }
            at = self.copy(of, at)?;
        }
        self.nfa.add_empty(at, to);
        Ok(())
    }

    fn copy(&mut self, of: &'g Expression, from: usize) -> Result<usize, Error> {
        let to = self.nfa.add_state();
        self.expression(of, from, to)?;
        Ok(to)
    }

    fn reference(&mut self, name: &str, from: usize, to: usize) -> Result<(), Error> {
        let Some(definition) = self.grammar.rule(name) else {
            return match core_rule(self.grammar, name) {
                Some(set) => {
                    self.nfa.add_set(from, set, to);
                    Ok(())
                }
                None => Err(self.error(ErrorKind::Undefined(name.to_owned()))),
            };
        };
        let depth = self
            .open
            .iter()
            .position(|open| std::ptr::eq(open.definition, definition));
        let Some(depth) = depth else {
            return self.rule(definition, from, to);
        };
        let open = &self.open[depth];
        if open.accepting == to {
            self.nfa.add_empty(from, open.initial);
            return Ok(());
        }
        let mut cycle: Vec<String> = self.open[depth..]
            .iter()
            .map(|open| open.definition.name.clone())
            .collect();
        cycle.push(definition.name.clone());
        Err(Error::at_line(definition, ErrorKind::NotRegular(cycle)))
    }

    fn error(&self, kind: ErrorKind) -> Error {
        match self.open.last() {
            Some(open) => Error::at_line(open.definition, kind),
            None => Error::unknown(""),
        }
    }
}

/// The core rules of RFC 5234, appendix B.1, that are one character, where the grammar does not
/// define them itself.
fn core_rule(grammar: &Grammar, name: &str) -> Option<CharSet> {
    if grammar.notation != super::Notation::Abnf {
        return None;
    }
    let set = |ranges: &[(char, char)]| Some(ranges.iter().copied().collect());
    match name.to_ascii_uppercase().as_str() {
        "ALPHA" => set(&[('A', 'Z'), ('a', 'z')]),
        "BIT" => set(&[('0', '1')]),
        "CHAR" => set(&[('\u{1}', '\u{7f}')]),
        "CR" => set(&[('\r', '\r')]),
        "CTL" => set(&[('\0', '\u{1f}'), ('\u{7f}', '\u{7f}')]),
        "DIGIT" => set(&[('0', '9')]),
        "DQUOTE" => set(&[('"', '"')]),
        "HEXDIG" => set(&[('0', '9'), ('A', 'F'), ('a', 'f')]),
        "HTAB" => set(&[('\t', '\t')]),
        "LF" => set(&[('\n', '\n')]),
        "OCTET" => set(&[('\0', '\u{ff}')]),
        "SP" => set(&[(' ', ' ')]),
        "VCHAR" => set(&[('!', '~')]),
        "WSP" => set(&[('\t', '\t'), (' ', ' ')]),
        _ => None,
    }
}
