//! Groups, conditions and flags.

use super::{Flags, Parser, Read};
use crate::export::Dialect;
use crate::regex::node::{Direction, Node};

impl Parser<'_> {
    /// The rest of a group, whose parenthesis was read. `None` if it only sets flags, or is a comment.
    pub(super) fn group(&mut self, from: usize) -> Read<Option<Node>> {
        if self.dialect == Dialect::Posix {
            if self.peek() == Some('?') {
                self.at += 1;
                return self.not_in_dialect(from);
            }
            return self.rest_of_group(from, self.flags).map(Some);
        }
        if self.takes("*") {
            return self.refused(
                from,
                "such verbs steer the search and say nothing of a language",
            );
        }
        if !self.takes("?") {
            return self.rest_of_group(from, self.flags).map(Some);
        }
        let has_atomic = self.is(&[Dialect::Pcre, Dialect::Java, Dialect::Python]);
        let has_looks = self.dialect != Dialect::Re2;
        if self.takes(":") {
            return self.rest_of_group(from, self.flags).map(Some);
        }
        for (sign, direction, is_negative) in [
            ("=", Direction::Ahead, false),
            ("!", Direction::Ahead, true),
            ("<=", Direction::Behind, false),
            ("<!", Direction::Behind, true),
        ] {
            if self.takes(sign) {
                if !has_looks {
                    return self.not_in_dialect(from);
                }
                let of = self.rest_of_group(from, self.flags)?;
                self.check_width(from, direction, &of)?;
                return Ok(Some(Node::look(direction, is_negative, of)));
            }
        }
        if self.takes(">") {
            if !has_atomic {
                return self.not_in_dialect(from);
            }
            let of = self.rest_of_group(from, self.flags)?;
            return Ok(Some(Node::Atomic(Box::new(of))));
        }
        if self.dialect == Dialect::Pcre && self.takes("|") {
            return self.rest_of_group(from, self.flags).map(Some);
        }
        if self.takes("#") {
            if !self.is(&[Dialect::Pcre, Dialect::Python]) {
                return self.not_in_dialect(from);
            }
            self.until(")", "a comment")?;
            return Ok(None);
        }
        if let Some(name) = self.name(from)? {
            let of = self.rest_of_group(from, self.flags)?;
            return Ok(Some(Node::Named(name, Box::new(of))));
        }
        self.check_recursion(from)?;
        self.set_flags(from)
    }

    /// The rest of a group: alternatives, and the parenthesis that closes it. Flags within it end with it.
    fn rest_of_group(&mut self, from: usize, flags: Flags) -> Read<Node> {
        let before = std::mem::replace(&mut self.flags, flags);
        let node = self.choice()?;
        self.flags = before;
        if self.takes(")") {
            Ok(node)
        } else {
            Err(self.wrong_at(from, "this group is not closed"))
        }
    }

    /// Refuses conditions on what is before whose length the dialect does not allow.
    fn check_width(&self, from: usize, direction: Direction, of: &Node) -> Read<()> {
        if direction == Direction::Ahead {
            return Ok(());
        }
        let (least, most) = of.width();
        let is_taken = match self.dialect {
            Dialect::Python => most == Some(least),
            Dialect::Pcre | Dialect::Java => most.is_some(),
            _ => true,
        };
        if is_taken {
            return Ok(());
        }
        let which = if self.dialect == Dialect::Python {
            "one length"
        } else {
            "a limited length"
        };
        self.refused(
            from,
            &format!(
                "what is before must have {which} in {}",
                self.dialect.name()
            ),
        )
    }

    /// The name of a group, behind `(?`.
    fn name(&mut self, from: usize) -> Read<Option<String>> {
        let has_p = self.is(&[Dialect::Pcre, Dialect::Python, Dialect::Re2]);
        let has_plain = self.dialect != Dialect::Python;
        let end = if self.rest().starts_with("P<") {
            self.at += 2;
            if !has_p {
                return self.not_in_dialect(from);
            }
            ">"
        } else if self.takes("<") {
            if !has_plain {
                return self.not_in_dialect(from);
            }
            ">"
        } else if self.dialect == Dialect::Pcre && self.takes("'") {
            "'"
        } else {
            return Ok(None);
        };
        let at = self.at;
        let name = self.until(end, "the name of a group")?;
        let is_first = |it: char| it == '_' || it.is_alphabetic();
        let is_name =
            name.starts_with(is_first) && name.chars().all(|it| is_first(it) || it.is_numeric());
        let is_name = is_name && (self.dialect != Dialect::Java || !name.contains('_'));
        if !is_name {
            return Err(self.wrong_at(at, format!("`{name}` is no name of a group")));
        }
        if !self.names.insert(name.to_owned()) {
            return Err(self.wrong_at(at, format!("two groups are called `{name}`")));
        }
        Ok(Some(name.to_owned()))
    }

    /// Refuses references to groups, and groups that depend on others.
    fn check_recursion(&mut self, from: usize) -> Read<()> {
        let rest = self.rest();
        let is_recursion = rest.starts_with(['R', '&', '0'])
            || rest.starts_with("P>")
            || rest
                .trim_start_matches(['+', '-'])
                .starts_with(|it: char| it.is_ascii_digit());
        let is_reference = rest.starts_with("P=");
        let is_conditional = rest.starts_with('(');
        let is_callout = rest.starts_with('C');
        let why = if is_recursion {
            "recursion: such languages may not be regular"
        } else if is_reference {
            "a reference to what a group matched: such languages are not regular"
        } else if is_conditional {
            "a part that depends on what a group matched is not read"
        } else if is_callout {
            "calls of other programs say nothing of a language"
        } else {
            return Ok(());
        };
        self.at += self.rest().find(')').map_or(self.rest().len(), |it| it + 1);
        self.refused(from, why)
    }

    /// Flags, for the rest of the group around them or for a group of their own.
    fn set_flags(&mut self, from: usize) -> Read<Option<Node>> {
        if self.dialect == Dialect::JavaScript {
            self.next();
            return self.not_in_dialect(from);
        }
        let mut flags = self.flags;
        if self.dialect == Dialect::Pcre && self.takes("^") {
            flags = Flags::default();
        }
        let mut is_set = true;
        loop {
            let at = self.at;
            let Some(sign) = self.next() else {
                return Err(self.wrong_at(from, "this group is not closed"));
            };
            match sign {
                ':' => {
                    let node = self.rest_of_group(from, flags)?;
                    return Ok(Some(node));
                }
                ')' => {
                    if self.dialect == Dialect::Python && (self.has_parts || self.depth > 1) {
                        return self
                            .refused(from, "Python takes flags for all at the beginning alone");
                    }
                    self.flags = flags;
                    return Ok(None);
                }
                '-' if is_set => is_set = false,
                sign => {
                    if !self.set_flag(&mut flags, sign, is_set) {
                        self.at = at + sign.len_utf8();
                        if self.dialect == Dialect::Java && "duU".contains(sign) {
                            return self.refused(from, "this flag of Java is not read");
                        }
                        return self.not_in_dialect(from);
                    }
                }
            }
        }
    }

    /// Sets a flag. Returns `false` if the dialect does not have it.
    fn set_flag(&self, flags: &mut Flags, sign: char, is_set: bool) -> bool {
        use Dialect::{Java, Pcre, Python, Re2};
        let dialects: &[Dialect] = match sign {
            'i' | 's' | 'm' => &[Pcre, Python, Java, Re2],
            'x' => &[Pcre, Python, Java],
            'U' => &[Pcre, Re2],
            'n' | 'J' => &[Pcre],
            'a' | 'u' => &[Python],
            _ => &[],
        };
        if !self.is(dialects) {
            return false;
        }
        match sign {
            'i' => flags.ignores_case = is_set,
            's' => flags.is_dot_all = is_set,
            'm' => flags.is_of_lines = is_set,
            'x' => flags.is_extended = is_set,
            'U' => flags.is_lazy = is_set,
            'a' => flags.is_ascii = is_set,
            'u' => flags.is_ascii = !is_set,
            _ => {}
        }
        true
    }
}
