//! Schemes that are not written as the document wants them, or that it does not know.

use std::ops::Range;

use super::{Code, Finding};
use crate::concept::Concept;
use crate::grammar::Section;
use crate::parse::Tree;
use crate::split::appendix_b;

pub(super) fn scheme(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let root = tree.root().rule();
    let Some(span) = scheme_span(tree) else {
        return;
    };
    let scheme = &tree.text()[span.clone()];
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        findings.push(Finding {
            code: Code::SchemeNotLowercase,
            span: span.clone(),
            rule: root.below(Concept::Scheme).unwrap_or(root),
            section: Section::new(root.revision().document().sections.scheme_case),
            message: format!(
                "the scheme is not in lower case; write `{}`",
                scheme.to_ascii_lowercase()
            ),
        });
    }
    let revision = root.revision();
    let specific = revision.schemes().next().is_some();
    if specific && root.describes_url() && revision.scheme_rule(scheme).is_none() {
        findings.push(Finding {
            code: Code::SchemeWithoutProduction,
            span,
            rule: root,
            section: Section::new(revision.document().sections.other_schemes),
            message: format!(
                "{} has no production for this scheme; only the general syntax was checked",
                revision.name()
            ),
        });
    }
}

/// The scheme of a tree that is a whole URL.
fn scheme_span(tree: &Tree<'_>) -> Option<Range<usize>> {
    if !tree.root().rule().describes_url() {
        return None;
    }
    // Behind a prefix such as that of url7's `prefixedurl`.
    let absolute = tree
        .nodes()
        .find(|node| node.rule().concept() == Some(Concept::Absolute));
    let start = absolute.map_or(0, |node| node.span().start);
    let scheme = appendix_b(&tree.text()[start..]).scheme?;
    Some(start + scheme.start..start + scheme.end)
}
