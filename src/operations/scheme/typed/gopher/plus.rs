//! Gopher+ strings: RFC 1738, sections 3.4.4 to 3.4.9.

use crate::finding::filled_form;

/// The request that a Gopher+ string makes, decoded.
///
/// ```
/// use urlspec::scheme::typed::GopherPlus;
///
/// let read = GopherPlus::read(b"!+ABSTRACT +SMELL");
/// assert_eq!(read, GopherPlus::Attributes(vec![b"+ABSTRACT".to_vec(), b"+SMELL".to_vec()]));
/// assert_eq!(read.to_octets(), b"!+ABSTRACT +SMELL");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
        /// The name of the view in the item's `+VIEW` attribute.
        name: Vec<u8>,
        /// The language, if it is given.
        language: Option<Vec<u8>>,
    },
    /// A filled-in form: the values of its items, in order (3.4.9). A value is a line: it has no CR, LF, TAB or NUL,
    /// and it is not a single dot, which ends the form.
    FilledForm(Vec<Vec<u8>>),
    /// Any other string.
    Other(Vec<u8>),
}

impl GopherPlus {
    /// Reads the decoded string.
    #[must_use]
    pub fn read(string: &[u8]) -> Self {
        if let Ok(values) = filled_form::read(string) {
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
            Self::FilledForm(values) => filled_form::write(values),
            Self::Other(string) => string.clone(),
        }
    }

    /// The section that describes such a string.
    pub(in crate::operations::scheme) fn section(&self) -> &'static str {
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
