//! The messages by which a client would access a URL. This library sends nothing.

mod client;
mod delimiters;
mod ftp;
mod gopher;
mod http;
mod news;

use std::fmt;

use super::defined::Defined;
use super::error::SchemeError;
use crate::words::Section;

/// The server that a client connects to for a URL, and the messages that it sends, in order.
///
/// [`Display`](fmt::Display) writes one line a message, control characters and octets beyond US-ASCII as escapes of
/// Rust (`\r\n`, `\xe9`), and what the URL leaves to the client or its user between `«` and `»`.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Scheme;
///
/// let ftp = Scheme::parse(Revision::Rfc1738, "ftp://myname@host.dom/%2Fetc/motd;type=a")?;
/// assert_eq!(ftp.wire()?.unwrap().to_string(), "\
/// connect to host.dom, port 21
/// USER myname\\r\\n
/// PASS «a password that the user is asked for»\\r\\n (if the server wants a password)
/// CWD /etc\\r\\n
/// TYPE a\\r\\n
/// RETR motd\\r\\n
/// ");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wire {
    server: Option<Endpoint>,
    messages: Vec<Message>,
    remark: Option<&'static str>,
}

/// Host and port.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Endpoint {
    host: Box<str>,
    port: u16,
}

impl Wire {
    /// To the server that the URL names.
    fn to(url: &Defined) -> Result<Self, SchemeError> {
        let server = url.server();
        let port = server
            .reachable_port()
            .map_err(|what| SchemeError::unreachable(url.rule().edition(), what))?;
        Ok(Self {
            server: Some(Endpoint {
                host: server.host().into(),
                port,
            }),
            messages: Vec::new(),
            remark: None,
        })
    }

    /// Messages to a server that the URL does not name.
    fn unplaced() -> Self {
        Self {
            server: None,
            messages: Vec::new(),
            remark: None,
        }
    }

    fn then(mut self, message: Message) -> Self {
        self.messages.push(message);
        self
    }

    /// Adds a remark that is printed with the messages or instead of them.
    fn remark(mut self, remark: &'static str) -> Self {
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

    /// The messages, in order.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// A remark in English: why nothing is sent, or what the document leaves open.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    pieces: Vec<Piece>,
    condition: Option<&'static str>,
    section: Section,
}

/// A piece of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Piece {
    /// Octets, as they go over the wire.
    Octets(Vec<u8>),
    /// A part that the URL does not have and the client or its user supplies: a description, in English.
    Supplied(&'static str),
}

impl Message {
    /// An empty message, with the section that describes it.
    fn new(section: Section) -> Self {
        Self {
            pieces: Vec::new(),
            condition: None,
            section,
        }
    }

    fn octets(mut self, octets: impl AsRef<[u8]>) -> Self {
        match self.pieces.last_mut() {
            Some(Piece::Octets(last)) => last.extend(octets.as_ref()),
            _ => self.pieces.push(Piece::Octets(octets.as_ref().to_vec())),
        }
        self
    }

    fn supplied(mut self, what: &'static str) -> Self {
        self.pieces.push(Piece::Supplied(what));
        self
    }

    fn when(mut self, condition: &'static str) -> Self {
        self.condition = Some(condition);
        self
    }

    /// The pieces of the message, in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All of its octets; `None` if some of it has to be supplied.
    #[must_use]
    pub fn to_octets(&self) -> Option<Vec<u8>> {
        let octets = |piece: &Piece| match piece {
            Piece::Octets(octets) => Some(octets.clone()),
            Piece::Supplied(_) => None,
        };
        let pieces: Option<Vec<Vec<u8>>> = self.pieces.iter().map(octets).collect();
        pieces.map(|pieces| pieces.concat())
    }

    /// The condition of sending it, in English: `if the server wants a password`. `None` if it is always sent, like
    /// the message before it.
    #[must_use]
    pub fn condition(&self) -> Option<&'static str> {
        self.condition
    }

    /// The section that says that it is sent.
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
                // No escaped octet is written in this form.
                Piece::Supplied(what) => write!(f, "«{what}»")?,
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

/// `{"host", "port", "messages": [{"pieces", "condition", "section"}], "note"}`. A piece is `{"hex": hexadecimal
/// digits, "text": as text}`, the latter null if it is not valid UTF-8, or `{"supplied": what}`.
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
