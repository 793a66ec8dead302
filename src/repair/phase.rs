//! The part of a URL that is being written: a small automaton beside those of the rules, by which the table of repairs
//! says where each of them is allowed.

use crate::words::Component;

/// The part of a URL that the next character belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A text of a rule that is not about whole URLs.
    Part,
    /// Nothing has been written.
    Start,
    /// A scheme, or the first segment of a relative path.
    Scheme,
    /// Behind the colon of the scheme.
    Colon,
    /// Behind the first slash, where a second one begins an authority.
    Slash,
    /// A user name: an authority in which an `@` follows.
    User,
    /// A password, or more generally what stands behind the first colon before an `@`.
    Password,
    /// The beginning of a host.
    HostStart,
    /// A host without brackets.
    Host,
    /// Between brackets.
    Bracket,
    /// Behind the closing bracket.
    BehindBracket,
    Port,
    /// The path of a URL with an authority, or of a relative reference.
    Path,
    /// What stands behind the colon of a scheme without slashes.
    Opaque,
    Query,
    Fragment,
}

/// A set of phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phases(u16);

impl Phases {
    pub(super) const fn of(phases: &[Phase]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < phases.len() {
            bits |= 1 << phases[at] as u16;
            at += 1;
        }
        Self(bits)
    }

    /// All of them.
    pub(super) const ALL: Self = Self(u16::MAX);

    /// These and others.
    pub(super) const fn and(self, others: &[Phase]) -> Self {
        Self(self.0 | Self::of(others).0)
    }

    /// These without some.
    pub(super) const fn without(self, some: &[Phase]) -> Self {
        Self(self.0 & !Self::of(some).0)
    }

    /// Tells if the phase with this number is one of them.
    pub(super) const fn has_bit(self, number: usize) -> bool {
        self.0 & (1 << number) != 0
    }
}

impl Phase {
    /// The phases behind a byte: two where it is open whether a user follows, none if the authority cannot have it.
    pub(super) fn behind(self, byte: u8) -> [Option<Self>; 2] {
        let next = match self {
            Self::Part | Self::Fragment => self,
            // An authority ends where its brackets or its user have ended.
            Self::User | Self::Password | Self::Bracket if b"/?#".contains(&byte) => {
                return [None, None];
            }
            _ if byte == b'#' => Self::Fragment,
            Self::User | Self::Password => match byte {
                b'@' => Self::HostStart,
                b':' => Self::Password,
                _ => self,
            },
            Self::Bracket if byte == b']' => Self::BehindBracket,
            Self::Query | Self::Bracket => self,
            _ if byte == b'?' => Self::Query,
            Self::Start | Self::Scheme => match byte {
                b':' => Self::Colon,
                b'/' if self == Self::Start => Self::Slash,
                b'/' => Self::Path,
                _ => Self::Scheme,
            },
            Self::Colon if byte == b'/' => Self::Slash,
            Self::Colon | Self::Opaque => Self::Opaque,
            Self::Slash if byte == b'/' => return [Some(Self::HostStart), Some(Self::User)],
            Self::Slash | Self::Path => Self::Path,
            Self::HostStart | Self::Host | Self::BehindBracket => match byte {
                b'@' => return [None, None],
                b'[' if self == Self::HostStart => Self::Bracket,
                b':' => Self::Port,
                b'/' => Self::Path,
                _ => Self::Host,
            },
            Self::Port => match byte {
                b'@' => return [None, None],
                b'/' => Self::Path,
                _ => self,
            },
        };
        [Some(next), None]
    }

    /// The part of a URL, if it is known.
    pub(super) fn component(self) -> Option<Component> {
        Some(match self {
            Self::Part => return None,
            Self::Start | Self::Scheme => Component::Scheme,
            Self::Colon | Self::Path | Self::Opaque => Component::Path,
            Self::Slash => Component::Authority,
            Self::User => Component::User,
            Self::Password => Component::Password,
            Self::HostStart | Self::Host | Self::Bracket | Self::BehindBracket => Component::Host,
            Self::Port => Component::Port,
            Self::Query => Component::Query,
            Self::Fragment => Component::Fragment,
        })
    }

    /// The part, as a message names it.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Bracket => "an address",
            Self::Slash => "a path",
            _ => self.component().map_or("this rule", Component::noun),
        }
    }
}
