//! telnet: RFC 4248; RFC 1738, section 3.8; RFC 1630 and url7, "Telnet, rlogin, tn3270".

use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::Login;
use crate::revision::statements::Matter;

typed! {
    /// An interactive service that may be accessed by the Telnet protocol, by any document that defines the scheme.
    ///
    /// ```
    /// use urlspec::scheme::typed::Telnet;
    ///
    /// let telnet = Telnet::parse("telnet://guest@host.dom")?;
    /// assert_eq!(telnet.login().user().unwrap().as_str(), "guest");
    /// assert_eq!(telnet.login().server().port(), Some(23));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Telnet: "telnet"; by_any
}
unchecked!(Telnet);

impl Telnet {
    /// The service of a host as it is written in URLs.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the host is not valid.
    pub fn new(host: &str) -> Result<Self, SchemeError> {
        builder("telnet")?
            .written("host", host)?
            .build()?
            .try_into()
    }

    /// The same URL with a user name and perhaps a password, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document does not have them: url7 has no empty ones, RFC 1630 no escapes.
    pub fn with_user(
        &self,
        user: impl AsRef<[u8]>,
        password: Option<&[u8]>,
    ) -> Result<Self, SchemeError> {
        self.0.with_user(user.as_ref(), password)?.try_into()
    }

    /// The same URL with another port.
    ///
    /// # Errors
    ///
    /// None for ports of this type; [`SchemeError`] is that of all builders.
    pub fn with_port(&self, port: u16) -> Result<Self, SchemeError> {
        self.0.with_port(port)?.try_into()
    }

    /// User, password, host and port; the port defaults to 23. User and password are "advisory only".
    #[must_use]
    pub fn login(&self) -> Login {
        self.0.login()
    }

    /// Tells if the document makes user and password advice that a client gives its user, and does not send: RFC 4248
    /// (section 2) and RFC 1738 (section 3.8) do; url7 and RFC 1630 do not say.
    #[must_use]
    pub fn login_is_advisory(&self) -> bool {
        let is_rfc4248 = self.0.rule().document().scheme_document().is_some();
        is_rfc4248 || self.0.note(Matter::Advisory).is_some()
    }
}
