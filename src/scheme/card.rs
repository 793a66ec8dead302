//! All that a URL says, part by part under the document's names: for people and for JSON.

use std::fmt;

use super::encoded::Encoded;
use super::server::{Login, Server, Unreachable};
use super::wire::Visible;
use crate::port::{default_port, port_number};
use crate::reference::Reference;

/// What the parts of a URL mean, one row a part, in the order of the document.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Scheme;
///
/// let url = Scheme::parse(Revision::Rfc1738, "gopher://host.dom")?;
/// let card = url.card();
/// let names: Vec<&str> = card.rows().iter().map(|row| row.name()).collect();
/// assert_eq!(names, ["host", "port", "gophertype", "selector", "search", "gopher+_string"]);
/// assert_eq!(card.rows()[1].value().to_string(), "70");
/// assert_eq!(card.rows()[1].note(), Some("the default"));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    rows: Vec<Row>,
}

/// One part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    name: &'static str,
    value: Value,
    note: Option<&'static str>,
}

/// What a part is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// It is not there, which is not the same as empty.
    Undefined,
    /// Text that stands for itself.
    Text(String),
    /// Text that stands for octets.
    Encoded(Encoded),
    /// Octets that are part of what a text stands for.
    Octets(Vec<u8>),
    /// A port.
    Port {
        /// The port to connect to: what is written, or the default; `None` if it is no port.
        number: Option<u16>,
        /// As it is written, if it is.
        text: Option<String>,
    },
    /// Several, in order.
    List(Vec<Value>),
    /// Names with their values.
    Fields(Vec<(Encoded, Encoded)>),
}

impl Card {
    /// The parts, in order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Adds a row.
    pub(super) fn row(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Row {
        let value = value.into();
        self.rows.push(Row {
            name,
            value,
            note: None,
        });
        let last = self.rows.len() - 1;
        &mut self.rows[last]
    }

    pub(super) fn server(&mut self, server: &Server) {
        let host = self.row("host", server.host());
        if server.address().is_some() {
            host.with("an IP address");
        } else if let Some((Unreachable::Address, _)) = server.fault() {
            host.with("no IP address: a number is over 255");
        } else if server.host().contains('@') {
            host.with("the BNF of a host name lets an @ stand in it: what precedes it may be meant as a user");
        }
        let port = Value::Port {
            number: server.port(),
            text: server.port_text().map(str::to_owned),
        };
        self.row("port", port)
            .maybe(match (server.port(), server.port_text()) {
                (Some(_), None) => Some("the default"),
                (Some(_), Some(_)) => None,
                (None, _) => Some("over 65535: no port"),
            });
    }

    /// The parts that all URLs have in common.
    pub(super) fn reference(&mut self, reference: &Reference) {
        if let Some(authority) = reference.authority() {
            self.row("user", authority.user());
            self.row("password", authority.password());
            self.row(
                "host",
                authority.host().map(|host| host.as_str().to_owned()),
            );
            let default = reference.scheme().and_then(default_port);
            let number = authority.port().map_or(default, port_number);
            let text = authority.port().map(str::to_owned);
            let note = match (number, &text) {
                (None, Some(_)) => Some("over 65535: no port"),
                (Some(_), None) => Some("the default"),
                _ => None,
            };
            let port = Value::Port { number, text };
            let is_known = number.is_some() || authority.port().is_some();
            self.row("port", is_known.then_some(port)).maybe(note);
        }
        self.row(
            "path",
            reference.path().map(|path| path.as_str().to_owned()),
        );
        self.row("search", reference.query());
    }

    /// User and password, and what is to be said of each.
    pub(super) fn login(&mut self, login: &Login, [user, password]: [Option<&'static str>; 2]) {
        self.row("user", login.user()).maybe(user);
        self.row("password", login.password()).maybe(password);
    }
}

impl fmt::Display for Card {
    /// One line a row, those of a list below each other: name, value, and the note in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.name.len());
        let width = names.max().unwrap_or(0);
        for row in &self.rows {
            for (index, value) in row.value.members().iter().enumerate() {
                let name = if index == 0 { row.name } else { "" };
                write!(f, "{name:width$}  {value}")?;
                if let Some(note) = row.note.filter(|_| index == 0) {
                    write!(f, "  ({note})")?;
                }
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl Row {
    /// The name of the part: the document's word.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it is.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// What the document says of it, in English.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        self.note
    }

    pub(super) fn with(&mut self, note: &'static str) -> &mut Self {
        self.maybe(Some(note))
    }

    pub(super) fn maybe(&mut self, note: Option<&'static str>) -> &mut Self {
        self.note = note;
        self
    }
}

impl Value {
    /// The members of a list, or the fields, each as [`Display`](fmt::Display) has it, and `none` if there are none;
    /// of anything else itself.
    #[must_use]
    pub fn members(&self) -> Vec<String> {
        let members: Vec<String> = match self {
            Self::List(values) => values.iter().map(ToString::to_string).collect(),
            Self::Fields(fields) => {
                let member = |(name, value): &(Encoded, Encoded)| {
                    format!("{} = {}", Self::from(name), Self::from(value))
                };
                fields.iter().map(member).collect()
            }
            other => vec![other.to_string()],
        };
        if members.is_empty() {
            return vec!["none".to_owned()];
        }
        members
    }
}

impl fmt::Display for Value {
    /// Octets in quotes as [`Wire`](super::Wire) writes them, and behind them the text if it is another;
    /// `undefined`; the members of a list one after the other, with commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.write_str("undefined"),
            Self::Text(text) => f.write_str(text),
            Self::Port {
                number: Some(number),
                ..
            } => write!(f, "{number}"),
            Self::Port { number: None, text } => {
                f.write_str(text.as_deref().unwrap_or("undefined"))
            }
            Self::Encoded(encoded) => {
                let octets = encoded.octets();
                write!(f, "{}", Quoted(&octets))?;
                if *octets == *encoded.as_str().as_bytes() {
                    return Ok(());
                }
                write!(f, " (written {encoded})")
            }
            Self::Octets(octets) => write!(f, "{}", Quoted(octets)),
            Self::List(_) | Self::Fields(_) => f.write_str(&self.members().join(", ")),
        }
    }
}

/// Octets in quotes.
struct Quoted<'o>(&'o [u8]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let visible = Visible(self.0).to_string();
        write!(f, "\"{}\"", visible.replace('"', "\\\""))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Encoded> for Value {
    fn from(encoded: &Encoded) -> Self {
        Self::Encoded(encoded.clone())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Undefined, Into::into)
    }
}

impl From<Vec<u8>> for Value {
    fn from(octets: Vec<u8>) -> Self {
        Self::Octets(octets)
    }
}

impl<'v> FromIterator<&'v Encoded> for Value {
    fn from_iter<I: IntoIterator<Item = &'v Encoded>>(parts: I) -> Self {
        Self::List(parts.into_iter().map(Self::from).collect())
    }
}

impl FromIterator<Vec<u8>> for Value {
    fn from_iter<I: IntoIterator<Item = Vec<u8>>>(parts: I) -> Self {
        Self::List(parts.into_iter().map(Self::Octets).collect())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    /// An object: each row under its name, in order.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.rows.iter().map(|row| (row.name, &row.value)))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        #[derive(serde::Serialize)]
        struct Field<'f> {
            name: &'f Encoded,
            value: &'f Encoded,
        }
        match self {
            Self::Undefined => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Encoded(encoded) => encoded.serialize(serializer),
            Self::Octets(octets) => {
                let mut value = serializer.serialize_struct("Octets", 2)?;
                value.serialize_field("text", &std::str::from_utf8(octets).ok())?;
                value.serialize_field("hex", &super::wire::hexadecimal(octets))?;
                value.end()
            }
            Self::Port { number, text } => {
                let mut value = serializer.serialize_struct("Port", 2)?;
                value.serialize_field("number", number)?;
                value.serialize_field("text", text)?;
                value.end()
            }
            Self::List(values) => serializer.collect_seq(values),
            Self::Fields(fields) => {
                serializer.collect_seq(fields.iter().map(|(name, value)| Field { name, value }))
            }
        }
    }
}
