//! ftp: RFC 1738, section 3.2; RFC 1630 and url7, "FTP".
//!
//! ```text
//! ftpurl     = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]        RFC 1738, section 5
//! ftpaddress   f t p : / / login / path [ ; t y p e = ftptype ]        RFC 1630
//! ftpaddress   f t p : / / login / path                                url7, "BNF syntax"
//! ```

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, items};
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port, with_user};
use super::server::Login;
use super::wire::{Message, Wire, line};
use crate::revision::Edition;
use crate::revision::ports;
use crate::revision::statements::Matter;

const PORT: u16 = ports::number_of("ftp");

/// A file or directory of a host that is accessible by FTP.
///
/// `<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>`: a series of commands (section 3.2.2), not a file name of Unix
/// (3.2.4). Each URL is a connection of its own: "the only reliable algorithm is to disconnect and reestablish the
/// control connection" (3.2.5).
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::{Ftp, Typecode};
///
/// let ftp = Ftp::new(Revision::Rfc1738, "host.dom")?
///     .with_user(b"myname", None)?
///     .with_path(&[b"/etc"], b"motd")?
///     .with_typecode(Typecode::Ascii)?;
/// assert_eq!(ftp.to_url(), "ftp://myname@host.dom/%2Fetc/motd;type=a");
/// assert_eq!(ftp.login().server().port(), Some(21));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ftp {
    edition: Edition,
    scheme: Name,
    login: Login,
    /// The `cwd`s and, last, the name.
    path: Option<Vec<Encoded>>,
    typecode: Option<Box<str>>,
}

/// The use of the name: section 3.2.2.
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
    /// The URL of a host, without a path, or with an empty one in url7 and RFC 1630, where it must not be omitted.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects the host.
    pub fn new(edition: impl Into<Edition>, host: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let mut ftp = Self {
            edition,
            scheme: Self::SCHEME.into(),
            login: Login::anonymous(given::server(edition, &["login"], host, PORT)?),
            path: None,
            typecode: None,
        };
        if !ftp.has("fpath") {
            ftp.path = Some(vec![Encoded::default()]);
        }
        ftp.checked()
    }

    /// The same with a path: the arguments of the `CWD` commands and the name, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects them: in url7 only the last may be empty.
    pub fn with_path<P: AsRef<[u8]>>(
        mut self,
        cwd: &[P],
        name: &[u8],
    ) -> Result<Self, SchemeError> {
        let rules = given::Path {
            part: &["fsegment", "segment", "xpalphas"],
            whole: &["fpath", "path"],
        };
        let name = (Argument::named("name"), name);
        let path = given::segments(self.edition, &rules, items("cwd", cwd).chain([name]))?;
        self.path = Some(path);
        self.checked()
    }

    /// The same with a typecode, and with an empty path if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7, whose ftp has no typecodes, and for a typecode that the document does not have.
    pub fn with_typecode(mut self, typecode: Typecode) -> Result<Self, SchemeError> {
        if !self.has("ftptype") {
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "typecode",
                self.section("3.2.2"),
            ));
        }
        self.path.get_or_insert_with(|| vec![Encoded::default()]);
        let argument = Argument::named("typecode");
        let letters = argument.text(self.edition, &["ftptype"], &self.written(typecode))?;
        self.typecode = Some(letters.as_str().into());
        self.checked()
    }

    /// The typecode as the document writes it. RFC 1630 has the codes of RFC 959, in capitals and with their second
    /// parameter: here the default of the format, non-print, and bytes of eight bits.
    fn written(&self, typecode: Typecode) -> Box<str> {
        if !self.has("formcode") {
            return typecode.letter().to_string().into();
        }
        let code = match typecode {
            Typecode::Ascii => "AN",
            Typecode::Image => "I",
            Typecode::Directory => "D",
            Typecode::Ebcdic => "EN",
            Typecode::Local => "L8",
        };
        code.into()
    }

    /// User, password, host and port (section 3.2.1); the port defaults to 21.
    #[must_use]
    pub fn login(&self) -> &Login {
        &self.login
    }

    /// The arguments of the `CWD` commands, in order. They may be empty.
    pub fn cwd(&self) -> impl Iterator<Item = &Encoded> {
        self.path.iter().flat_map(|path| &path[..path.len() - 1])
    }

    /// The file or directory, which may be empty; `None` if the whole path is omitted.
    #[must_use]
    pub fn name(&self) -> Option<&Encoded> {
        self.path.as_ref()?.last()
    }

    /// The use of the name; `None` if the client "must guess" (section 3.2.3).
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        let letter = self.typecode.as_ref()?.chars().next()?;
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

    /// The typecode as it is written, such as `a` or in RFC 1630 `AN`; `None` if there is none.
    #[must_use]
    pub fn typecode_text(&self) -> Option<&str> {
        self.typecode.as_deref()
    }

    /// Tells if the document makes the path a series of commands, and gives it a typecode: RFC 1738 (section 3.2.2)
    /// and RFC 1630 do. In url7 the path is one in the style of Unix, and the commands are left to the client.
    #[must_use]
    pub fn path_is_commands(&self) -> bool {
        let statements = self.edition.revision().statements();
        statements
            .on_scheme(Matter::Commands, Self::SCHEME)
            .is_some()
    }

    /// Tells if the URL asks for a list of a directory: by the typecode `d`, or in RFC 1630, which does not have it,
    /// by a `/` at its end, "use FTP directory list commands to read directory".
    #[must_use]
    pub fn is_directory(&self) -> bool {
        let ends_so = self.has("formcode") && self.name().is_some_and(Encoded::is_empty);
        self.typecode() == Some(Typecode::Directory) || ends_so && self.typecode.is_none()
    }

    /// The commands by which it is accessed, as section 3.2.2 describes them. url7 describes only the
    /// anonymous convention, and leaves the sequence of the commands to the client.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a part contains CR or LF, which end a command (section 6), or if the port or the address
    /// cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let mut wire = self.log_in()?;
        if !self.path_is_commands() {
            return Ok(wire.remark("the sequence of commands that follows is left to the client"));
        }
        let command = |verb: &str| Message::new(self.section("3.2.2")).octets(verb);
        for cwd in self.cwd() {
            let argument = argument(self.edition, "cwd", cwd)?;
            wire = wire.then(command("CWD ").octets(argument).octets(END));
        }
        let Some(name) = self.name() else {
            return Ok(wire.remark("no path: nothing is accessed"));
        };
        let name = argument(self.edition, "name", name)?;
        if self.is_directory() {
            // RFC 959, section 5.3.1: `NLST [<SP> <pathname>] <CRLF>`.
            let verb = if name.is_empty() { "NLST" } else { "NLST " };
            return Ok(wire.then(command(verb).octets(name).octets(END)));
        }
        let transfer = match &self.typecode {
            // RFC 1630: "the space is omitted from the URL".
            Some(code) => {
                let (letter, second) = code.split_at(1);
                let second = if second.is_empty() {
                    String::new()
                } else {
                    format!(" {second}")
                };
                command("TYPE ").octets(letter).octets(second)
            }
            None => command("TYPE ").supplied("a type that the client guesses from the name"),
        };
        let access = command("RETR ").octets(name).octets(END);
        Ok(wire.then(transfer.octets(END)).then(access))
    }

    /// Section 3.2.1: the user and password, or "the conventions for anonymous FTP".
    fn log_in(&self) -> Result<Wire, SchemeError> {
        let command = |verb: &str| Message::new(self.section("3.2.1")).octets(verb);
        let on_demand =
            |message: Message| message.octets(END).when("if the server wants a password");
        let wire = Wire::to(self.edition, self.login.server())?;
        let Some(user) = self.login.user() else {
            let user = command("USER anonymous").octets(END);
            let user = user.when("if the server wants a user name");
            let password = command("PASS ").supplied("the Internet e-mail address of the end user");
            return Ok(wire.then(user).then(on_demand(password)));
        };
        let user = argument(self.edition, "user", user)?;
        let wire = wire.then(command("USER ").octets(user).octets(END));
        let Some(password) = self.login.password() else {
            let password = command("PASS ").supplied("a password that the user is asked for");
            return Ok(wire.then(on_demand(password)));
        };
        let password = argument(self.edition, "password", password)?;
        Ok(wire.then(command("PASS ").octets(password).octets(END)))
    }
}

/// The octets of an argument, or the error if it must not be sent. The control connection is one of Telnet (RFC 959,
/// section 3), where the octet FF begins a command: as data it is doubled (RFC 854).
fn argument(edition: Edition, name: &'static str, part: &Encoded) -> Result<Vec<u8>, SchemeError> {
    const IAC: u8 = 0xff;
    let octets = line(edition, name, part)?;
    let doubled = |octet: &u8| std::iter::repeat_n(*octet, if *octet == IAC { 2 } else { 1 });
    Ok(octets.iter().flat_map(doubled).collect())
}

/// The end of a command (RFC 959, section 5.3).
const END: &str = "\r\n";

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

impl Typed for Ftp {
    const SCHEME: &'static str = "ftp";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            login: production.login(PORT),
            path: production.segments(&["fpath", "path"]),
            typecode: production.text("ftptype").map(Into::into),
        })
    }
}

impl Written for Ftp {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.login)?;
        for part in self.path.iter().flatten() {
            write!(f, "/{part}")?;
        }
        match &self.typecode {
            Some(typecode) => write!(f, ";type={typecode}"),
            None => Ok(()),
        }
    }
}

typed!(Ftp, "ftp");
with_port!(Ftp, login);
with_user!(Ftp);
