//! Sides that are made of sides: `A & B`, `A | B`, `A - B`, `!A`.

use std::fmt;

use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits};

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

/// The signs and the names of a text: names are ended by white space, and by parentheses that enclose them.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for mut word in words(text) {
        while let Some(rest) = word.strip_prefix(['(', '!']) {
            tokens.push(&word[..1]);
            word = rest;
        }
        let mut closing = 0;
        while word.ends_with(')') && word.matches(')').count() > word.matches('(').count() {
            word = &word[..word.len() - 1];
            closing += 1;
        }
        if !word.is_empty() {
            tokens.push(word);
        }
        tokens.extend(std::iter::repeat_n(")", closing));
    }
    tokens
}

/// The words of a text; white space within braces parts none.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let parts = text.split(move |sign: char| {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && sign.is_whitespace()
    });
    parts.filter(|part| !part.is_empty())
}

struct Parser<'t, S> {
    tokens: Vec<&'t str>,
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
        let is_sign = |token: &&str| Join::of(token).is_some() || *token == "!" || *token == "(";
        if tokens.len() < 2 || !tokens.iter().any(is_sign) {
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
                Node::Not(of) => waiting.push(of),
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
        let characters = characters(&all);
        let mut languages = all.into_iter();
        let made = made(&self.root, &characters, limits, &mut languages);
        made.map_err(|limit| Error::too_large(&self.text, &limit))
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
        Node::Not(of) => {
            let of = made(of, characters, limits, languages)?;
            let all = grammarian::automata::Nfa::set(characters.clone()).repeat(0, None);
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
        let join = Join::of(self.tokens.get(self.at)?).filter(|join| is_wanted(*join))?;
        self.at += 1;
        Some(join)
    }

    fn side(&mut self) -> Result<Node<S>, Error> {
        let Some(token) = self.tokens.get(self.at).copied() else {
            return Err("a side is missing at the end".into());
        };
        self.at += 1;
        if token != "!" && token != "(" {
            if token == ")" || Join::of(token).is_some() {
                return Err(format!("`{token}` stands where a side is wanted").into());
            }
            return Ok(Node::Side((self.side)(token)?));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("parentheses lie more than {DEEPEST} deep in each other").into());
        }
        let node = if token == "!" {
            Node::Not(Box::new(self.side()?))
        } else {
            let node = self.joined()?;
            if self.tokens.get(self.at) != Some(&")") {
                return Err("a parenthesis is not closed".into());
            }
            self.at += 1;
            node
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
