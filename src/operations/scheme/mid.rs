//! mid: RFC 1630, "Message-Id".
//!
//! ```text
//! midaddress    m i d : addr-spec                                      RFC 1630
//! ```

use std::fmt;

use super::addr_spec::AddrSpec;
use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::given;
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::wire::Wire;
use crate::revision::Edition;

/// The Message-Id of a mail message: "the RFC822 msg-id with the constant <> wrapper removed, leaving an identifier
/// whose format in fact happens to be the same as addr-spec format for mailboxes (though the semantics are different)".
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Mid;
///
/// let mid = Mid::new(Revision::Rfc1630, b"9406%1", "info.cern.ch")?;
/// assert_eq!(mid.to_url(), "mid:9406%251@info.cern.ch");
/// assert_eq!(mid.message_id().as_str(), "9406%1@info.cern.ch");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mid {
    edition: Edition,
    scheme: Name,
    identifier: Encoded,
    message_id: AddrSpec,
}

impl Mid {
    /// The URL of a message, by the two parts of its Message-Id: the part before the `@`, as octets, and the domain.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if they do not make an addr-spec of RFC 822, or if the grammar rejects them: the domain is a
    /// `host`.
    pub fn new(
        edition: impl Into<Edition>,
        unique: &[u8],
        domain: &str,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let (written, _) = given::identifier(edition, &["xalphas"], unique, domain)?;
        let address = [unique, b"@", domain.as_bytes()].concat();
        AddrSpec::parse(&address).map_err(|error| {
            let index = error.index();
            let (argument, index) = match index.checked_sub(unique.len() + "@".len()) {
                Some(index) => ("domain", index),
                None => ("unique", index),
            };
            let error = SchemeError::address(edition, index, error);
            error.of_argument(Argument::named(argument))
        })?;
        let url = format!("{}:{written}@{domain}", Self::SCHEME);
        Self::parse_by(edition, &url).map_err(|error| error.of_parts(Self::SCHEME))
    }

    /// The identifier as it is written.
    #[must_use]
    pub fn identifier(&self) -> &Encoded {
        &self.identifier
    }

    /// The identifier decoded, which has the form of an addr-spec.
    #[must_use]
    pub fn message_id(&self) -> &AddrSpec {
        &self.message_id
    }

    /// Nothing: "the use of a "mid" URL implies access to a body of mail already received".
    #[must_use]
    pub fn wire(&self) -> Wire {
        Wire::unplaced()
            .remark("nothing is sent: the message is looked up in mail already received")
    }
}

impl Typed for Mid {
    const SCHEME: &'static str = "mid";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let edition = production.edition();
        let (start, text) = production.behind_colon();
        let identifier = Encoded::at(start, text).by(edition);
        match AddrSpec::parse(&identifier.octets()) {
            Ok(message_id) => Ok(Self {
                edition,
                scheme: production.name(),
                identifier,
                message_id,
            }),
            Err(error) => {
                let index = identifier.place_of(error.index());
                Err(SchemeError::address(edition, index, error))
            }
        }
    }
}

impl Written for Mid {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.identifier)
    }
}

typed!(Mid, "mid");
