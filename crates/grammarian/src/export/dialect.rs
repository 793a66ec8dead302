//! The dialects of regular expressions, and how characters are written in them.

use std::fmt::Write;
use std::rc::Rc;
use std::str::FromStr;

use super::expression::{Node, Regex};
use crate::automata::CharSet;
use crate::binding::Binding;

/// A dialect of regular expressions. Each is written so that it matches whole texts only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// PCRE2 and Perl 5. Characters beyond US-ASCII need UTF mode (`PCRE2_UTF`; in Perl a decoded text).
    Pcre,
    /// The module `re` of Python 3, with `re.compile` of a `str`; `re.fullmatch` and `re.match` do the same.
    Python,
    /// JavaScript with the flag `u` and without `m`.
    JavaScript,
    /// The crate `regex` of Rust.
    Rust,
    /// The module `regex::bytes` of the same crate, where each character up to U+00FF stands for the octet of its number.
    /// Other characters cannot be written.
    RustBytes,
    /// RE2, and the package `regexp` of Go.
    Re2,
    /// `java.util.regex`.
    Java,
    /// POSIX extended regular expressions, without `REG_NEWLINE`. There are no groups with names, and no characters beyond
    /// US-ASCII, whose ranges depend on the locale.
    Posix,
}

/// Why a rule cannot be written in a dialect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The dialect has no way to write a character.
    #[error("{dialect} has no way to write U+{character:04X}")]
    Character {
        /// The name of the dialect.
        dialect: &'static str,
        /// The number of the character.
        character: u32,
    },
    /// The dialect cannot write an expression without matches.
    #[error("{0} has no way to write a language without words")]
    Nothing(&'static str),
    /// The dialect has no groups with names.
    #[error("{0} has no groups with names")]
    Group(&'static str),
}

impl Dialect {
    /// Every dialect.
    pub const ALL: &[Self] = &[
        Self::Pcre,
        Self::Python,
        Self::JavaScript,
        Self::Rust,
        Self::RustBytes,
        Self::Re2,
        Self::Java,
        Self::Posix,
    ];

    /// The name of the dialect: `PCRE2`, `Python`, `JavaScript`, `Rust`, `Rust (bytes)`, `RE2`, `Java`, `POSIX`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pcre => "PCRE2",
            Self::Python => "Python",
            Self::JavaScript => "JavaScript",
            Self::Rust => "Rust",
            Self::RustBytes => "Rust (bytes)",
            Self::Re2 => "RE2",
            Self::Java => "Java",
            Self::Posix => "POSIX",
        }
    }

    /// The name as options have it: `pcre`, `python`, `javascript`, `rust`, `rust-bytes`, `re2`, `java`, `posix`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Pcre => "pcre",
            Self::Python => "python",
            Self::JavaScript => "javascript",
            Self::Rust => "rust",
            Self::RustBytes => "rust-bytes",
            Self::Re2 => "re2",
            Self::Java => "java",
            Self::Posix => "posix",
        }
    }

    /// The anchors before and behind an expression that matches whole texts only.
    pub(super) fn anchors(self) -> (&'static str, &'static str) {
        match self {
            Self::Pcre | Self::Rust | Self::Re2 | Self::Java => (r"\A(?:", r")\z"),
            Self::RustBytes => (r"(?-u)\A(?:", r")\z"),
            // In Python, `\Z` is the end of the text, and no line end is left out before it.
            Self::Python => (r"\A(?:", r")\Z"),
            Self::JavaScript => ("^(?:", ")$"),
            Self::Posix => ("^(", ")$"),
        }
    }

    /// Returns `true` if a character needs a backslash outside of classes.
    fn is_syntax(self, character: char) -> bool {
        match character {
            '\\' | '^' | '$' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | '{' | '|' => true,
            ']' | '}' => self != Self::Posix,
            '/' => matches!(self, Self::JavaScript | Self::Pcre),
            // They stand for variables where a Perl program has the expression in it.
            '@' => self == Self::Pcre,
            _ => false,
        }
    }

    /// Returns `true` if a character needs a backslash in a class.
    fn is_class_syntax(self, character: char) -> bool {
        match character {
            '\\' | ']' | '[' | '^' | '-' => true,
            '$' | '@' => self == Self::Pcre,
            '/' => matches!(self, Self::JavaScript | Self::Pcre),
            // Two of them are an operation on sets.
            '~' | '|' => matches!(self, Self::Rust | Self::RustBytes | Self::Python),
            '&' => matches!(
                self,
                Self::Rust | Self::RustBytes | Self::Python | Self::Java
            ),
            _ => false,
        }
    }

    /// A character of the set that the dialect has no way to write.
    fn unwritable(self, set: &CharSet) -> Option<char> {
        let is_wrong = |character: &char| match self {
            Self::Posix => *character == '\0' || !character.is_ascii(),
            Self::RustBytes => *character > '\u{ff}',
            _ => false,
        };
        let ranges = set.ranges().iter();
        ranges.flat_map(|it| [it.0, it.1]).find(is_wrong)
    }

    /// Adds a character that is not written as it is.
    fn escape(self, character: char, text: &mut String) {
        let number = u32::from(character);
        let written = match (self, number) {
            (Self::RustBytes, _) => write!(text, r"\x{number:02X}"),
            (Self::Python, 0..=0xFF) => write!(text, r"\x{number:02x}"),
            (Self::Python, 0x100..=0xFFFF) => write!(text, r"\u{number:04x}"),
            (Self::Python, _) => write!(text, r"\U{number:08x}"),
            (Self::JavaScript, _) => write!(text, r"\u{{{number:X}}}"),
            _ => write!(text, r"\x{{{number:X}}}"),
        };
        written.expect("a text takes what is written");
    }
}

impl FromStr for Dialect {
    type Err = NoDialect;

    /// The dialect of an [id](Self::id), or of another name that it goes by: `perl`, `js`, `go`, `posix-ere`.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let id = match name {
            "pcre2" | "perl" | "php" => "pcre",
            "js" | "ecmascript" => "javascript",
            "go" => "re2",
            "posix-ere" | "ere" => "posix",
            id => id,
        };
        let found = Self::ALL.iter().find(|dialect| dialect.id() == id);
        found.copied().ok_or_else(|| NoDialect(name.to_owned()))
    }
}

/// There is no dialect of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no dialect `{0}`: pcre, python, javascript, rust, re2, java and posix are known")]
pub struct NoDialect(String);

impl Regex {
    /// The expression in a dialect, for whole texts.
    ///
    /// # Errors
    ///
    /// [`Unwritable`] if the dialect has no way to write it.
    pub fn write(&self, dialect: Dialect) -> Result<String, Unwritable> {
        let (before, behind) = dialect.anchors();
        let mut writer = Writer {
            dialect,
            text: before.to_owned(),
        };
        writer.node(&self.root, Binding::Whole)?;
        writer.text.push_str(behind);
        Ok(writer.text)
    }
}

struct Writer {
    dialect: Dialect,
    text: String,
}

impl Writer {
    fn node(&mut self, node: &Rc<Node>, binding: Binding) -> Result<(), Unwritable> {
        match &**node {
            Node::Nothing => self.nothing(),
            Node::Set(set) => self.set(set),
            Node::Sequence(parts) if parts.len() == 1 => self.node(&parts[0], binding),
            Node::Sequence(parts) if parts.is_empty() && self.dialect == Dialect::Posix => {
                // POSIX has no empty expressions.
                let write = |it: &mut Self| {
                    it.text.push_str("a{0}");
                    Ok(())
                };
                self.grouped(binding == Binding::Repeated, write)
            }
            Node::Sequence(parts) => {
                let is_grouped = binding == Binding::Repeated || parts.is_empty();
                self.grouped(is_grouped, |it| {
                    let parts = &mut parts.iter();
                    parts.try_for_each(|part| it.node(part, Binding::Part))
                })
            }
            Node::Choice(parts) => self.grouped(binding > Binding::Whole, |it| {
                for (number, part) in parts.iter().enumerate() {
                    if number > 0 {
                        it.text.push('|');
                    }
                    it.node(part, Binding::Whole)?;
                }
                Ok(())
            }),
            Node::Repetition { least, most, of } => self
                .grouped(binding == Binding::Repeated, |it| {
                    it.repetition(*least, *most, of)
                }),
            Node::Group(name, of) => {
                let open = match self.dialect {
                    Dialect::Posix => return Err(Unwritable::Group(self.dialect.name())),
                    Dialect::Python | Dialect::Rust | Dialect::RustBytes | Dialect::Pcre => {
                        format!("(?P<{name}>")
                    }
                    Dialect::Re2 => format!("(?P<{name}>"),
                    Dialect::JavaScript => format!("(?<{name}>"),
                    // Names have no low line.
                    Dialect::Java => format!("(?<{}>", name.replace('_', "")),
                };
                self.text.push_str(&open);
                self.node(of, Binding::Whole)?;
                self.text.push(')');
                Ok(())
            }
        }
    }

    /// Writes something between parentheses, or as it is.
    fn grouped(
        &mut self,
        is_grouped: bool,
        write: impl FnOnce(&mut Self) -> Result<(), Unwritable>,
    ) -> Result<(), Unwritable> {
        let open = if self.dialect == Dialect::Posix {
            "("
        } else {
            "(?:"
        };
        if is_grouped {
            self.text.push_str(open);
        }
        write(self)?;
        if is_grouped {
            self.text.push(')');
        }
        Ok(())
    }

    fn repetition(
        &mut self,
        least: usize,
        most: Option<usize>,
        of: &Rc<Node>,
    ) -> Result<(), Unwritable> {
        /// POSIX promises no more; some readers of others have their limit near 1000 or 65535.
        const MOST: usize = 255;
        let fits =
            |number: usize| number <= MOST || self.dialect != Dialect::Posix && number <= 1000;
        if !fits(least) {
            // Several shorter repetitions.
            self.repetition(MOST, Some(MOST), of)?;
            let most = most.map(|most| most - MOST);
            return self.repetition(least - MOST, most, of);
        }
        if let Some(most) = most.filter(|most| !fits(*most)) {
            self.repetition(least.min(MOST), Some(MOST), of)?;
            let least = least.saturating_sub(MOST);
            return self.repetition(least, Some(most - MOST), of);
        }
        self.node(of, Binding::Repeated)?;
        let sign = match (least, most) {
            (0, None) => "*".to_owned(),
            (1, None) => "+".to_owned(),
            (0, Some(1)) => "?".to_owned(),
            (least, None) => format!("{{{least},}}"),
            (least, Some(most)) if least == most => format!("{{{least}}}"),
            (least, Some(most)) => format!("{{{least},{most}}}"),
        };
        self.text.push_str(&sign);
        Ok(())
    }

    /// Writes an expression that matches nothing.
    fn nothing(&mut self) -> Result<(), Unwritable> {
        match self.dialect {
            Dialect::Posix => return Err(Unwritable::Nothing(self.dialect.name())),
            Dialect::JavaScript => self.text.push_str("[]"),
            Dialect::Rust | Dialect::Re2 => self.text.push_str(r"[^\x{0}-\x{10FFFF}]"),
            Dialect::RustBytes => self.text.push_str(r"[^\x00-\xFF]"),
            Dialect::Pcre | Dialect::Python | Dialect::Java => self.text.push_str("(?!)"),
        }
        Ok(())
    }

    fn set(&mut self, set: &CharSet) -> Result<(), Unwritable> {
        let dialect = self.dialect;
        if let Some(character) = dialect.unwritable(set) {
            return Err(Unwritable::Character {
                dialect: dialect.name(),
                character: u32::from(character),
            });
        }
        if let [(first, last)] = set.ranges()
            && first == last
        {
            self.character(*first);
        } else if dialect == Dialect::Posix {
            self.posix_class(set);
        } else {
            self.text.push('[');
            for &(first, last) in set.ranges() {
                self.class_character(first);
                if first < last {
                    if u32::from(last) > u32::from(first) + 1 {
                        self.text.push('-');
                    }
                    self.class_character(last);
                }
            }
            self.text.push(']');
        }
        Ok(())
    }

    /// A character outside of classes.
    fn character(&mut self, character: char) {
        if self.dialect.is_syntax(character) {
            self.text.push('\\');
            self.text.push(character);
        } else {
            self.plain(character);
        }
    }

    fn class_character(&mut self, character: char) {
        if self.dialect.is_class_syntax(character) {
            self.text.push('\\');
            self.text.push(character);
        } else {
            self.plain(character);
        }
    }

    fn plain(&mut self, character: char) {
        if matches!(character, ' '..='~') || self.dialect == Dialect::Posix {
            self.text.push(character);
        } else {
            self.dialect.escape(character, &mut self.text);
        }
    }

    /// In POSIX nothing is escaped in a class: a bracket that closes comes first, a hyphen last, and a circumflex not
    /// first.
    fn posix_class(&mut self, set: &CharSet) {
        let special: CharSet = [(']', ']'), ('-', '-'), ('^', '^'), ('[', '[')]
            .into_iter()
            .collect();
        let has = |character: char| set.contains(character);
        let only_circumflex = set.difference(&special).is_empty() && !has(']') && !has('[');
        self.text.push('[');
        self.text.extend(has(']').then_some(']'));
        for &(first, last) in set.difference(&special).ranges() {
            self.text.push(first);
            if first < last {
                if u32::from(last) > u32::from(first) + 1 {
                    self.text.push('-');
                }
                self.text.push(last);
            }
        }
        self.text.extend(has('[').then_some('['));
        if only_circumflex && has('^') && has('-') {
            // Behind a hyphen that comes first.
            self.text.push_str("-^");
        } else {
            self.text.extend(has('^').then_some('^'));
            self.text.extend(has('-').then_some('-'));
        }
        self.text.push(']');
    }
}
