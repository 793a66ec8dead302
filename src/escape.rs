//! Escapes: octets of data in, the text of a component out, and back.
//!
//! The rule of a component says which characters it allows, by the automaton of its BNF; the document's prose says
//! which of those it reserves (the labels of its grammar file). So one [`Escaper`] serves every rule that takes data,
//! and [`Class`] says of each octet how the document treats it.
//!
//! Three operations that are easily confused are kept apart:
//!
//! - [`Escaper::escape`] takes *data*, in which no character has a meaning of its own: a `%` is a percent sign, a `/`
//!   is not a separator. It is used once, when a URL is put together from its parts. [`unescape`] reverses it, once,
//!   after a URL was split into its parts.
//! - [`repair`] takes *text* that is meant to be a URL or part of one, and escapes only what cannot stand at its
//!   place. A second repair changes nothing.
//! - [`unescape_unreserved`] takes the text of a *completed* URL, and decodes only the escapes that its document calls
//!   safe there.
//!
//! [`query_pairs`] and [`query_of_pairs`] read and write what forms of HTML put into queries.
//!
//! Octets have no character set: those from 80 to FF hexadecimal are escaped one by one. Characters have one: by url7
//! and RFC 1630 their escapes are of ISO Latin 1, by all other documents we write them in UTF-8
//! ([`Revision::character_set`]). [`Escaper::escape_text`], [`unescape_text`] and [`repair`] use this set. Only RFC
//! 3987 has characters beyond US-ASCII that stand as themselves.
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
mod pairs;
pub(crate) mod pieces;
mod places;
mod repair;
mod rewrite;
mod safe;
mod unescape;
mod writer;

pub use class::Class;
pub use error::{EscapeError, NoEscaper};
pub use pairs::{query_of_pairs, query_pairs};
pub(crate) use pieces::{Piece, characters, decoded, octets, pieces};
pub use repair::{StrayPercent, repair, repair_url};
pub use rewrite::HexDigits;
pub(crate) use safe::Safe;
pub(crate) use unescape::{
    end_of_scheme, unreserved, unreserved_in_path, with_capital_digits, without_capitals,
    without_unclaimed_escapes,
};
pub use unescape::{unescape, unescape_text, unescape_unreserved};

use std::iter::Peekable;

use crate::revision::statements::Clause;
use crate::revision::{Edition, Revision, Rule};
use crate::words::triplet::escape_of;
pub use crate::words::triplet::hexadecimal;
pub(crate) use crate::words::triplet::{TRIPLET, escaped};
use crate::words::{CharacterSet, Component, Concept, Section};
use error::{Kind, Refusal};
use places::Places;
use writer::Writer;

/// Writes data as the text of one component, by its rule.
#[derive(Clone, Debug)]
pub struct Escaper {
    rule: Rule,
    classes: [Class; 256],
    keep_unclaimed: bool,
}

impl Escaper {
    /// An escaper for a component of a revision, by the one rule that the revision has for it.
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
    pub fn new(edition: impl Into<Edition>, component: Component) -> Result<Self, NoEscaper> {
        Self::for_rule(edition.into().component_rule(component)?)
    }

    /// An escaper for a rule that stands for one piece of data, such as RFC 1738's `fsegment`.
    ///
    /// # Errors
    ///
    /// [`NoEscaper`] if the rule has no escapes, as those for hosts and ports, or if it is made of parts, each of
    /// which is escaped by itself, as a path.
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

    /// One escaper for each rule of a revision that stands for data and takes escapes, in the order of its grammar
    /// file; classes of characters are not such rules.
    pub fn all(edition: impl Into<Edition>) -> impl Iterator<Item = Self> {
        let rules = edition.into().rules().filter(|rule| !rule.is_silent());
        rules.filter_map(|rule| Self::for_rule(rule).ok())
    }

    /// Leaves [`Unclaimed`](Class::Unclaimed) characters as they are. By default they are escaped, as data that "does
    /// not have a representation using an unreserved character" must be.
    #[must_use]
    pub fn keeping_unclaimed(mut self) -> Self {
        self.keep_unclaimed = true;
        self
    }

    /// The rule that the text is made for.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The class that the document gives an octet in this component.
    #[must_use]
    pub fn class(&self, octet: u8) -> Class {
        self.classes[usize::from(octet)]
    }

    /// The section that puts octets in a class: for what is excluded the section of the rule, for what is reserved the
    /// one on the component, and for the others one of those on escapes.
    #[must_use]
    pub fn section(&self, class: Class) -> Section {
        let revision = self.rule.revision();
        let escaping = &revision.statements().escaping;
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

    /// Tells if a character beyond US-ASCII may stand as itself.
    fn has_character(&self, character: char) -> bool {
        let revision = self.rule.revision();
        revision.is_safe_character(character, Concept::Unreserved)
    }

    /// A remark on escapes in this component, in English.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        let note = clause(self.rule)?.note;
        (!note.is_empty()).then_some(note)
    }

    /// The text that stands for `data`: octets in, characters out. The rule accepts it, and [`unescape`] makes the same
    /// octets of it. By RFC 3987 characters beyond US-ASCII stand as themselves where the octets are UTF-8 of what is
    /// unreserved; by all others, every octet beyond US-ASCII is escaped.
    ///
    /// All is data, so what the component reserves is escaped too, and so is every percent sign: text that is already
    /// escaped would be escaped twice.
    ///
    /// A `.` is data like a letter, with one exception: by url7 and the 2003 draft it is escaped if the whole segment
    /// would be `.` or `..`, which have a meaning in relative references. By the 1997 draft (section 2.4.2) and RFC
    /// 3986 (section 2.3) this would protect nothing, as anybody may decode it, and it is not done.
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
    /// [`EscapeError`] with the index of the first octet that has no representation there, or the length of the data
    /// if the rule requires more of it.
    pub fn escape(&self, data: &[u8]) -> Result<String, EscapeError> {
        let is_dot_segment = matches!(data, b"." | b"..")
            && clause(self.rule).is_some_and(|clause| clause.escapes_dots);
        let mut text = Writer::new(self.rule, data.len());
        let mut characters = characters_in(data);
        let mut next = 0;
        for (index, &octet) in data.iter().enumerate() {
            if index < next {
                continue;
            }
            // A character beyond US-ASCII stands as itself where the document lets it.
            let character = characters.next_if(|(at, _)| *at == index);
            if let Some((_, character)) = character
                && self.has_character(character)
                && text.character(character)
            {
                next = index + character.len_utf8();
                continue;
            }
            let class = self.class(octet);
            let (rule, fault) = (self.rule, |kind| EscapeError::new(index, kind));
            if class == Class::Unwritable {
                let section = self.section(class);
                return Err(fault(Kind::Unwritable {
                    rule,
                    octet,
                    section,
                }));
            }
            let as_itself = !is_dot_segment
                && (class == Class::Unreserved
                    || (class == Class::Unclaimed && self.keep_unclaimed));
            let is_written = as_itself && text.itself(octet) || text.escaped(octet);
            if !is_written {
                return Err(fault(Kind::NoPlace { rule, octet }));
            }
        }
        let incomplete = || EscapeError::new(data.len(), Kind::Incomplete { rule: self.rule });
        text.finish().ok_or_else(incomplete)
    }

    /// The text that stands for `data`, characters in and characters out: [`escape`](Self::escape) of their octets in
    /// the [character set](Revision::character_set) of the document.
    ///
    /// ```
    /// use urlspec::escape::Escaper;
    /// use urlspec::{Component, Revision};
    ///
    /// let written = |revision| Escaper::new(revision, Component::Segment).unwrap().escape_text("café");
    /// assert_eq!(written(Revision::URL7)?, "caf%E9");
    /// assert_eq!(written(Revision::Rfc3986)?, "caf%C3%A9");
    /// # Ok::<(), urlspec::escape::EscapeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EscapeError`] with the index of the first character that has no representation there, in bytes of `data`, or
    /// its length if the rule requires more of it.
    pub fn escape_text(&self, data: &str) -> Result<String, EscapeError> {
        let set = self.rule.revision().character_set();
        let octets = set.encode(data).map_err(|index| {
            let character = data[index..].chars().next().unwrap_or_default();
            EscapeError::new(
                index,
                Kind::NoCode {
                    rule: self.rule,
                    character,
                },
            )
        })?;
        let is_one_by_one = octets.len() != data.len();
        self.escape(&octets).map_err(|error| {
            if is_one_by_one {
                // The data has as many octets as characters.
                let place = data.char_indices().nth(error.index());
                error.at(place.map_or(data.len(), |(index, _)| index))
            } else {
                error
            }
        })
    }
}

impl Revision {
    /// The character set of the octets that escapes stand for by this document: ISO Latin 1 if the document says so,
    /// as url7 (section "Encoding prohibited characters") and RFC 1630 (section "Encoding reserved characters") do,
    /// and UTF-8 for all others, most of which name no set.
    #[must_use]
    pub fn character_set(self) -> CharacterSet {
        self.statements().escaping.character_set
    }
}

/// The characters beyond US-ASCII in data that is UTF-8 as far as it can be, each with the index of its first octet.
fn characters_in(data: &[u8]) -> Peekable<impl Iterator<Item = (usize, char)>> {
    let mut start = 0;
    let chunks = data.utf8_chunks().flat_map(move |chunk| {
        let at = start;
        start += chunk.valid().len() + chunk.invalid().len();
        let characters = chunk.valid().char_indices();
        characters.map(move |(index, character)| (at + index, character))
    });
    chunks
        .filter(|(_, character)| !character.is_ascii())
        .peekable()
}

/// Writes data as a text of `rule`. Only these stand as themselves: what is safe to unescape again, periods, and what
/// the rule cannot take as an escape. If no text of the rule stands for the data, the result is not valid either.
pub(crate) fn write(rule: Rule, data: &[u8]) -> String {
    let mut text = Writer::new(rule, data.len());
    let mut is_good = true;
    for &octet in data {
        let is_plain = rule.revision().is_safe_to_unescape(octet) || octet == b'.';
        let ways: [fn(&mut Writer, u8) -> bool; 2] = if is_plain {
            [Writer::itself, Writer::escaped]
        } else {
            [Writer::escaped, Writer::itself]
        };
        is_good = is_good && ways.iter().any(|write| write(&mut text, octet));
        if !is_good {
            if octet.is_ascii_graphic() && octet != b'%' {
                text.text.push(char::from(octet));
            } else {
                text.text.extend(escape_of(octet).map(char::from));
            }
        }
    }
    text.text
}

impl Revision {
    /// The rule by which the revision describes a component: the one that has its meaning or, if several have it, the
    /// one of these that has its name.
    ///
    /// # Errors
    ///
    /// [`NoEscaper`] if the revision has no such rule, or one for each of several schemes.
    ///
    /// ```
    /// use urlspec::{Component, Revision};
    ///
    /// let rule = Revision::DraftIetfUriUrl02.component_rule(Component::Query)?;
    /// assert_eq!(rule.name(), "search");
    /// # Ok::<(), urlspec::escape::NoEscaper>(())
    /// ```
    pub fn component_rule(self, component: Component) -> Result<Rule, NoEscaper> {
        Edition::from(self).component_rule(component)
    }
}

impl Edition {
    /// The rule by which the edition describes a component: [`Revision::component_rule`].
    ///
    /// # Errors
    ///
    /// [`NoEscaper`] if no rule has its meaning, or if each of several schemes has one.
    pub fn component_rule(self, component: Component) -> Result<Rule, NoEscaper> {
        let rules: Vec<Rule> = self.rules_for(component.concept()).collect();
        // `isegment-nz` and `isegment-nz-nc` are variants of `isegment`.
        let is_first = |rule: &&Rule| {
            let mut others = rules.iter();
            others.all(|other| other.name().starts_with(rule.name()))
        };
        let namesake = rules.iter().find(|rule| rule.name() == component.as_str());
        let namesake = namesake.or_else(|| rules.iter().find(is_first));
        match (rules.as_slice(), namesake) {
            ([only], _) | (_, Some(only)) => Ok(*only),
            _ => Err(NoEscaper::new(Refusal::NotOneRule {
                revision: self.revision(),
                component,
                rules,
            })),
        }
    }
}

/// Tells if the rule stands for one piece of data, and not for parts between delimiters.
fn is_field(rule: Rule) -> bool {
    let is_made_of_parts = matches!(rule.concept(), Some(Concept::Path | Concept::Generic));
    // The segments of the 1997 draft hold parameters, which only their own interpreter tells apart.
    let is_segment = rule.concept() == Some(Concept::Segment);
    (rule.is_leaf() || is_segment) && !is_made_of_parts && !rule.describes_url()
}

/// The pieces of data that a rule is made of, without the pieces of those.
fn parts(rule: Rule) -> Vec<Rule> {
    let is_part = |part: &Rule| {
        *part != rule && !part.is_silent() && is_field(*part) && Places::of(*part).escape
    };
    let parts: Vec<Rule> = rule.closure().filter(is_part).collect();
    let is_within =
        |part: &Rule, other: &Rule| part != other && other.closure().any(|rule| rule == *part);
    let is_outermost = |part: &Rule| !parts.iter().any(|other| is_within(part, other));
    parts.iter().copied().filter(is_outermost).collect()
}

/// The statement of the prose on the component.
pub(crate) fn clause(rule: Rule) -> Option<&'static Clause> {
    let clauses = rule.revision().statements().escaping.clauses;
    clauses.iter().find(|clause| clause.rule == rule.name())
}

/// The class of each octet.
fn classify(rule: Rule, places: &Places) -> [Class; 256] {
    let clause = clause(rule);
    let unreserved = rule.edition().rules_for(Concept::Unreserved).next();
    let unwise = rule.revision().statements().escaping.unwise;
    let class = |octet: u8| {
        let lists = |list: fn(&Clause) -> &str| {
            clause.is_some_and(|clause| list(clause).contains(char::from(octet)))
        };
        // url7 has no name for the characters that mean only themselves: these are all that have no other use, except
        // those that it advises to escape.
        let is_unwise = unwise.as_bytes().contains(&octet);
        let is_unreserved = match unreserved {
            Some(class) => class.first().contains(octet),
            None => !is_unwise,
        };
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
