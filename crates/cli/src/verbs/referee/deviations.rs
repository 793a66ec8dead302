//! The words on which the program and a document differ, by rule and by character.

use grammarian::automata::{Dfa, Limits};
use serde::Serialize;
use urlspec::{Node, Rule, SyntaxError, Validator, parse};

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
    /// The rule, in the document's notation; null for a file.
    pub(super) bnf: Option<&'static str>,
    /// The document's message for each word; empty if it takes them.
    pub(super) messages: Vec<String>,
    /// The words, the shortest first, each lost by another transition.
    pub(super) words: Vec<String>,
}

/// The words that differ at one character, whatever the rule.
#[derive(Serialize)]
pub(super) struct Fault {
    /// `true` if the program takes the words.
    pub(super) program: bool,
    /// The character that is refused; null if it is the end of the text.
    pub(super) character: Option<char>,
    /// The rules that they belong to.
    pub(super) rules: Vec<&'static str>,
    pub(super) words: usize,
    pub(super) shortest: String,
}

/// Where one side refuses a word that the other takes.
struct Place {
    program: bool,
    rule: Option<Rule>,
    message: Option<String>,
    word: String,
    /// The octet at which it is refused.
    at: usize,
}

/// The deviations of a language from a side, so many each way, by rule and by character: the shortest word of each first,
/// and those that the program takes before the others.
pub(super) fn deviations(
    learned: &Dfa,
    side: &Side,
    language: &Dfa,
    most: usize,
    limits: Limits,
) -> Result<(Vec<Deviation>, Vec<Fault>), Failure> {
    let too_large =
        |error| Failure::Message(format!("{} and what was learned: {error}", side.name));
    let taken = learned.difference_witnesses(language, most, &limits);
    let refused = language.difference_witnesses(learned, most, &limits);
    let taken = taken.map_err(too_large)?.into_iter();
    let refused = refused.map_err(too_large)?.into_iter();
    let [learned, language] = [learned, language].map(|dfa| (dfa, dfa.live_states()));
    let taken = taken.map(|word| taken_word(&language, side.rule, word));
    let refused = refused.map(|word| refused_word(&learned, side.rule, word));
    let places: Vec<Place> = taken.chain(refused).collect();
    let (mut by_rule, mut by_character) = (Vec::new(), Vec::new());
    for place in places {
        add_to_faults(&mut by_character, &place);
        add_to_deviations(&mut by_rule, place);
    }
    by_character.sort_by_key(|fault| (!fault.program, std::cmp::Reverse(fault.words)));
    Ok((by_rule, by_character))
}

fn add_to_deviations(all: &mut Vec<Deviation>, place: Place) {
    let name = place.rule.map(Rule::name);
    let same = |it: &&mut Deviation| (it.program, it.rule) == (place.program, name);
    match all.iter_mut().find(same) {
        Some(known) => {
            known.words.push(place.word);
            known.messages.extend(place.message);
        }
        None => all.push(Deviation {
            program: place.program,
            rule: name,
            section: place.rule.map(|rule| rule.section().to_string()),
            bnf: place.rule.map(Rule::reading),
            messages: place.message.into_iter().collect(),
            words: vec![place.word],
        }),
    }
}

fn add_to_faults(all: &mut Vec<Fault>, place: &Place) {
    let character = place.word[place.at..].chars().next();
    let same = |it: &Fault| (it.program, it.character) == (place.program, character);
    let at = all.iter().position(same).unwrap_or_else(|| {
        all.push(Fault {
            program: place.program,
            character,
            rules: Vec::new(),
            words: 0,
            shortest: place.word.clone(),
        });
        all.len() - 1
    });
    let fault = &mut all[at];
    fault.words += 1;
    if let Some(rule) = place.rule.map(Rule::name)
        && !fault.rules.contains(&rule)
    {
        fault.rules.push(rule);
    }
}

/// A word that the side refuses: the rule by which it does, and what it says.
fn taken_word(language: &(&Dfa, Vec<bool>), rule: Option<Rule>, word: String) -> Place {
    let report = rule.map(|rule| Validator::for_rule(rule).validate(&word));
    let error = report.as_ref().and_then(|report| report.error());
    Place {
        program: true,
        rule: error.map(SyntaxError::rule),
        message: error.map(|error| error.message().to_owned()),
        at: refused_at(language, &word),
        word,
    }
}

/// A word that the program refuses: the innermost rule of a document that holds the character at which it does, or the
/// last one.
fn refused_word(learned: &(&Dfa, Vec<bool>), rule: Option<Rule>, word: String) -> Place {
    let at = refused_at(learned, &word);
    // Where the word ends too soon, the last character is where it should have gone on.
    let last = word.char_indices().next_back().map_or(0, |(at, _)| at);
    let within = at.min(last);
    let tree = rule.and_then(|rule| parse(rule, &word).ok());
    let holds =
        |span: std::ops::Range<usize>| span.contains(&within) || span.is_empty() && word.is_empty();
    let innermost = tree.and_then(|tree| {
        let nodes = tree.nodes().filter(|node| holds(node.span()));
        nodes.last().map(Node::rule)
    });
    Place {
        program: false,
        rule: innermost,
        message: None,
        word,
        at,
    }
}

/// The octet of a word at which an automaton refuses it: behind it, no word begins so. The length of the word, if that is
/// only its end.
fn refused_at((dfa, lives): &(&Dfa, Vec<bool>), word: &str) -> usize {
    let mut state = Dfa::INITIAL;
    for (index, character) in word.char_indices() {
        state = dfa.step(state, character);
        if !lives[state] {
            return index;
        }
    }
    word.len()
}
