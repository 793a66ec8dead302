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

    /// Tells if the phase with this number is one of them.
    pub(super) const fn has_bit(self, number: usize) -> bool {
        self.0 & (1 << number) != 0
    }
}

impl Phase {
    /// The phases behind a byte: two where it is open whether a user follows, none if the authority cannot have it.
    pub(super) fn behind(self, byte: u8) -> [Option<Self>; 2] {
        let next = match (self, byte) {
            (Self::Part, _) => Self::Part,
            (Self::Start | Self::Scheme, b':') => Self::Colon,
            (Self::Start | Self::Colon, b'/') => Self::Slash,
            (Self::Slash, b'/') => return [Some(Self::HostStart), Some(Self::User)],
            (Self::Host | Self::HostStart | Self::BehindBracket, b'@') => return [None, None],
            (Self::User | Self::Password, b'@') => Self::HostStart,
            (Self::User | Self::Password | Self::Bracket, b'/' | b'?' | b'#') => {
                return [None, None];
            }
            (
                Self::Start
                | Self::Scheme
                | Self::Colon
                | Self::Slash
                | Self::HostStart
                | Self::Host
                | Self::BehindBracket
                | Self::Port,
                b'?',
            ) => Self::Query,
            (Self::Path | Self::Opaque, b'?') => Self::Query,
            (Self::Fragment, _) | (_, b'#') => Self::Fragment,
            (Self::Query, _) => Self::Query,
            (Self::Start, _) => Self::Scheme,
            (
                Self::HostStart | Self::Host | Self::BehindBracket | Self::Port | Self::Scheme,
                b'/',
            ) => Self::Path,
            (Self::Scheme, _) => Self::Scheme,
            (Self::Colon, _) => Self::Opaque,
            (Self::Opaque, _) => Self::Opaque,
            (Self::Slash | Self::Path, _) => Self::Path,
            (Self::User, b':') => Self::Password,
            (Self::User, _) => Self::User,
            (Self::Password, _) => Self::Password,
            (Self::HostStart, b'[') => Self::Bracket,
            (Self::HostStart | Self::Host | Self::BehindBracket, b':') => Self::Port,
            (Self::Bracket, b']') => Self::BehindBracket,
            (Self::Bracket, _) => Self::Bracket,
            (Self::HostStart | Self::Host | Self::BehindBracket, _) => Self::Host,
            (Self::Port, _) => Self::Port,
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
