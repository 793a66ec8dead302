//! Documents that define schemes: each lies within the generic syntax that it names, or says why it does not.

use grammarian::automata::Limits;
use grammarian::bnf::{GrammarFile, Reading};
use grammarian::compare::Languages;
use grammarian::names::identifier;

use crate::Outcome;
use crate::labels::parts;
use crate::link::{Combined, Library, Whole};
use crate::source::Source;

impl Library {
    /// Tells if a document defines schemes, in the generic syntax of another one.
    #[must_use]
    pub fn defines_schemes(&self, id: &str) -> bool {
        self.source(id).value("generic").is_some()
    }

    /// Tells if a document has a generic syntax, and a table with it.
    pub(crate) fn is_revision(&self, id: &str) -> bool {
        let source = self.source(id);
        source.value("generic").is_none() && source.value("lends").is_none()
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

/// The text of the grammar file that is for all documents of schemes.
pub(crate) fn parser_file(parser: &Combined) -> String {
    format!(
        "//! The grammar of the parser of all documents that define schemes: each rule is called by its document and its name, and a
//! rule that several documents import stands once. `cargo run -p urlspec-tables --example write` writes it.

{}",
        parser.text()
    )
}

/// The source file that lists the documents of schemes, with these ids.
pub(crate) fn list_file<'i>(ids: impl Iterator<Item = &'i str>) -> String {
    let mut lines = String::new();
    for id in ids {
        let module = identifier(id);
        let grammar = format!("../grammar/linked/{id}.pest");
        lines.extend([
            "            ",
            &module,
            " \"",
            id,
            "\" \"",
            &grammar,
            "\";\n",
        ]);
    }
    format!(
        "//! The list of the documents that define schemes, oldest first. `cargo run -p urlspec-tables --example write` writes it: a
//! grammar file in `grammar/schemes` is all that a document needs.

/// Calls a macro with the lines of the list: the name of the modules made for a document, its id, its linked grammar.
#[rustfmt::skip]
macro_rules! for_each_scheme_document {{
    ($callback:ident) => {{
        $callback! {{
{lines}        }}
    }};
}}

pub(crate) use for_each_scheme_document;
"
    )
}
