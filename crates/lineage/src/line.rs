//! A concept through all documents.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use grammarian::automata::{Dfa, LimitExceeded, Limits, Loss, Relation};
use grammarian::compare::Languages;
use urlspec::{Concept, Edition, Revision, Rule};

use crate::{Error, grammars};

/// The line of documents, and the languages of their rules.
pub struct Lineage {
    limits: Limits,
    languages: HashMap<Edition, OnceLock<Languages>>,
}

/// One concept in all documents that have rules for it, the oldest first.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Row {
    concept: Concept,
    entries: Vec<Entry>,
}

/// The form of a concept in one document.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Entry {
    #[cfg_attr(feature = "serde", serde(rename = "spec"))]
    revision: Revision,
    rules: Vec<Rule>,
    /// The document before it that has rules for the concept.
    from: Option<Revision>,
    change: Option<Change>,
}

/// The relation of a language to an older one, with shortest words that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    relation: Relation,
    lost: Option<String>,
    lost_at: Option<Loss>,
    gained: Option<String>,
    gained_at: Option<Loss>,
}

impl Lineage {
    /// The line of all revisions. No automaton may have more states than `limits` allows.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let all = Revision::ALL.iter().copied();
        let editions = all.flat_map(|it| [Edition::from(it), Edition::printed(it)]);
        Self {
            limits,
            languages: editions.map(|it| (it, OnceLock::new())).collect(),
        }
    }

    /// The concepts that some documents have rules for, in the order of [`Concept`].
    pub fn concepts(&self) -> impl Iterator<Item = Concept> {
        let all = Concept::ALL.iter().copied();
        all.filter(|concept| {
            Revision::ALL
                .iter()
                .any(|it| !bearers(*it, *concept).is_empty())
        })
    }

    /// A concept in each document: the rules that stand for it, and the change of their language since the last
    /// document before it with such rules. Of several rules, the union of their languages counts. Rules are read as
    /// they must be, not as they are misprinted.
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than the limits allow.
    pub fn row(&self, concept: Concept) -> Result<Row, Error> {
        let mut entries = Vec::new();
        let mut known: HashMap<Revision, Dfa> = HashMap::new();
        for &revision in Revision::ALL {
            let rules = bearers(revision, concept);
            let Some(language) = self.union(&rules)? else {
                continue;
            };
            let before = std::iter::successors(revision.follows(), |it| it.follows());
            let from = before.into_iter().find(|it| known.contains_key(it));
            let change = match from {
                Some(from) => {
                    let change = Change::between(&known[&from], &language, self.limits);
                    let editions = [Edition::from(from), Edition::from(revision)];
                    Some(change.map_err(|error| Error::new(editions, error))?)
                }
                None => None,
            };
            entries.push(Entry {
                revision,
                rules,
                from,
                change,
            });
            known.insert(revision, language);
        }
        Ok(Row { concept, entries })
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The language of a rule of a document.
    pub(crate) fn language(&self, edition: Edition, rule: Rule) -> Result<Arc<Dfa>, Error> {
        let languages =
            self.languages[&edition].get_or_init(|| grammars::languages(edition, self.limits));
        let language = languages.dfa(rule.name());
        language.map_err(|error| Error::new([edition], error))
    }

    /// The words of some rules; `None` without rules.
    fn union(&self, rules: &[Rule]) -> Result<Option<Dfa>, Error> {
        let Some((first, others)) = rules.split_first() else {
            return Ok(None);
        };
        let edition = Edition::from(first.revision());
        let mut union = Arc::unwrap_or_clone(self.language(edition, *first)?);
        for rule in others {
            let language = self.language(edition, *rule)?;
            let both = union.union(&language, &self.limits);
            let both = both.map_err(|error| Error::new([edition], error))?;
            union = both.minimize();
        }
        Ok(Some(union))
    }
}

/// The rules of a document that stand for a concept. Of those for whole URLs, the ones without a fragment identifier
/// count if there are any, since it is not part of a URL in most documents.
fn bearers(revision: Revision, concept: Concept) -> Vec<Rule> {
    let all: Vec<Rule> = revision.rules_for(concept).collect();
    if concept == Concept::Absolute {
        let plain: Vec<Rule> = all
            .iter()
            .copied()
            .filter(|rule| !has_fragment(*rule))
            .collect();
        if !plain.is_empty() {
            return plain;
        }
    }
    all
}

fn has_fragment(rule: Rule) -> bool {
    rule.closure()
        .any(|rule| rule.concept() == Some(Concept::Fragment))
}

impl Row {
    /// The concept.
    #[must_use]
    pub fn concept(&self) -> Concept {
        self.concept
    }

    /// The documents that have rules for it, the oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of one document; `None` if that document has no rule for the concept.
    #[must_use]
    pub fn entry(&self, revision: Revision) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.revision == revision)
    }
}

impl Entry {
    /// The document.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The rules that stand for the concept there; at least one.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The document that it is compared with: the nearest that this one [follows](Revision::follows) and that has rules
    /// for the concept. `None` if it is new.
    #[must_use]
    pub fn from(&self) -> Option<Revision> {
        self.from
    }

    /// How the language changed since [`from`](Self::from).
    #[must_use]
    pub fn change(&self) -> Option<&Change> {
        self.change.as_ref()
    }
}

impl Change {
    pub(crate) fn between(old: &Dfa, new: &Dfa, limits: Limits) -> Result<Self, LimitExceeded> {
        let witnesses = old.compare(new, &limits)?;
        let (lost, gained) = (witnesses.left_only(), witnesses.right_only());
        Ok(Self {
            relation: witnesses.relation(),
            lost_at: lost.and_then(|word| old.loss(new, word)),
            gained_at: gained.and_then(|word| new.loss(old, word)),
            lost: lost.map(str::to_owned),
            gained: gained.map(str::to_owned),
        })
    }

    /// The relation of the older language, the left one, to the newer: for [`Relation::Subset`], the language has
    /// become wider.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// A shortest word that the newer language lacks.
    #[must_use]
    pub fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// A shortest word that the older language lacks.
    #[must_use]
    pub fn gained(&self) -> Option<&str> {
        self.gained.as_deref()
    }

    /// The place in [`lost`](Self::lost) at which the newer language loses it, and the characters that it loses there.
    #[must_use]
    pub fn lost_at(&self) -> Option<&Loss> {
        self.lost_at.as_ref()
    }

    /// The place in [`gained`](Self::gained) at which the older language loses it, and the characters that it loses there.
    #[must_use]
    pub fn gained_at(&self) -> Option<&Loss> {
        self.gained_at.as_ref()
    }

    /// `equal`, `wider`, `narrower` or `changed`: the newer language, compared with the older one.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self.relation {
            Relation::Equal => "equal",
            Relation::Subset => "wider",
            Relation::Superset => "narrower",
            _ => "changed",
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Change {
    /// `{"is", "gained", "gained_at", "lost", "lost_at"}`: the value of [`as_str`](Self::as_str), the words, and the
    /// places.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut change = serializer.serialize_struct("Change", 5)?;
        change.serialize_field("is", self.as_str())?;
        change.serialize_field("gained", &self.gained)?;
        change.serialize_field("gained_at", &self.gained_at)?;
        change.serialize_field("lost", &self.lost)?;
        change.serialize_field("lost_at", &self.lost_at)?;
        change.end()
    }
}

impl std::fmt::Debug for Lineage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lineage")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
