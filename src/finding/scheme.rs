//! Schemes that are not written as the document wants them, or that it does not know.

use super::Finding;
use super::parts::scheme_span;
use crate::parse::Tree;
use crate::revision::Standing;
use crate::split::Components;
use crate::words::{Code, Concept};

pub(super) fn scheme(tree: &Tree<'_>, split: &Components, findings: &mut Vec<Finding>) {
    let root = tree.root().rule();
    let Some(span) = scheme_span(tree, split) else {
        return;
    };
    let scheme = &tree.text()[span.clone()];
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let rule = root.below(Concept::Scheme).unwrap_or(root);
        let message = "the scheme is not in lower case".to_owned();
        let found = Finding::new(Code::SchemeNotLowercase, span.clone(), rule, message);
        findings.push(found.suggesting(scheme.to_ascii_lowercase()));
    }
    let revision = root.revision();
    let specific = revision.schemes().next().is_some();
    if specific && root.describes_url() && revision.scheme_rule(scheme).is_none() {
        // The section of this finding is where the document speaks of schemes that it does not define; a name
        // that it mentions has a section of its own.
        let name = revision.name();
        let standing = match Standing::of(revision, scheme) {
            Standing::Named { what, section } => {
                format!("{name} names this scheme without defining it ({section}: {what})")
            }
            Standing::Experimental { .. } => {
                "schemes that begin with `x-` are experimental, by mutual agreement".to_owned()
            }
            _ => format!("{name} has no production for this scheme"),
        };
        let message = format!("{standing}; only the general syntax was checked");
        let code = Code::SchemeWithoutProduction;
        findings.push(Finding::new(code, span, root, message));
    }
}
