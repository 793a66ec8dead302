//! cid: RFC 1630, "Content-Id".
//!
//! ```text
//! cidaddress    c i d : content-identifier                             RFC 1630
//! ```

use std::fmt;

use super::encoded::Encoded;
use super::error::SchemeError;
use super::given;
use super::name::Name;
use super::production::{Production, Typed, Written, typed};
use super::wire::Wire;
use crate::revision::Edition;

/// "A body part of a MIME message by the value of its content-id field", in the context of that message.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::scheme::Cid;
///
/// let cid = Cid::new(Revision::Rfc1630, b"part 1", "info.cern.ch")?;
/// assert_eq!(cid.to_url(), "cid:part%201@info.cern.ch");
/// assert_eq!(&*cid.content_id().octets(), b"part 1@info.cern.ch");
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cid {
    edition: Edition,
    scheme: Name,
    content_id: Encoded,
}

impl Cid {
    /// The URL of a body part, by the two parts of its content-id: the part before the `@`, as octets, and the domain.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the grammar rejects them: the domain is a `host`.
    pub fn new(
        edition: impl Into<Edition>,
        unique: &[u8],
        domain: &str,
    ) -> Result<Self, SchemeError> {
        let edition = edition.into();
        Self::defined_by(edition)?;
        let (unique, domain) = given::identifier(edition, &["xalphas"], unique, domain)?;
        let url = format!("{}:{unique}@{domain}", Self::SCHEME);
        Self::parse_by(edition, &url).map_err(|error| error.of_parts(Self::SCHEME))
    }

    /// The content identifier, without angle brackets.
    #[must_use]
    pub fn content_id(&self) -> &Encoded {
        &self.content_id
    }

    /// Nothing: the body part is in the message that the URL stands in.
    #[must_use]
    pub fn wire(&self) -> Wire {
        Wire::unplaced().remark("nothing is sent: the body part is in the same MIME message")
    }
}

impl Typed for Cid {
    const SCHEME: &'static str = "cid";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn read(production: &Production<'_, '_>) -> Result<Self, SchemeError> {
        let (start, text) = production.behind_colon();
        Ok(Self {
            edition: production.edition(),
            scheme: production.name(),
            content_id: Encoded::at(start, text).by(production.edition()),
        })
    }
}

impl Written for Cid {
    fn write_url(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, self.content_id)
    }
}

typed!(Cid, "cid");
