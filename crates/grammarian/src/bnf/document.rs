//! Grammars within the texts of RFCs and drafts.

mod candidate;
mod case;
mod citations;
mod example;
mod foreign;
mod found;
mod passage;
mod print;
mod printings;
mod prose;
mod references;
mod signs;
mod stray;
#[cfg(feature = "xml")]
mod xml;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::RangeInclusive;

pub(super) use candidate::begins_rule;
use candidate::{candidates, table_candidates};
use case::line_on_case;
pub use citations::Citation;
use example::{pass_over_code, pass_over_examples, pass_over_sketches};
use foreign::pass_over_foreign;
use found::Found;
pub use passage::{NoRule, Passage, Use};
use print::Print;
use printings::Printings;
use prose::{pass_over_lists, pass_over_templates};
use stray::strays;

use super::{Grammar, Notation};
use crate::text::lines_inclusive;
use crate::{Error, ErrorKind};

/// The grammar in the text of an RFC or a draft, and the lines that it was taken from.
///
/// Rules are recognized by their form, wherever they stand: the feet and heads of pages are passed over, all of a rule
/// may be indented, prose may stand between rules, and collections may be several. A rule of which the text cannot be
/// read is a [fault](super::Definition::faults) of that rule.
///
/// If a rule is printed in several ways, its name means the last printing. The others are rules of their own, called
/// `NAME@LINE` by the line on which they begin. A rule that refers to such a name means the printing that is nearest to it.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::Document;
///
/// let text = "
///    time = hour zone
///    hour = 2DIGIT
///    zone = \"Z\"
///
/// Appendix
///
///    iso-time = hour [ zone ]
///    zone     = \"Z\" / \"+\" hour
/// ";
/// let document = Document::parse(text, None)?;
/// let accepts = |rule, word| {
///     let dfa = document.grammar().dfa(rule, &Limits::default());
///     dfa.map(|dfa| dfa.accepts(word))
/// };
/// assert!(accepts("iso-time", "12+01")? && !accepts("time", "12+01")?);
/// assert!(accepts("zone", "+01")? && !accepts("zone@4", "+01")?);
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::Document;
///
/// let text = "
/// 2.  Ports
///
///    A port is a number:
///
///       port = 1*DIGIT ; decimal
///
/// Author                  Standards Track                    [Page 1]
/// \u{c}
/// RFC 9999                     Ports                    November 2026
///
///    The letters that follow are of no interest.
/// ";
/// let document = Document::parse(text, None)?;
/// let passage = &document.passages()[0];
/// assert_eq!((passage.name(), passage.lines()), ("port", 6..=6));
/// assert!(document.grammar().dfa("port", &Limits::default())?.accepts("80"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    passages: Vec<Passage>,
    grammar: Grammar,
    either_case: Option<usize>,
    references: Vec<(String, u16)>,
}

impl Document {
    /// Finds the rules in a text, in this notation or else in the one in which the most of them can be read; ABNF is
    /// preferred. [`Notation::Url7`] has no sign that defines a rule: tables of names and expressions are taken.
    ///
    /// With the feature `xml`, a text that begins like an RFC in XML is read as one: of its artwork and its source code
    /// of type `abnf`. Lines are those of the XML; columns are counted in the text that the line stands for.
    ///
    /// This takes linear time in the length of the text.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Empty`] if the text has no rule; [`ErrorKind::Syntax`] if it begins like XML and is not XML.
    pub fn parse(text: &str, notation: Option<Notation>) -> Result<Self, Error> {
        Self::parse_lines(text, 1..=usize::MAX, notation)
    }

    /// Finds the rules in some lines of a text, which are counted from 1. Statements elsewhere in the text about its
    /// notation hold for them too.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    pub fn parse_lines(
        text: &str,
        lines: RangeInclusive<usize>,
        notation: Option<Notation>,
    ) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        #[cfg(feature = "xml")]
        let artwork;
        let whole = text;
        let references = references_of(whole);
        #[cfg(feature = "xml")]
        let text = if xml::is_xml(text) {
            artwork = xml::artwork(text)?;
            &artwork
        } else {
            text
        };
        let kept;
        let text = if lines == (1..=usize::MAX) {
            text
        } else {
            kept = only(text, &lines);
            &kept
        };
        // The no-break spaces of typesetters are not blanks of the notations.
        let text: Cow<'_, str> = if text.contains('\u{a0}') {
            text.replace('\u{a0}', " ").into()
        } else {
            text.into()
        };
        let print = Print::of(&text);
        let with_sign = candidates(&print);
        let read = |notation| {
            let table;
            let candidates = if notation == Notation::Url7 {
                table = table_candidates(&print);
                &table
            } else {
                &with_sign
            };
            Self::of(notation, &print, Found::all(notation, &print, candidates))
        };
        let mut document = match notation {
            Some(notation) => read(notation),
            None => [Notation::Rfc822, Notation::Url7, Notation::Ebnf]
                .map(read)
                .into_iter()
                .fold(read(Notation::Abnf), |best, other| {
                    if other.doubts() < best.doubts() {
                        other
                    } else {
                        best
                    }
                }),
        };
        if document.grammar.rules.is_empty() {
            return Err(Error::new(ErrorKind::Empty));
        }
        document.references = references;
        if document.grammar.notation() != Notation::Abnf
            && let Some(line) = line_on_case(whole)
        {
            document.grammar = document.grammar.in_either_case();
            document.either_case = Some(line);
        }
        Ok(document)
    }

    /// The marks against a reading, the heaviest first: it has no rule, it has too few rules, the number of passages
    /// that it cannot read, and the number of ABNF's core rules that it would need to define and does not.
    fn doubts(&self) -> (bool, bool, usize) {
        let rules = self.passages.iter().filter(|it| it.is_rule()).count();
        let is_doubtful = rules < FEWEST && rules < self.passages.len();
        let unread = self.passages.iter();
        let unread = unread.filter(|it| matches!(it.use_made, Use::Unreadable(_)));
        let names = self.grammar.rules.iter();
        let names: HashSet<&str> = names.flat_map(|rule| rule.expression.names()).collect();
        let abnf = Grammar::empty(Notation::Abnf);
        let core = names.into_iter().filter(|name| abnf.core(name).is_some());
        let missing = core.filter(|name| self.grammar.resolve(name).is_none());
        (rules == 0, is_doubtful, unread.count() + missing.count())
    }

    fn of(notation: Notation, print: &Print<'_>, mut found: Vec<Found<'_>>) -> Self {
        if notation == Notation::Url7 {
            pass_over_lists(&mut found);
        } else {
            pass_over_foreign(print, &mut found);
            pass_over_templates(notation, &mut found);
            pass_over_code(notation, &mut found);
            pass_over_examples(notation, &mut found);
            pass_over_sketches(notation, &mut found);
        }
        let strays = strays(notation, print, &found);
        let (passages, grammar) = Printings::of(notation, found, strays).into_grammar();
        Self {
            passages,
            grammar,
            either_case: None,
            references: Vec::new(),
        }
    }

    /// Everything that looks like a rule, in the order of the lines.
    #[must_use]
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// The line on which the text says that letters in strings stand for both cases, where its notation alone would not
    /// let them, as in section 2.1 of RFC 2616. The rules are read in this way. `None` if there is no such line.
    #[must_use]
    pub fn either_case(&self) -> Option<usize> {
        self.either_case
    }

    /// The tags of the references section whose entries name an RFC, each with the number of that RFC, in the order of the
    /// text: of the whole text, also if only some lines were asked for. With the feature `xml`, the anchors of the references of
    /// an RFC in XML.
    ///
    /// ```
    /// use grammarian::bnf::Document;
    ///
    /// let text = "
    ///    host = <host, see [URI]>
    ///
    /// 7.  References
    ///
    ///    [URI]   Berners-Lee, T., \"Uniform Resource Identifier (URI): Generic
    ///            Syntax\", STD 66, RFC 3986, January 2005.
    /// ";
    /// let document = Document::parse(text, None)?;
    /// assert_eq!(document.references(), [("URI".to_owned(), 3986)]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn references(&self) -> &[(String, u16)] {
        &self.references
    }

    /// The rules. Their lines are those of the text.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The rules, without the passages.
    #[must_use]
    pub fn into_grammar(self) -> Grammar {
        self.grammar
    }
}

/// The tags of the references of a text.
fn references_of(text: &str) -> Vec<(String, u16)> {
    #[cfg(feature = "xml")]
    if xml::is_xml(text) {
        return xml::references(text);
    }
    references::references(text)
}

/// A text without the lines that are not asked for. The others keep their numbers.
fn only(text: &str, lines: &RangeInclusive<usize>) -> String {
    let all = lines_inclusive(text).zip(1..);
    all.map(|(line, number)| if lines.contains(&number) { line } else { "\n" })
        .collect()
}

/// The least number of rules of a grammar, unless the text has nothing else that looks like one.
const FEWEST: usize = 2;
