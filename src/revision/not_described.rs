//! A document does not describe what is asked of it.

use std::fmt;

use super::Revision;
use crate::words::named::list;
use crate::words::{Section, Status};

/// A subject that a document describes or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Topic {
    /// How references are resolved.
    Resolution,
    /// The layers that a base comes from.
    BaseLayers,
    /// When two URLs are equivalent, and so a normal form.
    Normalization,
    /// How IRIs become URIs, and back.
    Conversion,
    /// The syntax of single schemes.
    Schemes,
}

/// A document does not describe what was asked of it.
///
/// ```
/// use urlspec::{Converter, Revision, Topic};
///
/// let error = Converter::new(Revision::Rfc3986).unwrap_err();
/// let error = error.not_described().unwrap();
/// assert_eq!(error.topic(), Topic::Conversion);
/// assert_eq!(error.nearest(), [Revision::Rfc3987]);
/// assert_eq!(
///     error.to_string(),
///     "RFC 3986 describes no conversion to URIs; the nearest that does is rfc3987 (January 2005)",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDescribed {
    revision: Revision,
    topic: Topic,
    nearest: Vec<Revision>,
}

impl Revision {
    /// Tells if the document describes a subject.
    ///
    /// ```
    /// use urlspec::{Revision, Topic};
    ///
    /// assert!(Revision::Rfc1738.describes(Topic::Schemes));
    /// assert!(!Revision::Rfc1738.describes(Topic::Resolution));
    /// ```
    #[must_use]
    pub fn describes(self, topic: Topic) -> bool {
        match topic {
            Topic::Resolution => self.statements().algorithm.is_some(),
            Topic::BaseLayers => self.statements().default_base.is_some(),
            Topic::Normalization => self.ladder().next().is_some(),
            Topic::Conversion => self.maps_to().is_some(),
            Topic::Schemes => self.schemes().next().is_some(),
        }
    }

    /// Tells if the document describes a subject that the one which it amends, if there is such a one, does not describe.
    fn describes_itself(self, topic: Topic) -> bool {
        let amended = self.syntax().amends.and_then(|id| id.parse::<Self>().ok());
        self.describes(topic) && !amended.is_some_and(|it| it.describes(topic))
    }
}

impl NotDescribed {
    pub(crate) fn new(revision: Revision, topic: Topic) -> Self {
        let those = || {
            let all = Revision::ALL.iter().copied();
            all.filter(|other| other.describes_itself(topic))
        };
        let before = those().filter(|other| *other < revision).max();
        let after = those().filter(|other| *other > revision).min();
        Self {
            revision,
            topic,
            nearest: before.into_iter().chain(after).collect(),
        }
    }

    /// The document that was asked.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The subject that it does not describe.
    #[must_use]
    pub fn topic(&self) -> Topic {
        self.topic
    }

    /// The nearest revisions that do: the last one before it and the first one after it.
    #[must_use]
    pub fn nearest(&self) -> &[Revision] {
        &self.nearest
    }
}

impl fmt::Display for NotDescribed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.revision.name();
        let parser = match self.revision.status() {
            Status::LivingStandard => " but by its parser, which `browser` follows",
            _ => "",
        };
        match self.topic {
            Topic::Resolution => {
                let section = self.revision.statements().resolution;
                let section = Section::new(section);
                write!(
                    f,
                    "{name} describes no way to resolve references{parser} ({section})"
                )
            }
            Topic::BaseLayers => write!(f, "{name} describes no layers that a base comes from"),
            Topic::Normalization => write!(f, "{name} describes no normalization{parser}"),
            Topic::Conversion => write!(f, "{name} describes no conversion to URIs"),
            Topic::Schemes => write!(f, "{name} defines no schemes"),
        }?;
        let names = self.nearest.iter();
        let names = names.map(|revision| format!("{} ({})", revision.id(), revision.date()));
        match names.collect::<Vec<String>>().as_slice() {
            [] => Ok(()),
            [only] => write!(f, "; the nearest that does is {only}"),
            several => write!(f, "; the nearest that do are {}", list(several)),
        }
    }
}

impl std::error::Error for NotDescribed {}
