//! The address of a mailto URL: RFC 1738, section 3.5, "(the encoding of an) addr-spec, as specified in
//! RFC 822".

mod error;

use std::fmt;

pub use error::AddrSpecError;

use crate::syntax::parse::addr_spec::addr_spec;

/// An `addr-spec` of RFC 822, section 6.1: `local-part "@" domain`.
///
/// The input is the octets after `mailto:`, decoded. The address is kept as it is written, and two are equal if they
/// are written alike: the local part is "uninterpreted" and "case-preserved"; domains are the same in either case
/// (section 3.4.7), but comparing them is left to the caller.
///
/// Comments, and white space beside `.` and `@`, are not part of an `addr-spec`: section 3.1.4 allows them in the
/// fields of a message, and wants none of them outside. A quoted string or a domain literal may hold any character of
/// US-ASCII, NUL and line ends included: a program that passes an address on has to check for them.
///
/// ```
/// use urlspec::scheme::AddrSpec;
///
/// let address = AddrSpec::parse(br#""George, Ted"@Group.Arpanet"#)?;
/// assert_eq!(address.local_part(), r#""George, Ted""#);
/// assert_eq!(address.local_part_unquoted(), "George, Ted");
/// assert_eq!(address.domain(), "Group.Arpanet");
///
/// let error = AddrSpec::parse(br"Full\ Name@Domain").unwrap_err();
/// assert_eq!((error.index(), error.rule()), (4, "atom"));
/// # Ok::<(), urlspec::scheme::AddrSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddrSpec {
    text: String,
    /// The index of the `@` between the parts.
    at: usize,
    is_domain_literal: bool,
}

impl AddrSpec {
    /// Parses all of `octets` as an address. The time is linear in their number.
    ///
    /// # Errors
    ///
    /// [`AddrSpecError`] if they are not an `addr-spec`, with the index of the first octet with which they are no
    /// longer the prefix of one.
    pub fn parse(octets: &[u8]) -> Result<Self, AddrSpecError> {
        let parsed = str::from_utf8(octets)
            .ok()
            .and_then(|text| Some((text, addr_spec(text)?)));
        let Some((text, parts)) = parsed else {
            return Err(AddrSpecError::of(octets));
        };
        let span = |rule: &str| {
            let part = parts.iter().find(|part| part.rule == rule);
            part.map(|part| part.span.clone())
        };
        let domain = span("domain");
        Ok(Self {
            at: domain.as_ref().map_or(0, |domain| domain.start - 1),
            is_domain_literal: domain == span("domain-literal"),
            text: text.to_owned(),
        })
    }

    /// The whole address, as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The `local-part`, as it is written: words, with a period between them.
    #[must_use]
    pub fn local_part(&self) -> &str {
        &self.text[..self.at]
    }

    /// The `domain`, as it is written: names and literals, with a period between them.
    #[must_use]
    pub fn domain(&self) -> &str {
        &self.text[self.at + 1..]
    }

    /// Tells if the domain is a single `domain-literal`, such as `[10.0.3.19]`, in place of a name.
    ///
    /// ```
    /// use urlspec::scheme::AddrSpec;
    ///
    /// let is_literal = |address: &[u8]| AddrSpec::parse(address).map(|a| a.is_domain_literal());
    /// assert_eq!(is_literal(b"user@[10.0.3.19]"), Ok(true));
    /// assert_eq!(is_literal(b"user@host.[10.0.3.19]"), Ok(false));
    /// ```
    #[must_use]
    pub fn is_domain_literal(&self) -> bool {
        self.is_domain_literal
    }

    /// The local part as the receiving system gets it: without the quotation marks around a quoted string and the
    /// backslashes before quoted characters, which are "NOT part" of them (section 3.4.4), the words and periods as
    /// one uninterpreted unit (6.2.4).
    ///
    /// Folding is reversed: of a line end before white space only the white space is kept (3.1.1); of a quoted line
    /// end before white space the line end is kept, and one character of the white space is removed (3.4.5). Other
    /// white space in a quoted string is kept (3.4.4).
    ///
    /// ```
    /// use urlspec::scheme::AddrSpec;
    ///
    /// let address = AddrSpec::parse(br#"a."b\"\c.d"@e"#)?;
    /// assert_eq!(address.local_part_unquoted(), r#"a.b"c.d"#);
    /// # Ok::<(), urlspec::scheme::AddrSpecError>(())
    /// ```
    #[must_use]
    pub fn local_part_unquoted(&self) -> String {
        let mut unquoted = String::with_capacity(self.at);
        let mut rest = self.local_part();
        while let Some(character) = rest.chars().next() {
            rest = &rest[1..];
            match character {
                '"' => {}
                // A carriage return that is not quoted begins a fold: a line feed follows.
                '\r' => rest = &rest[1..],
                '\\' => {
                    let line_end = rest.starts_with("\r\n ") || rest.starts_with("\r\n\t");
                    let kept = if line_end { 2 } else { 1 };
                    unquoted.push_str(&rest[..kept]);
                    rest = &rest[if line_end { 3 } else { 1 }..];
                }
                _ => unquoted.push(character),
            }
        }
        unquoted
    }
}

/// The address as it is written.
impl fmt::Display for AddrSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for AddrSpec {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut address = serializer.serialize_struct("AddrSpec", 4)?;
        address.serialize_field("local_part", self.local_part())?;
        address.serialize_field("local_part_unquoted", &self.local_part_unquoted())?;
        address.serialize_field("domain", self.domain())?;
        address.serialize_field("is_domain_literal", &self.is_domain_literal)?;
        address.end()
    }
}
