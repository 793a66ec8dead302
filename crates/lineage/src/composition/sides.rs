//! Sides that are made of sides: `A & B`, `A | B`, `A - B`, `!A`, `*A*`, and of words: `"http:"`.

use std::fmt;

use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use grammarian::bnf::Grammar;

use super::error::Error;

/// Sides and what joins them, with the text that they were read from.
#[derive(Clone, Debug)]
pub(super) struct Sides<S> {
    text: String,
    root: Node<S>,
}

#[derive(Clone, Debug)]
enum Node<S> {
    Side(S),
    /// A word, as it is written.
    Word(String),
    /// Any text before or behind the words of another.
    Around {
        of: Box<Node<S>>,
        before: bool,
        behind: bool,
    },
    Not(Box<Node<S>>),
    Joined(Box<Node<S>>, Join, Box<Node<S>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    Intersection,
    Union,
    Difference,
}

impl Join {
    fn of(sign: &str) -> Option<Self> {
        match sign {
            "&" => Some(Self::Intersection),
            "|" | "+" => Some(Self::Union),
            "-" => Some(Self::Difference),
            _ => None,
        }
    }
}

/// The deepest nesting of parentheses.
const DEEPEST: usize = 100;

/// A part of a text of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    /// `(`, `)`, `!`, or what joins two sides.
    Sign(&'t str),
    /// A star in front of a side.
    Before,
    /// A star behind a side.
    Behind,
    /// The name of a side.
    Name(&'t str),
    /// A word, without its quotation marks.
    Word(&'t str),
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign(text) | Self::Name(text) => f.write_str(text),
            Self::Before | Self::Behind => f.write_str("*"),
            Self::Word(text) => write!(f, "\"{text}\""),
        }
    }
}

/// The parts of a text. A name ends at white space that does not lie within braces, and before parentheses that enclose it; one
/// between apostrophes may have both in it.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let quoted = |mark: char| rest.strip_prefix(mark).and_then(|it| it.split_once(mark));
        if rest.starts_with(['(', '!', ')']) {
            tokens.push(Token::Sign(&rest[..1]));
            rest = &rest[1..];
        } else if let Some(side) = rest.strip_prefix('*').filter(|it| !begins_with_space(it)) {
            tokens.push(Token::Before);
            rest = side;
            continue;
        } else if let Some((word, behind)) = quoted('"') {
            tokens.push(Token::Word(word));
            rest = closing(behind, &mut tokens);
        } else if let Some((name, behind)) = quoted('\'') {
            tokens.push(Token::Name(name));
            rest = closing(behind, &mut tokens);
        } else {
            let (word, behind) = rest.split_at(end_of_name(rest));
            name(word, &mut tokens);
            rest = behind;
        }
        rest = match tokens.last() {
            Some(Token::Sign(")")) => closing(rest, &mut tokens),
            _ => rest,
        };
        rest = rest.trim_start();
    }
    tokens
}

fn begins_with_space(text: &str) -> bool {
    text.is_empty() || text.starts_with(char::is_whitespace)
}

/// Takes the parentheses and the stars behind a side.
fn closing<'t>(mut rest: &'t str, tokens: &mut Vec<Token<'t>>) -> &'t str {
    loop {
        let (token, behind) = match rest.as_bytes().first() {
            Some(b')') => (Token::Sign(&rest[..1]), &rest[1..]),
            Some(b'*') => (Token::Behind, &rest[1..]),
            _ => return rest,
        };
        tokens.push(token);
        rest = behind;
    }
}

/// The end of the name that a text begins with.
fn end_of_name(text: &str) -> usize {
    let mut depth = 0_usize;
    let end = text.find(|sign: char| {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && sign.is_whitespace()
    });
    end.unwrap_or(text.len())
}

/// A name, without the parentheses and stars behind it. Stars of an expression are its own.
fn name<'t>(mut word: &'t str, tokens: &mut Vec<Token<'t>>) {
    let is_expression = word.starts_with("regex") || (word.contains('{') && !word.contains('}'));
    let mut behind = Vec::new();
    loop {
        let is_closed = word.matches(')').count() > word.matches('(').count();
        if let Some(rest) = word.strip_suffix(')').filter(|_| is_closed) {
            behind.push(Token::Sign(&word[rest.len()..]));
            word = rest;
        } else if let Some(rest) = word
            .strip_suffix('*')
            .filter(|it| !it.is_empty() && !is_expression)
        {
            behind.push(Token::Behind);
            word = rest;
        } else {
            break;
        }
    }
    if Join::of(word).is_some() {
        tokens.push(Token::Sign(word));
    } else if !word.is_empty() {
        tokens.push(Token::Name(word));
    }
    tokens.extend(behind.into_iter().rev());
}

struct Parser<'t, S> {
    tokens: Vec<Token<'t>>,
    at: usize,
    depth: usize,
    /// Reads the name of a side.
    side: &'t dyn Fn(&str) -> Result<S, Error>,
}

impl<S> Sides<S> {
    /// Reads an argument, with the names of its sides as `side` does; `None` if it is a name alone.
    pub(super) fn parse(
        argument: &str,
        side: &dyn Fn(&str) -> Result<S, Error>,
    ) -> Option<Result<Self, Error>> {
        let tokens = tokens(argument);
        let is_name = |token: &Token<'_>| matches!(token, Token::Name(_));
        if tokens.iter().all(is_name) || matches!(tokens[..], [Token::Sign(_)]) {
            return None;
        }
        let mut parser = Parser {
            tokens,
            at: 0,
            depth: 0,
            side,
        };
        Some(parser.whole().map(|root| Self {
            text: argument.to_owned(),
            root,
        }))
    }

    /// The sides that it is made of.
    pub(super) fn names(&self) -> Vec<&S> {
        let mut names = Vec::new();
        let mut waiting = vec![&self.root];
        while let Some(node) = waiting.pop() {
            match node {
                Node::Side(name) => names.push(name),
                Node::Word(_) => {}
                Node::Not(of) | Node::Around { of, .. } => waiting.push(of),
                Node::Joined(left, _, right) => waiting.extend([right, left].map(Box::as_ref)),
            }
        }
        names
    }

    /// The language; `language` has those of its sides.
    pub(super) fn dfa(
        &self,
        limits: Limits,
        language: &mut dyn FnMut(&S) -> Result<Dfa, Error>,
    ) -> Result<Dfa, Error> {
        let mut all = Vec::new();
        for name in self.names() {
            all.push(language(name)?);
        }
        let characters = self.root.characters(characters(&all));
        let mut languages = all.into_iter();
        let made = made(&self.root, &characters, limits, &mut languages);
        made.map_err(|limit| Error::too_large(&self.text, &limit))
    }
}

impl<S> Node<S> {
    /// These characters, and those of the words and texts that are no sides.
    fn characters(&self, known: CharSet) -> CharSet {
        match self {
            Self::Side(_) => known,
            Self::Word(word) => word.chars().fold(known, |known, character| {
                known.union(&CharSet::from(character))
            }),
            Self::Around { .. } => CharSet::all(),
            Self::Not(of) => of.characters(known),
            Self::Joined(left, _, right) => right.characters(left.characters(known)),
        }
    }
}

/// All characters that stand in a word of some languages.
fn characters(languages: &[Dfa]) -> CharSet {
    let mut all = CharSet::default();
    for dfa in languages {
        let lives = dfa.live_states();
        for state in (0..dfa.len()).filter(|state| lives[*state]) {
            for (class, set) in dfa.classes().iter().enumerate() {
                if lives[dfa.successor(state, class)] {
                    all = all.union(set);
                }
            }
        }
    }
    all
}

/// The languages are those of the sides, from left to right.
fn made<S>(
    node: &Node<S>,
    characters: &CharSet,
    limits: Limits,
    languages: &mut dyn Iterator<Item = Dfa>,
) -> Result<Dfa, LimitExceeded> {
    let dfa = match node {
        Node::Side(_) => languages.next().expect("there is one for each side"),
        Node::Word(word) => Nfa::literal(word).determinize(&limits)?,
        Node::Around { of, before, behind } => {
            let of = made(of, characters, limits, languages)?;
            let any = |is_there: bool| {
                let most = if is_there { None } else { Some(0) };
                Nfa::set(CharSet::all()).repeat(0, most)
            };
            let around = any(*before).then(nfa(&of, limits)?).then(any(*behind));
            around.determinize(&limits)?
        }
        Node::Not(of) => {
            let of = made(of, characters, limits, languages)?;
            let all = Nfa::set(characters.clone()).repeat(0, None);
            all.determinize(&limits)?.difference(&of, &limits)?
        }
        Node::Joined(left, join, right) => {
            let left = made(left, characters, limits, languages)?;
            let right = made(right, characters, limits, languages)?;
            match join {
                Join::Intersection => left.intersection(&right, &limits)?,
                Join::Union => left.union(&right, &limits)?,
                Join::Difference => left.difference(&right, &limits)?,
            }
        }
    };
    Ok(dfa.minimize())
}

/// The automaton of a language, to be put together with others.
fn nfa(dfa: &Dfa, limits: Limits) -> Result<Nfa, LimitExceeded> {
    const NAME: &str = "side";
    let grammar = Grammar::of_automaton(dfa, NAME);
    grammar
        .nfa(NAME, &limits)
        .map_err(|error| match error.kind() {
            grammarian::ErrorKind::Limit(limit) => limit.clone(),
            _ => unreachable!("its rules are those of states"),
        })
}

impl<S> Parser<'_, S> {
    fn whole(&mut self) -> Result<Node<S>, Error> {
        let node = self.joined()?;
        match self.tokens.get(self.at) {
            None => Ok(node),
            Some(token) => Err(format!("`{token}` stands where `&`, `|` or `-` is wanted").into()),
        }
    }

    /// Unions and differences, from left to right; intersections join closer.
    fn joined(&mut self) -> Result<Node<S>, Error> {
        let mut node = self.intersection()?;
        while let Some(join) = self.join(|join| join != Join::Intersection) {
            node = Node::Joined(Box::new(node), join, Box::new(self.intersection()?));
        }
        Ok(node)
    }

    fn intersection(&mut self) -> Result<Node<S>, Error> {
        let mut node = self.side()?;
        while let Some(join) = self.join(|join| join == Join::Intersection) {
            node = Node::Joined(Box::new(node), join, Box::new(self.side()?));
        }
        Ok(node)
    }

    fn join(&mut self, is_wanted: impl Fn(Join) -> bool) -> Option<Join> {
        let Token::Sign(sign) = self.tokens.get(self.at)? else {
            return None;
        };
        let join = Join::of(sign).filter(|join| is_wanted(*join))?;
        self.at += 1;
        Some(join)
    }

    /// A side, and the stars around it.
    fn side(&mut self) -> Result<Node<S>, Error> {
        let Some(token) = self.tokens.get(self.at).copied() else {
            return Err("a side is missing at the end".into());
        };
        self.at += 1;
        let before = token == Token::Before;
        let node = match token {
            Token::Name(name) => Node::Side((self.side)(name)?),
            Token::Word(word) => Node::Word(word.to_owned()),
            Token::Before | Token::Sign("!" | "(") => self.nested(token)?,
            Token::Behind | Token::Sign(_) => {
                return Err(format!("`{token}` stands where a side is wanted").into());
            }
        };
        let behind = self.tokens.get(self.at) == Some(&Token::Behind);
        self.at += usize::from(behind);
        Ok(match node {
            node if !before && !behind => node,
            // A star on either side of it.
            Node::Around {
                of, behind: at_end, ..
            } if before => Node::Around {
                of,
                before,
                behind: behind || at_end,
            },
            node => Node::Around {
                of: Box::new(node),
                before,
                behind,
            },
        })
    }

    /// The side behind `!`, `(` or a star.
    fn nested(&mut self, token: Token<'_>) -> Result<Node<S>, Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("parentheses lie more than {DEEPEST} deep in each other").into());
        }
        let node = match token {
            Token::Sign("!") => Node::Not(Box::new(self.side()?)),
            Token::Before => self.side()?,
            _ => {
                let node = self.joined()?;
                if self.tokens.get(self.at) != Some(&Token::Sign(")")) {
                    return Err("a parenthesis is not closed".into());
                }
                self.at += 1;
                node
            }
        };
        self.depth -= 1;
        Ok(node)
    }
}

impl<S> fmt::Display for Sides<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
