//! The texts of parts that are given as octets.

use crate::explain::SyntaxError;
use crate::operations::scheme::argument::Argument;
use crate::operations::scheme::defined::prose::{forbidden, is_unwritable};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::revision::Rule;
use crate::syntax::written::written;
use crate::validate::Validator;
use crate::words::Concept;

/// Octets as the text of a part. A document of schemes escapes what its rule does not have; the revisions that define
/// schemes also say what they reserve in a part, and that slashes in a path are not data.
pub(super) fn data(rule: Rule, octets: &[u8]) -> Encoded {
    let segment = rule.below(Concept::Segment);
    match segment.filter(|it| *it != rule) {
        _ if rule.document().scheme_document().is_some() => Encoded::at(0, &written(rule, octets)),
        Some(segment) => Encoded::write_path(0, segment, octets),
        None => Encoded::write(rule, octets),
    }
}

/// The text of a rule for paths. The slash before it may be part of the rule or not.
pub(super) fn path_of<S: AsRef<[u8]>>(
    rule: Rule,
    segments: impl IntoIterator<Item = S>,
) -> Result<String, SchemeError> {
    let has_slash = rule.revision().statements().path_has_slash;
    let segment = rule.below(Concept::Segment).unwrap_or(rule);
    let segments = segments.into_iter();
    let mut segments: Vec<Encoded> = segments
        .map(|it| Encoded::write(segment, it.as_ref()))
        .collect();
    if segments.is_empty() {
        segments.push(Encoded::default());
    }
    let texts: Vec<&str> = segments.iter().map(Encoded::as_str).collect();
    let text = if has_slash { "/" } else { "" }.to_owned() + &texts.join("/");
    let Err(error) = judge(rule, &text) else {
        return Ok(text);
    };
    let mut start = usize::from(has_slash);
    for (at, segment) in segments.iter().enumerate() {
        let end = start + segment.as_str().len();
        if error.index() <= end {
            let index = segment.octet_at(error.index().saturating_sub(start));
            let argument = Argument::item_of(rule.name(), at);
            return Err(SchemeError::refused(argument, error.at(index)));
        }
        start = end + "/".len();
    }
    Err(error.into())
}

/// Octets as the text of a part, which its rule accepts.
pub(super) fn escaped(
    rule: Rule,
    octets: &[u8],
    argument: Argument,
) -> Result<String, SchemeError> {
    if let Some(index) = octets.iter().position(|octet| is_unwritable(rule, *octet)) {
        let error = forbidden(rule, (octets[index], index), String::new());
        return Err(error.of_argument(argument));
    }
    if let (Ok(text), true) = (str::from_utf8(octets), rule.is_verbatim()) {
        judged(rule, text, argument)?;
        return Ok(text.to_owned());
    }
    let text = data(rule, octets);
    judge(rule, text.as_str()).map_err(|error| {
        let index = text.octet_at(error.index());
        SchemeError::refused(argument, error.at(index))
    })?;
    Ok(text.as_str().to_owned())
}

/// Checks the text of an argument against its rule.
pub(super) fn judged(rule: Rule, text: &str, argument: Argument) -> Result<(), SchemeError> {
    judge(rule, text).map_err(|error| SchemeError::refused(argument, error))
}

/// Checks a text against a rule.
fn judge(rule: Rule, text: &str) -> Result<(), SyntaxError> {
    Validator::for_rule(rule).check(text).map(|_| ())
}
