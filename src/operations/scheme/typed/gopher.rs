//! gopher: RFC 4266; RFC 1738, section 3.4; RFC 1630 and url7, "Gopher".

mod plus;

pub use plus::GopherPlus;

use super::server::with_port;
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::Server;

typed! {
    /// An item of a Gopher server, or a search in one (RFC 1738, sections 3.4.1 and 3.4.2), or an item with the additions of
    /// Gopher+ (3.4.3 to 3.4.9), by any document that defines the scheme.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::scheme::typed::{Gopher, GopherPlus};
    ///
    /// let gopher = Gopher::parse_by(Revision::Rfc1738, "gopher://host.dom/00sel%09%09+text/plain%20En_US")?;
    /// assert_eq!((gopher.gophertype(), &*gopher.selector().octets()), (b'0', &b"0sel"[..]));
    /// assert_eq!(
    ///     gopher.plus(),
    ///     Some(GopherPlus::View { name: b"text/plain".to_vec(), language: Some(b"En_US".to_vec()) })
    /// );
    /// assert_eq!(
    ///     gopher.url().wire()?.unwrap().messages()[0].to_octets().unwrap(),
    ///     b"0sel\t\t+text/plain En_US\r\n"
    /// );
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Gopher: "gopher"; by_any
}
unchecked!(Gopher);
with_port!(Gopher);

/// The names that the documents have for the parts.
const TYPE: &[&str] = &["gtype", "gophertype"];
const SELECTOR: &[&str] = &["selector", "gcommand"];
const PLUS: &[&str] = &["gopher+_string", "gopherplus-string"];

impl Gopher {
    /// The top-level directory of a server, by its host as it is written in URLs: no path.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the host is not valid.
    pub fn new(host: &str) -> Result<Self, SchemeError> {
        builder("gopher")?
            .written("host", host)?
            .build()?
            .try_into()
    }

    /// The same URL with a type and a selector, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the selector contains one of the octets 09, 0A and 0D, which section 3.4.1 of RFC 1738 forbids, or if
    /// the document does not have it: url7 has no empty elements within a path.
    pub fn with_item(
        &self,
        gophertype: u8,
        selector: impl AsRef<[u8]>,
    ) -> Result<Self, SchemeError> {
        let url = self.0.to_builder().set(self.name(TYPE), [gophertype])?;
        url.set(self.name(SELECTOR), selector)?.build()?.try_into()
    }

    /// The same URL with a search, as octets (RFC 1738, section 3.4.2). Where it follows the selector, it makes the type `1`
    /// explicit if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document does not have it, or if it would be read back as a Gopher+ string, because it has a TAB in
    /// it; and in RFC 1630, where a search is a part of the [selector](Self::selector).
    pub fn with_search(&self, search: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        self.item()?.set("search", search)?.build()?.try_into()
    }

    /// The same URL with a Gopher+ string (RFC 1738, section 3.4.3), and with an empty search if there was none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7 and RFC 1630, which have no Gopher+, or if the string would be read as another one: a
    /// name with a space in it, a value with a line end or that ends the form.
    pub fn with_plus(&self, plus: &GopherPlus) -> Result<Self, SchemeError> {
        let name = self.name(PLUS);
        let url = self.item()?.set(name, plus.to_octets())?.build()?;
        let gopher = Self(url);
        // `View { name: "a b", .. }` would be the view `a` in the language `b`.
        if gopher.plus().as_ref() == Some(plus) {
            Ok(gopher)
        } else {
            let edition = gopher.0.edition();
            Err(SchemeError::reads_back_differently(edition, "gopher", name))
        }
    }

    /// A builder with a type, where others must follow it.
    fn item(&self) -> Result<crate::operations::scheme::defined::DefinedBuilder, SchemeError> {
        let url = self.0.to_builder();
        if self.may_have_plus() && self.gophertype_text().is_none() {
            return url.set(self.name(TYPE), "1");
        }
        Ok(url)
    }

    /// The name that the document has for a part; if it has none, the first one, of which a builder says so.
    fn name(&self, names: &[&'static str]) -> &'static str {
        self.0.name_of(names).unwrap_or(names[0])
    }

    /// Host and port; the port defaults to 70.
    #[must_use]
    pub fn server(&self) -> Server {
        self.0.server()
    }

    /// The Gopher type of the resource: a single octet. "The entire gopher-path may also be empty, in which case
    /// [...] the gophertype defaults to `1`."
    #[must_use]
    pub fn gophertype(&self) -> u8 {
        let octets = self.gophertype_text().map(Encoded::octets);
        octets
            .and_then(|octets| octets.first().copied())
            .unwrap_or(b'1')
    }

    /// The type as it is written, perhaps as an escape; `None` if the URL has none, and it defaults to `1`.
    #[must_use]
    pub fn gophertype_text(&self) -> Option<&Encoded> {
        self.0.named(TYPE)
    }

    /// The selector, which may be empty: the top-level directory. In RFC 1630 it is the whole "command string": "the
    /// gopher selector string followed by any "Gopher plus" syntax", with TABs and the text after them.
    #[must_use]
    pub fn selector(&self) -> Encoded {
        self.0.named(SELECTOR).cloned().unwrap_or_default()
    }

    /// The words to search for (RFC 1738, section 3.4.2).
    #[must_use]
    pub fn search(&self) -> Option<&Encoded> {
        self.0.named(&["search"])
    }

    /// The Gopher+ string as it is written.
    #[must_use]
    pub fn plus_string(&self) -> Option<&Encoded> {
        self.0.named(PLUS)
    }

    /// The request that the Gopher+ string makes (RFC 1738, sections 3.4.4 to 3.4.9).
    #[must_use]
    pub fn plus(&self) -> Option<GopherPlus> {
        self.plus_string()
            .map(|plus| GopherPlus::read(&plus.octets()))
    }

    /// Tells if the document lets a Gopher+ string follow the search: RFC 1738 (section 3.4.3) and RFC 4266 do, url7 has no
    /// Gopher+.
    #[must_use]
    pub fn may_have_plus(&self) -> bool {
        self.0.name_of(PLUS).is_some()
    }

    /// Tells if the document has one part for the whole request, and lets control characters be encoded in it: RFC
    /// 1630 does. Its [selector](Self::selector) is then the whole command string, and there is no separate search.
    #[must_use]
    pub fn is_command(&self) -> bool {
        self.0.name_of(&["gcommand"]).is_some()
    }
}
