//! Grammars within the texts of RFCs and drafts.

mod candidate;
mod print;
#[cfg(feature = "xml")]
mod xml;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::RangeInclusive;

pub(super) use candidate::begins_rule;
use candidate::{Candidate, candidates, table_candidates};
use print::Print;

use super::{Definition, Expression, ExpressionKind, Grammar, Notation, read};
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
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        #[cfg(feature = "xml")]
        let artwork;
        #[cfg(feature = "xml")]
        let text = if xml::is_xml(text) {
            artwork = xml::artwork(text)?;
            &artwork
        } else {
            text
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
        let document = match notation {
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
        }
    }

    /// Everything that looks like a rule, in the order of the lines.
    #[must_use]
    pub fn passages(&self) -> &[Passage] {
        &self.passages
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

/// Whether the notation defines rules with this sign.
fn has_sign_of(notation: Notation, sign: &str) -> bool {
    match notation {
        Notation::Abnf => matches!(sign, "=" | "=/"),
        Notation::Rfc822 => sign != "=/",
        Notation::Url7 => sign.is_empty(),
    }
}

/// Whether a text that cannot be read has something in it that only rules have.
fn looks_like_bnf(text: &str) -> bool {
    let first = text.lines().next().unwrap_or("");
    let signs = ["::=", "\"", "%x", "%d", "1*", "*(", " / ", " | "];
    signs.iter().any(|sign| first.contains(sign))
}

/// Whether a text that cannot be read stops making sense with its first word, as in `T = 0 means nothing`.
fn begins_in_words(text: &str, error: &Error) -> bool {
    let first = text.lines().next().unwrap_or("");
    let Some((name, rest)) = first
        .split_once('=')
        .filter(|(name, _)| !name.ends_with(':'))
    else {
        return false;
    };
    let word = rest.len() - rest.trim_start().len();
    let word = word + rest.trim_start().find(' ').unwrap_or(rest.len());
    error.line() == Some(1) && error.column() <= Some(name.chars().count() + 2 + word)
}

/// Whether a text that cannot be read is of a program.
fn is_code(text: &str) -> bool {
    let first = text.lines().next().unwrap_or("");
    let signs = ["==", "<<", ">>", "&&", "||", "??"];
    first.ends_with([';', '{', '}', ',']) || signs.iter().any(|sign| text.contains(sign))
}

/// Tables of which most words are not defined: they explain what is in their first column.
fn pass_over_lists(found: &mut [Found<'_>]) {
    let known: HashSet<String> = found.iter().map(|it| it.candidate.name.clone()).collect();
    let is_begin = |it: &Found<'_>| !it.candidate.follows;
    let mut rest = found;
    while !rest.is_empty() {
        let length = 1 + rest[1..].iter().take_while(|it| !is_begin(it)).count();
        let table;
        (table, rest) = rest.split_at_mut(length);
        let (mut names, mut unknown) = (0, 0);
        for found in &*table {
            if let Reading::Rule { definition, .. } = &found.reading {
                names += definition.expression.names().count();
                let unknown_here = definition
                    .expression
                    .names()
                    .filter(|it| !known.contains(*it));
                unknown += unknown_here.count();
            }
        }
        if 2 * unknown > names {
            for found in table {
                found.reading = Reading::Prose(NoRule::OnlyWords);
            }
        }
    }
}

/// Lines such as `name = definition`, which show what a rule looks like.
fn pass_over_templates(notation: Notation, found: &mut [Found<'_>]) {
    let no_grammar = Grammar::empty(notation);
    let mut definitions: HashMap<String, usize> = HashMap::new();
    let mut used = HashSet::new();
    for found in &*found {
        if let Reading::Rule { definition, .. } = &found.reading {
            let key = notation.key(definition.name()).into_owned();
            *definitions.entry(key).or_default() += 1;
            let names = definition.expression.names();
            used.extend(names.map(|name| notation.key(name).into_owned()));
        }
    }
    let is_known = |name: &str| {
        definitions.contains_key(&*notation.key(name)) || no_grammar.core(name).is_some()
    };
    for at in 0..found.len() {
        let Reading::Rule { definition, .. } = &found[at].reading else {
            continue;
        };
        let follows = |it: &Found<'_>| it.candidate.follows;
        if follows(&found[at]) || found.get(at + 1).is_some_and(follows) {
            continue;
        }
        let key = notation.key(definition.name()).into_owned();
        let is_needed = used.contains(&key) && definitions[&key] == 1;
        let is_unknown = {
            let mut names = definition.expression.names().peekable();
            names.peek().is_some() && !names.any(is_known)
        };
        let is_words = is_unknown && !definition.expression.has_characters();
        if !is_needed && found[at].candidate.is_tight {
            found[at].reading = Reading::Prose(NoRule::Assignment);
        } else if !is_needed && is_words {
            found[at].reading = Reading::Prose(NoRule::OnlyWords);
        }
    }
}

impl Expression {
    /// Whether it names characters itself.
    fn has_characters(&self) -> bool {
        self.parts().any(|part| {
            matches!(
                part.kind,
                ExpressionKind::Set(_) | ExpressionKind::Literal { .. } | ExpressionKind::Prose(_)
            )
        })
    }
}
