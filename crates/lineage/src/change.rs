//! How a language changed.

use grammarian::automata::{Dfa, LimitExceeded, Limits, Loss, Relation};

/// The relation of a language to an older one, with shortest words that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    relation: Relation,
    lost: Option<String>,
    lost_at: Option<Loss>,
    gained: Option<String>,
    gained_at: Option<Loss>,
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

    /// Tells if nothing changed.
    pub(crate) fn is_equal(&self) -> bool {
        self.relation == Relation::Equal
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
