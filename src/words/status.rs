//! What kind of document a revision is.

use super::named::words;

words! {
    /// What a document was when it was published. Later decisions, such as that of another document to obsolete it,
    /// do not change that.
    ///
    /// ```
    /// use urlspec::{Revision, Status};
    ///
    /// assert_eq!(Revision::Rfc3986.status(), Status::InternetStandard);
    /// assert_eq!(Revision::Rfc3986.status().to_string(), "Internet Standard");
    /// ```
    pub enum Status: "status" listed {
        /// A draft: work in progress, valid for half a year.
        InternetDraft = "Internet-Draft",
        /// An RFC that tells the community something and recommends nothing.
        Informational = "Informational",
        /// The first step of the standards track.
        ProposedStandard = "Proposed Standard",
        /// The second step of the standards track.
        DraftStandard = "Draft Standard",
        /// The last step of the standards track.
        InternetStandard = "Internet Standard",
    }
}
