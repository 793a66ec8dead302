//! The statements of a document on a scheme's name: RFC 1738, section 4; url7, "Registration of naming schemes".

use std::fmt;

use super::{Revision, Rule};
use crate::words::Section;

/// How a scheme stands in a revision.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Standing;
///
/// let standing = |scheme| Standing::of(Revision::Rfc1738, scheme);
/// assert!(matches!(standing("gopher"), Standing::Defined { .. }));
/// assert_eq!(
///     standing("afs").to_string(),
///     "named, not defined (section 4): Andrew File System global file names"
/// );
/// let mailto = Standing::of(Revision::Rfc1808, "mailto");
/// assert!(mailto.to_string().ends_with("Electronic Mail; never used with relative URLs"));
/// assert!(matches!(standing("x-mine"), Standing::Experimental { .. }));
/// assert_eq!(standing("https"), Standing::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// It has a production, and a section that says what its parts mean.
    #[non_exhaustive]
    Defined {
        /// The production.
        rule: Rule,
        /// The document's statement on it.
        section: Section,
    },
    /// The document names it and leaves its definition to others.
    #[non_exhaustive]
    Named {
        /// The purpose of the scheme.
        what: &'static str,
        /// Where it is named.
        section: Section,
    },
    /// Its name begins with `x-`, for experiments "by mutual agreement between parties".
    #[non_exhaustive]
    Experimental {
        /// Where the document says so.
        section: Section,
    },
    /// The document does not know it.
    Unknown,
}

impl Standing {
    /// How `scheme`, in either case and without its colon, stands in `revision`. RFC 1808 names those of RFC 1738, and
    /// says whether relative URLs are used with them. Every scheme is [`Unknown`](Self::Unknown) to the documents from
    /// 1997 on, which describe only what all have in common.
    #[must_use]
    pub fn of(revision: Revision, scheme: &str) -> Self {
        let statements = revision.statements();
        let is_it = |name: &str| name.eq_ignore_ascii_case(scheme);
        if let Some(rule) = revision.scheme_rule(scheme) {
            let mut schemes = revision.syntax().schemes.iter();
            let production = schemes.find(|production| is_it(production.scheme));
            let section = production.map_or(rule.section(), |production| {
                Section::new(production.section)
            });
            return Self::Defined { rule, section };
        }
        if let Some(named) = statements
            .named_schemes
            .iter()
            .find(|named| is_it(named.scheme))
        {
            return Self::Named {
                what: named.what,
                section: Section::new(named.section),
            };
        }
        let is_experimental = scheme
            .get(..2)
            .is_some_and(|start| start.eq_ignore_ascii_case("x-"));
        match statements.experimental {
            Some(section) if is_experimental => Self::Experimental {
                section: Section::new(section),
            },
            _ => Self::Unknown,
        }
    }
}

impl Standing {
    /// `defined`, `named`, `experimental` or `unknown`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Defined { .. } => "defined",
            Self::Named { .. } => "named",
            Self::Experimental { .. } => "experimental",
            Self::Unknown => "unknown",
        }
    }

    /// Where the document says so.
    #[must_use]
    pub fn section(self) -> Option<Section> {
        match self {
            Self::Defined { section, .. }
            | Self::Named { section, .. }
            | Self::Experimental { section } => Some(section),
            Self::Unknown => None,
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Defined { rule, section } => write!(f, "defined ({section}): {rule}"),
            Self::Named { what, section } => write!(f, "named, not defined ({section}): {what}"),
            Self::Experimental { section } => {
                write!(f, "experimental, by mutual agreement ({section})")
            }
            Self::Unknown => f.write_str("not known to the document"),
        }
    }
}
