//! The delimiters by which the components of any text are found, valid or not.

use super::Revision;
use super::statements::Split;
use crate::words::{Component, Section};

/// The delimiters of one component. A text is read from left to right: a component is there if its
/// [opening](Self::opening) is, and ends where its [`Ends`] say. Where a [closing](Self::closing) must stand behind it and does not,
/// the component is not there.
///
/// ```
/// use urlspec::{Component, Ends, Revision};
///
/// // RFC 3986, Appendix B: ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
/// let all = Revision::Rfc3986.delimiters();
/// let components: Vec<Component> = all.iter().map(|it| it.component()).collect();
/// use Component::{Authority, Fragment, Path, Query, Scheme};
/// assert_eq!(components, [Scheme, Authority, Path, Query, Fragment]);
/// assert_eq!((all[1].opening(), all[1].ends()), ("//", Ends::Before("/?#")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delimiters {
    component: Component,
    opening: &'static str,
    ends: Ends,
    closing: &'static str,
    beginning: &'static str,
    may_be_empty: bool,
}

/// Where a component ends, which has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ends {
    /// Where the text ends.
    Never,
    /// Before the first of these characters of US-ASCII, or where the text ends.
    Before(&'static str),
    /// Before the first character that is none of these of US-ASCII, or where the text ends.
    BeforeOther(&'static str),
    /// Before the last of these characters, which is one of US-ASCII, or where the text ends.
    BeforeLast(char),
    /// Before the first of these characters, which is one of US-ASCII, that does not stand in square brackets at the beginning
    /// of the component, or where the text ends.
    BeforeOutsideBrackets(char),
}

/// The characters of schemes, and those that begin one.
const OF_SCHEME: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-";
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The components of the regular expression that the documents from 1997 on print in their Appendix B:
/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`.
pub(crate) const APPENDIX_B: [Delimiters; 5] = [
    Delimiters::new(Component::Scheme, "", Ends::Before(":/?#"))
        .closed_by(":")
        .not_empty(),
    Delimiters::new(Component::Authority, "//", Ends::Before("/?#")),
    Delimiters::new(Component::Path, "", Ends::Before("?#")),
    Delimiters::new(Component::Query, "?", Ends::Before("#")),
    Delimiters::new(Component::Fragment, "#", Ends::Never),
];

/// The same where the first segment of a relative path may have a colon, if what stands before that is no scheme: URL Standard,
/// section "URL writing".
pub(crate) const SCHEME_STRING: [Delimiters; 5] = [
    Delimiters::new(Component::Scheme, "", Ends::BeforeOther(OF_SCHEME))
        .closed_by(":")
        .beginning_with(LETTERS),
    APPENDIX_B[1],
    APPENDIX_B[2],
    APPENDIX_B[3],
    APPENDIX_B[4],
];

/// The components that RFC 1808, section 2.4, takes off a "parse string" one after the other: fragment, scheme, network location,
/// query, parameters. Read from left to right: a query has no `#` in it and a network location may have a `?`, and the text before
/// a colon is a scheme only if all of it may stand in one.
pub(crate) const PARSE_STRING: [Delimiters; 6] = [
    Delimiters::new(Component::Scheme, "", Ends::BeforeOther(OF_SCHEME))
        .closed_by(":")
        .not_empty(),
    Delimiters::new(Component::Authority, "//", Ends::Before("/#")),
    Delimiters::new(Component::Path, "", Ends::Before(";?#")),
    Delimiters::new(Component::Param, ";", Ends::Before("?#")),
    Delimiters::new(Component::Query, "?", Ends::Before("#")),
    Delimiters::new(Component::Fragment, "#", Ends::Never),
];

/// The parts of an authority: user information before the last `@`, a host, whose colons stand in brackets, and a port.
pub(crate) const AUTHORITY: [Delimiters; 3] = [
    Delimiters::new(Component::UserInfo, "", Ends::BeforeLast('@')).closed_by("@"),
    Delimiters::new(Component::Host, "", Ends::BeforeOutsideBrackets(':')),
    Delimiters::new(Component::Port, ":", Ends::Never),
];

/// The parts of user information.
pub(crate) const USER_INFO: [Delimiters; 2] = [
    Delimiters::new(Component::User, "", Ends::Before(":")),
    Delimiters::new(Component::Password, ":", Ends::Never),
];

impl Delimiters {
    /// The delimiters of a component that begins behind its opening, such as `//`, and may be empty.
    #[must_use]
    pub const fn new(component: Component, opening: &'static str, ends: Ends) -> Self {
        Self {
            component,
            opening,
            ends,
            closing: "",
            beginning: "",
            may_be_empty: true,
        }
    }

    /// The same with a closing, such as `:`, which must stand behind the component.
    #[must_use]
    pub const fn closed_by(self, closing: &'static str) -> Self {
        Self { closing, ..self }
    }

    /// The same of a component that begins with one of these characters of US-ASCII, and so is never empty.
    #[must_use]
    pub const fn beginning_with(self, beginning: &'static str) -> Self {
        Self {
            beginning,
            may_be_empty: false,
            ..self
        }
    }

    /// The same of a component that is never empty.
    #[must_use]
    pub const fn not_empty(self) -> Self {
        Self {
            may_be_empty: false,
            ..self
        }
    }

    /// The parts into which these delimiters divide a component: an authority into user information, host and port, user
    /// information into user and password. The list is empty for the others.
    ///
    /// ```
    /// use urlspec::{Component, Delimiters};
    ///
    /// let parts = Delimiters::within(Component::UserInfo).iter();
    /// let parts: Vec<Component> = parts.map(|it| it.component()).collect();
    /// assert_eq!(parts, [Component::User, Component::Password]);
    /// ```
    #[must_use]
    pub fn within(component: Component) -> &'static [Self] {
        match component {
            Component::Authority => &AUTHORITY,
            Component::UserInfo => &USER_INFO,
            _ => &[],
        }
    }

    /// The component.
    #[must_use]
    pub fn component(self) -> Component {
        self.component
    }

    /// The text that stands before it, such as `//`; empty if none does.
    #[must_use]
    pub fn opening(self) -> &'static str {
        self.opening
    }

    /// Where it ends.
    #[must_use]
    pub fn ends(self) -> Ends {
        self.ends
    }

    /// The text that must stand behind it, such as `:`; empty if none must.
    #[must_use]
    pub fn closing(self) -> &'static str {
        self.closing
    }

    /// The characters that it may begin with; empty if it may begin with any.
    #[must_use]
    pub fn beginning(self) -> &'static str {
        self.beginning
    }

    /// Tells if it may be the empty text.
    #[must_use]
    pub fn may_be_empty(self) -> bool {
        self.may_be_empty
    }
}

impl Split {
    pub(crate) fn delimiters(self) -> &'static [Delimiters] {
        match self {
            Self::AppendixB => &APPENDIX_B,
            Self::SchemeString => &SCHEME_STRING,
            Self::ParseString => &PARSE_STRING,
        }
    }
}

impl Revision {
    /// The components that any text falls into by this document, from left to right, each with its delimiters. Those before 1995,
    /// which have no rules for this, are read as those from 1997 on.
    #[must_use]
    pub fn delimiters(self) -> &'static [Delimiters] {
        self.statements().split.delimiters()
    }

    /// The section where the document divides any text, if a component is found by its delimiters even where the rules read
    /// something else, and in which texts that is so; `None` if no label says so. The audit compares all but the path and parameters.
    ///
    /// ```
    /// use urlspec::{Component, Revision};
    ///
    /// let (section, reason) = Revision::Rfc2396.delimited(Component::Query).unwrap();
    /// assert_eq!(section.to_string(), "Appendix B");
    /// assert!(reason.starts_with("an opaque URI"));
    /// assert_eq!(Revision::Rfc3986.delimited(Component::Query), None);
    /// ```
    #[must_use]
    pub fn delimited(self, component: Component) -> Option<(Section, &'static str)> {
        let mut all = self.statements().delimited.iter();
        let found = all.find(|it| it.component == component)?;
        Some((Section::new(found.section), found.reason))
    }
}
