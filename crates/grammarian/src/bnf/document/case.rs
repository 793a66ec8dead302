//! The statements of a text about upper and lower case.

use crate::text::lines;

/// How documents say that letters in strings stand for both cases: RFC 2616, section 2.1, and RFC 822, section 3.4.7.
const SAYINGS: [&str; 2] = [
    "the text is case-insensitive",
    "alphabetic strings may be represented in any combination of upper and lower case",
];

/// The line on which a text begins to say that letters in strings stand for both cases. It may go on on the next line.
pub(super) fn line_on_case(text: &str) -> Option<usize> {
    let numbered = lines(text).zip(1..);
    let words = numbered.flat_map(|(line, number)| {
        let words = line.split_whitespace();
        words.map(move |word| (word.trim_end_matches(['.', ',', ';', ':']), number))
    });
    let words: Vec<(&str, usize)> = words.collect();
    let begins = |at: usize, saying: &str| {
        let mut said = words[at..].iter().map(|(word, _)| *word);
        saying.split(' ').all(|word| said.next() == Some(word))
    };
    (0..words.len())
        .find(|at| SAYINGS.iter().any(|saying| begins(*at, saying)))
        .map(|at| words[at].1)
}

#[cfg(test)]
mod tests {
    use super::line_on_case;

    #[test]
    fn sayings_on_case_are_found() {
        let of_2616 = "Unless stated otherwise,\n  the text is case-insensitive.\n";
        assert_eq!(line_on_case(of_2616), Some(2));
        assert_eq!(
            line_on_case("otherwise, the\n  text is\ncase-insensitive."),
            Some(1)
        );
        let of_822 = "Except as noted, alphabetic strings may be represented in  any\n   combination of upper and \
                      lower case.  The only";
        assert_eq!(line_on_case(of_822), Some(1));
        assert_eq!(
            line_on_case("alphabetic strings may be represented in any"),
            None
        );
        assert_eq!(line_on_case("the text is not case-insensitive"), None);
    }
}
