//! Two documents, rule by rule.

use grammarian::Error;
use urlspec::{Revision, Rule};

use crate::line::{Change, Lineage};

/// What became of the rules of one document in another.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    from: Revision,
    to: Revision,
    same: Vec<Pair>,
    changed: Vec<Pair>,
    renamed: Vec<Pair>,
    went: Vec<Rule>,
    came: Vec<Rule>,
}

/// A rule of each of two documents, and how their languages lie to each other.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pair {
    old: Rule,
    new: Rule,
    change: Change,
}

impl Step {
    /// Compares two documents.
    ///
    /// Rules of one name are compared: `-` and `_` are interchangeable, and case does not matter where only one rule
    /// is meant. Of the others, a rule was renamed if one of the newer document's has its language, and bears no
    /// other idea.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec_lineage::{Lineage, Limits, Step};
    ///
    /// let lineage = Lineage::new(Limits::default());
    /// let step = Step::between(&lineage, Revision::Rfc2396, Revision::Rfc3986)?;
    /// let renamed: Vec<_> = step.renamed().iter().map(|pair| (pair.older().name(), pair.newer().name())).collect();
    /// assert!(renamed.contains(&("escaped", "pct-encoded")));
    /// assert!(step.came().iter().any(|rule| rule.name() == "IP-literal"));
    /// # Ok::<(), urlspec_lineage::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton would have more states than the limits allow.
    pub fn between(lineage: &Lineage, from: Revision, to: Revision) -> Result<Self, Error> {
        let mut step = Self {
            from,
            to,
            same: Vec::new(),
            changed: Vec::new(),
            renamed: Vec::new(),
            went: Vec::new(),
            came: Vec::new(),
        };
        let mut taken: Vec<Rule> = Vec::new();
        let mut left: Vec<Rule> = Vec::new();
        for old in from.rules() {
            match to.rule(old.name()) {
                Ok(new) if !taken.contains(&new) => {
                    taken.push(new);
                    let pair = Pair::of(lineage, old, new)?;
                    if pair.is_equal() {
                        step.same.push(pair);
                    } else {
                        step.changed.push(pair);
                    }
                }
                _ => left.push(old),
            }
        }
        let mut new: Vec<Rule> = to.rules().filter(|rule| !taken.contains(rule)).collect();
        for old in left {
            let mut found = None;
            for (place, rule) in new.iter().enumerate() {
                let bears_another = match (old.concept(), rule.concept()) {
                    (Some(old), Some(new)) => old.comparable() != new.comparable(),
                    _ => false,
                };
                let pair = Pair::of(lineage, old, *rule)?;
                if pair.is_equal() && !bears_another {
                    let is_better = old.concept().is_some() && old.concept() == rule.concept();
                    if found.is_none() || is_better {
                        found = Some((place, pair));
                    }
                }
            }
            match found {
                Some((place, pair)) => {
                    new.remove(place);
                    step.renamed.push(pair);
                }
                None => step.went.push(old),
            }
        }
        step.came = new;
        Ok(step)
    }

    /// The document from which it goes.
    #[must_use]
    pub fn from(&self) -> Revision {
        self.from
    }

    /// The document to which it goes.
    #[must_use]
    pub fn to(&self) -> Revision {
        self.to
    }

    /// Rules that have the same name and the same language.
    #[must_use]
    pub fn same(&self) -> &[Pair] {
        &self.same
    }

    /// Rules that have the same name and another language.
    #[must_use]
    pub fn changed(&self) -> &[Pair] {
        &self.changed
    }

    /// Rules that have another name and the same language.
    #[must_use]
    pub fn renamed(&self) -> &[Pair] {
        &self.renamed
    }

    /// Rules of the older document alone.
    #[must_use]
    pub fn went(&self) -> &[Rule] {
        &self.went
    }

    /// Rules of the newer document alone.
    #[must_use]
    pub fn came(&self) -> &[Rule] {
        &self.came
    }
}

impl Pair {
    fn of(lineage: &Lineage, old: Rule, new: Rule) -> Result<Self, Error> {
        let (left, right) = (lineage.language(old)?, lineage.language(new)?);
        let change = Change::between(&left, &right, lineage.limits())?;
        Ok(Self { old, new, change })
    }

    fn is_equal(&self) -> bool {
        self.change.lost().is_none() && self.change.gained().is_none()
    }

    /// The rule of the older document.
    #[must_use]
    pub fn older(&self) -> Rule {
        self.old
    }

    /// The rule of the newer document.
    #[must_use]
    pub fn newer(&self) -> Rule {
        self.new
    }

    /// How its language changed.
    #[must_use]
    pub fn change(&self) -> &Change {
        &self.change
    }
}
