//! cid and mid: RFC 2392; RFC 1630, "Content-Id" and "Message-Id".

use super::{address, builder, by_any, text_of, typed, unchecked};
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A URL of `cid` (RFC 2392): a body part, by its Content-ID.
    ///
    /// ```
    /// use urlspec::scheme::typed::Cid;
    ///
    /// let url = Cid::new("<foo4%foo1@bar.net>")?;
    /// assert_eq!(url.to_string(), "cid:foo4%25foo1@bar.net");
    /// assert_eq!(url.content_id(), "<foo4%foo1@bar.net>");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Cid: "cid"; by_any
}
unchecked!(Cid);

typed! {
    /// A URL of `mid` (RFC 2392): a message, by its Message-ID, or one of its body parts.
    ///
    /// ```
    /// use urlspec::scheme::typed::Mid;
    ///
    /// let url = Mid::parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")?;
    /// assert_eq!(url.message_id(), "<960830.1639@XIson.com>");
    /// assert_eq!(url.content_id().as_deref(), Some("<partA.960830.1639@XIson.com>"));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Mid: "mid"; by_any
}
unchecked!(Mid);

impl Cid {
    /// The URL of a Content-ID, with or without its angle brackets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not an identifier.
    pub fn new(content_id: &str) -> Result<Self, SchemeError> {
        builder("cid")?
            .written("content-id", &address(bare(content_id)))?
            .build()?
            .try_into()
    }

    /// The Content-ID as a header field has it: decoded, in angle brackets.
    #[must_use]
    pub fn content_id(&self) -> String {
        format!("<{}>", text_of(&self.0.behind_colon()))
    }
}

impl Mid {
    /// The URL of a message, by its Message-ID, with or without its angle brackets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not an identifier.
    pub fn new(message_id: &str) -> Result<Self, SchemeError> {
        builder("mid")?
            .written("message-id", &address(bare(message_id)))?
            .build()?
            .try_into()
    }

    /// The URL of a body part of this message, by its Content-ID.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not an identifier.
    pub fn with_content_id(&self, content_id: &str) -> Result<Self, SchemeError> {
        let url = self.0.to_builder();
        url.set_written("content-id", &address(bare(content_id)))?
            .build()?
            .try_into()
    }

    /// The Message-ID as a header field has it: decoded, in angle brackets.
    #[must_use]
    pub fn message_id(&self) -> String {
        let id = self.0.first("message-id").map(text_of);
        let id = id.unwrap_or_else(|| text_of(&self.0.behind_colon()));
        format!("<{id}>")
    }

    /// The Content-ID of the body part, in the same form.
    #[must_use]
    pub fn content_id(&self) -> Option<String> {
        let id = self.0.first("content-id").map(text_of);
        id.map(|id| format!("<{id}>"))
    }
}

/// An identifier without its angle brackets.
fn bare(id: &str) -> &str {
    id.strip_prefix('<')
        .and_then(|it| it.strip_suffix('>'))
        .unwrap_or(id)
}
