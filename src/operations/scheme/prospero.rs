//! prospero: RFC 1738, section 3.11; RFC 1630 and url7, "Prospero".
//!
//! ```text
//! prosperourl   = "prospero://" hostport "/" ppath *[ fieldspec ]      RFC 1738, section 5
//! fieldspec     = ";" fieldname "=" fieldvalue
//! prosperolink    p r o s p e r o : / / hostport / hsoname             url7 and RFC 1630
//!                 [ % 0 0 version [ attributes ] ]
//! ```

use std::fmt;

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given;
use super::name::Name;
use super::production::{Production, Typed, Written, typed, with_port};
use super::server::Server;
use super::wire::Wire;
use crate::revision::Edition;
use crate::revision::ports;

const PORT: u16 = ports::number_of("prospero");

/// A resource that is accessed via the Prospero Directory Service. "No username or password is allowed."
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Prospero;
///
/// let prospero = Prospero::parse(Revision::Rfc1738, "prospero://host.dom//pros/name;a=b")?;
/// assert_eq!(prospero.hsoname().as_str(), "/pros/name");
/// let (name, value) = prospero.fields().next().unwrap();
/// assert_eq!((name.as_str(), value.as_str()), ("a", "b"));
/// assert_eq!(prospero.server().port(), Some(1525));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prospero {
    edition: Edition,
    scheme: Name,
    server: Server,
    hsoname: Encoded,
    /// By RFC 1738.
    fields: Vec<(Encoded, Encoded)>,
    /// By url7 and RFC 1630.
    version: Option<Box<str>>,
    /// By url7 and RFC 1630.
    attributes: Option<Box<str>>,
}

impl Prospero {
    /// An object by its host-specific name, as octets. A slash in it stays one, and a leading slash is kept.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects a part: in url7 a name does not begin with a slash.
    pub fn new(
        edition: impl Into<Edition>,
        host: &str,
        hsoname: &[u8],
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let rules = given::Path {
            part: &["psegment", "segment", "xpalphas"],
            whole: &["ppath", "hsoname"],
        };
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            server: given::server(edition, &["hostport"], host, PORT)?,
            hsoname: Argument::named("hsoname").path(edition, &rules, hsoname)?,
            fields: Vec::new(),
            version: None,
            attributes: None,
        }
        .checked()
    }

    /// The same with one more field and its value, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in url7 and RFC 1630, which have no fields.
    pub fn with_field(mut self, name: &[u8], value: &[u8]) -> Result<Self, SchemeError> {
        if !self.may_have_fields() {
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "field",
                self.section("3.11"),
            ));
        }
        let name = Argument::named("name").data(self.edition, &["fieldname"], name)?;
        let value = Argument::named("value").data(self.edition, &["fieldvalue"], value)?;
        self.fields.push((name, value));
        self.checked()
    }

    /// The same with a version and perhaps attributes, as in url7 and RFC 1630.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] in RFC 1738, which has fields instead, or if the grammar rejects the attributes: they are
    /// letters and digits, the first of which is not a digit that would be read as part of the version.
    pub fn with_version(
        mut self,
        version: u64,
        attributes: Option<&str>,
    ) -> Result<Self, SchemeError> {
        if !self.has("version") {
            return Err(SchemeError::no_such_part(
                self.edition,
                Self::SCHEME,
                "version",
                self.section("3.11"),
            ));
        }
        self.version = Some(version.to_string().into());
        let argument = Argument::named("attributes");
        let judged = |text| argument.text(self.edition, &["attributes"], text);
        let attributes = attributes.map(judged).transpose()?;
        self.attributes = attributes.map(|text| text.as_str().into());
        self.checked()
    }

    /// Host and port; the port defaults to 1525.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// "The host-specific object name in the Prospero protocol [...] opaque and interpreted by the Prospero server": a
    /// slash in it has no meaning, and a leading slash is part of it.
    #[must_use]
    pub fn hsoname(&self) -> &Encoded {
        &self.hsoname
    }

    /// RFC 1738: the fields with their values, which "serve to identify the target".
    pub fn fields(&self) -> impl Iterator<Item = (&Encoded, &Encoded)> {
        self.fields.iter().map(|(name, value)| (name, value))
    }

    /// Tells if the document lets fields follow the name: RFC 1738 does, url7 and RFC 1630 have a version and
    /// attributes instead.
    #[must_use]
    pub fn may_have_fields(&self) -> bool {
        self.has("fieldspec")
    }

    /// url7 and RFC 1630: the version number, decimal digits, which `%00` separates from the name.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// url7 and RFC 1630: the text after the version, letters and digits.
    #[must_use]
    pub fn attributes(&self) -> Option<&str> {
        self.attributes.as_deref()
    }

    /// A connection. The messages are not described: "the Prospero protocol is described elsewhere".
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the port or the address cannot exist.
    pub fn wire(&self) -> Result<Wire, SchemeError> {
        let wire = Wire::to(self.edition, &self.server)?;
        Ok(wire
            .remark("Prospero, which is described elsewhere: the server names methods of access"))
    }
}

impl Typed for Prospero {
    const SCHEME: &'static str = "prospero";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let hsoname = production
            .encoded("hsoname")
            .or_else(|| production.encoded("ppath"));
        let names = production.all("fieldname").map(Encoded::of);
        let values = production.all("fieldvalue").map(Encoded::of);
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            server: production.server(PORT),
            hsoname: hsoname.unwrap_or_default(),
            fields: names.zip(values).collect(),
            version: production.text("version").map(Into::into),
            attributes: production.text("attributes").map(Into::into),
        })
    }
}

impl Written for Prospero {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}", self.scheme, self.server, self.hsoname)?;
        for (name, value) in &self.fields {
            write!(f, ";{name}={value}")?;
        }
        if let Some(version) = &self.version {
            write!(f, "%00{version}{}", self.attributes().unwrap_or_default())?;
        }
        Ok(())
    }
}

typed!(Prospero, "prospero");
with_port!(Prospero, server);
