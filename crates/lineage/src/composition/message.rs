//! Sentences that name settings of a composition.

use std::fmt;
use std::ops::Add;

/// A setting of a [`Composition`](super::Composition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Setting {
    /// The notation of files.
    Notation,
    /// A grammar whose rules are read behind those of a file.
    With,
    /// A grammar that undefined rules are taken from.
    Import,
    /// A name that stands for a rule of another grammar.
    Bind,
    /// Texts that a text refers to are followed.
    Follow,
    /// A folder with texts of RFCs.
    Library,
    /// The depth of recursion.
    Depth,
    /// The most characters of a word.
    MaxLength,
    /// The letters that stand for both cases.
    EitherCase,
    /// A later definition holds in place of an earlier one.
    Replace,
    /// Alternatives that cannot be read are left out.
    SkipUnreadable,
    /// A character is an octet.
    Octets,
    /// The dialect of regular expressions.
    Dialect,
    /// Regular expressions stand for texts that have a match somewhere.
    Search,
}

impl Setting {
    /// Its name: lower case, with hyphens.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notation => "notation",
            Self::With => "with",
            Self::Import => "import",
            Self::Bind => "bind",
            Self::Follow => "follow",
            Self::Library => "library",
            Self::Depth => "depth",
            Self::MaxLength => "max-length",
            Self::EitherCase => "either-case",
            Self::Replace => "replace",
            Self::SkipUnreadable => "skip-unreadable",
            Self::Octets => "octets",
            Self::Dialect => "dialect",
            Self::Search => "search",
        }
    }
}

/// A setting, with its value if it has one: the file of `with`, or `NAME=ID:RULE` of `bind`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    setting: Setting,
    value: Option<String>,
}

impl Choice {
    pub(super) fn of(setting: Setting, value: impl Into<String>) -> Self {
        Self {
            setting,
            value: Some(value.into()),
        }
    }

    /// The setting.
    #[must_use]
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// Its value; `None` if it is only set.
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }
}

impl From<Setting> for Choice {
    fn from(setting: Setting) -> Self {
        Self {
            setting,
            value: None,
        }
    }
}

/// As in `bind port=rfc3986:port`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.setting.as_str())?;
        match &self.value {
            Some(value) => write!(f, " {value}"),
            None => Ok(()),
        }
    }
}

/// A sentence, without its end, that may name settings: a program calls them by its options, a library by its arguments.
///
/// `Display` has the names of [`Setting::as_str`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Choice(Choice),
}

impl Message {
    /// The sentence, with settings as `spell` writes them.
    #[must_use]
    pub fn spelled(&self, spell: impl Fn(&Choice) -> String) -> String {
        let parts = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Choice(choice) => spell(choice),
        });
        parts.collect()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(Choice::to_string))
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::default() + text
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::default() + text
    }
}

impl From<Choice> for Message {
    fn from(choice: Choice) -> Self {
        Self::default() + choice
    }
}

impl Add<String> for Message {
    type Output = Self;

    fn add(mut self, text: String) -> Self {
        self.0.push(Part::Text(text));
        self
    }
}

impl Add<&str> for Message {
    type Output = Self;

    fn add(self, text: &str) -> Self {
        self + text.to_owned()
    }
}

impl Add<Choice> for Message {
    type Output = Self;

    fn add(mut self, choice: Choice) -> Self {
        self.0.push(Part::Choice(choice));
        self
    }
}

impl Add<Setting> for Message {
    type Output = Self;

    fn add(self, setting: Setting) -> Self {
        self + Choice::from(setting)
    }
}

impl Add for Message {
    type Output = Self;

    fn add(mut self, behind: Self) -> Self {
        self.0.extend(behind.0);
        self
    }
}
