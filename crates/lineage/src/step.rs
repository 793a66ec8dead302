//! Two documents, rule by rule.

use grammarian::ErrorKind;
use urlspec::Rule;

use crate::change::Change;
use crate::line::Lineage;
use crate::succession::{Successor, plain, successors};
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
        let change = |old, new| step.change(lineage, old, new);
        for found in successors(&mut old, &mut new, change)? {
            step.add(found);
        }
        step.changed.sort_by_key(|pair| pair.old);
        // A rule that cannot be compared does not count as dropped.
        let is_told = |rule: &Rule| !step.untold.iter().any(|it| plain(&it.rule) == plain(rule));
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

    fn change(&self, lineage: &Lineage, old: Rule, new: Rule) -> Result<Change, Error> {
        let left = lineage.language(self.from, old)?;
        let right = lineage.language(self.to, new)?;
        let change = Change::between(&left, &right, lineage.limits());
        change.map_err(|error| Error::new([self.from, self.to], error))
    }

    /// Adds rules that are one rule in both documents.
    fn add(&mut self, found: Successor<Rule>) {
        let Successor {
            old,
            new,
            change,
            has_other_name,
        } = found;
        let list = match (change.is_equal(), has_other_name) {
            (true, false) => &mut self.same,
            (true, true) => &mut self.renamed,
            (false, _) => &mut self.changed,
        };
        list.push(Pair { old, new, change });
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

impl Pair {
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
