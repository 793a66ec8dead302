//! Prohibitions: the prose of a document forbids some of the URLs that its grammar accepts.

use std::fmt;

use super::entries::Forbidden;
use super::scheme_rules::judged;
use super::{Document, Rule};
use crate::words::{Component, Section};

/// URLs of a scheme that the grammar of a document accepts and its prose forbids.
///
/// ```
/// use urlspec::Document;
///
/// let document: Document = "rfc9110".parse()?;
/// let of_host = document.prohibitions().find(|it| it.scheme() == "http" && it.forbids("http:///a"));
/// assert_eq!(of_host.unwrap().sentence(), "a recipient must reject an empty host");
/// assert_eq!(document.citation(of_host.unwrap().section()).to_string(), "RFC 9110, section 4.2.1");
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy)]
pub struct Prohibition {
    rule: Rule,
    scheme: &'static str,
    forbidden: &'static Forbidden,
}

impl Prohibition {
    /// The scheme, in lower case.
    #[must_use]
    pub fn scheme(self) -> &'static str {
        self.scheme
    }

    /// The part of the URL that is at fault.
    #[must_use]
    pub fn component(self) -> Component {
        self.forbidden.component
    }

    /// Where the document says so.
    #[must_use]
    pub fn section(self) -> Section {
        Section::new(self.forbidden.section)
    }

    /// The statement of that section, in our words.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        self.forbidden.sentence
    }

    /// Tells if a URL is one of those that are forbidden.
    #[must_use]
    pub fn forbids(self, url: &str) -> bool {
        let end = url.find('#').unwrap_or(url.len());
        let is_accepted = self.rule.accepts(url) || self.rule.accepts(&url[..end]);
        is_accepted && self.forbidden.has(judged(self.rule, self.forbidden, url))
    }
}

impl Document {
    /// The sentences of the prose that forbid some of the URLs that the productions of the document accept, scheme by scheme, in
    /// the order of the grammar file; empty where nothing is forbidden.
    pub fn prohibitions(self) -> impl Iterator<Item = Prohibition> {
        let productions = self.productions().iter();
        productions.flat_map(move |production| {
            let scheme = production.scheme;
            let forbidden = production.forbidden.iter();
            let rule = self.numbered(production.rule);
            forbidden.map(move |forbidden| Prohibition {
                rule,
                scheme,
                forbidden,
            })
        })
    }
}

impl fmt::Debug for Prohibition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prohibition")
            .field("scheme", &self.scheme)
            .field("sentence", &self.sentence())
            .finish_non_exhaustive()
    }
}
