//! The counts that a comparison of all pairs ends with.

use grammarian::Error;
use grammarian::automata::Relation;
use grammarian::compare::Comparison;

use super::case::condition;
use urlspec_lineage::composition::EitherCase;

/// The numbers of pairs by result.
#[derive(Default)]
pub(super) struct Counts<'c> {
    pub(super) all: usize,
    pub(super) equal: usize,
    pub(super) untold: usize,
    pub(super) last_was_equal: bool,
    /// The left rules of pairs that are not equal, and that are if letters stand for both cases.
    pub(super) equal_otherwise: Vec<(EitherCase, &'c str)>,
}

impl Counts<'_> {
    pub(super) fn count(&mut self, compared: &Result<Comparison, Error>) {
        self.all += 1;
        self.untold += usize::from(compared.is_err());
        let relation = compared.as_ref().map(Comparison::relation);
        self.last_was_equal = relation == Ok(Relation::Equal);
        self.equal += usize::from(self.last_was_equal);
    }

    /// The sentences on pairs that differ only in case.
    pub(super) fn otherwise(&self) -> impl Iterator<Item = String> {
        [EitherCase::Strings, EitherCase::LeadingNames]
            .into_iter()
            .filter_map(|which| {
                let pairs = self.equal_otherwise.iter().filter(|it| it.0 == which);
                let rules: Vec<&str> = pairs.map(|(_, rule)| *rule).collect();
                let are = match rules.len() {
                    0 => return None,
                    1 => "1 of those that are not is".to_owned(),
                    more => format!("{more} of those that are not are"),
                };
                Some(format!(
                    "{are} equal {}: {}",
                    condition(which),
                    rules.join(", ")
                ))
            })
    }

    pub(super) fn summary(&self) -> String {
        let pairs = if self.all == 1 { "pair" } else { "pairs" };
        let differing = self.all - self.equal - self.untold;
        let told = format!(
            "{} {pairs}: {} equal, {differing} not",
            self.all, self.equal
        );
        match self.untold {
            0 => told,
            untold => format!("{told}, {untold} could not be told"),
        }
    }
}
