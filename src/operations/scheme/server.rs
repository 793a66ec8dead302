//! The common Internet scheme syntax: RFC 1738, section 3.1; url7, "Internet protocol parts".

use std::fmt;
use std::net::Ipv4Addr;

use super::encoded::Encoded;
use crate::words::ipv4;
use crate::words::port::port_number;

/// `<host>:<port>`: the server to connect to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Server {
    host: Encoded,
    port: Option<Encoded>,
    default_port: Option<u16>,
}

impl Server {
    pub(super) fn new(host: Encoded, port: Option<Encoded>, default_port: Option<u16>) -> Self {
        Self {
            host,
            port,
            default_port,
        }
    }

    /// The port to connect to, or why a connection is not possible and the index in the URL of the cause.
    pub(super) fn reachable_port(&self) -> Result<u16, (Unreachable, usize)> {
        if self.has_octet_over_255() {
            return Err((Unreachable::Address, self.host.start()));
        }
        let start = self.port.as_ref().map_or(0, Encoded::start);
        self.port().ok_or((Unreachable::Port, start))
    }

    /// The host as it is written: "the fully qualified domain name of a network host, or its IP address".
    #[must_use]
    pub fn host(&self) -> &str {
        self.host.as_str()
    }

    /// Its address, if it is one: "four decimal digit groups", each below 256.
    #[must_use]
    pub fn address(&self) -> Option<Ipv4Addr> {
        ipv4::decimal(self.host())
    }

    /// Tells if the host is written like an IP address, in numbers only, but one of them is over 255: such a host
    /// cannot exist.
    #[must_use]
    pub fn has_octet_over_255(&self) -> bool {
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut parts = self.host().split('.');
        parts.clone().count() == 4 && parts.all(is_number) && self.address().is_none()
    }

    /// The port as it is written, if it is.
    #[must_use]
    pub fn port_text(&self) -> Option<&str> {
        self.port.as_ref().map(Encoded::as_str)
    }

    /// The port to connect to: the one that is written, or else the scheme's default. `None` if the one that is
    /// written is over 65535, or the scheme has no default.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        match &self.port {
            Some(digits) => port_number(digits.as_str()),
            None => self.default_port,
        }
    }

    /// The default port of the scheme, if it has one.
    #[must_use]
    pub fn default_port(&self) -> Option<u16> {
        self.default_port
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.host())?;
        match &self.port {
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}

/// The reason why a server cannot be connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unreachable {
    #[error("no IP address has a number over 255")]
    Address,
    #[error("TCP has no port over 65535")]
    Port,
}

/// `<user>:<password>@<host>:<port>`. "An empty user name or password is different than no user name or
/// password; there is no way to specify a password without specifying a user name."
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Login {
    user: Option<Encoded>,
    password: Option<Encoded>,
    server: Server,
}

impl Login {
    pub(super) fn new(user: Option<Encoded>, password: Option<Encoded>, server: Server) -> Self {
        Self {
            user,
            password,
            server,
        }
    }

    /// The user name; `None` if there is none, which is not the same as an empty one.
    #[must_use]
    pub fn user(&self) -> Option<&Encoded> {
        self.user.as_ref()
    }

    /// The password; `None` if the URL has no password, which is not the same as an empty one. [`fmt::Display`] writes it out,
    /// as the URL does.
    #[must_use]
    pub fn password(&self) -> Option<&Encoded> {
        self.password.as_ref()
    }

    /// The server to connect to.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }
}

impl fmt::Display for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = &self.user {
            f.write_str(user.as_str())?;
            if let Some(password) = &self.password {
                write!(f, ":{password}")?;
            }
            f.write_str("@")?;
        }
        self.server.fmt(f)
    }
}
