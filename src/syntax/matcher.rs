//! The verdict alone, on many texts.

use grammarian::matcher::Matcher as Automaton;
use memchr::memchr;

use crate::revision::{Edition, ReadyScheme, Rule, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::production::OfScheme;
use crate::syntax::split::Components;

/// Validates texts as fast as possible, and returns only the verdict.
///
/// It accepts the same texts as [`Validator`](crate::Validator) for the same revision or rule: its automata are proved
/// equal to the parsers, rule by rule. It makes no tree, allocates nothing, and can be used from any number of
/// threads.
///
/// Texts are bytes. By RFC 3987 and the URL Standard they are UTF-8; by all others a text with bytes beyond US-ASCII is not valid. By the
/// URL Standard IDNA has a say on domains. The automata do not know it, and accept more.
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
pub struct Matcher {
    automaton: Automaton<'static>,
    law: Law,
    /// The documents that define schemes, if they are part of the verdict.
    schemes: Option<Schemes>,
    /// The schemes of which a part of an automaton accepts most URLs.
    ready: Vec<&'static ReadyScheme>,
}

impl Matcher {
    /// Matches by both steps of a revision, or of another edition: its [start rule](Edition::start_rule) and, if the
    /// document has one, the production of the URL's own scheme. One automaton does both.
    #[must_use]
    pub fn new(edition: impl Into<Edition>) -> Self {
        let edition = edition.into();
        Self {
            automaton: edition.both_steps().clone(),
            law: Law::BothSteps(edition),
            schemes: None,
            ready: Vec::new(),
        }
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
        Self {
            automaton: Automaton::with_states(rule.dfa(), rule.busiest()),
            law: Law::Rule(rule),
            schemes: None,
            ready: Vec::new(),
        }
    }

    /// The same matcher, for texts that the document which defines their scheme accepts as well:
    /// [`Validator::schemes`](crate::Validator::schemes).
    ///
    /// ```
    /// use urlspec::{Matcher, Revision, Schemes};
    ///
    /// let matcher = Matcher::new(Revision::Rfc3986);
    /// assert!(matcher.is_match(b"http://") && matcher.is_match(b"urn:x"));
    /// let strict = matcher.schemes(Schemes::Newest);
    /// assert!(!strict.is_match(b"http://") && !strict.is_match(b"urn:x"));
    /// ```
    #[must_use]
    pub fn schemes(mut self, schemes: Schemes) -> Self {
        self.schemes = Some(schemes);
        self.ready = match self.law {
            Law::BothSteps(edition) => schemes.ready(edition.revision()),
            _ => Vec::new(),
        };
        // What an automaton accepts may be forbidden all the same.
        self.ready
            .retain(|(scheme, _)| !OfScheme::may_be_broken(scheme));
        self
    }

    /// Returns `true` if all of `text` is valid.
    #[must_use]
    #[inline]
    pub fn is_match(&self, text: &[u8]) -> bool {
        self.automaton.is_match(text) && self.schemes_accept(text)
    }

    /// The index of the first byte with which `text` is no longer the prefix of a valid text; its length, in bytes, if
    /// it only ends too early; `None` if it is valid.
    ///
    /// [`SyntaxError::index`](crate::SyntaxError::index) is often before it, where a person sees the mistake.
    #[must_use]
    pub fn first_error(&self, text: &[u8]) -> Option<usize> {
        let generic = self.automaton.first_error(text);
        generic.or_else(|| self.of_scheme(text)?.first_error())
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
        verdicts.extend(texts.into_iter().map(|text| self.is_match(text)));
    }

    /// Matches the lines of a buffer, in their order. A line ends with LF or CR LF, which are not part of it, or at
    /// the end of the buffer; there is no empty line after the last LF. A CR that no LF follows is part of its line.
    pub fn lines<'b>(&self, buffer: &'b [u8]) -> impl Iterator<Item = (&'b [u8], bool)> {
        let lines = self.automaton.lines(buffer);
        lines.map(|line| {
            let text = line.text();
            (text, line.is_match() && self.schemes_accept(text))
        })
    }

    /// Tells if the document that defines the scheme of a text accepts it, of a text that the automaton accepts.
    #[inline]
    fn schemes_accept(&self, text: &[u8]) -> bool {
        self.schemes.is_none()
            || self.accepts_readily(text)
            || self.of_scheme(text).is_none_or(|it| it.is_valid())
    }

    /// Tells if the part of the production's automaton that most URLs need accepts a text, without its fragment identifier.
    #[inline]
    fn accepts_readily(&self, text: &[u8]) -> bool {
        let rest = |name: &str| {
            let (scheme, rest) = text.split_at_checked(name.len())?;
            let rest = rest.strip_prefix(b":")?;
            scheme.eq_ignore_ascii_case(name.as_bytes()).then_some(rest)
        };
        let mut ready = self.ready.iter();
        let found = ready.find_map(|(name, shift)| Some((rest(name)?, shift)));
        found.is_some_and(|(rest, shift)| {
            let end = memchr(b'#', rest).unwrap_or(rest.len());
            shift.is_match(&rest[..end])
        })
    }

    /// The URL in a text that the automaton accepts, if the document that defines its scheme judges it.
    fn of_scheme<'t>(&self, text: &'t [u8]) -> Option<OfScheme<'t>> {
        let (law, schemes) = (self.law, self.schemes?);
        let text = str::from_utf8(text).ok()?;
        let split = Components::of(law.rule_for(text), text);
        OfScheme::of(schemes, law, text, &split)
    }
}
