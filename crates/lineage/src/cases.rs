//! Worked cases of the documents: the targets of references, normal forms, and equivalent URLs.
//!
//! They are the examples that the documents give, and others that follow from their text. Each names its section. The
//! tests of the project check all of them against the library.
//!
//! ```
//! use urlspec::Revision;
//! use urlspec_lineage::cases;
//!
//! let cases = cases::resolution(Revision::Rfc3986);
//! let case = cases.iter().find(|case| case.reference() == "../g").unwrap();
//! assert_eq!(case.base(), "http://a/b/c/d;p?q");
//! assert_eq!(case.expected(), "http://a/b/g");
//! assert_eq!(case.resolver()?.resolve(case.reference())?.as_target(), Some(case.expected()));
//! # Ok::<(), urlspec::ResolveError>(())
//! ```

use urlspec::{Excess, ResolveError, Resolver, Revision};

use crate::documents;

/// The target of a reference, by one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolutionCase {
    revision: Revision,
    section: &'static str,
    base: &'static str,
    retrieved_from: Option<&'static str>,
    option: Option<ResolutionOption>,
    reference: &'static str,
    expected: &'static str,
}

/// A choice that a document leaves, and that a case makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResolutionOption {
    /// [`Resolver::for_new_request`].
    NewRequest,
    /// [`Resolver::non_validating`].
    NonValidating,
    /// [`Excess::Remove`].
    Remove,
    /// [`Excess::Refuse`].
    Refuse,
}

impl ResolutionOption {
    /// All of them.
    pub const ALL: &[Self] = &[
        Self::NewRequest,
        Self::NonValidating,
        Self::Remove,
        Self::Refuse,
    ];

    /// Its name, such as `new-request`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NewRequest => "new-request",
            Self::NonValidating => "non-validating",
            Self::Remove => "remove",
            Self::Refuse => "refuse",
        }
    }
}

impl ResolutionCase {
    /// The document.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The section, and its statement.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &'static str {
        self.base
    }

    /// The URL by which the document was retrieved that the reference is in, where the case gives one.
    #[must_use]
    pub fn retrieved_from(&self) -> Option<&'static str> {
        self.retrieved_from
    }

    /// The choice that the case makes if the document leaves one; `None` for the library's default.
    #[must_use]
    pub fn option(&self) -> Option<ResolutionOption> {
        self.option
    }

    /// The reference.
    #[must_use]
    pub fn reference(&self) -> &'static str {
        self.reference
    }

    /// The target, with the code of each finding in brackets behind it; `(current document)` and the fragment; or the
    /// reason for which there is no target: `invalid`, `opaque base`, `above root` or `no base`.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The resolver for the reference.
    ///
    /// # Errors
    ///
    /// Never for the cases of this module: a test makes all of them.
    pub fn resolver(&self) -> Result<Resolver, ResolveError> {
        let mut resolver = Resolver::new(self.revision, self.base)?;
        if let Some(url) = self.retrieved_from {
            resolver = resolver.retrieved_from(url)?;
        }
        match self.option {
            None => Ok(resolver),
            Some(ResolutionOption::NewRequest) => resolver.for_new_request(),
            Some(ResolutionOption::NonValidating) => resolver.non_validating(),
            Some(ResolutionOption::Remove) => resolver.excess(Excess::Remove),
            Some(ResolutionOption::Refuse) => resolver.excess(Excess::Refuse),
        }
    }
}

/// The normal form of a URL, by one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormalizationCase {
    section: &'static str,
    url: &'static str,
    expected: &'static str,
}

impl NormalizationCase {
    /// The section, and its statement.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// The URL, which may be relative.
    #[must_use]
    pub fn url(&self) -> &'static str {
        self.url
    }

    /// Its normal form.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

/// Two URLs, and how they are the same by one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EquivalenceCase {
    section: &'static str,
    one: &'static str,
    other: &'static str,
    expected: &'static str,
    cited: Option<&'static str>,
    cautions: &'static str,
}

impl EquivalenceCase {
    /// The section, and its statement.
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.section
    }

    /// A URL.
    #[must_use]
    pub fn one(&self) -> &'static str {
        self.one
    }

    /// Another one.
    #[must_use]
    pub fn other(&self) -> &'static str {
        self.other
    }

    /// The name of the lowest [rung](urlspec::Rung) on which they are the same, or `none`.
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The sections without which they would be different, where the case names them: separated by `; `.
    #[must_use]
    pub fn cited(&self) -> Option<&'static str> {
        self.cited
    }

    /// The names of the [cautions](urlspec::Caution) that the document has for those who compare them.
    pub fn cautions(&self) -> impl Iterator<Item = &'static str> {
        self.cautions.split(", ").filter(|name| !name.is_empty())
    }
}

/// The cases of resolution of a document; empty if it does not describe how to resolve references.
///
/// # Panics
///
/// Never: a test reads all texts.
#[must_use]
pub fn resolution(revision: Revision) -> Vec<ResolutionCase> {
    let mut cases = Vec::new();
    let (mut section, mut base, mut retrieved_from, mut option) = ("", "", None, None);
    for line in lines("resolve", revision) {
        if let Some(heading) = line.strip_prefix("## ") {
            (section, option) = (heading, None);
        } else if let Some(text) = line.strip_prefix("base: ") {
            (base, retrieved_from, option) = (unquoted(text), None, None);
        } else if let Some(url) = line.strip_prefix("retrieved from: ") {
            retrieved_from = Some(url);
        } else if let Some((reference, expected)) = line.split_once(" = ") {
            cases.push(ResolutionCase {
                revision,
                section,
                base,
                retrieved_from,
                option,
                reference: unquoted(reference),
                expected,
            });
        } else {
            let named = |it: &&ResolutionOption| format!("[{}]", it.as_str()) == line;
            let named = ResolutionOption::ALL.iter().find(named);
            option = Some(*named.unwrap_or_else(|| panic!("{revision}: no option {line}")));
        }
    }
    cases
}

/// The cases of normalization of a document; empty if it describes no normalization.
///
/// # Panics
///
/// Never: a test reads all files.
#[must_use]
pub fn normalization(revision: Revision) -> Vec<NormalizationCase> {
    let lines = equations("normalize", revision);
    let case = |(section, url, expected)| NormalizationCase {
        section,
        url,
        expected,
    };
    lines.map(case).collect()
}

/// The cases of equivalence of a document; empty if it describes no normalization.
///
/// # Panics
///
/// Never: a test reads all files.
#[must_use]
pub fn equivalence(revision: Revision) -> Vec<EquivalenceCase> {
    let lines = equations("equivalent", revision);
    let case = |(section, pair, expected): (_, &'static str, &'static str)| {
        let (one, other) = pair.split_once(" ~ ").expect("two URLs");
        let (met, cautions) = expected.split_once(", but ").unwrap_or((expected, ""));
        let (expected, cited) = match met.split_once(" (") {
            Some((rung, cited)) => (rung, Some(cited.strip_suffix(')').expect("a bracket"))),
            None => (met, None),
        };
        EquivalenceCase {
            section,
            one,
            other,
            expected,
            cited,
            cautions,
        }
    };
    lines.map(case).collect()
}

/// The lines of a text that are not empty.
fn lines(kind: &str, revision: Revision) -> impl Iterator<Item = &'static str> {
    let lines = documents::text(revision, kind).lines();
    lines.filter(|line| !line.is_empty())
}

/// The lines `LEFT = RIGHT` of a file, each with its section.
fn equations(
    kind: &str,
    revision: Revision,
) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let mut section = "";
    lines(kind, revision).filter_map(move |line| {
        if let Some(heading) = line.strip_prefix("## ") {
            section = heading;
            return None;
        }
        let (left, right) = line.split_once(" = ").expect("an equation");
        Some((section, left, right))
    })
}

/// `<>` stands for the empty text.
fn unquoted(text: &'static str) -> &'static str {
    if text == "<>" { "" } else { text }
}
