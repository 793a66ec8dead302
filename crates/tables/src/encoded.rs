//! Percent-encoded layers: texts that are words of an expression when they are decoded. A label `encodes` beside `forbids` gives
//! them a name.

use std::fmt::Write as _;

use grammarian::bnf::{Expression, ExpressionKind, Grammar};

/// Rules in ABNF, as lines `NAME = EXPRESSION`: for each octet of a word of the rule with this name the octet itself, if it is
/// visible and not a percent sign, or its escape. The first of them has this name behind `encoded-`.
pub(crate) fn encoded(grammar: &Grammar, rule: &str) -> Result<Vec<String>, String> {
    let mut reached = vec![rule];
    let mut rules = Vec::new();
    while let Some(name) = reached.get(rules.len()).copied() {
        let rule = grammar.rule(name);
        let expression = rule
            .ok_or_else(|| format!("there is no rule `{name}`"))?
            .expression();
        for used in expression.rule_names() {
            if !reached.iter().any(|it| it.eq_ignore_ascii_case(used)) {
                reached.push(used);
            }
        }
        rules.push(format!("{} = {}", name_of(name), image(expression)?));
    }
    Ok(rules)
}

/// The name of the encoded layer of a rule.
pub(crate) fn name_of(rule: &str) -> String {
    format!("encoded-{rule}")
}

/// The expression with texts of an octet in the place of each character.
fn image(expression: &Expression) -> Result<String, String> {
    let all = |parts: &[Expression], between: &str| -> Result<String, String> {
        let parts = parts.iter().map(image).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("( {} )", parts.join(between)))
    };
    match expression.kind() {
        ExpressionKind::Set(set) => {
            let ranges = set.ranges().iter().copied();
            let octets = ranges.flat_map(|(first, last)| u32::from(first)..=u32::from(last));
            one_of(octets)
        }
        ExpressionKind::Literal { text, either_case } => {
            let mut octets = Vec::new();
            for c in text.chars() {
                let cases = [c.to_ascii_lowercase(), c.to_ascii_uppercase()];
                let cases = if *either_case { cases } else { [c, c] };
                octets.push(one_of(cases.into_iter().map(u32::from))?);
            }
            Ok(if octets.is_empty() {
                "\"\"".to_owned()
            } else {
                format!("( {} )", octets.join(" "))
            })
        }
        ExpressionKind::Sequence(parts) if parts.is_empty() => Ok("\"\"".to_owned()),
        ExpressionKind::Sequence(parts) => all(parts, " "),
        ExpressionKind::Choice(parts) => all(parts, " / "),
        ExpressionKind::Repetition { least, most, of } => {
            let most = most.map(|most| most.to_string()).unwrap_or_default();
            Ok(format!("{least}*{most}( {} )", image(of)?))
        }
        ExpressionKind::Rule(name) => Ok(name_of(name)),
        _ => Err("prose has no words that could be encoded".to_owned()),
    }
}

/// The texts of one of these octets. An escape has capital or small digits.
fn one_of(octets: impl Iterator<Item = u32>) -> Result<String, String> {
    let mut texts = String::new();
    for octet in octets {
        let octet = u8::try_from(octet).map_err(|_| format!("U+{octet:04X} is not an octet"))?;
        let between = if texts.is_empty() { "" } else { " / " };
        // A string of ABNF stands for either case.
        let _ = write!(texts, "{between}\"%{octet:02X}\"");
        if octet.is_ascii_graphic() && octet != b'%' {
            let _ = write!(texts, " / %x{octet:02X}");
        }
    }
    Ok(format!("( {texts} )"))
}
