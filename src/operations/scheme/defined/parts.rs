//! The parts of a URL by their meaning: the documents call a part by different names, and put its delimiters into its rule or
//! outside of it.

use std::ops::Range;

use super::Defined;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::{Login, Server};
use crate::revision::ports::default_port;
use crate::revision::statements::{Matter, SchemeNote};
use crate::revision::{Document, Rule};
use crate::words::{Concept, Section};

/// The names of rules for paths that begin with a slash, of which there are several in a generic syntax.
const PATHS: &[&str] = &["path-abempty", "path-absolute", "path", "abs_path"];

impl Defined {
    /// Where the URL ends, and perhaps a fragment identifier begins.
    pub(super) fn end(&self) -> usize {
        let fragment = self.fragment.as_ref();
        fragment.map_or(self.text.len(), |fragment| fragment.start() - "#".len())
    }

    /// The text behind the scheme and its colon, without a fragment identifier.
    pub(in crate::operations::scheme) fn behind_colon(&self) -> Encoded {
        let start = self.start + self.scheme.len() + ":".len();
        Encoded::at(start, &self.text[start..self.end()]).by(self.rule.edition())
    }

    /// A part of the URL as it is written.
    pub(in crate::operations::scheme) fn text_in(&self, span: Range<usize>) -> &str {
        &self.text[span]
    }

    /// The one of these names that the document tells a part of such URLs by.
    pub(in crate::operations::scheme) fn name_of(&self, names: &[&str]) -> Option<&'static str> {
        let mut rules = self.part_rules().map(Rule::name);
        rules.find(|rule| names.contains(rule))
    }

    /// The first part of a rule with one of these names.
    pub(in crate::operations::scheme) fn named(&self, names: &[&str]) -> Option<&Encoded> {
        let mut parts = self.parts.iter();
        let part = parts.find(|(rule, _)| names.contains(&rule.name()));
        part.map(|(_, part)| part)
    }

    /// The rule of a part that bears a concept.
    pub(in crate::operations::scheme) fn rule_for(&self, concept: Concept) -> Option<Rule> {
        self.part_rules()
            .find(|rule| rule.concept() == Some(concept))
    }

    /// The name of that rule. If no part bears the concept, the name of the concept: a builder refuses it with the names of the
    /// parts that the document has.
    pub(in crate::operations::scheme) fn name_for(&self, concept: Concept) -> &'static str {
        self.rule_for(concept).map_or(concept.as_str(), Rule::name)
    }

    /// The first part whose rule bears a concept.
    pub(in crate::operations::scheme) fn bearing(&self, concept: Concept) -> Option<&Encoded> {
        let mut parts = self.parts.iter();
        let part = parts.find(|(rule, _)| rule.concept() == Some(concept));
        part.map(|(_, part)| part)
    }

    /// The path as the document tells it.
    fn path_part(&self) -> Option<&Encoded> {
        self.bearing(Concept::Path).or_else(|| self.named(PATHS))
    }

    /// The name of the rule that the document tells paths by.
    pub(in crate::operations::scheme) fn path_name(&self) -> &'static str {
        let rule = self.rule_for(Concept::Path).map(Rule::name);
        let rule = rule.or_else(|| self.name_of(PATHS));
        rule.unwrap_or(Concept::Path.as_str())
    }

    /// The path with the slash before it, as it is written; empty if the URL has no path.
    pub(in crate::operations::scheme) fn path_text(&self) -> &str {
        let Some(path) = self.path_part() else {
            return "";
        };
        let span = path.span();
        let before = span.start.saturating_sub("/".len());
        if self.has_slash_outside() && self.text[before..].starts_with('/') {
            &self.text[before..span.end]
        } else {
            &self.text[span]
        }
    }

    /// Tells if the slash before a path is not a part of the document's rule for paths.
    pub(in crate::operations::scheme) fn has_slash_outside(&self) -> bool {
        !self.rule.revision().statements().path_has_slash
    }

    /// The texts between the slashes of the path; `None` if there is no path.
    pub(in crate::operations::scheme) fn segments(&self) -> Option<Vec<Encoded>> {
        let path = self.path_part()?;
        let text = path.as_str();
        let mut start = usize::from(!self.has_slash_outside());
        let within = text.get(start..)?;
        let segment = |text: &str| {
            let end = start + text.len();
            let segment = path.within(start..end);
            start = end + "/".len();
            segment
        };
        Some(within.split('/').map(segment).collect())
    }

    /// Host and port; the host is empty if the URL names none.
    pub(in crate::operations::scheme) fn server(&self) -> Server {
        let host = self.bearing(Concept::Host).cloned().unwrap_or_default();
        let port = self.bearing(Concept::Port).filter(|port| !port.is_empty());
        Server::new(host, port.cloned(), default_port(&self.scheme))
    }

    /// User and password, host and port.
    pub(in crate::operations::scheme) fn login(&self) -> Login {
        let Some(both) = self.bearing(Concept::UserInfo) else {
            let part = |concept| self.bearing(concept).cloned();
            return Login::new(part(Concept::User), part(Concept::Password), self.server());
        };
        let end = both.as_str().len();
        let colon = both.as_str().find(':');
        let password = colon.map(|at| both.within(at + ":".len()..end));
        let user = both.within(0..colon.unwrap_or(end));
        Login::new(Some(user), password, self.server())
    }

    /// The same URL with another port.
    pub(in crate::operations::scheme) fn with_port(&self, port: u16) -> Result<Self, SchemeError> {
        let name = self.name_for(Concept::Port);
        self.to_builder().set(name, port.to_string())?.build()
    }

    /// The same URL with another path, as octets: it begins with a slash, and slashes divide segments.
    pub(in crate::operations::scheme) fn with_path(
        &self,
        path: &[u8],
    ) -> Result<Self, SchemeError> {
        let name = self.path_name();
        let within = match path.strip_prefix(b"/") {
            Some(within) if self.has_slash_outside() => within,
            None if self.has_slash_outside() => {
                let message = "a path begins with a slash";
                return Err(SchemeError::not_meant(self.edition, 0, message));
            }
            _ => path,
        };
        self.to_builder().set(name, within)?.build()
    }

    /// The same URL with a user name and perhaps a password, as octets.
    pub(in crate::operations::scheme) fn with_user(
        &self,
        user: &[u8],
        password: Option<&[u8]>,
    ) -> Result<Self, SchemeError> {
        let url = self.to_builder();
        if self.rule_for(Concept::UserInfo).is_some() {
            let rule = self.name_for(Concept::UserInfo);
            let plain = |octets: &[u8]| url.text_of(rule, octets).replace(':', "%3A");
            let password = password.map(|it| format!(":{}", url.text_of(rule, it)));
            let both = plain(user) + &password.unwrap_or_default();
            return url.set_written(rule, &both)?.build();
        }
        let [name, word] = [Concept::User, Concept::Password].map(|it| self.name_for(it));
        let mut url = url.set(name, user)?.without(word)?;
        if let Some(password) = password {
            url = url.set(word, password)?;
        }
        url.build()
    }

    /// The parts of one rule, each with the part of another one that follows it, if one does.
    pub(in crate::operations::scheme) fn pairs(
        &self,
        name: &str,
        value: &str,
    ) -> Vec<(Encoded, Option<Encoded>)> {
        let mut pairs: Vec<(Encoded, Option<Encoded>)> = Vec::new();
        for (rule, part) in &self.parts {
            if rule.name() == name {
                pairs.push((part.clone(), None));
            } else if rule.name() == value
                && let Some((_, value)) = pairs.last_mut()
            {
                value.get_or_insert_with(|| part.clone());
            }
        }
        pairs
    }

    /// Tells if the document has a rule below the production.
    pub(in crate::operations::scheme) fn has_rule(&self, name: &str) -> bool {
        self.rule.closure().any(|rule| rule.name() == name)
    }

    /// The section with this number in RFC 1738 if that is the document, and otherwise the document's own on the scheme.
    pub(in crate::operations::scheme) fn section_on(&self, number: &'static str) -> Section {
        if number.starts_with(self.section.label()) {
            Section::new(number)
        } else {
            self.section
        }
    }

    /// A note of a revision on the scheme.
    pub(in crate::operations::scheme) fn note(
        &self,
        matter: Matter,
    ) -> Option<&'static SchemeNote> {
        let Document::Revision(revision) = self.rule.document() else {
            return None;
        };
        revision.statements().on_scheme(matter, &self.scheme)
    }
}
