//! The spans of the parts that findings are about.

use std::ops::Range;

use crate::revision::Rule;
use crate::revision::statements::Parts as PartsOf;
use crate::syntax::accepted::Accepted;
use crate::syntax::parse::Node;
use crate::syntax::split::{Components, Login};
use crate::words::Concept;

/// The spans of the parts of a text as most programs see them: by the common syntax of URLs, even if the document
/// reads the text in another way. This difference deceives people and filters.
pub(super) struct Parts<'i> {
    /// The scheme of a text that is a whole URL, in the case in which it is written.
    pub(super) scheme: Option<&'i str>,
    /// The index after the colon of the scheme; 0 without a scheme.
    pub(super) behind_scheme: usize,
    /// The text after `//`.
    pub(super) login: Option<Login>,
}

impl<'i> Parts<'i> {
    pub(super) fn of(accepted: &Accepted<'i>, split: &Components) -> Self {
        let text = accepted.text();
        let is_name = |scheme: &&str| {
            let mut bytes = scheme.bytes();
            bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        let span = scheme_span(accepted, split).filter(|span| is_name(&&text[span.clone()]));
        let behind_scheme = span.as_ref().map_or(0, |span| span.end + ":".len());
        let login = login_span(accepted, split).map(|whole| login(text, whole));
        Self {
            scheme: span.map(|span| &text[span]),
            behind_scheme,
            login,
        }
    }

    /// Tells if the scheme is this one.
    pub(super) fn is(&self, scheme: &str) -> bool {
        self.scheme
            .is_some_and(|written| written.eq_ignore_ascii_case(scheme))
    }
}

/// The spans of the parts of a login. A port has digits only; otherwise it is part of the host.
fn login(text: &str, whole: Range<usize>) -> Login {
    let login = Login::of(text, whole);
    let is_number = |port: &Range<usize>| {
        let mut bytes = text.as_bytes()[port.clone()].iter();
        bytes.all(u8::is_ascii_digit)
    };
    if login.port.as_ref().is_none_or(is_number) {
        return login;
    }
    Login {
        host: login.host.start..login.whole.end,
        port: None,
        ..login
    }
}

/// The scheme of a tree that is a whole URL.
pub(super) fn scheme_span(accepted: &Accepted<'_>, split: &Components) -> Option<Range<usize>> {
    if !accepted.rule().describes_url() {
        return None;
    }
    split.scheme.clone()
}

fn login_span(accepted: &Accepted<'_>, split: &Components) -> Option<Range<usize>> {
    let is_login = |node: &Node<'_, '_>| {
        let concept = node.concept();
        concept.is_some_and(|it| it.names_a_server() || it == Concept::RegistryName)
    };
    if !accepted.rule().describes_url() {
        let login = accepted.tree().nodes().find(is_login)?.span();
        let user = accepted.tree().nodes().find(|node| {
            let concept = node.concept();
            matches!(concept, Some(Concept::UserInfo | Concept::User))
        });
        // Some rules that hold both have no concept.
        let start = user.map_or(login.start, |user| user.span().start.min(login.start));
        return Some(start..login.end);
    }
    let split = split.authority.clone()?;
    if accepted.rule().revision().statements().parts == PartsOf::OfSplit {
        return Some(split);
    }
    // The rule decides where it ends: a user of RFC 1738 may have a question mark.
    let read = accepted
        .tree()
        .nodes()
        .find(|node| is_login(node) && node.span().start == split.start);
    Some(read.map_or(split, Node::span))
}

/// The innermost rule that reads the span.
pub(super) fn rule_at(accepted: &Accepted<'_>, span: &Range<usize>) -> Rule {
    let holds = |node: &Node<'_, '_>| {
        let node = node.span();
        node.start <= span.start && span.end <= node.end
    };
    let closest = accepted.tree().nodes().filter(holds).last();
    closest.map_or(accepted.rule(), Node::rule)
}
