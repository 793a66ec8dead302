//! telnet: RFC 4248; RFC 1738, section 3.8; RFC 1630 and url7, "Telnet, rlogin, tn3270".

use super::server::{of_login, with_port};
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::error::SchemeError;
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
of_login!(Telnet);

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

    /// Tells if the document makes user and password advice that a client gives its user, and does not send: RFC 4248
    /// (section 2) and RFC 1738 (section 3.8) do; url7 and RFC 1630 do not say.
    #[must_use]
    pub fn login_is_advisory(&self) -> bool {
        let is_rfc4248 = self.0.rule().document().scheme_document().is_some();
        is_rfc4248 || self.0.note(Matter::Advisory).is_some()
    }
}
