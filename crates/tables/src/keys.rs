//! The keys of labels.

use crate::Outcome;

/// That all keys are known: a slip would be lost without a word.
pub(crate) fn known<'k>(keys: impl Iterator<Item = &'k str>, all: &[&str]) -> Outcome<()> {
    for key in keys {
        if !all.contains(&key) {
            return Err(format!("there is no annotation `{key}`").into());
        }
    }
    Ok(())
}
