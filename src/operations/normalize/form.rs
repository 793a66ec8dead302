//! A text on the ladder: its components, as they are read back after each change.

use std::borrow::Cow;

use crate::operations::resolve::Target;
use crate::revision::Edition;
use crate::revision::statements::Parts;
use crate::syntax::judge::Law;
use crate::syntax::parse::{Node, parse};
use crate::syntax::split::Components;
use crate::words::Concept;

/// The spans of the components of a text. The user and the password of RFC 1738 may have a question mark, which ends
/// the authority by Appendix B: there the rule decides where it ends.
pub(super) fn split(edition: Edition, text: &str) -> Components {
    let law = Law::of_reference(edition, text);
    let split = Components::of(law.rule_for(text), text);
    let Some(authority) = split.authority.clone() else {
        return split;
    };
    if edition.revision().statements().parts == Parts::OfSplit || split.query.is_none() {
        return split;
    }
    let Ok(tree) = parse(law.rule_for(text), text) else {
        return split;
    };
    let names_a_server = |node: &Node<'_, '_>| {
        let concept = node.concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == authority.start
    };
    let read = tree.nodes().find(names_a_server).map(Node::span);
    match read {
        Some(read) if read.end > authority.end => split.with_authority(text, read),
        _ => split,
    }
}

/// A text being normalized, and the spans of its components.
#[derive(Clone)]
pub(super) struct Form {
    pub(super) text: String,
    pub(super) split: Components,
    /// Tells if the split takes for a scheme a text that is not the name of one.
    has_no_scheme: bool,
}

impl Form {
    pub(super) fn new(edition: Edition, text: String) -> Self {
        let split = split(edition, &text);
        let scheme = split.scheme_in(&text);
        let has_no_scheme = scheme.is_some_and(|scheme| !edition.is_scheme(scheme));
        Self {
            text,
            split,
            has_no_scheme,
        }
    }

    /// The index at which the URL begins, after the prefix of a start rule.
    pub(super) fn start(&self) -> usize {
        let scheme = self.split.scheme.as_ref();
        scheme.map_or(0, |scheme| scheme.start)
    }

    /// The components, by Appendix B. If what that reads as a scheme is not a scheme name, it is the beginning of a
    /// relative path, as in the BNF of the 1997 draft; a reference has the same meaning by either reading, as it
    /// stands for itself.
    pub(super) fn components(&self) -> Target<'_> {
        let text = &self.text;
        let target = Target::at(text, self.split.clone());
        if !self.has_no_scheme {
            return target;
        }
        Target {
            scheme: None,
            authority: None,
            path: Cow::Borrowed(&text[..text.find(['?', '#']).unwrap_or(text.len())]),
            params: None,
            ..target
        }
    }
}
