//! The check digit of a `nih` URI (RFC 6920, section 7).

/// The check digit of hexadecimal digits: Luhn's algorithm to the base of sixteen, in which every second digit from the right
/// counts twice. Other characters, such as separators, count nothing.
pub(crate) fn check_digit(digits: &str) -> char {
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|digit| digit.to_digit(16))
        .enumerate()
        .map(|(at, digit)| {
            let counted = if at % 2 == 0 { 2 * digit } else { digit };
            counted / 16 + counted % 16
        })
        .sum();
    char::from_digit((16 - sum % 16) % 16, 16).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_those_of_the_examples() {
        assert_eq!(check_digit("53269057"), 'b');
        assert_eq!(check_digit("53269057e12fe2b74ba07c892560a2"), 'f');
    }
}
