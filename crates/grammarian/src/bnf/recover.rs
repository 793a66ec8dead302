//! All that is wrong with a text, not only the first error.

use super::document::begins_rule;
use super::{Definition, Expression, ExpressionKind, Grammar, Notation, read};
use crate::text::lines_inclusive;
use crate::{Error, ErrorKind};

impl Grammar {
    /// Reads a grammar rule by rule, as far as it can be read. A rule that cannot be read is part of the grammar, with
    /// its [fault](Definition::faults); the errors that belong to no rule are returned beside the grammar.
    ///
    /// A rule with a name that the notation does not allow is one of those: it is called as it stands there.
    ///
    /// In [`Notation::Url7`], where nothing shows how a rule begins, only the first error is found.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let text = "host = 1*label |\nport = *DIGIT\nlabel = 1*(ALPHA / DIGIT";
    /// let (grammar, others) = Grammar::recover(Notation::Abnf, text);
    /// let faults = grammar.rules().iter().flat_map(|rule| rule.faults());
    /// let lines: Vec<_> = faults.map(|fault| fault.line()).collect();
    /// assert_eq!((lines, others.len()), (vec![Some(1), Some(3)], 0));
    /// assert_eq!(grammar.rules().len(), 3);
    ///
    /// let (grammar, others) = Grammar::recover(Notation::Abnf, "port = *DIGIT\n1st.name = ALPHA");
    /// assert_eq!((grammar.rules()[1].name(), others.len()), ("1st.name", 0));
    /// ```
    #[must_use]
    pub fn recover(notation: Notation, text: &str) -> (Self, Vec<Error>) {
        // What can be read is not cut: prose may have lines that begin like rules.
        if let Ok(grammar) = Self::parse(notation, text) {
            return (grammar, Vec::new());
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut grammar = Self::empty(notation);
        let mut others = Vec::new();
        for piece in pieces(notation, text) {
            let below = |error: Error, name: Option<&str>| match name {
                Some(name) => error.within(name, piece.above, 0),
                None => error.further_down(piece.above),
            };
            match (read::parse(notation, &piece.text), piece.name) {
                (Ok(definitions), _) => {
                    for (mut definition, adds) in definitions {
                        definition.line += piece.above;
                        grammar.define(definition, adds);
                    }
                }
                (Err(error), None) => others.push(below(error, None)),
                (Err(error), Some(name)) => {
                    let error = below(error, Some(&name));
                    let definition = Definition::unreadable(name, piece.above + 1, error);
                    grammar.define_unreadable(definition);
                }
            }
        }
        if grammar.rules.is_empty() && others.is_empty() {
            others.push(Error::new(ErrorKind::Empty));
        }
        (grammar.completed(), others)
    }

    /// Adds a rule that cannot be read. If there is one of its name, that one has the fault.
    fn define_unreadable(&mut self, definition: Definition) {
        match self.number(&definition.name) {
            Some(number) => self.rules[number].faults.extend(definition.faults),
            None => self.define(definition, false),
        }
    }
}

impl Definition {
    /// A rule without words.
    pub(super) fn nothing(name: String, line: usize) -> Self {
        let nothing = ExpressionKind::Choice(Vec::new());
        Self {
            name,
            expression: Expression::new(nothing, 0..0),
            line,
            adds: false,
            source: None,
            faults: Vec::new(),
            spoken: Vec::new(),
            is_spoken: false,
        }
    }

    /// A rule whose text is not of the notation.
    pub(super) fn unreadable(name: String, line: usize, error: Error) -> Self {
        Self {
            faults: vec![error],
            ..Self::nothing(name, line)
        }
    }
}

/// Lines from the beginning of one rule to that of the next.
struct Piece {
    /// The rule that begins; `None` before the first.
    name: Option<String>,
    text: String,
    /// The number of lines before it.
    above: usize,
}

fn pieces(notation: Notation, text: &str) -> Vec<Piece> {
    let mut pieces = vec![Piece {
        name: None,
        text: String::new(),
        above: 0,
    }];
    for (above, line) in lines_inclusive(text).enumerate() {
        let line_alone = line.trim_end_matches(['\r', '\n']);
        let name = begins_rule(line_alone).or_else(|| misnamed(line_alone));
        let name = name.filter(|_| notation != Notation::Url7);
        if let Some(name) = name {
            pieces.push(Piece {
                name: Some(name.to_owned()),
                text: String::new(),
                above,
            });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.text.push_str(line);
        }
    }
    pieces
}

/// The text in the place of a rule's name, where no notation allows such a name. It begins a rule nevertheless: the lines
/// that follow do not belong to the rule before.
fn misnamed(line: &str) -> Option<&str> {
    let (name, _) = line.trim_start().split_once('=')?;
    let name = name.trim_end_matches(':').trim_end();
    let is_of_word =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '.' | '\'' | '$' | '&');
    (!name.is_empty() && name.chars().all(is_of_word)).then_some(name)
}
