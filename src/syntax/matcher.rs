//! The verdict alone, on many texts.

use grammarian::matcher::Matcher as Automaton;

use crate::revision::{Edition, Rule};

/// Validates texts as fast as possible, and returns only the verdict.
///
/// It accepts the same texts as [`Validator`](crate::Validator) for the same revision or rule: its automata are proved
/// equal to the parsers, rule by rule. It makes no tree, allocates nothing, and can be used from any number of
/// threads.
///
/// Texts are bytes. By RFC 3987 they are UTF-8; by all others a text with bytes beyond US-ASCII is not valid.
///
/// ```
/// use urlspec::{Matcher, Revision};
///
/// let matcher = Matcher::new(Revision::Rfc3986);
/// assert!(matcher.is_match(b"http://example.com/~user?a=b#c"));
/// assert_eq!(matcher.first_error(b"http://example.com/a b"), Some(20));
///
/// let list = b"http://a/\nhttp://{/\n";
/// let verdicts: Vec<bool> = matcher.lines(list).map(|(_, is_match)| is_match).collect();
/// assert_eq!(verdicts, [true, false]);
/// ```
#[derive(Clone, Debug)]
pub struct Matcher(Automaton<'static>);

impl Matcher {
    /// Matches by both steps of a revision, or of another edition: its [start rule](Edition::start_rule) and, if the
    /// document has one, the production of the URL's own scheme. One automaton does both.
    #[must_use]
    pub fn new(edition: impl Into<Edition>) -> Self {
        Self(edition.into().both_steps().clone())
    }

    /// Matches by `rule` alone, which may be any rule of its revision. Making it takes some microseconds.
    ///
    /// ```
    /// use urlspec::{Matcher, Revision};
    ///
    /// let port = Matcher::for_rule(Revision::Rfc3986.rule("port")?);
    /// assert!(port.is_match(b"8080") && port.is_match(b"") && !port.is_match(b"http"));
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    #[must_use]
    pub fn for_rule(rule: Rule) -> Self {
        Self(Automaton::with_states(rule.dfa(), rule.busiest()))
    }

    /// Returns `true` if all of `text` is valid.
    #[must_use]
    #[inline]
    pub fn is_match(&self, text: &[u8]) -> bool {
        self.0.is_match(text)
    }

    /// The index of the first byte with which `text` is no longer the prefix of a valid text; its length, in bytes, if
    /// it only ends too early; `None` if it is valid.
    ///
    /// [`SyntaxError::index`](crate::SyntaxError::index) is often before it, where a person sees the mistake.
    #[must_use]
    pub fn first_error(&self, text: &[u8]) -> Option<usize> {
        self.0.first_error(text)
    }

    /// Matches many texts: appends a verdict for each to `verdicts`, in their order.
    ///
    /// ```
    /// use urlspec::{Matcher, Revision};
    ///
    /// let texts = ["http://a/".to_owned(), "http://{/".to_owned()];
    /// let mut verdicts = Vec::new();
    /// Matcher::new(Revision::Rfc3986).batch(texts.iter().map(String::as_bytes), &mut verdicts);
    /// assert_eq!(verdicts, [true, false]);
    /// ```
    pub fn batch<'t>(&self, texts: impl IntoIterator<Item = &'t [u8]>, verdicts: &mut Vec<bool>) {
        self.0.batch(texts, verdicts);
    }

    /// Matches the lines of a buffer, in their order. A line ends with LF or CR LF, which are not part of it, or at
    /// the end of the buffer; there is no empty line after the last LF. A CR that no LF follows is part of its line.
    pub fn lines<'b>(&self, buffer: &'b [u8]) -> impl Iterator<Item = (&'b [u8], bool)> {
        let lines = self.0.lines(buffer);
        lines.map(|line| (line.text(), line.is_match()))
    }
}
