//! The path and its segments.

use std::fmt;

/// The path of a URL, escapes unchanged.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let url = Reference::parse(Revision::DraftFieldingUrlSyntax05, "/a;x=1;y/b/")?;
/// let path = url.path().unwrap();
/// assert!(path.is_absolute());
/// let segments: Vec<&str> = path.segments().map(|segment| segment.as_str()).collect();
/// assert_eq!(segments, ["a;x=1;y", "b", ""]);
/// let first = path.segments().next().unwrap();
/// assert_eq!(first.name(), "a");
/// assert_eq!(first.params().collect::<Vec<_>>(), ["x=1", "y"]);
/// # Ok::<(), urlspec::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path<'r> {
    text: &'r str,
    /// `true` if a leading slash belongs to the path and not to the first segment.
    rooted: bool,
    params: bool,
}

impl<'r> Path<'r> {
    pub(super) fn new(text: &'r str, rooted: bool, params: bool) -> Self {
        Self {
            text,
            rooted,
            params,
        }
    }

    /// The whole path.
    #[must_use]
    pub fn as_str(self) -> &'r str {
        self.text
    }

    /// Tells if it begins with the slash that makes a path absolute. In url7 and RFC 1738 that slash is not part of
    /// the path: there a path that begins with a slash has an empty first segment.
    #[must_use]
    pub fn is_absolute(self) -> bool {
        self.rooted && self.text.starts_with('/')
    }

    /// The segments between the slashes, without the slash that begins an absolute path. An empty path has one empty
    /// segment, as in the documents' `segment *( "/" segment )`.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// // RFC 1738, section 3.2.2: `CWD ` with a null argument, then `CWD etc`.
    /// let url = Reference::parse(Revision::Rfc1738, "ftp://myname@host.dom//etc/motd")?;
    /// let segments = url.path().unwrap().segments().map(|segment| segment.as_str());
    /// assert_eq!(segments.collect::<Vec<_>>(), ["", "etc", "motd"]);
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    pub fn segments(self) -> impl Iterator<Item = Segment<'r>> {
        let Self {
            text,
            rooted,
            params,
        } = self;
        let parts = text
            .strip_prefix('/')
            .filter(|_| rooted)
            .unwrap_or(text)
            .split('/');
        parts.map(move |text| Segment { text, params })
    }
}

/// One segment of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'r> {
    text: &'r str,
    params: bool,
}

impl<'r> Segment<'r> {
    /// The whole segment, parameters included.
    #[must_use]
    pub fn as_str(self) -> &'r str {
        self.text
    }

    /// The segment without its parameters. If the document gives the semicolon no such meaning (http in RFC 1738, all
    /// of the 2003 draft and of RFC 3986), it is the whole segment.
    #[must_use]
    pub fn name(self) -> &'r str {
        match self.text.split_once(';') {
            Some((name, _)) if self.params => name,
            _ => self.text,
        }
    }

    /// The parameters, without their semicolons: `param` in the 1997 draft, `;type=` of ftp and the
    /// fields of prospero in RFC 1738.
    pub fn params(self) -> impl Iterator<Item = &'r str> {
        let Self { text, params } = self;
        text.split(';').skip(1).filter(move |_| params)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl AsRef<str> for Path<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

impl fmt::Display for Segment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl AsRef<str> for Segment<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Path<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        struct Segments<'r>(Path<'r>);
        impl serde::Serialize for Segments<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.segments())
            }
        }

        let mut path = serializer.serialize_struct("Path", 2)?;
        path.serialize_field("text", self.text)?;
        path.serialize_field("segments", &Segments(*self))?;
        path.end()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Segment<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let params: Vec<&str> = self.params().collect();
        let mut segment = serializer.serialize_struct("Segment", 2)?;
        segment.serialize_field("name", self.name())?;
        segment.serialize_field("params", &params)?;
        segment.end()
    }
}
