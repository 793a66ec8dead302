//! Why there is nothing to resolve against, or nothing that a reference resolves to.

use super::Resolver;
use crate::explain::SyntaxError;
use crate::revision::Revision;

/// Why a text cannot be a base.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct BaseError(BaseFault);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum BaseFault {
    #[error("{} describes no way to resolve references (section {}); {}", .revision.name(), .revision.document().sections.resolution, nearest(.others))]
    NoAlgorithm {
        revision: Revision,
        others: Vec<Revision>,
    },
    #[error("{} describes no layers that a base comes from; {}", .revision.name(), nearest(.others))]
    NoLayers {
        revision: Revision,
        others: Vec<Revision>,
    },
    #[error("the default base is the empty string ({}, section {section}), and no other can be given", .revision.name())]
    DefaultIsEmpty {
        revision: Revision,
        section: &'static str,
    },
    #[error("the base is not valid: {error}")]
    Invalid { base: String, error: SyntaxError },
    #[error("the base has no scheme: it must be absolute ({revision}, section {section})", revision = .revision.name())]
    Relative {
        base: String,
        revision: Revision,
        section: &'static str,
    },
}

fn nearest(revisions: &[Revision]) -> String {
    let names: Vec<String> = revisions
        .iter()
        .map(|revision| format!("{} ({})", revision.id(), revision.date()))
        .collect();
    let are = if names.len() == 1 {
        "does is"
    } else {
        "do are"
    };
    format!("the nearest that {are} {}", names.join(" and "))
}

impl BaseError {
    pub(super) fn no_algorithm(revision: Revision) -> Self {
        let describes = |other: Revision| other.document().algorithm.is_some();
        Self(BaseFault::NoAlgorithm {
            revision,
            others: around(revision, describes),
        })
    }

    pub(crate) fn no_layers(revision: Revision) -> Self {
        let describes = |other: Revision| other.document().default_base.is_some();
        Self(BaseFault::NoLayers {
            revision,
            others: around(revision, describes),
        })
    }

    pub(crate) fn default_is_empty(revision: Revision, section: &'static str) -> Self {
        Self(BaseFault::DefaultIsEmpty { revision, section })
    }

    pub(super) fn invalid(base: &str, error: SyntaxError) -> Self {
        Self(BaseFault::Invalid {
            base: base.to_owned(),
            error,
        })
    }

    pub(super) fn relative(revision: Revision, base: &str) -> Self {
        Self(BaseFault::Relative {
            base: base.to_owned(),
            revision,
            section: revision.document().sections.base,
        })
    }

    /// The base, if it is at fault and not the revision.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        match &self.0 {
            BaseFault::Invalid { base, .. } | BaseFault::Relative { base, .. } => Some(base),
            _ => None,
        }
    }

    /// What is wrong with the syntax of the base, if that is it.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.0 {
            BaseFault::Invalid { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The nearest revisions that describe what this one does not, how references are resolved or which
    /// layers a base comes from: the one before it, and the one after it.
    #[must_use]
    pub fn nearest(&self) -> &[Revision] {
        match &self.0 {
            BaseFault::NoAlgorithm { others, .. } | BaseFault::NoLayers { others, .. } => others,
            _ => &[],
        }
    }
}

/// The nearest revision before, and the nearest after, of those that describe something.
fn around(revision: Revision, describes: impl Fn(Revision) -> bool) -> Vec<Revision> {
    let all = || Revision::ALL.iter().copied();
    let before = all()
        .rev()
        .filter(|other| *other < revision)
        .find(|other| describes(*other));
    let after = all()
        .filter(|other| *other > revision)
        .find(|other| describes(*other));
    before.into_iter().chain(after).collect()
}

/// Why a reference stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ResolveError(Fault);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("the reference is not valid: {error}")]
    Invalid {
        reference: String,
        error: SyntaxError,
    },
    #[error("the base `{base}` has no hierarchy, and a relative reference needs one ({}, section {section})", .revision.name())]
    OpaqueBase {
        base: String,
        revision: Revision,
        section: &'static str,
    },
    #[error("the reference is relative, and there is no base ({})", cited(*.revision))]
    NoBase { revision: Revision },
    #[error("the reference leads above the root: the path would be `{path}`")]
    AboveRoot { path: String },
}

/// The document, and the section on what holds without a base.
fn cited(revision: Revision) -> String {
    match revision.document().default_base {
        Some((_, section)) => format!("{}, section {section}", revision.name()),
        None => revision.name().to_owned(),
    }
}

impl ResolveError {
    pub(super) fn invalid(reference: &str, error: SyntaxError) -> Self {
        Self(Fault::Invalid {
            reference: reference.to_owned(),
            error,
        })
    }

    pub(super) fn opaque_base(resolver: &Resolver) -> Self {
        let revision = resolver.revision();
        Self(Fault::OpaqueBase {
            base: resolver.base().to_owned(),
            revision,
            section: revision.document().sections.base,
        })
    }

    pub(super) fn no_base(revision: Revision) -> Self {
        Self(Fault::NoBase { revision })
    }

    pub(super) fn above_root(path: String) -> Self {
        Self(Fault::AboveRoot { path })
    }

    /// What is wrong with the syntax of the reference, if that is it.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.0 {
            Fault::Invalid { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Whether the base is at fault: it has no hierarchy that a relative reference could stand in.
    #[must_use]
    pub fn is_opaque_base(&self) -> bool {
        matches!(self.0, Fault::OpaqueBase { .. })
    }

    /// Whether the reference is relative where no [layer](crate::Layers) has a base.
    #[must_use]
    pub fn is_without_base(&self) -> bool {
        matches!(self.0, Fault::NoBase { .. })
    }

    /// Whether the reference leads above the root, and was refused for it.
    #[must_use]
    pub fn is_above_root(&self) -> bool {
        matches!(self.0, Fault::AboveRoot { .. })
    }
}
