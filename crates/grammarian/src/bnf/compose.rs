//! Grammars that are put together from several.
//!
//! Rules of one grammar can be [joined](Grammar::join) with those of another, as if both were one text, and a grammar
//! can be read in another way. Rules that keep their own meaning are [imported](Grammar::import).

use std::sync::Arc;

use super::{Definition, ExpressionKind, Grammar, Notation, PRINTING, add_alternatives, read};
use crate::automata::CharSet;
use crate::{Error, ErrorKind};

/// The treatment of names that two joined grammars define differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clash {
    /// A name with two meanings is an error.
    Refuse,
    /// The later definition holds.
    Replace,
}

impl Definition {
    /// The same definition as it stands in another text, unless it comes from a third one.
    pub(super) fn from(mut self, source: &Arc<str>) -> Self {
        if self.source.is_none() {
            self.source = Some(source.clone());
            let faults = self.faults.into_iter();
            self.faults = faults
                .map(|it| it.in_source(Some(source.clone())))
                .collect();
        }
        self
    }
}

impl Grammar {
    /// This grammar and another one as if they were one text, the other one behind. Equal definitions of the same name
    /// are one, and further alternatives (`=/`) in either are added to the definition in the other.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Clash, Grammar, Notation};
    ///
    /// let host = Grammar::parse(Notation::Abnf, "host = 1*label-char\nlabel-char = ALPHA")?;
    /// let newer = Grammar::parse(Notation::Abnf, "label-char = ALPHA / DIGIT")?;
    /// assert!(host.clone().join(&newer, "newer.abnf", Clash::Refuse).is_err());
    /// let joined = host.join(&newer, "newer.abnf", Clash::Replace)?;
    /// assert!(joined.dfa("host", &Limits::default())?.accepts("3com"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Duplicate`], with the rule and `source` as the text of its line, if a name means different things and
    /// `clash` is [`Clash::Refuse`].
    pub fn join(mut self, other: &Self, source: &str, clash: Clash) -> Result<Self, Error> {
        let source: Arc<str> = source.into();
        for definition in &other.rules {
            let definition = definition.clone().from(&source);
            let Some(number) = self.number(&definition.name) else {
                let adds = definition.adds;
                self.define(definition, adds);
                continue;
            };
            let known = &mut self.rules[number];
            if definition.adds || known.adds {
                known.adds &= definition.adds;
                known.faults.extend(definition.faults);
                add_alternatives(&mut known.expression, definition.expression);
            } else if clash == Clash::Replace {
                *known = definition;
            } else if !known.expression.means_the_same(&definition.expression) {
                return Err(definition.error(ErrorKind::Duplicate));
            }
        }
        Ok(self.completed())
    }

    /// The definitions here that a grammar behind this one would [replace](Clash::Replace), each with its replacement.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let host = Grammar::parse(Notation::Abnf, "host = 1*label-char\nlabel-char = ALPHA")?;
    /// let newer = Grammar::parse(Notation::Abnf, "label-char = ALPHA / DIGIT\nport = *DIGIT")?;
    /// let clashes = host.clashes(&newer);
    /// let names: Vec<&str> = clashes.iter().map(|(here, _)| here.name()).collect();
    /// assert_eq!(names, ["label-char"]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn clashes<'g>(&'g self, other: &'g Self) -> Vec<(&'g Definition, &'g Definition)> {
        let namesakes = other
            .rules
            .iter()
            .filter_map(|there| Some((self.rule(&there.name)?, there)));
        let differ = |(here, there): &(&Definition, &Definition)| {
            let adds = here.adds || there.adds;
            !adds && !here.expression.means_the_same(&there.expression)
        };
        namesakes.filter(differ).collect()
    }

    /// The same grammar, in which the letters of strings stand for both cases.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Rfc822, r#"scheme = "http""#)?.in_either_case();
    /// assert!(grammar.dfa("scheme", &Limits::default())?.accepts("HTTP"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn in_either_case(mut self) -> Self {
        for rule in &mut self.rules {
            rule.expression.edit(&mut |kind| {
                if let ExpressionKind::Literal { either_case, .. } = kind {
                    *either_case = true;
                }
            });
        }
        self
    }

    /// The same grammar, in which the name of a scheme with its colon at the beginning of a rule, or of an alternative
    /// of a rule, stands for both cases. Documents that print such names in lower case, and do not exclude others, are
    /// read in this way: RFC 1738, section 2.1.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let rules = "newsurl = \"news:\" group\ngroup = \"comp\"";
    /// let grammar = Grammar::parse(Notation::Rfc822, rules)?.with_leading_names_in_either_case();
    /// let dfa = grammar.dfa("newsurl", &Limits::default())?;
    /// assert!(dfa.accepts("NEWS:comp") && !dfa.accepts("news:COMP"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn with_leading_names_in_either_case(mut self) -> Self {
        for rule in &mut self.rules {
            read::fold_leading_name(&mut rule.expression);
        }
        self
    }

    /// The same grammar, in which each character stands for an octet: a language of octets, written with the characters
    /// U+0000 to U+00FF. A rule that names other characters has a [fault](Definition::faults) then:
    /// [`ErrorKind::Unsupported`]. A class of all but some characters, as EBNF and expressions have it, is one of all octets
    /// but some.
    #[must_use]
    pub fn of_octets(mut self) -> Self {
        let octets = CharSet::from('\0'..='\u{ff}');
        let has_complements = self.notation != Notation::Abnf;
        for rule in &mut self.rules {
            rule.expression.edit(&mut |kind| {
                if let ExpressionKind::Set(set) = kind
                    && has_complements
                    && set.contains(char::MAX)
                {
                    *set = set.intersection(&octets);
                }
            });
            let mut parts = rule.expression.parts();
            let beyond = parts.find_map(|part| match &part.kind {
                ExpressionKind::Set(set) => {
                    let others = set.difference(&octets);
                    others.ranges().first().map(|range| range.0)
                }
                ExpressionKind::Literal { text, .. } => text.chars().find(|it| *it > '\u{ff}'),
                _ => None,
            });
            if let Some(character) = beyond {
                let what = format!("U+{:04X}, which is not an octet", u32::from(character));
                let fault = rule.error(ErrorKind::Unsupported(what));
                rule.faults.push(fault);
            }
        }
        self
    }
}

/// The number of the RFC that prose such as `port, see [RFC3986], Section 3.2.3` refers to. `None` if it names no RFC,
/// or several.
///
/// ```
/// use grammarian::bnf::rfc_in_prose;
///
/// assert_eq!(rfc_in_prose("port, see [RFC3986], Section 3.2.3"), Some(3986));
/// assert_eq!(rfc_in_prose("see RFC 5234 Appendix B.1"), Some(5234));
/// assert_eq!(rfc_in_prose("any CHAR except \"]\""), None);
/// ```
#[must_use]
pub fn rfc_in_prose(prose: &str) -> Option<u16> {
    let mut numbers = prose.match_indices("RFC").filter_map(|(at, _)| {
        let rest = prose[at + 3..].trim_start_matches([' ', '-']);
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        rest[..end].parse::<u16>().ok()
    });
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}

impl Grammar {
    /// Makes core rules of the rules that only refer to them, as in `DIGIT = <see RFC 5234 Appendix B.1>`.
    pub(super) fn read_core_rules_in_prose(&mut self) {
        if self.notation != Notation::Abnf {
            return;
        }
        let empty = Self::empty(Notation::Abnf);
        for rule in &mut self.rules {
            if let ExpressionKind::Prose(prose) = &rule.expression.kind
                && matches!(rfc_in_prose(prose), Some(5234 | 4234 | 2234))
                // Another printing of a rule has its line behind its name.
                && let Some(core) = rule.name.split(PRINTING).next().and_then(|it| empty.core(it))
            {
                let span = rule.expression.span.clone();
                rule.expression = core.expression.clone();
                rule.expression.span = span;
            }
        }
    }
}
