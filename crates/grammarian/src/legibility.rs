//! How easy a character is to read in an example.

/// The characters of US-ASCII that are good in examples, the best first.
pub(crate) const LEGIBLE: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890/.:-_?#@=&+;%~,$!*'()[]{}<>|\\^`\" ";

/// A character beyond US-ASCII that everybody can read; the first of a range is often a space or a mark.
pub(crate) const LETTER_BEYOND: char = 'é';

/// How hard a character is to read in an example: the smaller, the better.
pub(crate) fn illegibility(character: char) -> u32 {
    const RANKS: [u32; 128] = {
        let mut ranks = [1000; 128];
        let favourites = LEGIBLE.as_bytes();
        let mut rank: u32 = 0;
        while (rank as usize) < favourites.len() {
            ranks[favourites[rank as usize] as usize] = rank;
            rank += 1;
        }
        ranks
    };
    let other = match character {
        LETTER_BEYOND => 150,
        _ if character.is_control() => 1000,
        _ => 200,
    };
    RANKS.get(character as usize).copied().unwrap_or(other)
}
