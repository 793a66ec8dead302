//! The BNF of RFC 822.

use super::{Meaning, Misprint, Notation, Parsed, Part, Separator, expression, rules, syntax};
use pest::Parser as _;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/rfc822.pest"]
struct Rfc822;

pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Misprint> {
    let rulelist = Rfc822::parse(Rule::rulelist, text)
        .map_err(|error| syntax(Notation::Rfc822, text, &error))?;
    rules(rulelist, Rule::rule, |parts, span| {
        let body = parts
            .nth(1)
            .ok_or_else(|| Misprint::incomplete(span.start))?;
        Ok((expression(body)?, false))
    })
}

impl Meaning for Rule {
    fn part(self, text: &str) -> Option<Part<Self>> {
        Some(match self {
            Self::alternation => Part::Choice,
            Self::concatenation => Part::Sequence,
            Self::repetition => Part::Repetition,
            Self::option => Part::Option,
            Self::element | Self::group | Self::bracketed => Part::Only,
            Self::reference => Part::Reference,
            Self::string => Part::String {
                either_case: text.starts_with("%i"),
            },
            Self::quote => Part::Literal("\""),
            Self::number => Part::Number,
            Self::prose => Part::Prose,
            _ => return None,
        })
    }

    fn separator() -> Option<Separator> {
        Some(Separator::Commas)
    }

    fn expected(self) -> Option<&'static str> {
        Some(match self {
            Self::rule | Self::rulename | Self::rulename_in_brackets => "a rule",
            Self::defined_as => "`=`",
            Self::alternation | Self::concatenation | Self::repetition | Self::element => {
                "an element"
            }
            Self::digits_16 => "a digit",
            _ => return None,
        })
    }
}
