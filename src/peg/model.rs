//! pest's rules as its optimizer leaves them, in a form of our own.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use pest::error::{ErrorVariant, InputLocation, LineColLocation};
use pest::iterators::Pair;
use pest_meta::optimizer::{OptimizedExpr, optimize};
use pest_meta::parser::{self, consume_rules};

use super::{Error, ErrorKind, recursion, size};
use crate::automata::CharSet;

/// A PEG in pest's notation, as pest runs it.
///
/// ```
/// use urlspec::peg::Grammar;
///
/// let grammar = Grammar::parse("port = @{ ASCII_DIGIT* }")?;
/// assert_eq!(grammar.names().collect::<Vec<_>>(), ["port"]);
/// # Ok::<(), urlspec::peg::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grammar {
    definitions: BTreeMap<String, Definition>,
}

/// A parsing expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expression {
    Set(CharSet),
    /// A text, character by character.
    Text(Vec<CharSet>),
    Rule(String),
    Sequence(Box<Expression>, Box<Expression>),
    /// The second only where the first does not match.
    Choice(Box<Expression>, Box<Expression>),
    Optional(Box<Expression>),
    /// As often as possible.
    Repetition(Box<Expression>),
    /// Matches without reading.
    Ahead(Box<Expression>),
    /// Matches without reading where the expression does not match.
    NotAhead(Box<Expression>),
    /// The end of the input.
    End,
    /// The beginning of the input.
    Beginning,
}

/// One rule of a [`Grammar`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    line: usize,
    expression: Expression,
    minds_the_beginning: bool,
}

impl Definition {
    /// The line on which the rule begins, counted from 1.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn expression(&self) -> &Expression {
        &self.expression
    }

    /// Whether the rule, or one that it is made of, asks for the beginning of the input.
    pub(crate) fn minds_the_beginning(&self) -> bool {
        self.minds_the_beginning
    }
}

impl Grammar {
    /// Reads a `.pest` file. A byte order mark is skipped.
    ///
    /// # Errors
    ///
    /// [`Error`] if pest rejects it, if it is too large for pest to read it in bounded time and on an
    /// ordinary stack (more than a thousand rules, 400 parts in one or 2,000 in all), or if it uses pest's stack, implicit white space, or character
    /// properties beyond ASCII.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        size::check_nesting(text)?;
        let pairs =
            parser::parse(parser::Rule::grammar_rules, text).map_err(|error| refusal(&error))?;
        size::check_pairs(pairs.clone())?;
        let lines: HashMap<&str, usize> = pairs
            .clone()
            .flat_map(Pair::into_inner)
            .filter(|pair| pair.as_rule() == parser::Rule::identifier)
            .map(|name| (name.as_str(), name.line_col().0))
            .collect();
        pest_meta::validator::validate_pairs(pairs.clone()).map_err(|all| first_refusal(&all))?;
        let rules = consume_rules(pairs).map_err(|all| first_refusal(&all))?;
        let line_of = |name: &str| lines.get(name).copied().unwrap_or(0);
        if let Some((rule, kind)) = size::too_large(&rules) {
            let place = Some((rule.name.as_str(), line_of(&rule.name)));
            return Err(Error::new(place, kind));
        }
        let defined: HashSet<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        let mut definitions = BTreeMap::new();
        for rule in optimize(rules) {
            let line = line_of(&rule.name);
            let place = Some((rule.name.as_str(), line));
            if ["WHITESPACE", "COMMENT"].contains(&rule.name.as_str()) {
                return Err(Error::new(place, ErrorKind::Unsupported(rule.name.clone())));
            }
            let expression = expression(rule.expr, &defined);
            let expression = expression.map_err(|kind| Error::new(place, kind))?;
            let expression = recursion::unrolled(&rule.name, &expression).unwrap_or(expression);
            let definition = Definition {
                line,
                expression,
                minds_the_beginning: false,
            };
            definitions.insert(rule.name, definition);
        }
        let mut grammar = Self { definitions };
        grammar.find_who_minds_the_beginning();
        Ok(grammar)
    }

    /// The names of the rules, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.definitions.keys().map(String::as_str)
    }

    pub(crate) fn definition(&self, name: &str) -> Option<&Definition> {
        self.definitions.get(name)
    }

    /// The sets of characters that the rules name.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &CharSet> {
        let mut sets = Vec::new();
        for definition in self.definitions.values() {
            definition.expression.visit(&mut |part| match part {
                Expression::Set(set) => sets.push(set),
                Expression::Text(text) => sets.extend(text),
                _ => {}
            });
        }
        sets.into_iter()
    }

    fn find_who_minds_the_beginning(&mut self) {
        let mut found = true;
        while std::mem::take(&mut found) {
            let minding: HashSet<String> = self
                .definitions
                .iter()
                .filter(|(_, definition)| definition.minds_the_beginning)
                .map(|(name, _)| name.clone())
                .collect();
            for definition in self
                .definitions
                .values_mut()
                .filter(|d| !d.minds_the_beginning)
            {
                let mut minds = false;
                definition.expression.visit(&mut |part| {
                    minds |= match part {
                        Expression::Beginning => true,
                        Expression::Rule(name) => minding.contains(name),
                        _ => false,
                    };
                });
                definition.minds_the_beginning = minds;
                found |= minds;
            }
        }
    }
}

impl Expression {
    /// Whether a rule is named anywhere in it.
    pub(super) fn names(&self, rule: &str) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part, Self::Rule(name) if name == rule));
        found
    }

    /// Shows every part of the expression, itself included.
    fn visit<'e>(&'e self, see: &mut impl FnMut(&'e Self)) {
        see(self);
        match self {
            Self::Sequence(first, second) | Self::Choice(first, second) => {
                first.visit(see);
                second.visit(see);
            }
            Self::Optional(of) | Self::Repetition(of) | Self::Ahead(of) | Self::NotAhead(of) => {
                of.visit(see);
            }
            Self::Set(_) | Self::Text(_) | Self::Rule(_) | Self::End | Self::Beginning => {}
        }
    }
}

/// The first in the text; pest's own order is not always the same.
fn first_refusal(errors: &[pest::error::Error<parser::Rule>]) -> Error {
    let start = |error: &&pest::error::Error<parser::Rule>| match error.location {
        InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
    };
    errors.iter().min_by_key(start).map_or_else(
        || Error::syntax(1, 1, "pest refuses it".to_owned()),
        refusal,
    )
}

fn refusal(error: &pest::error::Error<parser::Rule>) -> Error {
    let (LineColLocation::Pos((line, column)) | LineColLocation::Span((line, column), _)) =
        error.line_col;
    let message = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            let words: BTreeSet<String> = positives.iter().copied().filter_map(in_words).collect();
            let words: Vec<String> = words.into_iter().collect();
            match words.split_last() {
                Some((last, [])) => format!("expected {last}"),
                Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
                None => "not a rule of a pest grammar".to_owned(),
            }
        }
        ErrorVariant::CustomError { message } => message.replace('\n', " "),
    };
    Error::syntax(line, column, message)
}

/// What pest's front end looks for, in words; comments are welcome everywhere and not worth one.
fn in_words(rule: parser::Rule) -> Option<String> {
    let words = match rule {
        parser::Rule::grammar_doc | parser::Rule::line_doc => return None,
        parser::Rule::EOI => "the end of the file",
        parser::Rule::grammar_rule => "a rule",
        parser::Rule::identifier => "a name",
        parser::Rule::expression | parser::Rule::term | parser::Rule::node => "an expression",
        parser::Rule::string | parser::Rule::inner_str => "a string",
        parser::Rule::character | parser::Rule::inner_chr => "a character",
        parser::Rule::number => "a number",
        parser::Rule::integer => "an integer",
        other => return Some(parser::rename_meta_rule(&other)),
    };
    Some(words.to_owned())
}

fn expression(expr: OptimizedExpr, defined: &HashSet<String>) -> Result<Expression, ErrorKind> {
    let boxed = |expr: Box<OptimizedExpr>| expression(*expr, defined).map(Box::new);
    Ok(match expr {
        OptimizedExpr::Str(word) => text(&word),
        OptimizedExpr::Insens(text) => Expression::Text(
            text.chars()
                .map(|c| CharSet::from(c).fold_ascii_case())
                .collect(),
        ),
        OptimizedExpr::Range(first, last) => {
            let one = |text: &str| text.chars().next().unwrap_or('\0');
            Expression::Set(CharSet::from(one(&first)..=one(&last)))
        }
        // What pest brings along gives way to a rule of the same name.
        OptimizedExpr::Ident(name) if defined.contains(&name) => Expression::Rule(name),
        OptimizedExpr::Ident(name) => builtin(&name).ok_or(ErrorKind::Unsupported(name))?,
        OptimizedExpr::PosPred(of) => Expression::Ahead(boxed(of)?),
        OptimizedExpr::NegPred(of) => Expression::NotAhead(boxed(of)?),
        OptimizedExpr::Seq(first, second) => Expression::Sequence(boxed(first)?, boxed(second)?),
        OptimizedExpr::Choice(first, second) => Expression::Choice(boxed(first)?, boxed(second)?),
        OptimizedExpr::Opt(of) => Expression::Optional(boxed(of)?),
        OptimizedExpr::Rep(of) => Expression::Repetition(boxed(of)?),
        OptimizedExpr::RestoreOnErr(of) => expression(*of, defined)?,
        OptimizedExpr::Skip(texts) => skip_until(&texts),
        other => return Err(ErrorKind::Unsupported(other.to_string())),
    })
}

fn text(text: &str) -> Expression {
    Expression::Text(text.chars().map(CharSet::from).collect())
}

/// `(!(a | b) ~ ANY)*`, which pest runs in one go.
fn skip_until(texts: &[String]) -> Expression {
    let any = Expression::Set(CharSet::all());
    let either = |a, b| Expression::Choice(Box::new(a), Box::new(b));
    let stops = texts.iter().map(|stop| text(stop)).reduce(either);
    let step = match stops {
        Some(stops) => Expression::Sequence(
            Box::new(Expression::NotAhead(Box::new(stops))),
            Box::new(any),
        ),
        None => any,
    };
    Expression::Repetition(Box::new(step))
}

fn builtin(name: &str) -> Option<Expression> {
    let set = |ranges: &[(char, char)]| Some(Expression::Set(ranges.iter().copied().collect()));
    match name {
        "ANY" => Some(Expression::Set(CharSet::all())),
        "EOI" => Some(Expression::End),
        "SOI" => Some(Expression::Beginning),
        "ASCII" => set(&[('\0', '\u{7f}')]),
        "ASCII_DIGIT" => set(&[('0', '9')]),
        "ASCII_NONZERO_DIGIT" => set(&[('1', '9')]),
        "ASCII_BIN_DIGIT" => set(&[('0', '1')]),
        "ASCII_OCT_DIGIT" => set(&[('0', '7')]),
        "ASCII_HEX_DIGIT" => set(&[('0', '9'), ('a', 'f'), ('A', 'F')]),
        "ASCII_ALPHA_LOWER" => set(&[('a', 'z')]),
        "ASCII_ALPHA_UPPER" => set(&[('A', 'Z')]),
        "ASCII_ALPHA" => set(&[('a', 'z'), ('A', 'Z')]),
        "ASCII_ALPHANUMERIC" => set(&[('a', 'z'), ('A', 'Z'), ('0', '9')]),
        "NEWLINE" => {
            let other = Expression::Choice(Box::new(text("\r\n")), Box::new(text("\r")));
            Some(Expression::Choice(Box::new(text("\n")), Box::new(other)))
        }
        _ => None,
    }
}
