//! The messages of a client for a URL, scheme by scheme, as the revisions that define schemes describe them.

use super::{Wire, ftp, gopher, http, news};
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::typed::{Ftp, Gopher, Http, Wais};
use crate::operations::scheme::url::Scheme;
use crate::revision::Document;
use crate::revision::statements::Matter;
use crate::words::Concept;

impl Defined {
    /// The messages that a client would send; `None` if the URL was read by another document than url7, RFC 1630 and RFC 1738,
    /// which alone describe them.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a decoded part would end a message of the protocol and begin another, or if the port or the
    /// address cannot exist.
    pub fn wire(&self) -> Result<Option<Wire>, SchemeError> {
        let Document::Revision(_) = self.rule().document() else {
            return Ok(None);
        };
        Ok(Some(match &*self.scheme().to_ascii_lowercase() {
            "ftp" => ftp::wire(&Ftp::try_from(self.clone())?)?,
            "http" => http::wire(&Http::try_from(self.clone())?)?,
            "gopher" => gopher::wire(&Gopher::try_from(self.clone())?)?,
            "news" => news::news(self)?,
            "nntp" => news::nntp(self)?,
            "telnet" => telnet(self)?,
            "wais" => wais(&Wais::try_from(self.clone())?)?,
            "prospero" => Wire::to(self)?.remark(
                "Prospero, which is described elsewhere: the server names methods of access",
            ),
            _ => {
                let why = self.note(Matter::SendsNothing);
                Wire::unplaced().remark(why.map_or("nothing is sent", |note| note.sentence))
            }
        }))
    }
}

impl Scheme {
    /// The messages that a client would send; `None` if the document that defines the scheme describes none.
    ///
    /// # Errors
    ///
    /// As for [`Defined::wire`].
    pub fn wire(&self) -> Result<Option<Wire>, SchemeError> {
        match self {
            Self::Defined(url) => url.wire(),
            Self::Other(_) => Ok(None),
        }
    }
}

/// A connection, over which nothing is sent: "clients accessing a telnet URL merely advise the user of the
/// suggested username and password" (RFC 1738, section 3.8).
fn telnet(url: &Defined) -> Result<Wire, SchemeError> {
    let remark = match url.bearing(Concept::User) {
        _ if url.note(Matter::Advisory).is_none() => "what is sent is not described",
        Some(_) => "nothing is sent: the user is advised of the user name and password",
        None => "nothing is sent",
    };
    Ok(Wire::to(url)?.remark(remark))
}

/// A connection. The messages are not described: "the WAIS protocol is described in RFC 1625" (RFC 1738, section 3.9).
fn wais(wais: &Wais) -> Result<Wire, SchemeError> {
    let wire = Wire::to(wais.url())?;
    Ok(wire.remark(match (wais.document(), wais.search()) {
        (Some(_), _) => "WAIS, which is described elsewhere: a retrieval by document-id",
        (None, Some(_)) => "WAIS, which is described elsewhere: a search",
        (None, None) => {
            "WAIS, which is described elsewhere; the user is asked for the words to search for"
        }
    }))
}
