//! Escapes: octets of data in, the text of a component out, and back.
//!
//! Which characters a component lets in is asked of its own rule, by the automaton of its BNF; which
//! of those it reserves is what the document's prose says of it (`revision/*.rs`). So there is one
//! [`Escaper`] for every rule that takes data, and [`Class`] says of each octet what the document
//! wants done with it.
//!
//! Three things that are easily mistaken for each other are kept apart:
//!
//! - [`Escaper::escape`] takes *data*, which knows nothing of URLs: a `%` in it is a percent sign, a
//!   `/` no separator. It is done once, when a URL is made of its parts. [`unescape`] takes it back,
//!   once, when a URL was taken apart.
//! - [`repair`] takes *text* that is meant to be a URL or part of one already, and escapes only what
//!   cannot stand where it stands. Done twice it does nothing more.
//! - [`unescape_unreserved`] takes the text of a *completed* URL, and undoes only what its document
//!   calls safe there.
//!
//! Octets have no character set: those from 80 to FF hexadecimal are escaped one by one, so a Rust
//! string is escaped as the octets of its UTF-8.
//!
//! ```
//! use urlspec::escape::{Escaper, unescape};
//! use urlspec::{Component, Revision};
//!
//! let segment = Escaper::new(Revision::DraftFieldingUrlSyntax05, Component::Segment)?;
//! let text = segment.escape("50% of ~a/b".as_bytes())?;
//! assert_eq!(text, "50%25%20of%20~a%2Fb");
//! assert_eq!(*unescape(text.as_bytes())?, *b"50% of ~a/b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod class;
mod error;
mod repair;
mod unescape;

pub use class::Class;
pub use error::{EscapeError, NoEscaper, UnescapeError};
pub use repair::{StrayPercent, repair};
pub(crate) use unescape::is_unreserved;
pub use unescape::{
    HexDigits, is_safe_to_unescape, keeps_dot_segments, section_on_unescaping, unescape,
    unescape_unreserved,
};

use crate::automata::StateId;
use crate::concept::Concept;
use crate::explain::Component;
use crate::grammar::{Rule, Section};
use crate::matcher::Matcher;
use crate::revision::{Clause, Revision};
use error::{Kind, Refusal};

/// Writes data as the text of one component, by its rule.
#[derive(Clone, Debug)]
pub struct Escaper {
    rule: Rule,
    classes: [Class; 256],
    keep_unclaimed: bool,
}

impl Escaper {
    /// For a component of a revision, by the one rule that it has there.
    ///
    /// # Errors
    ///
    /// [`NoEscaper`] if the revision has no rule for the component, or one for each of several schemes
    /// (its message names them), and as [`for_rule`](Self::for_rule).
    ///
    /// ```
    /// use urlspec::escape::Escaper;
    /// use urlspec::{Component, Revision};
    ///
    /// let query = Escaper::new(Revision::DraftFieldingUriRfc2396bis01, Component::Query)?;
    /// assert_eq!(query.escape(b"a=b&c")?, "a%3Db%26c");
    ///
    /// let error = Escaper::new(Revision::Rfc1738, Component::Host).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a `host` has no escapes (RFC 1738 section 5): what it does not allow cannot be written in it"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(revision: Revision, component: Component) -> Result<Self, NoEscaper> {
        Self::for_rule(rule_of(revision, component)?)
    }

    /// For a rule that stands for one piece of data, such as RFC 1738's `fsegment`.
    ///
    /// # Errors
    ///
    /// [`NoEscaper`] if the rule has no escapes, as hosts and ports, or if it is made of parts, each of
    /// which has to be escaped by itself, as a path.
    pub fn for_rule(rule: Rule) -> Result<Self, NoEscaper> {
        let places = Places::of(rule);
        if !places.escape {
            return Err(NoEscaper::new(Refusal::NoEscapes { rule }));
        }
        if !is_field(rule) {
            let parts = parts(rule);
            return Err(NoEscaper::new(Refusal::Structured { rule, parts }));
        }
        Ok(Self {
            rule,
            classes: classify(rule, &places),
            keep_unclaimed: false,
        })
    }

    /// One for each rule of a revision that stands for data and takes escapes, in the order of its grammar
    /// file; classes of characters are no such rules.
    pub fn all(revision: Revision) -> impl Iterator<Item = Self> {
        let rules = Rule::all(revision).filter(|rule| !rule.is_class());
        rules.filter_map(|rule| Self::for_rule(rule).ok())
    }

    /// Whether to leave [`Unclaimed`](Class::Unclaimed) characters as they are. By default they are
    /// escaped, as data that "does not have a representation using an unreserved character" must be.
    #[must_use]
    pub fn keep_unclaimed(mut self, keep: bool) -> Self {
        self.keep_unclaimed = keep;
        self
    }

    /// The rule that the text is made for.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What the document wants done with an octet in this component.
    #[must_use]
    pub fn class(&self, octet: u8) -> Class {
        self.classes[usize::from(octet)]
    }

    /// Where the document puts octets in a class: the section of the rule for what it excludes, that on
    /// the component for what is reserved, and for the others one of those on escapes.
    #[must_use]
    pub fn section(&self, class: Class) -> Section {
        let revision = self.rule.revision();
        let escaping = &revision.document().escaping;
        let data = Section::new(escaping.section);
        match class {
            Class::Excluded => self.rule.section(),
            Class::Reserved | Class::Unwritable => {
                clause(self.rule).map_or(data, |clause| Section::new(clause.section))
            }
            Class::Unclaimed => data,
            Class::Unreserved => Section::new(escaping.unreserved_section),
        }
    }

    /// What else is to be known of escapes in this component, in English.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        let note = clause(self.rule)?.note;
        (!note.is_empty()).then_some(note)
    }

    /// The text that stands for `data`: octets in, characters of US-ASCII out. The rule accepts it, and
    /// [`unescape`] makes the same octets of it.
    ///
    /// All is data, so what the component reserves is escaped too, and so is every percent sign: what
    /// was escaped before would be escaped twice.
    ///
    /// A `.` is data like a letter, except that by url7 and the 2003 draft it is escaped where it would make
    /// all of a segment `.` or `..`, which mean something to relative references. By the 1997 draft that
    /// would protect nothing (section 2.4.2: anybody may undo it), and it is not done.
    ///
    /// ```
    /// use urlspec::escape::Escaper;
    /// use urlspec::{Component, Revision};
    ///
    /// let bis = Escaper::new(Revision::DraftFieldingUriRfc2396bis01, Component::Segment)?;
    /// assert_eq!((bis.escape(b"..")?, bis.escape(b"a.b")?), ("%2E%2E".into(), "a.b".into()));
    /// let draft1997 = Escaper::new(Revision::DraftFieldingUrlSyntax05, Component::Segment)?;
    /// assert_eq!(draft1997.escape(b"..")?, "..");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EscapeError`] with the index of the first octet that has no representation there, or the
    /// length of the data if the rule wants more of it.
    pub fn escape(&self, data: &[u8]) -> Result<String, EscapeError> {
        let automaton = Matcher::of(self.rule);
        let is_dot_segment = matches!(data, b"." | b"..")
            && clause(self.rule).is_some_and(|clause| clause.escapes_dots);
        let mut text = String::with_capacity(data.len());
        let mut state = Matcher::START;
        for (index, &octet) in data.iter().enumerate() {
            let class = self.class(octet);
            let fault = |kind| EscapeError::new(self.rule, index, kind);
            if class == Class::Unwritable {
                let section = self.section(class);
                return Err(fault(Kind::Unwritable { octet, section }));
            }
            let as_itself = !is_dot_segment
                && (class == Class::Unreserved
                    || (class == Class::Unclaimed && self.keep_unclaimed));
            state = as_itself
                .then(|| write_itself(automaton, state, octet, &mut text))
                .flatten()
                .or_else(|| write_escaped(automaton, state, octet, &mut text))
                .ok_or_else(|| fault(Kind::NoPlace { octet }))?;
        }
        if automaton.may_end(state) {
            Ok(text)
        } else {
            Err(EscapeError::new(self.rule, data.len(), Kind::Incomplete))
        }
    }
}

/// Data as a text of `rule`, in which only what is safe to unescape again stands as itself, and periods, or
/// what the rule cannot take as an escape. Where the rule has no text for the data, neither has it for what
/// comes out.
pub(crate) fn write(rule: Rule, data: &[u8]) -> String {
    let automaton = Matcher::of(rule);
    let mut text = String::with_capacity(data.len());
    let mut state = Some(Matcher::START);
    for &octet in data {
        let is_plain = is_safe_to_unescape(rule.revision(), octet) || octet == b'.';
        let itself = |text: &mut String, state| write_itself(automaton, state, octet, text);
        let escaped = |text: &mut String, state| write_escaped(automaton, state, octet, text);
        state = state.and_then(|state| {
            if is_plain {
                itself(&mut text, state).or_else(|| escaped(&mut text, state))
            } else {
                escaped(&mut text, state).or_else(|| itself(&mut text, state))
            }
        });
        if state.is_none() {
            if octet.is_ascii_graphic() && octet != b'%' {
                text.push(char::from(octet));
            } else {
                text.extend(escape_of(octet).map(char::from));
            }
        }
    }
    text
}

/// The rule by which a revision describes a component: the one that bears its name or its meaning.
///
/// # Errors
///
/// [`NoEscaper`] if there is none, or one for each of several schemes.
///
/// ```
/// use urlspec::{Component, Revision, escape};
///
/// let rule = escape::rule_of(Revision::DraftIetfUriUrl02, Component::Query)?;
/// assert_eq!(rule.name(), "search");
/// # Ok::<(), urlspec::escape::NoEscaper>(())
/// ```
pub fn rule_of(revision: Revision, component: Component) -> Result<Rule, NoEscaper> {
    let concept = component.concept();
    let rules = Rule::all(revision).filter(|rule| rule.concept() == Some(concept));
    let rules: Vec<Rule> = rules.collect();
    match rules.as_slice() {
        [only] => Ok(*only),
        _ => Err(NoEscaper::new(Refusal::NotOneRule {
            revision,
            component,
            rules,
        })),
    }
}

/// Whether the rule stands for one piece of data, and not for parts between delimiters.
fn is_field(rule: Rule) -> bool {
    let is_made_of_parts = matches!(rule.concept(), Some(Concept::Path | Concept::Generic));
    // The segments of the 1997 draft hold parameters, which only their own interpreter tells apart.
    let is_segment = rule.concept() == Some(Concept::Segment);
    (rule.is_leaf() || is_segment) && !is_made_of_parts && !rule.describes_url()
}

/// The pieces of data that a rule is made of, without what those are made of.
fn parts(rule: Rule) -> Vec<Rule> {
    let is_part = |part: &Rule| {
        *part != rule && !part.is_class() && is_field(*part) && Places::of(*part).escape
    };
    let parts: Vec<Rule> = rule.closure().into_iter().filter(is_part).collect();
    let is_within = |part: &Rule, other: &Rule| part != other && other.closure().contains(part);
    let is_outermost = |part: &Rule| !parts.iter().any(|other| is_within(part, other));
    parts.iter().copied().filter(is_outermost).collect()
}

/// What the prose says of the component.
fn clause(rule: Rule) -> Option<&'static Clause> {
    let clauses = rule.revision().document().escaping.clauses;
    clauses
        .iter()
        .find(|clause| clause.rules.contains(&rule.name()))
}

/// The class of each octet.
fn classify(rule: Rule, places: &Places) -> [Class; 256] {
    let clause = clause(rule);
    let unreserved = Rule::all(rule.revision())
        .find(|rule| rule.concept() == Some(Concept::Unreserved))
        .map(Matcher::of);
    let class = |octet: u8| {
        let lists = |list: fn(&Clause) -> &str| {
            clause.is_some_and(|clause| list(clause).contains(char::from(octet)))
        };
        // url7 has no name for the characters that mean only themselves: there all do that have no
        // other use.
        let is_unreserved =
            unreserved.is_none_or(|class| class.step(Matcher::START, octet).is_some());
        if lists(|clause| clause.unwritable) {
            Class::Unwritable
        } else if !places.itself[usize::from(octet)] {
            Class::Excluded
        } else if lists(|clause| clause.reserved) {
            Class::Reserved
        } else if is_unreserved || clause.is_some_and(|clause| clause.reserved.is_empty()) {
            Class::Unreserved
        } else {
            Class::Unclaimed
        }
    };
    let mut classes = [Class::Excluded; 256];
    for (octet, slot) in (0..=u8::MAX).zip(&mut classes) {
        *slot = class(octet);
    }
    classes
}

/// What may stand somewhere in a text of a rule.
struct Places {
    /// The octets that may stand as themselves; a percent sign never does.
    itself: [bool; 256],
    /// Whether an escape may.
    escape: bool,
}

impl Places {
    fn of(rule: Rule) -> Self {
        let automaton = Matcher::of(rule);
        let mut places = Self {
            itself: [false; 256],
            escape: false,
        };
        let mut reached = vec![Matcher::START];
        let mut next = 0;
        while let Some(&state) = reached.get(next) {
            let mut reach = |state: StateId| {
                if !reached.contains(&state) {
                    reached.push(state);
                }
            };
            for octet in 0..=u8::MAX {
                if let Some(state) = after_itself(automaton, state, octet) {
                    places.itself[usize::from(octet)] = true;
                    reach(state);
                }
                if let Some(state) = step_all(automaton, state, &escape_of(octet)) {
                    places.escape = true;
                    reach(state);
                }
            }
            next += 1;
        }
        places
    }
}

/// Writes the octet as itself and gives the state behind it; `None` if that cannot be.
fn write_itself(
    automaton: &Matcher,
    state: StateId,
    octet: u8,
    text: &mut String,
) -> Option<StateId> {
    let next = after_itself(automaton, state, octet)?;
    text.push(char::from(octet));
    Some(next)
}

/// Writes the octet as an escape and gives the state behind it; `None` if that cannot be.
fn write_escaped(
    automaton: &Matcher,
    state: StateId,
    octet: u8,
    text: &mut String,
) -> Option<StateId> {
    let escape = escape_of(octet);
    let next = step_all(automaton, state, &escape)?;
    text.extend(escape.map(char::from));
    Some(next)
}

/// The state behind an octet that stands as itself. A percent sign never does.
fn after_itself(automaton: &Matcher, state: StateId, octet: u8) -> Option<StateId> {
    if octet == b'%' {
        return None;
    }
    automaton.step(state, octet)
}

fn step_all(automaton: &Matcher, state: StateId, octets: &[u8]) -> Option<StateId> {
    octets
        .iter()
        .try_fold(state, |state, octet| automaton.step(state, *octet))
}

/// The escape of an octet.
fn escape_of(octet: u8) -> [u8; 3] {
    [b'%', hex_digit(octet >> 4), hex_digit(octet & 15)]
}

/// A number below 16 as a hexadecimal digit: capitals, as every document writes them first.
fn hex_digit(value: u8) -> u8 {
    b"0123456789ABCDEF"[usize::from(value & 15)]
}

/// The octet that the escape at the beginning of a text stands for; `None` if there is none.
pub(crate) fn escape_at(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else {
        return None;
    };
    let value = |digit: u8| {
        char::from(digit)
            .to_digit(16)
            .and_then(|v| u8::try_from(v).ok())
    };
    Some(value(*high)? << 4 | value(*low)?)
}
