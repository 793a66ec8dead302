//! Two documents, rule by rule.

use grammarian::Error;
use urlspec::{Concept, Revision, Rule};

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
    /// Rules of one name are compared; hyphens and underscores in it do not count, and neither does case where both are
    /// about the same. Of the others, a rule was renamed if one of the newer document's has its language and is about the
    /// same. Where only one rule is left on each side that is about an idea, the one became the other.
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
        let mut old: Vec<Rule> = from.rules().collect();
        let mut new: Vec<Rule> = to.rules().collect();
        let plain = |rule: Rule| rule.name().replace(['-', '_'], "");
        let folded = |rule: Rule| plain(rule).to_ascii_lowercase();
        // Of the ways to find the rule that another one became, the surest first.
        let same_name = pairs(&mut old, &mut new, |old, new| plain(old) == plain(new));
        let same_name_in_either_case = pairs(&mut old, &mut new, |old, new| {
            folded(old) == folded(new) && may_be_same(old, new)
        });
        for (old, new) in same_name.into_iter().chain(same_name_in_either_case) {
            step.add(Pair::of(lineage, old, new)?);
        }
        for (old, new) in renamed(lineage, &mut old, &mut new)? {
            step.renamed.push(Pair::of(lineage, old, new)?);
        }
        let only_bearers = only_bearers(&mut old, &mut new);
        for (old, new) in only_bearers {
            step.add(Pair::of(lineage, old, new)?);
        }
        step.changed.sort_by_key(|pair| pair.old);
        (step.went, step.came) = (old, new);
        Ok(step)
    }

    /// Adds rules that are one rule in both documents.
    fn add(&mut self, pair: Pair) {
        if pair.is_equal() {
            self.same.push(pair);
        } else {
            self.changed.push(pair);
        }
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

/// Takes out of the rules of two documents those that are alike, each once.
fn pairs(
    old: &mut Vec<Rule>,
    new: &mut Vec<Rule>,
    are_alike: impl Fn(Rule, Rule) -> bool,
) -> Vec<(Rule, Rule)> {
    let mut found = Vec::new();
    old.retain(|rule| {
        let place = new.iter().position(|other| are_alike(*rule, *other));
        found.extend(place.map(|place| (*rule, new.remove(place))));
        place.is_none()
    });
    found
}

/// Whether nothing says that two rules are about different things.
fn may_be_same(old: Rule, new: Rule) -> bool {
    let idea = |rule: Rule| rule.concept().map(Concept::comparable);
    idea(old) == idea(new)
}

/// Takes out the rules that have the same language and are about the same.
fn renamed(
    lineage: &Lineage,
    old: &mut Vec<Rule>,
    new: &mut Vec<Rule>,
) -> Result<Vec<(Rule, Rule)>, Error> {
    let mut equal = Vec::new();
    for &one in old.iter() {
        for &other in new.iter().filter(|other| may_be_same(one, **other)) {
            if Pair::of(lineage, one, other)?.is_equal() {
                equal.push((one, other));
            }
        }
    }
    Ok(pairs(old, new, |one, other| equal.contains(&(one, other))))
}

/// Takes out the rules that are the only ones left on their sides to bear an idea.
fn only_bearers(old: &mut Vec<Rule>, new: &mut Vec<Rule>) -> Vec<(Rule, Rule)> {
    let is_only = |rule: Rule, rules: &[Rule]| {
        let bearing = rules
            .iter()
            .filter(|other| other.concept() == rule.concept());
        rule.concept().is_some() && bearing.count() == 1
    };
    let (old_ones, new_ones) = (old.clone(), new.clone());
    pairs(old, new, |one, other| {
        one.concept() == other.concept() && is_only(one, &old_ones) && is_only(other, &new_ones)
    })
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
