//! ni and nih: RFC 6920.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use super::{builder, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::words::check_digit::check_digit;
use crate::words::triplet::hexadecimal;

typed! {
    /// A name by a hash (RFC 6920): of the form for machines, `ni`, or for people who speak, `nih`.
    ///
    /// The digest of an algorithm that the document registers (section 9.4) has the length of that, and the check digit of `nih`
    /// is right. Other URLs are not read.
    ///
    /// ```
    /// use urlspec::scheme::typed::Ni;
    ///
    /// let ni = Ni::parse("ni:///sha-256-32;f4OxZQ?ct=text/plain")?;
    /// assert_eq!((ni.algorithm(), ni.digest()), ("sha-256-32", vec![0x7f, 0x83, 0xb1, 0x65]));
    /// assert_eq!(Ni::new("sha-256-32", [0x53, 0x26, 0x90, 0x57])?.spoken()?, "nih:sha-256-32;53269057;b");
    ///
    /// let error = Ni::parse("ni:///sha-256;f4OxZQ").unwrap_err();
    /// assert_eq!(error.message(), "a digest of sha-256 has 256 bits, which are 43 characters");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Ni: "ni" "nih"
}
unchecked!(Ni);

/// The algorithms of section 9.4: their numbers and their names.
const ALGORITHMS: [(&str, &str); 6] = [
    ("1", "sha-256"),
    ("2", "sha-256-128"),
    ("3", "sha-256-120"),
    ("4", "sha-256-96"),
    ("5", "sha-256-64"),
    ("6", "sha-256-32"),
];

impl Ni {
    /// The name with a digest, as octets, and without an authority.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the algorithm's name is not valid, or the digest has another length than the algorithm's.
    pub fn new(algorithm: &str, digest: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let digest = BASE64_URL_SAFE_NO_PAD.encode(digest);
        builder("ni")?
            .written("alg", algorithm)?
            .written("val", &digest)?
            .build()?
            .try_into()
    }

    /// The same name with an authority that may help to find the resource (section 3), as it is written in URLs. A name of the
    /// form `nih` has none.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not valid.
    pub fn with_authority(&self, authority: &str) -> Result<Self, SchemeError> {
        self.0
            .to_builder()
            .set_written("authority", authority)?
            .build()?
            .try_into()
    }

    /// The name of the algorithm; in `nih`, of a number that stands for one (section 7), the name.
    #[must_use]
    pub fn algorithm(&self) -> &str {
        let written = self.0.written("alg").unwrap_or_default();
        let is_spoken = self.0.first("sepval").is_some();
        let numbered = ALGORITHMS
            .iter()
            .find(|(number, ..)| is_spoken && *number == written);
        numbered.map_or(written, |(_, name)| name)
    }

    /// The digest.
    #[must_use]
    pub fn digest(&self) -> Vec<u8> {
        self.octets().unwrap_or_default()
    }

    /// The authority as it is written. It is empty if the name has no authority.
    #[must_use]
    pub fn authority(&self) -> &str {
        self.0.written("authority").unwrap_or_default()
    }

    /// The query of parameters, as it is written: `ct=text/plain`.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.0.written("query")
    }

    /// Tells if both name the same: the same algorithm and the same digest, in whatever form (section 2).
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        (self.algorithm(), self.digest()) == (other.algorithm(), other.digest())
    }

    /// The same name in the form for people who speak, with a check digit (section 7).
    ///
    /// # Errors
    ///
    /// None for names that were read; [`SchemeError`] is that of all builders.
    pub fn spoken(&self) -> Result<String, SchemeError> {
        let digits = hexadecimal(&self.digest()).to_ascii_lowercase();
        let url = format!("nih:{};{digits};{}", self.algorithm(), check_digit(&digits));
        Self::parse(&url).map(|_| url)
    }

    fn octets(&self) -> Option<Vec<u8>> {
        if let Some(value) = self.0.first("val") {
            return BASE64_URL_SAFE_NO_PAD.decode(value.as_str()).ok();
        }
        let digits = self
            .0
            .first("sepval")
            .map(Encoded::as_str)?
            .replace('-', "");
        let octet = |pair: &[u8]| match pair {
            [_, _] => u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok(),
            _ => None,
        };
        digits.as_bytes().chunks(2).map(octet).collect()
    }
}
