//! The kinds of mistakes that corrections of a print mend.

use super::named::words;

words! {
    /// The kind of mistake in a printed rule that its correction mends, as its grammar file says.
    ///
    /// ```
    /// use urlspec::{Mending, Revision};
    ///
    /// let mends = |rule| Revision::Rfc1738.rule(rule).map(urlspec::Rule::mends);
    /// assert_eq!(mends("gopherurl")?, Some(Mending::Notation));
    /// assert_eq!(mends("scheme")?, Some(Mending::Meaning));
    /// assert_eq!(mends("port")?, None);
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    pub enum Mending: "kind of mistake" listed {
        /// A slip of the notation: it is clear which words are meant, and both editions have them.
        Notation = "notation",
        /// Prose in place of BNF, written as BNF. Both editions have its words.
        Prose = "prose",
        /// A reference to a rule that the document does not have. As printed, the rule that is corrected has no words.
        Name = "name",
        /// The words themselves: the printed edition has others.
        Meaning = "meaning",
    }
}
