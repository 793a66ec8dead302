//! An argument that names one language: a grammar, and one of its rules.

use std::fmt::Display;

use crate::outcome::Failure;
use crate::side::{NotationName, Side};
use grammarian::automata::{Dfa, Limits};

/// The language of a rule, and by which names it is printed.
pub(crate) struct Language {
    pub(crate) spec: String,
    pub(crate) rule: String,
    pub(crate) dfa: Dfa,
}

/// Which language, as an argument names it.
#[derive(clap::Args)]
pub(crate) struct Named {
    /// The rule whose words they are: ID[:RULE], ID@printed[:RULE] or FILE[:RULE]; without a rule, the
    /// revision's start rule, or the first rule of the file
    #[arg(value_name = "ID|FILE[:RULE]")]
    language: String,
    /// Read a file in this notation, whatever its name ends in
    #[arg(long, value_name = "NOTATION")]
    notation: Option<NotationName>,
}

impl Named {
    pub(crate) fn read(&self) -> Result<Language, Failure> {
        // Not read by the parser of arguments: what is wrong is one line, as everywhere else.
        let side: Side = self.language.parse().map_err(Failure::Message)?;
        let grammars = side.read(self.notation, Limits::default())?;
        let rule = grammars.rule.as_ref().unwrap_or(&grammars.default_rule);
        let dfa = grammars.languages.dfa(rule);
        let dfa = dfa.map_err(|error| Failure::Message(grammars.error(&error)))?;
        Ok(Language {
            dfa: dfa.clone(),
            spec: grammars.name.clone(),
            rule: rule.clone(),
        })
    }
}

impl Language {
    /// What is too large, and of which rule it is made.
    pub(crate) fn too_large(&self, error: &impl Display) -> Failure {
        Failure::Message(format!("{}:{}: {error}", self.spec, self.rule))
    }
}
