//! The statuses of documents.

use super::named::words;

words! {
    /// The status of a document when it was published. Later decisions, such as that of another document to obsolete
    /// it, do not change it.
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
        /// An RFC for the information of the community, without a recommendation.
        Informational = "Informational",
        /// The first step of the standards track.
        ProposedStandard = "Proposed Standard",
        /// The second step of the standards track.
        DraftStandard = "Draft Standard",
        /// The last step of the standards track.
        InternetStandard = "Internet Standard",
        /// A standard that is kept current, without the steps of RFCs; a document is its text of one day.
        LivingStandard = "Living Standard",
        /// A specification that is no longer in use.
        Historic = "Historic",
    }
}
