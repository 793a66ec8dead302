//! nntp: RFC 1738, section 3.7; RFC 1630 and url7, "NNTP".
//!
//! ```text
//! nntpurl     = "nntp://" hostport "/" group [ "/" digits ]            RFC 1738, section 5
//! nntpaddress   n n t p : group / digits                               url7 and RFC 1630
//! ```
//!
//! url7 and RFC 1630 contradict themselves: their prose gives "the news server name, newsgroup name, and index number
//! of an article", their BNF has no server. The parser accepts the BNF, so there is no server.

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given;
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::server::Server;
use super::wire::{Message, Wire, argument};
use crate::revision::Edition;
use crate::revision::ports;
use crate::words::Concept;

const PORT: u16 = ports::number_of("nntp");

/// A news article, or a group, on an NNTP server.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Nntp;
///
/// let nntp = Nntp::parse(Revision::Rfc1738, "nntp://host.dom/comp.text/42")?;
/// assert_eq!((nntp.group().as_str(), nntp.article_number()), ("comp.text", Some("42")));
/// assert_eq!(nntp.server().unwrap().port(), Some(119));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nntp {
    edition: Edition,
    scheme: Name,
    server: Option<Server>,
    group: Encoded,
    article_number: Option<Box<str>>,
}

impl Nntp {
    /// A group on a server, and perhaps one of its articles.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects a part; in url7 and RFC 1630, whose URLs name no server, always.
    pub fn new(
        edition: impl Into<Edition>,
        host: &str,
        group: &str,
        article_number: Option<u64>,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        if !Self::names_a_server(edition) {
            return Err(Self::no_such_part(edition, "server"));
        }
        let server = Some(given::server(edition, &["hostport"], host, PORT)?);
        Self::of(edition, server, group, article_number)
    }

    /// An article of the reader's own server, as in url7 and RFC 1630.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects a part; in RFC 1738, which requires a server, always.
    pub fn local(
        edition: impl Into<Edition>,
        group: &str,
        article_number: u64,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        if Self::names_a_server(edition) {
            return Err(Self::no_such_part(edition, "URL without a server"));
        }
        Self::of(edition, None, group, Some(article_number))
    }

    /// Tells if the document has a server in these URLs.
    fn names_a_server(edition: Edition) -> bool {
        let production = edition.scheme_rule(Self::SCHEME);
        production.is_some_and(|rule| rule.below(Concept::Host).is_some())
    }

    fn no_such_part(edition: Edition, part: &'static str) -> SchemeError {
        let section = Self::section_of(edition, "3.7");
        SchemeError::no_such_part(edition, Self::SCHEME, part, section)
    }

    fn of(
        edition: Edition,
        server: Option<Server>,
        group: &str,
        article_number: Option<u64>,
    ) -> Result<Self, SchemeError> {
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            server,
            group: Argument::named("group").text(edition, &["group"], group)?,
            article_number: article_number.map(|number| number.to_string().into()),
        }
        .checked()
    }

    /// The same with a port.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7 and RFC 1630, whose URLs name no server.
    pub fn with_port(mut self, port: u16) -> Result<Self, SchemeError> {
        match &mut self.server {
            Some(server) => server.set_port(port),
            None => return Err(Self::no_such_part(self.edition, "port")),
        }
        self.checked()
    }

    /// Host and port; the port defaults to 119. `None` in url7 and RFC 1630.
    #[must_use]
    pub fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// The name of the group.
    #[must_use]
    pub fn group(&self) -> &Encoded {
        &self.group
    }

    /// "The numeric id of the article within that newsgroup": decimal digits, as they are written.
    #[must_use]
    pub fn article_number(&self) -> Option<&str> {
        self.article_number.as_deref()
    }

    /// The messages of a client by NNTP (RFC 977): the group, and the article in it.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the group contains CR, LF or white space, which end a command or delimit its arguments
    /// (section 6), or if the port or the address cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let section = self.section("3.7");
        let wire = match &self.server {
            Some(server) => Wire::to(self.edition, server)?,
            None => Wire::unplaced().remark("to a news server that the client knows"),
        };
        let group = argument(self.edition, "newsgroup-name", &self.group)?;
        let wire = wire.then(
            Message::new(section)
                .octets("GROUP ")
                .octets(group)
                .octets("\r\n"),
        );
        Ok(match &self.article_number {
            Some(number) => {
                let article = Message::new(section)
                    .octets("ARTICLE ")
                    .octets(number.as_bytes());
                wire.then(article.octets("\r\n"))
            }
            None => wire,
        })
    }
}

impl Typed for Nntp {
    const SCHEME: &'static str = "nntp";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let group = production.find("group");
        let behind = group.map_or(0, |group| group.span().end);
        let digits = production
            .all("digits")
            .find(|digits| digits.span().start > behind);
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            server: production.find("hostport").map(|_| production.server(PORT)),
            group: group.map(Encoded::of).unwrap_or_default(),
            article_number: digits.map(|digits| digits.text().into()),
        })
    }
}

impl Written for Nntp {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.scheme)?;
        if let Some(server) = &self.server {
            write!(f, "//{server}/")?;
        }
        write!(f, "{}", self.group)?;
        match &self.article_number {
            Some(number) => write!(f, "/{number}"),
            None => Ok(()),
        }
    }
}

typed!(Nntp, "nntp");
