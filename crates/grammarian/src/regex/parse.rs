//! The parser of all dialects but Rust's, which has one of its own.

mod anchors;
mod class;
mod escape;
mod group;

use std::collections::BTreeSet;

use super::node::{Construct, Node};
use super::sets;
use super::{Parsed, Unreadable};
use crate::automata::CharSet;
use crate::export::Dialect;

type Read<T> = Result<T, Unreadable>;

/// The flags that are set at a place.
#[expect(clippy::struct_excessive_bools, reason = "each is one of the flags")]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    /// `i`
    pub(super) ignores_case: bool,
    /// `m`: the anchors are those of lines.
    pub(super) is_of_lines: bool,
    /// `s`: the full stop is any character.
    pub(super) is_dot_all: bool,
    /// `x`: white space and comments are not part of the expression.
    pub(super) is_extended: bool,
    /// `u` of JavaScript: escapes must have a meaning.
    pub(super) is_unicode: bool,
    /// `a` of Python: escapes stand for US-ASCII.
    pub(super) is_ascii: bool,
    /// Prefers fewer repetitions where no sign asks for it.
    pub(super) is_lazy: bool,
}

/// The deepest nesting of groups and classes.
const DEEPEST: usize = 250;

/// So often may a part be repeated.
const MOST: usize = 65_535;

pub(super) struct Parser<'t> {
    text: &'t str,
    at: usize,
    dialect: Dialect,
    flags: Flags,
    depth: usize,
    /// The number of groups that are counted, in all of the text.
    groups: usize,
    names: BTreeSet<String>,
    /// Something was read that is more than flags.
    has_parts: bool,
    constructs: Vec<Construct>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, dialect: Dialect, flags: Flags) -> Self {
        Self {
            text,
            at: 0,
            dialect,
            flags,
            depth: 0,
            groups: counted_groups(text),
            names: BTreeSet::new(),
            has_parts: false,
            constructs: Vec::new(),
        }
    }

    pub(super) fn parse(mut self) -> Read<Parsed> {
        let node = self.choice()?;
        match self.peek() {
            None => Ok(Parsed {
                node,
                constructs: self.constructs,
            }),
            Some(_) => Err(self.wrong("`)` closes no group")),
        }
    }

    fn wrong(&self, why: impl Into<String>) -> Unreadable {
        self.wrong_at(self.at, why)
    }

    #[expect(clippy::unused_self, reason = "errors are made alike")]
    fn wrong_at(&self, at: usize, why: impl Into<String>) -> Unreadable {
        Unreadable {
            at,
            why: why.into(),
        }
    }

    /// The error for a construct whose languages are not regular, or that says nothing of a language.
    fn refused<T>(&self, at: usize, what: &str) -> Read<T> {
        let construct = &self.text[at..self.at];
        Err(self.wrong_at(at, format!("`{construct}`: {what}")))
    }

    /// The error for a construct that the dialect does not have.
    fn not_in_dialect<T>(&self, at: usize) -> Read<T> {
        let construct = &self.text[at..self.at];
        let dialect = self.dialect.name();
        Err(self.wrong_at(at, format!("{dialect} does not have `{construct}`")))
    }

    fn is(&self, dialects: &[Dialect]) -> bool {
        dialects.contains(&self.dialect)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn takes(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    /// The text up to a sign, behind which the reading goes on.
    fn until(&mut self, sign: &str, what: &str) -> Read<&'t str> {
        match self.rest().find(sign) {
            Some(length) => {
                let text = &self.rest()[..length];
                self.at += length + sign.len();
                Ok(text)
            }
            None => Err(self.wrong(format!("{what} does not end: `{sign}` is missing"))),
        }
    }

    /// Keeps a construct that may mean something else in another dialect.
    fn construct(&mut self, from: usize, node: Node) -> Node {
        self.constructs.push(Construct {
            at: from..self.at,
            node: node.clone(),
        });
        node
    }

    /// Passes over white space and comments where the flag `x` is set.
    fn skip(&mut self) {
        while self.flags.is_extended {
            match self.peek() {
                Some(c) if c.is_ascii_whitespace() || c == '\u{b}' => self.at += 1,
                Some('#') => {
                    let length = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.at += length;
                }
                _ => return,
            }
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(format!("groups lie more than {DEEPEST} deep in each other")));
        }
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }

    fn choice(&mut self) -> Read<Node> {
        let mut parts = vec![self.sequence()?];
        while self.takes("|") {
            parts.push(self.sequence()?);
        }
        Ok(Node::choice(parts))
    }

    fn sequence(&mut self) -> Read<Node> {
        let mut parts = Vec::new();
        loop {
            self.skip();
            if matches!(self.peek(), None | Some('|' | ')')) {
                let is_unclosed = self.dialect == Dialect::Posix && self.depth == 0;
                if is_unclosed && self.peek() == Some(')') {
                    return Err(self.wrong("POSIX leaves open what `)` alone means"));
                }
                if self.dialect == Dialect::Posix && parts.is_empty() {
                    return Err(self.wrong("POSIX leaves open what an empty part means"));
                }
                return Ok(Node::sequence(parts));
            }
            let from = self.at;
            // A quotation of several characters, of which a repetition takes the last.
            if self.has_quotations() && self.takes(r"\Q") {
                let length = self.rest().find(r"\E").unwrap_or(self.rest().len());
                let quoted = &self.rest()[..length];
                self.at += length;
                self.takes(r"\E");
                let quoted: Vec<Node> = quoted.chars().map(|it| self.literal(it)).collect();
                let Some((last, others)) = quoted.split_last() else {
                    continue;
                };
                parts.extend_from_slice(others);
                let last = last.clone();
                parts.push(self.repeated(last, from)?);
                continue;
            }
            if self.has_quotations() && self.takes(r"\E") {
                continue;
            }
            let Some(part) = self.part()? else {
                continue;
            };
            self.has_parts = true;
            parts.push(self.repeated(part, from)?);
        }
    }

    fn has_quotations(&self) -> bool {
        self.is(&[Dialect::Pcre, Dialect::Java, Dialect::Re2])
    }

    /// One part without its repetition; `None` if it only sets flags, or is a comment.
    fn part(&mut self) -> Read<Option<Node>> {
        let from = self.at;
        let Some(sign) = self.next() else {
            return Ok(None);
        };
        let node = match sign {
            '(' => return self.deeper(|it| it.group(from)),
            '[' => {
                let set = self.deeper(|it| it.class(from))?;
                let node = Node::Set(set);
                self.construct(from, node)
            }
            '\\' => {
                let node = self.escape(from)?;
                self.construct(from, node)
            }
            '.' => {
                let node = Node::Set(self.any());
                self.construct(from, node)
            }
            '^' => {
                let node = self.beginning();
                self.construct(from, node)
            }
            '$' => {
                let node = self.end();
                self.construct(from, node)
            }
            '*' | '+' | '?' => return Err(self.wrong_at(from, format!("`{sign}` repeats nothing"))),
            '{' => {
                self.at = from;
                let is_repetition = self.bounds()?.is_some();
                self.at = from + 1;
                let is_strict = self.is(&[Dialect::Java, Dialect::Posix])
                    || self.dialect == Dialect::JavaScript && self.flags.is_unicode;
                if is_repetition || is_strict {
                    return Err(self.wrong_at(from, "`{` repeats nothing"));
                }
                self.literal('{')
            }
            '}' | ']' if self.dialect == Dialect::JavaScript && self.flags.is_unicode => {
                return Err(self.wrong_at(from, format!("`{sign}` alone, with the flag `u`")));
            }
            character => self.literal(character),
        };
        Ok(Some(node))
    }

    /// A character as it stands, or as either of its cases.
    fn literal(&mut self, character: char) -> Node {
        let from = self.at - character.len_utf8().min(self.at);
        let set = self.in_case(CharSet::from(character));
        let node = Node::Set(set);
        if self.flags.ignores_case {
            return self.construct(from, node);
        }
        node
    }

    /// A set as it is, or with both cases of its letters.
    fn in_case(&self, set: CharSet) -> CharSet {
        if self.flags.ignores_case && self.flags.is_ascii {
            set.fold_ascii_case()
        } else if self.flags.ignores_case && self.flags.is_unicode {
            sets::folded(&set)
        } else if self.flags.ignores_case {
            sets::either_case(&set, self.dialect)
        } else {
            set
        }
    }

    /// The full stop.
    fn any(&self) -> CharSet {
        if self.flags.is_dot_all && self.dialect != Dialect::Posix {
            return CharSet::all();
        }
        sets::line_ends(self.dialect).complement()
    }

    /// A part with the repetitions that stand behind it.
    fn repeated(&mut self, part: Node, from: usize) -> Read<Node> {
        self.skip();
        let behind = self.at;
        let Some((least, most)) = self.repetition()? else {
            return Ok(part);
        };
        let written = &self.text[from..];
        let is_group = written.starts_with('(')
            && !["(?=", "(?!", "(?<=", "(?<!"]
                .iter()
                .any(|it| written.starts_with(it));
        if matches!(part, Node::Look(_)) && !is_group {
            let is_taken = match self.dialect {
                Dialect::JavaScript => {
                    !self.flags.is_unicode
                        && ["(?=", "(?!"].iter().any(|it| written.starts_with(it))
                }
                Dialect::Pcre | Dialect::Java | Dialect::Re2 => true,
                Dialect::Python => written.starts_with("(?"),
                _ => false,
            };
            if !is_taken {
                return Err(self.wrong_at(behind, "a condition is repeated"));
            }
        }
        let mut is_lazy = self.flags.is_lazy;
        let mut is_possessive = false;
        if self.dialect != Dialect::Posix {
            self.skip_if_pcre();
            if self.takes("?") {
                is_lazy = !is_lazy;
            } else if self.is(&[Dialect::Pcre, Dialect::Java, Dialect::Python]) && self.takes("+") {
                is_possessive = true;
            }
        }
        let node = Node::Repetition {
            least,
            most,
            is_lazy: is_lazy && !is_possessive,
            of: Box::new(part),
        };
        let again = self.at;
        self.skip();
        let at = self.at;
        if self.repetition()?.is_some() {
            self.at = at;
            return Err(self.wrong_at(again, "a repetition is repeated: put a group around it"));
        }
        self.at = again;
        Ok(if is_possessive {
            Node::Atomic(Box::new(node))
        } else {
            node
        })
    }

    /// PCRE2 passes over white space before the sign of a repetition that is lazy.
    fn skip_if_pcre(&mut self) {
        if self.dialect == Dialect::Pcre {
            self.skip();
        }
    }

    /// The numbers of a repetition, if there is one here.
    fn repetition(&mut self) -> Read<Option<(usize, Option<usize>)>> {
        let bounds = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.bounds(),
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(bounds))
    }

    /// `{2}`, `{2,}`, `{2,3}`, and in some dialects `{,3}`. Where braces are no repetition, nothing is read.
    fn bounds(&mut self) -> Read<Option<(usize, Option<usize>)>> {
        let from = self.at;
        let inside = self.rest().strip_prefix('{');
        let inside = inside.and_then(|it| Some(&it[..it.find('}')?]));
        let bounds = inside.and_then(|inside| {
            let is_number = |it: &str| {
                // RE2 takes numbers with a zero before them for text.
                let is_plain =
                    self.dialect != Dialect::Re2 || it.len() == 1 || !it.starts_with('0');
                is_plain && !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit())
            };
            match inside.split_once(',') {
                None if is_number(inside) => Some((inside, Some(inside))),
                Some(("", "")) if self.dialect == Dialect::Python => Some(("0", None)),
                Some((least, "")) if is_number(least) => Some((least, None)),
                Some(("", most)) if is_number(most) && self.dialect == Dialect::Python => {
                    Some(("0", Some(most)))
                }
                // Newer versions of PCRE2 read these as repetitions, older ones as text.
                Some(("", most)) if is_number(most) && self.dialect == Dialect::Pcre => {
                    Some(("", Some(most)))
                }
                Some((least, most)) if is_number(least) && is_number(most) => {
                    Some((least, Some(most)))
                }
                _ => None,
            }
        });
        let Some((least, most)) = bounds else {
            let is_strict = match self.dialect {
                Dialect::Java | Dialect::Posix => true,
                Dialect::JavaScript => self.flags.is_unicode,
                _ => false,
            };
            if is_strict {
                return Err(self.wrong("`{` begins no repetition such as `{2,3}`"));
            }
            return Ok(None);
        };
        self.at += inside.map_or(0, |it| it.len() + 2);
        if least.is_empty() {
            return self.refused(from, "versions of PCRE2 before 10.43 read it as text");
        }
        let most_allowed = match self.dialect {
            Dialect::Re2 => 1000,
            Dialect::Posix => 255,
            _ => MOST,
        };
        let number = |text: &str| {
            let number = text.parse().ok();
            let number = number.filter(|it| *it <= most_allowed);
            number
                .ok_or_else(|| self.wrong_at(from, format!("more than {most_allowed} repetitions")))
        };
        let least = number(least)?;
        let most = most.map(number).transpose()?;
        if most.is_some_and(|most| most < least) {
            return self.refused(from, "the first number is the larger one");
        }
        Ok(Some((least, most)))
    }
}

/// How many groups an expression has that are counted: escapes and classes are passed over, roughly.
fn counted_groups(text: &str) -> usize {
    let mut groups = 0;
    let mut is_in_class = false;
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => {
                characters.next();
            }
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '(' if !is_in_class => {
                let rest = &text[at + 1..];
                let is_named = rest.starts_with("?P<")
                    || rest.starts_with("?<")
                        && !rest.starts_with("?<=")
                        && !rest.starts_with("?<!");
                groups += usize::from(is_named || !rest.starts_with('?'));
            }
            _ => {}
        }
    }
    groups
}
