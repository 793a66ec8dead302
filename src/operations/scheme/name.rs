//! The parts of a URL that its production does not describe: the name of the scheme, and a fragment identifier.

use std::fmt;

use super::encoded::Encoded;

/// The name of a scheme as it is written, and the fragment identifier after the URL, if the document lets one follow
/// it. [`Display`](fmt::Display) writes the name alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name {
    text: Box<str>,
    fragment: Option<Encoded>,
}

impl Name {
    pub(super) fn new(text: &str, fragment: Option<Encoded>) -> Self {
        Self {
            text: text.into(),
            fragment,
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn fragment(&self) -> Option<&Encoded> {
        self.fragment.as_ref()
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text, None)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
