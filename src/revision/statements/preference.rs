//! The readings that prose prefers where the BNF leaves a choice.

use crate::words::Section;

/// The statement of the prose where the BNF of a rule allows two readings.
#[derive(Clone, Copy)]
pub(crate) struct Preferences {
    pub(crate) rule: &'static str,
    /// The alternatives to take, as the rule writes them.
    pub(crate) preferred: &'static [&'static str],
    /// The one to leave.
    pub(crate) over: &'static str,
    /// The document leaves the choice between them.
    pub(crate) is_open: bool,
    pub(crate) section: &'static str,
    /// The statement of that section, in our words.
    pub(crate) reason: &'static str,
}

/// The reading that a document prefers where its BNF allows two readings of one word.
///
/// ```
/// use urlspec::Revision;
///
/// let revision = Revision::DraftFieldingUriRfc2396bis01;
/// let host = revision.preferences().find(|preference| preference.rule() == "host").unwrap();
/// assert_eq!((host.preferred(), host.over()), ("IPv4address", "hostname"));
/// assert_eq!(host.section().label(), "3.2.2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    rule: &'static str,
    preferred: &'static str,
    over: &'static str,
    is_open: bool,
    section: Section,
    reason: &'static str,
}

impl Preference {
    pub(in crate::revision) fn all(
        preferences: &'static [Preferences],
    ) -> impl Iterator<Item = Self> {
        let each = move |entry: &'static Preferences| {
            entry.preferred.iter().map(move |preferred| Self {
                rule: entry.rule,
                preferred,
                over: entry.over,
                is_open: entry.is_open,
                section: Section::new(entry.section),
                reason: entry.reason,
            })
        };
        preferences.iter().flat_map(each)
    }

    /// The rule whose alternatives they are, by its name.
    #[must_use]
    pub fn rule(self) -> &'static str {
        self.rule
    }

    /// The alternative to take, as the rule writes it.
    #[must_use]
    pub fn preferred(self) -> &'static str {
        self.preferred
    }

    /// The alternative to leave, as the rule writes it.
    #[must_use]
    pub fn over(self) -> &'static str {
        self.over
    }

    /// Tells if the document leaves the choice. Then [`preferred`](Self::preferred) and [`over`](Self::over) are the two
    /// alternatives, and the [`reason`](Self::reason) says why nothing depends on it.
    #[must_use]
    pub fn leaves_choice(self) -> bool {
        self.is_open
    }

    /// Where the document says so.
    #[must_use]
    pub fn section(self) -> Section {
        self.section
    }

    /// The statement of that section, in our words.
    #[must_use]
    pub fn reason(self) -> &'static str {
        self.reason
    }
}
