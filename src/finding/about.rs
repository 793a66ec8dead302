//! Codes, as the table of findings describes them.

use super::entry::{Entry, Example, Finder};
use super::table::ENTRIES;
use crate::words::{Code, Severity};

/// The severity and the finder of each code. They stand apart from the texts for people: a module for browsers that shows no
/// explanation then does not carry the explanations.
static KINDS: [(Severity, Finder); Code::ALL.len()] = {
    let mut kinds = [(Severity::Note, Finder::Lint); Code::ALL.len()];
    let mut at = 0;
    while at < kinds.len() {
        kinds[at] = (ENTRIES[at].severity, ENTRIES[at].finder);
        at += 1;
    }
    kinds
};

/// One entry for each code.
static TABLE: [Entry; Code::ALL.len()] = ENTRIES;

impl Code {
    /// How grave such a finding is unless it is denied.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.kind().0
    }

    /// A summary in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// The explanation: the matter, why it is worth saying, and what to do, in English sentences on one line.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// A text with this finding and, judged by the revision that goes with it, no other, except that it may rest on a reading,
    /// and that the document of its scheme may refuse what the finding is about.
    #[must_use]
    pub fn example(self) -> Example {
        self.entry().example
    }

    /// Tells if it is only found by a [`Validator`](crate::Validator) that
    /// [lints](crate::Validator::linting) or [denies](crate::Validator::deny) it.
    #[must_use]
    pub fn is_lint(self) -> bool {
        self.kind().1 == Finder::Lint
    }

    /// Tells if it is only found by a [`Resolver`](crate::Resolver), of what it makes of a reference.
    #[must_use]
    pub fn is_of_target(self) -> bool {
        self.kind().1 == Finder::Resolver
    }

    /// Tells if it is only found by a [`Validator`](crate::Validator) that asks what a browser reads, or that
    /// [denies](crate::Validator::deny) it. That takes the feature `browser`.
    #[must_use]
    pub fn is_of_browser(self) -> bool {
        self.kind().1 == Finder::Browser
    }

    fn kind(self) -> (Severity, Finder) {
        KINDS[self as usize]
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}
