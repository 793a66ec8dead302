//! mailto: RFC 1738, section 3.5; RFC 1630 and url7, "Mailto".
//!
//! ```text
//! mailtourl     = "mailto:" encoded822addr                             RFC 1738, section 5
//! mailtoaddress   m a i l t o : xalphas @ hostname                     url7 and RFC 1630
//! ```

use std::fmt;

use super::addr_spec::{AddrSpec, AddrSpecError};
use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given::rule;
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::wire::Wire;
use crate::revision::Edition;
use crate::revision::statements::Matter;
use crate::validate::Validator;

/// "The Internet mailing address of an individual or service. No additional information other than an
/// Internet mailing address is present or implied."
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Mailto;
///
/// let mailto = Mailto::new(Revision::Rfc1738, b"a%b@host.dom")?;
/// assert_eq!(mailto.to_url(), "mailto:a%25b@host.dom");
/// assert_eq!(mailto.addr_spec().domain(), "host.dom");
///
/// let error = Mailto::parse(Revision::Rfc1738, "mailto:nobody").unwrap_err();
/// assert_eq!(error.index(), Some(13));
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailto {
    edition: Edition,
    scheme: Name,
    address: Encoded,
    addr_spec: AddrSpec,
}

impl Mailto {
    /// The URL of an address, as octets.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not an addr-spec of RFC 822, or if the grammar rejects it: url7 and RFC 1630 want a
    /// `hostname` after the `@`.
    pub fn new(edition: impl Into<Edition>, address: &[u8]) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let write = |name, data| {
            let rule = rule(edition, &["encoded822addr", name]);
            Encoded::write(rule, data).as_str().to_owned()
        };
        let addr_spec = AddrSpec::parse(address);
        // The `@` that divides the address stays unescaped; "within mailto URLs, there are no reserved characters".
        let at = match &addr_spec {
            Ok(addr_spec) => Some(addr_spec.local_part().len()),
            Err(_) => address.iter().rposition(|octet| *octet == b'@'),
        };
        let text = match at {
            Some(at) => [
                write("xalphas", &address[..at]),
                write("hostname", &address[at + 1..]),
            ]
            .join("@"),
            None => write("xalphas", address),
        };
        let address = Encoded::at(Self::SCHEME.len() + ":".len(), &text);
        let argument = Argument::named("address");
        // The grammar is checked first, as in reading.
        let url = format!("{}:{text}", Self::SCHEME);
        Validator::new(edition).check(&url).map_err(|error| {
            let index = address.octet_at(error.index());
            SchemeError::refused(argument, error.at(index))
        })?;
        let refused = |error: AddrSpecError| {
            let error = SchemeError::address(edition, error.index(), error);
            error.of_argument(argument)
        };
        Self {
            edition,
            scheme: Self::SCHEME.into(),
            address,
            addr_spec: addr_spec.map_err(refused)?,
        }
        .checked()
    }

    /// The address as it is written.
    #[must_use]
    pub fn address(&self) -> &Encoded {
        &self.address
    }

    /// The address decoded: an addr-spec of RFC 822.
    #[must_use]
    pub fn addr_spec(&self) -> &AddrSpec {
        &self.addr_spec
    }

    /// Tells if the document says that an address is all that the URL holds: by RFC 1738 "no additional information
    /// [...] is present or implied", so that a `?` and the text after it are part of the address. The documents
    /// before it do not say so.
    #[must_use]
    pub fn is_address_only(&self) -> bool {
        let statements = self.edition.revision().statements();
        statements
            .on_scheme(Matter::AddressOnly, Self::SCHEME)
            .is_some()
    }

    /// Nothing: "the mailto scheme does not represent a data object to be accessed directly".
    #[must_use]
    pub fn wire(&self) -> Wire {
        let statements = self.edition.revision().statements();
        let why = statements.on_scheme(Matter::SendsNothing, Self::SCHEME);
        Wire::unplaced().remark(why.map_or("nothing is sent", |note| note.sentence))
    }
}

impl Typed for Mailto {
    const SCHEME: &'static str = "mailto";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let edition = production.edition();
        let address = production.encoded("encoded822addr").unwrap_or_else(|| {
            let (start, text) = production.behind_colon();
            Encoded::at(start, text).by(edition)
        });
        match AddrSpec::parse(&address.octets()) {
            Ok(addr_spec) => Ok(Self {
                edition,
                scheme: production.name(),
                address,
                addr_spec,
            }),
            Err(error) => {
                let index = address.place_of(error.index());
                Err(SchemeError::address(edition, index, error))
            }
        }
    }
}

impl Written for Mailto {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.address)
    }
}

typed!(Mailto, "mailto");
