//! Reads regular expressions back: the part of each dialect that is written here.

use std::iter::Peekable;
use std::str::Chars;

use super::{Dialect, Transitions};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// Why a regular expression cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// It is not in the part of the dialect that this module writes.
    #[error("not an expression that could have been written: {0}")]
    Syntax(String),
    /// Its automaton is too large.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
}

impl Dialect {
    /// The minimal automaton of the texts that an expression matches, if it is of the part of the dialect that
    /// [`Regex::write`](super::Regex::write) writes: anchors, groups, alternatives, repetitions, classes and escapes.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if it is not, or if the automaton has more states than `limits` allows.
    pub fn read(self, text: &str, limits: &Limits) -> Result<Dfa, Unreadable> {
        let (before, behind) = self.anchors();
        let inner = text
            .strip_prefix(before)
            .and_then(|it| it.strip_suffix(behind));
        let inner = inner.ok_or_else(|| Unreadable::Syntax("it is not anchored".to_owned()))?;
        let mut reader = Reader {
            dialect: self,
            rest: inner.chars().peekable(),
            limits: *limits,
        };
        let nfa = reader.choice()?;
        if let Some(sign) = reader.rest.next() {
            return Err(Unreadable::Syntax(format!("`{sign}` closes nothing")));
        }
        Ok(nfa.determinize(limits)?.minimize())
    }
}

struct Reader<'t> {
    dialect: Dialect,
    rest: Peekable<Chars<'t>>,
    limits: Limits,
}

/// A group of more states than this is read as its minimal automaton.
const LARGE_GROUP: usize = 500;

type Read<T> = Result<T, Unreadable>;

impl Reader<'_> {
    fn wrong<T>(what: &str) -> Read<T> {
        Err(Unreadable::Syntax(what.to_owned()))
    }

    fn takes(&mut self, sign: char) -> bool {
        self.rest.next_if_eq(&sign).is_some()
    }

    fn takes_all(&mut self, signs: &str) -> bool {
        let mut ahead = self.rest.clone();
        let is_next = signs.chars().all(|sign| ahead.next() == Some(sign));
        if is_next {
            self.rest = ahead;
        }
        is_next
    }

    fn choice(&mut self) -> Read<Nfa> {
        let mut all = self.sequence()?;
        while self.takes('|') {
            all = all.or(self.sequence()?);
        }
        Ok(all)
    }

    fn sequence(&mut self) -> Read<Nfa> {
        let mut all = Nfa::empty_word();
        while !matches!(self.rest.peek(), None | Some('|' | ')')) {
            let part = self.part()?;
            let part = self.repeated(part)?;
            all = all.then(part);
        }
        Ok(all)
    }

    fn part(&mut self) -> Read<Nfa> {
        let Some(sign) = self.rest.next() else {
            return Self::wrong("it ends too early");
        };
        match sign {
            '(' => self.group(),
            '[' => self.class().map(Nfa::set),
            '\\' => self.escape().map(|it| Nfa::set(CharSet::from(it))),
            '^' | '$' | '.' | '*' | '+' | '?' => Self::wrong(&format!("`{sign}` stands alone")),
            character => Ok(Nfa::set(CharSet::from(character))),
        }
    }

    fn group(&mut self) -> Read<Nfa> {
        if self.takes_all("?!)") {
            return Ok(Nfa::set(CharSet::default()));
        }
        if self.takes_all("?P<") || self.takes_all("?<") {
            while self
                .rest
                .next_if(|sign| *sign == '_' || sign.is_ascii_alphanumeric())
                .is_some()
            {}
            if !self.takes('>') {
                return Self::wrong("the name of a group does not end");
            }
        } else if self.dialect != Dialect::Posix && !self.takes_all("?:") {
            return Self::wrong("a group is counted");
        }
        let inner = self.choice()?;
        if self.takes(')') {
            Ok(self.condensed(inner))
        } else {
            Self::wrong("a group is not closed")
        }
    }

    /// The same language, if it has a smaller automaton: a rule that is written out in many places of an expression, and
    /// they within others, would otherwise make an automaton of many times what the rules themselves need.
    fn condensed(&self, group: Nfa) -> Nfa {
        if group.len() <= LARGE_GROUP {
            return group;
        }
        let Ok(dfa) = group.determinize(&self.limits.at_most(group.len())) else {
            return group;
        };
        let small = Transitions::of(&dfa).nfa();
        if small.len() < group.len() {
            small
        } else {
            group
        }
    }

    fn repeated(&mut self, part: Nfa) -> Read<Nfa> {
        let (least, most) = match self.rest.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.rest.next();
                let least = self.number()?;
                let most = if !self.takes(',') {
                    Some(least)
                } else if self.rest.peek() == Some(&'}') {
                    None
                } else {
                    Some(self.number()?)
                };
                if self.rest.peek() != Some(&'}') {
                    return Self::wrong("a repetition is not closed");
                }
                (least, most)
            }
            _ => return Ok(part),
        };
        self.rest.next();
        if matches!(self.rest.peek(), Some('*' | '+' | '?' | '{')) {
            return Self::wrong("two signs of repetition follow each other");
        }
        Ok(part.repeat(least, most))
    }

    fn number(&mut self) -> Read<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits
            .parse()
            .or_else(|_| Self::wrong("a number is missing"))
    }

    /// The character of an escape, behind its backslash.
    fn escape(&mut self) -> Read<char> {
        let Some(sign) = self.rest.next() else {
            return Self::wrong("a backslash ends it");
        };
        let length = match (self.dialect, sign) {
            (Dialect::Python | Dialect::RustBytes, 'x') => 2,
            (Dialect::Python, 'u') => 4,
            (Dialect::Python, 'U') => 8,
            (Dialect::Pcre | Dialect::Rust | Dialect::Re2 | Dialect::Java, 'x')
            | (Dialect::JavaScript, 'u') => {
                if !self.takes('{') {
                    return Self::wrong("an escape has no brace");
                }
                let digits = self.hexadecimal(usize::MAX);
                if !self.takes('}') {
                    return Self::wrong("an escape is not closed");
                }
                return Self::character(&digits);
            }
            (_, sign) if sign.is_ascii_alphanumeric() => {
                return Self::wrong(&format!("`\\{sign}` is never written"));
            }
            (_, sign) => return Ok(sign),
        };
        let digits = self.hexadecimal(length);
        Self::character(&digits)
    }

    fn hexadecimal(&mut self, most: usize) -> String {
        let mut digits = String::new();
        while digits.len() < most
            && let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit)
        {
            digits.push(digit);
        }
        digits
    }

    fn character(digits: &str) -> Read<char> {
        let number = u32::from_str_radix(digits, 16).ok();
        let character = number.and_then(char::from_u32);
        character.map_or_else(|| Self::wrong("an escape is of no character"), Ok)
    }

    /// A class, behind its bracket.
    fn class(&mut self) -> Read<CharSet> {
        let is_complement = self.takes('^');
        let mut ranges: Vec<(char, char)> = Vec::new();
        let mut is_first = true;
        loop {
            let Some(sign) = self.rest.next() else {
                return Self::wrong("a class is not closed");
            };
            let is_posix = self.dialect == Dialect::Posix;
            let first = match sign {
                // JavaScript's empty class closes at once.
                ']' if !(is_posix && is_first) => break,
                '\\' if !is_posix => self.escape()?,
                '[' if !is_posix => return Self::wrong("a class is in a class"),
                character => character,
            };
            is_first = false;
            let mut ahead = self.rest.clone();
            let is_range = ahead.next() == Some('-') && ahead.next() != Some(']');
            let last = if is_range && !(is_posix && first == '-') {
                self.rest.next();
                match self.rest.next() {
                    Some('\\') if !is_posix => self.escape()?,
                    Some(character) => character,
                    None => return Self::wrong("a class is not closed"),
                }
            } else {
                first
            };
            if last < first {
                return Self::wrong("a range is turned round");
            }
            ranges.push((first, last));
        }
        let set: CharSet = ranges.into_iter().collect();
        Ok(match (is_complement, self.dialect) {
            (false, _) => set,
            (true, Dialect::RustBytes) => CharSet::from('\0'..='\u{ff}').difference(&set),
            (true, _) => set.complement(),
        })
    }
}
