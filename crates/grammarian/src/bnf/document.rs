//! Grammars within the texts of RFCs and drafts.

mod candidate;
mod print;
mod prose;
#[cfg(feature = "xml")]
mod xml;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

pub(super) use candidate::begins_rule;
use candidate::{Candidate, candidates, table_candidates};
use print::Print;
use prose::{
    begins_in_words, has_sign_of, is_code, line_on_case, looks_like_bnf, pass_over_lists,
    pass_over_templates,
};

use super::{Definition, Grammar, Notation, read};
use crate::{Error, ErrorKind};

/// The grammar that the text of an RFC or a draft has in it, and from which lines it was taken.
///
/// What counts is what the rules look like, wherever they stand: the feet and heads of pages are passed over, all of a rule may be
/// indented, prose may stand between rules, and collections may be several. Of a rule that is printed several times the
/// last printing holds. A rule of which the text cannot be read is a [fault](Definition::faults) of that rule.
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
}

/// Lines of a [`Document`] that look like a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    name: String,
    lines: RangeInclusive<usize>,
    use_made: Use,
}

/// What became of a [`Passage`]. `Display` gives it in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Use {
    /// It defines its rule.
    Definition,
    /// It adds alternatives to the rule (`=/`).
    Addition,
    /// It is printed again on this line, and stands for the same.
    Repeated(usize),
    /// It is printed again on this line, and stands for something else there, which holds.
    Replaced(usize),
    /// It looks like a rule and cannot be read.
    Unreadable(Error),
    /// It is prose or an example, for this reason.
    Prose(NoRule),
}

/// Why lines are taken for prose. `Display` gives the reason as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoRule {
    /// It goes on with the paragraph above.
    InParagraph,
    /// It cannot be read, and nothing in it is a sign of the notation.
    NotOfNotation,
    /// It stands alone, or in a table, and nothing defines its words.
    OnlyWords,
    /// It stands alone and has no space around the equals sign, as in `METHOD=value`.
    Assignment,
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Definition => f.write_str("defines it"),
            Self::Addition => f.write_str("adds to it"),
            Self::Repeated(line) => write!(f, "printed again on line {line}"),
            Self::Replaced(line) => write!(f, "printed in another way on line {line}, which holds"),
            Self::Unreadable(error) => error.kind().fmt(f),
            Self::Prose(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for NoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InParagraph => "it is part of a paragraph",
            Self::NotOfNotation => "it is not of the notation",
            Self::OnlyWords => "nothing defines its words",
            Self::Assignment => "it stands alone, and has no space around the equals sign",
        })
    }
}

impl Passage {
    /// The name that the passage defines, or seems to.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its lines, counted from 1.
    #[must_use]
    pub fn lines(&self) -> RangeInclusive<usize> {
        self.lines.clone()
    }

    /// Whether it was read as a rule.
    #[must_use]
    pub fn is_rule(&self) -> bool {
        !matches!(self.use_made, Use::Unreadable(_) | Use::Prose(_))
    }

    /// What became of it.
    #[must_use]
    pub fn use_made(&self) -> &Use {
        &self.use_made
    }
}

impl Document {
    /// Finds the rules in a text, in this notation or else in the one in which the most of them can be read; ABNF is
    /// preferred. [`Notation::Url7`] has no sign that defines a rule: tables of names and what they stand for are taken.
    ///
    /// With the feature `xml`, a text that begins like an RFC in XML is read as one: of its artwork and its source code of
    /// type `abnf`. Lines are those of the XML; columns are counted in what the line stands for.
    ///
    /// This takes linear time in the length of the text.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Empty`] if there is no rule in it; [`ErrorKind::Syntax`] if it is to be XML and is not.
    pub fn parse(text: &str, notation: Option<Notation>) -> Result<Self, Error> {
        Self::parse_lines(text, 1..=usize::MAX, notation)
    }

    /// Finds the rules in some lines of a text, which are counted from 1. What the text says elsewhere about its notation
    /// holds for them too.
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
        // The blanks of typesetters are no blanks of the notations.
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
            Self::of(notation, Found::all(notation, &print, candidates))
        };
        let mut document = match notation {
            Some(notation) => read(notation),
            None => [Notation::Rfc822, Notation::Url7]
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
        if document.grammar.notation() != Notation::Abnf
            && let Some(line) = line_on_case(whole)
        {
            document.grammar = document.grammar.in_either_case();
            document.either_case = Some(line);
        }
        Ok(document)
    }

    /// What speaks against a reading: whether it has hardly a rule, how many passages it cannot read, and how many of
    /// ABNF's core rules it would need to define and does not.
    fn doubts(&self) -> (bool, usize) {
        let rules = self.passages.iter().filter(|it| it.is_rule()).count();
        let is_doubtful = rules == 0 || rules < FEWEST && rules < self.passages.len();
        let unread = self.passages.iter();
        let unread = unread.filter(|it| matches!(it.use_made, Use::Unreadable(_)));
        let names = self.grammar.rules.iter();
        let names: HashSet<&str> = names.flat_map(|rule| rule.expression.names()).collect();
        let abnf = Grammar::empty(Notation::Abnf);
        let core = names.into_iter().filter(|name| abnf.core(name).is_some());
        let missing = core.filter(|name| self.grammar.resolve(name).is_none());
        (is_doubtful, unread.count() + missing.count())
    }

    fn of(notation: Notation, mut found: Vec<Found<'_>>) -> Self {
        if notation == Notation::Url7 {
            pass_over_lists(&mut found);
        } else {
            pass_over_templates(notation, &mut found);
        }
        let mut grammar = Grammar::empty(notation);
        let mut passages: Vec<Passage> = Vec::new();
        // For each rule the passages that define it.
        let mut defined_by: Vec<Vec<usize>> = Vec::new();
        for found in found {
            let line = found.candidate.first + 1;
            let name = found.candidate.name.clone();
            let lines = line..=found.end;
            let use_made = match found.reading {
                Reading::Prose(why) => Use::Prose(why),
                Reading::Unreadable(error) => {
                    // A printing that can be read is better.
                    if grammar.number(&name).is_none() {
                        let definition = Definition::unreadable(name.clone(), line, error.clone());
                        grammar.define(definition, false);
                        defined_by.push(Vec::new());
                    }
                    Use::Unreadable(error)
                }
                Reading::Rule { definition, adds } => match grammar.number(&name) {
                    None => {
                        grammar.define(definition, adds);
                        defined_by.push(vec![passages.len()]);
                        Use::Definition
                    }
                    Some(number) if adds => {
                        defined_by[number].push(passages.len());
                        grammar.define(definition, true);
                        Use::Addition
                    }
                    Some(number) => {
                        let known = &mut grammar.rules[number];
                        let is_same = known.expression.means_the_same(&definition.expression);
                        let again = if is_same {
                            Use::Repeated
                        } else {
                            Use::Replaced
                        };
                        for passage in defined_by[number].drain(..) {
                            passages[passage].use_made = again(line);
                        }
                        defined_by[number].push(passages.len());
                        *known = definition;
                        Use::Definition
                    }
                },
            };
            passages.push(Passage {
                name,
                lines,
                use_made,
            });
        }
        Self {
            passages,
            grammar: grammar.completed(),
            either_case: None,
        }
    }

    /// Everything that looks like a rule, in the order of the lines.
    #[must_use]
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// The line on which the text says that letters in strings stand for both cases, where its notation alone would not let
    /// them, as in section 2.1 of RFC 2616. The rules are read so.
    #[must_use]
    pub fn either_case(&self) -> Option<usize> {
        self.either_case
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

/// A text without the lines that are not asked for. The others keep their numbers.
fn only(text: &str, lines: &RangeInclusive<usize>) -> String {
    let all = text.split_inclusive('\n').zip(1..);
    all.map(|(line, number)| if lines.contains(&number) { line } else { "\n" })
        .collect()
}

/// Fewer rules do not make a grammar, unless there is nothing else that looks like one.
const FEWEST: usize = 2;

/// A candidate that has been read.
struct Found<'c> {
    candidate: &'c Candidate,
    /// The index after its last line.
    end: usize,
    reading: Reading,
}

/// What was read.
enum Reading {
    Rule { definition: Definition, adds: bool },
    Unreadable(Error),
    Prose(NoRule),
}

impl<'c> Found<'c> {
    fn all(notation: Notation, print: &Print<'_>, candidates: &'c [Candidate]) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let before = found.last();
            let is_among_rules = candidate.follows && before.is_some_and(|it| !it.is_prose());
            found.push(Self::read(notation, print, candidate, is_among_rules));
        }
        found
    }

    fn read(
        notation: Notation,
        print: &Print<'_>,
        candidate: &'c Candidate,
        is_among_rules: bool,
    ) -> Self {
        let [longest, shortest] = candidate.ends;
        let found = |end, reading| Self {
            candidate,
            end,
            reading,
        };
        if candidate.is_in_paragraph {
            return found(candidate.first + 1, Reading::Prose(NoRule::InParagraph));
        }
        if !has_sign_of(notation, candidate.sign) {
            return found(shortest, Reading::Prose(NoRule::NotOfNotation));
        }
        let mut fault = None;
        for end in [longest, shortest] {
            match read::parse(notation, &candidate.text(print, end)) {
                Ok(mut definitions) if definitions.len() == 1 => {
                    let (mut definition, adds) = definitions.remove(0);
                    definition.line += candidate.first;
                    return found(end, Reading::Rule { definition, adds });
                }
                Ok(_) => {}
                // What the shorter text says is about fewer lines.
                Err(error) => fault = Some(error),
            }
        }
        let text = candidate.text(print, shortest);
        let reading = match fault {
            Some(error)
                if !is_code(&text)
                    && (is_among_rules
                        || looks_like_bnf(&text) && !begins_in_words(&text, &error)) =>
            {
                Reading::Unreadable(error.within(
                    &candidate.name,
                    candidate.first,
                    candidate.margin,
                ))
            }
            _ => Reading::Prose(NoRule::NotOfNotation),
        };
        found(shortest, reading)
    }

    fn is_prose(&self) -> bool {
        matches!(self.reading, Reading::Prose(_))
    }
}
