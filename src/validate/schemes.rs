//! The errors and findings of the document that defines the scheme of a URL.

use crate::explain::{SyntaxError, explain, one_of};
use crate::finding::Finding;
use crate::revision::Schemes;
use crate::syntax::judge::{Fault, Law};
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;
use crate::words::Code;

/// Tells if the production of the text's scheme accepts it, or there is none.
pub(super) fn accepts(schemes: Schemes, law: Law, text: &str) -> bool {
    let split = Components::of(law.rule_for(text), text);
    OfScheme::of(schemes, law, text, &split).is_none_or(|it| it.is_valid())
}

/// Why the document that defines the scheme of a text does not accept it; `None` if it does, or there is none.
pub(super) fn fault(
    schemes: Schemes,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<SyntaxError> {
    let judged = OfScheme::of(schemes, law, text, split)?;
    if judged.is_valid() {
        return None;
    }
    let (rule, url) = (judged.production.rule, judged.text());
    let split = Components::of(rule, url);
    let error = match Fault::of(rule, url) {
        Some(fault) => explain(fault, url, &split, Law::Rule(rule), false),
        None => SyntaxError::forbidden(judged.production, url, &split),
    };
    let scheme = &url[split.scheme.clone().unwrap_or_default()];
    let note = format!(
        "{} accepts it, and {} defines `{scheme}`",
        law.edition().name(),
        rule.document().name()
    );
    let span = judged.span(error.index()..error.index() + error.length());
    let character = text[span.start..].chars().next();
    let error = match character.filter(|_| judged.is_encoded(error.index())) {
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

/// The same as a finding on a text that is valid otherwise.
pub(super) fn finding(
    schemes: Schemes,
    law: Law,
    text: &str,
    split: &Components,
) -> Option<Finding> {
    let error = fault(schemes, law, text, split)?;
    let scheme = split.scheme_in(text).unwrap_or_default();
    let mut message = format!(
        "{}, which defines `{scheme}`, does not accept it: {}",
        error.document().name(),
        error.message()
    );
    if !error.expected().is_empty() {
        message += &format!("; expected {}", one_of(error.expected()));
    }
    let span = error.index()..error.index() + error.length();
    let finding = Finding::new(Code::SchemeSyntax, span, error.rule(), message);
    let finding = finding.citing(error.section());
    Some(match error.suggestion() {
        Some(suggestion) => finding.suggesting(suggestion),
        None => finding,
    })
}
