//! The faults of a text that a baseline has.

/// A code of what is reported: `not-valid`, or that of a finding.
pub(crate) type Name = &'static str;

/// The faults of one text that are known.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known<'b>(&'b [(Name, usize)]);

impl<'b> Known<'b> {
    /// Faults by their names, each with its number in the baseline.
    pub(crate) fn of(faults: &'b [(Name, usize)]) -> Self {
        Self(faults)
    }

    pub(crate) fn has(self, name: &str) -> bool {
        self.number(name).is_some()
    }

    /// The number of a fault in the baseline.
    pub(crate) fn number(self, name: &str) -> Option<usize> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, number)| *number)
    }

    /// Tells if nothing of the text is known.
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}
