//! Schemes that are not written in the document's form, or that it does not define.

use super::Finding;
use super::parts::scheme_span;
use crate::revision::Standing;
use crate::syntax::accepted::Accepted;
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::syntax::wrapper;
use crate::words::{Code, Concept};

pub(super) fn scheme(accepted: &Accepted<'_>, split: &Components, findings: &mut Vec<Finding>) {
    let root = accepted.rule();
    let Some(span) = scheme_span(accepted, split) else {
        return;
    };
    let scheme = &accepted.text()[span.clone()];
    if let Some(found) = prefix(accepted) {
        findings.push(found);
        return;
    }
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let rule = root.below(Concept::Scheme).unwrap_or(root);
        let message = "the scheme is not in lower case".to_owned();
        let found = Finding::new(Code::SchemeNotLowercase, span.clone(), rule, message);
        findings.push(found.suggesting(scheme.to_ascii_lowercase()));
    }
    let revision = root.revision();
    let specific = revision.schemes().next().is_some();
    if specific && root.describes_url() && revision.scheme_rule(scheme).is_none() {
        // The section of this finding is the one on schemes that the document does not define; a name that it mentions
        // has a section of its own.
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

/// The prefix of a URL that continues with a scheme of its own.
fn prefix(accepted: &Accepted<'_>) -> Option<Finding> {
    let root = accepted.rule();
    let revision = root.revision();
    let mut behind = wrapper::prefix(accepted.text().as_bytes())?;
    // Each of several is too many.
    while let Some(further) = wrapper::prefix(behind) {
        behind = further;
    }
    let is_no_part = !wrapper::is_prefix_of_reference(revision) && root.describes_url();
    if !is_no_part || !wrapper::begins_with_scheme(behind) {
        return None;
    }
    let prefix = accepted.text().len() - behind.len();
    let behind = &accepted.text()[prefix..];
    let rule = root.below(Concept::Scheme).unwrap_or(root);
    let message =
        "`URL:` is a prefix that separates a URL from other text, and is not part of it".to_owned();
    let found = Finding::new(Code::UrlPrefix, 0..prefix, rule, message);
    let is_valid = Law::of_reference(revision, behind).accepts(behind);
    Some(if is_valid {
        found.suggesting("")
    } else {
        found
    })
}
