//! What a document advises those who compare.

use super::named::words;

words! {
    /// Why the answer to a comparison may not be the one that was asked for.
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
        /// One of the texts at least is a relative reference: it is to be resolved before it is compared (2003 draft and RFC
        /// 3986, section 6.1; RFC 3987, section 5.1).
        RelativeReference = "relative-reference",
        /// The texts are different only in their fragment identifiers, which are left out where what is compared is what
        /// would be retrieved (the same sections).
        FragmentsDiffer = "fragments-differ",
    }
}

impl Caution {
    /// The advice, in our words, on one line.
    #[must_use]
    pub fn advice(self) -> &'static str {
        match self {
            Self::RelativeReference => "resolve relative references before they are compared",
            Self::FragmentsDiffer => {
                "only the fragments differ, which do not count where the two are to be retrieved"
            }
        }
    }
}
