//! ftp: RFC 1738, section 3.2; RFC 1630 and url7, "FTP".

use super::server::{of_login, with_port};
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::revision::statements::Matter;

typed! {
    /// A file or directory of a host that is accessible by FTP, by RFC 1738, RFC 1630 or url7.
    ///
    /// `<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>`: a series of commands (RFC 1738, section 3.2.2), not a file name of Unix
    /// (3.2.4). Each URL is a connection of its own: "the only reliable algorithm is to disconnect and reestablish the
    /// control connection" (3.2.5).
    ///
    /// ```
    /// use urlspec::scheme::typed::{Ftp, Typecode};
    ///
    /// let ftp = Ftp::new("host.dom")?
    ///     .with_user("myname", None)?
    ///     .with_path(&["/etc"], "motd")?
    ///     .with_typecode(Typecode::Ascii)?;
    /// assert_eq!(ftp.to_string(), "ftp://myname@host.dom/%2Fetc/motd;type=a");
    /// assert_eq!(ftp.login().server().port(), Some(21));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Ftp: "ftp"; by_any
}
unchecked!(Ftp);
of_login!(Ftp);

/// The use of the name: RFC 1738, section 3.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Typecode {
    /// `a`: transfer the file as text.
    Ascii,
    /// `i`: transfer the file as an image, octet by octet.
    Image,
    /// `d`: list the directory.
    Directory,
    /// `E`, in RFC 1630: transfer the file as text in EBCDIC.
    Ebcdic,
    /// `L`, in RFC 1630: transfer the file in logical bytes of a size that follows the letter.
    Local,
}

impl Ftp {
    /// The URL of a host as it is written in URLs, without a path.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the host is not valid.
    pub fn new(host: &str) -> Result<Self, SchemeError> {
        builder("ftp")?.written("host", host)?.build()?.try_into()
    }

    /// The same URL with a path: the arguments of the `CWD` commands and the name, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document does not have them: in url7 only the last may be empty.
    pub fn with_path<P: AsRef<[u8]>>(
        &self,
        cwd: &[P],
        name: impl AsRef<[u8]>,
    ) -> Result<Self, SchemeError> {
        let path = cwd.iter().map(AsRef::as_ref).chain([name.as_ref()]);
        let rule = self.0.path_name();
        let url = self.0.to_builder().set_segments(rule, path)?;
        url.build()?.try_into()
    }

    /// The same URL with a typecode, and with an empty path if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7, whose ftp has no typecodes, and for a typecode that the document does not have.
    pub fn with_typecode(&self, typecode: Typecode) -> Result<Self, SchemeError> {
        let url = self.0.to_builder();
        let url = url.set_written("ftptype", &self.written(typecode))?;
        url.build()?.try_into()
    }

    /// The typecode as the document writes it. RFC 1630 has the codes of RFC 959, in capitals and with their second
    /// parameter: here the default of the format, non-print, and bytes of eight bits.
    fn written(&self, typecode: Typecode) -> String {
        if !self.has_formats() {
            return typecode.letter().to_string();
        }
        let code = match typecode {
            Typecode::Ascii => "AN",
            Typecode::Image => "I",
            Typecode::Directory => "D",
            Typecode::Ebcdic => "EN",
            Typecode::Local => "L8",
        };
        code.to_owned()
    }

    /// Tells if the typecodes of the document are those of RFC 959, with the code of a format.
    fn has_formats(&self) -> bool {
        self.0.has_rule("formcode")
    }

    /// The arguments of the `CWD` commands, in order. They may be empty.
    pub fn cwd(&self) -> impl Iterator<Item = Encoded> {
        let mut path = self.0.segments().unwrap_or_default();
        path.pop();
        path.into_iter()
    }

    /// The file or directory, which may be empty; `None` if the whole path is omitted.
    #[must_use]
    pub fn name(&self) -> Option<Encoded> {
        self.0.segments()?.pop()
    }

    /// The use of the name; `None` if the client "must guess" (RFC 1738, section 3.2.3).
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        let letter = self.typecode_text()?.chars().next()?;
        [
            Typecode::Ascii,
            Typecode::Image,
            Typecode::Directory,
            Typecode::Ebcdic,
            Typecode::Local,
        ]
        .into_iter()
        .find(|typecode| typecode.letter() == letter.to_ascii_lowercase())
    }

    /// The typecode as it is written, such as `a` or in RFC 1630 `AN`; `None` if the URL has no typecode.
    #[must_use]
    pub fn typecode_text(&self) -> Option<&str> {
        self.0.written("ftptype")
    }

    /// Tells if the document makes the path a series of commands, and gives it a typecode: RFC 1738 (section 3.2.2)
    /// and RFC 1630 do. In url7 the path is one in the style of Unix, and the commands are left to the client.
    #[must_use]
    pub fn path_is_commands(&self) -> bool {
        self.0.note(Matter::Commands).is_some()
    }

    /// Tells if the URL asks for a list of a directory: by the typecode `d`, or in RFC 1630, which does not have it,
    /// by a `/` at its end, "use FTP directory list commands to read directory".
    #[must_use]
    pub fn is_directory(&self) -> bool {
        let ends_so = self.has_formats() && self.name().is_some_and(|name| name.is_empty());
        match self.typecode() {
            Some(typecode) => typecode == Typecode::Directory,
            None => ends_so,
        }
    }
}

impl Typecode {
    /// The letter in lower case, as RFC 1738 writes it.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Ascii => 'a',
            Self::Image => 'i',
            Self::Directory => 'd',
            Self::Ebcdic => 'e',
            Self::Local => 'l',
        }
    }
}
