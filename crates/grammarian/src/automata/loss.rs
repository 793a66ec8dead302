//! The place where a language loses a word that another one has, and the other characters that it loses there.

use super::classes::classes;
use super::{CharSet, Dfa};

/// The character on which a language loses a word that another one has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    index: usize,
    characters: CharSet,
}

impl Loss {
    /// The place of the character in the word, in characters, counted from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The characters that may stand in this place, the one that does among them: with each of them it is a word that the
    /// one language has and the other lacks.
    #[must_use]
    pub fn characters(&self) -> &CharSet {
        &self.characters
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Loss {
    /// `{"index", "characters"}`: the characters as ranges, each with its first and its last one.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut loss = serializer.serialize_struct("Loss", 2)?;
        loss.serialize_field("index", &self.index)?;
        loss.serialize_field("characters", self.characters.ranges())?;
        loss.end()
    }
}

impl Dfa {
    /// The character on which the other language loses a word of this one: the first behind which no ending makes a
    /// word of the other. `None` if there is no such character, since the word begins words of the other; if every
    /// character in its place loses the word, as where it is too long; or if it is not a word that only this language
    /// has.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
    ///
    /// let letters = |set: &str| {
    ///     let set: CharSet = set.chars().map(|c| (c, c)).collect();
    ///     Ok::<Dfa, LimitExceeded>(Nfa::set(set).repeat(1, None).determinize(&Limits::default())?.minimize())
    /// };
    /// let (old, new) = (letters("ab!()")?, letters("ab")?);
    /// let loss = old.loss(&new, "a!").expect("the other has no such word");
    /// assert_eq!((loss.index(), loss.characters().to_string().as_str()), (1, "[!()]"));
    /// assert_eq!(old.loss(&new, "ab"), None);
    /// # Ok::<(), LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn loss(&self, other: &Self, word: &str) -> Option<Loss> {
        if !self.accepts(word) || other.accepts(word) {
            return None;
        }
        let lives = other.live_states();
        let (mut left, mut right) = (Self::INITIAL, Self::INITIAL);
        for (index, (at, character)) in word.char_indices().enumerate() {
            let next = other.step(right, character);
            if !lives[next] {
                let end = &word[at + character.len_utf8()..];
                let has = |dfa: &Self, state, character| {
                    let state = dfa.step(state, character);
                    dfa.is_accepting(dfa.run(state, end))
                };
                let both = self.classes().iter().chain(other.classes());
                let (mut lost, mut kept) = (Vec::new(), false);
                for class in classes(both) {
                    let Some(&(character, _)) = class.ranges().first() else {
                        continue;
                    };
                    match (has(self, left, character), has(other, right, character)) {
                        (true, false) => lost.extend_from_slice(class.ranges()),
                        (true, true) => kept = true,
                        (false, _) => {}
                    }
                }
                return kept.then(|| Loss {
                    index,
                    characters: lost.into_iter().collect(),
                });
            }
            (left, right) = (self.step(left, character), next);
        }
        None
    }
}
