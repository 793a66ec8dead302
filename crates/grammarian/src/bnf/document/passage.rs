//! Lines of a document that look like a rule, and the use that was made of them.

use std::fmt;
use std::ops::RangeInclusive;

use crate::Error;

/// Lines of a [`Document`](super::Document) that look like a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    pub(super) name: String,
    pub(super) lines: RangeInclusive<usize>,
    pub(super) use_made: Use,
    pub(super) rule: Option<String>,
}

/// The use that was made of a [`Passage`]. `Display` gives it in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Use {
    /// It defines its rule.
    Definition,
    /// It adds alternatives to the rule (`=/`).
    Addition,
    /// It is printed again on this line, and stands for the same.
    Repeated(usize),
    /// It is printed again on this line with another meaning, and the name means that printing. The rules that are
    /// nearer to this printing mean this one, which is a rule of its own: [`Passage::rule`] gives its name.
    Replaced(usize),
    /// It looks like a rule and cannot be read.
    Unreadable(Error),
    /// It is prose or an example, for this reason.
    Prose(NoRule),
}

/// Why lines are taken for prose. `Display` gives the reason as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoRule {
    /// It continues the paragraph above.
    InParagraph,
    /// It cannot be read, and has no sign of the notation.
    NotOfNotation,
    /// It stands alone, or in a table, and its words are not defined.
    OnlyWords,
    /// It stands alone and has no space around the equals sign, as in `METHOD=value`.
    Assignment,
    /// It is only a string, stands apart from the rules, and no rule uses it.
    Example,
    /// It ends with a semicolon like a line of a program, its words are not defined, and no rule uses it.
    Code,
    /// It uses undefined names, and another printing of the rule does not.
    Sketch,
    /// It is one of several lines of a session description (SDP, RFC 4566).
    Sdp,
    /// It has signs of CDDL (RFC 8610), such as keys with types.
    Cddl,
    /// It is a distinguished name of LDAP (RFC 4514), such as `UID=jsmith,DC=example`.
    DistinguishedName,
    /// It gives a number to a name.
    Number,
}

impl NoRule {
    /// Tells if it is of another language, by its own signs.
    #[must_use]
    pub fn is_foreign(self) -> bool {
        matches!(
            self,
            Self::Sdp | Self::Cddl | Self::DistinguishedName | Self::Number
        )
    }
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Definition => f.write_str("defines it"),
            Self::Addition => f.write_str("adds to it"),
            Self::Repeated(line) => write!(f, "printed again on line {line}"),
            Self::Replaced(line) => write!(
                f,
                "means something else on line {line}, and the name alone means that; rules near here mean this one"
            ),
            Self::Unreadable(error) => error.kind().fmt(f),
            Self::Prose(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for NoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InParagraph => "it is part of a paragraph",
            Self::NotOfNotation => "it is not of the notation",
            Self::OnlyWords => "nothing defines its words",
            Self::Assignment => "it stands alone, and has no space around the equals sign",
            Self::Example => "it is only a string that no rule uses, apart from the rules",
            Self::Code => "it ends with a semicolon, like a line of a program",
            Self::Sdp => "it looks like SDP",
            Self::Cddl => "it looks like CDDL",
            Self::DistinguishedName => "it looks like a distinguished name of LDAP",
            Self::Number => "it gives a number to a name",
            Self::Sketch => {
                "nothing defines its words, and the rule is printed elsewhere without them"
            }
        })
    }
}

impl Passage {
    /// The name that the passage defines, or seems to.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its lines, counted from 1.
    #[must_use]
    pub fn lines(&self) -> RangeInclusive<usize> {
        self.lines.clone()
    }

    /// Returns `true` if the passage was read as a rule.
    #[must_use]
    pub fn is_rule(&self) -> bool {
        !matches!(self.use_made, Use::Unreadable(_) | Use::Prose(_))
    }

    /// The name in the grammar of the rule that this passage prints, or prints a part of: its name, or `NAME@LINE` if
    /// the name alone means [another printing](Use::Replaced). `None` if no rule of the grammar was read from the
    /// passage.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// The use that was made of it.
    #[must_use]
    pub fn use_made(&self) -> &Use {
        &self.use_made
    }
}
