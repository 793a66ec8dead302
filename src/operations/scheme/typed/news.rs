//! news and nntp: RFC 5538; RFC 1738, sections 3.6 and 3.7; RFC 1630 and url7, "News" and "NNTP".

use super::{address, builder, by_any, text_of, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::words::Concept;

typed! {
    /// A URL of `news` (RFC 5538, section 4): an article, or newsgroups, perhaps of one server; by any document that defines the
    /// scheme.
    ///
    /// ```
    /// use urlspec::scheme::typed::News;
    ///
    /// let url = News::parse("news://news.example/a.b%25c@example.com")?;
    /// assert_eq!(url.message_id().as_deref(), Some("<a.b%c@example.com>"));
    /// assert_eq!((url.server(), url.newsgroups()), (Some("news.example"), None));
    /// assert_eq!(News::of_newsgroups("comp.lang.*")?.to_string(), "news:comp.lang.*");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    News: "news"; by_any
}
unchecked!(News);

typed! {
    /// A URL of `nntp` (RFC 5538, section 3): a newsgroup of a server, or one of its articles by number; by any document that
    /// defines the scheme.
    ///
    /// ```
    /// use urlspec::scheme::typed::Nntp;
    ///
    /// let url = Nntp::new("news.example:119", "comp.lang.rust", Some(42))?;
    /// assert_eq!(url.to_string(), "nntp://news.example:119/comp.lang.rust/42");
    /// assert_eq!((url.group().as_str(), url.article_number()), ("comp.lang.rust", Some(42)));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Nntp: "nntp"; by_any
}
unchecked!(Nntp);

impl News {
    /// The URL of an article: its message identifier, with or without the angle brackets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such identifier.
    pub fn of_article(message_id: &str) -> Result<Self, SchemeError> {
        let core = message_id
            .strip_prefix('<')
            .and_then(|it| it.strip_suffix('>'));
        builder("news")?
            .written("article", &address(core.unwrap_or(message_id)))?
            .build()?
            .try_into()
    }

    /// The URL of the newsgroups that a pattern matches, in which `*` stands for any text.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the pattern is not valid.
    pub fn of_newsgroups(pattern: &str) -> Result<Self, SchemeError> {
        builder("news")?
            .part("newsgroups", pattern)?
            .build()?
            .try_into()
    }

    /// The same URL, of this server: an authority as it is written in URLs.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not valid.
    pub fn with_server(&self, authority: &str) -> Result<Self, SchemeError> {
        let url = self.0.to_builder();
        url.set_written("authority", authority)?.build()?.try_into()
    }

    /// The authority of the server as it is written; `None` if the client chooses.
    #[must_use]
    pub fn server(&self) -> Option<&str> {
        self.0.written("authority")
    }

    /// The message identifier of the article, decoded, in angle brackets.
    #[must_use]
    pub fn message_id(&self) -> Option<String> {
        let article = self.0.named(&["article"]).map(text_of);
        article.map(|article| format!("<{article}>"))
    }

    /// The newsgroup, or a pattern of newsgroups, decoded; `*` or nothing for all. `None` for an article.
    #[must_use]
    pub fn newsgroups(&self) -> Option<String> {
        if self.0.named(&["article"]).is_some() {
            return None;
        }
        let groups = self.0.named(&["newsgroups", "group"]).map(text_of);
        // In the documents of 1994 no rule stands for all newsgroups.
        Some(groups.unwrap_or_else(|| self.0.behind_colon().as_str().to_owned()))
    }
}

impl Nntp {
    /// The URL of a newsgroup of a server, an authority as it is written in URLs, or of one of its articles.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if one of them is not valid, as a number of more than sixteen digits.
    pub fn new(authority: &str, group: &str, article: Option<u64>) -> Result<Self, SchemeError> {
        let url = builder("nntp")?.written("authority", authority)?;
        let mut url = url.part("group", group)?;
        if let Some(number) = article {
            url = url.part("article-number", number.to_string())?;
        }
        url.build()?.try_into()
    }

    /// The authority of the server, as it is written; empty in url7 and RFC 1630, whose URLs name none.
    #[must_use]
    pub fn server(&self) -> &str {
        let Some(host) = self.0.bearing(Concept::Host) else {
            return self.0.written("authority").unwrap_or_default();
        };
        let port = self.0.bearing(Concept::Port).unwrap_or(host);
        self.0.text_in(host.start()..port.span().end)
    }

    /// The newsgroup, decoded.
    #[must_use]
    pub fn group(&self) -> String {
        self.0.first("group").map(text_of).unwrap_or_default()
    }

    /// The number of the article on the server.
    #[must_use]
    pub fn article_number(&self) -> Option<u64> {
        self.article_digits()?.as_str().parse().ok()
    }

    /// The same as it is written, which may be a number of more digits.
    #[must_use]
    pub fn article_digits(&self) -> Option<&Encoded> {
        self.0.named(&["article-number", "digits"])
    }
}
