//! The default ports of schemes: each is told by the documents that define the scheme.
//!
//! The list is made of the labels `port` in the grammar files. It has the ports of all documents, also where the library is
//! built without those that define today's schemes, so that normal forms do not depend on the way it is built.

mod list;

use super::{Citation, Document, Revision};
use crate::words::Section;

/// The port of a scheme's URLs that name none, and the document that says so.
///
/// ```
/// use urlspec::scheme::DefaultPort;
///
/// let port = DefaultPort::of("coap").unwrap();
/// assert_eq!((port.scheme(), port.number()), ("coap", 5683));
/// assert_eq!(port.citation().to_string(), "RFC 7252, section 6.1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DefaultPort {
    scheme: &'static str,
    number: u16,
    /// The id of the document, and its name.
    document: &'static str,
    name: &'static str,
    section: Section,
}

impl DefaultPort {
    const fn new(
        scheme: &'static str,
        number: u16,
        document: &'static str,
        name: &'static str,
        section: &'static str,
    ) -> Self {
        Self {
            scheme,
            number,
            document,
            name,
            section: Section::new(section),
        }
    }

    /// The default port of a scheme, in either case, by the newest document that names it; `None` if none does.
    ///
    /// ```
    /// use urlspec::scheme::DefaultPort;
    ///
    /// assert_eq!(DefaultPort::of("HTTP").unwrap().citation().document(), "RFC 9110");
    /// assert_eq!(DefaultPort::of("ftp").unwrap().citation().document(), "RFC 1738");
    /// assert_eq!(DefaultPort::of("mailto"), None);
    /// ```
    #[must_use]
    pub fn of(scheme: &str) -> Option<Self> {
        Self::all_of(scheme).last()
    }

    /// The scheme, in lower case.
    #[must_use]
    pub fn scheme(self) -> &'static str {
        self.scheme
    }

    /// The number of the port.
    #[must_use]
    pub fn number(self) -> u16 {
        self.number
    }

    /// The document and the section that name it.
    #[must_use]
    pub fn citation(self) -> Citation {
        Citation::by(self.name, self.section)
    }

    /// The same for a document that is another one.
    pub(crate) fn section(self) -> Section {
        self.section.within(self.name)
    }

    /// The ports that documents name for the scheme, the oldest document first.
    fn all_of(scheme: &str) -> impl Iterator<Item = Self> {
        let all = list::ALL.iter().copied();
        all.filter(move |port| port.scheme.eq_ignore_ascii_case(scheme))
    }

    /// Tells if a revision names a port for this scheme.
    pub(crate) fn is_of_revision(self) -> bool {
        let is_it = |port: Self| Revision::ALL.iter().any(|it| it.id() == port.document);
        Self::all_of(self.scheme).any(is_it)
    }
}

impl Document {
    /// The default port that the document names for a scheme, in either case; `None` if it names none, or does not define the
    /// scheme.
    ///
    /// ```
    /// use urlspec::Document;
    ///
    /// let document: Document = "RFC 7064".parse()?;
    /// let number = |scheme| document.default_port(scheme).map(|port| port.number());
    /// assert_eq!((number("stun"), number("stuns")), (Some(3478), Some(5349)));
    /// assert_eq!(number("turn"), None);
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn default_port(self, scheme: &str) -> Option<DefaultPort> {
        DefaultPort::all_of(scheme).find(|port| port.document == self.id())
    }
}

/// The default port of a scheme, in either case, by the newest document that names it: [`DefaultPort::of`]. `None` if the
/// scheme has no port.
///
/// ```
/// use urlspec::scheme::default_port;
///
/// assert_eq!(default_port("gopher"), Some(70));
/// assert_eq!(default_port("ldap"), Some(389));
/// assert_eq!(default_port("mailto"), None);
/// ```
#[must_use]
pub fn default_port(scheme: &str) -> Option<u16> {
    DefaultPort::of(scheme).map(DefaultPort::number)
}
