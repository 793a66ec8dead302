//! The errors of typed values: in reading, in building, and in sending.

use std::fmt;

use super::addr_spec::AddrSpecError;
use super::argument::Argument;
use super::server::Unreachable;
use crate::explain::SyntaxError;
use crate::revision::{Document, Edition, Revision, SchemeRule, Standing};
use crate::words::{Code, Section};

/// The error for a text that is not a URL of a scheme, for parts of which no URL can be built, and for a URL whose
/// messages cannot or must not be sent.
/// A text that the grammar rejects has the [`SyntaxError`] of the [`Validator`](crate::Validator). Its position is in
/// the URL that was read. If a builder rejects an [`argument`](Self::argument), the position is in that argument.
///
/// The messages of a valid URL may be such as must not be sent. The documents warn of "embedded encoded delimiters for
/// a given protocol" that, decoded, "could be used to simulate an extra operation or parameter" (RFC 1738, section 6).
/// And some numbers are too large for a port or for an address. A valid file URL may name no file of the local system.
///
/// [`Display`](std::fmt::Display) is one line: the place, if the fault has one, and the message.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Scheme;
/// use urlspec::scheme::typed::Http;
///
/// let error = Scheme::parse(Revision::Rfc1738, "gopher://host/0a%0Ab").unwrap_err();
/// assert_eq!((error.index(), error.octet()), (Some(16), Some(b'\n')));
/// let (document, section) = error.cited().unwrap();
/// assert_eq!((document, section.label()), (Revision::Rfc1738, "3.4.1"));
///
/// let url = Scheme::parse(Revision::Rfc1738, "ftp://host/a%0D%0ADELE%20b")?;
/// assert_eq!(
///     url.wire().unwrap_err().to_string(),
///     "byte 12: the octet 0D in the name would be a delimiter of the protocol (RFC 1738, section 6)",
/// );
///
/// let error = Http::new("http", "example.com:80").unwrap_err();
/// assert_eq!((error.argument().unwrap().name(), error.index()), ("host", Some(11)));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    edition: Edition,
    /// The argument at fault, if a builder rejected it.
    argument: Option<Argument>,
    fault: Box<Cause>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error(transparent)]
    Syntax(SyntaxError),
    #[error("a relative reference has no scheme: resolve it against a base first")]
    Relative,
    #[error("no document defines `{scheme}`")]
    NoDocument { scheme: Box<str> },
    #[error("{} does not define `{scheme}`: {}", .edition.revision().name(), Standing::of(.edition.revision(), .scheme))]
    NoProduction { edition: Edition, scheme: Box<str> },
    #[error("{} has no part `{part}` in `{scheme}`: there are {known}", .document.name())]
    UnknownPart {
        document: Document,
        scheme: &'static str,
        part: Box<str>,
        known: Box<str>,
    },
    #[error("{} has {found} here ({section}): expected {expected}", .document.name())]
    NoPlace {
        document: Document,
        section: Section,
        found: Box<str>,
        expected: Box<str>,
    },
    #[error("a valid URL, but its scheme is not `{scheme}`")]
    OtherScheme { scheme: &'static str },
    #[error("the octet {octet:02X} is forbidden in a {part} ({}){note}", .document.citation(*.section))]
    Forbidden {
        document: Revision,
        index: usize,
        octet: u8,
        part: &'static str,
        section: Section,
        note: String,
    },
    #[error("not an address of RFC 822: {}", .error.message())]
    Address { index: usize, error: AddrSpecError },
    #[error("the parts do not make a valid URL of `{scheme}`: {}", .error.message())]
    NoUrl {
        scheme: &'static str,
        error: SyntaxError,
    },
    #[error("a URL of these parts of `{scheme}` would be read back with another `{part}`")]
    ReadsBackDifferently {
        scheme: &'static str,
        part: &'static str,
    },
    #[error("the octet {octet:02X} in the {part} would be a delimiter of the protocol ({})", .document.citation(*.section))]
    Delimiter {
        index: usize,
        octet: u8,
        part: &'static str,
        document: Revision,
        section: Section,
    },
    #[error("{what} ({})", .document.citation(*.section))]
    Unreachable {
        index: usize,
        what: Unreachable,
        document: Revision,
        section: Section,
    },
    #[error("{message}")]
    NotMeant { index: usize, message: Box<str> },
    #[error("{} is not the newest document of `{scheme}`", .document.name())]
    OtherDocument {
        document: Document,
        scheme: Box<str>,
    },
    #[error("the file is on the host `{host}`")]
    OtherHost { host: Box<str> },
    #[error("the name of a file cannot contain the octet {octet:02X}")]
    NoFileName { index: usize, octet: u8 },
}

/// Names in a row.
fn listed(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

impl SchemeError {
    fn new(edition: Edition, fault: Cause) -> Self {
        Self {
            edition,
            argument: None,
            fault: Box::new(fault),
        }
    }

    pub(super) fn relative(edition: Edition) -> Self {
        Self::new(edition, Cause::Relative)
    }

    pub(super) fn no_document(edition: Edition, scheme: &str) -> Self {
        if scheme.is_empty() {
            return Self::relative(edition);
        }
        let scheme = scheme.into();
        let fault = if edition.schemes().next().is_some() {
            Cause::NoProduction { edition, scheme }
        } else {
            Cause::NoDocument { scheme }
        };
        Self::new(edition, fault)
    }

    /// The error for a name that a document tells no part of a scheme's URLs by.
    pub(super) fn unknown_part(
        edition: Edition,
        production: SchemeRule,
        part: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Self {
        let fault = Cause::UnknownPart {
            document: production.rule.document(),
            scheme: production.production.scheme,
            part: part.into(),
            known: listed(known).into(),
        };
        Self::new(edition, fault)
    }

    /// The error for a part, or for an end, behind which the document has something else.
    pub(super) fn no_place(
        edition: Edition,
        production: SchemeRule,
        found: Option<&'static str>,
        expected: impl Iterator<Item = &'static str>,
    ) -> Self {
        let expected = listed(expected);
        let fault = Cause::NoPlace {
            document: production.rule.document(),
            section: Section::new(production.production.section),
            found: found.map_or_else(
                || "no end".into(),
                |part| format!("no part `{part}`").into(),
            ),
            expected: if expected.is_empty() {
                "the end"
            } else {
                &expected
            }
            .into(),
        };
        Self::new(edition, fault)
    }

    pub(super) fn other_scheme(edition: Edition, scheme: &'static str) -> Self {
        Self::new(edition, Cause::OtherScheme { scheme })
    }

    pub(super) fn forbidden(
        edition: Edition,
        (octet, index): (u8, usize),
        part: &'static str,
        section: Section,
        note: String,
    ) -> Self {
        let fault = Cause::Forbidden {
            document: edition.revision(),
            index,
            octet,
            part,
            section,
            note,
        };
        Self::new(edition, fault)
    }

    pub(super) fn address(edition: Edition, index: usize, error: AddrSpecError) -> Self {
        let fault = Cause::Address { index, error };
        Self::new(edition, fault)
    }

    /// The error for parts of which the URL that is made has not this one, but another.
    pub(super) fn reads_back_differently(
        edition: Edition,
        scheme: &'static str,
        part: &'static str,
    ) -> Self {
        Self::new(edition, Cause::ReadsBackDifferently { scheme, part })
    }

    pub(super) fn delimiter(
        edition: Edition,
        part: &'static str,
        (octet, index): (u8, usize),
    ) -> Self {
        let (document, section) = Code::EncodedControl.judged_by(edition.revision());
        let fault = Cause::Delimiter {
            index,
            octet,
            part,
            document,
            section,
        };
        Self::new(edition, fault)
    }

    pub(super) fn unreachable(edition: Edition, (what, index): (Unreachable, usize)) -> Self {
        let code = match what {
            Unreachable::Address => Code::Ipv4OctetOver255,
            Unreachable::Port => Code::PortOver65535,
        };
        let (document, section) = code.judged_by(edition.revision());
        let fault = Cause::Unreachable {
            index,
            what,
            document,
            section,
        };
        Self::new(edition, fault)
    }

    /// The error for a URL whose parts cannot mean what they say; the message cites the document.
    pub(super) fn not_meant(edition: Edition, index: usize, message: &str) -> Self {
        let message = message.into();
        Self::new(edition, Cause::NotMeant { index, message })
    }

    /// The error for a URL that was read by another document than the newest one of its scheme.
    pub(super) fn other_document(edition: Edition, scheme: &str, document: Document) -> Self {
        let scheme = scheme.into();
        Self::new(edition, Cause::OtherDocument { document, scheme })
    }

    pub(super) fn other_host(edition: Edition, host: &str) -> Self {
        let fault = Cause::OtherHost { host: host.into() };
        Self::new(edition, fault)
    }

    pub(super) fn no_file_name(edition: Edition, (octet, index): (u8, usize)) -> Self {
        Self::new(edition, Cause::NoFileName { index, octet })
    }

    /// The error for an argument that the grammar rejects, with a position in the argument.
    pub(super) fn refused(argument: Argument, error: SyntaxError) -> Self {
        Self::from(error).of_argument(argument)
    }

    /// The same error, with a position in an argument of a builder.
    pub(super) fn of_argument(mut self, argument: Argument) -> Self {
        self.argument = Some(argument);
        self
    }

    /// The error of a URL that a builder wrote of parts that are valid, each by itself.
    pub(super) fn of_parts(mut self, scheme: &'static str) -> Self {
        if let (None, Cause::Syntax(error)) = (self.argument, &*self.fault) {
            let error = error.clone();
            *self.fault = Cause::NoUrl { scheme, error };
        }
        self
    }

    /// The argument at fault, if a builder rejected it.
    #[must_use]
    pub fn argument(&self) -> Option<Argument> {
        self.argument
    }

    /// The revision by which the URL was read or built.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The index of the fault, in bytes of the URL or of the [argument](Self::argument) that is at fault; `None` if it
    /// has no place.
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        match &*self.fault {
            Cause::Syntax(error) => Some(error.index()),
            Cause::Forbidden { index, .. }
            | Cause::Address { index, .. }
            | Cause::NotMeant { index, .. }
            | Cause::Delimiter { index, .. }
            | Cause::Unreachable { index, .. }
            | Cause::NoFileName { index, .. } => Some(*index),
            _ => None,
        }
    }

    /// The message: what is wrong, in one line and without its place.
    #[must_use]
    pub fn message(&self) -> String {
        match &*self.fault {
            Cause::Syntax(error) => error.message().to_owned(),
            other => other.to_string(),
        }
    }

    /// The place, if the message does not begin with it.
    fn place(&self) -> String {
        let argument = self.argument.map(|argument| format!("in `{argument}`, "));
        let byte = match (&*self.fault, self.index()) {
            (Cause::Syntax(_), _) | (_, None) => String::new(),
            (_, Some(index)) => format!("byte {index}: "),
        };
        argument.unwrap_or_default() + &byte
    }

    /// The error of syntax, if it is one. If this error has no [`index`](Self::index), that of the error of syntax is
    /// in the URL that the parts make together.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &*self.fault {
            Cause::Syntax(error) | Cause::NoUrl { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The error of RFC 822 in the address, if it is one: the rule, its section, and the expected texts. Its
    /// [`index`](AddrSpecError::index) is in the decoded address; [`index`](Self::index) here is in the URL.
    #[must_use]
    pub fn address_error(&self) -> Option<&AddrSpecError> {
        match &*self.fault {
            Cause::Address { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The octet at fault, decoded, if there is one: it is forbidden in its part, it would be a delimiter of the
    /// protocol, or it cannot occur in the name of a file.
    #[must_use]
    pub fn octet(&self) -> Option<u8> {
        match *self.fault {
            Cause::Forbidden { octet, .. }
            | Cause::Delimiter { octet, .. }
            | Cause::NoFileName { octet, .. } => Some(octet),
            _ => None,
        }
    }

    /// The host of a file, if its local path was asked for and it is on another host.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        match &*self.fault {
            Cause::OtherHost { host } => Some(host),
            _ => None,
        }
    }

    /// The document and the section that the message cites. The document is the one that the URL was read by or, if
    /// that does not treat the matter, [another one](Code::judged_by). `None` if the message cites no section, and for
    /// errors of [syntax](Self::syntax) and of [addresses](Self::address_error), which have sections of their own.
    #[must_use]
    pub fn cited(&self) -> Option<(Revision, Section)> {
        match *self.fault {
            Cause::Forbidden {
                document, section, ..
            }
            | Cause::Delimiter {
                document, section, ..
            }
            | Cause::Unreachable {
                document, section, ..
            } => Some((document, section)),
            _ => None,
        }
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place(), self.fault)
    }
}

/// Its source is an error of [syntax](SchemeError::syntax) or of an [address](SchemeError::address_error).
impl std::error::Error for SchemeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.fault {
            Cause::Syntax(error) | Cause::NoUrl { error, .. } => Some(error),
            Cause::Address { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SyntaxError> for SchemeError {
    fn from(error: SyntaxError) -> Self {
        Self::new(error.rule().edition(), Cause::Syntax(error))
    }
}

/// The members of a [`SyntaxError`], or `{"index", "message"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for SchemeError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        if let Cause::Syntax(syntax) = &*self.fault {
            return syntax.serialize(serializer);
        }
        let mut error = serializer.serialize_struct("SchemeError", 2)?;
        error.serialize_field("index", &self.index())?;
        error.serialize_field("message", &self.message())?;
        error.end()
    }
}
