//! Replacing one component of a reference.

use std::fmt;

use super::{BuildError, Reference, ReferenceBuilder};
use crate::words::Component;

impl Reference<'_> {
    fn set(&mut self, builder: &ReferenceBuilder) -> Result<(), BuildError> {
        *self = builder.build()?;
        Ok(())
    }
}

/// Replaces a component of a reference.
macro_rules! setter {
    ($(#[$doc:meta])* $set:ident: $component:ident, $part:ident) => {
        impl Reference<'_> {
            $(#[$doc])*
            ///
            /// # Errors
            ///
            /// [`BuildError`], as [`ReferenceBuilder::build`]; the reference is then as it was.
            pub fn $set(&mut self, $component: Option<&str>) -> Result<(), BuildError> {
                let builder = self.to_builder();
                self.set(&match $component {
                    Some(text) => builder.$component(text),
                    None => builder.without(Component::$part),
                })
            }
        }
    };
}

setter! {
    /// Replaces the scheme; `None` makes it a relative reference.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let mut url = Reference::parse(Revision::Rfc3986, "http://example.com/a?b")?;
    /// let scheme = String::from("https");
    /// url.set_scheme(Some(&scheme))?;
    /// url.set_query(None)?;
    /// assert_eq!(url.as_str(), "https://example.com/a");
    ///
    /// assert!(url.set_path(Some("a")).is_err());
    /// assert_eq!(url.as_str(), "https://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_scheme: scheme, Scheme
}
setter! {
    /// Replaces the whole part after `//`, or removes it.
    set_authority: authority, Authority
}
setter! {
    /// Replaces the part before the `@` of the authority, or removes it.
    set_userinfo: userinfo, UserInfo
}
setter! {
    /// Replaces the path as [`path`](Reference::path) returns it: with the slash after the authority or without.
    set_path: path, Path
}
setter! {
    /// Replaces the parameters of the whole path, which RFC 1808 has, or removes them.
    set_params: params, Param
}
setter! {
    /// Replaces the query, or removes it.
    set_query: query, Query
}
setter! {
    /// Replaces the fragment identifier, or removes it.
    set_fragment: fragment, Fragment
}

impl Reference<'_> {
    /// Replaces the host, which is given as to [`ReferenceBuilder::host`].
    ///
    /// # Errors
    ///
    /// [`BuildError`], as [`ReferenceBuilder::build`]; the reference is then as it was.
    pub fn set_host(&mut self, host: impl fmt::Display) -> Result<(), BuildError> {
        self.set(&self.to_builder().host(host))
    }

    /// Replaces the port, or removes it.
    ///
    /// # Errors
    ///
    /// [`BuildError`], as [`ReferenceBuilder::build`]; the reference is then as it was.
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), BuildError> {
        let builder = self.to_builder();
        self.set(&match port {
            Some(port) => builder.port(port),
            None => builder.without(Component::Port),
        })
    }
}
