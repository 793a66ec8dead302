//! The symbols of a language that is being learned: classes of characters, each with a letter that stands for all.

use crate::automata::{CharSet, classes};

/// The classes of characters that have not been told apart so far. Together they have all characters.
#[derive(Clone, Debug)]
pub(super) struct Symbols {
    classes: Vec<CharSet>,
    letters: Vec<char>,
    /// The symbol of each character of US-ASCII.
    of_ascii: [usize; 128],
}

impl Symbols {
    /// The classes of characters that no set distinguishes.
    pub(super) fn of<'s>(sets: impl Iterator<Item = &'s CharSet>) -> Self {
        let classes = classes(sets);
        let letters = classes.iter().map(letter_of).collect();
        let mut symbols = Self {
            classes,
            letters,
            of_ascii: [0; 128],
        };
        symbols.number();
        symbols
    }

    fn number(&mut self) {
        for (symbol, class) in self.classes.iter().enumerate() {
            for &(first, last) in class.ranges() {
                let range = u32::from(first)..=u32::from(last).min(0x7f);
                for code in range {
                    self.of_ascii[code as usize] = symbol;
                }
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    pub(super) fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// The letter that stands for a class.
    pub(super) fn letter(&self, symbol: usize) -> char {
        self.letters[symbol]
    }

    pub(super) fn symbol_of(&self, character: char) -> usize {
        if let Some(symbol) = self.of_ascii.get(character as usize) {
            return *symbol;
        }
        let mut classes = self.classes.iter();
        classes
            .position(|class| class.contains(character))
            .unwrap_or_default()
    }

    /// The word with the letter of its class for each character.
    pub(super) fn plain(&self, word: &str) -> String {
        word.chars()
            .map(|it| self.letter(self.symbol_of(it)))
            .collect()
    }

    /// Makes a symbol of its own of a part of a class that does not have its letter.
    pub(super) fn split(&mut self, symbol: usize, part: CharSet) {
        self.classes[symbol] = self.classes[symbol].difference(&part);
        self.letters.push(letter_of(&part));
        self.classes.push(part);
        self.number();
    }
}

fn letter_of(class: &CharSet) -> char {
    class.most_legible().unwrap_or_default()
}
