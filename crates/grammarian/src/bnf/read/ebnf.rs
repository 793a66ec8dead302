//! The EBNF of the W3C.

use pest::Parser as _;
use pest::iterators::Pair;

use super::{
    ExpressionKind, Meaning, Misprint, Notation, Parsed, Part, character, expression, rules, syntax,
};
use crate::automata::CharSet;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/ebnf.pest"]
struct Ebnf;

pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Misprint> {
    let rulelist =
        Ebnf::parse(Rule::rulelist, text).map_err(|error| syntax(Notation::Ebnf, text, &error))?;
    rules(rulelist, Rule::rule, |parts, span| {
        let body = parts
            .nth(1)
            .ok_or_else(|| Misprint::incomplete(span.start))?;
        Ok((expression(body)?, false))
    })
}

impl Meaning for Rule {
    fn part(self, _: &str) -> Option<Part<Self>> {
        Some(match self {
            Self::alternation => Part::Choice,
            Self::concatenation => Part::Sequence,
            Self::exclusion => Part::Exclusion,
            Self::repetition => Part::Postfix,
            Self::element | Self::group => Part::Only,
            Self::reference => Part::Reference,
            Self::string => Part::String { either_case: false },
            Self::code_point => Part::Other(code_point),
            Self::address => Part::Prose,
            Self::class => Part::Other(class),
            _ => return None,
        })
    }

    fn hint(found: char) -> Option<&'static str> {
        Some(match found {
            '/' => "alternatives are separated by `|`",
            '=' => "a rule is defined by `::=`",
            '<' => "names stand without brackets",
            ']' => "a class has at least one character; what is optional is followed by `?`",
            ';' => "comments are `/* ... */`, and a rule has no sign at its end",
            _ => return None,
        })
    }

    fn expected(self) -> Option<&'static str> {
        Some(match self {
            Self::rule | Self::rulename => "a rule",
            Self::defined_as => "`::=`",
            Self::alternation
            | Self::concatenation
            | Self::exclusion
            | Self::repetition
            | Self::element => "an element",
            Self::character => "a character",
            _ => return None,
        })
    }
}

/// `#x41`.
fn code_point(pair: &Pair<'_, Rule>) -> Result<ExpressionKind, Misprint> {
    one_of(pair).map(|one| ExpressionKind::Set(CharSet::from(one)))
}

/// `[^a-z#xB7]`.
fn class(pair: &Pair<'_, Rule>) -> Result<ExpressionKind, Misprint> {
    let mut set = CharSet::EMPTY;
    let mut are_others = false;
    for item in pair.clone().into_inner() {
        let more = match item.as_rule() {
            Rule::others => {
                are_others = true;
                continue;
            }
            Rule::range => {
                let mut ends = item.clone().into_inner();
                let mut end = || {
                    ends.next()
                        .map_or(Err(incomplete(&item)), |end| one_of(&end))
                };
                let (first, last) = (end()?, end()?);
                if first > last {
                    let words = format!(
                        "`{}`: the last character is before the first",
                        item.as_str()
                    );
                    let at = item.as_span().start();
                    return Err(Misprint { at, words });
                }
                CharSet::from(first..=last)
            }
            _ => CharSet::from(one_of(&item)?),
        };
        set = set.union(&more);
    }
    Ok(ExpressionKind::Set(if are_others {
        set.complement()
    } else {
        set
    }))
}

fn incomplete(pair: &Pair<'_, Rule>) -> Misprint {
    Misprint::incomplete(pair.as_span().start())
}

/// The character that stands for itself, or for which a number stands.
fn one_of(pair: &Pair<'_, Rule>) -> Result<char, Misprint> {
    let text = pair.as_str();
    let mut characters = text.chars();
    let one = match (characters.next(), text.strip_prefix("#x")) {
        (Some(one), _) if characters.as_str().is_empty() => Some(one),
        (_, Some(digits)) => character(digits, 16),
        _ => None,
    };
    one.ok_or_else(|| Misprint {
        at: pair.as_span().start(),
        words: format!("`{text}` stands for no character"),
    })
}
