//! http and https: RFC 9110, section 4.2, and the documents before it. ws and wss: RFC 6455, section 3.

use std::fmt;

use super::server::{of_server, with_port};
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::revision::ports::default_port;
use crate::words::Concept;
use crate::words::port::port_number;
use crate::words::triplet::escaped;

typed! {
    /// A URL of `http` or `https` (RFC 9110, section 4.2), by any document that defines the scheme.
    ///
    /// ```
    /// use urlspec::scheme::typed::Http;
    ///
    /// let url = Http::parse("HTTPS://Example.COM:443/a?b#c")?;
    /// assert_eq!(url.origin().to_string(), "https://example.com");
    /// assert_eq!((url.effective_port(), url.request_target()), (Some(443), "/a?b".to_owned()));
    ///
    /// let built = Http::new("http", "example.com")?.with_port(8080)?.with_path("/a b")?.with_query("x=1&y=ä")?;
    /// assert_eq!(built.to_string(), "http://example.com:8080/a%20b?x=1&y=%C3%A4");
    /// assert!(Http::new("http", "").is_err());
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Http: "http" "https"; by_any
}
unchecked!(Http);
of_server!(Http);

typed! {
    /// A URL of `ws` or `wss` (RFC 6455, section 3).
    ///
    /// ```
    /// use urlspec::scheme::typed::WebSocket;
    ///
    /// let url = WebSocket::parse("wss://example.com?a")?;
    /// assert_eq!((url.is_secure(), url.effective_port()), (true, Some(443)));
    /// assert_eq!(url.resource_name(), "/?a");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    WebSocket: "ws" "wss"
}
unchecked!(WebSocket);
of_server!(WebSocket);

/// The origin of a URL: scheme, host and port (RFC 9110, section 4.3.1). Two URLs have the same origin if these are equal.
/// [`Display`](fmt::Display) writes it as a URL without a path, and without the default port.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    scheme: String,
    host: String,
    /// The digits, without zeros before them.
    port: String,
}

impl Origin {
    /// The scheme, in lower case.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The host, in lower case.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port; `None` if the URL has a number that is not a port.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        port_number(&self.port)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        if self.port() != default_port(&self.scheme) {
            write!(f, ":{}", self.port)?;
        }
        Ok(())
    }
}

/// The parts that URLs of HTTP and of the `WebSocket` protocol have in common.
macro_rules! of_web {
    ($name:ident) => {
        impl $name {
            /// A URL of one of the [schemes](Self::SCHEMES) with a host as it is written in URLs, and an empty path.
            ///
            /// # Errors
            ///
            /// [`SchemeError`] if the scheme is another one, or the host is not valid or empty.
            pub fn new(scheme: &str, host: &str) -> Result<Self, SchemeError> {
                let url = builder(scheme)?.written("host", host)?.build()?;
                url.try_into()
            }

            /// The same URL with another path, as octets: slashes divide segments, and all that a path cannot have is escaped.
            ///
            /// # Errors
            ///
            /// [`SchemeError`] if it does not begin with a slash, or if the parts would be read back differently.
            pub fn with_path(&self, path: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
                self.0.with_path(path.as_ref())?.try_into()
            }

            /// The same URL with another query, as octets: all that a query cannot have is escaped.
            ///
            /// # Errors
            ///
            /// None for octets; [`SchemeError`] is that of all builders.
            pub fn with_query(&self, query: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
                let name = self.0.name_for(Concept::Query);
                self.0.to_builder().set(name, query)?.build()?.try_into()
            }

            /// Tells if the connection is secured by TLS.
            #[must_use]
            pub fn is_secure(&self) -> bool {
                let secure = ["https", "wss"];
                secure
                    .iter()
                    .any(|it| it.eq_ignore_ascii_case(self.0.scheme()))
            }

            /// The path as it is written, with the slash that it begins with; perhaps empty.
            #[must_use]
            pub fn path(&self) -> &str {
                self.0.path_text()
            }

            /// The texts between the slashes of the path; `/` has one, which is empty, and an empty path none.
            pub fn segments(&self) -> impl Iterator<Item = Encoded> {
                self.0.segments().into_iter().flatten()
            }

            /// The query as it is written, if there is one.
            #[must_use]
            pub fn query(&self) -> Option<&str> {
                self.0.bearing(Concept::Query).map(Encoded::as_str)
            }

            /// The origin (RFC 6454, section 4): scheme, host and port.
            #[must_use]
            pub fn origin(&self) -> Origin {
                Origin {
                    scheme: self.0.scheme().to_ascii_lowercase(),
                    host: self.host().to_ascii_lowercase(),
                    port: self.0.port_digits(),
                }
            }

            /// Path and query, as a client sends them: `/` for an empty path, and the characters of an IRI beyond US-ASCII
            /// as escapes.
            fn target(&self, query: Option<&str>) -> String {
                let path = Some(self.path()).filter(|path| !path.is_empty());
                let mut target = path.unwrap_or("/").to_owned();
                if let Some(query) = query {
                    target.extend(["?", query]);
                }
                in_ascii(&target)
            }
        }
    };
}

of_web!(Http);
with_port!(Http);
of_web!(WebSocket);
with_port!(WebSocket);

impl Http {
    /// The target of a request to the origin server: path and query, `/` for an empty path (RFC 9110, sections 4.2.3 and 7.1).
    #[must_use]
    pub fn request_target(&self) -> String {
        self.target(self.query())
    }
}

impl WebSocket {
    /// The resource name: `/` for an empty path, and a query that is not empty (RFC 6455, section 3).
    #[must_use]
    pub fn resource_name(&self) -> String {
        self.target(self.query().filter(|query| !query.is_empty()))
    }
}

/// The text with the characters beyond US-ASCII as escapes of their octets (RFC 3987, section 3.1).
fn in_ascii(text: &str) -> String {
    let written = |c: char| match c {
        c if c.is_ascii() => c.to_string(),
        c => escaped(c.encode_utf8(&mut [0; 4]).as_bytes()),
    };
    text.chars().map(written).collect()
}
