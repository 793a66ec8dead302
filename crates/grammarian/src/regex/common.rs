//! Expressions whose dialect is not known.

use super::node::Construct;
use super::{Dialect, Error, Pattern};
use crate::automata::{Dfa, Limits};

/// The dialects that an expression may be of if nothing is said. POSIX has no groups without a number, and leaves open what
/// the others say with backslashes.
const ALL: [Dialect; 6] = [
    Dialect::Pcre,
    Dialect::Python,
    Dialect::JavaScript,
    Dialect::Rust,
    Dialect::Re2,
    Dialect::Java,
];

impl Pattern {
    /// Reads an expression that means the same in PCRE2, Python, JavaScript, Rust, RE2 and Java: all of them take it, and
    /// match the same texts. With `is_searched`, the texts that have a match somewhere.
    ///
    /// # Errors
    ///
    /// [`Error`] if a dialect does not have it, or if two match different texts; it names the construct.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::regex::Pattern;
    ///
    /// let limits = Limits::default();
    /// assert!(Pattern::parse_common("^[0-9]+$", false, &limits).is_ok());
    /// let error = Pattern::parse_common(r"\d+", false, &limits).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 1: `\\d` means one thing in PCRE2 and another in Python, such as \"\u{660}\""
    /// );
    /// # Ok::<(), grammarian::regex::Error>(())
    /// ```
    pub fn parse_common(text: &str, is_searched: bool, limits: &Limits) -> Result<Self, Error> {
        let mut first: Option<(Self, Option<Dfa>)> = None;
        for dialect in ALL {
            let read = Self::parse(text, dialect).map_err(|error| Error {
                why: format!("{} ({})", error.why, dialect.name()),
                ..error
            })?;
            let read = if is_searched { read.searched() } else { read };
            let Some((before, dfa)) = &mut first else {
                first = Some((read, None));
                continue;
            };
            if before.node == read.node {
                continue;
            }
            let known = match dfa.take() {
                Some(dfa) => dfa,
                None => before.dfa(limits)?,
            };
            let other = read.dfa(limits)?;
            let compared = known.compare(&other, limits)?;
            if let Some(word) = compared.left_only().or(compared.right_only()) {
                return Err(differing(text, before, &read, word));
            }
            *dfa = Some(known);
        }
        match first {
            Some((pattern, _)) => Ok(pattern),
            None => Err(Error::of_all("there is no dialect")),
        }
    }
}

/// The error for an expression that means two things.
fn differing(text: &str, one: &Pattern, other: &Pattern, word: &str) -> Error {
    let unlike = |(one, other): &(&Construct, &Construct)| one.node != other.node;
    // Rust's parser keeps no places.
    let pairs = one.constructs.iter().zip(&other.constructs);
    let place = pairs
        .filter(|(one, other)| one.at == other.at)
        .find(unlike)
        .map(|(construct, _)| construct.at.clone());
    let (at, what) = match place {
        Some(place) => (place.start, &text[place]),
        None => (0, text),
    };
    Error::at(
        text,
        at,
        format!(
            "`{what}` means one thing in {} and another in {}, such as {word:?}",
            one.dialect.name(),
            other.dialect.name()
        ),
    )
}
