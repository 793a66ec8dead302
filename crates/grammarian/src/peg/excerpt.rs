//! Parts of a grammar for pest.

use std::collections::{HashMap, HashSet};

use pest::iterators::Pair;
use pest_meta::parser::{self, Rule};

use super::Peg;
use crate::Error;
use crate::names::identifier;

/// The text of a rule and of all rules that it is made of, as they stand in a grammar for pest, without the comments between
/// them: the rule first, the others in the order of the text. The rule may be named as a document prints it.
///
/// ```
/// use grammarian::peg::excerpt;
///
/// let text = "/// The whole.\nurl = { scheme ~ \":\" }\nport = { digit* }\ndigit = { '0'..'9' }\nscheme = @{ \"x-y\" }\n";
/// assert_eq!(excerpt(text, "port")?, "port = { digit* }\ndigit = { '0'..'9' }\n");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Peg::parse`]; [`ErrorKind::NoSuchRule`](crate::ErrorKind::NoSuchRule) if there is no such rule.
pub fn excerpt(text: &str, rule: &str) -> Result<String, Error> {
    let peg = Peg::parse(text)?;
    let rule = identifier(rule);
    if peg.number(&rule).is_none() {
        return Err(peg.no_such_rule(&rule));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // It was read just now.
    let pairs = parser::parse(Rule::grammar_rules, text).into_iter();
    let rules: Vec<Pair<'_, Rule>> = pairs.flatten().filter(|it| name_of(it).is_some()).collect();
    let numbers: HashMap<&str, usize> = rules.iter().filter_map(name_of).zip(0..).collect();
    let mut parts: HashSet<usize> = HashSet::new();
    let mut waiting: Vec<usize> = numbers.get(rule.as_str()).copied().into_iter().collect();
    while let Some(number) = waiting.pop() {
        if parts.insert(number) {
            let inner = rules[number].clone().into_inner().flatten();
            let names = inner.filter(|it| it.as_rule() == Rule::identifier);
            waiting.extend(names.filter_map(|name| numbers.get(name.as_str())));
        }
    }
    let mut order: Vec<usize> = parts.into_iter().collect();
    order.sort_unstable_by_key(|number| (name_of(&rules[*number]) != Some(&rule), *number));
    let lines = order
        .iter()
        .map(|number| rules[*number].as_str().trim_end());
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}

/// The name that a rule defines; `None` for a line of documentation.
fn name_of<'t>(pair: &Pair<'t, Rule>) -> Option<&'t str> {
    let first = pair.clone().into_inner().next()?;
    (pair.as_rule() == Rule::grammar_rule && first.as_rule() == Rule::identifier)
        .then(|| first.as_str())
}
