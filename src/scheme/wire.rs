//! What a client would send to do what a URL says. Nothing is ever sent from here.

use std::fmt;

use super::encoded::Encoded;
use super::server::{Server, Unreachable};
use crate::revision::Revision;
use crate::words::{Code, Section};

/// What a client sends to do what a URL says: to whom, and which messages, in order.
///
/// [`Display`](fmt::Display) writes one line a message, control characters and what is not ASCII as escapes
/// of Rust (`\r\n`, `\xe9`), what the URL leaves to the client or its user in angle brackets.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Ftp;
///
/// let ftp = Ftp::parse(Revision::Rfc1738, "ftp://myname@host.dom/%2Fetc/motd;type=a")?;
/// assert_eq!(ftp.wire()?.to_string(), "\
/// connect to host.dom, port 21
/// USER myname\\r\\n
/// PASS <a password that the user is asked for>\\r\\n (if the server wants a password)
/// CWD /etc\\r\\n
/// TYPE a\\r\\n
/// RETR motd\\r\\n
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wire {
    server: Option<Endpoint>,
    messages: Vec<Message>,
    remark: Option<&'static str>,
}

/// Host and port.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Endpoint {
    host: Box<str>,
    port: u16,
}

impl Wire {
    /// To the server that the URL names.
    pub(super) fn to(revision: Revision, server: &Server) -> Result<Self, WireError> {
        let (Some(port), None) = (server.port(), server.fault()) else {
            return Err(WireError::unreachable(revision, server));
        };
        Ok(Self {
            server: Some(Endpoint {
                host: server.host().into(),
                port,
            }),
            messages: Vec::new(),
            remark: None,
        })
    }

    /// To no server that the URL names.
    pub(super) fn unplaced() -> Self {
        Self {
            server: None,
            messages: Vec::new(),
            remark: None,
        }
    }

    pub(super) fn then(mut self, message: Message) -> Self {
        self.messages.push(message);
        self
    }

    /// What is to be said where there are no messages, or more than them.
    pub(super) fn remark(mut self, remark: &'static str) -> Self {
        self.remark = Some(remark);
        self
    }

    /// The host to connect to; `None` if the URL names none.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.server.as_ref().map(|server| &*server.host)
    }

    /// The port to connect to; `None` if the URL names no host.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.server.as_ref().map(|server| server.port)
    }

    /// What is sent, in order.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// What else is to be known, in English: why nothing is sent, or what the document leaves open.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        self.remark
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Endpoint { host, port }) = &self.server {
            writeln!(f, "connect to {host}, port {port}")?;
        }
        for message in &self.messages {
            writeln!(f, "{message}")?;
        }
        match self.remark {
            Some(remark) => writeln!(f, "({remark})"),
            None => Ok(()),
        }
    }
}

/// One message of a client to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pieces: Vec<Piece>,
    condition: Option<&'static str>,
    section: Section,
}

/// A piece of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// Octets, as they go over the wire.
    Octets(Vec<u8>),
    /// What the URL does not say and the client or its user supplies: a description, in English.
    Supplied(&'static str),
}

impl Message {
    /// An empty message; `section` says that it is sent.
    pub(super) fn new(section: Section) -> Self {
        Self {
            pieces: Vec::new(),
            condition: None,
            section,
        }
    }

    pub(super) fn octets(mut self, octets: impl AsRef<[u8]>) -> Self {
        match self.pieces.last_mut() {
            Some(Piece::Octets(last)) => last.extend(octets.as_ref()),
            _ => self.pieces.push(Piece::Octets(octets.as_ref().to_vec())),
        }
        self
    }

    pub(super) fn supplied(mut self, what: &'static str) -> Self {
        self.pieces.push(Piece::Supplied(what));
        self
    }

    pub(super) fn when(mut self, condition: &'static str) -> Self {
        self.condition = Some(condition);
        self
    }

    /// What it is made of.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All of its octets, byte for byte; `None` if some of it has to be supplied.
    #[must_use]
    pub fn to_octets(&self) -> Option<Vec<u8>> {
        let octets = |piece: &Piece| match piece {
            Piece::Octets(octets) => Some(octets.clone()),
            Piece::Supplied(_) => None,
        };
        let pieces: Option<Vec<Vec<u8>>> = self.pieces.iter().map(octets).collect();
        pieces.map(|pieces| pieces.concat())
    }

    /// When and how it is sent, in English: `if the server wants a password`. `None` if always, and as the one before.
    #[must_use]
    pub fn condition(&self) -> Option<&'static str> {
        self.condition
    }

    /// Where the document says that it is sent.
    #[must_use]
    pub fn section(&self) -> Section {
        self.section
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in &self.pieces {
            match piece {
                Piece::Octets(octets) => write!(f, "{}", Visible(octets))?,
                Piece::Supplied(what) => write!(f, "<{what}>")?,
            }
        }
        match self.condition {
            Some(condition) => write!(f, " ({condition})"),
            None => Ok(()),
        }
    }
}

/// Octets as ASCII: the printable ones as they are, others as escapes of Rust, a backslash doubled.
struct Visible<'o>(&'o [u8]);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &octet in self.0 {
            match octet {
                b'\r' => f.write_str("\\r")?,
                b'\n' => f.write_str("\\n")?,
                b'\t' => f.write_str("\\t")?,
                b'\\' => f.write_str("\\\\")?,
                b' '..=b'~' => write!(f, "{}", char::from(octet))?,
                _ => write!(f, "\\x{octet:02x}")?,
            }
        }
        Ok(())
    }
}

/// Why what a URL says cannot or must not be sent.
///
/// The documents warn of "embedded encoded delimiters for a given protocol" that, decoded, "could be used to simulate
/// an extra operation or parameter" (RFC 1738, section 6). And a port may be none, an address likewise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {index}: {}", self.message())]
pub struct WireError {
    document: Revision,
    section: Section,
    index: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Delimiter { octet: u8, part: &'static str },
    Unreachable(Unreachable),
}

impl WireError {
    fn unreachable(revision: Revision, server: &Server) -> Self {
        let (kind, index) = server.fault().unwrap_or((Unreachable::Port, 0));
        let code = match kind {
            Unreachable::Address => Code::Ipv4OctetOver255,
            Unreachable::Port => Code::PortOver65535,
        };
        let (document, section) = code.judged_by(revision);
        Self {
            document,
            section,
            index,
            kind: Kind::Unreachable(kind),
        }
    }

    pub(super) fn delimiter(
        revision: Revision,
        part: &'static str,
        (octet, index): (u8, usize),
    ) -> Self {
        let (document, section) = Code::EncodedControl.judged_by(revision);
        Self {
            document,
            section,
            index,
            kind: Kind::Delimiter { octet, part },
        }
    }

    /// Where it is written, in bytes of the URL.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// What is wrong, in one line and without its place.
    #[must_use]
    pub fn message(&self) -> String {
        let what = match self.kind {
            Kind::Delimiter { octet, part } => {
                format!("the octet {octet:02X} in the {part} would be a delimiter of the protocol")
            }
            Kind::Unreachable(Unreachable::Address) => "no IP address has a number over 255".into(),
            Kind::Unreachable(Unreachable::Port) => "no port is over 65535".into(),
        };
        format!("{what} ({}, {})", self.document.name(), self.section)
    }

    /// The octet that would be a delimiter, if that is why.
    #[must_use]
    pub fn octet(&self) -> Option<u8> {
        match self.kind {
            Kind::Delimiter { octet, .. } => Some(octet),
            Kind::Unreachable(_) => None,
        }
    }

    /// The document that speaks of it: the one that the URL was read by, or where that is silent the next.
    #[must_use]
    pub fn document(&self) -> Revision {
        self.document
    }

    /// Where it does.
    #[must_use]
    pub fn section(&self) -> Section {
        self.section
    }
}

/// The octets of a part that ends at the end of a line, or why it must not be sent.
pub(super) fn line<'p>(
    revision: Revision,
    name: &'static str,
    part: &'p Encoded,
) -> Result<std::borrow::Cow<'p, [u8]>, WireError> {
    refuse(revision, name, part, |octet| matches!(octet, b'\r' | b'\n'))?;
    Ok(part.octets())
}

/// The octets of a part that is an argument of NNTP among others, in angle brackets or not, or why it must not be sent.
pub(super) fn argument<'p>(
    revision: Revision,
    name: &'static str,
    part: &'p Encoded,
) -> Result<std::borrow::Cow<'p, [u8]>, WireError> {
    refuse(revision, name, part, |octet| {
        b"\r\n\t <>\0".contains(&octet)
    })?;
    Ok(part.octets())
}

/// Refuses a part with an octet that is a delimiter of the protocol.
pub(super) fn refuse(
    revision: Revision,
    part: &'static str,
    encoded: &Encoded,
    is_delimiter: impl Fn(u8) -> bool,
) -> Result<(), WireError> {
    match encoded.find(is_delimiter) {
        None => Ok(()),
        Some(found) => Err(WireError::delimiter(revision, part, found)),
    }
}

/// `{"host", "port", "messages": [{"pieces", "condition", "section"}], "note"}`. A piece is
/// `{"hex": hexadecimal digits, "text": as text}`, the latter null if it is no UTF-8, or `{"supplied": what}`.
#[cfg(feature = "serde")]
impl serde::Serialize for Wire {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut wire = serializer.serialize_struct("Wire", 4)?;
        wire.serialize_field("host", &self.host())?;
        wire.serialize_field("port", &self.port())?;
        wire.serialize_field("messages", &self.messages)?;
        wire.serialize_field("note", &self.remark)?;
        wire.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut message = serializer.serialize_struct("Message", 3)?;
        message.serialize_field("pieces", &self.pieces)?;
        message.serialize_field("condition", &self.condition)?;
        message.serialize_field("section", &self.section)?;
        message.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Piece {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        match self {
            Self::Octets(octets) => {
                let mut piece = serializer.serialize_struct("Piece", 2)?;
                piece.serialize_field("hex", &crate::escape::hexadecimal(octets))?;
                piece.serialize_field("text", &std::str::from_utf8(octets).ok())?;
                piece.end()
            }
            Self::Supplied(what) => {
                let mut piece = serializer.serialize_struct("Piece", 1)?;
                piece.serialize_field("supplied", what)?;
                piece.end()
            }
        }
    }
}

/// `{"index", "message"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for WireError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut error = serializer.serialize_struct("WireError", 2)?;
        error.serialize_field("index", &self.index)?;
        error.serialize_field("message", &self.message())?;
        error.end()
    }
}
