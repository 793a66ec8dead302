//! The rungs of the ladder.

use crate::grammar::Section;
use crate::nearest::{named, offer_or_list};
use crate::revision::Revision;

/// How far two URLs are changed before they are compared, from the cheapest rung up. Each rung includes
/// those below it.
///
/// ```
/// use urlspec::{Revision, Rung};
///
/// let draft1997: Vec<&str> = Rung::of(Revision::DraftFieldingUrlSyntax05).map(Rung::as_str).collect();
/// assert_eq!(draft1997, ["string", "case", "escapes", "scheme"]);
/// let section = Rung::PathSegments.section(Revision::DraftFieldingUriRfc2396bis01).unwrap();
/// assert_eq!(section.label(), "6.2.2.3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rung {
    /// Not at all (2003 draft, section 6.2.1).
    String,
    /// Scheme and host name in lower case (2003 draft, section 6.2.2.1; 1997 draft, sections 4.1 and 6).
    Case,
    /// Escapes of characters that are safe to unescape undone, the digits of the others in upper case
    /// (2003 draft, sections 6.2.2.2 and 2.3; 1997 draft, section 2.4.2, which does not speak of the
    /// digits: either case is the same octet). By the 1997 draft a `.` is one of them; but where undoing an
    /// escape would make a complete segment `.` or `..`, in the path or in the query, it is left, as that
    /// would change what the reference stands for.
    Escapes,
    /// `.` and `..` removed from the path (2003 draft, section 6.2.2.3). The 1997 draft gives them no
    /// meaning in an absolute URL.
    PathSegments,
    /// The default port left out (2003 draft, section 6.2.3; 1997 draft, section 6). In the 2003 draft, by
    /// which the rules of single schemes count, also the empty path of http written `/`: "if neither `<path>`
    /// nor `<searchpart>` is present", the slash may be omitted (RFC 1738, section 3.3).
    Scheme,
}

impl Rung {
    /// Every rung, the lowest first.
    pub const ALL: &[Self] = &[
        Self::String,
        Self::Case,
        Self::Escapes,
        Self::PathSegments,
        Self::Scheme,
    ];

    /// The rungs that a revision describes, the lowest first; none before 1997.
    pub fn of(revision: Revision) -> impl Iterator<Item = Self> {
        let ladder = revision.document().ladder;
        ladder.iter().map(|(rung, _)| *rung)
    }

    /// The name as it is written, such as `path-segments`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Case => "case",
            Self::Escapes => "escapes",
            Self::PathSegments => "path-segments",
            Self::Scheme => "scheme",
        }
    }

    /// Where a revision describes it; `None` if it does not.
    #[must_use]
    pub fn section(self, revision: Revision) -> Option<Section> {
        let ladder = revision.document().ladder;
        let (_, section) = ladder.iter().find(|(rung, _)| *rung == self)?;
        Some(Section::new(section))
    }
}

named!(
    Rung,
    "rung",
    /// No rung has that name.
    UnknownRung,
    |nearest: &[&str]| offer_or_list(nearest, Rung::ALL.iter().map(|rung| rung.as_str()))
);
