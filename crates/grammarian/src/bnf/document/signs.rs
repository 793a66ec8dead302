//! The form of lines: rules, code, or words.

use crate::Error;
use crate::bnf::Notation;
use crate::text::lines;

/// Returns `true` if the notation defines rules with this sign.
pub(super) fn has_sign_of(notation: Notation, sign: &str) -> bool {
    match notation {
        Notation::Abnf => matches!(sign, "=" | "=/"),
        Notation::Rfc822 => sign != "=/",
        Notation::Url7 => sign.is_empty(),
        Notation::Ebnf => sign == "::=",
    }
}

/// Returns `true` if a text that cannot be read has something in it that only rules have.
pub(super) fn looks_like_bnf(text: &str) -> bool {
    let first = lines(text).next().unwrap_or("");
    let signs = ["::=", "\"", "%x", "%d", "1*", "*(", " / ", " | "];
    signs.iter().any(|sign| first.contains(sign))
}

/// Returns `true` if a text that cannot be read fails behind its first word, as in `T = 0 means nothing`.
pub(super) fn begins_in_words(text: &str, error: &Error) -> bool {
    let first = lines(text).next().unwrap_or("");
    let Some((name, rest)) = first
        .split_once('=')
        .filter(|(name, _)| !name.ends_with(':'))
    else {
        return false;
    };
    let word = rest.len() - rest.trim_start().len();
    let word = word + rest.trim_start().find(' ').unwrap_or(rest.len());
    error.line() == Some(1) && error.column() <= Some(name.chars().count() + 2 + word)
}

/// Returns `true` if a text that cannot be read is from a program.
pub(super) fn is_code(text: &str) -> bool {
    let first = lines(text).next().unwrap_or("");
    let signs = ["==", "<<", ">>", "&&", "||", "??"];
    first.ends_with([';', '{', '}', ',']) || signs.iter().any(|sign| text.contains(sign))
}
