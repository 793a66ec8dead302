//! `UriRef`, `Uri`, `IriRef` and `Iri` of fluent-uri: RFC 3986 and RFC 3987. `Uri` and `Iri` have a scheme.

use fluent_uri::{Iri, IriRef, ParseError, Uri, UriRef};

use super::super::Reference;
use crate::explain::SyntaxError;
use crate::revision::Edition;

/// The types are alike.
macro_rules! conversions {
    ($type:ident, $document:literal) => {
        #[doc = concat!("With the feature `fluent-uri`. Fails if the text is not valid by ", $document, ".")]
        impl<'r> TryFrom<&'r Reference<'_>> for $type<&'r str> {
            type Error = ParseError;

            fn try_from(reference: &'r Reference<'_>) -> Result<Self, Self::Error> {
                Self::parse(reference.as_str())
            }
        }

        #[doc = concat!("With the feature `fluent-uri`. Fails if the text is not valid by ", $document, ".")]
        impl TryFrom<Reference<'_>> for $type<String> {
            type Error = ParseError;

            fn try_from(reference: Reference<'_>) -> Result<Self, Self::Error> {
                Ok($type::parse(reference.as_str())?.to_owned())
            }
        }

        /// With the feature `fluent-uri`: the reference by this document, which borrows the same text.
        impl<'t, E: Into<Edition>> TryFrom<(E, $type<&'t str>)> for Reference<'t> {
            type Error = SyntaxError;

            fn try_from((edition, reference): (E, $type<&'t str>)) -> Result<Self, Self::Error> {
                Self::parse(edition, reference.as_str())
            }
        }

        /// With the feature `fluent-uri`: the reference by this document, with the same text.
        impl<E: Into<Edition>> TryFrom<(E, $type<String>)> for Reference<'static> {
            type Error = SyntaxError;

            fn try_from((edition, reference): (E, $type<String>)) -> Result<Self, Self::Error> {
                Reference::parse_owned(edition, reference.into_string())
            }
        }
    };
}

conversions!(UriRef, "RFC 3986");
conversions!(Uri, "RFC 3986, and if it is relative");
conversions!(IriRef, "RFC 3987");
conversions!(Iri, "RFC 3987, and if it is relative");
