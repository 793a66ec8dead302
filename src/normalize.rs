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
use crate::resolve::{Target, merge};
use crate::revision::Revision;

/// Normalizes URLs by a revision, by all of its rungs or by some.
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
        let mut target = Target::of(&text);
        match rung {
            Rung::String => return text,
            Rung::Case => self.case(&text, &mut target),
            Rung::Escapes => self.escapes(&mut target),
            Rung::PathSegments => path_segments(&mut target),
            Rung::Scheme => self.scheme(&text, &mut target),
        }
        let changed = target.text();
        let same = changed == text || !target.reads_back(&changed);
        // What is valid stays valid; this is the last line of defence.
        if same || self.parse(&changed).is_err() {
            return text;
        }
        changed
    }

    /// Schemes and host names in lower case.
    fn case(&self, text: &str, target: &mut Target<'_>) {
        if let Some(scheme) = &mut target.scheme {
            scheme.to_mut().make_ascii_lowercase();
        }
        let named = |reference: &Reference| {
            let host = reference.authority()?.host();
            matches!(host, Some(Host::Name { .. })).then_some(())
        };
        let is_name = self.parse(text).ok().as_ref().and_then(named).is_some();
        if let Some(authority) = target.authority.as_mut().filter(|_| is_name) {
            let host = authority.rfind('@').map_or(0, |at| at + 1);
            authority.to_mut()[host..].make_ascii_lowercase();
        }
    }

    /// Escapes undone where that is safe, the others with capital digits; component by component, so that
    /// nothing becomes a delimiter.
    fn escapes(&self, target: &mut Target<'_>) {
        let undo = |part: &mut Cow<'_, str>| {
            let undone = unescape_unreserved(self.revision, part, HexDigits::Capital);
            if let Ok(Cow::Owned(text)) = undone {
                *part = Cow::Owned(text);
            }
        };
        undo(&mut target.path);
        let others = [
            &mut target.authority,
            &mut target.query,
            &mut target.fragment,
        ];
        others.into_iter().flatten().for_each(undo);
    }

    /// The default port left out; and the path of an http URL never empty.
    fn scheme(&self, text: &str, target: &mut Target<'_>) {
        let Some(scheme) = target.scheme.as_deref().map(str::to_ascii_lowercase) else {
            return;
        };
        let Ok(reference) = self.parse(text) else {
            return;
        };
        let port = reference.authority().and_then(|authority| authority.port());
        let default = default_port(&scheme);
        let is_default = |port: &str| port.is_empty() || port_number(port) == default;
        if let (Some(port), Some(authority)) =
            (port.filter(|port| is_default(port)), &mut target.authority)
            && default.is_some()
        {
            let end = authority.len() - port.len() - 1;
            authority.to_mut().truncate(end);
        }
        let has_host = target
            .authority
            .as_deref()
            .is_some_and(|authority| !authority.is_empty());
        if matches!(&*scheme, "http" | "https") && has_host && target.path.is_empty() {
            target.path = Cow::Borrowed("/");
        }
    }
}

/// `.` and `..` removed from an absolute path by the merge of section 5.2: "splitting the URI just after
/// the `/` that starts the path" (section 6.2.2.3).
fn path_segments(target: &mut Target<'_>) {
    if target.scheme.is_none() || !target.path.starts_with('/') {
        return;
    }
    let path = merge::remove_last_dot(merge::remove_dots(&target.path));
    let path = merge::remove_last_parent(merge::remove_parents(&path));
    target.path = Cow::Owned(path);
}
