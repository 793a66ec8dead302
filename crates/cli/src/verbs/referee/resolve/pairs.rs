//! Pairs of a base and a reference: the worked cases of the documents, and all combinations of parts.

use std::collections::BTreeMap;

use urlspec::Revision;
use urlspec_lineage::cases;

/// A base and a reference.
pub(super) struct Pair {
    pub(super) base: String,
    pub(super) reference: String,
    /// The documents that have it among their worked cases.
    cases: Vec<Revision>,
}

impl Pair {
    pub(super) fn is_case_of(&self, revision: Revision) -> bool {
        self.cases.contains(&revision)
    }
}

/// Bases with and without each part, the one of the documents' examples first.
pub(super) const BASES: [&str; 12] = [
    "http://a/b/c/d;p?q",
    "http://a/b/c/d;p?q=1/2",
    "http://a/b/c/d;p=1/2?q",
    "http://a",
    "http://a?q",
    "http://a/",
    "http://a//b//c",
    "http://u@a:8/b/../c/./d",
    "g:/b/c",
    "g:b/c",
    "file:///b/c",
    "http://a/b/c#f",
];

const SCHEMES: [&str; 3] = ["", "http:", "g:"];
const AUTHORITIES: [&str; 3] = ["", "//", "//g"];
const PATHS: [&str; 28] = [
    "",
    "g",
    "./g",
    "g/",
    "/g",
    "/",
    ".",
    "./",
    "..",
    "../",
    "../g",
    "../..",
    "../../g",
    "../../../g",
    "../../../../g",
    "/./g",
    "/../g",
    "g.",
    "..g",
    "./../g",
    "g/.",
    "./g/.",
    "g/./h",
    "g/../h",
    "g;x=1/../y",
    "g//h",
    "/g/..//h",
    "%2e%2e/g",
];
const QUERIES: [&str; 4] = ["", "?", "?y", "?y/../x"];
const FRAGMENTS: [&str; 4] = ["", "#", "#s", "#s/../x"];

/// Every pair once, ordered by base.
pub(super) fn all() -> Vec<Pair> {
    let mut all: BTreeMap<(String, String), Vec<Revision>> = BTreeMap::new();
    for revision in Revision::ALL {
        for case in cases::resolution(*revision) {
            // What an option changes is a choice, and no pair says which was made.
            if case.option().is_none() && case.retrieved_from().is_none() {
                let pair = (case.base().to_owned(), case.reference().to_owned());
                all.entry(pair).or_default().push(*revision);
            }
        }
    }
    for base in BASES {
        for scheme in SCHEMES {
            for authority in AUTHORITIES {
                for path in PATHS
                    .iter()
                    .filter(|path| authority.is_empty() || path.is_empty() || path.starts_with('/'))
                {
                    for query in QUERIES {
                        for fragment in FRAGMENTS {
                            let reference = format!("{scheme}{authority}{path}{query}{fragment}");
                            all.entry((base.to_owned(), reference)).or_default();
                        }
                    }
                }
            }
        }
    }
    let pair = |((base, reference), cases): ((String, String), Vec<Revision>)| Pair {
        base,
        reference,
        cases,
    };
    all.into_iter().map(pair).collect()
}
