//! The server that a URL names: a host and a port.

use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::encoded::Encoded;
use crate::revision::ports::default_port;
use crate::words::Concept;
use crate::words::port::port_number;

/// The server that a URL of a type names.
macro_rules! of_server {
    ($name:ident) => {
        impl $name {
            /// The host as it is written. It is empty if the document lets it be.
            #[must_use]
            pub fn host(&self) -> &str {
                self.0.host_part()
            }

            /// The port that a client connects to, or sends to: the one that is written, or the default one of the scheme. `None`
            /// if the number is not a port.
            #[must_use]
            pub fn effective_port(&self) -> Option<u16> {
                self.0.effective_port()
            }
        }
    };
}

/// The same URL with another port.
macro_rules! with_port {
    ($name:ident) => {
        impl $name {
            /// The same URL with another port.
            ///
            /// # Errors
            ///
            /// None for ports of this type; [`SchemeError`] is that of all builders.
            pub fn with_port(&self, port: u16) -> Result<Self, SchemeError> {
                self.0.with_port(port)?.try_into()
            }
        }
    };
}

/// The user, the password and the server that a URL of a type names.
macro_rules! of_login {
    ($name:ident) => {
        with_port!($name);

        impl $name {
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

            /// User, password, host and port; the port defaults to that of the scheme.
            #[must_use]
            pub fn login(&self) -> $crate::scheme::Login {
                self.0.login()
            }
        }
    };
}

pub(super) use {of_login, of_server, with_port};

impl Defined {
    /// The host as it is written. It is empty if the URL has no host.
    pub(super) fn host_part(&self) -> &str {
        self.bearing(Concept::Host)
            .map(Encoded::as_str)
            .unwrap_or_default()
    }

    fn port_part(&self) -> Option<&str> {
        self.bearing(Concept::Port).map(Encoded::as_str)
    }

    /// The digits of the port without zeros before them, or of the default of the scheme; empty if it has none.
    pub(super) fn port_digits(&self) -> String {
        match self.port_part().filter(|it| !it.is_empty()) {
            Some(port) => match port.trim_start_matches('0') {
                "" => "0".to_owned(),
                digits => digits.to_owned(),
            },
            None => default_port(self.scheme())
                .map(|port| port.to_string())
                .unwrap_or_default(),
        }
    }

    /// The port that a client connects to: the one that is written, or the default of the scheme. `None` if it is not a port.
    pub(super) fn effective_port(&self) -> Option<u16> {
        match self.port_part().filter(|it| !it.is_empty()) {
            Some(port) => port_number(port),
            None => default_port(self.scheme()),
        }
    }
}
