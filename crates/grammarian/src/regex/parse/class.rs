//! Classes in square brackets.

use super::{Parser, Read};
use crate::automata::CharSet;
use crate::export::Dialect::{Java, JavaScript, Pcre, Posix, Python, Re2};
use crate::regex::sets;

/// One part of a class.
enum Item {
    Character(char),
    Set(CharSet),
}

impl Parser<'_> {
    /// The rest of a class, whose bracket was read.
    pub(super) fn class(&mut self, from: usize) -> Read<CharSet> {
        let is_negated = self.takes("^");
        let mut set = CharSet::default();
        // In most dialects, a bracket at the beginning is a character.
        let mut is_first = self.dialect != JavaScript;
        let mut operand: Option<CharSet> = None;
        loop {
            if self.dialect == Java {
                self.skip();
            }
            let at = self.at;
            let Some(sign) = self.next() else {
                return Err(self.wrong_at(from, "this class is not closed"));
            };
            if sign == ']' && !is_first {
                break;
            }
            is_first = false;
            if self.dialect == Java && sign == '&' && self.takes("&") {
                operand = Some(match operand {
                    Some(before) => before.intersection(&set),
                    None => set,
                });
                set = CharSet::default();
                continue;
            }
            let Some(first) = self.item(at, sign)? else {
                continue;
            };
            let Some(last) = self.range_end(&first)? else {
                set = set.union(&match first {
                    Item::Character(character) => self.in_case(CharSet::from(character)),
                    Item::Set(set) => set,
                });
                continue;
            };
            let Item::Character(first) = first else {
                continue;
            };
            if last < first {
                return self.refused(at, "the range ends before it begins");
            }
            set = set.union(&self.in_case(CharSet::from(first..=last)));
        }
        if let Some(before) = operand {
            set = before.intersection(&set);
        }
        Ok(if is_negated {
            let mut set = set.complement();
            if self.dialect == Posix {
                set = set.difference(&CharSet::from('\0'));
            }
            set
        } else {
            set
        })
    }

    /// One part, whose first character was read; `None` if nothing stands there.
    fn item(&mut self, at: usize, sign: char) -> Read<Option<Item>> {
        match sign {
            '\\' if self.dialect == Posix => Ok(Some(Item::Character('\\'))),
            '\\' if self.is(&[Pcre, Java, Re2]) && self.takes("E") => Ok(None),
            '\\' if self.is(&[Pcre, Java, Re2]) && self.peek() == Some('Q') => {
                self.at += 1;
                self.refused(at, "a quotation within a class is not read")
            }
            '\\' => {
                let from = self.at;
                let before = std::mem::take(&mut self.flags.ignores_case);
                let plain = self.escaped_set(at, true);
                self.flags.ignores_case = before;
                let plain = plain?;
                if let Some(character) = plain.chars().next().filter(|_| plain.len() == 1) {
                    return Ok(Some(Item::Character(character)));
                }
                self.at = from;
                Ok(Some(Item::Set(self.escaped_set(at, true)?)))
            }
            '[' if self.is(&[Pcre, Re2, Posix]) && self.rest().starts_with([':', '.', '=']) => {
                self.named_class(at)
            }
            '[' if self.dialect == Java => {
                let set = self.deeper(|it| it.class(at))?;
                Ok(Some(Item::Set(set)))
            }
            character => Ok(Some(Item::Character(character))),
        }
    }

    /// A class of POSIX by its name.
    fn named_class(&mut self, at: usize) -> Read<Option<Item>> {
        if !self.takes(":") {
            if self.dialect != Posix && !self.rest()[1..].contains(']') {
                return Ok(Some(Item::Character('[')));
            }
            self.at += 1;
            return self.refused(at, "what belongs together depends on the locale");
        }
        let is_negated = self.dialect != Posix && self.takes("^");
        let Some(length) = self.rest().find(":]") else {
            self.at = at + 1;
            return Ok(Some(Item::Character('[')));
        };
        let name = &self.rest()[..length];
        if !name.bytes().all(|it| it.is_ascii_lowercase()) {
            self.at = at + 1;
            return Ok(Some(Item::Character('[')));
        }
        self.at += length + 2;
        let is_known = |name: &str| match self.dialect {
            Posix => !matches!(name, "word" | "ascii"),
            _ => true,
        };
        match sets::posix(name).filter(|_| is_known(name)) {
            Some(set) if is_negated => Ok(Some(Item::Set(self.in_case(set.complement())))),
            Some(set) => Ok(Some(Item::Set(self.in_case(set)))),
            None => self.refused(at, "no such class is known"),
        }
    }

    /// The last character of a range, if a hyphen and one follow.
    fn range_end(&mut self, first: &Item) -> Read<Option<char>> {
        let rest = self.rest();
        let is_range = rest.starts_with('-') && !rest[1..].starts_with(']') && rest.len() > 1;
        if !is_range {
            return Ok(None);
        }
        let at = self.at;
        let is_strict =
            self.is(&[Python, Re2, Posix]) || self.dialect == JavaScript && self.flags.is_unicode;
        if let Item::Set(_) = first {
            if is_strict {
                self.at += 1;
                return self.refused(at, "a range begins with a class");
            }
            return Ok(None);
        }
        if self.dialect == Java && (rest[1..].starts_with('[') || rest[1..].starts_with("&&")) {
            return Ok(None);
        }
        self.at += 1;
        let from = self.at;
        let Some(sign) = self.next() else {
            return Err(self.wrong_at(at, "this class is not closed"));
        };
        match self.item(from, sign)? {
            Some(Item::Character(last)) => Ok(Some(last)),
            _ if is_strict || self.dialect == Java => self.refused(at, "a range ends with a class"),
            _ => {
                // The hyphen stands for itself.
                self.at = at;
                Ok(None)
            }
        }
    }
}
