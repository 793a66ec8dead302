//! Texts in the notations, read by a pest grammar each, and the meaning of their parse trees.

mod abnf;
#[cfg(feature = "ebnf")]
mod ebnf;
mod rfc822;
mod url7;

use std::ops::Range;

use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::{Pair, Pairs};

use super::list::{Separator, list};
use super::notation::Notation;
use super::text::{Misprint, check_nesting, found};
use super::{Definition, Expression, ExpressionKind};
use crate::Error;
use crate::automata::CharSet;
use crate::text::Lines;

/// The rules of a text, each with `true` if it adds alternatives (`=/`) to one that is defined already.
pub(super) fn parse(notation: Notation, text: &str) -> Result<Vec<(Definition, bool)>, Error> {
    let lines = Lines::of(text);
    check_nesting(notation, text)
        .and_then(|()| match notation {
            Notation::Abnf => abnf::parse(text),
            Notation::Rfc822 => rfc822::parse(text),
            Notation::Url7 => url7::parse(text),
            #[cfg(feature = "ebnf")]
            Notation::Ebnf => ebnf::parse(text),
            #[cfg(not(feature = "ebnf"))]
            Notation::Ebnf => Err(Misprint {
                at: 0,
                words: "EBNF is read with the feature `ebnf` only".to_owned(),
            }),
        })
        .map(|parsed| {
            let define = |parsed: Parsed| {
                let definition = Definition {
                    name: parsed.name,
                    expression: parsed.expression,
                    line: lines.line(parsed.start),
                    adds: false,
                    source: None,
                    faults: Vec::new(),
                    spoken: Vec::new(),
                    is_spoken: false,
                };
                (definition, parsed.adds)
            };
            parsed.into_iter().map(define).collect()
        })
        .map_err(|fault| Error::syntax(lines.place(fault.at), fault.words))
}

/// A rule as a notation reads it.
struct Parsed {
    /// Where it begins, in bytes of the text.
    start: usize,
    name: String,
    expression: Expression,
    adds: bool,
}

/// The rules of a list of them. The text behind the name of each is read by the notation, which also gets the end of
/// the rule, and returns `true` if it adds to a rule of that name.
fn rules<R: Meaning>(
    rulelist: Pairs<'_, R>,
    rule: R,
    read: impl Fn(&mut Pairs<'_, R>, Range<usize>) -> Result<(Expression, bool), Misprint>,
) -> Result<Vec<Parsed>, Misprint> {
    rulelist
        .flat_map(Pair::into_inner)
        .filter(|pair| pair.as_rule() == rule)
        .map(|rule| {
            let span = rule.as_span().start()..rule.as_span().end();
            let mut parts = rule.into_inner();
            let name = parts.next().map_or("", |name| name.as_str()).to_owned();
            let start = span.start;
            let (expression, adds) = read(&mut parts, span)?;
            Ok(Parsed {
                start,
                name,
                expression,
                adds,
            })
        })
        .collect()
}

/// A message for an error of pest.
fn syntax<R: Meaning>(notation: Notation, text: &str, error: &pest::error::Error<R>) -> Misprint {
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    if let Some(name) = next_rule(text, at) {
        let at = text[..at].trim_end().len() - name.len();
        let words = format!("expected an element, found the rule `{name}`");
        return Misprint { at, words };
    }
    let mut expected: Vec<&str> = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives
            .iter()
            .filter_map(|rule| rule.expected())
            .collect(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    expected.sort_unstable();
    expected.dedup();
    if expected.is_empty() {
        expected.push("a rule");
    }
    let hint = text[at..].chars().next().and_then(R::hint);
    let words = format!(
        "expected {}, found {}{}",
        expected.join(" or "),
        found(notation, text, at),
        hint.map(|hint| format!(" ({hint})")).unwrap_or_default()
    );
    Misprint { at, words }
}

/// The name before the sign of a definition, if one stands there: it begins the next rule, so the one before is not complete.
fn next_rule(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].trim_end();
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+');
    let start = before.trim_end_matches(is_of_name).len();
    let is_after_text = !before[..start].trim().is_empty();
    let is_equals = text[at..].starts_with(['=', ':']) && start < before.len();
    (is_equals && is_after_text).then(|| &before[start..])
}

fn spanned<R: pest::RuleType>(pair: &Pair<'_, R>, kind: ExpressionKind) -> Expression {
    let span = pair.as_span();
    Expression::new(kind, span.start()..span.end())
}

/// A list of one is that one.
fn joined(
    mut parts: Vec<Expression>,
    kind: fn(Vec<Expression>) -> ExpressionKind,
) -> ExpressionKind {
    match parts.len() {
        1 => parts.remove(0).kind,
        _ => kind(parts),
    }
}

/// The bounds in `n*m`, `*m`, `n*`, `*`, or `n`. A number that is too large counts as the largest
/// one.
fn bounds(text: &str) -> (usize, Option<usize>) {
    let number = |digits: &str| digits.parse().unwrap_or(usize::MAX);
    match text.split_once('*') {
        None => (number(text), Some(number(text))),
        Some((least, most)) => (
            if least.is_empty() { 0 } else { number(least) },
            (!most.is_empty()).then(|| number(most)),
        ),
    }
}

fn character(digits: &str, radix: u32) -> Option<char> {
    u32::from_str_radix(digits, radix)
        .ok()
        .and_then(char::from_u32)
}

/// Lets a name with its colon at the beginning of a rule, or of an alternative of it, stand for both cases.
pub(super) fn fold_leading_name(expression: &mut Expression) {
    match &mut expression.kind {
        ExpressionKind::Literal { text, either_case } => {
            let scheme = text.strip_suffix("//").unwrap_or(text).strip_suffix(':');
            *either_case |= scheme.is_some_and(is_name);
        }
        ExpressionKind::Sequence(parts) => fold_spelt_name(parts),
        ExpressionKind::Choice(alternatives) => {
            for alternative in alternatives {
                fold_leading_name(alternative);
            }
        }
        _ => {}
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The name may be one literal, or in url7 one literal for each letter.
fn fold_spelt_name(parts: &mut [Expression]) {
    let letter = |part: &Expression| match &part.kind {
        ExpressionKind::Literal { text, .. } => Some(text.clone()),
        _ => None,
    };
    let spelt: String = parts.iter().map_while(letter).collect();
    let Some(colon) = spelt.find(':').filter(|colon| is_name(&spelt[..*colon])) else {
        return;
    };
    let mut length = 0;
    for part in parts {
        let ExpressionKind::Literal { text, either_case } = &mut part.kind else {
            return;
        };
        if length <= colon {
            *either_case = true;
        }
        length += text.len();
    }
}

/// The meaning of a node of a notation's parse tree.
enum Part<R> {
    Choice,
    Sequence,
    /// A repetition: the repeated expression, with bounds before it or without.
    Repetition,
    Option,
    #[cfg(feature = "ebnf")]
    /// A repetition: the repeated expression, with a sign behind it or without.
    Postfix,
    #[cfg(feature = "ebnf")]
    /// The words of the first node below it that those behind it do not have.
    Exclusion,
    /// The meaning of the only node below it.
    Only,
    Reference,
    /// A reference: the text of the node is the name.
    Name,
    /// A string; the notation decides if case matters.
    String {
        either_case: bool,
    },
    Literal(&'static str),
    /// A literal: the text of the node.
    Itself,
    Number,
    Prose,
    #[cfg_attr(
        not(feature = "ebnf"),
        expect(dead_code, reason = "EBNF alone has some")
    )]
    /// Whatever only this notation has.
    Other(fn(&Pair<'_, R>) -> Result<ExpressionKind, Misprint>),
}

/// The rules of a notation's grammar, and the meanings of their nodes.
trait Meaning: pest::RuleType {
    /// `None` for a node that is not part of an expression.
    fn part(self, text: &str) -> Option<Part<Self>>;

    /// The separator between the elements of a list, if the notation has lists.
    fn separator() -> Option<Separator> {
        None
    }

    /// The form that the notation has instead of a character that is not allowed at its place.
    fn hint(_: char) -> Option<&'static str> {
        None
    }

    /// The name of the rule in an error that expects it. `None` if another rule has a better name.
    fn expected(self) -> Option<&'static str>;
}

fn expression<R: Meaning>(pair: Pair<'_, R>) -> Result<Expression, Misprint> {
    let whole = pair.clone();
    let text = pair.as_str();
    let at = pair.as_span().start();
    let wrong = || Misprint::incomplete(at);
    let literal = |text: &str, either_case| ExpressionKind::Literal {
        text: text.to_owned(),
        either_case,
    };
    let kind = match pair.as_rule().part(text).ok_or_else(wrong)? {
        Part::Choice => joined(all(pair)?, ExpressionKind::Choice),
        Part::Sequence => joined(all(pair)?, ExpressionKind::Sequence),
        Part::Repetition => {
            let mut parts = pair.into_inner();
            let first = parts.next().ok_or_else(wrong)?;
            let Some(element) = parts.next() else {
                return expression(first);
            };
            let sign = first.as_str();
            let (least, most) = bounds(&sign.replace('#', "*"));
            if most.is_some_and(|most| most < least) {
                let words = format!("`{}`: the maximum is less than the minimum", first.as_str());
                return Err(Misprint { at, words });
            }
            let element = expression(element)?;
            match R::separator() {
                Some(separator) if sign.contains('#') => list(least, most, element, separator),
                _ => ExpressionKind::repetition(least, most, element),
            }
        }
        #[cfg(feature = "ebnf")]
        Part::Postfix => {
            let mut parts = pair.into_inner();
            let element = expression(parts.next().ok_or_else(wrong)?)?;
            match parts.next().map(|sign| sign.as_str()) {
                None => return Ok(element),
                Some("?") => ExpressionKind::repetition(0, Some(1), element),
                Some("*") => ExpressionKind::repetition(0, None, element),
                Some(_) => ExpressionKind::repetition(1, None, element),
            }
        }
        #[cfg(feature = "ebnf")]
        Part::Exclusion => {
            let mut parts = all(pair)?.into_iter();
            let first = parts.next().ok_or_else(wrong)?;
            let mut rest: Vec<Expression> = parts.collect();
            // `A - B - C` has the words of A that neither B nor C has.
            let without = match rest.len() {
                0 => return Ok(first),
                1 => rest.remove(0),
                _ => {
                    let span = rest[0].span.start..whole.as_span().end();
                    Expression::new(ExpressionKind::Choice(rest), span)
                }
            };
            ExpressionKind::exclusion(first, without)
        }
        Part::Option => ExpressionKind::repetition(0, Some(1), only(pair)?),
        Part::Only => return only(pair),
        Part::Reference => ExpressionKind::Rule(pair.into_inner().as_str().trim().to_owned()),
        Part::String { either_case } => literal(
            pair.into_inner().last().map_or("", |text| text.as_str()),
            either_case,
        ),
        Part::Name => ExpressionKind::Rule(text.to_owned()),
        Part::Literal(text) => literal(text, false),
        Part::Itself => literal(text, false),
        Part::Number => number(text).ok_or_else(|| Misprint {
            at,
            words: format!("`{text}` stands for no characters"),
        })?,
        Part::Other(read) => read(&pair)?,
        Part::Prose => ExpressionKind::Prose(text[1..text.len() - 1].to_owned()),
    };
    Ok(spanned(&whole, kind))
}

fn all<R: Meaning>(pair: Pair<'_, R>) -> Result<Vec<Expression>, Misprint> {
    pair.into_inner().map(expression).collect()
}

fn only<R: Meaning>(pair: Pair<'_, R>) -> Result<Expression, Misprint> {
    let at = pair.as_span().start();
    pair.into_inner()
        .next()
        .map_or(Err(Misprint::incomplete(at)), expression)
}

/// The value of `%x41`, `%x41-5A`, `%x41.42`, or the same in binary or decimal.
fn number(text: &str) -> Option<ExpressionKind> {
    let radix = match text.as_bytes().get(1)?.to_ascii_lowercase() {
        b'b' => 2,
        b'd' => 10,
        _ => 16,
    };
    let digits = &text[2..];
    if let Some((first, last)) = digits.split_once('-') {
        let set = CharSet::from(character(first, radix)?..=character(last, radix)?);
        return (!set.is_empty()).then_some(ExpressionKind::Set(set));
    }
    let text: Option<String> = digits
        .split('.')
        .map(|digits| character(digits, radix))
        .collect();
    Some(ExpressionKind::Literal {
        text: text?,
        either_case: false,
    })
}
