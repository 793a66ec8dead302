//! Grammars that are put together from several.
//!
//! Rules of one grammar can be [joined](Grammar::join) with those of another, as if both were one text. Or names that
//! nothing defines can be [imported](Grammar::import) or [bound](Grammar::bind): then the rules of the other grammar
//! keep their own meaning, whatever the first one calls by the same names. An imported rule is called `PREFIX:NAME`,
//! which no notation can write.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{
    Definition, ExpressionKind, Grammar, IMPORTED, Notation, PRINTING, SECOND, add_alternatives,
    read,
};
use crate::automata::CharSet;
use crate::{Error, ErrorKind};

/// What happens if two grammars that are joined define the same name and mean different things by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clash {
    /// It is an error.
    Refuse,
    /// The later definition holds.
    Replace,
}

/// A grammar that rules are imported from.
#[derive(Clone, Copy, Debug)]
pub struct Library<'g> {
    grammar: &'g Grammar,
    prefix: &'g str,
    source: &'g str,
}

impl<'g> Library<'g> {
    /// A grammar; `prefix` stands before the names of its rules, and [errors](Error::source_text) name `source` as the text
    /// that their lines belong to.
    #[must_use]
    pub fn new(grammar: &'g Grammar, prefix: &'g str, source: &'g str) -> Self {
        Self {
            grammar,
            prefix,
            source,
        }
    }
}

impl Definition {
    /// The same definition as it stands in another text, unless it comes from a third one.
    fn from(mut self, source: &Arc<str>) -> Self {
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
    /// This grammar and another one as if they were one text, the other one behind. Definitions of the same name that
    /// say the same are one, and further alternatives (`=/`) in either are added to the definition in the other.
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

    /// The same grammar, in which names that nothing defines are those of the library, where it has them.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Library, Notation};
    ///
    /// let read = |text| Grammar::parse(Notation::Abnf, text);
    /// let general = read("port = *digit\ndigit = %x30-39")?;
    /// // Its own `digit` is another one, and `port` does not mean it.
    /// let own = read("place = port \"/\" digit\ndigit = \"x\"")?;
    /// let own = own.import(Library::new(&general, "general", "general.abnf"));
    /// assert!(own.dfa("place", &Limits::default())?.accepts("80/x"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn import(mut self, library: Library<'_>) -> Self {
        let unknown = self.undefined_names().into_iter();
        let wanted = unknown.filter_map(|name| {
            let found = library.grammar.find(name).ok()?;
            Some((name.to_owned(), found.name.clone()))
        });
        let wanted: Vec<(String, String)> = wanted.collect();
        for (name, rule) in wanted {
            let imported = self.take_in(library, &rule);
            self.rename(&name, &imported);
        }
        self
    }

    /// The definitions here that a grammar behind this one would [replace](Clash::Replace), each with the one that would
    /// stand in its place.
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

    /// The same grammar, in which a name stands for a rule of the library, and so does prose of these words wherever it
    /// stands. A rule of that name is completed by it, if it is [defined in words alone](Definition::is_in_words) or if
    /// nothing of it can be read. If it is defined otherwise, also if only a part of it is in words, it is replaced with
    /// [`Clash::Replace`]; and so is a core rule of the notation.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Clash, Grammar, Library, Notation};
    ///
    /// let general = Grammar::parse(Notation::Abnf, "port = *DIGIT")?;
    /// let general = Library::new(&general, "general", "general.abnf");
    /// let own = Grammar::parse(Notation::Abnf, "place = \":\" port\nport = <a number>")?;
    /// let bound = own.bind("port", general, "port", Clash::Refuse)?;
    /// assert!(bound.dfa("place", &Limits::default())?.accepts(":80"));
    ///
    /// let own = Grammar::parse(Notation::Abnf, "place = \":\" port\nport = \"80\"")?;
    /// assert!(own.bind("port", general, "port", Clash::Refuse).is_err());
    ///
    /// // Of a rule that is partly in words, the words are bound.
    /// let own = Grammar::parse(Notation::Abnf, "place = \":\" <a number>")?;
    /// assert!(own.clone().bind("place", general, "port", Clash::Refuse).is_err());
    /// let bound = own.bind("a number", general, "port", Clash::Refuse)?;
    /// assert!(bound.dfa("place", &Limits::default())?.accepts(":80"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoSuchRule`] if the library does not have the rule, or if this grammar neither defines nor uses the
    /// name; [`ErrorKind::Duplicate`], with the line of the definition here, if there is one that only
    /// [`Clash::Replace`] replaces.
    pub fn bind(
        mut self,
        name: &str,
        library: Library<'_>,
        rule: &str,
        clash: Clash,
    ) -> Result<Self, Error> {
        let rule = library.grammar.find(rule)?.name.clone();
        let is_used = |definition: &Definition| {
            definition.expression.parts().any(|part| match &part.kind {
                ExpressionKind::Rule(used) => self.notation.key(used) == self.notation.key(name),
                ExpressionKind::Prose(prose) => are_same_words(prose, name),
                _ => false,
            })
        };
        let number = self.number(name);
        if number.is_none() && !self.rules.iter().any(is_used) {
            return Err(self.no_such_rule(name));
        }
        if clash == Clash::Refuse
            && let Some(known) = self.resolve(name)
            && !(known.is_in_words() || known.is_unreadable())
        {
            return Err(known.error(ErrorKind::Duplicate));
        }
        let imported = self.take_in(library, &rule);
        match number {
            Some(number) => {
                let definition = &mut self.rules[number];
                definition.expression.kind = ExpressionKind::Rule(imported);
                definition.faults.clear();
            }
            None => self.rename(name, &imported),
        }
        Ok(self)
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

    /// The same grammar, in which the name of a scheme with its colon at the beginning of a rule, or of an alternative of a
    /// rule, stands for both cases. So read the documents that print such names in lower case and say that others are
    /// not excluded: RFC 1738, section 2.1.
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
    /// [`ErrorKind::Unsupported`].
    #[must_use]
    pub fn of_octets(mut self) -> Self {
        let octets = CharSet::from('\0'..='\u{ff}');
        for rule in &mut self.rules {
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
                let what = format!("U+{:04X}, which is no octet", u32::from(character));
                let fault = rule.error(ErrorKind::Unsupported(what));
                rule.faults.push(fault);
            }
        }
        self
    }

    /// The names that rules use and nothing defines, each once, in the order in which they are first written.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, "place = host \":\" port\nport = *DIGIT")?;
    /// assert_eq!(grammar.undefined_names(), ["host"]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn undefined_names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let names = self.rules.iter().flat_map(|rule| rule.expression.names());
        let unknown = names.filter(|name| self.resolve(name).is_none());
        unknown.filter(|name| seen.insert(*name)).collect()
    }

    /// Takes a rule of a library in, with all that it is made of, and says what it is called here.
    fn take_in(&mut self, library: Library<'_>, rule: &str) -> String {
        let source: Arc<str> = library.source.into();
        let mut called: HashMap<String, String> = HashMap::new();
        let mut waiting = vec![rule.to_owned()];
        while let Some(name) = waiting.pop() {
            let Some(definition) = library.grammar.resolve(&name) else {
                continue;
            };
            let is_core = library.grammar.number(&name).is_none();
            if called.contains_key(&name) {
                continue;
            }
            // The core rules are the same everywhere, unless this grammar has rules of these names itself.
            if is_core && self.core(&name).is_some() {
                called.insert(name.clone(), name);
                continue;
            }
            let prefix = if is_core { "core" } else { library.prefix };
            let (own, is_new) = self.free_name(prefix, &definition.name, &source);
            called.insert(name, own.clone());
            if !is_new {
                continue;
            }
            waiting.extend(definition.expression.names().map(str::to_owned));
            let mut definition = definition.clone().from(&source);
            definition.name = own;
            self.define(definition, false);
        }
        // Names within what was taken in are those that they got here.
        let imported: Vec<String> = called.values().cloned().collect();
        let key = |name: &str| library.grammar.notation.key(name).into_owned();
        let by_key: HashMap<String, String> = called
            .iter()
            .map(|(name, own)| (key(name), own.clone()))
            .collect();
        for own in &imported {
            let Some(number) = self.number(own).filter(|_| own.contains(IMPORTED)) else {
                continue;
            };
            self.rules[number].expression.edit(&mut |kind| {
                if let ExpressionKind::Rule(name) = kind
                    && let Some(own) = by_key.get(&key(name))
                {
                    name.clone_from(own);
                }
            });
        }
        by_key.get(&key(rule)).cloned().unwrap_or_default()
    }

    /// What a rule of a library is called here, and whether it is not here yet. Names that differ only in case may be one
    /// here, and two there.
    fn free_name(&self, prefix: &str, name: &str, source: &str) -> (String, bool) {
        let first = format!("{prefix}{IMPORTED}{name}");
        let more = (2_usize..).map(|number| format!("{prefix}{IMPORTED}{name}{SECOND}{number}"));
        for own in std::iter::once(first).chain(more) {
            let Some(known) = self.rule(&own) else {
                return (own, true);
            };
            if known.name == own && known.source.as_deref() == Some(source) {
                return (own, false);
            }
        }
        unreachable!("numbers do not end")
    }

    /// Lets references to a name, and prose of these words, be references to a rule.
    fn rename(&mut self, name: &str, to: &str) {
        let notation = self.notation;
        for rule in &mut self.rules {
            rule.expression.edit(&mut |kind| match kind {
                ExpressionKind::Rule(used) if notation.key(used) == notation.key(name) => {
                    to.clone_into(used);
                }
                ExpressionKind::Prose(prose) if are_same_words(prose, name) => {
                    *kind = ExpressionKind::Rule(to.to_owned());
                }
                _ => {}
            });
        }
    }
}

/// Whether two texts have the same words, however they are broken into lines.
fn are_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}

/// What prose such as `port, see [RFC3986], Section 3.2.3` points to: the number of an RFC. `None` if it names none, or
/// several.
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
    /// Rules that say no more than that they are core rules, as in `DIGIT = <see RFC 5234 Appendix B.1>`, are those.
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
