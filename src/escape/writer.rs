//! The text of a component, written octet by octet as far as its rule allows.

use super::escape_of;
use crate::revision::Rule;
use crate::syntax::walk::Walk;

/// The text of a rule, as far as it is written.
pub(super) struct Writer {
    pub(super) text: String,
    walk: Walk,
}

impl Writer {
    pub(super) fn new(rule: Rule, capacity: usize) -> Self {
        Self {
            text: String::with_capacity(capacity),
            walk: Walk::through(rule),
        }
    }

    /// Writes the octet as itself; returns `true` if the rule allows it.
    pub(super) fn itself(&mut self, octet: u8) -> bool {
        let next = after_itself(self.walk, octet);
        self.text.extend(next.map(|_| char::from(octet)));
        self.goes(next)
    }

    /// Writes the character as itself; returns `true` if the rule allows it.
    pub(super) fn character(&mut self, character: char) -> bool {
        let next = self.walk.after(character.to_string().as_bytes());
        self.text.extend(next.map(|_| character));
        self.goes(next)
    }

    /// Writes the octet as an escape; returns `true` if the rule allows it.
    pub(super) fn escaped(&mut self, octet: u8) -> bool {
        self.finished(&escape_of(octet))
    }

    /// Writes text that is finished already; returns `true` if the rule allows it.
    pub(super) fn finished(&mut self, text: &[u8]) -> bool {
        let next = self.walk.after(text);
        if next.is_some() {
            self.text.extend(text.iter().copied().map(char::from));
        }
        self.goes(next)
    }

    /// The whole text; `None` if it must not end here.
    pub(super) fn finish(self) -> Option<String> {
        self.walk.may_end().then_some(self.text)
    }

    fn goes(&mut self, next: Option<Walk>) -> bool {
        self.walk = next.unwrap_or(self.walk);
        next.is_some()
    }
}

/// The walk after an octet that stands as itself. A percent sign never does, nor does an octet that is only a part of
/// a character.
pub(super) fn after_itself(walk: Walk, octet: u8) -> Option<Walk> {
    walk.after(&[octet])
        .filter(|_| octet.is_ascii() && octet != b'%')
}
