//! Paths that could be simpler.

use super::Finding;
use super::parts::Parts;
use crate::revision::known_schemes::{Form, KnownScheme};
use crate::revision::statements::Matter;
use crate::syntax::accepted::Accepted;
use crate::words::{Code, Concept};

/// The missing path of an http URL.
pub(super) fn empty(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let Some(login) = &parts.login else { return };
    let known = parts.scheme.and_then(KnownScheme::named);
    let is_http = known.is_some_and(|known| known.form == Form::Http);
    let end = login.whole.end;
    if !is_http || login.host.is_empty() || accepted.text()[end..].starts_with('/') {
        return;
    }
    let root = accepted.rule();
    let rule = root.below(Concept::Path).unwrap_or(root);
    let message = "the path of an http URL is at least a slash".to_owned();
    let found = Finding::new(Code::EmptyHttpPath, end..end, rule, message);
    findings.push(found.suggesting("/"));
}

/// Segments that have a meaning only in relative references.
pub(super) fn dot_segments(
    accepted: &Accepted<'_>,
    parts: &Parts<'_>,
    findings: &mut Vec<Finding>,
) {
    let statements = accepted.rule().revision().statements();
    let mut opaque = statements.on_schemes(Matter::OpaquePath);
    if parts.scheme.is_none() || opaque.any(|note| parts.is(note.scheme)) {
        return;
    }
    if !has_dot_segment(accepted.text()) {
        return;
    }
    for node in accepted.tree().nodes() {
        let is_segment = node.concept() == Some(Concept::Segment);
        if is_segment && matches!(node.text(), "." | "..") {
            let message = format!(
                "`{}` has a meaning only in a relative reference; resolve it before the URL is passed on",
                node.text()
            );
            let code = Code::DotSegment;
            findings.push(Finding::new(code, node.span(), node.rule(), message));
        }
    }
}

/// Tells if one dot or two may be a segment: no character of a segment stands before them.
fn has_dot_segment(text: &str) -> bool {
    let is_of_segment = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_~%.".contains(byte);
    let mut before = b'/';
    text.bytes().any(|byte| {
        let begins = byte == b'.' && !is_of_segment(&before);
        before = byte;
        begins
    })
}
