//! Filters of LDAP (RFC 4515, section 3), which nest and so are no regular language: an octet may be percent-encoded, the delimiters
//! too (RFC 4516, section 2.1).

use std::iter::Peekable;
use std::vec::IntoIter;

use super::octets;
use crate::revision::Rule;

/// Where a text stops being a filter: at the byte that is wrong, or the name that is; its length if it ends too early. `None` if it
/// is a filter. `oid` is the rule for the names
/// of attribute types and matching rules.
pub(super) fn fault(text: &str, oid: Rule) -> Option<usize> {
    let mut reader = Reader {
        oid,
        octets: octets(text).into_iter().peekable(),
        length: text.len(),
    };
    let result = reader.filter();
    let rest = reader.octets.next();
    match (result, rest) {
        (Err(index), _) | (Ok(()), Some((index, _))) => Some(index),
        (Ok(()), None) => None,
    }
}

struct Reader {
    oid: Rule,
    octets: Peekable<IntoIter<(usize, u8)>>,
    length: usize,
}

impl Reader {
    /// A whole filter. The open parentheses are on a stack: for each, the number of filters that may still follow in it.
    fn filter(&mut self) -> Result<(), usize> {
        let mut open: Vec<Room> = Vec::new();
        loop {
            match open.last_mut() {
                Some(Room::Full) => {
                    self.take(b')')?;
                    open.pop();
                    if open.is_empty() {
                        return Ok(());
                    }
                    continue;
                }
                Some(room @ Room::One) => *room = Room::Full,
                Some(room @ Room::OneOrMore) => *room = Room::Several,
                Some(Room::Several) if self.peek() == Some(b')') => {
                    open.pop();
                    open.push(Room::Full);
                    continue;
                }
                Some(Room::Several) | None => {}
            }
            self.take(b'(')?;
            open.push(match self.peek() {
                Some(b'&' | b'|') => {
                    self.octets.next();
                    Room::OneOrMore
                }
                Some(b'!') => {
                    self.octets.next();
                    Room::One
                }
                _ => {
                    self.item()?;
                    Room::Full
                }
            });
        }
    }

    /// `attr = value` and its like, without the parentheses.
    fn item(&mut self) -> Result<(), usize> {
        let start = self.index();
        let attribute = self.name();
        if !attribute.is_empty() && !self.is_description(&attribute) {
            return Err(start);
        }
        match self.peek() {
            Some(b':') => {
                self.octets.next();
                self.matching_rule(!attribute.is_empty())?;
            }
            Some(b'~' | b'<' | b'>') if !attribute.is_empty() => {
                self.octets.next();
            }
            _ if !attribute.is_empty() => {}
            _ => return Err(start),
        }
        self.take(b'=')?;
        self.value()
    }

    /// `dn`, the name of a matching rule, or both, each with a colon behind it: what stands between `:` and `=`.
    fn matching_rule(&mut self, has_attribute: bool) -> Result<(), usize> {
        let is_complete = |it: &mut Self| has_attribute && it.peek() == Some(b'=');
        if is_complete(self) {
            return Ok(());
        }
        let start = self.index();
        let mut name = self.name();
        if name.eq_ignore_ascii_case("dn") {
            self.take(b':')?;
            if is_complete(self) {
                return Ok(());
            }
            name = self.name();
        }
        if !self.oid.accepts(&name) {
            return Err(start);
        }
        self.take(b':')
    }

    /// The letters, digits, hyphens, dots and semicolons that follow.
    fn name(&mut self) -> String {
        let is_of_name = |octet: u8| octet.is_ascii_alphanumeric() || b"-.;".contains(&octet);
        let mut name = String::new();
        while let Some((_, octet)) = self.octets.next_if(|(_, octet)| is_of_name(*octet)) {
            name.push(char::from(octet));
        }
        name
    }

    /// Tells if a name is an attribute type, with options behind semicolons.
    fn is_description(&self, name: &str) -> bool {
        let mut parts = name.split(';');
        let is_option = |it: &str| !it.is_empty() && !it.contains('.');
        parts.next().is_some_and(|it| self.oid.accepts(it)) && parts.all(is_option)
    }

    /// A value, up to the parenthesis that ends it: a backslash begins an escape of two hexadecimal digits, and an asterisk stands for
    /// any characters.
    fn value(&mut self) -> Result<(), usize> {
        while let Some((index, octet)) = self.octets.next_if(|(_, octet)| !b"()".contains(octet)) {
            match octet {
                0 => return Err(index),
                b'\\' => {
                    for _ in 0..2 {
                        let digit = self.octets.next_if(|(_, octet)| octet.is_ascii_hexdigit());
                        if digit.is_none() {
                            return Err(self.index());
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn peek(&mut self) -> Option<u8> {
        self.octets.peek().map(|(_, octet)| *octet)
    }

    fn take(&mut self, wanted: u8) -> Result<(), usize> {
        match self.octets.next_if(|(_, octet)| *octet == wanted) {
            Some(_) => Ok(()),
            None => Err(self.index()),
        }
    }

    /// Where the next octet begins.
    fn index(&mut self) -> usize {
        self.octets.peek().map_or(self.length, |(index, _)| *index)
    }
}

/// The room for filters within a parenthesis.
enum Room {
    /// One must follow.
    One,
    /// One must follow, and others may.
    OneOrMore,
    /// Others may follow.
    Several,
    Full,
}

#[cfg(test)]
mod tests {
    use crate::revision::Document;

    fn fault(text: &str) -> Option<usize> {
        let document: Document = "rfc4516".parse().expect("a document");
        super::fault(text, document.rule("oid").expect("a rule"))
    }

    /// The examples of RFC 4515, section 4, among others.
    #[test]
    fn filters_are_read_as_they_nest() {
        let good = [
            "(cn=Babs Jensen)",
            "(!(cn=Tim Howes))",
            "(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))",
            "(o=univ*of*mich*)",
            "(seeAlso=)",
            "(cn:caseExactMatch:=Fred Flintstone)",
            "(cn:=Betty Rubble)",
            "(sn:dn:2.4.6.8.10:=Barney Rubble)",
            "(o:dn:=Ace Industry)",
            "(:1.2.3:=Wilma Flintstone)",
            "(:DN:2.4.6.8.10:=Dino)",
            "(o=Parens R Us \\28for all your parenthetical needs\\29)",
            "(cn=*\\2A*)",
            "(1.3.6.1.4.1.1466.0=\\04\\02\\48\\69)",
            "(a;lang-de~=b)",
            "(a>=1)",
            "%28a%3Db%29",
            "(a=%29",
        ];
        for text in good {
            assert_eq!(fault(text), None, "{text}");
        }
        let bad = [
            ("", 0),
            ("a=b", 0),
            ("(a)", 2),
            ("(=a)", 1),
            ("(a=b", 4),
            ("(a=b)(c=d)", 5),
            ("(a=b))", 5),
            ("(!(a=b)(c=d))", 7),
            ("(&)", 2),
            ("(!)", 2),
            ("(a=(b))", 3),
            ("(a=\\2)", 5),
            ("(a=\\zz)", 4),
            ("(a<b)", 3),
            ("(:=a)", 2),
            ("(-a=b)", 1),
            ("(a=%00)", 3),
            ("(a:b:c:=e)", 5),
            ("(1a=b)", 1),
            ("(a;=b)", 1),
        ];
        for (text, index) in bad {
            assert_eq!(fault(text), Some(index), "{text}");
        }
    }

    #[test]
    fn depth_needs_no_stack() {
        let depth = 100_000;
        let text = "(!".repeat(depth) + "(a=b)" + &")".repeat(depth);
        assert_eq!(fault(&text), None);
        assert_eq!(fault(&text[..text.len() - 1]), Some(text.len() - 1));
    }
}
