//! The rules of several grammars, oldest first: what became of each from one grammar to the next.

use urlspec::Rule;

use crate::change::Change;
use crate::composition::{Composed, Error};
use crate::succession::{Known, plain, successors};

/// The rules of several grammars, each followed from the first that has it to the last.
///
/// The grammars may be files of anybody. Rules of one name are one rule, and a rule was renamed if its language goes on under
/// another name, and no other rule has it; so it is for [two documents](crate::Step), where concepts and schemes tell more.
#[derive(Debug)]
pub struct GrammarLine {
    rows: Vec<GrammarRow>,
}

/// A rule, in all grammars that have it.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GrammarRow {
    #[cfg_attr(feature = "serde", serde(skip))]
    open: Option<usize>,
    entries: Vec<GrammarEntry>,
}

/// The fate of a rule from one grammar to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// It has the same name and the same language; hyphens, underscores and case do not count.
    Same,
    /// It has the same language under another name.
    Renamed,
    /// It has another language.
    Changed,
    /// Only the older grammar has it.
    Went,
    /// Only the newer grammar has it.
    Came,
    /// It has no language in one of them, so that it cannot be compared.
    Untold,
}

/// A rule in one of the grammars.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GrammarEntry {
    #[cfg_attr(feature = "serde", serde(skip))]
    grammar: usize,
    spec: String,
    rule: String,
    #[cfg_attr(feature = "serde", serde(skip))]
    from: Option<usize>,
    #[cfg_attr(feature = "serde", serde(rename = "from"))]
    older: Option<String>,
    change: Option<Change>,
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    error: Option<Error>,
}

#[cfg(feature = "serde")]
#[expect(clippy::ref_option, reason = "serde passes it so")]
fn as_text<S: serde::Serializer>(error: &Option<Error>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&error.as_ref().map(ToString::to_string), to)
}

/// A rule of one of the grammars.
#[derive(Clone, Copy)]
struct RuleAt<'g> {
    grammar: &'g Composed,
    number: usize,
    name: &'g str,
    /// The states of its automaton.
    states: usize,
    /// The row that it is the last one of.
    row: Option<usize>,
    /// The names of the rules before it in the row.
    former: &'g [String],
}

impl Known for RuleAt<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn rule(&self) -> Option<Rule> {
        let mut rules = self.grammar.document()?.rules();
        rules.find(|rule| Rule::name(*rule) == self.name)
    }

    fn states(&self) -> Option<usize> {
        Some(self.states)
    }

    fn was_called(&self, name: &str) -> bool {
        self.former.iter().any(|former| former == name)
    }
}

impl GrammarLine {
    /// Follows the rules of grammars, the oldest first. A rule is compared with that of the nearest grammar before that has it.
    ///
    /// ```
    /// use std::collections::HashMap;
    ///
    /// use grammarian::automata::Limits;
    /// use urlspec_lineage::GrammarLine;
    /// use urlspec_lineage::composition::{Composition, GrammarName};
    ///
    /// let files = HashMap::from([
    ///     ("one.abnf", "word = 1*ALPHA\nsign = \"+\"\n"),
    ///     ("two.abnf", "word = 1*( ALPHA / DIGIT )\nplus = \"+\"\n"),
    /// ]);
    /// let names = ["one.abnf", "two.abnf"].map(|name| GrammarName::parse(name, &files).unwrap());
    /// let grammars = Composition::new().read_all(&names, &files, Limits::default())?;
    /// let line = GrammarLine::of(&grammars)?;
    /// let told: Vec<_> = line.rows().iter().map(|row| {
    ///     let newest = row.entries().last().unwrap();
    ///     (row.name(), newest.rule(), newest.change().unwrap().as_str())
    /// }).collect();
    /// assert_eq!(told, [("word", "word", "wider"), ("sign", "plus", "equal")]);
    /// # Ok::<(), urlspec_lineage::composition::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if an automaton that compares two rules would have more states than the limits of their grammars allow. A rule
    /// without a language is no error: its [entry](GrammarEntry::error) says why.
    pub fn of(grammars: &[Composed]) -> Result<Self, Error> {
        let mut line = Self { rows: Vec::new() };
        for number in 0..grammars.len() {
            line.follow(grammars, number)?;
        }
        Ok(line)
    }

    /// Adds the rules of one more grammar.
    fn follow(&mut self, grammars: &[Composed], number: usize) -> Result<(), Error> {
        let grammar = &grammars[number];
        let at = |name, states| RuleAt {
            grammar,
            number,
            name,
            states,
            row: None,
            former: &[],
        };
        let rules = grammar.languages().grammar().rules().iter();
        let own = rules.filter(|rule| rule.copy_of().is_none() && !rule.is_imported());
        let (mut told, mut untold) = (Vec::new(), Vec::new());
        for rule in own {
            match grammar.languages().dfa(rule.name()) {
                Ok(dfa) => told.push(at(rule.name(), dfa.len())),
                Err(error) => untold.push((at(rule.name(), 0), grammar.error(&error))),
            }
        }
        let former: Vec<Vec<String>> = self.rows.iter().map(GrammarRow::names).collect();
        let mut before: Vec<RuleAt<'_>> = self.last_of_rows(grammars, &former);
        let found = successors(&mut before, &mut told, changed)?;
        for found in found {
            let row = found.old.row.expect("it is the last one of a row");
            let mut entry = GrammarEntry::new(found.new);
            entry.from = Some(found.old.number);
            entry.older = Some(found.old.grammar.name().to_owned());
            entry.change = Some(found.change);
            self.rows[row].add(entry);
        }
        let new = told.into_iter().map(|rule| (rule, None));
        let untold = untold.into_iter().map(|(rule, error)| (rule, Some(error)));
        for (rule, error) in new.chain(untold) {
            let entry = GrammarEntry {
                error,
                ..GrammarEntry::new(rule)
            };
            // A rule without a language has only its name by which it goes on.
            let by_name = self.rows.iter_mut().find(|row| {
                let is_untold = entry.error.is_some() || row.open.is_none();
                let is_there = |it: &GrammarEntry| it.grammar == number;
                is_untold && !row.entries.iter().any(is_there) && row.is_called(&plain(&rule))
            });
            if let Some(row) = by_name {
                row.add(entry);
            } else {
                let mut row = GrammarRow {
                    open: None,
                    entries: Vec::new(),
                };
                row.add(entry);
                self.rows.push(row);
            }
        }
        Ok(())
    }

    /// The newest rule of each row that has a language.
    fn last_of_rows<'g>(
        &self,
        grammars: &'g [Composed],
        former: &'g [Vec<String>],
    ) -> Vec<RuleAt<'g>> {
        let last = self.rows.iter().enumerate().filter_map(|(row, it)| {
            let entry = &it.entries[it.open?];
            let grammar = &grammars[entry.grammar];
            let rule = grammar.languages().grammar().rule(&entry.rule)?;
            let dfa = grammar.languages().dfa(rule.name()).ok()?;
            Some(RuleAt {
                grammar,
                number: entry.grammar,
                name: rule.name(),
                states: dfa.len(),
                row: Some(row),
                former: &former[row],
            })
        });
        last.collect()
    }

    /// The rules, in the order in which the grammars have them first.
    #[must_use]
    pub fn rows(&self) -> &[GrammarRow] {
        &self.rows
    }

    /// The row of a rule of the grammar of this number, by its exact name there.
    #[must_use]
    pub fn row_of(&self, grammar: usize, rule: &str) -> Option<&GrammarRow> {
        self.rows.iter().find(|row| {
            let entry = row.entry(grammar);
            entry.is_some_and(|entry| entry.rule == rule)
        })
    }

    /// The row of a rule that has this name in one of the grammars, the newest first. Case and the signs `-` and `_` count only
    /// where there are several.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<&GrammarRow> {
        let folded = |name: &str| name.replace(['-', '_'], "").to_ascii_lowercase();
        let has = |is_it: &dyn Fn(&str) -> bool| {
            let named = self.rows.iter().filter_map(|row| {
                let named = row.entries.iter().filter(|entry| is_it(&entry.rule));
                Some((named.last()?.grammar, row))
            });
            named
                .max_by_key(|(grammar, _)| *grammar)
                .map(|(_, row)| row)
        };
        has(&|rule| rule == name).or_else(|| has(&|rule| folded(rule) == folded(name)))
    }
}

/// How the language of a rule changed.
fn changed(old: RuleAt<'_>, new: RuleAt<'_>) -> Result<Change, Error> {
    let dfa = |rule: RuleAt<'_>| {
        let dfa = rule.grammar.languages().dfa(rule.name);
        dfa.map_err(|error| rule.grammar.error(&error))
    };
    let change = Change::between(&*dfa(old)?, &*dfa(new)?, *new.grammar.languages().limits());
    change.map_err(|limit| {
        let error = grammarian::Error::from(limit);
        let sides = format!(
            "{} and {}",
            old.grammar.argument(old.name),
            new.grammar.argument(new.name)
        );
        Error::located(&sides, &error)
    })
}

impl GrammarRow {
    fn add(&mut self, entry: GrammarEntry) {
        if entry.error.is_none() {
            self.open = Some(self.entries.len());
        }
        self.entries.push(entry);
    }

    /// The names that the rule has had.
    fn names(&self) -> Vec<String> {
        self.entries
            .iter()
            .map(|entry| entry.rule.clone())
            .collect()
    }

    /// Tells if its last rule has this name, without hyphens and underscores.
    fn is_called(&self, plain: &str) -> bool {
        let last = self.entries.last();
        last.is_some_and(|entry| entry.rule.replace(['-', '_'], "") == plain)
    }

    /// The name that the oldest grammar gives the rule.
    #[must_use]
    pub fn name(&self) -> &str {
        self.entries.first().map_or("", |entry| &entry.rule)
    }

    /// The rule in each grammar that has it, the oldest first; at least one.
    #[must_use]
    pub fn entries(&self) -> &[GrammarEntry] {
        &self.entries
    }

    /// The fate of the rule from a grammar to the next one, by the number of the older; `None` if neither has it.
    #[must_use]
    pub fn fate(&self, older: usize) -> Option<Fate> {
        let folded = |entry: &GrammarEntry| {
            let name = entry.rule.replace(['-', '_'], "");
            name.to_ascii_lowercase()
        };
        let (old, new) = (self.entry(older), self.entry(older + 1));
        if [old, new]
            .into_iter()
            .flatten()
            .any(|it| it.error.is_some())
        {
            return Some(Fate::Untold);
        }
        Some(match (old, new) {
            (None, None) => return None,
            (Some(_), None) => Fate::Went,
            (None, Some(_)) => Fate::Came,
            (Some(old), Some(new)) => {
                let is_equal = new.change.as_ref().is_some_and(Change::is_equal);
                match (is_equal, folded(old) == folded(new)) {
                    (true, true) => Fate::Same,
                    (true, false) => Fate::Renamed,
                    (false, _) => Fate::Changed,
                }
            }
        })
    }

    /// The rule in the grammar of this number; `None` if that does not have it.
    #[must_use]
    pub fn entry(&self, grammar: usize) -> Option<&GrammarEntry> {
        self.entries.iter().find(|entry| entry.grammar == grammar)
    }
}

impl GrammarEntry {
    fn new(rule: RuleAt<'_>) -> Self {
        Self {
            grammar: rule.number,
            spec: rule.grammar.name().to_owned(),
            rule: rule.name.to_owned(),
            from: None,
            older: None,
            change: None,
            error: None,
        }
    }

    /// The number of its grammar, from 0.
    #[must_use]
    pub fn grammar(&self) -> usize {
        self.grammar
    }

    /// The name of its grammar.
    #[must_use]
    pub fn grammar_name(&self) -> &str {
        &self.spec
    }

    /// Its name there.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The number of the grammar that it is compared with; `None` if it is new.
    #[must_use]
    pub fn from(&self) -> Option<usize> {
        self.from
    }

    /// The name of the grammar that it is compared with.
    #[must_use]
    pub fn from_name(&self) -> Option<&str> {
        self.older.as_deref()
    }

    /// How its language changed since [`from`](Self::from).
    #[must_use]
    pub fn change(&self) -> Option<&Change> {
        self.change.as_ref()
    }

    /// Why it has no language there and cannot be compared.
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }
}
