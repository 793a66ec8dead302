//! One form for URLs that are equivalent, and whether two are, rung by rung of their document's ladder.
//!
//! The 2003 draft and RFC 3986 (section 6) climb from simple string comparison over case, escapes and path segments
//! to what the scheme defines. The 1997 draft (section 6) knows the case of schemes and hosts and the
//! default port, and calls some escapes interchangeable (section 2.4.2). The documents before them
//! describe no normalization.

mod changes;
mod error;

use std::borrow::Cow;

pub use error::NormalizeError;

use crate::judge::Law;
use crate::resolve::Target;
use crate::revision::Revision;
use crate::split::Components;
use crate::validate::Validator;
use crate::words::Rung;
use changes::parts_of;

/// Normalizes URLs by a revision, by all of its rungs or by some.
///
/// Section 6.2.2.3 of the 2003 draft splits a URL behind the `/` that begins its path, and resolves the right
/// half against the left. Of `http://a//../..` that half is `/../..`, an absolute path, which section 5.2 would
/// not merge with anything. It is read here so that the half is always a relative path, as the dot segments of
/// one path would stay otherwise that go from all others.
///
/// RFC 3986 removes the dot segments of any path (section 5.2.4), lowers the case of any host, and on the rung of the
/// scheme also leaves out an empty port, writes `/` for an empty path after an authority, and lowers the case of the
/// host of a mail address ([`Rung`] has the sections).
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
        let rungs: Vec<Rung> = revision.ladder().map(|(rung, _)| rung).collect();
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
        let mut form = self.form(text)?;
        self.climb(self.rungs.len(), &mut form);
        Ok(form.text)
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
        let (mut one, mut other) = (self.form(one)?, self.form(other)?);
        for (number, rung) in self.rungs.iter().enumerate() {
            self.climb(number + 1, &mut one);
            self.climb(number + 1, &mut other);
            if one.text == other.text {
                return Ok(Some(*rung));
            }
        }
        Ok(None)
    }

    /// A text as it is.
    fn form(&self, text: &str) -> Result<Form, NormalizeError> {
        let split = Validator::new(self.revision).check(text);
        let split = split.map_err(|error| NormalizeError::invalid(text, error))?;
        let text = text.to_owned();
        Ok(Form { text, split })
    }

    /// Climbs so many rungs, again and again until nothing changes: an escape that is undone may make a
    /// host name of what was none, whose case then does not matter.
    fn climb(&self, rungs: usize, form: &mut Form) {
        loop {
            let before = form.text.clone();
            for rung in &self.rungs[..rungs] {
                self.step(*rung, form);
            }
            if form.text == before {
                return;
            }
        }
    }

    /// Makes the changes of one rung, one after the other. One after which the text would read back as other
    /// components, or not be valid, is not made.
    fn step(&self, rung: Rung, form: &mut Form) {
        let ladder = self.revision.document().ladder.iter();
        let changes = ladder.filter(|(other, ..)| *other == rung);
        let parts = changes.flat_map(|(_, _, changes)| *changes);
        for part in parts.flat_map(|change| parts_of(*change)) {
            let before = form.components(self.revision);
            let mut target = before.clone();
            part(self.revision, &mut target);
            if target == before {
                continue;
            }
            let text = target.text();
            let split = Components::of(self.revision, &text);
            let result = Form { text, split };
            let law = Law::of_reference(self.revision, &result.text);
            if target == result.components(self.revision)
                && law.fault(&result.text, &result.split).is_none()
            {
                *form = result;
            }
        }
    }
}

/// A text on its way up, and where its components lie.
struct Form {
    text: String,
    split: Components,
}

impl Form {
    /// The components, by Appendix B. But where that takes for a scheme what is no scheme name, it is the
    /// beginning of a relative path, as the BNF of the 1997 draft has it; a reference has the same meaning
    /// by either reading, as it stands for itself.
    fn components(&self, revision: Revision) -> Target<'_> {
        let text = &self.text;
        let target = Target::at(text, self.split.clone());
        match &target.scheme {
            Some(scheme) if !revision.is_scheme(scheme) => Target {
                scheme: None,
                authority: None,
                path: Cow::Borrowed(&text[..text.find(['?', '#']).unwrap_or(text.len())]),
                params: None,
                ..target
            },
            _ => target,
        }
    }
}
