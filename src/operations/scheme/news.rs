//! news: RFC 1738, section 3.6; RFC 1630 and url7, "News".
//!
//! ```text
//! newsurl     = "news:" grouppart                                      RFC 1738, section 5
//! grouppart   = "*" | group | article
//! newsaddress   n e w s : groupart                                     url7 and RFC 1630
//! groupart      * | group | article
//! ```

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::{self, rule};
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::wire::{Message, Wire, argument};
use crate::revision::Edition;

/// A news group or an article of USENET news, wherever they are kept: "location-independent".
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::News;
///
/// let news = News::parse(Revision::Rfc1738, "news:comp.infosystems.www.misc")?;
/// assert_eq!(news.group().unwrap().as_str(), "comp.infosystems.www.misc");
/// let news = News::article(Revision::Rfc1738, b"1%2", "host.dom")?;
/// assert_eq!(news.to_url(), "news:1%252@host.dom");
/// assert_eq!(news.message_id().unwrap(), b"1%2@host.dom");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct News {
    edition: Edition,
    scheme: Name,
    target: Target,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Target {
    All,
    Group(Encoded),
    Article { unique: Encoded, domain: Encoded },
}

impl News {
    /// `news:*`: "all available news groups".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if `revision` does not define the scheme.
    pub fn all(edition: impl Into<Edition>) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::of(edition, Target::All)
    }

    /// A news group: "a period-delimited hierarchical name".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects the name; RFC 1738 has no escapes there.
    pub fn newsgroup(edition: impl Into<Edition>, name: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let group = Argument::named("name").text(edition, &["group"], name)?;
        Self::of(edition, Target::Group(group))
    }

    /// An article, by the unique part of its Message-ID, as octets, and the full domain name.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects them.
    pub fn article(
        edition: impl Into<Edition>,
        unique: &[u8],
        domain: &str,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        // RFC 1738 prints the characters of the unique part only within `article`; they include those of `uchar`.
        Self::defined_by(edition)?;
        let (unique, domain) = given::identifier(edition, &["xalphas", "wpath"], unique, domain)?;
        // In RFC 1738 the rule of the unique part accepts the empty text, `article` does not.
        let article = rule(edition, &["article"]);
        given::judge(article, &format!("{unique}@{domain}"))
            .map_err(|error| SchemeError::refused(Argument::named("unique"), error))?;
        Self::of(edition, Target::Article { unique, domain })
    }

    fn of(edition: Edition, target: Target) -> Result<Self, SchemeError> {
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            target,
        }
        .checked()
    }

    /// Tells if it is `*`, "all available news groups".
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.target == Target::All
    }

    /// The news group.
    #[must_use]
    pub fn group(&self) -> Option<&Encoded> {
        match &self.target {
            Target::Group(group) => Some(group),
            _ => None,
        }
    }

    /// The two parts of the Message-ID, `<unique>@<full_domain_name>`.
    #[must_use]
    pub fn unique_and_domain(&self) -> Option<(&Encoded, &Encoded)> {
        match &self.target {
            Target::Article { unique, domain } => Some((unique, domain)),
            _ => None,
        }
    }

    /// The Message-ID of RFC 1036, section 2.1.5, decoded, "without the enclosing `<` and `>`".
    #[must_use]
    pub fn message_id(&self) -> Option<Vec<u8>> {
        let (unique, domain) = self.unique_and_domain()?;
        Some([&unique.octets()[..], b"@", &domain.octets()].concat())
    }

    /// The messages of a client to its own news server: the URL names no host. The commands are those of NNTP (RFC
    /// 977), by which a news URL may be dereferenced "or using any other protocol" (url7).
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a part contains CR, LF, white space or an angle bracket, which end a command or delimit its
    /// arguments (section 6).
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let message = Message::new(self.section("3.6"));
        let message = match &self.target {
            Target::All => message.octets("LIST"),
            Target::Group(group) => {
                message
                    .octets("GROUP ")
                    .octets(argument(self.edition, "newsgroup-name", group)?)
            }
            Target::Article { unique, domain } => message
                .octets("ARTICLE <")
                .octets(argument(self.edition, "message-id", unique)?)
                .octets("@")
                .octets(argument(self.edition, "message-id", domain)?)
                .octets(">"),
        };
        let wire = Wire::unplaced().then(message.octets("\r\n"));
        Ok(wire.remark("to a news server that the client knows, here by NNTP (RFC 977)"))
    }
}

impl Typed for News {
    const SCHEME: &'static str = "news";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let target = match (production.find("article"), production.encoded("group")) {
            (Some(article), _) => {
                // The boundary of the two parts: the rule has a node for the second one.
                let domain = production.encoded("host").unwrap_or_default();
                let unique = &article.text()[..article.text().len() - domain.as_str().len() - 1];
                Target::Article {
                    unique: Encoded::at(article.span().start, unique).by(production.edition()),
                    domain,
                }
            }
            (None, Some(group)) => Target::Group(group),
            (None, None) => Target::All,
        };
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            target,
        })
    }
}

impl Written for News {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.scheme)?;
        match &self.target {
            Target::All => f.write_str("*"),
            Target::Group(group) => write!(f, "{group}"),
            Target::Article { unique, domain } => write!(f, "{unique}@{domain}"),
        }
    }
}

typed!(News, "news");
