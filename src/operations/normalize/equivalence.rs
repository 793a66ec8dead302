//! How two texts are equivalent.

use crate::words::{Rung, Section};

/// The rung on which two texts are the same, and the sections by which their differences do not matter.
///
/// ```
/// use urlspec::{Normalizer, Revision, Rung};
///
/// let draft2003 = Normalizer::new(Revision::DRAFT2003)?;
/// let met = draft2003.equivalence("http://example.com:80", "http://example.com/")?.unwrap();
/// assert_eq!(met.rung(), Rung::Scheme);
/// let sections: Vec<String> = met.sections().iter().map(ToString::to_string).collect();
/// assert_eq!(sections, ["section 6.2.3", "RFC 1738, section 3.3"]);
/// # Ok::<(), urlspec::NormalizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    rung: Rung,
    sections: Vec<Section>,
}

impl Equivalence {
    pub(super) fn new(rung: Rung, sections: Vec<Section>) -> Self {
        Self { rung, sections }
    }

    /// The lowest rung on which they are the same.
    #[must_use]
    pub fn rung(&self) -> Rung {
        self.rung
    }

    /// The sections without which they would be different on that rung, in the order of the ladder; at least one.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }
}
