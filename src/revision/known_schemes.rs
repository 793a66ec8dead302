//! The one table of what is known of a scheme by its name alone, whichever document a URL is read by: most documents
//! describe the syntax that all schemes share, and say nothing of the port of one.

use crate::words::named::is_same;

/// A scheme that documents define.
#[derive(Clone, Copy)]
pub(crate) struct KnownScheme {
    /// In lower case.
    pub(crate) name: &'static str,
    pub(crate) default_port: Option<u16>,
    pub(crate) form: Form,
    /// The document and section that define it, if no revision does.
    pub(crate) defined_elsewhere: Option<&'static str>,
}

/// The beginning of a scheme's URLs behind the colon.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// `//` and a host, and the path of a server of HTTP: an empty one stands for `/`.
    Http,
    /// `//` and a host, if it is not the host itself.
    Hierarchical,
    /// The same in one document; in others, no `//`.
    HierarchicalOrOpaque,
    /// No `//`.
    Opaque,
}

impl KnownScheme {
    const ALL: [Self; 14] = [
        // RFC 1738, sections 3.2.2 to 3.11.
        Self::of("ftp", Some(21), Form::Hierarchical),
        Self::of("http", Some(80), Form::Http),
        Self::of("gopher", Some(70), Form::Hierarchical),
        Self::of("mailto", None, Form::Opaque),
        Self::of("news", None, Form::Opaque),
        // "nntp:<group>/<digits>" in url7.
        Self::of("nntp", Some(119), Form::HierarchicalOrOpaque),
        Self::of("telnet", Some(23), Form::Hierarchical),
        Self::of("wais", Some(210), Form::Hierarchical),
        Self::of("file", None, Form::Hierarchical),
        Self::of("prospero", Some(1525), Form::Hierarchical),
        // RFC 1630, "Message-Id" and "Content-Id".
        Self::of("mid", None, Form::Opaque),
        Self::of("cid", None, Form::Opaque),
        Self::of("https", Some(443), Form::Http).elsewhere("RFC 2818, section 2.3"),
        Self::of("urn", None, Form::Opaque).elsewhere("RFC 2141, section 2"),
    ];

    const fn of(name: &'static str, default_port: Option<u16>, form: Form) -> Self {
        Self {
            name,
            default_port,
            form,
            defined_elsewhere: None,
        }
    }

    const fn elsewhere(mut self, section: &'static str) -> Self {
        self.defined_elsewhere = Some(section);
        self
    }

    /// The scheme with a name, in either case.
    pub(crate) fn named(name: impl AsRef<[u8]>) -> Option<&'static Self> {
        let name = name.as_ref();
        let is_it = |known: &&Self| known.name.as_bytes().eq_ignore_ascii_case(name);
        Self::ALL.iter().find(is_it)
    }

    /// The default port of the scheme with this name in lower case.
    ///
    /// # Panics
    ///
    /// If it has none.
    pub(crate) const fn port_of(name: &str) -> u16 {
        let mut at = 0;
        while at < Self::ALL.len() {
            if let known = Self::ALL[at]
                && is_same(known.name, name)
                && let Some(port) = known.default_port
            {
                return port;
            }
            at += 1;
        }
        panic!("a scheme without a default port")
    }

    /// Tells if some document lets `//` and a host follow the colon.
    pub(crate) fn is_hierarchical(&self) -> bool {
        self.form != Form::Opaque
    }

    /// Tells if a document has URLs of the scheme without `//`.
    pub(crate) fn may_lack_slashes(&self) -> bool {
        matches!(self.form, Form::Opaque | Form::HierarchicalOrOpaque)
    }
}

/// The default port of a scheme, in either case: RFC 1738, section 3, and RFC 2818 for https. `None` if the scheme has
/// no port.
///
/// ```
/// use urlspec::scheme::default_port;
///
/// assert_eq!(default_port("gopher"), Some(70));
/// assert_eq!(default_port("mailto"), None);
/// ```
#[must_use]
pub fn default_port(scheme: &str) -> Option<u16> {
    KnownScheme::named(scheme)?.default_port
}
