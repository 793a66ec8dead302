//! The card of a URL: its parts under the document's names, for people and for JSON.

mod meaning;
mod rows;
mod values;

use std::borrow::Cow;
use std::fmt::{self, Write as _};

pub use values::PartValue;

use super::encoded::Encoded;
use super::url::Scheme;
use crate::words::CharacterSet;

/// The meaning of a URL's parts, one row for each part, in the order of the document:
/// [`Scheme::card`](super::Scheme::card).
///
/// `Display` writes a line for each row, and for each further member of a list: name, value, and the note in
/// parentheses. With the feature `serde` it is an object: each value under its name, without the notes.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Scheme;
///
/// let card = Scheme::parse(Revision::Rfc1738, "gopher://host.dom/7find%09tea")?.card();
/// let search = card.rows().find(|row| row.name() == "search").unwrap();
/// assert_eq!(search.to_string(), "\"tea\"");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    rows: Vec<Row>,
}

/// One part of a URL, in a [`Card`]. `Display` writes its value: octets in quotes, as Rust writes strings of octets,
/// and after them the text that stands for them if it differs; `undefined`; the members of a list with commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    name: &'static str,
    value: Value,
    note: Option<&'static str>,
}

/// The value of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
enum Value {
    /// The part is not there, which is not the same as empty.
    Undefined,
    /// Text that stands for itself.
    Text(String),
    /// A text for what the URL says without writing it.
    Said(Cow<'static, str>),
    /// Text that stands for octets.
    Encoded(Encoded),
    /// Octets, a part of those that a text stands for.
    Octets(Octets),
    Port {
        /// The port to connect to: the one that is written, or the default; `None` if it is not a valid port.
        number: Option<u16>,
        /// The port as it is written, if it is.
        text: Option<String>,
    },
    /// Several values, in order.
    List(Vec<Value>),
    Fields(Vec<Field>),
}

/// Octets, and their character set, if they are text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Octets {
    octets: Vec<u8>,
    character_set: CharacterSet,
}

/// `{"text", "hex"}`: the text, null if the octets are not valid text, and the octets as hexadecimal digits.
#[cfg(feature = "serde")]
impl serde::Serialize for Octets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Octets", 2)?;
        fields.serialize_field("text", &self.character_set.decode(&self.octets))?;
        fields.serialize_field("hex", &crate::escape::hexadecimal(&self.octets))?;
        fields.end()
    }
}

/// A name with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Field {
    name: Encoded,
    value: Option<Encoded>,
}

impl Scheme {
    /// The parts under the document's names; if no document defines the scheme, the parts that all URLs have.
    #[must_use]
    pub fn card(&self) -> Card {
        Card::of(self)
    }
}

impl Card {
    /// The parts, in the order of the document.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }

    /// Adds a row without a note.
    fn row(&mut self, name: &'static str, value: impl Into<Value>) {
        self.noted(name, value, None);
    }

    /// Adds a row, with a note if there is one.
    fn noted(
        &mut self,
        name: &'static str,
        value: impl Into<Value>,
        note: impl Into<Option<&'static str>>,
    ) {
        self.rows.push(Row {
            name,
            value: value.into(),
            note: note.into(),
        });
    }
}

impl fmt::Display for Card {
    /// One line for each row, and for each further member of a list: name, value, and the note in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.name.len());
        // Clients put the scheme before these rows.
        let width = names.chain(["scheme".len()]).max().unwrap_or(0);
        for row in &self.rows {
            for (index, value) in row.members().iter().enumerate() {
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

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.rows.iter().map(|row| (row.name, &row.value)))
    }
}

impl Row {
    /// The document's word for the part.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The members of a list or of fields, each as `Display` writes it, or `none` if there are none. Any other value is
    /// one member.
    #[must_use]
    pub fn members(&self) -> Vec<String> {
        self.value.members()
    }

    /// A note on the value, in English.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        self.note
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl Value {
    fn members(&self) -> Vec<String> {
        let members: Vec<String> = match self {
            Self::List(values) => values.iter().map(ToString::to_string).collect(),
            Self::Fields(fields) => fields
                .iter()
                .map(|field| match &field.value {
                    Some(value) => format!("{} = {}", Both(&field.name), Both(value)),
                    None => Both(&field.name).to_string(),
                })
                .collect(),
            other => vec![other.to_string()],
        };
        if members.is_empty() {
            return vec!["none".to_owned()];
        }
        members
    }
}

impl fmt::Display for Value {
    /// Octets in quotes, and after them the text that stands for them if it differs; `undefined`; the members of a
    /// list one after the other, with commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undefined => f.write_str("undefined"),
            Self::Text(text) => f.write_str(text),
            Self::Said(word) => f.write_str(word),
            Self::Port {
                number: Some(number),
                ..
            } => write!(f, "{number}"),
            Self::Port { number: None, text } => {
                f.write_str(text.as_deref().unwrap_or("undefined"))
            }
            Self::Encoded(encoded) => write!(f, "{}", Both(encoded)),
            Self::Octets(Octets {
                octets,
                character_set,
            }) => write!(f, "{}", Quoted(octets, *character_set)),
            Self::List(_) | Self::Fields(_) => f.write_str(&self.members().join(", ")),
        }
    }
}

/// Octets in quotes, and the text that stands for them if the two differ.
struct Both<'e>(&'e Encoded);

impl fmt::Display for Both<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let octets = self.0.octets();
        write!(f, "{}", Quoted(&octets, self.0.character_set()))?;
        if *octets == *self.0.as_str().as_bytes() {
            return Ok(());
        }
        write!(f, " (written {})", self.0)
    }
}

/// Octets in quotes, as Rust writes a string of octets: `"a\r\n\xe9"`. If the document says that octets beyond
/// US-ASCII are characters of ISO Latin 1, they are written as those characters.
struct Quoted<'o>(&'o [u8], CharacterSet);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for octet in self.0 {
            let character = char::from(*octet);
            let is_letter = !character.is_ascii() && !character.is_control();
            match octet {
                // The library escapes it too; within double quotes that is not needed.
                b'\'' => f.write_str("'")?,
                _ if self.1 == CharacterSet::Latin1 && is_letter => f.write_char(character)?,
                _ => write!(f, "{}", octet.escape_ascii())?,
            }
        }
        f.write_str("\"")
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&Encoded> for Value {
    fn from(encoded: &Encoded) -> Self {
        Self::Encoded(encoded.clone())
    }
}

impl From<Encoded> for Value {
    fn from(encoded: Encoded) -> Self {
        Self::Encoded(encoded)
    }
}

impl From<Vec<u8>> for Value {
    fn from(octets: Vec<u8>) -> Self {
        Self::Octets(Octets {
            octets,
            character_set: CharacterSet::Utf8,
        })
    }
}

impl From<Octets> for Value {
    fn from(octets: Octets) -> Self {
        Self::Octets(octets)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Undefined, Into::into)
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}
