//! The names of rules in exported grammars.

use std::collections::{HashMap, HashSet};

use crate::bnf::Notation;
use crate::names::identifier;

/// The form that a grammar is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// ABNF: letters, digits and hyphens, and case does not matter.
    Abnf,
    /// A grammar for pest: letters, digits and `_`, and case matters.
    Pest,
}

/// The built-in names of pest. In names that begin with `PUSH` it reads an operation.
const OF_PEST: [&str; 11] = [
    "ANY",
    "SOI",
    "EOI",
    "POP",
    "PEEK",
    "DROP",
    "POP_ALL",
    "PEEK_ALL",
    "WHITESPACE",
    "COMMENT",
    "NEWLINE",
];

/// Names that Rust does not let an enumeration have, even as raw identifiers.
const OF_RUST: [&str; 4] = ["self", "Self", "super", "crate"];

impl Target {
    /// A notation that compares names as the target does.
    pub(super) fn notation(self) -> Notation {
        match self {
            Self::Abnf => Notation::Abnf,
            Self::Pest => Notation::Rfc822,
        }
    }

    /// Returns `true` if the core rules of ABNF need not be written.
    pub(super) fn has_core_rules(self) -> bool {
        self == Self::Abnf
    }

    /// A name for each, as the target may have it, and no two the same. A valid name stays as it is, and one whose only
    /// invalid characters are hyphens takes precedence over others; invalid characters become a hyphen or `_`, and
    /// names that are taken then are numbered.
    pub(super) fn names<'n>(
        self,
        names: impl Iterator<Item = &'n str> + Clone,
        core: &[&str],
    ) -> Vec<String> {
        let mut taken: HashSet<String> = core.iter().map(|name| self.key(name)).collect();
        let fits = |name: &str| self.fitting(name) == name;
        let fits_nearly = |name: &str| self.fitting(name) == identifier(name);
        let mut given: Vec<Option<String>> = vec![None; names.clone().count()];
        for is_taken in [&fits as &dyn Fn(&str) -> bool, &fits_nearly] {
            for (given, name) in given.iter_mut().zip(names.clone()) {
                let own = self.fitting(name);
                if given.is_none() && is_taken(name) && taken.insert(self.key(&own)) {
                    *given = Some(own);
                }
            }
        }
        // The next number to try for each name.
        let mut next: HashMap<String, usize> = HashMap::new();
        let all = names.zip(given).map(|(name, given)| {
            given.unwrap_or_else(|| {
                let base = self.fitting(name);
                let number = next.entry(self.key(&base)).or_insert(1);
                loop {
                    let own = match (*number, self) {
                        (1, _) => base.clone(),
                        (number, Self::Abnf) => format!("{base}-{number}"),
                        (number, Self::Pest) => format!("{base}_{number}"),
                    };
                    *number += 1;
                    if taken.insert(self.key(&own)) {
                        return own;
                    }
                }
            })
        });
        all.collect()
    }

    /// The key by which two names are the same.
    fn key(self, name: &str) -> String {
        match self {
            Self::Abnf => name.to_ascii_lowercase(),
            Self::Pest => name.to_owned(),
        }
    }

    /// The name with invalid characters replaced.
    fn fitting(self, name: &str) -> String {
        let (name, filler) = match self {
            Self::Abnf => (name.to_owned(), '-'),
            Self::Pest => (identifier(name), '_'),
        };
        let fits = |c: char| c.is_ascii_alphanumeric() || c == filler;
        let name: String = name
            .chars()
            .map(|c| if fits(c) { c } else { filler })
            .collect();
        let name = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        let mut name = if name.is_empty() { "rule" } else { name }.to_owned();
        if self == Self::Pest {
            if name.starts_with("PUSH") {
                name.insert_str(0, "rule_");
            }
            let is_of_pest = OF_PEST.contains(&name.as_str()) || name.starts_with("ASCII_");
            if is_of_pest || OF_RUST.contains(&name.as_str()) {
                name.push('_');
            }
            while is_of_state(&name) {
                name = name.replace("__", "_");
            }
        }
        name
    }
}

/// Returns `true` if a name could be that of a state of an automaton, such as `host__2`.
fn is_of_state(name: &str) -> bool {
    let state = name.rsplit_once("__");
    state.is_some_and(|(_, state)| {
        !state.is_empty() && state.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[track_caller]
    fn check(target: Target, names: &[&str], expected: &[&str]) {
        assert_eq!(target.names(names.iter().copied(), &["DIGIT"]), expected);
    }

    #[test]
    fn names_fit_abnf() {
        let names = ["w2:b", "w2-b", "a_b", "A-B", "a^2", "digit", "+1", "^"];
        // `A-B` fits as it is, and so it stays.
        let expected = [
            "w2-b-2", "w2-b", "a-b-2", "A-B", "a-2", "digit-2", "rule", "rule-2",
        ];
        check(Target::Abnf, &names, &expected);
    }

    #[test]
    fn names_fit_pest() {
        let names = ["w2:b", "w2-b", "w2_b", "a+", "A", "a", "x^2", "x_2"];
        let expected = [
            "w2_b_2", "w2_b_3", "w2_b", "aplus", "A", "a", "x_2_2", "x_2",
        ];
        check(Target::Pest, &names, &expected);
    }

    #[test]
    fn names_of_pest_and_rust_are_not_taken() {
        let names = ["ANY", "PUSHES", "ASCII_DIGIT", "self", "x__1", "x-_1", "_"];
        let expected = [
            "ANY_",
            "rule_PUSHES",
            "ASCII_DIGIT_",
            "self_",
            "x_1",
            "x_1_2",
            "rule",
        ];
        check(Target::Pest, &names, &expected);
    }
}
