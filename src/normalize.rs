//! One form for URLs that are equivalent, and whether two are, rung by rung of the 2003 draft's ladder.
//!
//! The 2003 draft (section 6) climbs from simple string comparison over case, escapes and path segments
//! to what the scheme defines. The 1997 draft (section 6) knows the case of schemes and hosts and the
//! default port, and calls some escapes interchangeable (section 2.4.2). The documents before them
//! describe no normalization.

mod error;
mod rung;

use std::borrow::Cow;

pub use error::NormalizeError;
pub use rung::{Rung, UnknownRung};

use crate::ast::{Host, Reference};
use crate::escape::{HexDigits, unescape_unreserved};
use crate::port::{default_port, port_number};
use crate::resolve::{Target, is_scheme, is_valid, merge};
use crate::revision::Revision;

/// Normalizes URLs by a revision, by all of its rungs or by some.
///
/// Section 6.2.2.3 of the 2003 draft splits a URL behind the `/` that begins its path, and resolves the right
/// half against the left. Of `http://a//../..` that half is `/../..`, an absolute path, which section 5.2 would
/// not merge with anything. It is read here so that the half is always a relative path, as the dot segments of
/// one path would stay otherwise that go from all others.
///
/// What comes out is equivalent to what went in, and normalized again it stays as it is. A change after
/// which the text would read back as other components is not made.
///
/// ```
/// use urlspec::{Normalizer, Revision, Rung};
///
/// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
/// let normalized = bis.normalize("eXAMPLE://a/./b/../b/c/%7a")?;
/// assert_eq!(normalized, "example://a/b/c/z");
/// let case = bis.rungs([Rung::Case]).normalize("HTTP://www.XEROX.com/%7ea")?;
/// assert_eq!(case, "http://www.xerox.com/%7ea");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Normalizer {
    revision: Revision,
    rungs: Vec<Rung>,
}

impl Normalizer {
    /// By all rungs of a revision.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if the revision describes no normalization.
    pub fn new(revision: Revision) -> Result<Self, NormalizeError> {
        let rungs: Vec<Rung> = Rung::of(revision).collect();
        if rungs.is_empty() {
            return Err(NormalizeError::no_ladder(revision));
        }
        Ok(Self { revision, rungs })
    }

    /// The revision by which it normalizes.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Only by those of its rungs that are named; others that the revision does not have change
    /// nothing.
    #[must_use]
    pub fn rungs(mut self, rungs: impl IntoIterator<Item = Rung>) -> Self {
        let wanted: Vec<Rung> = rungs.into_iter().collect();
        self.rungs.retain(|rung| wanted.contains(rung));
        self
    }

    /// The normal form of a URL, or of a relative reference.
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if it is not valid by the revision.
    pub fn normalize(&self, text: &str) -> Result<String, NormalizeError> {
        let text = self.parse(text)?.to_string();
        Ok(self.climb(self.rungs.len(), text))
    }

    /// The lowest rung at which two texts are the same, climbing the rungs in order; `None` if they are
    /// different on all of them, which does not say that they name different resources.
    ///
    /// ```
    /// use urlspec::{Normalizer, Revision, Rung};
    ///
    /// let bis = Normalizer::new(Revision::DraftFieldingUriRfc2396bis01)?;
    /// let meet = |a, b| bis.equivalent(a, b);
    /// assert_eq!(meet("http://a/", "http://a/")?, Some(Rung::String));
    /// assert_eq!(meet("HTTP://a/", "http://a/")?, Some(Rung::Case));
    /// assert_eq!(meet("http://a:80/", "HTTP://a")?, Some(Rung::Scheme));
    /// assert_eq!(meet("http://a/b", "http://a/B")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NormalizeError`] if one of them is not valid by the revision.
    pub fn equivalent(&self, one: &str, other: &str) -> Result<Option<Rung>, NormalizeError> {
        let mut one = self.parse(one)?.to_string();
        let mut other = self.parse(other)?.to_string();
        for (number, rung) in self.rungs.iter().enumerate() {
            one = self.climb(number + 1, one);
            other = self.climb(number + 1, other);
            if one == other {
                return Ok(Some(*rung));
            }
        }
        Ok(None)
    }

    fn parse(&self, text: &str) -> Result<Reference, NormalizeError> {
        let parsed = Reference::parse(self.revision, text);
        parsed.map_err(|error| NormalizeError::invalid(text, error))
    }

    /// Climbs so many rungs, again and again until nothing changes: an escape that is undone may make a
    /// host name of what was none, whose case then does not matter.
    fn climb(&self, rungs: usize, text: String) -> String {
        let mut normalized = text;
        loop {
            let before = normalized.clone();
            for rung in &self.rungs[..rungs] {
                normalized = self.step(*rung, normalized);
            }
            if normalized == before {
                return normalized;
            }
        }
    }

    fn step(&self, rung: Rung, text: String) -> String {
        match rung {
            Rung::String => text,
            Rung::Case => self.changed(text, &[scheme_case, host_case]),
            Rung::Escapes => self.changed(text, &[path_escapes, other_escapes]),
            Rung::PathSegments => self.changed(text, &[dots, parents]),
            Rung::Scheme => self.changed(text, &[port, http_path]),
        }
    }

    /// Makes one change after the other. One after which the text would read back as other components, or
    /// not be valid, is not made.
    fn changed(&self, mut text: String, changes: &[Change]) -> String {
        for change in changes {
            let mut target = self.split(&text);
            change(self.revision, &mut target);
            let result = target.text();
            let is_good =
                result != text && target == self.split(&result) && is_valid(self.revision, &result);
            if is_good {
                text = result;
            }
        }
        text
    }

    /// The components, by Appendix B. But where that takes for a scheme what is no scheme name, it is the
    /// beginning of a relative path, as the BNF of the 1997 draft has it; a reference has the same meaning
    /// by either reading, as it stands for itself.
    fn split<'t>(&self, text: &'t str) -> Target<'t> {
        let target = Target::of(text);
        match &target.scheme {
            Some(scheme) if !is_scheme(self.revision, scheme) => Target {
                scheme: None,
                authority: None,
                path: Cow::Borrowed(&text[..text.find(['?', '#']).unwrap_or(text.len())]),
                ..target
            },
            _ => target,
        }
    }
}

/// What is done to the components of a text that is valid by the revision.
type Change = fn(Revision, &mut Target<'_>);

fn scheme_case(_: Revision, target: &mut Target<'_>) {
    if let Some(scheme) = &mut target.scheme {
        scheme.to_mut().make_ascii_lowercase();
    }
}

/// Host names in lower case; of other authorities nothing is known.
fn host_case(revision: Revision, target: &mut Target<'_>) {
    let Some(authority) = &mut target.authority else {
        return;
    };
    let alone = alone(revision, authority);
    let host = alone.as_ref().and_then(|alone| alone.authority()?.host());
    if matches!(host, Some(Host::Name { .. })) {
        let host = authority.rfind('@').map_or(0, |at| at + 1);
        authority.to_mut()[host..].make_ascii_lowercase();
    }
}

/// The authority and nothing else, as what follows may keep the BNF from reading it as one: that of the 1997
/// draft has no query directly behind it, and yet by section 4.4 "the site component wins" there too.
fn alone(revision: Revision, authority: &str) -> Option<Reference> {
    Reference::parse(revision, &format!("//{authority}/")).ok()
}

/// Escapes undone where that is safe, the others with capital digits; component by component, so that
/// nothing becomes a delimiter.
fn path_escapes(revision: Revision, target: &mut Target<'_>) {
    undo_escapes(revision, &mut target.path);
}

fn other_escapes(revision: Revision, target: &mut Target<'_>) {
    let others = [
        &mut target.authority,
        &mut target.query,
        &mut target.fragment,
    ];
    for part in others.into_iter().flatten() {
        undo_escapes(revision, part);
    }
}

fn undo_escapes(revision: Revision, part: &mut Cow<'_, str>) {
    if let Ok(Cow::Owned(text)) = unescape_unreserved(revision, part, HexDigits::Capital) {
        *part = Cow::Owned(text);
    }
}

/// `.` removed from an absolute path by the merge of section 5.2: "splitting the URI just after the `/` that
/// starts the path" (section 6.2.2.3).
fn dots(_: Revision, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_dot(merge::remove_dots(&target.path));
        target.path = Cow::Owned(path);
    }
}

/// `..` removed from it, with what stands before it.
fn parents(_: Revision, target: &mut Target<'_>) {
    if is_absolute_path(target) {
        let path = merge::remove_last_parent(merge::remove_parents(&target.path));
        target.path = Cow::Owned(path);
    }
}

fn is_absolute_path(target: &Target<'_>) -> bool {
    target.scheme.is_some() && target.path.starts_with('/')
}

/// The default port left out.
fn port(revision: Revision, target: &mut Target<'_>) {
    let (Some(scheme), Some(authority)) = (&target.scheme, &mut target.authority) else {
        return;
    };
    let Some(default) = default_port(scheme) else {
        return;
    };
    let alone = alone(revision, authority);
    let Some(port) = alone.as_ref().and_then(|alone| alone.authority()?.port()) else {
        return;
    };
    if port.is_empty() || port_number(port) == Some(default) {
        let end = authority.len() - port.len() - 1;
        authority.to_mut().truncate(end);
    }
}

/// The path of an http URL never empty, where the rules of the scheme itself count.
fn http_path(revision: Revision, target: &mut Target<'_>) {
    let is_http = |scheme: &str| {
        let names = ["http", "https"];
        names.iter().any(|name| scheme.eq_ignore_ascii_case(name))
    };
    if revision.document().by_scheme
        && target.scheme.as_deref().is_some_and(is_http)
        && target
            .authority
            .as_deref()
            .is_some_and(|authority| !authority.is_empty())
        && target.path.is_empty()
    {
        target.path = Cow::Borrowed("/");
    }
}
