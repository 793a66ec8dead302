//! Paths by their segments, which are given as data.

use super::resolve::Resolver;
use crate::escape::{EscapeError, Escaper, NoEscaper};
use crate::reference::{BuildError, Path, Reference};
use crate::revision::{Revision, Rule};
use crate::words::Component;

impl Reference<'_> {
    /// The same with a path of these segments. Each is data, so that a slash and a percent sign in it are escaped, as
    /// [`Escaper`] writes a segment by the document or, where each scheme has its own segments, by that of the scheme. The path is
    /// absolute if the path was, and behind an authority. All other components stay.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let url = Reference::parse(Revision::Rfc3986, "http://example.com?c=d")?;
    /// let url = url.with_path_segments(["a b", "50%", "1/2"])?;
    /// assert_eq!(url.as_str(), "http://example.com/a%20b/50%25/1%2F2?c=d");
    /// let folder = url.with_path_segments(["a", ""])?;
    /// assert_eq!(folder.as_str(), "http://example.com/a/?c=d");
    ///
    /// let error = url.with_path_segments(["a", ".."]).unwrap_err();
    /// assert!(error.to_string().starts_with("`..` cannot be a segment"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SegmentError`] if the path has no segments by the document, if a segment is `.` or `..` or has a character that is
    /// not allowed in one, and if no valid URL has such a path.
    pub fn with_path_segments<S: AsRef<str>>(
        &self,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<Reference<'static>, SegmentError> {
        let path = self.path().filter(|it| it.is_absolute());
        let root = if path.is_some() || self.needs_slash() {
            "/"
        } else {
            ""
        };
        let escaper = self.segment_escaper()?;
        let mut path = root.to_owned();
        for (number, segment) in segments.into_iter().enumerate() {
            if number > 0 {
                path.push('/');
            }
            path += &written(&escaper, number, segment.as_ref())?;
        }
        self.with_path(&path)
    }

    /// Puts a segment behind the path. It is data, and is escaped as by [`with_path_segments`](Self::with_path_segments). An empty
    /// segment at the end of the path, behind its last slash, is replaced. All other components stay.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let mut url = Reference::parse(Revision::Rfc3986, "http://example.com/a?q")?;
    /// url.push_segment("b c")?;
    /// url.push_segment("")?;
    /// url.push_segment("d")?;
    /// assert_eq!(url.as_str(), "http://example.com/a/b%20c/d?q");
    /// assert_eq!(url.pop_segment()?.as_deref(), Some("d"));
    /// assert_eq!(url.as_str(), "http://example.com/a/b%20c?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SegmentError`], as for [`with_path_segments`](Self::with_path_segments); the reference is then as it was.
    pub fn push_segment(&mut self, segment: &str) -> Result<(), SegmentError> {
        self.push_segments([segment])
    }

    /// Puts segments behind the path, as [`push_segment`](Self::push_segment) puts one after the other.
    ///
    /// # Errors
    ///
    /// [`SegmentError`], as for [`with_path_segments`](Self::with_path_segments); the reference is then as it was.
    pub fn push_segments<S: AsRef<str>>(
        &mut self,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<(), SegmentError> {
        let escaper = self.segment_escaper()?;
        let mut path = self.path().map_or("", Path::as_str).to_owned();
        let mut needs_slash = self.needs_slash();
        for (number, segment) in segments.into_iter().enumerate() {
            if needs_slash || !path.is_empty() && !path.ends_with('/') {
                path.push('/');
            }
            path += &written(&escaper, number, segment.as_ref())?;
            needs_slash = false;
        }
        *self = self.with_path(&path)?;
        Ok(())
    }

    /// Takes the last segment from the path, with the slash before it, and returns it as it was written. The slash that makes the path
    /// absolute stays. `None` if the path has no segment, or only an empty one. All other components stay.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let mut url = Reference::parse(Revision::Rfc3986, "http://example.com/a/b%20c/")?;
    /// let mut popped = Vec::new();
    /// while let Some(segment) = url.pop_segment()? {
    ///     popped.push(segment);
    /// }
    /// assert_eq!(popped, ["", "b%20c", "a"]);
    /// assert_eq!(url.as_str(), "http://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SegmentError`] if the path has no segments by the document, and if no valid URL has a path without this one; the
    /// reference is then as it was.
    pub fn pop_segment(&mut self) -> Result<Option<String>, SegmentError> {
        let Some(path) = self.path() else {
            return Ok(None);
        };
        self.segment_rule()?;
        let root = usize::from(path.is_absolute());
        let segments = &path.as_str()[root..];
        if segments.is_empty() {
            return Ok(None);
        }
        let cut = segments.rfind('/');
        let last = segments[cut.map_or(0, |slash| slash + 1)..].to_owned();
        let left = path.as_str()[..root + cut.unwrap_or(0)].to_owned();
        *self = self.with_path(&left)?;
        Ok(Some(last))
    }

    /// Tells if a slash must stand before the first segment of a path that is empty: behind an authority, where the slash belongs
    /// to the path.
    fn needs_slash(&self) -> bool {
        let authority = self.span(Component::Authority);
        let path = self.span(Component::Path);
        path.is_some_and(|path| path.is_empty() && authority.is_some_and(|it| it.end == path.start))
    }

    fn with_path(&self, path: &str) -> Result<Reference<'static>, SegmentError> {
        let built = self.to_builder().path(path).build();
        built.map_err(|error| {
            let path = path.to_owned();
            SegmentError(Cause::Build { path, error })
        })
    }

    /// The writer of its segments.
    fn segment_escaper(&self) -> Result<Escaper, SegmentError> {
        let escaper = Escaper::for_rule(self.segment_rule()?);
        escaper.map_err(|error| SegmentError(Cause::NoEscaper(error)))
    }

    /// The rule of its segments: the one that the document has or, where each scheme has its own, that of the scheme.
    fn segment_rule(&self) -> Result<Rule, SegmentError> {
        let (edition, revision) = (self.edition(), self.revision());
        if self.is_opaque() {
            return Err(SegmentError(Cause::Opaque(revision)));
        }
        let error = match edition.component_rule(Component::Segment) {
            Ok(rule) => return Ok(rule),
            Err(error) => error,
        };
        let production = self.scheme().and_then(|it| edition.scheme_rule(it));
        let Some(production) = production else {
            return Err(SegmentError(Cause::NoEscaper(error)));
        };
        let mut rules = production.closure();
        rules
            .find(|rule| error.instead().contains(rule))
            .ok_or(SegmentError(Cause::NoSegments(production)))
    }

    /// Tells if the document resolves nothing against the path, since it has no segments.
    fn is_opaque(&self) -> bool {
        let target = Resolver::against(self).and_then(|it| it.resolve("a"));
        target.is_err_and(|error| error.is_opaque_base())
    }
}

/// The text of a segment.
fn written(escaper: &Escaper, number: usize, data: &str) -> Result<String, SegmentError> {
    let dots = match data {
        "." => Some("."),
        ".." => Some(".."),
        _ => None,
    };
    if let Some(dots) = dots {
        return Err(SegmentError(Cause::Dots { number, dots }));
    }
    // A slash alone says it, even where a rule wants a character.
    if data.is_empty() {
        return Ok(String::new());
    }
    let text = escaper.escape_text(data);
    text.map_err(|error| SegmentError(Cause::Escape { number, error }))
}

/// The error for a segment that cannot be part of a path.
///
/// [`Display`](std::fmt::Display) is one line, and shows no more of the segment than a character that is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct SegmentError(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error("`{dots}` cannot be a segment: it would be removed when the path is resolved")]
    Dots { number: usize, dots: &'static str },
    #[error("by {}, a path without `/` after the scheme is opaque: it has no segments", .0.name())]
    Opaque(Revision),
    #[error("`{0}` has no segments")]
    NoSegments(Rule),
    #[error("{0}")]
    NoEscaper(NoEscaper),
    #[error("{error}")]
    Escape { number: usize, error: EscapeError },
    #[error("{error}")]
    Build { path: String, error: BuildError },
}

impl SegmentError {
    /// Tells if the path has no segments by the document, so that none can be added.
    #[must_use]
    pub fn is_without_segments(&self) -> bool {
        matches!(
            self.0,
            Cause::Opaque(_) | Cause::NoSegments(_) | Cause::NoEscaper(_)
        )
    }

    /// The number of the segment at fault among those that were given, counted from 0, if it is one of them.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        match self.0 {
            Cause::Dots { number, .. } | Cause::Escape { number, .. } => Some(number),
            _ => None,
        }
    }

    /// The error in that segment, if a character has no place in one; its index is one in the segment.
    #[must_use]
    pub fn escape(&self) -> Option<&EscapeError> {
        match &self.0 {
            Cause::Escape { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The error of the whole, if each segment can be written, but no valid URL has such a path; its index is one in the
    /// [path](Self::path).
    #[must_use]
    pub fn build(&self) -> Option<&BuildError> {
        match &self.0 {
            Cause::Build { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The path that no valid URL has, if it is that one. It is not part of the message.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match &self.0 {
            Cause::Build { path, .. } => Some(path),
            _ => None,
        }
    }
}
