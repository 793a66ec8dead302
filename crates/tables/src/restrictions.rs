//! Texts of productions that the prose of a document forbids: labels `forbids`, each an expression in the notation of the
//! document.

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;

use crate::Outcome;
use crate::automata::Automata;
use crate::encoded::{encoded, name_of};
use crate::form::{Forbidden, Restriction};
use crate::labels::Said;
use crate::source::{Label, Source};
use crate::vocabulary::Place;

/// The name that an expression is given while it is read.
const NAME: &str = "forbidden-text";

/// The labels that give a name to texts.
const DEFINITIONS: [&str; 2] = ["let", "encodes"];

/// The component that an expression may describe behind texts of a production that has none.
const FRAGMENT: &str = "fragment";

/// The states that a prohibition may add to the automaton of the texts that are allowed. One that adds more, such as an attribute
/// that must not be repeated among others, is judged by an automaton of its own: joined, their states multiply.
const MOST_NEW_STATES: usize = 6;

/// The restrictions of all productions of a grammar file that has this text.
pub(crate) fn restrictions(
    source: &Source,
    text: &str,
    languages: &Languages,
    automata: &mut Automata,
) -> Outcome<Vec<Restriction>> {
    let limits = Limits::default();
    let mut restrictions = Vec::new();
    let printed = source.rules().filter(|(_, rule)| rule.name.is_some());
    for (number, (_, rule)) in printed.enumerate() {
        let labels = rule.labels.iter().filter(|label| label.key == "forbids");
        let labels: Vec<&Label> = labels.collect();
        let Some(first) = labels.first() else {
            continue;
        };
        if rule.value("scheme").is_none() {
            let message = "texts are forbidden beside the production of a scheme";
            return Err(source.mistake(first.line, message).into());
        }
        let name = rule.name.as_deref().unwrap_or_default();
        let whole = languages.dfa(name)?;
        let text = &with_lets(source, &rule.labels, text)?;
        let mut allowed = (*whole).clone();
        let mut forbidden = Vec::new();
        let too_large = |label: &Label| source.mistake(label.line, "the automaton is too large");
        for &label in &labels {
            let said = Said::of(source, label, Place::Rule)?;
            let [component, expression] = said.words.as_slice() else {
                continue;
            };
            let language_of = |expression: &str| {
                language(text, expression).map_err(|message| source.mistake(label.line, message))
            };
            let described = language_of(expression)?;
            let mut judged = (*whole).clone();
            if component == FRAGMENT {
                let with_fragment = language_of(&format!("{name} [ \"#\" *%x21-7E ]"))?;
                judged = judged.union(&with_fragment, &limits)?;
            }
            let those = described.intersection(&judged, &limits)?.minimize();
            if those.is_empty() {
                let message = format!("`{name}` has none of these texts");
                return Err(source.mistake(label.line, message).into());
            }
            let joined = allowed.difference(&those, &limits)?.minimize();
            let is_apart = component == FRAGMENT || joined.len() > allowed.len() + MOST_NEW_STATES;
            let left = if is_apart {
                Some(apart(&judged, &described, &those)?)
            } else {
                allowed = joined;
                None
            };
            // Only texts of the production are asked about, so that others may be there.
            let smaller = if described.len() < those.len() {
                &described
            } else {
                &those
            };
            // What is left by itself says all.
            let smaller = left.as_ref().unwrap_or(smaller);
            let mut of = |dfa: &Dfa| automata.add(dfa).ok_or_else(|| too_large(label));
            forbidden.push(Forbidden {
                component: component.clone(),
                automaton: of(smaller)?,
                left: left.as_ref().map(of).transpose()?,
                section: said.section,
                sentence: said.sentence,
            });
        }
        restrictions.push(Restriction {
            rule: number,
            allowed: automata.add(&allowed).ok_or_else(|| too_large(first))?,
            forbidden,
        });
    }
    Ok(restrictions)
}

/// The texts that are left without those that are described, and with all that are not judged if that is smaller.
fn apart(judged: &Dfa, described: &Dfa, those: &Dfa) -> Outcome<Dfa> {
    let limits = Limits::default();
    let left = judged.difference(those, &limits)?.minimize();
    let printable = Nfa::set(CharSet::from('!'..='~')).repeat(0, None);
    let printable = printable.determinize(&limits)?;
    if !judged.difference(&printable, &limits)?.is_empty() {
        return Ok(left);
    }
    let wider = printable.difference(described, &limits)?.minimize();
    Ok(if wider.len() < left.len() {
        wider
    } else {
        left
    })
}

/// The text of a grammar file with the rules that the labels of a production define for themselves.
fn with_lets(source: &Source, labels: &[Label], text: &str) -> Outcome<String> {
    let mut text = text.to_owned();
    for (at, label) in labels.iter().enumerate() {
        if !DEFINITIONS.contains(&&*label.key) {
            continue;
        }
        let Some((name, expression)) = label.value.split_once(" = ") else {
            let message = format!("`{}` wants NAME = EXPRESSION", label.key);
            return Err(source.mistake(label.line, message).into());
        };
        let is_known = GrammarFile::parse(&text).is_ok_and(|file| file.rule(name).is_some());
        if is_known {
            let message = format!("`{name}` is a rule of the document");
            return Err(source.mistake(label.line, message).into());
        }
        let uses = |value: &str| value.split([' ', '*']).any(|word| word.ends_with(name));
        if !labels[at + 1..].iter().any(|later| uses(&later.value)) {
            let message = format!("no label uses `{name}`");
            return Err(source.mistake(label.line, message).into());
        }
        if label.key == "encodes" {
            let layer = layer(&text, name, expression);
            text += &layer.map_err(|message| source.mistake(label.line, message))?;
        } else {
            text += &rule(&label.value);
        }
    }
    Ok(text)
}

/// The rules for texts that are words of an expression when they are decoded.
fn layer(text: &str, name: &str, expression: &str) -> Result<String, String> {
    let text = format!("{text}{}", rule(&format!("{name} = {expression}")));
    let file = GrammarFile::parse(&text).map_err(|error| error.to_string())?;
    let rules = encoded(&file.grammar(Reading::Corrected), name)?;
    let known = |rule: &&String| {
        let name = rule.split(' ').next().unwrap_or_default();
        file.rule(name).is_some()
    };
    let rules = rules.iter().filter(|rule| !known(rule));
    let rules: String = rules
        .map(|it| rule(it).replace("\n///", "\n//: notation abnf\n///"))
        .collect();
    Ok(rules + &rule(&format!("{name} = {}", name_of(name))))
}

/// A rule as a grammar file has it.
fn rule(definition: &str) -> String {
    let name = definition.split(' ').next().unwrap_or_default();
    let name = name.replace('-', "_");
    format!("\n// § 0\n/// {definition}\n{name} = {{ ANY }}\n")
}

/// The texts of an expression that is made of the rules of a grammar file; of `A except B`, those of the one that the other
/// has not.
fn language(text: &str, expression: &str) -> Result<Dfa, String> {
    let limits = Limits::default();
    let dfa_of = |expression: &str| -> Result<Dfa, String> {
        let text = format!("{text}{}", rule(&format!("{NAME} = {expression}")));
        let file = GrammarFile::parse(&text).map_err(|error| error.to_string())?;
        let dfa = file.grammar(Reading::Corrected).dfa(NAME, &limits);
        Ok(dfa.map_err(|error| error.to_string())?.minimize())
    };
    let Some((all, others)) = expression.split_once(" except ") else {
        return dfa_of(expression);
    };
    let left = dfa_of(all)?.difference(&dfa_of(others)?, &limits);
    Ok(left.map_err(|error| error.to_string())?.minimize())
}
