//! The authority: the server, by name, address and port.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use crate::words::ipv4;
use crate::words::port::{PortError, port_number};
use crate::words::span::Span;

/// The part of a URL that follows `//`, in the documents' words `login`, `site` or `authority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Authority<'r> {
    text: &'r str,
    userinfo: Option<&'r str>,
    user: Option<&'r str>,
    password: Option<&'r str>,
    host: Option<Host<'r>>,
    port: Option<&'r str>,
}

/// The host of an [`Authority`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Host<'r> {
    /// A name, such as a fully qualified domain name.
    #[non_exhaustive]
    Name {
        /// The name as it is written.
        text: &'r str,
    },
    /// Four decimal numbers.
    #[non_exhaustive]
    Ipv4 {
        /// The numbers as they are written.
        text: &'r str,
        /// The address, unless a number is over 255: the documents before 2003 set no bound.
        /// Leading zeros are decimal, as the documents say.
        address: Option<Ipv4Addr>,
    },
    /// An IPv6 address; it is written in square brackets.
    #[non_exhaustive]
    Ipv6 {
        /// The address as it is written, without the brackets and the zone.
        text: &'r str,
        /// The address; `None` only if the standard library reads the text in another way than the document.
        address: Option<Ipv6Addr>,
        /// The zone that it holds in, such as `en1`, as it is written after `%25` (RFC 6874).
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        zone: Option<&'r str>,
    },
    /// An address of a future version; it is written in square brackets (RFC 3986, section 3.2.2).
    #[cfg_attr(feature = "serde", serde(rename = "ip-future"))]
    #[non_exhaustive]
    IpFuture {
        /// The address as it is written, without the brackets.
        text: &'r str,
    },
    /// A registered name: by the 2003 draft (section 3.2.1) an authority that is not a server, by RFC 3986 (section
    /// 3.2.2) any host that is not an address.
    #[cfg_attr(feature = "serde", serde(rename = "reg-name"))]
    #[non_exhaustive]
    RegistryName {
        /// The name as it is written.
        text: &'r str,
    },
}

impl<'r> Authority<'r> {
    pub(super) fn new(text: &'r str, spans: &AuthoritySpans) -> Self {
        let part = |span: Option<Span>| span.map(|span| span.of_text(text));
        let zone = part(spans.zone);
        let host = |(kind, span): (HostKind, Span)| Host::new(kind, span.of_text(text), zone);
        Self {
            text: spans.whole.of_text(text),
            userinfo: part(spans.userinfo),
            user: part(spans.user),
            password: part(spans.password),
            host: spans.host.map(host),
            port: part(spans.port),
        }
    }

    /// The whole authority.
    #[must_use]
    pub fn as_str(&self) -> &'r str {
        self.text
    }

    /// The text before the `@`, if the document divides it further or not.
    #[must_use]
    pub fn userinfo(&self) -> Option<&'r str> {
        self.userinfo
    }

    /// The user name. Where the document does not separate it from a password, it is the user information before its first colon:
    /// RFC 3986 (section 3.2.1) and RFC 2396 (section 3.2.2) tell of the form `user:password`, and advise against it.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "ftp://me:a:b@example.com/")?;
    /// let authority = url.authority().unwrap();
    /// assert_eq!((authority.user(), authority.password()), (Some("me"), Some("a:b")));
    /// assert_eq!(authority.userinfo(), Some("me:a:b"));
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<&'r str> {
        self.user
    }

    /// The password: the user information behind its first colon.
    #[must_use]
    pub fn password(&self) -> Option<&'r str> {
        self.password
    }

    /// The host; `None` if the document has no rule for hosts (RFC 1808) or for an empty one, or if it does not divide
    /// this authority (the 1997 draft then reads the text as a path: see [`Reference::via`](crate::Reference::via)).
    #[must_use]
    pub fn host(&self) -> Option<Host<'r>> {
        self.host
    }

    /// The port: decimal digits, or the empty string in `host:` if the document allows that.
    #[must_use]
    pub fn port(&self) -> Option<&'r str> {
        self.port
    }

    /// The number of the port; `None` if there is no port, or an empty one.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let number = |url| {
    ///     let url = Reference::parse(Revision::Rfc3986, url).unwrap();
    ///     url.authority().unwrap().port_number()
    /// };
    /// assert_eq!(number("http://a:0080/"), Ok(Some(80)));
    /// assert_eq!((number("http://a/"), number("http://a:/")), (Ok(None), Ok(None)));
    /// assert!(number("http://a:65536/").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`PortError`] if the number is over 65535: the rules of the documents set no bound.
    pub fn port_number(&self) -> Result<Option<u16>, PortError> {
        let given = self.port.filter(|port| !port.is_empty());
        let number = given.map(|port| port_number(port).ok_or_else(|| PortError::new(port)));
        number.transpose()
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl AsRef<str> for Authority<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

impl<'r> Host<'r> {
    fn new(kind: HostKind, text: &'r str, zone: Option<&'r str>) -> Self {
        match kind {
            HostKind::Name => Self::Name { text },
            HostKind::Ipv4 => Self::Ipv4 {
                text,
                address: ipv4::decimal(text),
            },
            HostKind::Ipv6 => Self::Ipv6 {
                text,
                address: text.parse().ok(),
                zone,
            },
            HostKind::IpFuture => Self::IpFuture { text },
            HostKind::RegistryName => Self::RegistryName { text },
        }
    }

    /// The name of its kind, as in JSON: `name`, `ipv4`, `ipv6`, `ip-future` or `reg-name`.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "http://192.0.2.1/")?;
    /// assert_eq!(url.authority().and_then(|it| it.host()).unwrap().kind(), "ipv4");
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Name { .. } => "name",
            Self::Ipv4 { .. } => "ipv4",
            Self::Ipv6 { .. } => "ipv6",
            Self::IpFuture { .. } => "ip-future",
            Self::RegistryName { .. } => "reg-name",
        }
    }

    /// The host as it is written; an IPv6 address without its brackets and its zone.
    #[must_use]
    pub fn as_str(&self) -> &'r str {
        match self {
            Self::Name { text }
            | Self::Ipv4 { text, .. }
            | Self::Ipv6 { text, .. }
            | Self::IpFuture { text }
            | Self::RegistryName { text } => text,
        }
    }
}

impl fmt::Display for Host<'_> {
    /// The host as it stands in a URL: an IPv6 address with its brackets and its zone.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc6874, "http://[fe80::1%25en1]:80/")?;
    /// let host = url.authority().and_then(|it| it.host()).unwrap();
    /// assert_eq!((host.as_str(), host.to_string().as_str()), ("fe80::1", "[fe80::1%25en1]"));
    /// # Ok::<(), urlspec::SyntaxError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ipv6 {
                text,
                zone: Some(zone),
                ..
            } => f.pad(&format!("[{text}%25{zone}]")),
            Self::Ipv6 { text, .. } | Self::IpFuture { text } => f.pad(&format!("[{text}]")),
            Self::Name { text } | Self::Ipv4 { text, .. } | Self::RegistryName { text } => {
                f.pad(text)
            }
        }
    }
}

impl AsRef<str> for Host<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

/// The spans of the parts of an authority in the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AuthoritySpans {
    pub(super) whole: Span,
    pub(super) userinfo: Option<Span>,
    pub(super) user: Option<Span>,
    pub(super) password: Option<Span>,
    pub(super) host: Option<(HostKind, Span)>,
    pub(super) zone: Option<Span>,
    pub(super) port: Option<Span>,
}

impl AuthoritySpans {
    pub(super) fn unparted(whole: Span) -> Self {
        Self {
            whole,
            userinfo: None,
            user: None,
            password: None,
            host: None,
            zone: None,
            port: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HostKind {
    Name,
    Ipv4,
    Ipv6,
    IpFuture,
    RegistryName,
}
