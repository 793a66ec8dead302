//! The skeleton of a production: its parts, and the shortest texts that stand between them. A builder writes URLs by it.

use std::collections::BTreeMap;

use grammarian::bnf::{Expression, ExpressionKind, Grammar};
use grammarian::compare::Languages;

use crate::Outcome;

/// Place 0 is the beginning of a URL, and its end.
const OUTSIDE: usize = 0;

/// So often is an expression with parts in it written out, if the grammar counts its repetitions.
const COPIES: usize = 16;

/// The skeleton of a production.
pub(crate) struct Skeleton {
    /// The rule that the part at each place is told by, for the places from 1 on.
    pub(crate) places: Vec<usize>,
    /// The texts that lead from place to place.
    pub(crate) glue: Vec<Glue>,
}

/// A shortest text that may stand between the parts at two places, if nothing else does.
pub(crate) struct Glue {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) text: String,
}

impl Skeleton {
    /// The skeleton of a rule, for parts that are told by rules with these names and numbers.
    pub(crate) fn of(
        rule: &str,
        parts: &BTreeMap<&str, usize>,
        grammar: &Grammar,
        languages: &Languages,
    ) -> Outcome<Self> {
        let mut reader = Reader {
            parts,
            grammar,
            languages,
            places: Vec::new(),
            within: Vec::new(),
        };
        let shape = reader.rule(rule)?;
        let glue = shape.within;
        let first = shape
            .first
            .into_iter()
            .map(|(to, text)| ((OUTSIDE, to), text));
        let last = shape
            .last
            .into_iter()
            .map(|(from, text)| ((from, OUTSIDE), text));
        let whole = shape.without.map(|text| ((OUTSIDE, OUTSIDE), text));
        let glue: BTreeMap<(usize, usize), String> = glue
            .into_iter()
            .chain(first)
            .chain(last)
            .chain(whole)
            .collect();
        let glue = glue
            .into_iter()
            .map(|((from, to), text)| Glue { from, to, text });
        Ok(Self {
            places: reader.places,
            glue: glue.collect(),
        })
    }
}

/// The words of an expression in which the parts are single letters, as Glushkov describes them: shortest texts before the
/// places that a word may begin with, behind those that it may end with, and between neighbours.
#[derive(Clone, Default, PartialEq, Eq)]
struct Shape {
    /// A shortest word without any part.
    without: Option<String>,
    first: BTreeMap<usize, String>,
    last: BTreeMap<usize, String>,
    within: BTreeMap<(usize, usize), String>,
}

impl Shape {
    fn of_text(text: impl Into<String>) -> Self {
        Self {
            without: Some(text.into()),
            ..Self::default()
        }
    }

    fn then(self, next: Self) -> Self {
        let mut shape = Self {
            without: joined(self.without.as_ref(), next.without.as_ref()),
            first: self.first,
            last: next.last,
            within: self.within,
        };
        for (place, before) in &next.first {
            if let Some(text) = joined(self.without.as_ref(), Some(before)) {
                keep(&mut shape.first, *place, text);
            }
            for (from, behind) in &self.last {
                keep(
                    &mut shape.within,
                    (*from, *place),
                    format!("{behind}{before}"),
                );
            }
        }
        for (place, behind) in self.last {
            if let Some(text) = joined(Some(&behind), next.without.as_ref()) {
                keep(&mut shape.last, place, text);
            }
        }
        for (between, text) in next.within {
            keep(&mut shape.within, between, text);
        }
        shape
    }

    fn or(mut self, other: Self) -> Self {
        self.without = match (self.without, other.without) {
            (Some(one), Some(other)) if other.len() < one.len() => Some(other),
            (one, other) => one.or(other),
        };
        for (place, text) in other.first {
            keep(&mut self.first, place, text);
        }
        for (place, text) in other.last {
            keep(&mut self.last, place, text);
        }
        for (between, text) in other.within {
            keep(&mut self.within, between, text);
        }
        self
    }

    /// The same any number of times.
    fn repeated(mut self) -> Self {
        for (from, behind) in &self.last {
            for (to, before) in &self.first {
                keep(&mut self.within, (*from, *to), format!("{behind}{before}"));
            }
        }
        self.without = Some(String::new());
        self
    }
}

/// Two texts, if both are there.
fn joined(one: Option<&String>, other: Option<&String>) -> Option<String> {
    Some(format!("{}{}", one?, other?))
}

/// Keeps the shorter one of two texts; of equal ones, the first.
fn keep<K: Ord>(texts: &mut BTreeMap<K, String>, key: K, text: String) {
    let known = texts.entry(key).or_insert_with(|| text.clone());
    if text.len() < known.len() {
        *known = text;
    }
}

struct Reader<'r> {
    parts: &'r BTreeMap<&'r str, usize>,
    grammar: &'r Grammar,
    languages: &'r Languages,
    places: Vec<usize>,
    /// The rules that are being read.
    within: Vec<Recursion>,
}

/// A rule that is being read, and may be met again within itself, as the rules of lists are.
struct Recursion {
    rule: String,
    known: Shape,
    is_met: bool,
}

impl Reader<'_> {
    fn rule(&mut self, name: &str) -> Outcome<Shape> {
        let rule = self.grammar.rule(name);
        let rule = rule.ok_or_else(|| format!("there is no rule `{name}`"))?;
        if let Some(number) = self.parts.get(rule.name()) {
            self.places.push(*number);
            let place = BTreeMap::from([(self.places.len(), String::new())]);
            // A part that may be empty may be left out.
            let may_be_empty = self.languages.dfa(rule.name())?.accepts("");
            return Ok(Shape {
                without: may_be_empty.then(String::new),
                first: place.clone(),
                last: place,
                ..Shape::default()
            });
        }
        if !self.has_parts(rule.name()) {
            let word = self.languages.dfa(rule.name())?.witness();
            return Ok(word.map_or_else(Shape::default, Shape::of_text));
        }
        if let Some(recursion) = self.within.iter_mut().find(|it| it.rule == rule.name()) {
            recursion.is_met = true;
            return Ok(recursion.known.clone());
        }
        // Within itself, a rule has the shape that is known of it so far. The places are the same each time.
        let start = self.places.len();
        let mut known = Shape::default();
        loop {
            self.places.truncate(start);
            self.within.push(Recursion {
                rule: rule.name().to_owned(),
                known: known.clone(),
                is_met: false,
            });
            let shape = self.expression(rule.expression())?;
            let is_met = self.within.pop().is_some_and(|it| it.is_met);
            if !is_met || shape == known {
                return Ok(shape);
            }
            known = shape;
        }
    }

    /// Tells if a rule that is no part itself is made of some.
    fn has_parts(&self, name: &str) -> bool {
        let mut reached = vec![name];
        let mut at = 0;
        while let Some(name) = reached.get(at) {
            let rule = self.grammar.rule(name);
            for used in rule.iter().flat_map(|rule| rule.expression().rule_names()) {
                if self.parts.contains_key(used) {
                    return true;
                }
                if !reached.contains(&used) {
                    reached.push(used);
                }
            }
            at += 1;
        }
        false
    }

    fn expression(&mut self, expression: &Expression) -> Outcome<Shape> {
        Ok(match expression.kind() {
            ExpressionKind::Literal { text, .. } => Shape::of_text(text),
            ExpressionKind::Set(set) => {
                let character = set.most_legible();
                character.map_or_else(Shape::default, Shape::of_text)
            }
            ExpressionKind::Sequence(parts) => {
                let mut shape = Shape::of_text("");
                for part in parts {
                    shape = shape.then(self.expression(part)?);
                }
                shape
            }
            ExpressionKind::Choice(alternatives) => {
                let mut shape = Shape::default();
                for alternative in alternatives {
                    shape = shape.or(self.expression(alternative)?);
                }
                shape
            }
            ExpressionKind::Repetition { least, most, of } => self.repetition(*least, *most, of)?,
            ExpressionKind::Rule(name) => self.rule(name)?,
            _ => Shape::default(),
        })
    }

    fn repetition(&mut self, least: usize, most: Option<usize>, of: &Expression) -> Outcome<Shape> {
        let one = self.expression(of)?;
        if one.first.is_empty() {
            let word = one.without.map(|word| word.repeat(least));
            let nothing = (least == 0).then(String::new);
            return Ok(word.or(nothing).map_or_else(Shape::default, Shape::of_text));
        }
        // The places of the first copy are those that were just made.
        let mut copies = vec![one];
        let wanted = most.unwrap_or(least.max(1)).min(COPIES.max(least));
        while copies.len() < wanted {
            copies.push(self.expression(of)?);
        }
        let end = copies.len() - 1;
        let mut shape = Shape::of_text("");
        for (at, copy) in copies.into_iter().enumerate() {
            let copy = match most {
                None if at == end => {
                    let mut repeated = copy.clone().repeated();
                    if least > at {
                        repeated.without = copy.without;
                    }
                    repeated
                }
                _ if at >= least => copy.or(Shape::of_text("")),
                _ => copy,
            };
            shape = shape.then(copy);
        }
        Ok(shape)
    }
}

#[cfg(test)]
mod tests {
    use grammarian::automata::Limits;
    use grammarian::bnf::{GrammarFile, Reading};

    use super::*;

    fn skeleton(rules: &[(&str, &str)]) -> Vec<String> {
        let names = ["x", "y"];
        let mut text = String::from("//! A test.\n\n//: notation abnf\n");
        for (name, expression) in rules {
            text.extend([format!(
                "\n// § 1\n/// {name} = {expression}\n{name} = {{ ANY }}\n"
            )]);
        }
        let file = GrammarFile::parse(&text).unwrap();
        let grammar = file.grammar(Reading::Corrected);
        let parts: BTreeMap<&str, usize> = names.into_iter().zip(0..).collect();
        let languages = Languages::new(file.grammar(Reading::Corrected), &Limits::default());
        let skeleton = Skeleton::of("whole", &parts, &grammar, &languages).unwrap();
        let name = |place: usize| match place.checked_sub(1) {
            None => "-".to_owned(),
            Some(at) => format!("{}{place}", names[skeleton.places[at]]),
        };
        let glue = skeleton.glue.iter();
        let shown = glue.map(|it| format!("{} {} {:?}", name(it.from), name(it.to), it.text));
        shown.collect()
    }

    const PARTS: [(&str, &str); 2] = [("x", "1*\"x\""), ("y", "1*\"y\"")];

    #[test]
    fn what_is_optional_is_left_out_and_lists_repeat() {
        let rules = [
            ("whole", r#""s:" x *( "," x ) [ "?" y ]"#),
            PARTS[0],
            PARTS[1],
        ];
        let expected = [
            r#"- x1 "s:""#,
            r#"x1 - """#,
            r#"x1 x2 ",""#,
            r#"x1 y3 "?""#,
            r#"x2 - """#,
            r#"x2 x2 ",""#,
            r#"x2 y3 "?""#,
            r#"y3 - """#,
        ];
        assert_eq!(skeleton(&rules), expected);
    }

    #[test]
    fn rules_may_be_lists_by_recursion() {
        let rules = [
            ("whole", r#""s:" list"#),
            ("list", r#"x [ ";" list ]"#),
            PARTS[0],
            PARTS[1],
        ];
        let expected = [r#"- x1 "s:""#, r#"x1 - """#, r#"x1 x1 ";""#];
        assert_eq!(skeleton(&rules), expected);
    }

    #[test]
    fn what_must_stand_there_is_written_in_its_shortest_form() {
        let rules = [
            (
                "whole",
                r#"( "long:" / "s:" ) [ mark ] 2*3"-" 1*2( x [ mark ] ) mark"#,
            ),
            ("mark", r#""!!" / "!""#),
            PARTS[0],
            PARTS[1],
        ];
        let expected = [
            r#"- x1 "s:--""#,
            r#"x1 - "!""#,
            r#"x1 x2 """#,
            r#"x2 - "!""#,
        ];
        assert_eq!(skeleton(&rules), expected);
    }
}
