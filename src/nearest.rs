//! "Did you mean": the known names that look most like the one given.

/// The names most similar to `name`, the most similar first; at most three, and none far off.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const ALIKE: f64 = 0.7;
    let name = name.to_ascii_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .map(|other| {
            (
                strsim::jaro_winkler(&name, &other.to_ascii_lowercase()),
                other,
            )
        })
        .filter(|&(score, _)| score >= ALIKE)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, other)| other).take(3).collect()
}

/// The end of an error message: what was perhaps meant, or else all that there is.
pub(crate) fn offer_or_list<'a>(names: &[&str], all: impl Iterator<Item = &'a str>) -> String {
    if !names.is_empty() {
        return offer(names);
    }
    let quoted: Vec<String> = all.map(|name| format!("`{name}`")).collect();
    format!("; there are {}", quoted.join(", "))
}

/// The end of an error message: `; did you mean ...?`, or nothing.
pub(crate) fn offer(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            format!("; did you mean {}?", quoted.join(" or "))
        }
    }
}

/// What a type whose values have names needs: `Display`, `Serialize`, `FromStr`, and the error for a name that
/// none of them has. The type has `ALL` and `as_str`; `$offer` makes the end of the message of the nearest names.
macro_rules! named {
    ($type:ident, $what:literal, $(#[$doc:meta])* $error:ident, $offer:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $error;

            /// Takes the name in lower case.
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().find(|it| it.as_str() == name);
                found.copied().ok_or_else(|| $error {
                    name: name.to_owned(),
                    nearest: crate::nearest::nearest(name, Self::ALL.iter().map(|it| it.as_str())),
                })
            }
        }

        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("no {} is called `{name}`{}", $what, ($offer)(.nearest))]
        pub struct $error {
            name: String,
            nearest: Vec<&'static str>,
        }

        impl $error {
            /// The name that was asked for.
            #[must_use]
            pub fn name(&self) -> &str {
                &self.name
            }

            /// The names nearest to it, the nearest first; empty where none is near.
            #[must_use]
            pub fn nearest(&self) -> &[&'static str] {
                &self.nearest
            }
        }
    };
}

pub(crate) use named;
