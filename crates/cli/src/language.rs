//! An argument that names one language: a grammar, and one of its rules.

use std::sync::{Arc, OnceLock};

use grammarian::ErrorKind;
use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, StateId};
use grammarian::bnf::{Diagnostic, DiagnosticKind};

use urlspec_lineage::composition::{Care, Composed};

use crate::composing::{Composing, RuleOf, described, grammar_name, statements, why};
use crate::dialect::DialectName;
use crate::expected;
use crate::options::Largest;
use crate::outcome::{Failure, allows_more};
use crate::output::Output;

/// The language of a rule, and the names by which it is printed.
pub(crate) struct Language {
    pub(crate) spec: String,
    pub(crate) rule: String,
    pub(crate) dfa: Arc<Dfa>,
    pub(crate) limits: Limits,
    /// Its grammar.
    pub(crate) grammars: Composed,
    lives: OnceLock<Vec<bool>>,
}

/// The language that an argument names.
#[derive(clap::Args)]
pub(crate) struct Named {
    /// The rule: ID[:RULE], ID@printed[:RULE] or FILE[:RULE]
    ///
    /// Without RULE, it is the start rule of the document, or the first rule of the file.
    #[arg(value_name = "ID|FILE[:RULE]")]
    language: String,
    #[command(flatten)]
    largest: Largest,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

impl Named {
    /// Returns `true` if characters stand for octets.
    pub(crate) fn is_of_octets(&self) -> bool {
        self.composing.is_of_octets()
    }

    /// The dialect of expressions that are written.
    pub(crate) fn dialect(&self) -> Option<DialectName> {
        self.composing.dialect_to_write()
    }

    /// Reads it for a verb that writes expressions: `--dialect` is theirs.
    pub(crate) fn read_to_write(&self, output: &mut Output) -> Result<Language, Failure> {
        self.composing.dialect_to_write();
        self.read(output)
    }

    /// Reads it, and prints the remarks that hold of all its results on standard error.
    pub(crate) fn read(&self, output: &mut Output) -> Result<Language, Failure> {
        self.read_up_to(None, output)
    }

    /// Reads it without the words of more than `length` characters, if its rule is recursive and has no automaton otherwise.
    pub(crate) fn read_up_to(
        &self,
        length: Option<usize>,
        output: &mut Output,
    ) -> Result<Language, Failure> {
        self.composing.join_up_to(length);
        let (mut grammars, rule) = self.compose(output)?;
        let mut dfa = grammars.languages().dfa(&rule);
        if let (Some(length), Err(error)) = (length, &dfa)
            && matches!(error.kind(), ErrorKind::NotRegular(_))
        {
            grammars = grammars.up_to_length(length);
            dfa = grammars.languages().dfa(&rule);
        }
        let dfa = dfa.map_err(|error| Failure::from(why(&grammars, &error)))?;
        Ok(self.language(grammars, rule, dfa))
    }

    /// Reads the grammar, and prints those remarks.
    pub(crate) fn compose(&self, output: &mut Output) -> Result<(Composed, String), Failure> {
        // Not read by the parser of arguments, so that the error is one line, as everywhere else.
        let named = grammar_name(&self.language)?;
        let grammars = self
            .composing
            .read(&named, self.largest.limits(), Care::Strict)?;
        for statement in statements(&grammars) {
            output.report_note(&format!("{}: {statement}", grammars.name()))?;
        }
        let rule = grammars.chosen_rule().to_owned();
        if let (Some(path), None) = (named.path(), named.rule())
            && has_other_starts(&grammars)
        {
            output.report_note(&format!(
                "{path}: the rule is `{rule}`, the first one; {path}:RULE chooses another"
            ))?;
        }
        Ok((grammars, rule))
    }

    /// The language of a rule whose automaton is known.
    pub(crate) fn language(&self, grammars: Composed, rule: String, dfa: Arc<Dfa>) -> Language {
        Language {
            dfa,
            limits: self.largest.limits(),
            spec: grammars.name().to_owned(),
            rule,
            grammars,
            lives: OnceLock::new(),
        }
    }
}

/// Returns `true` if another rule than the first one may be meant, since the first one does not lead to it.
fn has_other_starts(grammars: &Composed) -> bool {
    let diagnostics = grammars.languages().grammar().diagnostics();
    let mut kinds = diagnostics.iter().map(Diagnostic::kind);
    kinds.any(|kind| matches!(kind, DiagnosticKind::Unused(_)))
}

impl Language {
    /// The rule as an argument names it, with the options that changed its grammar.
    pub(crate) fn name(&self) -> String {
        described(&self.grammars, &self.rule)
    }

    /// The rule in JSON output.
    pub(crate) fn in_json(&self) -> RuleOf<'_> {
        RuleOf::new(&self.grammars, &self.rule)
    }

    /// For each state, `true` if a word of the language leads through it.
    pub(crate) fn live_states(&self) -> &[bool] {
        self.lives.get_or_init(|| self.dfa.live_states())
    }

    /// Returns `true` if a word has characters beyond US-ASCII; they may stand for octets.
    pub(crate) fn has_characters_beyond_ascii(&self) -> bool {
        let lives = self.live_states();
        let classes: Vec<usize> = self
            .dfa
            .classes()
            .iter()
            .enumerate()
            .filter(|(_, set)| set.ranges().iter().any(|range| !range.1.is_ascii()))
            .map(|(class, _)| class)
            .collect();
        let leads = |state: StateId| {
            let mut targets = classes
                .iter()
                .map(|class| self.dfa.successor(state, *class));
            lives[state] && targets.any(|target| lives[target])
        };
        (0..self.dfa.len()).any(leads)
    }

    /// The characters that may follow in a state, in words.
    pub(crate) fn expected_in(&self, state: StateId, is_of_octets: bool) -> Vec<String> {
        let lives = self.live_states();
        let classes = self.dfa.classes().iter().enumerate();
        let leading = classes.filter(|(class, _)| lives[self.dfa.successor(state, *class)]);
        let set = leading.flat_map(|(_, set)| set.ranges().iter().copied());
        let set: CharSet = set.collect();
        let mut words = expected::in_words(&set, is_of_octets);
        words.extend(self.dfa.is_accepting(state).then(|| "the end".to_owned()));
        words
    }

    /// The error for an automaton that is too large, with the rule that it is made of.
    pub(crate) fn too_large(&self, error: &LimitExceeded) -> Failure {
        self.refused(&format!("{error}{}", allows_more(error)))
    }

    /// The failure of an operation on the rule, with its reason.
    pub(crate) fn refused(&self, why: &str) -> Failure {
        Failure::Message(format!("{}: {why}", self.name()))
    }
}
