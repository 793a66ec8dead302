//! Looking names up as people write them: `-` and `_` are interchangeable, and case does not matter
//! where only one name is meant. For a name that is not known, the most similar ones can be
//! offered.

use std::collections::HashMap;

/// The name of a rule as an identifier of pest, which cannot have `-`, `+` or a space.
///
/// ```
/// use grammarian::names::identifier;
///
/// assert_eq!(identifier("rel-path"), "rel_path");
/// assert_eq!(identifier("gopher+_string"), "gopherplus_string");
/// assert_eq!(identifier("URN chars"), "URN_chars");
/// ```
#[must_use]
pub fn identifier(name: &str) -> String {
    name.replace(['-', ' '], "_").replace('+', "plus")
}

/// A list of names in which a name can be looked up as people write it.
///
/// ```
/// use grammarian::names::Names;
///
/// let names = Names::of(["HEXDIG", "rel-path", "alpha", "ALPHA"]);
/// assert_eq!(names.find("rel_path"), Some(1));
/// assert_eq!(names.find("hexdig"), Some(0));
/// assert_eq!(names.find("alpha"), Some(2));
/// // There are two of them.
/// assert_eq!(names.find("Alpha"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names {
    exact: HashMap<String, Vec<usize>>,
    folded: HashMap<String, Vec<usize>>,
}

impl Names {
    /// A list of these names, numbered from 0 in their order.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut known = Self::default();
        for (number, name) in names.into_iter().enumerate() {
            let name = identifier(name);
            let folded = name.to_ascii_lowercase();
            known.exact.entry(name).or_default().push(number);
            known.folded.entry(folded).or_default().push(number);
        }
        known
    }

    /// The number of the name that is meant: the only one that differs at most in `-` and `_`, or
    /// else the only one that differs from it at most in case too. `None` if there is no such name,
    /// or more than one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.exact(name).or_else(|| self.folded(name))
    }

    /// The number of the only name that differs at most in `-` and `_`.
    #[must_use]
    pub fn exact(&self, name: &str) -> Option<usize> {
        only(self.exact.get(&identifier(name)))
    }

    /// The number of the only name that differs at most in `-` and `_` and in case.
    #[must_use]
    pub fn folded(&self, name: &str) -> Option<usize> {
        only(self.folded.get(&identifier(name).to_ascii_lowercase()))
    }
}

fn only(numbers: Option<&Vec<usize>>) -> Option<usize> {
    match numbers.map(Vec::as_slice) {
        Some([number]) => Some(*number),
        _ => None,
    }
}

/// The known names that are similar to `name`, the most similar first, and at most three.
///
/// ```
/// use grammarian::names::nearest;
///
/// assert_eq!(nearest("fragmnt", ["query", "fragment"]), ["fragment"]);
/// ```
#[must_use]
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    const ALIKE: f64 = 0.7;
    let name = name.to_ascii_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .into_iter()
        .map(|other| {
            let score = strsim::jaro_winkler(&name, &other.to_ascii_lowercase());
            (score, other)
        })
        .filter(|&(score, _)| score >= ALIKE)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, other)| other).take(3).collect()
}

/// The end of an error message that suggests some names: `; did you mean ...?`. Empty without names.
#[must_use]
pub fn offer(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("; did you mean {}?", quoted.join(" or "))
        }
    }
}
