//! The error for a host name that is not a domain name.

use std::ops::Range;

use super::seen::seen;
use crate::words::{NameFault, Section};

/// The error for a host name that is not a domain name, with the label that is at fault.
///
/// ```
/// use urlspec::{Converter, NameFault, Revision};
///
/// let converter = Converter::new(Revision::Rfc3987)?.ascii_host();
/// let error = converter.to_uri("http://www.-a.example/").unwrap_err();
/// let name = error.host_name().expect("the host name is at fault");
/// assert_eq!((name.fault(), name.label(), name.span()), (NameFault::HyphenAtEnd, "-a", 11..13));
/// assert_eq!(name.to_string(), "the label `-a` begins with a hyphen");
/// # Ok::<(), urlspec::ConvertError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct HostNameError {
    fault: NameFault,
    span: Range<usize>,
    label: String,
    message: String,
}

impl HostNameError {
    /// The error for a label, and what is wrong with it.
    pub(super) fn of_label(fault: NameFault, span: Range<usize>, label: &str, what: &str) -> Self {
        Self {
            fault,
            span,
            label: label.to_owned(),
            message: format!("the label {} {what}", seen(label)),
        }
    }

    /// The error for a label without a character.
    pub(super) fn of_empty_label(at: usize) -> Self {
        Self {
            fault: NameFault::LabelEmpty,
            span: at..at,
            label: String::new(),
            message: "a label of the host name is empty".to_owned(),
        }
    }

    /// The error for a whole name, and what is wrong with it.
    pub(super) fn of_name(fault: NameFault, host: &str, what: &str) -> Self {
        Self {
            fault,
            span: 0..host.len(),
            label: host.to_owned(),
            message: format!("the host name {} {what}", seen(host)),
        }
    }

    /// The same error in a text in which the name begins at this index.
    pub(crate) fn behind(mut self, start: usize) -> Self {
        self.span = self.span.start + start..self.span.end + start;
        self
    }

    /// The fault.
    #[must_use]
    pub fn fault(&self) -> NameFault {
        self.fault
    }

    /// The bytes of the label in the text, or of the whole name if its length is at fault. The span of an empty label is
    /// empty.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The label, its escapes decoded, or the whole name as it is written if its length is at fault.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The section of the documents of the DNS and of IDNA that says so.
    #[must_use]
    pub fn section(&self) -> Section {
        self.fault.section()
    }
}
