//! Texts of productions that the prose of a document forbids: labels `forbids`, each an expression in the notation of the
//! document.

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;

use crate::Outcome;
use crate::automata::Automata;
use crate::form::{Forbidden, Restriction};
use crate::labels::Said;
use crate::source::{Label, Source};
use crate::vocabulary::Place;

/// The name that an expression is given while it is read.
const NAME: &str = "forbidden-text";

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
        let mut allowed = (*whole).clone();
        let mut forbidden = Vec::new();
        let too_large = |label: &Label| source.mistake(label.line, "the automaton is too large");
        for &label in &labels {
            let said = Said::of(source, label, Place::Rule)?;
            let [component, expression] = said.words.as_slice() else {
                continue;
            };
            let those = language(text, expression)
                .map_err(|message| source.mistake(label.line, message))?;
            let those = those.intersection(&whole, &limits)?.minimize();
            if those.is_empty() {
                let message = format!("`{name}` has none of these texts");
                return Err(source.mistake(label.line, message).into());
            }
            allowed = allowed.difference(&those, &limits)?.minimize();
            forbidden.push(Forbidden {
                component: component.clone(),
                automaton: automata.add(&those).ok_or_else(|| too_large(label))?,
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

/// The texts of an expression that is made of the rules of a grammar file.
fn language(text: &str, expression: &str) -> Result<Dfa, String> {
    let text = format!("{text}\n// § 0\n/// {NAME} = {expression}\nforbidden_text = {{ ANY }}\n");
    let file = GrammarFile::parse(&text).map_err(|error| error.to_string())?;
    let grammar = file.grammar(Reading::Corrected);
    let dfa = grammar.dfa(NAME, &Limits::default());
    dfa.map_err(|error| error.to_string())
}
