//! `Url` of url: the URL that a browser makes of a text.

use url::{ParseError, Url};

use super::super::Reference;
use crate::explain::SyntaxError;
use crate::revision::Edition;

/// With the feature `url`: the URL that the parser of the URL Standard makes of the text, which may be written in another way. Fails
/// if that parser refuses it, as every relative reference.
impl TryFrom<&Reference<'_>> for Url {
    type Error = ParseError;

    fn try_from(reference: &Reference<'_>) -> Result<Self, Self::Error> {
        Url::parse(reference.as_str())
    }
}

/// With the feature `url`: the reference by this document. A `Url` may have characters that no RFC allows, such as `|` in a path.
impl<E: Into<Edition>> TryFrom<(E, &Url)> for Reference<'static> {
    type Error = SyntaxError;

    fn try_from((edition, url): (E, &Url)) -> Result<Self, Self::Error> {
        Reference::parse_owned(edition, url.as_str().to_owned())
    }
}
