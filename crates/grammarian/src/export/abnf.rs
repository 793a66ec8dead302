//! Grammars of any notation as ABNF.

use std::collections::{HashMap, HashSet};

use crate::automata::CharSet;
use crate::bnf::{Expression, ExpressionKind, Grammar};
use crate::{Error, ErrorKind};

/// A rule, and all that it is made of, as ABNF (RFC 5234; strings in which case matters are numbers). The rule comes
/// first. What other notations allow in names and ABNF does not becomes a hyphen; names that ABNF takes for one, since
/// case does not matter in it, are numbered. Letters and digits that are listed one by one become ranges.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::abnf;
///
/// let grammar = Grammar::parse(Notation::Rfc822, "port_no = *[ digit | \"x\" ]\ndigit = %x30-39")?;
/// assert_eq!(abnf(&grammar, "port_no")?, "\
/// port-no = *( digit / %x78 )
/// digit = %x30-39
/// ");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Grammar::nfa`]; [`ErrorKind::Unsupported`] for a rule that is a choice without alternatives, which ABNF cannot
/// write.
pub fn abnf(grammar: &Grammar, rule: &str) -> Result<String, Error> {
    let first = grammar.find(rule)?.name().to_owned();
    let mut met: HashSet<String> = HashSet::new();
    let mut order: Vec<String> = Vec::new();
    let mut core: Vec<String> = Vec::new();
    let mut waiting = vec![first];
    while let Some(name) = waiting.pop() {
        let Some(definition) = grammar.resolve(&name) else {
            return Err(Error::new(ErrorKind::Undefined(name)));
        };
        let own = definition.name().to_owned();
        if !met.insert(own.clone()) {
            continue;
        }
        if let Some(fault) = definition.faults().first() {
            return Err(fault.clone());
        }
        if grammar.core(&name).is_some() {
            core.push(own);
            continue;
        }
        let parts = definition.expression().rule_names();
        waiting.extend(parts.into_iter().rev().map(str::to_owned));
        order.push(own);
    }
    // Core rules keep their names.
    let mut names: HashMap<String, String> = HashMap::new();
    let mut taken: HashSet<String> = HashSet::new();
    for (own, is_core) in core
        .iter()
        .map(|own| (own, true))
        .chain(order.iter().map(|own| (own, false)))
    {
        let free = if is_core {
            own.clone()
        } else {
            free_name(own, &taken)
        };
        taken.insert(free.to_ascii_lowercase());
        names.insert(own.clone(), free);
    }
    let mut text = String::new();
    for name in &order {
        let Some(definition) = grammar.resolve(name) else {
            continue;
        };
        let mut writer = Writer {
            grammar,
            names: &names,
            text: String::new(),
        };
        writer
            .expression(definition.expression(), Place::Alone)
            .map_err(|kind| definition.error(kind))?;
        text += &[&names[name], " = ", &writer.text, "\n"].concat();
    }
    Ok(text)
}

/// A name as ABNF may have it that no other rule has.
fn free_name(name: &str, taken: &HashSet<String>) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name: String = name
        .chars()
        .map(|c| if fits(c) { c } else { '-' })
        .collect();
    let name = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let name = if name.is_empty() { "rule" } else { name };
    let is_free = |name: &String| !taken.contains(&name.to_ascii_lowercase());
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(is_free).unwrap_or_default()
}

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between parentheses, or alone.
    Alone,
    /// In a choice.
    InChoice,
    /// In a sequence.
    InSequence,
    /// Behind a sign of repetition.
    Repeated,
}

struct Writer<'g> {
    grammar: &'g Grammar,
    names: &'g HashMap<String, String>,
    text: String,
}

impl Writer<'_> {
    fn expression(&mut self, expression: &Expression, place: Place) -> Result<(), ErrorKind> {
        match expression.kind() {
            ExpressionKind::Set(set) if set.is_empty() => Err(no_words()),
            ExpressionKind::Set(set) => {
                let ranges: Vec<String> = set.ranges().iter().map(|range| number(*range)).collect();
                let is_grouped =
                    ranges.len() > 1 && place != Place::Alone && place != Place::InChoice;
                self.grouped(is_grouped, |it| {
                    it.text += &ranges.join(" / ");
                    Ok(())
                })
            }
            ExpressionKind::Literal { text, either_case } => {
                self.text += &literal(text, *either_case);
                Ok(())
            }
            ExpressionKind::Sequence(parts) if parts.is_empty() => {
                self.text += "\"\"";
                Ok(())
            }
            ExpressionKind::Sequence(parts) if parts.len() == 1 => {
                self.expression(&parts[0], place)
            }
            ExpressionKind::Sequence(parts) => self.grouped(place == Place::Repeated, |it| {
                for (number, part) in parts.iter().enumerate() {
                    it.text += if number > 0 { " " } else { "" };
                    it.expression(part, Place::InSequence)?;
                }
                Ok(())
            }),
            ExpressionKind::Choice(parts) => self.choice(parts, place),
            ExpressionKind::Repetition { most: Some(0), .. } => {
                self.text += "\"\"";
                Ok(())
            }
            ExpressionKind::Repetition {
                least: 0,
                most: Some(1),
                of,
            } => {
                self.text += "[ ";
                self.expression(of, Place::Alone)?;
                self.text += " ]";
                Ok(())
            }
            ExpressionKind::Repetition { least, most, of } => {
                let sign = match (least, most) {
                    (1, Some(1)) => String::new(),
                    (0, None) => "*".to_owned(),
                    (least, None) => format!("{least}*"),
                    (least, Some(most)) if least == most => least.to_string(),
                    (0, Some(most)) => format!("*{most}"),
                    (least, Some(most)) => format!("{least}*{most}"),
                };
                self.grouped(place == Place::Repeated, |it| {
                    it.text += &sign;
                    it.expression(of, Place::Repeated)
                })
            }
            ExpressionKind::Rule(name) => {
                let rule = self
                    .grammar
                    .resolve(name)
                    .ok_or(ErrorKind::Undefined(name.clone()))?;
                self.text += &self.names[rule.name()];
                Ok(())
            }
            ExpressionKind::Prose(prose) => Err(ErrorKind::Prose(prose.clone())),
        }
    }

    /// A choice. Alternatives without words are left out.
    fn choice(&mut self, parts: &[Expression], place: Place) -> Result<(), ErrorKind> {
        let has_words = |part: &&Expression| match part.kind() {
            ExpressionKind::Choice(parts) => !parts.is_empty(),
            ExpressionKind::Set(set) => !set.is_empty(),
            _ => true,
        };
        let parts: Vec<&Expression> = parts.iter().filter(has_words).collect();
        if let Some(set) = listed(&parts) {
            let span = parts[0].span();
            return self.expression(&Expression::new(ExpressionKind::Set(set), span), place);
        }
        match parts.as_slice() {
            [] => Err(no_words()),
            [only] => self.expression(only, place),
            parts => self.grouped(!matches!(place, Place::Alone | Place::InChoice), |it| {
                for (number, part) in parts.iter().enumerate() {
                    it.text += if number > 0 { " / " } else { "" };
                    it.expression(part, Place::InChoice)?;
                }
                Ok(())
            }),
        }
    }

    fn grouped(
        &mut self,
        is_grouped: bool,
        write: impl FnOnce(&mut Self) -> Result<(), ErrorKind>,
    ) -> Result<(), ErrorKind> {
        self.text += if is_grouped { "( " } else { "" };
        write(self)?;
        self.text += if is_grouped { " )" } else { "" };
        Ok(())
    }
}

/// The set of characters that are listed one by one, if ranges are much shorter.
fn listed(parts: &[&Expression]) -> Option<CharSet> {
    let mut set = CharSet::EMPTY;
    for part in parts {
        let ExpressionKind::Literal { text, either_case } = part.kind() else {
            return None;
        };
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none())?;
        let only = CharSet::from(only);
        set = set.union(&if *either_case {
            only.fold_ascii_case()
        } else {
            only
        });
    }
    (set.ranges().len() * 3 <= parts.len()).then_some(set)
}

fn no_words() -> ErrorKind {
    ErrorKind::Unsupported("a choice without alternatives".to_owned())
}

/// A range of characters as a number.
fn number((first, last): (char, char)) -> String {
    let (first, last) = (u32::from(first), u32::from(last));
    if first == last {
        format!("%x{first:02X}")
    } else {
        format!("%x{first:02X}-{last:02X}")
    }
}

/// A text: as a string where case does not matter or there are no letters, and else as numbers.
fn literal(text: &str, either_case: bool) -> String {
    let is_plain = |c: char| matches!(c, ' '..='!' | '#'..='~');
    let has_letters = text.contains(|c: char| c.is_ascii_alphabetic());
    if text.chars().all(is_plain) && (either_case || !has_letters) {
        return format!("\"{text}\"");
    }
    if either_case && has_letters {
        // Letters beside characters that no string can have.
        let parts: Vec<String> = text
            .chars()
            .map(|c| {
                if is_plain(c) {
                    format!("\"{c}\"")
                } else {
                    number((c, c))
                }
            })
            .collect();
        return format!("( {} )", parts.join(" "));
    }
    let numbers: Vec<String> = text
        .chars()
        .map(|c| format!("{:02X}", u32::from(c)))
        .collect();
    format!("%x{}", numbers.join("."))
}
