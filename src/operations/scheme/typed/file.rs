//! file: RFC 8089; RFC 1738, section 3.10.

use super::{Encoded, builder, by_any, typed, unchecked};
use crate::operations::scheme::error::SchemeError;
use crate::words::Concept;

typed! {
    /// A URL of `file` (RFC 8089): a path on a host, or on this system.
    ///
    /// ```
    /// use urlspec::scheme::typed::{File, FileForm, FileSystem};
    ///
    /// let file = File::parse("file:///C:/a%20b/c.txt")?;
    /// assert_eq!(file.form(), FileForm::Drive('C'));
    /// assert_eq!(file.local_path(FileSystem::Windows)?, br"C:\a b\c.txt");
    /// assert_eq!(File::from_path(FileSystem::Windows, br"\\host\share\x.txt")?.to_string(), "file://host/share/x.txt");
    /// assert_eq!(File::from_path(FileSystem::Posix, b"/a b%")?.to_string(), "file:///a%20b%25");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    File: "file"; by_any
}
unchecked!(File);

/// The kind of file system for which a path is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileSystem {
    /// Slashes divide the names, which are octets without NUL and `/`.
    Posix,
    /// Backslashes divide the names; a path begins with a drive letter or with the two backslashes of a UNC string.
    Windows,
}

/// The form of a file URL: the one that section 2 describes, or one that Appendix E tells of, which is not normative. The
/// variants of Appendix E that the grammar of section 2 does not have, as `file:c:/a` (E.2), `file:///c|/a` (E.2.2) and
/// `file:////host/a` (E.3.2), are not valid URLs of RFC 8089.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileForm {
    /// A path of this system, without a host or with `localhost` (section 2).
    Local,
    /// A path of this system that begins with a drive letter (Appendix E.2).
    Drive(char),
    /// A path of another host; on Windows, the share of a UNC string (Appendix E.3.1).
    OnHost(String),
}

impl File {
    /// The URL of a path of this system, as octets: on Windows, one that begins with a drive letter, or a UNC string, whose host
    /// becomes that of the URL (Appendix E.3.1).
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the path is relative, or begins with two slashes, or has a NUL; on Windows also if it has no drive
    /// letter, or the host of a UNC string is empty, `localhost`, or not valid.
    pub fn from_path(system: FileSystem, path: &[u8]) -> Result<Self, SchemeError> {
        let path = match system {
            FileSystem::Posix => path.to_owned(),
            FileSystem::Windows => path
                .iter()
                .map(|it| if *it == b'\\' { b'/' } else { *it })
                .collect(),
        };
        let url = builder("file")?;
        if let Some(at) = path.iter().position(|octet| *octet == 0) {
            return Err(SchemeError::no_file_name(url.edition(), (0, at)));
        }
        let given = path.clone();
        let (host, path) = match (system, path.strip_prefix(b"//")) {
            (FileSystem::Windows, Some(unc)) => {
                let end = unc.iter().position(|it| *it == b'/').unwrap_or(unc.len());
                (
                    String::from_utf8_lossy(&unc[..end]).into_owned(),
                    unc[end..].to_owned(),
                )
            }
            (FileSystem::Windows, None) if drive(&path).is_some() => {
                (String::new(), [b"/", &*path].concat())
            }
            (FileSystem::Posix, None) if path.starts_with(b"/") => (String::new(), path),
            _ => (String::new(), Vec::new()),
        };
        let has_host = !host.is_empty() && !host.eq_ignore_ascii_case("localhost");
        let is_unc = system == FileSystem::Windows && given.starts_with(b"//");
        if path.is_empty() || is_unc && !has_host {
            let message = "a file URL has no such path: an absolute one begins with one slash, on Windows with a drive letter or with \
                the host of a UNC string";
            return Err(SchemeError::not_meant(url.edition(), 0, message));
        }
        url.written("host", &host)?
            .part("path-absolute", path)?
            .build()?
            .try_into()
    }

    /// The host as it is written. It is empty if the URL has no host.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.host_part()
    }

    /// Tells if the URL names a file of this system: it has no host, an empty one, or `localhost` in either case.
    #[must_use]
    pub fn is_local(&self) -> bool {
        let host = self.decoded_host();
        host.is_empty() || host.eq_ignore_ascii_case("localhost")
    }

    fn decoded_host(&self) -> String {
        self.0
            .bearing(Concept::Host)
            .map(super::text_of)
            .unwrap_or_default()
    }

    /// The path, decoded.
    #[must_use]
    pub fn path(&self) -> Vec<u8> {
        Encoded::at(0, self.0.path_text()).octets().into_owned()
    }

    /// The texts between the slashes of the path: directories and, last, the name, which is empty for a directory.
    pub fn segments(&self) -> impl Iterator<Item = Encoded> {
        self.0.segments().into_iter().flatten()
    }

    /// The form of the URL.
    #[must_use]
    pub fn form(&self) -> FileForm {
        let path = self.path();
        if !self.is_local() {
            return FileForm::OnHost(self.decoded_host());
        }
        match path.strip_prefix(b"/").and_then(drive) {
            Some(letter) => FileForm::Drive(letter),
            None => FileForm::Local,
        }
    }

    /// The path as a system writes it, as octets: on Windows a drive letter, or a UNC string for a file of another host.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a POSIX system would have to find the file on another host; if host or path have an escaped slash,
    /// which would divide a name, or a NUL; or on Windows an escaped backslash, or neither a drive letter nor a host.
    pub fn local_path(&self, system: FileSystem) -> Result<Vec<u8>, SchemeError> {
        let edition = self.0.edition();
        let dividing: &[u8] = match system {
            FileSystem::Posix => b"/\0",
            FileSystem::Windows => b"/\\\0",
        };
        let host = match self.form() {
            FileForm::OnHost(host) => Some(host),
            _ => None,
        };
        if let (FileSystem::Posix, Some(host)) = (system, &host) {
            return Err(SchemeError::other_host(edition, host));
        }
        let written = self.0.bearing(Concept::Host);
        if let Some(fault) = written.and_then(|it| it.find(|octet| dividing.contains(&octet))) {
            return Err(SchemeError::no_file_name(edition, fault));
        }
        let mut segments = self.segments();
        if let Some(fault) = segments.find_map(|it| it.find(|octet| dividing.contains(&octet))) {
            return Err(SchemeError::no_file_name(edition, fault));
        }
        let path = self.path();
        match (system, self.form()) {
            (FileSystem::Posix, _) => Ok(path),
            (FileSystem::Windows, FileForm::OnHost(host)) => {
                Ok([b"\\\\", host.as_bytes(), &backslashes(&path)].concat())
            }
            (FileSystem::Windows, FileForm::Drive(_)) => Ok(backslashes(&path[1..])),
            (FileSystem::Windows, FileForm::Local) => {
                let message =
                    "a path of Windows begins with a drive letter or a host (RFC 8089, Appendix E)";
                let start = self.segments().next().map_or(0, |it| it.start());
                Err(SchemeError::not_meant(edition, start, message))
            }
        }
    }
}

/// The letter of a path that begins with a drive letter, a colon, and a slash or the end.
fn drive(path: &[u8]) -> Option<char> {
    match path {
        [letter, b':'] | [letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => {
            Some(char::from(*letter))
        }
        _ => None,
    }
}

fn backslashes(path: &[u8]) -> Vec<u8> {
    path.iter()
        .map(|it| if *it == b'/' { b'\\' } else { *it })
        .collect()
}
