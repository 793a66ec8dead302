//! Why only one side accepts a word: how it derives the word, and where the other one stops.

use grammarian::compare::Comparison;
use grammarian::trees::{Fault, Parsed, Parser};
use serde::Serialize;
use urlspec_lineage::composition::Composed;

use super::{Both, shown};
use crate::composing::why;
use crate::derived::Derived;
use crate::expected;
use crate::outcome::Failure;
use crate::output::Output;

/// The reasons for the first word of each side.
#[derive(Serialize)]
pub(super) struct Reasons {
    left_only: Option<Reason>,
    right_only: Option<Reason>,
}

/// A word that only one side accepts.
#[derive(Serialize)]
struct Reason {
    word: String,
    /// How the side that accepts it derives it; `None` if that is known by its automaton alone.
    tree: Option<Derived>,
    stops: Stop,
}

/// Where the other side stops.
#[derive(Serialize)]
struct Stop {
    /// The byte of the word.
    index: usize,
    /// The word could end there.
    can_end: bool,
    /// The rules that go on there, each with the characters that it needs.
    waiting: Vec<Waits>,
}

#[derive(Serialize)]
struct Waits {
    /// `None` if its rules are the states of an automaton.
    rule: Option<String>,
    /// In words.
    expected: Vec<String>,
}

impl Stop {
    fn of(fault: &Fault, has_structure: bool) -> Self {
        let waits = |rule: Option<&str>, set| Waits {
            rule: rule.map(str::to_owned),
            expected: expected::in_words(set, false),
        };
        let waiting = if has_structure {
            let waiting = fault.waiting().iter();
            let waiting = waiting.map(|it| waits(Some(it.rule()), it.expected()));
            waiting.collect()
        } else if fault.expected().is_empty() {
            Vec::new()
        } else {
            vec![waits(None, fault.expected())]
        };
        Self {
            index: fault.index(),
            can_end: fault.can_end(),
            waiting,
        }
    }
}

impl Reasons {
    pub(super) fn of(
        both: &Both<'_>,
        left: &str,
        right: &str,
        compared: &Comparison,
    ) -> Result<Self, Failure> {
        let (at_left, at_right) = ((both.left, left), (both.right, right));
        let reason = |words: &[String], has, lacks| {
            let word = words.first();
            word.map(|word| Reason::of(word, has, lacks)).transpose()
        };
        Ok(Self {
            left_only: reason(compared.left_only(), at_left, at_right)?,
            right_only: reason(compared.right_only(), at_right, at_left)?,
        })
    }

    pub(super) fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let sides = [
            (&self.left_only, "left", "right"),
            (&self.right_only, "right", "left"),
        ];
        for (reason, has, lacks) in sides {
            if let Some(reason) = reason {
                output.line("")?;
                let word = shown(&reason.word);
                match &reason.tree {
                    Some(tree) => {
                        output.line(&format!("How the {has} derives {word}:"))?;
                        for line in tree.lines(reason.word.as_bytes()) {
                            output.line(&format!("  {line}"))?;
                        }
                    }
                    None => output.wrapped(
                        &format!(
                            "The {has} has {word}; how it derives it is not told, since it was made of other languages, or has \
                             conditions."
                        ),
                        98,
                    )?,
                }
                output.wrapped(&reason.stop(lacks), 98)?;
            }
        }
        Ok(())
    }
}

impl Reason {
    fn of(
        word: &str,
        (has, rule): (&Composed, &str),
        (lacks, other): (&Composed, &str),
    ) -> Result<Self, Failure> {
        let parsed = |side: &Composed, rule: &str| {
            let languages = side.languages();
            let parser = Parser::new(languages.grammar(), rule, languages.limits());
            let parser = parser.map_err(|error| Failure::from(why(side, &error)))?;
            let parsed = parser.parse(word);
            parsed.map_err(|limit| Failure::Message(format!("{}: {limit}", side.argument(rule))))
        };
        match (parsed(has, rule)?, parsed(lacks, other)?) {
            (Parsed::Tree(tree), Parsed::Fault(fault)) => Ok(Self {
                word: word.to_owned(),
                tree: has.has_structure().then(|| Derived::of(&tree, word, false)),
                stops: Stop::of(&fault, lacks.has_structure()),
            }),
            _ => Err(Failure::Message(format!(
                "{}: its grammar and its automaton differ about {}",
                has.argument(rule),
                shown(word)
            ))),
        }
    }

    /// Where the other side stops, as a sentence.
    fn stop(&self, side: &str) -> String {
        let before = &self.word[..self.stops.index];
        let place = match (before, self.word[self.stops.index..].chars().next()) {
            ("", None) => "The word is empty, and the".to_owned(),
            ("", Some(_)) => "At the beginning, the".to_owned(),
            (_, None) => "At the end of the word, the".to_owned(),
            (before, Some(_)) => format!("Behind {}, the", shown(before)),
        };
        let mut waiting: Vec<String> = Vec::new();
        for waits in &self.stops.waiting {
            let expected = waits.expected.join(" or ");
            waiting.push(match &waits.rule {
                Some(rule) => format!("`{rule}` needs {expected}"),
                None => format!("it needs {expected}"),
            });
        }
        if self.stops.can_end {
            let or = if waiting.is_empty() { "" } else { "or " };
            waiting.push(format!("{or}the word ends"));
        }
        match waiting.as_slice() {
            [] => format!("{place} {side} has no word at all."),
            [only] => format!("{place} {side} stops: there {only}."),
            several => format!("{place} {side} stops: there {}.", several.join(", ")),
        }
    }
}
