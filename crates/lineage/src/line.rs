//! A concept or a scheme through all documents.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use grammarian::automata::{Dfa, Limits};
use grammarian::compare::Languages;
use urlspec::{Concept, Document, Rule, Section};

use crate::change::Change;
use crate::subject::Subject;
use crate::{DocumentEdition, Error, grammars};

/// The line of documents, and the languages of their rules.
pub struct Lineage {
    limits: Limits,
    languages: HashMap<DocumentEdition, OnceLock<Languages>>,
}

/// One concept, or one scheme, in all documents that have rules for it, the oldest first.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Row {
    #[cfg_attr(feature = "serde", serde(flatten))]
    subject: Subject,
    entries: Vec<Entry>,
}

/// The form of a concept or a scheme in one document.
#[derive(Clone, Debug)]
pub struct Entry {
    document: Document,
    rules: Vec<Rule>,
    /// The document before it that has rules for the same.
    from: Option<Document>,
    change: Option<Change>,
}

impl Lineage {
    /// The line of all documents. No automaton may have more states than `limits` allows.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let editions = Document::all()
            .flat_map(|it| [DocumentEdition::corrected(it), DocumentEdition::printed(it)]);
        Self {
            limits,
            languages: editions.map(|it| (it, OnceLock::new())).collect(),
        }
    }

    /// The concepts that some documents have rules for, in the order of [`Concept`].
    pub fn concepts(&self) -> impl Iterator<Item = Concept> {
        Subject::concepts().filter_map(|subject| match subject {
            Subject::Concept(concept) => Some(concept),
            Subject::Scheme(_) => None,
        })
    }

    /// A concept in each revision, or a scheme in each document with a production for it: the rules that stand for it,
    /// and the change of their language since the last document before it with such rules. Of several rules, the union
    /// of their languages counts. Rules are read as they must be, not as they are misprinted, and without what the prose
    /// forbids.
    ///
    /// ```
    /// use urlspec_lineage::{Lineage, Limits, Subject};
    ///
    /// let row = Lineage::new(Limits::default()).row(Subject::Scheme("file"))?;
    /// let [oldest, .., newest] = row.entries() else { panic!("several documents") };
    /// assert_eq!((oldest.document().id(), newest.document().id()), ("rfc1738", "rfc8089"));
    /// assert_eq!(newest.change().unwrap().gained(), Some("file:/"));
    /// # Ok::<(), urlspec_lineage::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than the limits allow.
    pub fn row(&self, subject: impl Into<Subject>) -> Result<Row, Error> {
        let subject = subject.into();
        let mut entries: Vec<Entry> = Vec::new();
        let mut known: HashMap<Document, Dfa> = HashMap::new();
        let documents = subject.documents();
        for (number, &document) in documents.iter().enumerate() {
            let rules = subject.rules_in(document);
            let Some(language) = self.union(document, &rules)? else {
                continue;
            };
            let language = subject.words(language, self.limits);
            let language = language.map_err(|error| Error::new([document], error))?;
            let from = subject.before(&documents[..number], document);
            let change = match from {
                Some(from) => {
                    let change = Change::between(&known[&from], &language, self.limits);
                    Some(change.map_err(|error| Error::new([from, document], error))?)
                }
                None => None,
            };
            entries.push(Entry {
                document,
                rules,
                from,
                change,
            });
            known.insert(document, language);
        }
        Ok(Row { subject, entries })
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The language of a rule of a document.
    pub(crate) fn language(
        &self,
        edition: impl Into<DocumentEdition>,
        rule: Rule,
    ) -> Result<Arc<Dfa>, Error> {
        let edition = edition.into();
        let languages =
            self.languages[&edition].get_or_init(|| grammars::languages(edition, self.limits));
        let language = languages.dfa(rule.name());
        language.map_err(|error| Error::new([edition], error))
    }

    /// The words of some rules of a document; `None` without rules.
    fn union(&self, document: Document, rules: &[Rule]) -> Result<Option<Dfa>, Error> {
        let Some((first, others)) = rules.split_first() else {
            return Ok(None);
        };
        let mut union = Arc::unwrap_or_clone(self.language(document, *first)?);
        for rule in others {
            let language = self.language(document, *rule)?;
            let both = union.union(&language, &self.limits);
            let both = both.map_err(|error| Error::new([document], error))?;
            union = both.minimize();
        }
        Ok(Some(union))
    }
}

impl Row {
    /// The concept or the scheme.
    #[must_use]
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// The documents that have rules for it, the oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of one document; `None` if that document has no rule for it.
    #[must_use]
    pub fn entry(&self, document: impl Into<Document>) -> Option<&Entry> {
        let document = document.into();
        self.entries.iter().find(|entry| entry.document == document)
    }
}

impl Entry {
    /// The document.
    #[must_use]
    pub fn document(&self) -> Document {
        self.document
    }

    /// The rules that stand for the concept or the scheme there; at least one.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The sections that print these rules, one for each.
    pub fn sections(&self) -> impl Iterator<Item = Section> {
        self.rules.iter().map(|rule| rule.section())
    }

    /// The document that it is compared with: the nearest that has rules for the same, of those that this one
    /// [follows](urlspec::Revision::follows), or, for a scheme, of all that are older. `None` if it is new.
    #[must_use]
    pub fn from(&self) -> Option<Document> {
        self.from
    }

    /// How the language changed since [`from`](Self::from).
    #[must_use]
    pub fn change(&self) -> Option<&Change> {
        self.change.as_ref()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Entry {
    /// `{"spec", "rules", "sections", "from", "change"}`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut entry = serializer.serialize_struct("Entry", 5)?;
        entry.serialize_field("spec", &self.document)?;
        entry.serialize_field("rules", &self.rules)?;
        entry.serialize_field("sections", &self.sections().collect::<Vec<_>>())?;
        entry.serialize_field("from", &self.from)?;
        entry.serialize_field("change", &self.change)?;
        entry.end()
    }
}

impl std::fmt::Debug for Lineage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lineage")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use grammarian::generate::Words;

    use super::*;

    /// The rows of all schemes, and the documents of each.
    fn rows() -> impl Iterator<Item = Row> {
        let lineage = Lineage::new(Limits::default());
        Subject::schemes().map(move |scheme| lineage.row(scheme).unwrap())
    }

    /// By the automata of the library, which were made beforehand.
    #[test]
    fn words_of_a_scheme_were_gained_and_lost_where_it_says() {
        let mut words = 0;
        for row in rows() {
            for entry in row.entries() {
                let (Some(from), Some(change)) = (entry.from(), entry.change()) else {
                    assert_eq!(row.entries()[0].document(), entry.document());
                    continue;
                };
                let older = row.entry(from).unwrap().rules()[0];
                let newer = entry.rules()[0];
                for (word, has, lacks) in [
                    (change.gained(), newer, older),
                    (change.lost(), older, newer),
                ] {
                    let Some(word) = word else {
                        continue;
                    };
                    assert!(
                        has.accepts(word) && !lacks.accepts(word),
                        "{word}: {from}, {}",
                        entry.document()
                    );
                    let scheme = word.split(':').next().unwrap();
                    assert_eq!(scheme.parse(), Ok(row.subject()), "{word}");
                    words += 1;
                }
            }
        }
        assert!(words > 40, "{words}");
    }

    #[test]
    fn the_documents_of_a_scheme_are_in_the_order_of_their_dates() {
        let mut steps = 0;
        for row in rows() {
            let documents: Vec<Document> = row.entries().iter().map(Entry::document).collect();
            assert!(
                documents.is_sorted_by_key(|it| it.published()),
                "{}",
                row.subject()
            );
            for (number, entry) in row.entries().iter().enumerate() {
                let before = number.checked_sub(1).map(|it| documents[it]);
                assert_eq!(entry.from(), before, "{}", row.subject());
                steps += usize::from(before.is_some());
            }
        }
        assert!(steps > 30, "{steps}");
        let mailto = Lineage::new(Limits::default())
            .row(Subject::Scheme("mailto"))
            .unwrap();
        let ids: Vec<&str> = mailto
            .entries()
            .iter()
            .map(|it| it.document().id())
            .collect();
        assert_eq!(
            ids,
            [
                "draft-ietf-uri-url-02",
                "rfc1630",
                "rfc1738",
                "rfc2368",
                "rfc6068"
            ]
        );
    }

    /// No document has a scheme in one case alone, so that no change is one of case.
    #[test]
    fn schemes_match_in_either_case_in_all_documents() {
        let lineage = Lineage::new(Limits::default());
        for document in Document::all() {
            for (scheme, rule) in document.schemes() {
                let language = lineage.language(document, rule).unwrap();
                let language =
                    Subject::Scheme(scheme).words(Dfa::clone(&language), Limits::default());
                let word = Words::new(&language.unwrap()).next().expect("a word");
                let (name, rest) = word.split_once(':').unwrap();
                for name in [name.to_uppercase(), name.to_lowercase()] {
                    assert!(
                        rule.accepts(&format!("{name}:{rest}")),
                        "{document}: {name}:{rest}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_scheme_that_no_document_defines_has_an_empty_row() {
        let row = Lineage::new(Limits::default())
            .row(Subject::Scheme("nothing"))
            .unwrap();
        assert!(row.entries().is_empty());
    }
}
