//! Where a document says something.

use std::fmt;

/// A section of a document: a number such as `3.2.2`, or a heading such as `Appendix A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section(&'static str);

impl Section {
    pub(crate) const fn new(label: &'static str) -> Self {
        Self(label)
    }

    /// The number or heading alone.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Section {
    /// Writes `section 3.2.2`, `Appendix A`, or a heading that has no number in quotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.starts_with(|c: char| c.is_ascii_digit()) {
            write!(f, "section {}", self.0)
        } else if self.0.starts_with("Appendix") || self.0.starts_with("RFC") {
            f.write_str(self.0)
        } else {
            write!(f, "section \"{}\"", self.0)
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Section {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}
