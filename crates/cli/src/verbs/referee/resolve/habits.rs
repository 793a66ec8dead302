//! The questions that programs answer differently, each by one pair.

use serde::Serialize;
use urlspec::Revision;

use super::pairs::{BASES, Pair};
use super::{Fate, said, target};

/// A program's target for one pair, and the documents that have the same target.
#[derive(Serialize)]
pub(super) struct Habit {
    base: &'static str,
    reference: &'static str,
    /// The target that the program gives; null if it gives none.
    target: Option<String>,
    /// The name of that treatment; null if it has no name.
    #[serde(rename = "habit")]
    name: Option<&'static str>,
    like: Vec<Revision>,
}

/// A pair, and the names of what programs make of it.
struct Asked {
    base: &'static str,
    reference: &'static str,
    names: &'static [(&'static str, &'static str)],
}

/// The base of the documents' examples.
const BASE: &str = BASES[0];

const ASKED: [Asked; 15] = [
    Asked {
        base: BASE,
        reference: "?y",
        names: &[
            ("http://a/b/c/d;p?y", "a query alone keeps the last segment"),
            ("http://a/b/c/?y", "a query alone replaces the last segment"),
            ("http://a/b/c/d?y", "a query alone replaces the parameters"),
        ],
    },
    Asked {
        base: BASE,
        reference: "",
        names: &[
            ("http://a/b/c/d;p?q", "an empty reference is the base"),
            ("http://a/b/c/", "an empty reference drops the last segment"),
            ("http://a/b/c/d;p", "an empty reference drops the query"),
        ],
    },
    Asked {
        base: BASE,
        reference: "#s",
        names: &[
            ("http://a/b/c/d;p?q#s", "a fragment alone keeps the query"),
            ("http://a/b/c/d;p#s", "a fragment alone drops the query"),
            ("#s", "a fragment alone stays as it is"),
        ],
    },
    Asked {
        base: BASE,
        reference: "../../../g",
        names: &[
            ("http://a/g", "`..` above the root is left out"),
            ("http://a/../g", "`..` above the root stays"),
        ],
    },
    Asked {
        base: BASE,
        reference: "/../g",
        names: &[
            (
                "http://a/g",
                "dot segments in a path from the root are removed",
            ),
            ("http://a/../g", "dot segments in a path from the root stay"),
        ],
    },
    Asked {
        base: BASE,
        reference: "http:g",
        names: &[
            (
                "http:g",
                "a reference with the scheme of the base is absolute",
            ),
            (
                "http://a/b/c/g",
                "a reference with the scheme of the base is relative",
            ),
            (
                "http://g/",
                "a reference with the scheme of the base has its authority without slashes",
            ),
        ],
    },
    Asked {
        base: BASE,
        reference: "//g/../g",
        names: &[
            ("http://g/g", "dot segments after an authority are removed"),
            ("http://g/../g", "dot segments after an authority stay"),
        ],
    },
    Asked {
        base: BASE,
        reference: "g?",
        names: &[
            ("http://a/b/c/g?", "an empty query stays"),
            ("http://a/b/c/g", "an empty query is dropped"),
        ],
    },
    Asked {
        base: BASE,
        reference: "g#",
        names: &[
            ("http://a/b/c/g#", "an empty fragment stays"),
            ("http://a/b/c/g", "an empty fragment is dropped"),
        ],
    },
    Asked {
        base: BASE,
        reference: "g?y/../x",
        names: &[
            ("http://a/b/c/g?y/../x", "dots in a query are data"),
            ("http://a/b/c/x", "dots in a query are segments of a path"),
            ("http://a/b/c/g?x", "dots in a query are removed"),
        ],
    },
    Asked {
        base: BASE,
        reference: "%2e%2e/g",
        names: &[
            ("http://a/b/c/%2e%2e/g", "`%2e%2e` is a name"),
            ("http://a/b/g", "`%2e%2e` is `..`"),
            ("http://a/b/c/../g", "`%2e%2e` is decoded, and stays"),
        ],
    },
    Asked {
        base: "http://a",
        reference: "g",
        names: &[
            (
                "http://a/g",
                "a slash stands between a bare authority and a path",
            ),
            (
                "http://ag",
                "no slash is put between a bare authority and a path",
            ),
            ("g", "a path is not joined to a bare authority"),
        ],
    },
    Asked {
        base: "http://a//b//c",
        reference: "../g",
        names: &[
            ("http://a//b/g", "an empty segment is a segment"),
            ("http://a/g", "empty segments are passed over"),
            ("http://a/b/g", "empty segments are removed"),
        ],
    },
    Asked {
        base: "g:b/c",
        reference: "../../g",
        names: &[
            ("g:g", "a base without a root has none"),
            ("g:/g", "a base without a root gets one"),
            ("g:../g", "`..` stays where there is no root"),
        ],
    },
    Asked {
        base: "http://a/b/c#f",
        reference: "",
        names: &[
            ("http://a/b/c", "the fragment of the base is dropped"),
            ("http://a/b/c#f", "the fragment of the base stays"),
        ],
    },
];

/// The program's habit in each question.
pub(super) fn of(
    pairs: &[Pair],
    answers: &[Result<Option<String>, Fate>],
    documents: &[Revision],
    expected: &[Vec<Result<Option<String>, ()>>],
) -> Vec<Habit> {
    let habit = |asked: &Asked| {
        let is_it = |pair: &Pair| pair.base == asked.base && pair.reference == asked.reference;
        let at = pairs.iter().position(is_it)?;
        let given = said(&answers[at]);
        let is_like = |targets: &Vec<Result<Option<String>, ()>>| {
            targets[at]
                .as_ref()
                .is_ok_and(|target| target.as_deref() == given)
        };
        let like = documents
            .iter()
            .zip(expected)
            .filter(|(_, targets)| is_like(targets));
        let name = asked
            .names
            .iter()
            .find(|(target, _)| Some(*target) == given);
        Some(Habit {
            base: asked.base,
            reference: asked.reference,
            target: given.map(str::to_owned),
            name: name.map(|(_, name)| *name),
            like: like.map(|(document, _)| *document).collect(),
        })
    };
    ASKED.iter().filter_map(habit).collect()
}

impl Habit {
    pub(super) fn in_words(&self) -> String {
        let like: Vec<&str> = self.like.iter().map(|it| it.id()).collect();
        let like = if like.is_empty() {
            "no document".to_owned()
        } else {
            like.join(", ")
        };
        format!(
            "{}: `{}` against `{}` is {} (as by {like})",
            self.name.unwrap_or("something else"),
            self.reference,
            self.base,
            target(self.target.as_deref()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::pairs;
    use super::*;

    #[test]
    fn every_pair_is_asked() {
        let all = pairs::all();
        for asked in &ASKED {
            let is_it = |pair: &Pair| pair.base == asked.base && pair.reference == asked.reference;
            assert!(all.iter().any(is_it), "{} {}", asked.base, asked.reference);
        }
    }
}
