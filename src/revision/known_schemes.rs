//! The one table of what is known of a scheme by its name alone, whichever document a URL is read by: most documents
//! describe the syntax that all schemes share, and say nothing of one. The port of a scheme is told by the document that
//! defines it (`ports.rs`).

/// A scheme that documents define.
#[derive(Clone, Copy)]
pub(crate) struct KnownScheme {
    /// In lower case.
    pub(crate) name: &'static str,
    pub(crate) form: Form,
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
        // Those of most URLs come first: RFC 2818, section 2.3.
        Self::of("https", Form::Http),
        // RFC 1738, sections 3.2.2 to 3.11.
        Self::of("http", Form::Http),
        Self::of("ftp", Form::Hierarchical),
        Self::of("gopher", Form::Hierarchical),
        Self::of("mailto", Form::Opaque),
        Self::of("news", Form::Opaque),
        // "nntp:<group>/<digits>" in url7.
        Self::of("nntp", Form::HierarchicalOrOpaque),
        Self::of("telnet", Form::Hierarchical),
        Self::of("wais", Form::Hierarchical),
        Self::of("file", Form::Hierarchical),
        Self::of("prospero", Form::Hierarchical),
        // RFC 1630, "Message-Id" and "Content-Id".
        Self::of("mid", Form::Opaque),
        Self::of("cid", Form::Opaque),
        // RFC 2141, section 2.
        Self::of("urn", Form::Opaque),
    ];

    const fn of(name: &'static str, form: Form) -> Self {
        Self { name, form }
    }

    /// The scheme with a name, in either case.
    pub(crate) fn named(name: impl AsRef<[u8]>) -> Option<&'static Self> {
        let name = name.as_ref();
        let is_it = |known: &&Self| known.name.as_bytes().eq_ignore_ascii_case(name);
        Self::ALL.iter().find(is_it)
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
