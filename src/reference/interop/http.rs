//! `Uri` of http: the target of a request.

use http::Uri;
use http::uri::InvalidUri;

use super::super::{Path, Reference};
use crate::explain::SyntaxError;
use crate::revision::Edition;

/// With the feature `http`: what a request asks for. The fragment is left out, as of every target URI (RFC 9110, section 7.1); an
/// empty path behind an authority becomes `/`.
impl TryFrom<&Reference<'_>> for Uri {
    type Error = HttpUriError;

    fn try_from(reference: &Reference<'_>) -> Result<Self, Self::Error> {
        let text = reference.as_str();
        let hash = text.find('#').unwrap_or(text.len());
        let path = reference.path().map_or("", Path::as_str);
        if reference.scheme().is_some() != reference.authority().is_some() {
            return Err(HttpUriError(Cause::NotBoth));
        }
        if reference.scheme().is_none() && !path.starts_with('/') {
            return Err(HttpUriError(Cause::RelativePath));
        }
        let read = text[..hash].parse::<Uri>();
        read.map_err(|error| HttpUriError(Cause::Refused(error)))
    }
}

/// With the feature `http`: the reference by this document. The crate takes more than any document, such as `"` in a path, and writes
/// `/` for a path that is empty. An authority alone, as of `CONNECT`, becomes a reference of an authority.
///
/// ```
/// use urlspec::{Reference, Revision};
///
/// let uri: http::Uri = "example.com:443".parse()?;
/// let reference = Reference::try_from((Revision::Rfc3986, &uri))?;
/// assert_eq!(reference.as_str(), "//example.com:443");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<E: Into<Edition>> TryFrom<(E, &Uri)> for Reference<'static> {
    type Error = SyntaxError;

    fn try_from((edition, uri): (E, &Uri)) -> Result<Self, Self::Error> {
        let begins = if uri.scheme().is_none() && uri.authority().is_some() {
            "//"
        } else {
            ""
        };
        Reference::parse_owned(edition, format!("{begins}{uri}"))
    }
}

/// The error for a reference that is no `Uri` of http: with the feature `http`.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct HttpUriError(Cause);

#[derive(Debug, thiserror::Error)]
enum Cause {
    #[error("the target of a request has scheme and authority, or neither")]
    NotBoth,
    #[error("the target of a request without a scheme begins with `/`")]
    RelativePath,
    #[error("the crate `http` does not read it: {0}")]
    Refused(InvalidUri),
}
