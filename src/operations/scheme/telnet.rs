//! telnet: RFC 1738, section 3.8; RFC 1630 and url7, "Telnet, rlogin, tn3270".
//!
//! ```text
//! telneturl     = "telnet://" login [ "/" ]                            RFC 1738, section 5
//! telnetaddress   t e l n e t : / / login                              url7 and RFC 1630
//! ```

use std::fmt;

use super::encoded::Encoded;
use super::error::SchemeError;
use super::given;
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port, with_user};
use super::server::Login;
use super::wire::Wire;
use crate::revision::Edition;
use crate::revision::ports;
use crate::revision::statements::Matter;

const PORT: u16 = ports::number_of("telnet");

/// An interactive service: "this URL does not designate a data object".
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Telnet;
///
/// let telnet = Telnet::parse(Revision::Rfc1738, "telnet://guest@host.dom:2023/")?;
/// assert_eq!(&*telnet.login().user().unwrap().octets(), b"guest");
/// assert_eq!(telnet.login().server().port(), Some(2023));
/// assert!(telnet.wire()?.messages().is_empty());
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet {
    edition: Edition,
    scheme: Name,
    login: Login,
    /// "The final "/" character may be omitted."
    slash: bool,
}

impl Telnet {
    /// The service of a host. No slash is written after it.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects the host.
    pub fn new(edition: impl Into<Edition>, host: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            login: Login::anonymous(given::server(edition, &["login"], host, PORT)?),
            slash: false,
        }
        .checked()
    }

    /// User, password, host and port; the port defaults to 23. User and password are "advisory only".
    #[must_use]
    pub fn login(&self) -> &Login {
        &self.login
    }

    /// Tells if the document makes user and password advice that a client gives its user, and does not send: RFC 1738
    /// does, url7 and RFC 1630 do not say.
    #[must_use]
    pub fn login_is_advisory(&self) -> bool {
        let statements = self.edition.revision().statements();
        statements
            .on_scheme(Matter::Advisory, Self::SCHEME)
            .is_some()
    }

    /// A connection, over which nothing is sent: "clients accessing a telnet URL merely advise the user of the
    /// suggested username and password".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the port or the address cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let remark = match self.login.user() {
            _ if !self.login_is_advisory() => "what is sent is not described",
            Some(_) => "nothing is sent: the user is advised of the user name and password",
            None => "nothing is sent",
        };
        Ok(Wire::to(self.edition, self.login.server())?.remark(remark))
    }
}

impl Typed for Telnet {
    const SCHEME: &'static str = "telnet";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let login = production.find("login");
        let behind = login.map_or(0, |login| login.span().end);
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            login: production.login(PORT),
            slash: production.has_at(behind, '/'),
        })
    }
}

impl Written for Telnet {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slash = if self.slash { "/" } else { "" };
        write!(f, "{}://{}{slash}", self.scheme, self.login)
    }
}

typed!(Telnet, "telnet");
with_port!(Telnet, login);
with_user!(Telnet);
