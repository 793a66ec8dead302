//! The advice of a document on comparisons.

use super::named::words;

words! {
    /// A reason why the result of a comparison may not answer the question.
    ///
    /// ```
    /// use urlspec::{Caution, Normalizer, Revision};
    ///
    /// let rfc3986 = Normalizer::new(Revision::Rfc3986)?;
    /// let cautions = |one, other| rfc3986.cautions(one, other);
    /// assert_eq!(cautions("./a", "a")?, [Caution::RelativeReference]);
    /// assert_eq!(cautions("http://h/a#x", "http://h/a")?, [Caution::FragmentsDiffer]);
    /// assert_eq!(cautions("http://h/a", "http://h/b")?, []);
    /// let section = Caution::RelativeReference.section(Revision::Rfc3987).unwrap();
    /// assert_eq!(section.label(), "5.1");
    /// # Ok::<(), urlspec::NormalizeError>(())
    /// ```
    pub enum Caution: "caution" {
        /// At least one of the texts is a relative reference: it must be resolved before it is compared (2003 draft
        /// and RFC 3986, section 6.1; RFC 3987, section 5.1).
        RelativeReference = "relative-reference",
        /// The texts differ only in their fragment identifiers, which are left out if the retrieved resources are
        /// compared (the same sections).
        FragmentsDiffer = "fragments-differ",
    }
}

impl Caution {
    /// The advice, in our own words, in one line.
    #[must_use]
    pub fn advice(self) -> &'static str {
        match self {
            Self::RelativeReference => "resolve relative references before they are compared",
            Self::FragmentsDiffer => {
                "only the fragments differ, which do not matter if the two are to be retrieved"
            }
        }
    }
}
