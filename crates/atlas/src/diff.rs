//! The changes from one text of a rule to another, token by token.

use crate::tokens::Token;

/// The tokens that two texts do not have in common.
pub(crate) struct Changes {
    /// For each token of the older text, `true` if the newer one lacks it.
    pub(crate) older: Vec<bool>,
    /// For each token of the newer text, `true` if the older one lacks it.
    pub(crate) newer: Vec<bool>,
}

/// The largest product of the numbers of tokens for which a longest common subsequence is sought. Beyond it, all
/// between the common beginning and the common end counts as changed.
const MOST_PAIRS: usize = 4_000_000;

impl Changes {
    /// The tokens outside a longest common subsequence. White space does not count; between changed tokens it is changed too.
    pub(crate) fn between(older: &[Token], newer: &[Token]) -> Self {
        let [old, new] = [older, newer].map(|all| {
            let texts = all.iter().filter(|it| !it.is_space());
            texts.map(|it| unquoted(it.text)).collect::<Vec<&str>>()
        });
        let [old, new] = changed(&old, &new);
        Self {
            older: with_spaces(older, &old),
            newer: with_spaces(newer, &new),
        }
    }

    /// Returns `true` if the texts have the same tokens.
    pub(crate) fn are_none(&self) -> bool {
        !self.older.contains(&true) && !self.newer.contains(&true)
    }
}

/// A token, without the quotation marks around signs: one notation has them, and another one has not.
fn unquoted(text: &str) -> &str {
    let within = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let is_sign = |it: &&str| !it.is_empty() && it.chars().all(|it| it.is_ascii_punctuation());
    within.filter(is_sign).unwrap_or(text)
}

/// For each item of both lists, `true` if it is not in the longest common subsequence.
fn changed(old: &[&str], new: &[&str]) -> [Vec<bool>; 2] {
    let pairs = old.iter().zip(new);
    let start = pairs.take_while(|(one, other)| one == other).count();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let pairs = old_rest.iter().rev().zip(new_rest.iter().rev());
    let end = pairs.take_while(|(one, other)| one == other).count();
    let old_rest = &old_rest[..old_rest.len() - end];
    let new_rest = &new_rest[..new_rest.len() - end];

    let whole = |length: usize, middle: Vec<bool>| {
        let mut marks = vec![false; length];
        marks[start..length - end].copy_from_slice(&middle);
        marks
    };
    let (old_middle, new_middle) = if old_rest.len() * new_rest.len() > MOST_PAIRS {
        (vec![true; old_rest.len()], vec![true; new_rest.len()])
    } else {
        outside_of_common(old_rest, new_rest)
    };
    [whole(old.len(), old_middle), whole(new.len(), new_middle)]
}

/// The same by the table of the lengths of common subsequences of all ends.
fn outside_of_common(old: &[&str], new: &[&str]) -> (Vec<bool>, Vec<bool>) {
    let width = new.len() + 1;
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for (row, one) in old.iter().enumerate().rev() {
        for (column, other) in new.iter().enumerate().rev() {
            let at = row * width + column;
            longest[at] = if one == other {
                longest[at + width + 1] + 1
            } else {
                longest[at + width].max(longest[at + 1])
            };
        }
    }
    let (mut of_old, mut of_new) = (vec![true; old.len()], vec![true; new.len()]);
    let (mut row, mut column) = (0, 0);
    while row < old.len() && column < new.len() {
        let at = row * width + column;
        if old[row] == new[column] {
            (of_old[row], of_new[column]) = (false, false);
            row += 1;
            column += 1;
        } else if longest[at + width] >= longest[at + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    (of_old, of_new)
}

/// The marks of tokens that are not white space, and those of white space: `true` between two changed tokens.
fn with_spaces(tokens: &[Token], changed: &[bool]) -> Vec<bool> {
    let mut marks = Vec::with_capacity(tokens.len());
    let mut number: usize = 0;
    for token in tokens {
        if token.is_space() {
            let before = number.checked_sub(1).map(|it| changed[it]);
            let behind = changed.get(number).copied();
            marks.push(before == Some(true) && behind == Some(true));
        } else {
            marks.push(changed[number]);
            number += 1;
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokens;

    /// The changed tokens of both texts, without white space.
    fn found(old: &str, new: &str) -> [String; 2] {
        let (old, new) = (tokens(old), tokens(new));
        let changes = Changes::between(&old, &new);
        let marked = |all: &[Token], marks: &[bool]| {
            let marked = all
                .iter()
                .zip(marks)
                .filter(|(it, mark)| **mark && !it.is_space());
            let texts: Vec<&str> = marked.map(|(it, _)| it.text).collect();
            texts.join(" ")
        };
        [marked(&old, &changes.older), marked(&new, &changes.newer)]
    }

    #[test]
    fn tokens_that_both_have_in_order_are_not_changed() {
        assert_eq!(found("a = b | c", "a = b / c / d"), ["|", "/ / d"]);
        assert_eq!(found("a = 1*5x", "a = 2*5(x)"), ["1", "2 ( )"]);
        assert_eq!(
            found("a = \"x y\"", "a = \"x  y\""),
            ["\"x y\"", "\"x  y\""]
        );
        assert_eq!(
            found("a = b c ; one two", "a = c b ; one three"),
            ["b two", "b three"]
        );
        assert_eq!(found("", "a = b"), ["", "a = b"]);
        assert_eq!(found("a\n=  b", "a = b"), ["", ""]);
    }

    #[test]
    fn texts_that_are_too_long_are_changed_between_their_common_ends() {
        let many = |name: &str| format!("a = {} end", name.repeat(3000));
        let [old, new] = found(&many("b / "), &many("c / "));
        assert!(old.starts_with("b / b") && new.starts_with("c / c"));
        assert!(!old.contains('=') && !new.contains("end"));
    }
}
