//! prospero: RFC 4157; RFC 1738, section 3.11; RFC 1630 and url7, "Prospero".

use super::server::with_port;
use super::{builder, by_any, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::Server;

typed! {
    /// A resource that is accessed via the Prospero Directory Service, by any document that defines the scheme. "No username or
    /// password is allowed."
    ///
    /// ```
    /// use urlspec::scheme::typed::Prospero;
    ///
    /// let prospero = Prospero::parse("prospero://host.dom/pros/name;a=b")?;
    /// assert_eq!(prospero.hsoname().as_str(), "pros/name");
    /// let (name, value) = prospero.fields().next().unwrap();
    /// assert_eq!((name.as_str(), value.as_str()), ("a", "b"));
    /// assert_eq!(prospero.server().port(), Some(1525));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Prospero: "prospero"; by_any
}
unchecked!(Prospero);
with_port!(Prospero);

impl Prospero {
    /// An object by its host as it is written in URLs, and its host-specific name, as octets. A slash in it stays one.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a part is not valid.
    pub fn new(host: &str, hsoname: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let url = builder("prospero")?.written("host", host)?;
        url.part("hsoname", hsoname)?.build()?.try_into()
    }

    /// The same URL with one more field and its value, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7 and RFC 1630, which have no fields.
    pub fn with_field(
        &self,
        name: impl AsRef<[u8]>,
        value: impl AsRef<[u8]>,
    ) -> Result<Self, SchemeError> {
        let url = self.0.to_builder().part("fieldname", name)?;
        url.part("fieldvalue", value)?.build()?.try_into()
    }

    /// The same URL with a version and perhaps attributes, as in url7 and RFC 1630.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in the other documents, which have fields instead, or if the attributes are not valid: they are
    /// letters and digits, the first of which is not a digit that would be read as part of the version.
    pub fn with_version(
        &self,
        version: u64,
        attributes: Option<&str>,
    ) -> Result<Self, SchemeError> {
        let url = self.0.to_builder();
        let url = url.set_written("version", &version.to_string())?;
        let mut url = url.without("attributes")?;
        if let Some(attributes) = attributes {
            url = url.set_written("attributes", attributes)?;
        }
        url.build()?.try_into()
    }

    /// Host and port; the port defaults to 1525.
    #[must_use]
    pub fn server(&self) -> Server {
        self.0.server()
    }

    /// "The host-specific object name in the Prospero protocol [...] opaque and interpreted by the Prospero server": a
    /// slash in it has no meaning, and a leading slash is part of it.
    #[must_use]
    pub fn hsoname(&self) -> Encoded {
        let hsoname = self.0.named(&["hsoname", "ppath"]);
        hsoname.cloned().unwrap_or_default()
    }

    /// The fields with their values, which "serve to identify the target"; url7 and RFC 1630 have none.
    pub fn fields(&self) -> impl Iterator<Item = (&Encoded, &Encoded)> {
        self.0.part("fieldname").zip(self.0.part("fieldvalue"))
    }

    /// Tells if the document lets fields follow the name; url7 and RFC 1630 have a version and attributes instead.
    #[must_use]
    pub fn may_have_fields(&self) -> bool {
        self.0.name_of(&["fieldname"]).is_some()
    }

    /// url7 and RFC 1630: the version number, decimal digits, which `%00` separates from the name.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.0.written("version")
    }

    /// url7 and RFC 1630: the text after the version, letters and digits.
    #[must_use]
    pub fn attributes(&self) -> Option<&str> {
        self.0.written("attributes")
    }
}
