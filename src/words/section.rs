//! Sections of documents.

use std::fmt;

/// A section of a document: a number such as `3.2.2`, or a heading such as `Appendix A`.
///
/// It is a section of the document that cites it, unless it names another document: RFC 3986 takes some of its rules
/// from RFC 2234.
///
/// ```
/// use urlspec::Revision;
///
/// let section = |rule| Ok::<_, urlspec::UnknownName>(Revision::Rfc3986.rule(rule)?.section());
/// assert_eq!((section("host")?.document(), section("host")?.label()), (None, "3.2.2"));
/// assert_eq!((section("DIGIT")?.document(), section("DIGIT")?.label()), (Some("RFC 2234"), "6.1"));
/// assert_eq!(section("DIGIT")?.to_string(), "RFC 2234, section 6.1");
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Section {
    document: Option<&'static str>,
    label: &'static str,
}

impl Section {
    /// Reads a number or a heading, with or without another document before it, as in `RFC 2234, section 6.1` and `RFC
    /// 2373, Appendix B`.
    pub(crate) const fn new(text: &'static str) -> Self {
        let (document, rest) = match comma(text) {
            Some(comma) => {
                let (document, rest) = text.split_at(comma);
                (Some(document), rest.split_at(", ".len()).1)
            }
            None => (None, text),
        };
        let label = match rest.as_bytes() {
            [b's', b'e', b'c', b't', b'i', b'o', b'n', b' ', ..] if document.is_some() => {
                rest.split_at("section ".len()).1
            }
            _ => rest,
        };
        Self { document, label }
    }

    /// The section as documents other than `document`, which it is in, cite it.
    pub(crate) const fn within(self, document: &'static str) -> Self {
        let document = match self.document {
            Some(other) => other,
            None => document,
        };
        Self {
            document: Some(document),
            ..self
        }
    }

    /// The document of the section, with `document` as the default, and the section there.
    pub(crate) fn apart(self, document: &'static str) -> (&'static str, Self) {
        let bare = Self {
            document: None,
            ..self
        };
        (self.document.unwrap_or(document), bare)
    }

    /// The number or heading alone.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.label
    }

    /// The document of the section, such as `RFC 2234`; `None` if it is the one that cites it.
    #[must_use]
    pub fn document(self) -> Option<&'static str> {
        self.document
    }
}

/// The end of a document's name at the beginning of a text.
const fn comma(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if !matches!(bytes, [b'R', b'F', b'C', b' ', ..]) {
        return None;
    }
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b',' {
            return Some(at);
        }
        at += 1;
    }
    None
}

impl fmt::Display for Section {
    /// Writes `section 3.2.2`, `Appendix A`, or a heading that has no number in quotes; before it the document, if
    /// it is of another one: `RFC 2234, section 6.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(document) = self.document {
            write!(f, "{document}, ")?;
        }
        let label = self.label;
        if label.starts_with(|c: char| c.is_ascii_digit()) {
            write!(f, "section {label}")
        } else if label.starts_with("Appendix") {
            f.write_str(label)
        } else {
            write!(f, "section \"{label}\"")
        }
    }
}

/// As text: the label, after the document if it is of another one.
#[cfg(feature = "serde")]
impl serde::Serialize for Section {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.document {
            None => serializer.serialize_str(self.label),
            Some(_) => serializer.collect_str(self),
        }
    }
}
