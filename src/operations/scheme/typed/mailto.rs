//! mailto: RFC 6068, and the documents before it.

use super::{builder, by_any, text_of, typed, unchecked};
use crate::finding::HeaderField;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A URL of `mailto` (RFC 6068): addresses, and header fields for a message to them; by any document that defines the
    /// scheme, the first of which have a single address.
    ///
    /// ```
    /// use urlspec::scheme::typed::Mailto;
    ///
    /// let url = Mailto::parse("mailto:%22not%40me%22@example.org,b@c.example?Subject=caf%C3%A9&body=a%0D%0Ab")?;
    /// let addresses: Vec<String> = url.addresses().collect();
    /// assert_eq!(addresses, ["\"not@me\"@example.org", "b@c.example"]);
    /// assert_eq!(url.subject().as_deref(), Some("café"));
    /// assert_eq!(url.body().as_deref(), Some("a\r\nb"));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Mailto: "mailto"; by_any
}
unchecked!(Mailto);

impl Mailto {
    /// The URL of these addresses, each an address of RFC 5322 as it stands in messages, without comments and white space.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if one of them is not an address.
    pub fn new<A: AsRef<str>>(addresses: impl IntoIterator<Item = A>) -> Result<Self, SchemeError> {
        let mut url = builder("mailto")?;
        for address in addresses {
            let address = address.as_ref();
            // Of several, the last one divides the address; those before it are part of a quoted string.
            let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
            let written = [("local-part", local), ("domain", domain)]
                .map(|(rule, text)| url.text_of(rule, text.as_bytes()));
            url = url.written("addr-spec", &written.join("@"))?;
        }
        url.build()?.try_into()
    }

    /// The same URL with one header field more: its name and its value, which are escaped. `body` is the text of the message,
    /// in which CR LF ends a line (section 5).
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the name is not that of a header field (RFC 5322, section 3.6.8), or the value of another field than
    /// `body` has a line break; or if the document forbids the field: a second `subject`, `cc`, `bcc` or `body`, or a body with a
    /// line break of one character.
    pub fn with_header(&self, name: &str, value: &str) -> Result<Self, SchemeError> {
        let refused = |message| Err(SchemeError::not_meant(self.0.edition(), 0, message));
        let is_name = |octet: u8| octet.is_ascii_graphic() && octet != b':';
        if name.is_empty() || !name.bytes().all(is_name) {
            return refused(
                "the name of a header field has visible characters without a colon (RFC 5322, section 3.6.8)",
            );
        }
        if !name.eq_ignore_ascii_case("body") && value.contains(['\r', '\n']) {
            return refused("a line break would end the header field (RFC 6068, section 5)");
        }
        let url = self.0.to_builder();
        let [name_rule, value_rule] = self.header_rules();
        let url = url.part(name_rule, name)?.part(value_rule, value)?;
        url.build()?.try_into()
    }

    /// The rules of the names and values of header fields.
    fn header_rules(&self) -> [&'static str; 2] {
        if self.0.name_of(&["hname"]).is_some() {
            ["hname", "hvalue"]
        } else {
            ["hfname", "hfvalue"]
        }
    }

    /// The addresses before the header fields, decoded. A field `to` has more of them.
    pub fn addresses(&self) -> impl Iterator<Item = String> {
        let listed = |to: &Encoded| to.as_str().split(',').map(str::to_owned).collect();
        let written: Vec<String> = match self.0.named(&["to"]) {
            Some(to) => listed(to),
            None if self.0.name_of(&["addr-spec", "to"]).is_some() => {
                let parts = self.0.part("addr-spec");
                parts.map(|part| part.as_str().to_owned()).collect()
            }
            None => vec![self.0.behind_colon().as_str().to_owned()],
        };
        let decoded = |text: String| text_of(&Encoded::at(0, &text));
        written.into_iter().map(decoded)
    }

    /// The header fields in their order, decoded: names and values.
    pub fn headers(&self) -> impl Iterator<Item = (String, String)> {
        let [name, value] = self.header_rules();
        let pairs = self.0.part(name).zip(self.0.part(value));
        pairs.map(|(name, value): (&Encoded, &Encoded)| (text_of(name), text_of(value)))
    }

    /// The value of the first header field of this name, in either case, decoded.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<String> {
        let mut headers = self.headers();
        headers.find_map(|(it, value)| it.eq_ignore_ascii_case(name).then_some(value))
    }

    /// The subject, decoded.
    #[must_use]
    pub fn subject(&self) -> Option<String> {
        self.header("subject")
    }

    /// The text of the message, decoded; CR LF ends a line.
    #[must_use]
    pub fn body(&self) -> Option<String> {
        self.header("body")
    }

    /// The names of the header fields that are not [safe](is_safe_header), in their order.
    pub fn unsafe_headers(&self) -> impl Iterator<Item = String> {
        let headers = self.headers().map(|(name, _)| name);
        headers.filter(|name| !is_safe_header(name))
    }
}

/// Tells if a header field of this name, in either case, is "believed to be both safe and useful in the general case" (RFC 6068,
/// section 4): `subject`, `keywords` and `body`; or names addresses as the URL itself does (section 2): `to`, `cc` and `bcc`;
/// or is `in-reply-to`, of which section 6.1 has an example. The others are the finding `mail-header-unsafe`.
#[must_use]
pub fn is_safe_header(name: &str) -> bool {
    HeaderField::named(name) == HeaderField::Safe
}
