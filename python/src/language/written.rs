//! A rule in other forms.

use grammarian::automata::Dfa;
use grammarian::bnf::Grammar;
use grammarian::export::{Regex, abnf, dot, pest};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urlspec_atlas::railroad_diagram;

use super::{Language, too_large};
use crate::composing::dialect;
use crate::errors::GrammarError;

impl Language {
    /// Its rule in the form of this name, held against the rule where the form has its language.
    pub(super) fn written(&self, py: Python<'_>, form: &str, dialect: &str) -> PyResult<String> {
        let dialect = self::dialect(dialect, self.octets)?;
        let limits = self.limits;
        // Without longer words, the rule is that of its automaton.
        let short = match self.longest() {
            Some(_) if form != "railroad" => Some(Grammar::of_automaton(&*self.dfa()?, &self.rule)),
            _ => None,
        };
        let grammar = short.as_ref().unwrap_or_else(|| self.languages().grammar());
        match form {
            "regex" => {
                let text = py.detach(|| {
                    let regex = Regex::of(grammar, &self.rule, &|_| None);
                    regex.map(|regex| regex.write(dialect))
                });
                let text = text.map_err(|error| self.error(&error))?;
                let text = text.map_err(|error| GrammarError::new_err(error.to_string()))?;
                let made = dialect.read(&text, &limits);
                self.check(&made.map_err(|error| GrammarError::new_err(error.to_string()))?)?;
                Ok(text)
            }
            "abnf" => {
                let text = py.detach(|| abnf(grammar, &self.rule));
                text.map_err(|error| self.error(&error))
            }
            "pest" => {
                let text = py.detach(|| pest(grammar, &self.rule, &limits));
                let text = text.map_err(|error| self.error(&error))?;
                Ok(text.text().to_owned())
            }
            "dot" => Ok(dot(&*self.dfa()?, &self.name)),
            "railroad" => self.railroad().ok_or_else(|| {
                let message = format!("{}: there is no rule to draw", self.name);
                GrammarError::new_err(message)
            }),
            _ => Err(PyValueError::new_err(format!(
                "form is 'regex', 'abnf', 'pest', 'dot' or 'railroad', not {form:?}"
            ))),
        }
    }

    /// Refuses what was written if it has another language.
    fn check(&self, made: &Dfa) -> PyResult<()> {
        let differing = self
            .dfa()?
            .product(made, &self.limits, |one, other| one != other)
            .map_err(|error| too_large(&error))?;
        match differing.witness() {
            None => Ok(()),
            Some(word) => Err(GrammarError::new_err(format!(
                "{}: what was made is not the rule: {word:?}",
                self.name
            ))),
        }
    }

    /// The drawing of its rule, if it is written and can be read.
    pub(super) fn railroad(&self) -> Option<String> {
        if !self.has_structure() {
            return None;
        }
        let definition = self.languages().grammar().rule(&self.rule)?;
        if !definition.faults().is_empty() {
            return None;
        }
        Some(railroad_diagram(definition.name(), definition.expression()))
    }
}
