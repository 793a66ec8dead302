//! coap and coaps: RFC 7252.

use super::server::of_server;
use super::{builder, text_of, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A URL of `coap` or `coaps` (RFC 7252, section 6).
    ///
    /// ```
    /// use urlspec::scheme::typed::Coap;
    ///
    /// let url = Coap::parse("coap://Example.net/.well-known/core?rt=a%26b&if")?;
    /// assert_eq!((url.uri_host().as_str(), url.effective_port()), ("example.net", Some(5683)));
    /// assert_eq!(url.uri_path(), [".well-known", "core"]);
    /// assert_eq!(url.uri_query(), ["rt=a&b", "if"]);
    ///
    /// let built = Coap::new("coaps", "h.example")?.with_uri_path(["a/b", "c"])?;
    /// assert_eq!(built.to_string(), "coaps://h.example/a%2Fb/c");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Coap: "coap" "coaps"
}
unchecked!(Coap);
of_server!(Coap);

impl Coap {
    /// A URL of `coap` or `coaps` with a host as it is written in URLs, and an empty path.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the scheme is another one, or the host is not valid or empty.
    pub fn new(scheme: &str, host: &str) -> Result<Self, SchemeError> {
        builder(scheme)?.written("host", host)?.build()?.try_into()
    }

    /// The same URL with the path of these options Uri-Path (section 6.5), each escaped where it must be.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the options would be read back differently: `.` and `..`, and a single empty one (sections 5.10.1 and
    /// 6.4).
    pub fn with_uri_path<S: AsRef<str>>(
        &self,
        options: impl IntoIterator<Item = S>,
    ) -> Result<Self, SchemeError> {
        let options: Vec<S> = options.into_iter().collect();
        let is_dots = |option: &S| [".", ".."].contains(&option.as_ref());
        let is_lost = matches!(options.as_slice(), [only] if only.as_ref().is_empty());
        if is_lost || options.iter().any(is_dots) {
            return Err(SchemeError::reads_back_differently(
                self.0.edition(),
                "coap",
                "path-abempty",
            ));
        }
        let segment = |option: &S| format!("/{}", escape(option.as_ref(), b"!$&'()*+,;=:@"));
        let path: String = options.iter().map(segment).collect();
        self.0
            .to_builder()
            .set_written("path-abempty", &path)?
            .build()?
            .try_into()
    }

    /// The same URL with the query of these options Uri-Query (section 6.5), each escaped where it must be.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the parts would be read back differently.
    pub fn with_uri_query<S: AsRef<str>>(
        &self,
        options: impl IntoIterator<Item = S>,
    ) -> Result<Self, SchemeError> {
        let option = |option: S| escape(option.as_ref(), b"!$'()*+,;=:@/?");
        let query: Vec<String> = options.into_iter().map(option).collect();
        let url = self.0.to_builder();
        let url = if query.is_empty() {
            url.without("query")?
        } else {
            url.set_written("query", &query.join("&"))?
        };
        url.build()?.try_into()
    }

    /// Tells if the connection is secured by DTLS.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.scheme().eq_ignore_ascii_case("coaps")
    }

    /// The option Uri-Host (section 6.4): the host in lower case, decoded.
    #[must_use]
    pub fn uri_host(&self) -> String {
        text_of(&Encoded::at(0, &self.host().to_ascii_lowercase()))
    }

    /// The options Uri-Path (section 6.4): the segments of the path without dot segments, decoded. An empty path, and a single
    /// slash, have none.
    #[must_use]
    pub fn uri_path(&self) -> Vec<String> {
        let path = self.0.written("path-abempty").unwrap_or_default();
        let mut options = Vec::new();
        let mut segments = path.split('/').skip(1).peekable();
        while let Some(segment) = segments.next() {
            let is_last = segments.peek().is_none();
            match segment {
                ".." => drop(options.pop()),
                "." => {}
                _ => {
                    options.push(text_of(&Encoded::at(0, segment)));
                    continue;
                }
            }
            // A dot segment at the end leaves the slash before it.
            if is_last {
                options.push(String::new());
            }
        }
        if options == [""] {
            options.clear();
        }
        options
    }

    /// The options Uri-Query (section 6.4): what stands between the ampersands of the query, decoded.
    #[must_use]
    pub fn uri_query(&self) -> Vec<String> {
        let query = self.0.written("query");
        query.map_or_else(Vec::new, |query| decoded(query, '&'))
    }
}

/// The decoded texts between delimiters.
fn decoded(text: &str, delimiter: char) -> Vec<String> {
    let parts = text.split(delimiter);
    parts.map(|part| text_of(&Encoded::at(0, part))).collect()
}

/// A text with escapes for all but unreserved characters and these.
fn escape(text: &str, others: &[u8]) -> String {
    let is_plain = |octet: u8| {
        octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) || others.contains(&octet)
    };
    let written = text.bytes().map(|octet| match octet {
        octet if is_plain(octet) => char::from(octet).to_string(),
        octet => crate::words::triplet::escaped(&[octet]),
    });
    written.collect()
}
