//! tag: RFC 4151.

use super::{builder, typed, unchecked};
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A tag (RFC 4151): a name that somebody coined who had a domain or a mail address on a day.
    ///
    /// ```
    /// use urlspec::scheme::typed::Tag;
    ///
    /// let tag = Tag::parse("tag:sandro@hawke.org,2001-06-05:Taiko")?;
    /// assert_eq!((tag.authority(), tag.date(), tag.specific()), ("sandro@hawke.org", (2001, 6, 5), "Taiko"));
    /// assert_eq!(Tag::new("example.com", "2000", "a/b")?.to_string(), "tag:example.com,2000:a/b");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Tag: "tag"
}
unchecked!(Tag);

impl Tag {
    /// The tag of an authority, a domain name or a mail address; a date as it is written, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; and
    /// what the authority called it, as it is written in URLs.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if one of them is not valid.
    pub fn new(authority: &str, date: &str, specific: &str) -> Result<Self, SchemeError> {
        let rule = if authority.contains('@') {
            "emailAddress"
        } else {
            "DNSname"
        };
        let tag = builder("tag")?
            .written(rule, authority)?
            .written("date", date)?;
        tag.written("specific", specific)?.build()?.try_into()
    }

    /// The domain name or mail address of the authority.
    #[must_use]
    pub fn authority(&self) -> &str {
        let domain = self.0.written("DNSname");
        domain
            .or_else(|| self.0.written("emailAddress"))
            .unwrap_or_default()
    }

    /// Year, month and day on which the authority had that name; the first ones where none are written (section 2.1).
    #[must_use]
    pub fn date(&self) -> (u16, u8, u8) {
        let mut numbers = self.0.written("date").unwrap_or_default().split('-');
        let year = numbers.next().and_then(|it| it.parse().ok());
        let mut rest = numbers.map(|it| it.parse().unwrap_or(1));
        (
            year.unwrap_or_default(),
            rest.next().unwrap_or(1),
            rest.next().unwrap_or(1),
        )
    }

    /// The name that the authority chose, as it is written. It may be empty.
    #[must_use]
    pub fn specific(&self) -> &str {
        self.0.written("specific").unwrap_or_default()
    }

    /// Tells if the two are the same tag: "completely indistinguishable" (section 2.4).
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}
