//! Rules, compared exactly.

use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use serde_json::{Value, json};
use urlspec::Edition;
use urlspec_lineage::{Limits, grammars};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// The largest number of words of each kind in a result.
const WITNESSES: usize = 3;

/// The relation of two languages: `{"relation", "left_only", "right_only", "both"}`. A side is a rule of a document, by
/// its `spec`, or of an ABNF, by its text.
///
/// # Errors
///
/// If a grammar cannot be read, a rule does not exist, or an automaton would have more than `max_states` states.
#[wasm_bindgen]
pub fn compare(
    left_is_text: bool,
    left: &str,
    left_rule: Option<String>,
    right_is_text: bool,
    right: &str,
    right_rule: Option<String>,
    max_states: usize,
) -> Answer {
    let compared = || -> Result<Value, Fault> {
        let limits = Limits::default().states(max_states);
        let (left, left_rule) = side(left_is_text, left, left_rule, limits)?;
        let (right, right_rule) = side(right_is_text, right, right_rule, limits)?;
        let compared = Comparison::shallow(&left, &left_rule, &right, &right_rule, WITNESSES);
        let compared = compared.map_err(|error| Fault::other("grammar", error))?;
        Ok(json!({
            "relation": compared.relation(),
            "left_only": compared.left_only(),
            "right_only": compared.right_only(),
            "both": compared.both(),
        }))
    };
    answer(compared())
}

/// The languages of a side, and the name of its rule.
fn side(
    is_text: bool,
    source: &str,
    rule: Option<String>,
    limits: Limits,
) -> Result<(Languages, String), Fault> {
    if is_text {
        let grammar = Grammar::parse(Notation::Abnf, source);
        let grammar = grammar.map_err(|error| Fault::other("grammar", error))?;
        let first = grammar.rules().first().map(|rule| rule.name().to_owned());
        let rule = rule.or(first).unwrap_or_default();
        return Ok((Languages::new(grammar, &limits), rule));
    }
    let edition: Edition = source.parse()?;
    let rule = match rule {
        Some(name) => edition.rule(&name)?,
        None => edition.start_rule(),
    };
    let languages = grammars::languages(edition, limits);
    Ok((languages, rule.name().to_owned()))
}
