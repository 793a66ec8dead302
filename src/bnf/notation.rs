//! The notations, and how their parse trees become expressions.

use pest::error::LineColLocation;
use pest::iterators::Pair;

use super::{Definition, Error, Expression, ExpressionKind};
use crate::automata::CharSet;

/// A notation for grammars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// ABNF: RFC 2234, RFC 5234, RFC 7405.
    Abnf,
    /// The augmented BNF of RFC 822, as RFC 1738 and its successors up to RFC 2396 write it.
    Rfc822,
    /// Bare letters and juxtaposition: draft-ietf-uri-url-02.
    Url7,
}

impl Notation {
    /// Whether two spellings name one rule: in ABNF case does not matter.
    #[must_use]
    pub fn same_name(self, one: &str, other: &str) -> bool {
        if self == Self::Abnf {
            one.eq_ignore_ascii_case(other)
        } else {
            one == other
        }
    }
}

/// A rule, and whether it adds alternatives to one that is defined already (`=/`).
type Parsed = (Definition, bool);

pub(super) fn parse(notation: Notation, text: &str) -> Result<Vec<Parsed>, Error> {
    match notation {
        Notation::Abnf => abnf::parse(text),
        Notation::Rfc822 => rfc822::parse(text),
        Notation::Url7 => url7::parse(text),
    }
}

fn syntax<R>(error: &pest::error::Error<R>) -> Error {
    let (LineColLocation::Pos((line, _)) | LineColLocation::Span((line, _), _)) = error.line_col;
    Error::syntax(line)
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

/// `n*m`, `*m`, `n*`, `*`, or `n`.
fn bounds(text: &str) -> (usize, Option<usize>) {
    if let Some((least, most)) = text.split_once('*') {
        (least.parse().unwrap_or(0), most.parse().ok())
    } else {
        let exactly = text.parse().unwrap_or(0);
        (exactly, Some(exactly))
    }
}

fn character(digits: &str, radix: u32) -> Option<char> {
    u32::from_str_radix(digits, radix)
        .ok()
        .and_then(char::from_u32)
}

fn repetition(least: usize, most: Option<usize>, of: Expression) -> ExpressionKind {
    ExpressionKind::Repetition {
        least,
        most,
        of: Box::new(of),
    }
}

/// Literals are exact but for scheme names, which stand at the beginning of a rule with their colon.
fn fold_scheme(expression: &mut Expression) {
    match &mut expression.kind {
        ExpressionKind::Literal { text, either_case } => {
            let scheme = text.strip_suffix("//").unwrap_or(text).strip_suffix(':');
            *either_case |= scheme.is_some_and(is_scheme_name);
        }
        ExpressionKind::Sequence(parts) => fold_spelt_scheme(parts),
        _ => {}
    }
}

fn is_scheme_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// A scheme name may be one literal, or in url7 a letter each up to the colon.
fn fold_spelt_scheme(parts: &mut [Expression]) {
    let letter = |part: &Expression| match &part.kind {
        ExpressionKind::Literal { text, .. } => Some(text.clone()),
        _ => None,
    };
    let spelt: String = parts.iter().map_while(letter).collect();
    let Some(colon) = spelt
        .find(':')
        .filter(|colon| is_scheme_name(&spelt[..*colon]))
    else {
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

mod abnf {
    use super::{
        CharSet, Definition, Error, Expression, ExpressionKind, Pair, Parsed, bounds, character,
        joined, repetition, spanned, syntax,
    };
    use pest::Parser as _;

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/notation/abnf.pest"]
    struct Abnf;

    pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Error> {
        let rulelist = Abnf::parse(Rule::rulelist, text).map_err(|error| syntax(&error))?;
        rulelist
            .flat_map(Pair::into_inner)
            .filter(|pair| pair.as_rule() == Rule::rule)
            .map(|rule| {
                let line = rule.line_col().0;
                let mut parts = rule.into_inner();
                let name = parts.next().map_or("", |name| name.as_str()).to_owned();
                let adds = parts.next().is_some_and(|sign| sign.as_str() == "=/");
                let expression = parts.next().map(expression).transpose()?;
                let expression = expression.ok_or_else(|| Error::syntax(line))?;
                Ok((
                    Definition {
                        name,
                        expression,
                        line,
                    },
                    adds,
                ))
            })
            .collect()
    }

    fn expression(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let whole = pair.clone();
        let line = pair.line_col().0;
        let kind = match pair.as_rule() {
            Rule::alternation => joined(all(pair)?, ExpressionKind::Choice),
            Rule::concatenation => joined(all(pair)?, ExpressionKind::Sequence),
            Rule::repetition => {
                let mut parts = pair.into_inner();
                let first = parts.next().ok_or_else(|| Error::syntax(line))?;
                match parts.next() {
                    None => return expression(first),
                    Some(element) => {
                        let (least, most) = bounds(first.as_str());
                        repetition(least, most, expression(element)?)
                    }
                }
            }
            Rule::option => repetition(0, Some(1), only(pair)?),
            Rule::element | Rule::group => return only(pair),
            Rule::reference => ExpressionKind::Rule(pair.into_inner().as_str().trim().to_owned()),
            Rule::string => {
                let exact = pair.as_str().starts_with("%s") || pair.as_str().starts_with("%S");
                let text = pair.into_inner().last().map_or("", |text| text.as_str());
                ExpressionKind::Literal {
                    text: text.to_owned(),
                    either_case: !exact,
                }
            }
            Rule::number => number(&pair).ok_or_else(|| Error::syntax(line))?,
            Rule::prose => {
                let text = pair.as_str();
                ExpressionKind::Prose(text[1..text.len() - 1].to_owned())
            }
            _ => return Err(Error::syntax(line)),
        };
        Ok(spanned(&whole, kind))
    }

    fn number(pair: &Pair<'_, Rule>) -> Option<ExpressionKind> {
        let text = pair.as_str();
        let radix = match text.as_bytes().get(1)?.to_ascii_lowercase() {
            b'b' => 2,
            b'd' => 10,
            _ => 16,
        };
        let digits = &text[2..];
        if let Some((first, last)) = digits.split_once('-') {
            return Some(ExpressionKind::Set(CharSet::from(
                character(first, radix)?..=character(last, radix)?,
            )));
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

    fn all(pair: Pair<'_, Rule>) -> Result<Vec<Expression>, Error> {
        pair.into_inner().map(expression).collect()
    }

    fn only(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let line = pair.line_col().0;
        pair.into_inner()
            .next()
            .map_or(Err(Error::syntax(line)), expression)
    }
}

mod rfc822 {
    use super::{
        CharSet, Definition, Error, Expression, ExpressionKind, Pair, Parsed, bounds, character,
        fold_scheme, joined, repetition, spanned, syntax,
    };
    use pest::Parser as _;

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/notation/rfc822.pest"]
    struct Rfc822;

    pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Error> {
        let rulelist = Rfc822::parse(Rule::rulelist, text).map_err(|error| syntax(&error))?;
        rulelist
            .flat_map(Pair::into_inner)
            .filter(|pair| pair.as_rule() == Rule::rule)
            .map(|rule| {
                let line = rule.line_col().0;
                let mut parts = rule.into_inner();
                let name = parts.next().map_or("", |name| name.as_str()).to_owned();
                let body = parts.nth(1).ok_or_else(|| Error::syntax(line))?;
                let mut expression = expression(body)?;
                fold_scheme(&mut expression);
                Ok((
                    Definition {
                        name,
                        expression,
                        line,
                    },
                    false,
                ))
            })
            .collect()
    }

    fn expression(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let whole = pair.clone();
        let line = pair.line_col().0;
        let kind = match pair.as_rule() {
            Rule::alternation => joined(all(pair)?, ExpressionKind::Choice),
            Rule::concatenation => joined(all(pair)?, ExpressionKind::Sequence),
            Rule::repetition => {
                let mut parts = pair.into_inner();
                let first = parts.next().ok_or_else(|| Error::syntax(line))?;
                match parts.next() {
                    None => return expression(first),
                    Some(element) => {
                        let (least, most) = bounds(first.as_str());
                        repetition(least, most, expression(element)?)
                    }
                }
            }
            Rule::option => repetition(0, Some(1), only(pair)?),
            Rule::element | Rule::group | Rule::bracketed => return only(pair),
            Rule::reference => ExpressionKind::Rule(pair.into_inner().as_str().trim().to_owned()),
            Rule::string => {
                let either_case = pair.as_str().starts_with("%i");
                let text = pair.into_inner().last().map_or("", |text| text.as_str());
                ExpressionKind::Literal {
                    text: text.to_owned(),
                    either_case,
                }
            }
            Rule::quote => ExpressionKind::Literal {
                text: "\"".to_owned(),
                either_case: false,
            },
            Rule::bare => ExpressionKind::Literal {
                text: "/".to_owned(),
                either_case: false,
            },
            Rule::number => {
                let digits = &pair.as_str()[2..];
                let (first, last) = digits.split_once('-').unwrap_or((digits, digits));
                let range = character(first, 16).zip(character(last, 16));
                let (first, last) = range.ok_or_else(|| Error::syntax(line))?;
                ExpressionKind::Set(CharSet::from(first..=last))
            }
            Rule::prose => {
                let text = pair.as_str();
                ExpressionKind::Prose(text[1..text.len() - 1].to_owned())
            }
            _ => return Err(Error::syntax(line)),
        };
        Ok(spanned(&whole, kind))
    }

    fn all(pair: Pair<'_, Rule>) -> Result<Vec<Expression>, Error> {
        pair.into_inner().map(expression).collect()
    }

    fn only(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let line = pair.line_col().0;
        pair.into_inner()
            .next()
            .map_or(Err(Error::syntax(line)), expression)
    }
}

mod url7 {
    use super::{
        Definition, Error, Expression, ExpressionKind, Pair, Parsed, fold_scheme, joined,
        repetition, spanned, syntax,
    };
    use pest::Parser as _;

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/notation/url7.pest"]
    struct Url7;

    pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Error> {
        let rulelist = Url7::parse(Rule::rulelist, text).map_err(|error| syntax(&error))?;
        rulelist
            .flat_map(Pair::into_inner)
            .filter(|pair| pair.as_rule() == Rule::rule)
            .map(|rule| {
                let line = rule.line_col().0;
                let end = rule.as_span().end();
                let mut parts = rule.into_inner();
                let name = parts.next().map_or("", |name| name.as_str()).to_owned();
                let body = parts
                    .next()
                    .filter(|part| part.as_rule() == Rule::alternation);
                let nothing = || {
                    Ok(Expression::new(
                        ExpressionKind::Sequence(Vec::new()),
                        end..end,
                    ))
                };
                let mut expression = body.map_or_else(nothing, expression)?;
                fold_scheme(&mut expression);
                Ok((
                    Definition {
                        name,
                        expression,
                        line,
                    },
                    false,
                ))
            })
            .collect()
    }

    fn expression(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let whole = pair.clone();
        let line = pair.line_col().0;
        let literal = |text: &str| ExpressionKind::Literal {
            text: text.to_owned(),
            either_case: false,
        };
        let kind = match pair.as_rule() {
            Rule::alternation => joined(all(pair)?, ExpressionKind::Choice),
            Rule::concatenation => joined(all(pair)?, ExpressionKind::Sequence),
            Rule::option => repetition(0, Some(1), only(pair)?),
            Rule::item => return only(pair),
            Rule::word => match pair.as_str() {
                "space" => literal(" "),
                "vline" => literal("|"),
                name => ExpressionKind::Rule(name.to_owned()),
            },
            Rule::letter | Rule::bracket => literal(pair.as_str()),
            _ => return Err(Error::syntax(line)),
        };
        Ok(spanned(&whole, kind))
    }

    fn all(pair: Pair<'_, Rule>) -> Result<Vec<Expression>, Error> {
        pair.into_inner().map(expression).collect()
    }

    fn only(pair: Pair<'_, Rule>) -> Result<Expression, Error> {
        let line = pair.line_col().0;
        pair.into_inner()
            .next()
            .map_or(Err(Error::syntax(line)), expression)
    }
}
