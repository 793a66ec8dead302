//! The parts of a URL.

use super::Concept;
use super::named::words;

words! {
    /// A part of a URL, by its name in the newest documents.
    ///
    /// ```
    /// use urlspec::Component;
    ///
    /// assert_eq!("query".parse(), Ok(Component::Query));
    /// ```
    pub enum Component: "component" listed {
        /// The part before the first colon.
        Scheme = "scheme",
        /// The part after `//`.
        Authority = "authority",
        /// The part before the `@` of the authority.
        UserInfo = "userinfo",
        /// The user name.
        User = "user",
        /// The password.
        Password = "password",
        /// The host.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path, parameters included.
        Path = "path",
        /// One segment of the path.
        Segment = "segment",
        /// One parameter of the path, or of a segment.
        Param = "param",
        /// The part after `?`.
        Query = "query",
        /// The part after `#`.
        Fragment = "fragment",
    }
}

impl Component {
    /// The part that rules of a concept are for.
    pub(crate) fn of(concept: Concept) -> Option<Self> {
        match concept {
            Concept::Scheme | Concept::Absolute => Some(Self::Scheme),
            Concept::Ipv4 => Some(Self::Host),
            Concept::Authority | Concept::RegistryName => Some(Self::Authority),
            _ => None,
        }
    }

    /// The part, as a message names any of its kind.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Scheme => "a scheme",
            Self::Authority => "an authority",
            Self::UserInfo => "a userinfo",
            Self::User => "a user name",
            Self::Password => "a password",
            Self::Host => "a host name",
            Self::Port => "a port",
            Self::Path | Self::Segment => "a path",
            Self::Param => "a parameter",
            Self::Query => "a query",
            Self::Fragment => "a fragment identifier",
        }
    }

    /// The concept of the rules for it, in any document.
    #[must_use]
    pub fn concept(self) -> Concept {
        match self {
            Self::Scheme => Concept::Scheme,
            Self::Authority => Concept::Authority,
            Self::UserInfo => Concept::UserInfo,
            Self::User => Concept::User,
            Self::Password => Concept::Password,
            Self::Host => Concept::Host,
            Self::Port => Concept::Port,
            Self::Path => Concept::Path,
            Self::Segment => Concept::Segment,
            Self::Param => Concept::Param,
            Self::Query => Concept::Query,
            Self::Fragment => Concept::Fragment,
        }
    }
}
