//! tel: RFC 3966.

use super::{builder, text_of, typed, unchecked};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A telephone number (RFC 3966).
    ///
    /// ```
    /// use urlspec::scheme::typed::Tel;
    ///
    /// let tel = Tel::parse("tel:7042;ext=12;phone-context=example.com;Isdn=a%2Bb")?;
    /// assert_eq!((tel.number(), tel.is_global(), tel.context()), ("7042", false, Some("example.com")));
    /// assert_eq!(tel.extension(), Some("12"));
    /// let parameters: Vec<_> = tel.parameters().collect();
    /// assert_eq!(parameters, [("Isdn".to_owned(), Some("a+b".to_owned()))]);
    ///
    /// let global = Tel::global("+1-201-555-0123")?;
    /// assert_eq!(global.digits(), "+12015550123");
    /// assert!(global.url().is_equivalent(Tel::global("+12015550123")?.url()));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Tel: "tel"
}
unchecked!(Tel);

impl Tel {
    /// The URL of a global number: `+`, digits, and visual separators.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not such a number.
    pub fn global(number: &str) -> Result<Self, SchemeError> {
        builder("tel")?
            .written("global-number-digits", number)?
            .build()?
            .try_into()
    }

    /// The URL of a local number, with the context in which it is valid: a domain name or the beginning of a global number.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if one of them is not valid.
    pub fn local(number: &str, context: &str) -> Result<Self, SchemeError> {
        let url = builder("tel")?.written("local-number-digits", number)?;
        url.written("descriptor", context)?.build()?.try_into()
    }

    /// The same URL with an extension: digits and visual separators.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not an extension, or the URL has an ISDN subaddress (section 5.3).
    pub fn with_extension(&self, extension: &str) -> Result<Self, SchemeError> {
        let url = self.0.to_builder();
        url.set_written("extension", &format!(";ext={extension}"))?
            .build()?
            .try_into()
    }

    /// The number as it is written, with its visual separators.
    #[must_use]
    pub fn number(&self) -> &str {
        let global = self.0.written("global-number-digits");
        global
            .or_else(|| self.0.written("local-number-digits"))
            .unwrap_or_default()
    }

    /// The number without visual separators, as it is compared (sections 4 and 5.1.1). How a number is dialled is another matter
    /// (section 7.4).
    #[must_use]
    pub fn digits(&self) -> String {
        self.number().replace(['-', '.', '(', ')'], "")
    }

    /// Tells if the number is a global one, which begins with `+`.
    #[must_use]
    pub fn is_global(&self) -> bool {
        self.number().starts_with('+')
    }

    /// The context of a local number: a domain name, or the beginning of a global number (section 5.1.5).
    #[must_use]
    pub fn context(&self) -> Option<&str> {
        self.0.written("descriptor")
    }

    /// The extension as it is written, with its visual separators (section 5.3).
    #[must_use]
    pub fn extension(&self) -> Option<&str> {
        self.value_of("extension")
    }

    /// The ISDN subaddress as it is written (section 5.2).
    #[must_use]
    pub fn isdn_subaddress(&self) -> Option<&str> {
        self.value_of("isdn-subaddress")
    }

    /// The other parameters in their order: their names, and their values, decoded.
    pub fn parameters(&self) -> impl Iterator<Item = (String, Option<String>)> {
        let parameters = self.0.part("parameter");
        parameters.map(|parameter| {
            let text = parameter.as_str().trim_start_matches(';');
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, Some(text_of(&Encoded::at(0, value)))),
                None => (text, None),
            };
            (name.to_owned(), value)
        })
    }

    /// The value of a parameter that has a rule of its own.
    fn value_of(&self, rule: &str) -> Option<&str> {
        let (_, value) = self.0.written(rule)?.split_once('=')?;
        Some(value)
    }
}
