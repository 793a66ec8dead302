//! Two documents, rule by rule.

use grammarian::ErrorKind;
use urlspec::{Concept, Rule};

use crate::change::Change;
use crate::line::Lineage;
use crate::{DocumentEdition, Error};

/// The changes from the rules of one document to those of another.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    from: DocumentEdition,
    to: DocumentEdition,
    same: Vec<Pair>,
    changed: Vec<Pair>,
    renamed: Vec<Pair>,
    went: Vec<Rule>,
    came: Vec<Rule>,
    untold: Vec<Untold>,
}

/// A rule that has no language as it is printed, so that it cannot be compared.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Untold {
    #[cfg_attr(feature = "serde", serde(rename = "spec"))]
    edition: DocumentEdition,
    rule: Rule,
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    reason: ErrorKind,
}

/// A rule of each of two documents, and the relation of their languages.
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
    /// about the same. The production of a scheme became that of the same scheme. Of the others, a rule was renamed if one
    /// of the newer document's has its language and is about the same. If each side has only one rule left for a concept,
    /// the one became the other. `isegment` and the other names of RFC 3987 count as those of RFC 3986 that they extend.
    ///
    /// Rules are read as they must be, or as they are misprinted where a [`DocumentEdition`] says so: a document can also be
    /// compared with its own print.
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
    pub fn between(
        lineage: &Lineage,
        from: impl Into<DocumentEdition>,
        to: impl Into<DocumentEdition>,
    ) -> Result<Self, Error> {
        let (from, to) = (from.into(), to.into());
        let mut step = Self {
            from,
            to,
            same: Vec::new(),
            changed: Vec::new(),
            renamed: Vec::new(),
            went: Vec::new(),
            came: Vec::new(),
            untold: Vec::new(),
        };
        let mut old = step.readable(lineage, from)?;
        let mut new = step.readable(lineage, to)?;
        let plain = |rule: Rule| rule.name().replace(['-', '_'], "");
        let folded = |rule: Rule| plain(rule).to_ascii_lowercase();
        // Of the ways to find the rule that another one became, the surest first.
        let same_name = pairs(&mut old, &mut new, |old, new| plain(old) == plain(new));
        let same_name_in_either_case = pairs(&mut old, &mut new, |old, new| {
            folded(old) == folded(new) && may_be_same(old, new)
        });
        let international = pairs(&mut old, &mut new, |old, new| {
            let (old, new) = (plain(old), plain(new));
            international_name(&old).is_some_and(|name| name == new)
                || international_name(&new).is_some_and(|name| name == old)
        });
        for (old, new) in same_name.into_iter().chain(same_name_in_either_case) {
            step.add(step.pair(lineage, old, new)?, false);
        }
        for (old, new) in international {
            step.add(step.pair(lineage, old, new)?, true);
        }
        let productions = pairs(&mut old, &mut new, are_for_one_scheme);
        for (old, new) in productions {
            step.add(step.pair(lineage, old, new)?, true);
        }
        step.rename(lineage, &mut old, &mut new)?;
        let only_bearers = only_bearers(&mut old, &mut new);
        for (old, new) in only_bearers {
            step.add(step.pair(lineage, old, new)?, true);
        }
        step.changed.sort_by_key(|pair| pair.old);
        // A rule that cannot be compared does not count as dropped.
        let is_told = |rule: &Rule| !step.untold.iter().any(|it| plain(it.rule) == plain(*rule));
        old.retain(is_told);
        new.retain(is_told);
        (step.went, step.came) = (old, new);
        Ok(step)
    }

    /// The rules of a document that have a language; the others cannot be compared.
    fn readable(
        &mut self,
        lineage: &Lineage,
        edition: DocumentEdition,
    ) -> Result<Vec<Rule>, Error> {
        let mut readable = Vec::new();
        for rule in edition.document().rules() {
            match lineage.language(edition, rule) {
                Ok(_) => readable.push(rule),
                Err(error) => match error.cause().kind() {
                    ErrorKind::Limit(_) => return Err(error),
                    reason => self.untold.push(Untold {
                        edition,
                        rule,
                        reason: reason.clone(),
                    }),
                },
            }
        }
        Ok(readable)
    }

    fn pair(&self, lineage: &Lineage, old: Rule, new: Rule) -> Result<Pair, Error> {
        let left = lineage.language(self.from, old)?;
        let right = lineage.language(self.to, new)?;
        let change = Change::between(&left, &right, lineage.limits());
        let change = change.map_err(|error| Error::new([self.from, self.to], error))?;
        Ok(Pair { old, new, change })
    }

    /// Takes out the rules that have the same language and are about the same.
    fn rename(
        &mut self,
        lineage: &Lineage,
        old: &mut Vec<Rule>,
        new: &mut Vec<Rule>,
    ) -> Result<(), Error> {
        let mut equal = Vec::new();
        for &one in old.iter() {
            for &other in new.iter().filter(|other| may_be_same(one, **other)) {
                let pair = self.pair(lineage, one, other)?;
                if pair.is_equal() {
                    equal.push(pair);
                }
            }
        }
        for (one, other) in pairs(old, new, |one, other| {
            equal
                .iter()
                .any(|pair| (pair.old, pair.new) == (one, other))
        }) {
            let pair = equal
                .iter()
                .find(|pair| (pair.old, pair.new) == (one, other));
            self.renamed.extend(pair.cloned());
        }
        Ok(())
    }

    /// Adds rules that are one rule in both documents.
    fn add(&mut self, pair: Pair, has_other_name: bool) {
        let list = match (pair.is_equal(), has_other_name) {
            (true, false) => &mut self.same,
            (true, true) => &mut self.renamed,
            (false, _) => &mut self.changed,
        };
        list.push(pair);
    }

    /// The document from which it goes.
    #[must_use]
    pub fn from(&self) -> DocumentEdition {
        self.from
    }

    /// The document to which it goes.
    #[must_use]
    pub fn to(&self) -> DocumentEdition {
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

    /// Rules that have no language as they are printed; empty if both documents are read as corrected.
    #[must_use]
    pub fn untold(&self) -> &[Untold] {
        &self.untold
    }
}

impl Untold {
    /// The document that prints it.
    #[must_use]
    pub fn edition(&self) -> DocumentEdition {
        self.edition
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Why it has no language.
    #[must_use]
    pub fn reason(&self) -> &ErrorKind {
        &self.reason
    }
}

#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(reason: &ErrorKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(reason)
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

/// The name that RFC 3987 gives a rule of RFC 3986 that it extends: with an `i` before it, and IRI for URI.
fn international_name(name: &str) -> Option<String> {
    if name.contains("IRI") || name.starts_with('i') {
        return None;
    }
    Some(if name.contains("URI") {
        name.replace("URI", "IRI")
    } else {
        format!("i{name}")
    })
}

/// Returns `true` if both rules are productions, and of the same scheme.
fn are_for_one_scheme(old: Rule, new: Rule) -> bool {
    let schemes = |rule: Rule| rule.document().schemes().filter(move |(_, it)| *it == rule);
    schemes(old).any(|(scheme, _)| schemes(new).any(|(other, _)| other == scheme))
}

/// Returns `true` if nothing indicates that two rules are about different things.
fn may_be_same(old: Rule, new: Rule) -> bool {
    let idea = |rule: Rule| rule.concept().map(Concept::comparable);
    idea(old) == idea(new)
}

/// Removes the pairs of rules that are the only ones left on their sides for a concept.
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

#[cfg(test)]
mod tests {
    use grammarian::automata::Limits;

    use super::*;

    #[test]
    fn the_production_of_a_scheme_becomes_that_of_the_scheme() {
        let lineage = Lineage::new(Limits::default());
        let step = |from: &str, to: &str| {
            let [from, to] = [from, to].map(|id| id.parse::<DocumentEdition>().unwrap());
            Step::between(&lineage, from, to).unwrap()
        };
        let names = |pairs: &[Pair]| -> Vec<_> {
            let names = pairs.iter().map(|pair| (pair.old.name(), pair.new.name()));
            names.collect()
        };
        let mailto = step("rfc2368", "rfc6068");
        assert!(names(mailto.changed()).contains(&("mailtoURL", "mailtoURI")));
        assert!(mailto.came().iter().any(|rule| rule.name() == "hfvalue"));
        // The print and the reading of one document of schemes.
        let print = step("rfc6068@printed", "rfc6068");
        assert_eq!(print.from().to_string(), "rfc6068@printed");
        assert!(names(print.changed()).contains(&("domain", "domain")));
        assert!(print.went().is_empty() && print.came().is_empty());
    }
}
