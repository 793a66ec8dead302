//! Documents that define schemes: each lies within the generic syntax that it names, or says why it does not.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;

use crate::Outcome;
use crate::labels::parts;
use crate::link::{Library, Whole};
use crate::source::Source;

impl Library {
    /// Tells if a document defines schemes, in the generic syntax of another one.
    #[must_use]
    pub fn defines_schemes(&self, id: &str) -> bool {
        self.source(id).value("generic").is_some()
    }

    /// Checks that the URLs of each scheme of a document are references of the revision whose generic syntax they have,
    /// unless the document is said to go beyond it; and that what is said to go beyond does.
    ///
    /// # Errors
    ///
    /// A [`Mistake`](crate::Mistake) with a shortest text that one has and the other has not.
    pub fn check_schemes(&self, whole: &Whole) -> Outcome<()> {
        let source = whole.source()?;
        let Some(generic) = source.value("generic") else {
            return Ok(());
        };
        let limits = Limits::default();
        let wide = self.link(generic)?;
        let wide_source = wide.source()?;
        let start = wide_source.value("start").unwrap_or_default();
        let start = start.split_whitespace().next().unwrap_or_default();
        let wide = languages(&wide, &wide_source)?.dfa(start)?;
        let own = languages(whole, &source)?;
        let beyond: Vec<(&str, usize)> = source
            .head
            .iter()
            .filter(|label| label.key == "beyond")
            .map(|label| (parts(&label.value).0, label.line))
            .collect();
        for (_, rule) in source.rules() {
            let name = rule.name.as_deref().unwrap_or_default();
            let of_schemes = rule.labels.iter().filter(|label| label.key == "scheme");
            for label in of_schemes {
                let scheme = parts(&label.value).0;
                let rest = own.dfa(name)?.difference(&wide, &limits)?;
                let said = beyond.iter().find(|(it, _)| *it == scheme);
                match (rest.witness(), said) {
                    (Some(word), None) => {
                        let message = format!(
                            "`{name}` has {word:?}, which `{start}` of {generic} has not, and no label `beyond {scheme}` says why"
                        );
                        return Err(source.mistake(label.line, message).into());
                    }
                    (None, Some((_, line))) => {
                        let message = format!("`{name}` lies within `{start}` of {generic}");
                        return Err(source.mistake(*line, message).into());
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

fn languages(whole: &Whole, source: &Source) -> Outcome<Languages> {
    let file = GrammarFile::parse(whole.text()).map_err(|error| source.error(&error))?;
    Ok(Languages::new(
        file.grammar(Reading::Corrected),
        &Limits::default(),
    ))
}
