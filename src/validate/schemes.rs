//! The errors and findings of the document that defines the scheme of a URL.

mod headers;

use crate::explain::{SyntaxError, explain, one_of};
use crate::finding::Finding;
use crate::repair::slip;
use crate::revision::Schemes;
use crate::revision::statements::Manner;
use crate::syntax::judge::{Fault, Law};
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;
use crate::words::Code;
use headers::headers;

/// Tells if the production of the text's scheme accepts it, or no document defines the scheme.
pub(super) fn accepts(schemes: Option<Schemes>, law: Law, text: &str) -> bool {
    let split = Components::of(law.rule_for(text), text);
    refused(schemes, law, text, &split).is_none()
}

/// The URL of a text, if a document that defines its scheme judges it, and does not accept it. Where none was chosen, that is
/// the newest one, unless the revision has a production of its own.
fn refused<'t>(
    schemes: Option<Schemes>,
    law: Law,
    text: &'t str,
    split: &Components,
) -> Option<OfScheme<'t>> {
    if schemes.is_none() && law.edition().scheme_rule(split.scheme_in(text)?).is_some() {
        return None;
    }
    let judged = OfScheme::of(schemes.unwrap_or_default(), law, text, split);
    judged.filter(|judged| !judged.is_valid())
}

/// Tells if the document that defines the scheme of a text tells a character from its escape, so that none is needless. Where no
/// document was chosen, one that the revision has a production of its own for has no say.
pub(super) fn keep_escapes(
    schemes: Option<Schemes>,
    law: Law,
    text: &str,
    split: &Components,
) -> bool {
    let edition = law.edition();
    let is_own = |scheme| schemes.is_none() && edition.scheme_rule(scheme).is_some();
    let judged = OfScheme::of(schemes.unwrap_or_default(), law, text, split);
    let judged = judged.filter(|_| !split.scheme_in(text).is_some_and(is_own));
    judged.is_some_and(|judged| judged.keeps(edition, Manner::KeepsEscapes))
}

/// Why the document that defines the scheme of a text does not accept it; `None` if it does, or if no document defines the
/// scheme.
pub(super) fn fault(
    schemes: Option<Schemes>,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<SyntaxError> {
    let refused = refused(schemes, law, text, split)?;
    let rule = refused.production.rule;
    let url = if refused.is_valid_without_fragment() {
        refused.whole()
    } else {
        refused.text()
    };
    let split = Components::of(rule, url);
    let error = match Fault::of(rule, refused.text()) {
        Some(fault) => {
            let error = explain(fault, url, &split, Law::Rule(rule), false);
            // A repair that the prose forbids helps nobody.
            match error.mended(url) {
                Some(url) if refused.production.forbids(&url) => error.without_suggestion(),
                _ => error,
            }
        }
        None => match refused.broken() {
            Some(broken) => SyntaxError::broken(refused.production, &broken),
            None => SyntaxError::forbidden(refused.production, url, &split),
        },
    };
    let note = format!(
        "{} accepts it, and {} defines `{}`",
        law.edition().name(),
        rule.document().name(),
        split.scheme_in(url).unwrap_or_default()
    );
    let span = refused.span(error.index()..error.index() + error.length());
    let character = text[span.start..].chars().next();
    let error = match character.filter(|_| refused.is_encoded(error.index())) {
        Some(character) => error.about(character),
        None => error,
    };
    Some(
        error
            .placed(span)
            .of_covered_text()
            .of_scheme()
            .noting(note),
    )
}

/// A note on a text that is not valid, if the document that defines its scheme accepts it: a few go beyond the generic syntax.
pub(super) fn beyond(
    schemes: Option<Schemes>,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<String> {
    let judged = OfScheme::of(schemes.unwrap_or_default(), law, text, split)?;
    let (scheme, document) = (split.scheme_in(text)?, judged.production.rule.document());
    let generic = document.scheme_document()?.generic();
    let is_of_revision = generic == law.edition().revision();
    // An IRI is judged as a URI, and a rule may be narrower than the generic syntax.
    let is_as_written = text.ends_with(judged.whole());
    let is_of_generic = || law.edition().start_rule_for(text).accepts(text);
    let goes_beyond = is_of_revision && is_as_written && judged.is_valid() && !is_of_generic();
    goes_beyond.then(|| {
        format!(
            "{}, which defines `{scheme}`, accepts it, and goes beyond {} there",
            document.name(),
            law.edition().name()
        )
    })
}

/// The findings of the document that defines the scheme, on a text that is valid otherwise.
pub(super) fn findings(
    schemes: Option<Schemes>,
    law: Law,
    text: &str,
    split: &Components,
) -> Vec<Finding> {
    match finding(schemes, law, text, split) {
        Some(finding) => vec![finding],
        None => of_mailto(schemes, law, text, split),
    }
}

/// A slip of the pen in the scheme of a text that is valid.
pub(super) fn in_doubt(law: Law, text: &str, split: &Components) -> Option<Finding> {
    let rule = law.rule_for(text);
    let revision = law.edition().revision();
    if !rule.describes_url() || Code::SchemeInDoubt.section(revision).is_none() {
        return None;
    }
    let slip = slip(revision, text, split)?;
    let finding = Finding::new(Code::SchemeInDoubt, slip.span.clone(), rule, slip.message);
    let (before, behind) = (&text[..slip.span.start], &text[slip.span.end..]);
    let mended = [before, &slip.written, behind].concat();
    Some(if law.accepts(&mended) {
        finding.suggesting(slip.written)
    } else {
        finding
    })
}

/// Header fields of a mailto URL. Where no document was chosen, and the revision has a production of its own, that says nothing of
/// them.
fn of_mailto(schemes: Option<Schemes>, law: Law, text: &str, split: &Components) -> Vec<Finding> {
    let is_mailto = |scheme: &str| scheme.eq_ignore_ascii_case("mailto");
    let is_own = schemes.is_none() && law.edition().scheme_rule("mailto").is_some();
    if is_own || split.query.is_none() || !split.scheme_in(text).is_some_and(is_mailto) {
        return Vec::new();
    }
    let judged = OfScheme::of(schemes.unwrap_or_default(), law, text, split);
    judged.as_ref().map_or_else(Vec::new, headers)
}

/// The same as a finding on a text that is valid otherwise.
fn finding(schemes: Option<Schemes>, law: Law, text: &str, split: &Components) -> Option<Finding> {
    let error = fault(schemes, law, text, split)?;
    let scheme = split.scheme_in(text).unwrap_or_default();
    let mut message = format!(
        "{}, which defines `{scheme}`, does not accept it: {}",
        error.document().name(),
        error.message()
    );
    if !error.expected().is_empty() {
        message.extend(["; expected ", &one_of(error.expected())]);
    }
    let span = error.index()..error.index() + error.length();
    let finding = Finding::new(Code::SchemeSyntax, span, error.rule(), message);
    let finding = finding.citing(error.section());
    // With the suggestion of a finding, the text is valid.
    let mends = |mended: String| law.accepts(&mended) && accepts(schemes, law, &mended);
    Some(match error.suggestion() {
        Some(suggestion) if error.mended(text).is_some_and(mends) => finding.suggesting(suggestion),
        _ => finding,
    })
}
