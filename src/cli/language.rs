//! An argument that names one language: a grammar, and one of its rules.

use std::fmt::Display;

use urlspec::automata::{Dfa, Limits};

use super::Failure;
use super::side::{NotationName, Side};

/// The language of a rule, and by which names it is printed.
pub(super) struct Language {
    pub(super) spec: String,
    pub(super) rule: String,
    pub(super) dfa: Dfa,
}

impl Language {
    /// Reads `ID[:RULE]`, `ID@printed[:RULE]` or `FILE[:RULE]`; without a rule it is the start rule
    /// of the revision, or the first rule of the file.
    pub(super) fn read(argument: &str, notation: Option<NotationName>) -> Result<Self, Failure> {
        let side: Side = argument.parse().map_err(Failure::Message)?;
        let grammars = side.read(notation, Limits::default())?;
        let rule = grammars.rule.as_ref().unwrap_or(&grammars.default_rule);
        let dfa = grammars.languages.dfa(rule);
        let dfa = dfa.map_err(|error| Failure::Message(grammars.error(&error)))?;
        Ok(Self {
            dfa: dfa.clone(),
            spec: grammars.name.clone(),
            rule: rule.clone(),
        })
    }

    /// What is too large, and of which rule it is made.
    pub(super) fn too_large(&self, error: &impl Display) -> Failure {
        Failure::Message(format!("{}:{}: {error}", self.spec, self.rule))
    }
}
