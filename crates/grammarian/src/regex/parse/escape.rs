//! Escapes: a backslash and the letter behind it.

use super::{Parser, Read};
use crate::automata::CharSet;
use crate::export::Dialect::{self, Java, JavaScript, Pcre, Posix, Python, Re2};
use crate::regex::node::Node;
use crate::regex::sets;

/// The line ends that `\R` takes for one.
const LINE_ENDS: [&str; 2] = ["\r\n", "\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029}"];

const BACKREFERENCE: &str = "a reference to what a group matched: such languages are not regular";

impl<'t> Parser<'t> {
    /// The rest of an escape outside of classes, whose backslash was read.
    pub(super) fn escape(&mut self, from: usize) -> Read<Node> {
        let Some(letter) = self.peek() else {
            return Err(self.wrong_at(from, "`\\` ends it"));
        };
        let is_old = self.dialect == JavaScript && !self.flags.is_unicode;
        if letter.is_ascii_digit() && letter != '0' {
            return self.number(from);
        }
        let has_final_line = self.is(&[Pcre, Java]);
        self.at += letter.len_utf8();
        let node = match letter {
            'b' | 'B' if self.dialect == Java => {
                let versions =
                    "versions of Java before 19 read it by Unicode, later ones by US-ASCII";
                return self.refused(from, versions);
            }
            'b' | 'B' if self.dialect != Posix => Node::boundary(&self.word(), letter == 'B'),
            'A' if !self.is(&[JavaScript, Posix]) => Node::beginning(),
            'z' if self.is(&[Pcre, Java, Re2]) => Node::end(),
            'Z' if self.dialect == Python => Node::end(),
            'Z' if has_final_line => {
                let before = std::mem::take(&mut self.flags.is_of_lines);
                let node = self.end();
                self.flags.is_of_lines = before;
                node
            }
            'G' if has_final_line => return self.refused(from, "where the last match ended"),
            'K' if self.dialect == Pcre => {
                return self.refused(from, "it moves the beginning of the match");
            }
            'X' if has_final_line => {
                return self.refused(
                    from,
                    "the characters that belong together are not known here",
                );
            }
            'C' if self.is(&[Pcre, Re2]) => return self.refused(from, "a single byte"),
            'R' if has_final_line => {
                let pair: Vec<Node> = LINE_ENDS[0].chars().map(Node::character).collect();
                let one: CharSet = LINE_ENDS[1].chars().map(|it| (it, it)).collect();
                let both = Node::Choice(vec![Node::Sequence(pair), Node::Set(one)]);
                Node::Atomic(Box::new(both))
            }
            'N' if self.dialect == Pcre && self.peek() != Some('{') => {
                Node::Set(sets::line_ends(self.dialect).complement())
            }
            'k' | 'g' if self.is(&[Pcre, Java]) || self.dialect == JavaScript && !is_old => {
                return self.refused(from, BACKREFERENCE);
            }
            'k' if is_old && self.text.contains("(?<") => return self.refused(from, BACKREFERENCE),
            _ => {
                self.at = from + 1;
                Node::Set(self.escaped_set(from, false)?)
            }
        };
        Ok(node)
    }

    /// A number behind a backslash: a group, or in some dialects an octal number.
    fn number(&mut self, from: usize) -> Read<Node> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let number = &self.rest()[..digits];
        let is_group = number.parse().is_ok_and(|it: usize| it <= self.groups);
        let is_octal = |it: &&str| it.bytes().all(|it| it < b'8');
        let octal = match self.dialect {
            Python | Pcre => number.get(..3).filter(is_octal),
            // It has no references: `\1` alone is an error.
            Re2 => {
                let octals = number.bytes().take_while(|it| *it < b'8').count().min(3);
                number.get(..octals).filter(|it| it.len() > 1)
            }
            JavaScript if !self.flags.is_unicode && !is_group => {
                let octals = number.bytes().take_while(|it| *it < b'8').count();
                let longest = if number < "4" { 3 } else { 2 };
                number
                    .get(..octals.min(longest))
                    .filter(|it| !it.is_empty())
            }
            _ => None,
        };
        if let Some(octal) = octal.filter(|_| !is_group || self.is(&[Python, Re2])) {
            self.at += octal.len();
            let value = u32::from_str_radix(octal, 8).ok().and_then(char::from_u32);
            return match value {
                Some(value) => Ok(self.literal(value)),
                None => self.refused(from, "no character has this number"),
            };
        }
        if self.dialect == JavaScript && !self.flags.is_unicode && !is_group {
            let digit = self.next().unwrap_or_default();
            return Ok(self.literal(digit));
        }
        self.at += digits;
        if self.dialect == Re2 {
            return self.not_in_dialect(from);
        }
        self.refused(from, BACKREFERENCE)
    }

    /// The characters that an escape stands for, whose backslash was read; in a class there are some more.
    pub(super) fn escaped_set(&mut self, from: usize, is_in_class: bool) -> Read<CharSet> {
        let Some(letter) = self.next() else {
            return Err(self.wrong_at(from, "`\\` ends it"));
        };
        let is_old = self.dialect == JavaScript && !self.flags.is_unicode;
        if self.dialect == Posix {
            if letter.is_ascii_alphanumeric() || "<>'`".contains(letter) {
                return self.refused(from, "POSIX leaves open what it means");
            }
            return Ok(CharSet::from(letter));
        }
        let negated = |set: CharSet, is_negated: bool| {
            if is_negated { set.complement() } else { set }
        };
        let set = match letter {
            'd' | 'D' => self.of_case(self.digits(), letter == 'D'),
            'w' | 'W' => self.of_case(self.word(), letter == 'W'),
            's' | 'S' => self.of_case(self.space(), letter == 'S'),
            'h' | 'H' if self.is(&[Pcre, Java]) => negated(sets::horizontal(), letter == 'H'),
            'v' | 'V' if self.is(&[Pcre, Java]) => negated(sets::vertical(), letter == 'V'),
            'p' | 'P' if self.has_properties() => {
                let set = self.property(from)?;
                if self.dialect == JavaScript {
                    self.in_case(negated(set, letter == 'P'))
                } else {
                    self.of_case(set, letter == 'P')
                }
            }
            _ => {
                let character = self.escaped_character(from, letter, is_in_class, is_old)?;
                self.in_case(CharSet::from(character))
            }
        };
        Ok(set)
    }

    /// The set that an escape stands for, or its complement. In some dialects it has both cases of its letters, and not
    /// those that are left.
    fn of_case(&self, set: CharSet, is_negated: bool) -> CharSet {
        let folds_first =
            self.dialect == Re2 || self.dialect == JavaScript && self.flags.is_unicode;
        let set = if folds_first { self.in_case(set) } else { set };
        let set = if is_negated { set.complement() } else { set };
        // Elsewhere such sets are the same in either case.
        if self.dialect == JavaScript && !self.flags.is_unicode {
            self.in_case(set)
        } else {
            set
        }
    }

    fn has_properties(&self) -> bool {
        self.is(&[Pcre, Java, Re2]) || self.dialect == JavaScript && self.flags.is_unicode
    }

    fn digits(&self) -> CharSet {
        sets::digits(self.by_flag())
    }

    pub(super) fn word(&self) -> CharSet {
        let word = sets::word(self.by_flag());
        if self.dialect == JavaScript && self.flags.is_unicode {
            return self.in_case(word);
        }
        word
    }

    fn space(&self) -> CharSet {
        sets::space(self.by_flag())
    }

    /// The dialect whose sets hold: with the flag `a`, those of Python are those of US-ASCII.
    fn by_flag(&self) -> Dialect {
        if self.flags.is_ascii {
            Pcre
        } else {
            self.dialect
        }
    }

    /// The property behind `\p`.
    fn property(&mut self, from: usize) -> Read<CharSet> {
        let name = if self.takes("{") {
            self.until("}", "a property")?
        } else {
            let at = self.at;
            match self.next() {
                Some(_) if self.dialect != JavaScript => &self.text[at..self.at],
                _ => return self.refused(from, "a property stands in braces"),
            }
        };
        let is_negated = name.starts_with('^') && self.is(&[Pcre, Re2]);
        let name = name.trim_start_matches(if is_negated { '^' } else { '\0' });
        if self.flags.ignores_case && matches!(name, "Lu" | "Ll" | "Lt") {
            match self.dialect {
                Pcre => {
                    return self.refused(
                        from,
                        "versions of PCRE2 and Perl differ where case is ignored",
                    );
                }
                // Each of them is any of them.
                Java => return Ok(sets::letters_with_case()),
                _ => {}
            }
        }
        let set = match self.dialect {
            Java => {
                let is_of_case = self.flags.ignores_case && matches!(name, "Lower" | "Upper");
                let name = if is_of_case { "Alpha" } else { name };
                let plain = name.strip_prefix("Is").filter(|it| !it.is_empty());
                sets::java_property(name).or_else(|| sets::property(plain.unwrap_or(name)))
            }
            _ => sets::property(name),
        };
        match set {
            Some(set) if is_negated => Ok(set.complement()),
            Some(set) => Ok(set),
            None => self.refused(from, "no such property is known here"),
        }
    }

    fn escaped_character(
        &mut self,
        from: usize,
        letter: char,
        is_in_class: bool,
        is_old: bool,
    ) -> Read<char> {
        let all = [Pcre, Python, JavaScript, Re2, Java];
        let control = match letter {
            't' => Some(('\t', &all[..])),
            'n' => Some(('\n', &all[..])),
            'r' => Some(('\r', &all[..])),
            'f' => Some(('\u{c}', &all[..])),
            'v' => Some(('\u{b}', &[Python, JavaScript, Re2][..])),
            'a' => Some(('\u{7}', &[Pcre, Python, Re2, Java][..])),
            'e' => Some(('\u{1b}', &[Pcre, Java][..])),
            'b' if is_in_class => Some(('\u{8}', &[Pcre, Python, JavaScript][..])),
            _ => None,
        };
        if let Some((character, dialects)) = control
            && self.is(dialects)
        {
            return Ok(character);
        }
        match letter {
            'x' => self.hexadecimal(from, is_old),
            'u' if self.is(&[Python, JavaScript, Java]) => self.four_digits(from, is_old),
            'U' if self.dialect == Python => self.digits_of(from, 8),
            'o' if self.dialect == Pcre && self.takes("{") => {
                let digits = self.until("}", "a number")?;
                self.character(from, digits, 8)
            }
            'c' if self.is(&[Pcre, JavaScript, Java]) => self.control(from, is_old, is_in_class),
            '0'..='7' if is_in_class && is_old => self.old_octal(from),
            '0' => self.octal(from),
            '0'..='9' if is_in_class && !is_old => {
                self.at = from + 1;
                self.octal(from)
            }
            '0'..='9' if is_in_class => Ok(letter),
            'a'..='z' | 'A'..='Z' if !is_old => self.not_in_dialect(from),
            _ if self.dialect == JavaScript && !is_old => {
                let is_syntax = "^$\\.*+?()[]{}|/".contains(letter) || is_in_class && letter == '-';
                if is_syntax {
                    Ok(letter)
                } else {
                    self.not_in_dialect(from)
                }
            }
            _ => Ok(letter),
        }
    }

    fn hexadecimal(&mut self, from: usize, is_old: bool) -> Read<char> {
        if self.is(&[Pcre, Re2, Java]) && self.takes("{") {
            let digits = self.until("}", "a number")?;
            return self.character(from, digits, 16);
        }
        let digits = self.hexadecimal_digits(2);
        match self.dialect {
            Pcre => {
                self.at += digits.len();
                let digits = if digits.is_empty() { "0" } else { digits };
                self.character(from, digits, 16)
            }
            _ if digits.len() == 2 => {
                self.at += 2;
                self.character(from, digits, 16)
            }
            _ if is_old => Ok('x'),
            _ => self.refused(from, "two hexadecimal digits are wanted"),
        }
    }

    /// Tells if a number of hexadecimal digits stands here, in braces.
    fn is_number_in_braces(&self) -> bool {
        let inner = self.rest().strip_prefix('{');
        let inner = inner.and_then(|rest| rest.split_once('}'));
        inner.is_some_and(|(digits, _)| {
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        })
    }

    fn four_digits(&mut self, from: usize, is_old: bool) -> Read<char> {
        if self.dialect == JavaScript && self.flags.is_unicode && self.takes("{") {
            let digits = self.until("}", "a number")?;
            return self.character(from, digits, 16);
        }
        if self.dialect == JavaScript && self.is_number_in_braces() {
            let why = "a character with the flag `u` alone, as in /\\u{e9}/u; without it, the letter `u` \
                       and what is in the braces";
            return self.refused(from, why);
        }
        if is_old && self.hexadecimal_digits(4).len() < 4 {
            return Ok('u');
        }
        let digits = self.hexadecimal_digits(4);
        let high = u32::from_str_radix(digits, 16).unwrap_or_default();
        let is_high = digits.len() == 4 && (0xD800..0xDC00).contains(&high);
        if is_high && self.dialect != Python {
            // Two halves of a character.
            let before = self.at;
            self.at += 4;
            if self.takes(r"\u") {
                let low = u32::from_str_radix(self.hexadecimal_digits(4), 16).unwrap_or_default();
                if (0xDC00..0xE000).contains(&low) {
                    self.at += 4;
                    let number = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    return Ok(char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
            }
            self.at = before;
        }
        self.digits_of(from, 4)
    }

    /// Just so many hexadecimal digits.
    fn digits_of(&mut self, from: usize, count: usize) -> Read<char> {
        let digits = self.hexadecimal_digits(count);
        if digits.len() < count {
            return self.refused(from, &format!("{count} hexadecimal digits are wanted"));
        }
        self.at += count;
        self.character(from, digits, 16)
    }

    /// The hexadecimal digits that follow, at most so many.
    fn hexadecimal_digits(&self, most: usize) -> &'t str {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
        &rest[..digits.min(most)]
    }

    fn character(&self, from: usize, digits: &str, base: u32) -> Read<char> {
        let number = u32::from_str_radix(digits, base).ok();
        match number.map(|it| (it, char::from_u32(it))) {
            Some((_, Some(character))) => Ok(character),
            Some((0xD800..0xE000, None)) => {
                self.refused(from, "half of a pair of surrogates is no character")
            }
            _ => self.refused(from, "no character has this number"),
        }
    }

    fn control(&mut self, from: usize, is_old: bool, is_in_class: bool) -> Read<char> {
        let letter = self.peek().filter(char::is_ascii);
        match (letter, self.dialect) {
            (Some(letter), JavaScript) if letter.is_ascii_alphabetic() => {
                self.at += 1;
                Ok(char::from(letter as u8 % 32))
            }
            (Some(letter), JavaScript)
                if is_old && is_in_class && (letter.is_ascii_digit() || letter == '_') =>
            {
                self.at += 1;
                Ok(char::from(letter as u8 % 32))
            }
            (_, JavaScript) if is_old => {
                // The backslash stands for itself.
                self.at = from + 1;
                Ok('\\')
            }
            (Some(letter), Pcre | Java) if letter.is_ascii_graphic() => {
                self.at += 1;
                let upper = if self.dialect == Pcre {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
                Ok(char::from(upper as u8 ^ 64))
            }
            _ => self.refused(from, "the letter of a control character is wanted"),
        }
    }

    /// The octal number of a character, as in classes of JavaScript without the flag `u`: at most `\377`.
    fn old_octal(&mut self, from: usize) -> Read<char> {
        self.at = from + 1;
        let rest = self.rest();
        let digits = rest
            .bytes()
            .take_while(|it| (b'0'..b'8').contains(it))
            .count();
        let longest = if rest < "4" { 3 } else { 2 };
        let digits = &rest[..digits.min(longest)];
        self.at += digits.len();
        self.character(from, digits, 8)
    }

    /// `\0` and the octal digits behind it.
    fn octal(&mut self, from: usize) -> Read<char> {
        let most = match self.dialect {
            JavaScript if self.flags.is_unicode => 0,
            Java if self.rest() < "4" => 3,
            Java => 2,
            _ if self.text[from + 1..].starts_with('0') => 2,
            _ => 3,
        };
        let digits = self
            .rest()
            .bytes()
            .take_while(|it| (b'0'..b'8').contains(it))
            .count();
        let digits = &self.rest()[..digits.min(most)];
        if self.dialect == Java && digits.is_empty() {
            return self.refused(from, "octal digits are wanted");
        }
        if digits.is_empty() && !self.text[from + 1..].starts_with('0') {
            return self.not_in_dialect(from);
        }
        self.at += digits.len();
        let digits = if digits.is_empty() { "0" } else { digits };
        self.character(from, digits, 8)
    }
}
