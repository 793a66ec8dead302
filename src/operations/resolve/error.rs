//! The errors of a base, and of a reference that cannot be resolved.

use super::{Choice, Resolver};
use crate::explain::{InvalidText, SyntaxError};
use crate::revision::{NotDescribed, Revision, Topic};
use crate::words::Section;
use crate::words::named::list;

/// The error for a reference without a target: the document describes no algorithm, the base is not one, or the
/// reference cannot be resolved against it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ResolveError(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error("{0}")]
    NotDescribed(NotDescribed),
    #[error("the default base is the empty string ({}), and no other can be given", cited(*.revision, section))]
    DefaultIsEmpty {
        revision: Revision,
        section: &'static str,
    },
    #[error("the base is {0}")]
    InvalidBase(InvalidText),
    #[error("the base has no scheme: it must be absolute ({})", cited(*.revision, section))]
    RelativeBase {
        base: String,
        revision: Revision,
        section: &'static str,
    },
    #[error("the URL of the document is {0}")]
    InvalidDocument(InvalidText),
    #[error("the URL of the document has no scheme: it must be absolute")]
    RelativeDocument { url: String },
    #[error("the reference is {0}")]
    Invalid(InvalidText),
    #[error("the target is {0}")]
    InvalidTarget(InvalidText),
    #[error("the base has no hierarchy, and a relative reference needs one ({})", cited(*.revision, section))]
    OpaqueBase {
        base: String,
        revision: Revision,
        section: &'static str,
    },
    #[error("the base does not match `{rule}`, and a relative reference needs such a base ({})", cited(*.revision, section))]
    UnsuitableBase {
        base: String,
        rule: &'static str,
        revision: Revision,
        section: &'static str,
    },
    #[error("the reference is relative, and there is no base ({})", on_defaults(*.revision))]
    NoBase { revision: Revision },
    #[error("the reference leads above the root")]
    AboveRoot,
    #[error("{} leaves no such choice; those that leave it are {}", .revision.name(), ids(.others))]
    NoChoice {
        revision: Revision,
        others: Vec<Revision>,
    },
}

fn ids(revisions: &[Revision]) -> String {
    let ids: Vec<&str> = revisions.iter().map(|revision| revision.id()).collect();
    list(&ids)
}

/// The document, and the section.
fn cited(revision: Revision, section: &'static str) -> String {
    revision.citation(Section::new(section)).to_string()
}

/// The document, and the section on the case of no base.
fn on_defaults(revision: Revision) -> String {
    match revision.statements().default_base {
        Some((_, section)) => cited(revision, section),
        None => revision.name().to_owned(),
    }
}

impl ResolveError {
    pub(super) fn no_algorithm(revision: Revision) -> Self {
        let error = NotDescribed::new(revision, Topic::Resolution);
        Self(Cause::NotDescribed(error))
    }

    pub(crate) fn no_layers(revision: Revision) -> Self {
        let error = NotDescribed::new(revision, Topic::BaseLayers);
        Self(Cause::NotDescribed(error))
    }

    pub(crate) fn default_is_empty(revision: Revision, section: &'static str) -> Self {
        Self(Cause::DefaultIsEmpty { revision, section })
    }

    pub(super) fn invalid_base(base: &str, error: SyntaxError) -> Self {
        Self(Cause::InvalidBase(InvalidText::new(base, error)))
    }

    pub(super) fn relative_base(revision: Revision, base: &str) -> Self {
        Self(Cause::RelativeBase {
            base: base.to_owned(),
            revision,
            section: revision.statements().base,
        })
    }

    pub(super) fn invalid_document(url: &str, error: SyntaxError) -> Self {
        Self(Cause::InvalidDocument(InvalidText::new(url, error)))
    }

    pub(super) fn relative_document(url: &str) -> Self {
        Self(Cause::RelativeDocument {
            url: url.to_owned(),
        })
    }

    pub(super) fn invalid(reference: &str, error: SyntaxError) -> Self {
        Self(Cause::Invalid(InvalidText::new(reference, error)))
    }

    pub(super) fn invalid_target(target: &str, error: SyntaxError) -> Self {
        Self(Cause::InvalidTarget(InvalidText::new(target, error)))
    }

    pub(super) fn opaque_base(resolver: &Resolver) -> Self {
        let revision = resolver.revision();
        Self(Cause::OpaqueBase {
            base: resolver.base().to_owned(),
            revision,
            section: revision.statements().base,
        })
    }

    /// The error for a base that does not match the rule of the document for bases of relative references.
    pub(super) fn unsuitable_base(
        resolver: &Resolver,
        rule: &'static str,
        section: &'static str,
    ) -> Self {
        Self(Cause::UnsuitableBase {
            base: resolver.base().to_owned(),
            rule,
            revision: resolver.revision(),
            section,
        })
    }

    pub(super) fn no_base(revision: Revision) -> Self {
        Self(Cause::NoBase { revision })
    }

    pub(super) fn above_root() -> Self {
        Self(Cause::AboveRoot)
    }

    pub(super) fn no_choice(revision: Revision, choice: Choice) -> Self {
        let all = Revision::ALL.iter().copied();
        Self(Cause::NoChoice {
            revision,
            others: all.filter(|other| choice.is_left_by(*other)).collect(),
        })
    }

    /// The base, if it is at fault: it is not valid, not absolute, or [cannot be used](Self::is_opaque_base) with
    /// relative references. It is not part of the message, as it may hold a password.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        match &self.0 {
            Cause::InvalidBase(base) => Some(base.text()),
            Cause::RelativeBase { base, .. }
            | Cause::OpaqueBase { base, .. }
            | Cause::UnsuitableBase { base, .. } => Some(base),
            _ => None,
        }
    }

    /// The error of syntax in the base, in the URL of the document, in the reference or in its target, if it is that one.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.0 {
            Cause::InvalidBase(invalid)
            | Cause::InvalidDocument(invalid)
            | Cause::Invalid(invalid)
            | Cause::InvalidTarget(invalid) => Some(invalid.error()),
            _ => None,
        }
    }

    /// The error for a document that does not describe how references are resolved, or which layers a base comes from,
    /// if it is that one.
    #[must_use]
    pub fn not_described(&self) -> Option<&NotDescribed> {
        match &self.0 {
            Cause::NotDescribed(error) => Some(error),
            _ => None,
        }
    }

    /// The revisions that leave open the choice that this one does not; empty for all other errors.
    #[must_use]
    pub fn leaving_a_choice(&self) -> &[Revision] {
        match &self.0 {
            Cause::NoChoice { others, .. } => others,
            _ => &[],
        }
    }

    /// Tells if the base cannot be used with relative references: by the 2003 draft it has no hierarchy, by RFC 1808
    /// it does not match `generic-RL`.
    #[must_use]
    pub fn is_opaque_base(&self) -> bool {
        matches!(
            self.0,
            Cause::OpaqueBase { .. } | Cause::UnsuitableBase { .. }
        )
    }

    /// Tells if the reference is relative and no [layer](crate::operations::base::Layers) has a base.
    #[must_use]
    pub fn is_without_base(&self) -> bool {
        matches!(self.0, Cause::NoBase { .. })
    }

    /// Tells if the reference leads above the root, and was refused for this.
    #[must_use]
    pub fn is_above_root(&self) -> bool {
        matches!(self.0, Cause::AboveRoot)
    }
}
