//! Alternatives of documents of schemes that overlap: for each pair, a label says which one the prose prefers, or why nothing
//! depends on the choice.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};

use crate::Outcome;
use crate::labels::Said;
use crate::link::{Library, Whole};
use crate::source::{RuleBlock, Source};
use crate::vocabulary::Place;

impl Library {
    /// Checks that of any two alternatives of a rule that match the same text, a label of the rule says what the document
    /// makes of them: `prefers`, or `either` if it leaves the choice. The rules that the document takes from others are
    /// checked as well.
    ///
    /// # Errors
    ///
    /// A [`Mistake`](crate::Mistake) with a shortest text that has two trees, or with a label `either` about alternatives
    /// that do not overlap.
    pub fn check_ambiguities(&self, whole: &Whole) -> Outcome<()> {
        let source = whole.source()?;
        let file = GrammarFile::parse(whole.text()).map_err(|error| source.error(&error))?;
        let bnf = file.grammar(Reading::Corrected);
        let printed = source.rules().filter(|(_, rule)| rule.name.is_some());
        for (read, (_, rule)) in file.rules().iter().zip(printed) {
            let mut open = said(&source, rule, "either")?;
            let preferred = said(&source, rule, "prefers")?;
            let ambiguities = bnf.ambiguities(read.name(), &Limits::default());
            for ambiguity in ambiguities.map_err(|error| source.error(&error))? {
                let [one, other] = ambiguity.texts(bnf.notation(), read.reading());
                let is_pair = |it: &Pair| {
                    let has = |text: &String| it.others.contains(text);
                    it.last == one && has(&other) || it.last == other && has(&one)
                };
                if let Some(label) = open.iter_mut().find(|it| is_pair(it)) {
                    label.is_used = true;
                } else if !preferred.iter().any(is_pair) {
                    let message = format!(
                        "{:?} of `{}` can be `{one}` or `{other}`, and no label says which: `prefers`, or `either` if nothing \
                         depends on it",
                        ambiguity.word(),
                        read.name()
                    );
                    return Err(source
                        .mistake(rule.body.start.saturating_sub(1), message)
                        .into());
                }
            }
            if let Some(label) = open.iter().find(|it| !it.is_used) {
                let message = "the two alternatives do not match the same text";
                return Err(source.mistake(label.line, message).into());
            }
        }
        Ok(())
    }
}

/// Alternatives that a label names.
struct Pair {
    last: String,
    others: Vec<String>,
    line: usize,
    is_used: bool,
}

/// The alternatives of all labels of a rule that have this key.
fn said(source: &Source, rule: &RuleBlock, key: &str) -> Outcome<Vec<Pair>> {
    let labels = rule.labels.iter().filter(|label| label.key == key);
    let pairs = labels.map(|label| {
        let mut words = Said::of(source, label, Place::Rule)?.words.into_iter();
        Ok(Pair {
            last: words.next().unwrap_or_default(),
            others: words.collect(),
            line: label.line,
            is_used: false,
        })
    });
    pairs.collect()
}
