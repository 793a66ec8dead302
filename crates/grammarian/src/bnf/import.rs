//! Rules that a grammar takes from others, and that keep their own meaning.
//!
//! Undefined names can be [imported](Grammar::import) or [bound](Grammar::bind). An imported rule is called
//! `PREFIX:NAME`, which no notation can write, and so is a name that it uses and that its own text does not define: it
//! does not refer to a rule of this grammar.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Clash, Definition, ExpressionKind, Grammar, IMPORTED, SECOND};
use crate::{Error, ErrorKind};

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

impl Grammar {
    /// The same grammar, in which undefined names refer to the rules of the library that have these names.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Library, Notation};
    ///
    /// let read = |text| Grammar::parse(Notation::Abnf, text);
    /// let general = read("port = *figure\nfigure = %x30-39")?;
    /// // Its own `figure` is another one, and `port` does not mean it.
    /// let own = read("place = port \"/\" figure\nfigure = \"x\"")?;
    /// let own = own.import(Library::new(&general, "general", "general.abnf"));
    /// assert!(own.dfa("place", &Limits::default())?.accepts("80/x"));
    ///
    /// // Nor is one that the other text uses and does not define.
    /// let general = read("port = *figure")?;
    /// let own = read("place = port \"/\" figure\nfigure = \"x\"")?;
    /// let own = own.import(Library::new(&general, "general", "general.abnf"));
    /// assert_eq!(own.undefined_names(), ["general:figure"]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn import(mut self, library: Library<'_>) -> Self {
        let wanted = self.importable(library.grammar).into_iter();
        let wanted = wanted.map(|(name, rule)| (name.to_owned(), rule.name.clone()));
        let wanted: Vec<(String, String)> = wanted.collect();
        let mut strangers = self.strangers();
        for (name, rule) in wanted {
            let imported = self.take_in(library, &rule, &mut strangers);
            self.rename(&name, &imported);
        }
        self
    }

    /// The names that this grammar does not define and that [`import`](Self::import) would take from the other, each
    /// with the rule of the other. A name within an imported rule is looked for without its prefix.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Library, Notation};
    ///
    /// let read = |text| Grammar::parse(Notation::Abnf, text);
    /// let (host, port) = (read("host = 1*ALPHA [ \":\" port ]")?, read("port = *DIGIT")?);
    /// let place = read("place = host")?.import(Library::new(&host, "general", "general.abnf"));
    /// let importable = place.importable(&port);
    /// assert_eq!((importable[0].0, importable[0].1.name()), ("general:port", "port"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn importable<'g>(&'g self, other: &'g Self) -> Vec<(&'g str, &'g Definition)> {
        let names = self.undefined_names().into_iter();
        names
            .filter_map(|name| Some((name, other.find(plain_name(name)).ok()?)))
            .collect()
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
    /// name; [`ErrorKind::Duplicate`], with the line of the definition here, if only [`Clash::Replace`] replaces it.
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
                ExpressionKind::Rule(used) => {
                    has_names_like(definition, name)
                        && self.notation.key(used) == self.notation.key(name)
                }
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
        let imported = self.take_in(library, &rule, &mut self.strangers());
        match number {
            Some(number) => {
                let definition = &mut self.rules[number];
                definition.expression.kind = ExpressionKind::Rule(imported);
                definition.faults.clear();
                definition.spoken.clear();
            }
            None => self.rename(name, &imported),
        }
        Ok(self)
    }

    /// The undefined names that rules use, each once, in the order in which they are first written.
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

    /// The undefined names that imported rules use, as the notation compares names.
    fn strangers(&self) -> HashSet<String> {
        let imported = self.rules.iter().filter(|rule| rule.is_imported());
        let names = imported.flat_map(|rule| rule.expression.names());
        let unknown = names.filter(|name| self.resolve(name).is_none());
        unknown
            .map(|name| self.notation.key(name).into_owned())
            .collect()
    }

    /// Takes a rule of a library in, with all that it is made of, and returns its name in this grammar.
    fn take_in(
        &mut self,
        library: Library<'_>,
        rule: &str,
        strangers: &mut HashSet<String>,
    ) -> String {
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
            let (own, is_new) = self.free_name(prefix, &definition.name, &source, strangers);
            called.insert(name, own.clone());
            if !is_new {
                continue;
            }
            waiting.extend(definition.expression.names().map(str::to_owned));
            let mut definition = definition.clone().from(&source);
            definition.name = own;
            self.define(definition, false);
        }
        // Names within imported rules are those that they have in this grammar.
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
            let mut expression = self.rules[number].expression.clone();
            expression.edit(&mut |kind| {
                let ExpressionKind::Rule(name) = kind else {
                    return;
                };
                if let Some(own) = by_key.get(&key(name)) {
                    name.clone_from(own);
                } else if library.grammar.resolve(name).is_none() && !name.contains(IMPORTED) {
                    *name = self.stranger(library.prefix, name);
                    strangers.insert(self.notation.key(name).into_owned());
                }
            });
            self.rules[number].expression = expression;
        }
        by_key.get(&key(rule)).cloned().unwrap_or_default()
    }

    /// The name of a library's rule here, and true if the rule is not here yet. Names that differ only in case may be one
    /// here, and two there.
    fn free_name(
        &self,
        prefix: &str,
        name: &str,
        source: &str,
        strangers: &HashSet<String>,
    ) -> (String, bool) {
        for own in names_with(prefix, name) {
            if strangers.contains(&*self.notation.key(&own)) {
                continue;
            }
            let Some(known) = self.rule(&own) else {
                return (own, true);
            };
            if known.name == own && known.source.as_deref() == Some(source) {
                return (own, false);
            }
        }
        unreachable!("numbers do not end")
    }

    /// The name here of one that a library uses and does not define. No rule has it.
    fn stranger(&self, prefix: &str, name: &str) -> String {
        let mut names = names_with(prefix, name);
        let free = names.find(|name| self.rule(name).is_none());
        free.unwrap_or_else(|| unreachable!("numbers do not end"))
    }

    /// Lets references to a name, and prose of these words, be references to a rule.
    fn rename(&mut self, name: &str, to: &str) {
        let notation = self.notation;
        for rule in &mut self.rules {
            let has_names_like = has_names_like(rule, name);
            rule.expression.edit(&mut |kind| match kind {
                ExpressionKind::Rule(used)
                    if has_names_like && notation.key(used) == notation.key(name) =>
                {
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

/// Tells if a rule may mean this name. The names in an imported rule have a prefix, except for core rules of the notation,
/// which keep their meaning.
fn has_names_like(rule: &Definition, name: &str) -> bool {
    !rule.is_imported() || name.contains(IMPORTED)
}

/// The names that a library's rule may have here: if the first one is taken, one of the others is free.
fn names_with(prefix: &str, name: &str) -> impl Iterator<Item = String> {
    let first = format!("{prefix}{IMPORTED}{name}");
    let more = (2_usize..).map(move |number| format!("{prefix}{IMPORTED}{name}{SECOND}{number}"));
    std::iter::once(first).chain(more)
}

/// A name without that of the grammar that the rule which it stands for, or in which it stands, was imported from.
pub(super) fn plain_name(name: &str) -> &str {
    let name = name.split(IMPORTED).next_back().unwrap_or_default();
    name.split(SECOND).next().unwrap_or_default()
}

/// Tells if two texts have the same words, however they are broken into lines.
fn are_same_words(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
