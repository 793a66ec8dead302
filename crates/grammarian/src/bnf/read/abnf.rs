//! ABNF.

use super::{Meaning, Misprint, Notation, Parsed, Part, Separator, expression, rules, syntax};
use pest::Parser as _;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/abnf.pest"]
struct Abnf;

pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Misprint> {
    let rulelist =
        Abnf::parse(Rule::rulelist, text).map_err(|error| syntax(Notation::Abnf, text, &error))?;
    rules(rulelist, Rule::rule, |parts, span| {
        let adds = parts.next().is_some_and(|sign| sign.as_str() == "=/");
        let body = parts
            .next()
            .ok_or_else(|| Misprint::incomplete(span.start))?;
        Ok((expression(body)?, adds))
    })
}

impl Meaning for Rule {
    fn part(self, text: &str) -> Option<Part<Self>> {
        Some(match self {
            Self::alternation => Part::Choice,
            Self::concatenation => Part::Sequence,
            Self::repetition => Part::Repetition,
            Self::option => Part::Option,
            Self::element | Self::group => Part::Only,
            Self::reference => Part::Reference,
            Self::string => {
                let exact = text.starts_with("%s") || text.starts_with("%S");
                Part::String {
                    either_case: !exact,
                }
            }
            Self::number => Part::Number,
            Self::prose => Part::Prose,
            _ => return None,
        })
    }

    fn separator() -> Option<Separator> {
        Some(Separator::SpacedComma)
    }

    fn hint(found: char) -> Option<&'static str> {
        Some(match found {
            '|' => "alternatives are separated by `/`",
            '\'' => "strings stand in double quotes",
            ':' => "a rule is defined by `=`",
            '_' => "names have no `_`, but in the BNF of RFC 822",
            _ => return None,
        })
    }

    fn expected(self) -> Option<&'static str> {
        Some(match self {
            Self::rule | Self::rulename => "a rule",
            Self::defined_as => "`=`",
            Self::alternation | Self::concatenation | Self::repetition | Self::element => {
                "an element"
            }
            Self::binary | Self::decimal | Self::hexadecimal => "a number",
            Self::digits_2 | Self::digits_10 | Self::digits_16 => "a digit",
            _ => return None,
        })
    }
}
