//! The rules of pest as its optimizer leaves them, in a form of our own.

use std::collections::{BTreeSet, HashMap};

use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest_meta::optimizer::{OptimizedExpr, optimize};
use pest_meta::parser::{self, consume_rules};

use super::expression::Expression;
use super::{recursion, size};
use crate::automata::CharSet;
use crate::text::Lines;
use crate::{Error, ErrorKind};

/// A PEG in the notation of pest, as pest runs it.
///
/// ```
/// use grammarian::peg::Peg;
///
/// let grammar = Peg::parse("port = @{ ASCII_DIGIT* }")?;
/// assert_eq!(grammar.names().collect::<Vec<_>>(), ["port"]);
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peg {
    /// In alphabetical order.
    definitions: Vec<Definition>,
}

/// One rule of a [`Peg`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    name: String,
    line: Option<usize>,
    expression: Expression,
    minds_the_beginning: bool,
}

impl Definition {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The line on which the rule begins, counted from 1.
    pub(crate) fn line(&self) -> Option<usize> {
        self.line
    }

    /// The rule with another expression.
    pub(super) fn with(&self, expression: Expression) -> Self {
        Self {
            expression,
            ..self.clone()
        }
    }

    pub(crate) fn expression(&self) -> &Expression {
        &self.expression
    }

    /// Returns `true` if the rule, or one that it refers to, asks for the beginning of the input.
    pub(crate) fn minds_the_beginning(&self) -> bool {
        self.minds_the_beginning
    }
}

impl Peg {
    /// Reads a `.pest` file. A byte order mark is skipped.
    ///
    /// # Errors
    ///
    /// [`Error`] if pest rejects the file; if the file is too large for pest to read it in bounded
    /// time and on an ordinary stack (more than 1,000 rules, more than 400 parts in one rule or
    /// 2,000 in all, groups nested more than 100 deep); or if it uses pest's stack, implicit white
    /// space, or character properties beyond US-ASCII.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = Lines::of(text);
        let refusal = |error: pest::error::Error<_>| refusal(&error, &lines);
        let first_refusal = |errors: Vec<_>| first_refusal(&errors, &lines);
        size::check_nesting(text, &lines)?;
        let pairs = parser::parse(parser::Rule::grammar_rules, text).map_err(refusal)?;
        size::check_pairs(pairs.clone(), &lines)?;
        let line_of_rule: HashMap<&str, usize> = pairs
            .clone()
            .flat_map(Pair::into_inner)
            .filter(|pair| pair.as_rule() == parser::Rule::identifier)
            .map(|name| (name.as_str(), lines.line(name.as_span().start())))
            .collect();
        let line_of = |name: &str| line_of_rule.get(name).copied();
        pest_meta::validator::validate_pairs(pairs.clone()).map_err(first_refusal)?;
        let rules = consume_rules(pairs).map_err(first_refusal)?;
        if let Some((rule, kind)) = size::too_large(&rules) {
            return Err(Error::in_rule(&rule.name, line_of(&rule.name), kind));
        }
        let mut names: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        names.sort_unstable();
        let numbers: HashMap<String, usize> = names.into_iter().zip(0..).collect();
        let mut definitions = Vec::with_capacity(rules.len());
        // In the order of the text, so that the first error is the first in the text.
        for rule in optimize(rules) {
            let line = line_of(&rule.name);
            let error = |kind| Error::in_rule(&rule.name, line, kind);
            if ["WHITESPACE", "COMMENT"].contains(&rule.name.as_str()) {
                return Err(error(ErrorKind::Unsupported(rule.name.clone())));
            }
            let expression = expression(rule.expr, &numbers).map_err(error)?;
            let looped = recursion::unrolled(numbers[&rule.name], &expression);
            definitions.push(Definition {
                line,
                expression: looped.unwrap_or(expression),
                minds_the_beginning: false,
                name: rule.name,
            });
        }
        definitions.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        let mut grammar = Self { definitions };
        grammar.find_who_minds_the_beginning();
        Ok(grammar)
    }

    /// A grammar of rules in alphabetical order, which refer to each other by their numbers in it.
    pub(super) fn of(definitions: Vec<Definition>) -> Self {
        Self { definitions }
    }

    /// The number of rules.
    pub(super) fn len(&self) -> usize {
        self.definitions.len()
    }

    /// The names of the rules, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.definitions.iter().map(Definition::name)
    }

    /// The number of the rule of this name, in alphabetical order from 0.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        let found = self.definitions.binary_search_by(|it| it.name().cmp(name));
        found.ok()
    }

    pub(crate) fn no_such_rule(&self, name: &str) -> Error {
        Error::no_such_rule(name, self.names())
    }

    pub(crate) fn definition(&self, rule: usize) -> &Definition {
        &self.definitions[rule]
    }

    /// The sets of characters in the rules.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &CharSet> {
        let mut sets = Vec::new();
        for definition in &self.definitions {
            definition.expression.visit(&mut |part| match part {
                Expression::Set(set) => sets.push(set),
                Expression::Text(text) => sets.extend(text),
                _ => {}
            });
        }
        sets.into_iter()
    }

    fn find_who_minds_the_beginning(&mut self) {
        let mut minding = vec![false; self.definitions.len()];
        let mut found = true;
        while std::mem::take(&mut found) {
            for (rule, definition) in self.definitions.iter().enumerate() {
                let mut minds = false;
                definition.expression.visit(&mut |part| {
                    minds |= match part {
                        Expression::Beginning => true,
                        Expression::Rule(other) => minding[*other],
                        _ => false,
                    };
                });
                found |= minds && !std::mem::replace(&mut minding[rule], minds);
            }
        }
        for (definition, minds) in self.definitions.iter_mut().zip(minding) {
            definition.minds_the_beginning = minds;
        }
    }
}

/// The first error in the text: the order of pest's list may vary.
fn first_refusal(errors: &[pest::error::Error<parser::Rule>], lines: &Lines) -> Error {
    let first = errors.iter().min_by_key(|error| start(error));
    first.map_or_else(
        || Error::syntax((1, 1), "pest refuses it"),
        |first| refusal(first, lines),
    )
}

/// The byte at which an error begins.
fn start(error: &pest::error::Error<parser::Rule>) -> usize {
    match error.location {
        InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
    }
}

fn refusal(error: &pest::error::Error<parser::Rule>, lines: &Lines) -> Error {
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
    Error::syntax(lines.place(start(error)), message)
}

/// The name of a rule of pest's own grammar in messages. `None` for comments, which may stand everywhere.
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

fn expression(
    expr: OptimizedExpr,
    numbers: &HashMap<String, usize>,
) -> Result<Expression, ErrorKind> {
    let boxed = |expr: Box<OptimizedExpr>| expression(*expr, numbers).map(Box::new);
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
        OptimizedExpr::Ident(name) => match numbers.get(&name) {
            // A rule of the grammar takes precedence over a built-in rule of the same name.
            Some(&rule) => Expression::Rule(rule),
            None => builtin(&name).ok_or(ErrorKind::Unsupported(name))?,
        },
        OptimizedExpr::PosPred(of) => Expression::Ahead(boxed(of)?),
        OptimizedExpr::NegPred(of) => Expression::NotAhead(boxed(of)?),
        OptimizedExpr::Seq(first, second) => Expression::Sequence(boxed(first)?, boxed(second)?),
        OptimizedExpr::Choice(first, second) => Expression::Choice(boxed(first)?, boxed(second)?),
        OptimizedExpr::Opt(of) => Expression::Optional(boxed(of)?),
        OptimizedExpr::Rep(of) => Expression::Repetition(boxed(of)?),
        OptimizedExpr::RestoreOnErr(of) => expression(*of, numbers)?,
        OptimizedExpr::Skip(texts) => skip_until(&texts),
        other => return Err(ErrorKind::Unsupported(other.to_string())),
    })
}

fn text(text: &str) -> Expression {
    Expression::Text(text.chars().map(CharSet::from).collect())
}

/// `(!(a | b) ~ ANY)*`, for which pest has an operation of its own.
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
