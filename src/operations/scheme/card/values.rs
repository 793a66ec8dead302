//! The values of a part one by one, for programs: as the URL has them, and as text.

use std::borrow::Cow;

use super::{Field, Row, Value};

/// One value of a part of a URL, in a [`Row`]: [`Row::values`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartValue<'c> {
    written: Option<&'c str>,
    text: Option<Cow<'c, str>>,
}

impl PartValue<'_> {
    /// The value as the URL has it, with its escapes. `None` if the URL does not write it as a part of its own: a default port,
    /// or the domain of an address that is decoded first.
    #[must_use]
    pub fn written(&self) -> Option<&str> {
        self.written
    }

    /// The value as text: decoded once, if the document says that the part stands for octets, and of a port the number.
    /// `None` if the octets are no text in the [character set](crate::Revision::character_set) of the document, or the number
    /// is over 65535.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

impl Row {
    /// The values of the part, in order: none if it is undefined, several if the document lets it be repeated. Of fields, the
    /// name and the value of each are two.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::scheme::Scheme;
    ///
    /// let card = Scheme::parse(Revision::Rfc3986, "ftp://host.dom/a%20b/%FF")?.card();
    /// let values = |name: &str| card.rows().find(|row| row.name() == name).unwrap().values();
    /// let directory = &values("cwd")[0];
    /// assert_eq!((directory.written(), directory.text()), (Some("a%20b"), Some("a b")));
    /// assert_eq!((values("name")[0].text(), values("typecode").len()), (None, 0));
    /// assert_eq!((values("port")[0].written(), values("port")[0].text()), (None, Some("21")));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<PartValue<'_>> {
        let mut values = Vec::new();
        self.value.append_to(&mut values);
        values
    }
}

impl Value {
    /// Adds the values that this one has.
    fn append_to<'c>(&'c self, values: &mut Vec<PartValue<'c>>) {
        let (written, text) = match self {
            Self::Undefined => return,
            Self::Text(text) => (Some(&**text), Some(text.into())),
            Self::Said(word) => (None, Some(Cow::Borrowed(&**word))),
            Self::Encoded(encoded) => (Some(encoded.as_str()), encoded.text().map(Cow::from)),
            Self::Octets(it) => (None, it.character_set.decode(&it.octets)),
            Self::Port { number, text } => {
                (text.as_deref(), number.map(|it| it.to_string().into()))
            }
            Self::List(members) => {
                for member in members {
                    member.append_to(values);
                }
                return;
            }
            Self::Fields(fields) => {
                let both = |it: &'c Field| std::iter::once(&it.name).chain(&it.value);
                for encoded in fields.iter().flat_map(both) {
                    let text = encoded.text().map(Cow::from);
                    let written = Some(encoded.as_str());
                    values.push(PartValue { written, text });
                }
                return;
            }
        };
        values.push(PartValue { written, text });
    }
}
