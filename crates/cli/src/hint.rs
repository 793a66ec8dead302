//! A hint for those who leave the verb out, or call it otherwise.

use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error};

/// Words that people and other programs use for `validate`.
const MEAN_VALIDATE: [&str; 5] = ["check", "is-valid", "judge", "valid", "verify"];

/// The error, with a hint if it is of an unknown verb that is a URL or a file, or means `validate`.
pub(crate) fn with_hint(mut error: Error) -> Error {
    let command = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(unknown)) => meant(unknown),
        _ => None,
    };
    if let Some(command) = command {
        let hint = StyledStr::from(format!("did you mean `{command}`?"));
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    }
    error
}

/// The command that is meant by a word in place of a verb.
fn meant(word: &str) -> Option<String> {
    if MEAN_VALIDATE.contains(&word) {
        return Some("urlspec validate".to_owned());
    }
    if Path::new(word).is_file() {
        return Some(format!("urlspec validate -f {}", quoted(word)));
    }
    let is_url = word.contains([':', '/', '.']);
    is_url.then(|| format!("urlspec validate {}", quoted(word)))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:/@%+=".contains(c);
    if word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
