//! data: RFC 2397.

use std::borrow::Cow;

use base64::DecodeError;
use base64::alphabet::STANDARD;
use base64::engine::DecodePaddingMode::RequireNone;
use base64::engine::{Engine, GeneralPurpose, GeneralPurposeConfig};
use base64::prelude::BASE64_STANDARD;

use super::{builder, text_of, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::words::triplet::escaped;

typed! {
    /// A URL of `data` (RFC 2397): a media type, and the data itself.
    ///
    /// ```
    /// use urlspec::scheme::typed::Data;
    ///
    /// let url = Data::parse("data:,A%20brief%20note")?;
    /// assert_eq!((&*url.media_type(), url.is_base64()), ("text/plain;charset=US-ASCII", false));
    /// assert_eq!(url.bytes()?, b"A brief note");
    ///
    /// let image = Data::base64("image/png", [0x89, b'P', b'N', b'G'])?;
    /// assert_eq!(image.to_string(), "data:image/png;base64,iVBORw==");
    /// assert_eq!(image.bytes()?, [0x89, b'P', b'N', b'G']);
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Data: "data"
}
unchecked!(Data);

/// The media type of data without one (section 2).
const DEFAULT: &str = "text/plain;charset=US-ASCII";

impl Data {
    /// The URL of data in base64, with a media type as it is written in URLs; an empty one stands for
    /// `text/plain;charset=US-ASCII`.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the media type is not valid.
    pub fn base64(media_type: &str, data: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let data = BASE64_STANDARD.encode(data);
        Self::of_parts(media_type, ";base64", &data)
    }

    /// The URL of data as text with escapes, with a media type as for [`base64`](Self::base64).
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the media type is not valid.
    pub fn escaped(media_type: &str, data: impl AsRef<[u8]>) -> Result<Self, SchemeError> {
        let is_plain = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_.!~*'()".contains(octet);
        let runs = data
            .as_ref()
            .chunk_by(|one, other| is_plain(one) == is_plain(other));
        let written = runs.map(|run| match str::from_utf8(run) {
            Ok(text) if run.iter().all(is_plain) => text.to_owned(),
            _ => escaped(run),
        });
        Self::of_parts(media_type, "", &written.collect::<String>())
    }

    /// The URL of these parts, which are read back as they are.
    fn of_parts(media_type: &str, base64: &str, data: &str) -> Result<Self, SchemeError> {
        let builder = builder("data")?.written("mediatype", media_type)?;
        let url = Self::parse(&format!("data:{media_type}{base64},{data}"))?;
        let written = url.0.written("mediatype").unwrap_or_default();
        let is_read_back = written == media_type && url.is_base64() != base64.is_empty();
        if is_read_back && url.0.fragment().is_none() {
            Ok(url)
        } else {
            Err(SchemeError::reads_back_differently(
                builder.edition(),
                "data",
                "mediatype",
            ))
        }
    }

    /// The media type with its parameters, as it is written; `text/plain;charset=US-ASCII` if it is missing, and with
    /// `text/plain` before parameters alone (section 2).
    #[must_use]
    pub fn media_type(&self) -> Cow<'_, str> {
        match self.0.written("mediatype") {
            None | Some("") => Cow::Borrowed(DEFAULT),
            Some(parameters) if parameters.starts_with(';') => {
                Cow::Owned(format!("text/plain{parameters}"))
            }
            Some(written) => Cow::Borrowed(written),
        }
    }

    /// The parameters of the media type, decoded: names and values.
    pub fn parameters(&self) -> impl Iterator<Item = (String, String)> {
        let written = self.media_type().into_owned();
        let parameters: Vec<String> = written.split(';').skip(1).map(str::to_owned).collect();
        let decoded = |text: &str| text_of(&Encoded::at(0, text));
        parameters.into_iter().map(move |parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((&parameter, ""));
            (decoded(name), decoded(value))
        })
    }

    /// Tells if the data is in base64.
    #[must_use]
    pub fn is_base64(&self) -> bool {
        let text = self.0.to_string();
        let before = text.split(',').next().unwrap_or_default();
        before.ends_with(";base64")
    }

    /// The data: escapes decoded, and base64 if it is that.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the data is not base64, with the index of the fault in the URL. White space in it is ignored (RFC 2045,
    /// section 6.8).
    pub fn bytes(&self) -> Result<Vec<u8>, SchemeError> {
        let Some(data) = self.0.first("data") else {
            return Ok(Vec::new());
        };
        let octets = data.octets();
        if !self.is_base64() {
            return Ok(octets.into_owned());
        }
        let is_digit = |octet: &u8| !octet.is_ascii_whitespace() && *octet != b'=';
        let digits: Vec<u8> = octets.iter().copied().filter(is_digit).collect();
        DIGITS.decode(&digits).map_err(|error| {
            let places = octets
                .iter()
                .enumerate()
                .filter(|(_, octet)| is_digit(octet));
            let place = places.map(|(place, _)| place).nth(place_of(&error));
            let index = data.place_of(place.unwrap_or(octets.len()));
            let message = "the data is not base64 (RFC 2397, section 2; RFC 2045, section 6.8)";
            SchemeError::not_meant(self.0.edition(), index, message)
        })
    }
}

/// The digits of base64 alone. The bits behind the last octet may be any.
const DIGITS: GeneralPurpose = {
    let lenient = GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true);
    GeneralPurpose::new(&STANDARD, lenient.with_decode_padding_mode(RequireNone))
};

/// The index of the digit at fault.
fn place_of(error: &DecodeError) -> usize {
    match error {
        DecodeError::InvalidByte(place, _) | DecodeError::InvalidLastSymbol(place, _) => *place,
        // A digit that is alone behind groups of four.
        DecodeError::InvalidLength(digits) => digits - 1,
        DecodeError::InvalidPadding => 0,
    }
}
