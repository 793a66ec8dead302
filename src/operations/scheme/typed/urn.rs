//! urn: RFC 8141.

use super::{builder, typed, unchecked};
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A URN (RFC 8141): the name of something within a namespace, and components for those who resolve it.
    ///
    /// No part is decoded: the document forbids that for comparison, and leaves the meaning to the namespace.
    ///
    /// ```
    /// use urlspec::scheme::typed::Urn;
    ///
    /// let urn = Urn::parse("URN:Example:a%2cb/1?+CCResolve:cc=uk?=op=map#there")?;
    /// assert_eq!((urn.nid(), urn.nss()), ("Example", "a%2cb/1"));
    /// assert_eq!(urn.r_component(), Some("CCResolve:cc=uk"));
    /// assert_eq!((urn.q_component(), urn.f_component()), (Some("op=map"), Some("there")));
    /// assert_eq!(urn.assigned_name(), "urn:example:a%2Cb/1");
    /// assert!(urn.is_equivalent(&Urn::new("example", "a%2Cb/1")?));
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Urn: "urn"
}
unchecked!(Urn);

impl Urn {
    /// The URN of a name in a namespace, as both are written.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the document has no such URN.
    pub fn new(nid: &str, nss: &str) -> Result<Self, SchemeError> {
        let urn = builder("urn")?.written("NID", nid)?.written("NSS", nss)?;
        urn.build()?.try_into()
    }

    /// The same URN with this r-component, for those who resolve it (section 2.3.1), as it is written.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not valid, or would be read back differently, as one with `?=` in it.
    pub fn with_r_component(&self, text: &str) -> Result<Self, SchemeError> {
        self.with("r-component", text)
    }

    /// The same URN with this q-component, for the named resource (section 2.3.2), as it is written.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not valid.
    pub fn with_q_component(&self, text: &str) -> Result<Self, SchemeError> {
        self.with("q-component", text)
    }

    /// The same URN with this f-component, for a part of the resource (section 2.3.3), as it is written.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not valid.
    pub fn with_f_component(&self, text: &str) -> Result<Self, SchemeError> {
        self.with("f-component", text)
    }

    fn with(&self, part: &str, text: &str) -> Result<Self, SchemeError> {
        self.0
            .to_builder()
            .set_written(part, text)?
            .build()?
            .try_into()
    }

    /// The namespace identifier, as it is written.
    #[must_use]
    pub fn nid(&self) -> &str {
        self.0.written("NID").unwrap_or_default()
    }

    /// The namespace-specific string, as it is written.
    #[must_use]
    pub fn nss(&self) -> &str {
        self.0.written("NSS").unwrap_or_default()
    }

    /// The r-component, as it is written.
    #[must_use]
    pub fn r_component(&self) -> Option<&str> {
        self.0.written("r-component")
    }

    /// The q-component, as it is written.
    #[must_use]
    pub fn q_component(&self) -> Option<&str> {
        self.0.written("q-component")
    }

    /// The f-component, as it is written.
    #[must_use]
    pub fn f_component(&self) -> Option<&str> {
        self.0.written("f-component")
    }

    /// The assigned name in the form in which URNs are compared (section 3.1): scheme and namespace identifier in lower case,
    /// the digits of escapes in upper case, and nothing else.
    #[must_use]
    pub fn assigned_name(&self) -> String {
        let nss = crate::escape::with_capital_digits(self.nss());
        let nss = nss.unwrap_or(self.nss().into());
        format!("urn:{}:{nss}", self.nid().to_ascii_lowercase())
    }

    /// Tells if the two are URN-equivalent (section 3.1).
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.assigned_name() == other.assigned_name()
    }
}
