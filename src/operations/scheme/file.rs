//! file: RFC 1738, section 3.10. url7 has no such scheme, and RFC 1630 names it
//! without a production.
//!
//! ```text
//! fileurl = "file://" [ host | "localhost" ] "/" fpath                 RFC 1738, section 5
//! ```

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, items};
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::wire::Wire;
use crate::revision::Edition;

/// A file of a particular host, without a protocol: "its utility in network protocols between hosts is limited".
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::File;
///
/// let file = File::parse(Revision::Rfc1738, "file://localhost/etc/a%20b")?;
/// assert!(file.is_local());
/// assert_eq!(file.to_unix_path()?, b"/etc/a b");
///
/// let file = File::parse(Revision::Rfc1738, "file://vms.host.edu/disk$user/my/notes/note12345.txt")?;
/// assert_eq!(file.host(), Some("vms.host.edu"));
/// assert!(file.to_unix_path().is_err());
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File {
    edition: Edition,
    scheme: Name,
    host: Box<str>,
    path: Vec<Encoded>,
}

impl File {
    /// A file of a host, or with `None` of "the machine from which the URL is being interpreted", by the directories
    /// on the way to it and its name, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects the host, or if `revision` does not define the scheme.
    pub fn new<P: AsRef<[u8]>>(
        edition: impl Into<Edition>,
        host: Option<&str>,
        path: &[P],
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let host = host.unwrap_or_default();
        if !host.is_empty() {
            Argument::named("host").text(edition, &["host"], host)?;
        }
        let rules = given::Path {
            part: &["fsegment"],
            whole: &["fpath"],
        };
        let mut path = given::segments(edition, &rules, items("path", path))?;
        if path.is_empty() {
            path.push(Encoded::default());
        }
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            host: host.into(),
            path,
        }
        .checked()
    }

    /// The host as it is written, "the fully qualified domain name of the system"; `None` if it is empty.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        Some(&*self.host).filter(|host| !host.is_empty())
    }

    /// Tells if the host is empty or `localhost`, in either case: both are "the machine from which the URL is being
    /// interpreted".
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.host.is_empty() || self.host.eq_ignore_ascii_case("localhost")
    }

    /// "A hierarchical directory path of the form `<directory>/<directory>/.../<name>`": directories and, last,
    /// the name, which is empty for a directory.
    pub fn path(&self) -> impl Iterator<Item = &Encoded> {
        self.path.iter()
    }

    /// The path in the notation of the local system, if that is a Unix: the elements decoded, each after a slash. The
    /// document does not define the notation of other systems; for VMS it says what "might become" of a name.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the file is on another host, or if an element contains what the name of a file cannot: the
    /// octet 00, or a slash that was escaped.
    pub fn to_unix_path(&self) -> Result<Vec<u8>, SchemeError> {
        if !self.is_local() {
            return Err(SchemeError::other_host(self.edition, &self.host));
        }
        let mut path = Vec::new();
        for element in &self.path {
            if let Some(found) = element.find(|octet| matches!(octet, 0 | b'/')) {
                return Err(SchemeError::no_file_name(self.edition, found));
            }
            path.push(b'/');
            path.extend(&*element.octets());
        }
        Ok(path)
    }

    /// [`to_unix_path`](Self::to_unix_path) as a path of the standard library.
    ///
    /// # Errors
    ///
    /// The same as those of [`to_unix_path`](Self::to_unix_path).
    #[cfg(unix)]
    pub fn to_path(&self) -> Result<std::path::PathBuf, SchemeError> {
        use std::os::unix::ffi::OsStringExt;

        let octets = self.to_unix_path()?;
        Ok(std::ffi::OsString::from_vec(octets).into())
    }

    /// Nothing: the scheme "does not specify an Internet protocol or access method".
    #[must_use]
    pub fn wire(&self) -> Wire {
        Wire::unplaced().remark("nothing is sent: the scheme specifies no protocol")
    }
}

impl Typed for File {
    const SCHEME: &'static str = "file";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            host: production.text("host").unwrap_or_default().into(),
            path: production.segments(&["fpath"]).unwrap_or_default(),
        })
    }
}

impl Written for File {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        for element in &self.path {
            write!(f, "/{element}")?;
        }
        Ok(())
    }
}

typed!(File, "file");
