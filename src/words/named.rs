//! The common form of all enumerations with names: a list, a text for each, and the error for an unknown name.

use std::fmt;

use grammarian::names::{nearest, offer};

/// The error for an unknown name: no revision, rule of a document, component, code or rung has this name.
///
/// ```
/// use urlspec::Component;
///
/// let error = "fragmnt".parse::<Component>().unwrap_err();
/// assert_eq!(error.name(), "fragmnt");
/// assert_eq!(error.nearest()[0], "fragment");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    name: String,
    nearest: Vec<&'static str>,
    /// The kind of the name, and all names if they are few enough to be listed.
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A name from a list of words.
    Word {
        what: &'static str,
        listed: Vec<&'static str>,
    },
    /// A name of a rule in a document.
    Rule {
        document: &'static str,
        /// The documents that have such a rule.
        elsewhere: Vec<&'static str>,
    },
    /// A name of a document that is not a revision, and its subject.
    Document { what: &'static str },
}

impl UnknownName {
    /// The error for an unknown name of a `what`; if no name is near, all names may be `listed`.
    pub(crate) fn word(
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'static str>,
        listed: impl Iterator<Item = &'static str>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            nearest: nearest(name, known),
            kind: Kind::Word {
                what,
                listed: listed.collect(),
            },
        }
    }

    /// The error for a document that is not a revision; `nearest` is a revision.
    pub(crate) fn document(name: &str, what: &'static str, nearest: &'static str) -> Self {
        Self {
            name: name.to_owned(),
            nearest: vec![nearest],
            kind: Kind::Document { what },
        }
    }

    /// The error for a rule that the document does not have.
    pub(crate) fn rule(
        document: &'static str,
        name: &str,
        known: impl Iterator<Item = &'static str>,
        elsewhere: impl Iterator<Item = &'static str>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            nearest: nearest(name, known),
            kind: Kind::Rule {
                document,
                elsewhere: elsewhere.collect(),
            },
        }
    }

    /// The same error of a wider list of words, unless it says what the name stands for.
    pub(crate) fn among(self, what: &'static str, known: &[&'static str]) -> Self {
        if !matches!(self.kind, Kind::Word { .. }) {
            return self;
        }
        // The number of another RFC is no slip of the pen.
        let is_slip = !self.name.ends_with(|c: char| c.is_ascii_digit());
        let near = known.iter().copied().filter(|_| is_slip);
        Self::word(what, &self.name, near, known.iter().copied())
    }

    /// The unknown name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names nearest to it, the nearest first; empty if none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Word { what, .. } => write!(f, "no {what} is called `{}`", self.name)?,
            Kind::Rule {
                document,
                elsewhere,
            } => {
                write!(f, "{document} has no rule `{}`", self.name)?;
                if !elsewhere.is_empty() {
                    let verb = if elsewhere.len() == 1 { "has" } else { "have" };
                    write!(f, ", which {} {verb}", list(elsewhere))?;
                }
            }
            Kind::Document { what } => {
                let nearest = self.nearest.concat();
                return write!(
                    f,
                    "`{}` {what}; the nearest revision is `{nearest}`",
                    self.name
                );
            }
        }
        match &self.kind {
            Kind::Word { listed, .. } if self.nearest.is_empty() && !listed.is_empty() => {
                let quoted: Vec<String> = listed.iter().map(|name| format!("`{name}`")).collect();
                write!(f, "; there are {}", quoted.join(", "))
            }
            _ => f.write_str(&offer(&self.nearest)),
        }
    }
}

impl std::error::Error for UnknownName {}

/// Some names as a sentence lists them: with commas, and `and` before the last.
pub(crate) fn list(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    }
}

/// Tells if two texts are the same, for constants.
pub(crate) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Tells if a text is one of several, for constants.
pub(crate) const fn is_among(name: &str, names: &[&str]) -> bool {
    let mut at = 0;
    while at < names.len() {
        if is_same(name, names[at]) {
            return true;
        }
        at += 1;
    }
    false
}

/// An enumeration whose values have names: `ALL`, `as_str`, `Display`, `Serialize` and `FromStr` follow from one list.
/// With `listed`, the error for an unknown name lists all names.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $type:ident: $what:literal $($listed:ident)? {
            $($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $type {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl $type {
            /// All values, in their order.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The name as it is written.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The value with this name.
            pub(crate) const fn named(name: &str) -> Option<Self> {
                let mut at = 0;
                while at < Self::ALL.len() {
                    if $crate::words::named::is_same(Self::ALL[at].as_str(), name) {
                        return Some(Self::ALL[at]);
                    }
                    at += 1;
                }
                None
            }

            /// The doc comment of the value.
            #[allow(dead_code, reason = "not all of these types tell it")]
            pub(crate) const fn comment(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!($($doc),+),)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::words::UnknownName;

            /// Takes the name as it is written.
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let names = || Self::ALL.iter().map(|it| it.as_str());
                let listed = names().take(words!(@listed $($listed)?));
                Self::named(name).ok_or_else(|| {
                    $crate::words::UnknownName::word($what, name, names(), listed)
                })
            }
        }
    };
    (@listed) => { 0 };
    (@listed listed) => { usize::MAX };
}

pub(crate) use words;
