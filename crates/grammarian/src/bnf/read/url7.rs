//! The notation of draft-ietf-uri-url-02.

use super::{
    Expression, ExpressionKind, Meaning, Misprint, Notation, Parsed, Part, expression, rules,
    syntax,
};
use pest::Parser as _;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/url7.pest"]
struct Url7;

pub(super) fn parse(text: &str) -> Result<Vec<Parsed>, Misprint> {
    let rulelist =
        Url7::parse(Rule::rulelist, text).map_err(|error| syntax(Notation::Url7, text, &error))?;
    rules(rulelist, Rule::rule, |parts, span| {
        let body = parts
            .next()
            .filter(|part| part.as_rule() == Rule::alternation);
        let nothing = ExpressionKind::Sequence(Vec::new());
        let nothing = || Ok(Expression::new(nothing, span.end..span.end));
        Ok((body.map_or_else(nothing, expression)?, false))
    })
}

impl Meaning for Rule {
    fn part(self, text: &str) -> Option<Part<Self>> {
        Some(match self {
            Self::alternation => Part::Choice,
            Self::concatenation => Part::Sequence,
            Self::option => Part::Option,
            Self::item => Part::Only,
            Self::word => match text {
                "space" => Part::Literal(" "),
                "vline" => Part::Literal("|"),
                _ => Part::Name,
            },
            Self::letter | Self::bracket => Part::Itself,
            _ => return None,
        })
    }

    fn expected(self) -> Option<&'static str> {
        Some(match self {
            Self::rule | Self::rulename => "a rule",
            Self::alternation | Self::concatenation | Self::item => "an element",
            _ => return None,
        })
    }
}
