//! Makes a word short at which a program is wrong.

use grammarian::automata::{CharSet, Dfa};
use grammarian::learn::Teacher;

use crate::foreign::{Panel, Stop};

/// The shortest word that is found by taking characters out, as long as the program is still wrong in the same way: it
/// refuses a valid word, or takes one that is not valid.
///
/// Pieces are taken out, the longest first, down to single characters, until none can be taken out any more. Then each
/// character becomes the most legible one of its class, if the program is wrong with that too: so words are alike that
/// are wrong for one reason.
pub(super) fn shortened(
    word: &str,
    valid: bool,
    dfa: &Dfa,
    panel: &mut Panel,
) -> Result<String, Stop> {
    let mut characters: Vec<char> = word.chars().collect();
    let mut piece = characters.len();
    while piece > 0 {
        let candidates: Vec<String> = (0..=characters.len().saturating_sub(piece))
            .map(|from| without(&characters, from, piece))
            .filter(|candidate| dfa.accepts(candidate) == valid)
            .collect();
        let verdicts = panel.judge(&candidates)?;
        let judged = candidates.iter().zip(verdicts);
        let mut wrong = judged.filter(|(_, taken)| *taken != valid);
        match wrong.next() {
            Some((shorter, _)) => {
                characters = shorter.chars().collect();
                piece = piece.min(characters.len());
            }
            None => piece /= 2,
        }
    }
    for place in 0..characters.len() {
        let class = dfa.classes().iter();
        let mut class = class.filter(|class| class.contains(characters[place]));
        let legible = class.find_map(CharSet::most_legible);
        let Some(legible) = legible.filter(|it| *it != characters[place]) else {
            continue;
        };
        let before = std::mem::replace(&mut characters[place], legible);
        let candidate: String = characters.iter().collect();
        let is_wrong =
            dfa.accepts(&candidate) == valid && panel.judge(&[candidate])?.first() == Some(&!valid);
        if !is_wrong {
            characters[place] = before;
        }
    }
    Ok(characters.into_iter().collect())
}

fn without(characters: &[char], from: usize, piece: usize) -> String {
    let end = (from + piece).min(characters.len());
    characters[..from]
        .iter()
        .chain(&characters[end..])
        .collect()
}
