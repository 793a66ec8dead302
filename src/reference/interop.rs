//! References from and to the types of other libraries, each behind a feature that bears the library's name.

#[cfg(feature = "fluent-uri")]
mod fluent_uri;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "url")]
mod url;

#[cfg(feature = "http")]
pub use http::HttpUriError;
