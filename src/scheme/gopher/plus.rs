//! Gopher+ strings: RFC 1738, sections 3.4.4 to 3.4.9.

use super::super::card::{Card, Value};

/// What a Gopher+ string asks for, decoded.
///
/// ```
/// use urlspec::scheme::GopherPlus;
///
/// let read = GopherPlus::read(b"!+ABSTRACT +SMELL");
/// assert_eq!(read, GopherPlus::Attributes(vec![b"+ABSTRACT".to_vec(), b"+SMELL".to_vec()]));
/// assert_eq!(read.to_octets(), b"!+ABSTRACT +SMELL");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GopherPlus {
    /// `+`: the default view of the item (section 3.4.4).
    DefaultView,
    /// `?`: an item with an electronic form; the client fetches its `+ASK` attribute and asks the user (3.4.4
    /// and 3.4.5).
    Form,
    /// `!`, and the names of attributes of the item, or none for all of them (3.4.6 and 3.4.7).
    Attributes(Vec<Vec<u8>>),
    /// `$`, and the names of attributes of all items in a directory, or none for all of them (3.4.6 and 3.4.7).
    DirectoryAttributes(Vec<Vec<u8>>),
    /// `+<view_name> <language_name>`: an alternate view (3.4.8).
    View {
        /// What the item's `+VIEW` attribute calls it.
        name: Vec<u8>,
        /// The language, if it is given.
        language: Option<Vec<u8>>,
    },
    /// A form filled out: the values of its items, in order (3.4.9).
    FilledForm(Vec<Vec<u8>>),
    /// None of these.
    Other(Vec<u8>),
}

/// What a filled form begins with: "a coded version of what the client sends to the server".
const FORM: &[u8] = b"+\t1\r\n+-1\r\n";
/// What it ends with.
const FORM_END: &[u8] = b".\r\n";
const LINE_END: &[u8] = b"\r\n";

impl GopherPlus {
    /// Reads the decoded string.
    #[must_use]
    pub fn read(string: &[u8]) -> Self {
        if let Some(values) = filled_form(string) {
            return Self::FilledForm(values);
        }
        let other = || Self::Other(string.to_vec());
        let Some((first, rest)) = string.split_first() else {
            return other();
        };
        match first {
            b'+' if rest.is_empty() => Self::DefaultView,
            b'?' if rest.is_empty() => Self::Form,
            b'!' => Self::Attributes(names(rest)),
            b'$' => Self::DirectoryAttributes(names(rest)),
            b'+' => match rest.iter().position(|octet| *octet == b' ') {
                Some(space) => Self::View {
                    name: rest[..space].to_vec(),
                    language: Some(rest[space + 1..].to_vec()),
                },
                None => Self::View {
                    name: rest.to_vec(),
                    language: None,
                },
            },
            _ => other(),
        }
    }

    /// The decoded string.
    #[must_use]
    pub fn to_octets(&self) -> Vec<u8> {
        match self {
            Self::DefaultView => b"+".to_vec(),
            Self::Form => b"?".to_vec(),
            Self::Attributes(names) => [b"!", &names.join(&b' ')[..]].concat(),
            Self::DirectoryAttributes(names) => [b"$", &names.join(&b' ')[..]].concat(),
            Self::View { name, language } => {
                let language = language
                    .as_ref()
                    .map(|language| [b" ", &language[..]].concat());
                [b"+", &name[..], &language.unwrap_or_default()].concat()
            }
            Self::FilledForm(values) => {
                let lines = values.iter().flat_map(|value| [&value[..], LINE_END]);
                let lines: Vec<u8> = lines.flatten().copied().collect();
                [FORM, &lines, FORM_END].concat()
            }
            Self::Other(string) => string.clone(),
        }
    }

    /// The section that describes such a string.
    pub(super) fn section(&self) -> &'static str {
        match self {
            Self::DefaultView => "3.4.4",
            Self::Form => "3.4.5",
            Self::Attributes(names) | Self::DirectoryAttributes(names) if names.is_empty() => {
                "3.4.6"
            }
            Self::Attributes(_) | Self::DirectoryAttributes(_) => "3.4.7",
            Self::View { .. } => "3.4.8",
            Self::FilledForm(_) => "3.4.9",
            Self::Other(_) => "3.4.3",
        }
    }

    pub(super) fn meaning(&self) -> &'static str {
        match self {
            Self::DefaultView => "the default view of the item",
            Self::Form => "an item with a form, which the user is asked to fill out",
            Self::Attributes(names) if names.is_empty() => "all attributes of the item",
            Self::Attributes(_) => "attributes of the item",
            Self::DirectoryAttributes(names) if names.is_empty() => {
                "all attributes of all items in the directory"
            }
            Self::DirectoryAttributes(_) => "attributes of all items in the directory",
            Self::View { .. } => "an alternate view of the item",
            Self::FilledForm(_) => "a form filled out",
            Self::Other(_) => "nothing that the document describes",
        }
    }

    /// What it is made of, as rows of their own.
    pub(super) fn describe(&self, card: &mut Card) {
        let list = |values: &[Vec<u8>]| -> Value { values.iter().cloned().collect() };
        match self {
            Self::Attributes(names) | Self::DirectoryAttributes(names) if !names.is_empty() => {
                card.row("attribute_name", list(names));
            }
            Self::View { name, language } => {
                card.row("view_name", Value::Octets(name.clone()));
                card.row("language_name", language.clone());
            }
            Self::FilledForm(values) => {
                card.row("ask_item_value", list(values));
            }
            _ => {}
        }
    }
}

/// "The attribute names separated by coded spaces."
fn names(text: &[u8]) -> Vec<Vec<u8>> {
    if text.is_empty() {
        return Vec::new();
    }
    text.split(|octet| *octet == b' ')
        .map(<[u8]>::to_vec)
        .collect()
}

/// The values of a form, if the string is one that is filled out.
fn filled_form(string: &[u8]) -> Option<Vec<Vec<u8>>> {
    let lines = string.strip_prefix(FORM)?.strip_suffix(FORM_END)?;
    if lines.is_empty() {
        return Some(Vec::new());
    }
    let text = lines.strip_suffix(LINE_END)?;
    let mut values = vec![Vec::new()];
    let mut rest = text;
    while let Some((&octet, behind)) = rest.split_first() {
        if let Some(behind) = rest.strip_prefix(LINE_END) {
            values.push(Vec::new());
            rest = behind;
            continue;
        }
        if matches!(octet, b'\r' | b'\n') {
            return None;
        }
        if let Some(value) = values.last_mut() {
            value.push(octet);
        }
        rest = behind;
    }
    Some(values)
}
