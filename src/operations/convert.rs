//! From IRIs to URIs, and back.

mod error;
mod octets;

use std::fmt::Write as _;
#[cfg(feature = "hosts")]
use std::ops::Range;

use unicode_normalization::UnicodeNormalization;

pub use error::ConvertError;

#[cfg(feature = "hosts")]
use crate::domain;
use crate::escape::escaped;
use crate::operations::resolve::Step;
use crate::revision::{Edition, Revision};
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
#[cfg(feature = "hosts")]
use crate::syntax::split::Login;
use crate::validate::Validator;
use octets::Octets;

/// Converts IRIs to URIs and URIs to IRIs, by the document that defines IRIs: RFC 3987, sections 3.1 and 3.2.
///
/// References and relative references are converted like IRIs and URIs.
///
/// ```
/// use urlspec::{Converter, Revision};
///
/// let converter = Converter::new(Revision::Rfc3987)?;
/// let uri = converter.to_uri("http://example.org/rosé?ü#a%20b")?;
/// assert_eq!(uri, "http://example.org/ros%C3%A9?%C3%BC#a%20b");
/// assert_eq!(converter.to_iri(&uri)?, "http://example.org/rosé?ü#a%20b");
/// # Ok::<(), urlspec::ConvertError>(())
/// ```
///
/// # What the document leaves open
///
/// - Characters are normalized if an IRI comes from paper, from speech, or from an encoding that is not Unicode (step
///   1, a and b), and not if it is in Unicode already (step 1, c), as a Rust string is. Only the caller knows where
///   the string comes from: [`normalizing`](Self::normalizing).
/// - Systems "MAY also deal with" the ten printable characters of US-ASCII that no URI has:
///   [`escaping_excluded`](Self::escaping_excluded).
/// - Systems "MAY convert" host names by the `ToASCII` of RFC 3490, for schemes that do not allow escapes in
///   them: `ascii_host`, with the feature `hosts`. Otherwise every host name has its escapes.
/// - "Because there are some choices when step 4 is applied, results may vary": section 6.1 advises against characters
///   that look like others. No character stays an escape for this reason; a [finding](crate::Code::LookAlike) reports
///   it.
#[derive(Clone, Debug)]
pub struct Converter {
    edition: Edition,
    /// The revision of the URIs.
    target: Revision,
    normalizing: bool,
    escaping_excluded: bool,
    #[cfg(feature = "hosts")]
    ascii_host: bool,
}

/// The printable characters of US-ASCII that no URI has, but for those that are never converted.
const EXCLUDED: &str = "<>\" {}|\\^`";

impl Converter {
    /// A converter for a revision.
    ///
    /// # Errors
    ///
    /// [`ConvertError`] if the revision describes no conversion.
    pub fn new(edition: impl Into<Edition>) -> Result<Self, ConvertError> {
        let edition = edition.into();
        let revision = edition.revision();
        let target = revision
            .maps_to()
            .ok_or_else(|| ConvertError::no_mapping(revision))?;
        Ok(Self {
            edition,
            target,
            normalizing: false,
            escaping_excluded: false,
            #[cfg(feature = "hosts")]
            ascii_host: false,
        })
    }

    /// Also brings IRIs to Unicode's Normalization Form C before the conversion (section 3.1, step 1, a and b).
    ///
    /// ```
    /// use urlspec::{Converter, Revision};
    ///
    /// let (converter, typed) = (Converter::new(Revision::Rfc3987)?, "e\u{301}");
    /// assert_eq!(converter.to_uri(typed)?, "e%CC%81");
    /// assert_eq!(converter.normalizing().to_uri(typed)?, "%C3%A9");
    /// # Ok::<(), urlspec::ConvertError>(())
    /// ```
    #[must_use]
    pub fn normalizing(mut self) -> Self {
        self.normalizing = true;
        self
    }

    /// Also escapes `<`, `>`, `"`, space, `{`, `}`, `|`, `\`, `^` and `` ` `` in an IRI, which is otherwise rejected
    /// for them (section 3.1).
    #[must_use]
    pub fn escaping_excluded(mut self) -> Self {
        self.escaping_excluded = true;
        self
    }

    /// Also converts the host name of an IRI to US-ASCII, label by label (section 3.1), as it is looked up in the DNS. The
    /// labels are those of UTS 46, which has replaced RFC 3490, without transitional forms; as section 3.1 asks, the rules
    /// of STD 3 hold. Escapes in the name are decoded first, and letters come in lower case. Addresses stay as they are.
    ///
    /// It is for schemes whose hosts are domain names, such as `http`. With the feature `hosts`.
    ///
    /// ```
    /// use urlspec::{Converter, Revision};
    ///
    /// let converter = Converter::new(Revision::Rfc3987)?.ascii_host();
    /// let uri = converter.to_uri("http://bücher.example/ü")?;
    /// assert_eq!(uri, "http://xn--bcher-kva.example/%C3%BC");
    /// let error = converter.to_uri("http://bücher.-example/").unwrap_err();
    /// assert_eq!(error.to_string(), "byte 15: the label `-example` begins with a hyphen");
    /// # Ok::<(), urlspec::ConvertError>(())
    /// ```
    #[cfg(feature = "hosts")]
    #[must_use]
    pub fn ascii_host(mut self) -> Self {
        self.ascii_host = true;
        self
    }

    /// The revision by which IRIs are converted.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The revision by which the URIs are valid.
    #[must_use]
    pub fn uris(&self) -> Revision {
        self.target
    }

    /// The URI of an IRI.
    ///
    /// # Errors
    ///
    /// [`ConvertError`] if the IRI is not valid by the [revision](Self::revision), before or after its characters are
    /// normalized: U+037E, which looks like a semicolon, becomes one. With `ascii_host` also if the host name has no form in
    /// US-ASCII: [`ConvertError::host_name`], with the feature `hosts`.
    pub fn to_uri(&self, iri: &str) -> Result<String, ConvertError> {
        self.check(iri)?;
        let normalized: String;
        let iri = if self.normalizing {
            normalized = iri.nfc().collect();
            self.check(&normalized)?;
            &normalized
        } else {
            iri
        };
        #[cfg(feature = "hosts")]
        if let Some(host) = self.named_host(iri) {
            let name = domain::to_ascii(&iri[host.clone()])
                .map_err(|error| ConvertError::host(iri, error.behind(host.start)))?;
            let (before, behind) = (&iri[..host.start], &iri[host.end..]);
            return Ok([self.mapped(before), name, self.mapped(behind)].concat());
        }
        Ok(self.mapped(iri))
    }

    /// The place of the host name that is to be converted, if there is one.
    #[cfg(feature = "hosts")]
    fn named_host(&self, iri: &str) -> Option<Range<usize>> {
        if !self.ascii_host {
            return None;
        }
        let rule = Law::of_reference(self.edition, iri).rule_for(iri);
        let authority = Components::of(rule, iri).authority?;
        let host = Login::of(iri, authority).host;
        (!domain::is_no_name(&iri[host.clone()])).then_some(host)
    }

    /// The IRI of a URI. [`to_uri`](Self::to_uri) turns it into the same URI again, except for the case of hexadecimal
    /// digits and for escapes that the URI did not need.
    ///
    /// # Errors
    ///
    /// [`ConvertError`] if it is not valid by [`uris`](Self::uris).
    pub fn to_iri(&self, uri: &str) -> Result<String, ConvertError> {
        let octets = self.octets(uri)?;
        Ok(octets.characters())
    }

    /// The same, with the text after each of the five steps of section 3.2. An octet beyond US-ASCII is written as in
    /// the document: `<c3>`.
    ///
    /// ```
    /// use urlspec::{Converter, Revision};
    ///
    /// let converter = Converter::new(Revision::Rfc3987)?;
    /// let (steps, iri) = converter.explain_iri("http://a/D%C3%BCrst%FC");
    /// assert_eq!(steps[1].text(), "http://a/D<c3><bc>rst<fc>");
    /// assert_eq!(steps[2].text(), "http://a/D<c3><bc>rst%FC");
    /// assert_eq!(iri?, "http://a/Dürst%FC");
    /// # Ok::<(), urlspec::ConvertError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`to_iri`](Self::to_iri).
    pub fn explain_iri(&self, uri: &str) -> (Vec<Step>, Result<String, ConvertError>) {
        let octets = match self.octets(uri) {
            Ok(octets) => octets,
            Err(error) => return (Vec::new(), Err(error)),
        };
        let iri = octets.characters();
        let steps = vec![
            Step::new("1", uri.to_owned()),
            Step::new("2", octets.shown(Octets::is_of_anything)),
            Step::new("3", octets.shown(Octets::is_of_utf8)),
            Step::new("4", octets.shown(Octets::is_of_iri)),
            Step::new("5", iri.clone()),
        ];
        (steps, Ok(iri))
    }

    /// Checks the IRI as if the characters that will be escaped already were.
    fn check(&self, iri: &str) -> Result<(), ConvertError> {
        let validator = Validator::new(self.edition);
        let invalid = |error| ConvertError::invalid(iri, error);
        if !self.escaping_excluded || !iri.contains(|c| EXCLUDED.contains(c)) {
            return validator.check(iri).map(drop).map_err(invalid);
        }
        // Each escape is longer by two bytes.
        let text: String = iri.chars().map(escaping_excluded).collect();
        validator.check(&text).map(drop).map_err(|error| {
            let mut at = 0;
            let mut characters = iri.char_indices();
            let found = characters.find(|(_, character)| {
                at += escaping_excluded(*character).len();
                at > error.index()
            });
            let index = found.map_or(iri.len(), |(index, _)| index);
            invalid(error.at(index))
        })
    }

    fn mapped(&self, iri: &str) -> String {
        let mut uri = String::with_capacity(iri.len());
        for character in iri.chars() {
            if character.is_ascii() && !(self.escaping_excluded && EXCLUDED.contains(character)) {
                uri.push(character);
            } else {
                uri += &escaped(character.to_string().as_bytes());
            }
        }
        uri
    }

    fn octets<'u>(&self, uri: &'u str) -> Result<Octets<'u>, ConvertError> {
        let split = Validator::check_by(Law::BothSteps(self.target.into()), uri);
        let split = split.map_err(|error| ConvertError::invalid(uri, error))?;
        let Components { query, .. } = split;
        Ok(Octets::of(self.revision(), uri, query.as_ref()))
    }
}

/// The character, or its escape.
fn escaping_excluded(character: char) -> String {
    let mut text = String::from(character);
    if EXCLUDED.contains(character) {
        text.clear();
        let _ = write!(text, "%{:02X}", u32::from(character));
    }
    text
}
