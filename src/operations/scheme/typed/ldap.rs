//! ldap: RFC 4516.

use super::server::of_server;
use super::{builder, typed, unchecked};
use crate::operations::scheme::error::SchemeError;

typed! {
    /// A URL of `ldap` (RFC 4516): a search in a directory.
    ///
    /// ```
    /// use urlspec::scheme::typed::{Ldap, LdapScope};
    ///
    /// let url = Ldap::parse("ldap://ldap.example:3389/o=University%20of%20Michigan,c=US?postalAddress?sub?(cn=Babs%20Jensen)")?;
    /// assert_eq!((url.host(), url.effective_port()), ("ldap.example", Some(3389)));
    /// assert_eq!(url.dn(), "o=University of Michigan,c=US");
    /// assert_eq!(url.attributes(), ["postalAddress"]);
    /// assert_eq!((url.scope(), url.filter().as_str()), (LdapScope::Subtree, "(cn=Babs Jensen)"));
    ///
    /// let built = Ldap::new("", "c=GB")?.with_scope(LdapScope::OneLevel)?;
    /// assert_eq!(built.to_string(), "ldap:///c=GB??one");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    Ldap: "ldap"
}
unchecked!(Ldap);
of_server!(Ldap);

/// How far below an entry is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LdapScope {
    /// `base`: the entry alone. So it is where no scope is written (section 3).
    #[default]
    Base,
    /// `one`: its immediate subordinates.
    OneLevel,
    /// `sub`: the entry and all below it.
    Subtree,
}

/// An extension of a search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LdapExtension {
    is_critical: bool,
    name: String,
    value: Option<String>,
}

impl LdapExtension {
    /// Tells if a client that does not know the extension must not process the URL.
    #[must_use]
    pub fn is_critical(&self) -> bool {
        self.is_critical
    }

    /// The type: an object identifier, or a name for one.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, decoded.
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }
}

impl LdapScope {
    fn word(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::OneLevel => "one",
            Self::Subtree => "sub",
        }
    }
}

impl Ldap {
    /// The URL of an entry: a host as it is written in URLs, or an empty one, and a distinguished name.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if one of them is not valid.
    pub fn new(host: &str, dn: &str) -> Result<Self, SchemeError> {
        let url = builder("ldap")?.written("host", host)?;
        url.part("dn", dn)?.build()?.try_into()
    }

    /// The same URL with another scope.
    ///
    /// # Errors
    ///
    /// None for scopes of this type; [`SchemeError`] is that of all builders.
    pub fn with_scope(&self, scope: LdapScope) -> Result<Self, SchemeError> {
        self.0
            .to_builder()
            .set("scope", scope.word())?
            .build()?
            .try_into()
    }

    /// The same URL with another filter, as RFC 4515 writes it.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if it is not a filter.
    pub fn with_filter(&self, filter: &str) -> Result<Self, SchemeError> {
        self.0
            .to_builder()
            .set("filter", filter)?
            .build()?
            .try_into()
    }

    /// The distinguished name of the entry, decoded; empty for the root.
    #[must_use]
    pub fn dn(&self) -> String {
        self.0.texts("dn").next().unwrap_or_default()
    }

    /// The attributes that are asked for, decoded; none for all.
    #[must_use]
    pub fn attributes(&self) -> Vec<String> {
        let listed = self.0.texts("attrdesc");
        let attributes = listed.flat_map(|it| it.split(',').map(str::to_owned).collect::<Vec<_>>());
        attributes.filter(|it| !it.is_empty()).collect()
    }

    /// How far is searched.
    #[must_use]
    pub fn scope(&self) -> LdapScope {
        match self
            .0
            .written("scope")
            .unwrap_or_default()
            .to_ascii_lowercase()
            .as_str()
        {
            "one" => LdapScope::OneLevel,
            "sub" => LdapScope::Subtree,
            _ => LdapScope::Base,
        }
    }

    /// The filter, decoded once; `(objectClass=*)` where none is written (section 3).
    #[must_use]
    pub fn filter(&self) -> String {
        let written = self.0.texts("filter").next();
        written.unwrap_or_else(|| "(objectClass=*)".to_owned())
    }

    /// The extensions in their order.
    #[must_use]
    pub fn extensions(&self) -> Vec<LdapExtension> {
        let text = self.0.to_string();
        let types: Vec<_> = self.0.part("extype").collect();
        let mut values = self.0.part("exvalue").peekable();
        let ends = types
            .iter()
            .skip(1)
            .map(|it| it.start())
            .chain([text.len()]);
        let extensions = types.iter().zip(ends).map(|(name, end)| LdapExtension {
            is_critical: text[..name.start()].ends_with('!'),
            name: name.as_str().to_owned(),
            value: values.next_if(|it| it.start() <= end).map(super::text_of),
        });
        extensions.collect()
    }
}
