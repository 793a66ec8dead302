//! The end that a URL lacks: the delimiter that every text which continues it has, and the shortest such text.

use crate::revision::SchemeRule;
use crate::syntax::production::OfScheme;

/// The delimiters that are looked for, in the order in which they are told.
const DELIMITERS: &[u8] = b"@,:/;=?)";

/// The longest text that is shown with an end, in bytes.
const SHOWN: usize = 60;

/// The end that the URL of a scheme lacks.
pub(super) struct Completion {
    /// The first delimiter that all URLs have which begin with the text, or the one that alone is missing; with the words and
    /// delimiters behind it up to what may be anything.
    pub(super) delimiter: Option<String>,
    /// The shortest URL that begins with the text, if it is short enough to be shown.
    pub(super) example: Option<String>,
}

/// The end that a text lacks; `None` if it is a URL, and if no URL begins with it.
pub(super) fn of(production: &SchemeRule, text: &str) -> Option<Completion> {
    let dfa = production.allowed().dfa;
    let reach = dfa.reach_of(text);
    if reach.index() != text.len() || dfa.accepts(reach.state()) {
        return None;
    }
    let end = dfa.shortest_end(reach.state())?;
    let mut delimiters = DELIMITERS
        .iter()
        .filter(|byte| end.as_bytes().contains(byte));
    let is_needed = |byte: u8| end.as_bytes() == [byte] || !dfa.ends_without(reach.state(), byte);
    let missing = delimiters.find(|byte| is_needed(**byte));
    let complete = [text, &end].concat();
    let is_valid =
        production.forbidding(&complete).is_none() && OfScheme::prose_allows(production, &complete);
    let is_short = complete.len() < SHOWN;
    Some(Completion {
        delimiter: missing.filter(|_| is_valid).and_then(|byte| {
            let from = &end[end.find(char::from(*byte))?..];
            let fixed = from.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
            Some(fixed.to_owned())
        }),
        example: (is_short && is_valid).then_some(complete),
    })
}
