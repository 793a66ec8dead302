//! The words on which the program and a document differ, by rule.

use grammarian::automata::{Dfa, Limits};
use serde::Serialize;
use urlspec::{Node, Rule, Validator, parse};

use super::sides::Side;
use crate::outcome::Failure;

/// Words that the program takes and the side refuses, or the other way round, for one rule.
#[derive(Serialize)]
pub(super) struct Deviation {
    /// `true` if the program takes the words.
    pub(super) program: bool,
    /// The rule of the document that refuses the words, or that the program does not follow; null for a file.
    pub(super) rule: Option<&'static str>,
    pub(super) section: Option<String>,
    /// The document's message for each word; empty if it takes them.
    pub(super) messages: Vec<String>,
    /// The words, the shortest first, each lost by another transition.
    pub(super) words: Vec<String>,
}

/// All deviations of a language from a side, the shortest word of each first, those that the program takes before.
pub(super) fn deviations(
    learned: &Dfa,
    side: &Side,
    language: &Dfa,
    most: usize,
    limits: Limits,
) -> Result<Vec<Deviation>, Failure> {
    let too_large =
        |error| Failure::Message(format!("{} and what was learned: {error}", side.name));
    let taken = learned.difference_witnesses(language, most, &limits);
    let refused = language.difference_witnesses(learned, most, &limits);
    let mut all: Vec<Deviation> = Vec::new();
    let lives = learned.live_states();
    for word in taken.map_err(too_large)? {
        let place = side.rule.and_then(|rule| refusing(rule, &word));
        let (rule, message) =
            place.map_or((None, None), |(rule, message)| (Some(rule), Some(message)));
        add(&mut all, true, rule, message, word);
    }
    for word in refused.map_err(too_large)? {
        let rule = side
            .rule
            .and_then(|rule| not_followed(learned, &lives, rule, &word));
        add(&mut all, false, rule, None, word);
    }
    Ok(all)
}

fn add(
    all: &mut Vec<Deviation>,
    program: bool,
    rule: Option<Rule>,
    message: Option<String>,
    word: String,
) {
    let name = rule.map(Rule::name);
    match all
        .iter_mut()
        .find(|it| (it.program, it.rule) == (program, name))
    {
        Some(known) => {
            known.words.push(word);
            known.messages.extend(message);
        }
        None => all.push(Deviation {
            program,
            rule: name,
            section: rule.map(|rule| rule.section().to_string()),
            messages: message.into_iter().collect(),
            words: vec![word],
        }),
    }
}

/// The rule by which a document refuses a word, and what it says.
fn refusing(rule: Rule, word: &str) -> Option<(Rule, String)> {
    let report = Validator::for_rule(rule).validate(word);
    let error = report.error()?;
    Some((error.rule(), error.message().to_owned()))
}

/// The innermost rule of a document that holds the character with which the program begins to refuse a word, or the last one.
fn not_followed(learned: &Dfa, lives: &[bool], rule: Rule, word: &str) -> Option<Rule> {
    let tree = parse(rule, word).ok()?;
    let mut state = Dfa::INITIAL;
    let mut at = word.char_indices().next_back().map_or(0, |(at, _)| at);
    for (index, character) in word.char_indices() {
        state = learned.step(state, character);
        if !lives[state] {
            at = index;
            break;
        }
    }
    let holds =
        |span: std::ops::Range<usize>| span.contains(&at) || span.is_empty() && word.is_empty();
    let nodes = tree.nodes().filter(|node| holds(node.span()));
    nodes.last().map(Node::rule)
}
