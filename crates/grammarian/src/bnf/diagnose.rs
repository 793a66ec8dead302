//! All errors of a grammar and remarks on it, not only the first error.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::Arc;

use super::unroll::names_inside;
use super::{Definition, ExpressionKind, Grammar, Groups, Notation, PRINTING, Unused};
use crate::{Error, ErrorKind};

/// An error or a remark about a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    line: usize,
    column: Option<usize>,
    rule: String,
    source: Option<Arc<str>>,
    kind: DiagnosticKind,
}

/// The kind of a [`Diagnostic`]. `Display` gives it in one sentence, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// The rule has no automaton for this reason, and neither has any rule that is made of it.
    Error(ErrorKind),
    /// No other rule refers to it, or only rules that it leads to itself, and the first rule does not lead to it.
    Unused(Unused),
    /// It refers to a rule whose name is defined in another case. In ABNF that is the same rule.
    OtherCase {
        /// As it is written here.
        written: String,
        /// As it is defined.
        defined: String,
    },
    /// Words in it were [read](Grammar::with_words_read) as a definition.
    Words {
        /// The words.
        words: String,
        /// Their meaning, as ABNF.
        meaning: String,
    },
    /// Its name differs only in case from this name of another rule.
    CaseClash(String),
}

impl Diagnostic {
    fn new(definition: &Definition, kind: DiagnosticKind) -> Self {
        Self {
            line: definition.line(),
            column: None,
            rule: definition.name().to_owned(),
            source: definition.source.clone(),
            kind,
        }
    }

    fn error(definition: &Definition, kind: ErrorKind) -> Self {
        Self::new(definition, DiagnosticKind::Error(kind))
    }

    fn of_fault(definition: &Definition, fault: &Error) -> Self {
        Self {
            line: fault.line().unwrap_or(definition.line()),
            column: fault.column(),
            rule: fault.rule().unwrap_or(definition.name()).to_owned(),
            source: definition.source.clone(),
            kind: DiagnosticKind::Error(fault.kind().clone()),
        }
    }

    /// The line of the text, counted from 1: where the rule begins, or where its text cannot be
    /// read or defines it a second time.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, in characters counted from 1. `None` if the diagnostic is about the whole rule.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// The name of the text that the line belongs to, if the rule was
    /// [imported](Grammar::import) from another one than the grammar's own.
    #[must_use]
    pub fn source_text(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The kind of error or remark.
    #[must_use]
    pub fn kind(&self) -> &DiagnosticKind {
        &self.kind
    }

    /// Returns `true` if the rule has no automaton for this reason. Otherwise the diagnostic is only a note.
    #[must_use]
    pub fn is_error(&self) -> bool {
        matches!(self.kind, DiagnosticKind::Error(_))
    }
}

impl fmt::Display for DiagnosticKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(kind) => kind.fmt(f),
            Self::Unused(unused) => unused.fmt(f),
            Self::OtherCase { written, defined } => {
                write!(f, "`{written}` is the rule that is defined as `{defined}`")
            }
            Self::Words { words, meaning } => write!(f, "<{words}> is read as {meaning}"),
            Self::CaseClash(other) => {
                write!(f, "`{other}` is another rule, and differs only in case")
            }
        }
    }
}

impl Grammar {
    /// All errors of the rules and remarks on them, in the order of the lines.
    ///
    /// An [`Error`] names only the first obstacle of one automaton. This list is complete, except
    /// that it does not say which automata are [too large](ErrorKind::Limit), and names at most ten
    /// cycles for rules that all contain each other.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, "a = b / c\nb = <a word> D\nd = \"(\" B")?;
    /// let said: Vec<String> = grammar
    ///     .diagnostics()
    ///     .iter()
    ///     .map(|d| format!("{}: {}: {}", d.line(), d.rule(), d.kind()))
    ///     .collect();
    /// assert_eq!(said, [
    ///     "1: a: nothing defines `c`",
    ///     "2: b: defined in words: <a word>",
    ///     "2: b: `D` is the rule that is defined as `d`",
    ///     "3: d: `B` is the rule that is defined as `b`",
    /// ]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut clashes = Clashes::of(self);
        for definition in self.rules() {
            let faults = definition.faults().iter();
            found.extend(faults.map(|fault| Diagnostic::of_fault(definition, fault)));
            found.extend(definition.spoken.iter().map(|spoken| {
                let kind = DiagnosticKind::Words {
                    words: spoken.words.clone(),
                    meaning: spoken.meaning.to_string(),
                };
                Diagnostic::new(definition, kind)
            }));
            self.references(definition, &mut found);
            clashes.meet(definition, &mut found);
        }
        // Another printing of a rule is never unused: callers may ask for it.
        let unused = self.unused().into_iter();
        let unused = unused.filter(|(rule, _)| !self.rules()[*rule].name().contains(PRINTING));
        found.extend(unused.map(|(rule, unused)| {
            Diagnostic::new(&self.rules()[rule], DiagnosticKind::Unused(unused))
        }));
        self.recursion(&mut found);
        found.sort_by_key(|diagnostic| diagnostic.line);
        found
    }

    /// Finds the faults in the references of a rule: prose, undefined names, names in another case.
    fn references(&self, definition: &Definition, found: &mut Vec<Diagnostic>) {
        let mut said: HashSet<&str> = HashSet::new();
        for part in definition.expression().parts_of_words() {
            let kind = match part.kind() {
                ExpressionKind::Prose(prose) => {
                    DiagnosticKind::Error(ErrorKind::Prose(prose.clone()))
                }
                ExpressionKind::Rule(name) if said.insert(name) => match self.resolve(name) {
                    None => DiagnosticKind::Error(ErrorKind::Undefined(name.clone())),
                    // Core rules are often written in another case, and readers know them.
                    Some(named) if named.name() != name && self.core(name).is_none() => {
                        DiagnosticKind::OtherCase {
                            written: name.clone(),
                            defined: named.name().to_owned(),
                        }
                    }
                    Some(_) => continue,
                },
                _ => continue,
            };
            found.push(Diagnostic::new(definition, kind));
        }
    }

    /// The rules that contain themselves elsewhere than at their right end, each cycle once. Of a
    /// group of rules that all contain each other, at most `MOST_WAYS` cycles: there may be very
    /// many long ones.
    fn recursion(&self, found: &mut Vec<Diagnostic>) {
        const MOST_WAYS: usize = 10;
        let groups = Groups::of(self);
        let mut said = HashSet::new();
        let mut ways: HashMap<usize, usize> = HashMap::new();
        for (rule, definition) in self.rules().iter().enumerate() {
            let mut inner = Vec::new();
            names_inside(definition.expression(), false, &mut inner);
            for part in inner.into_iter().filter_map(|name| self.number(name)) {
                if groups.number(part) != groups.number(rule) || !said.insert((part, rule)) {
                    continue;
                }
                let ways = ways.entry(groups.number(rule)).or_default();
                *ways += 1;
                if *ways > MOST_WAYS {
                    continue;
                }
                let mut cycle = self.path(part, rule, &groups);
                cycle.push(part);
                let names = cycle
                    .iter()
                    .map(|rule| self.rules()[*rule].name().to_owned());
                let kind = ErrorKind::NotRegular(names.collect());
                found.push(Diagnostic::error(&self.rules()[part], kind));
            }
        }
    }

    /// A shortest way from one rule to another of its group, along references.
    fn path(&self, from: usize, to: usize, groups: &Groups) -> Vec<usize> {
        let mut before: HashMap<usize, usize> = HashMap::new();
        let mut waiting = VecDeque::from([from]);
        while let Some(rule) = waiting.pop_front().filter(|rule| *rule != to) {
            for part in self.uses(rule) {
                let is_new = part != from && !before.contains_key(&part);
                if is_new && groups.number(part) == groups.number(from) {
                    before.insert(part, rule);
                    waiting.push_back(part);
                }
            }
        }
        let back = std::iter::successors(Some(to), |rule| before.get(rule).copied());
        let mut path: Vec<usize> = back.collect();
        path.reverse();
        path
    }
}

/// Finds rules whose names differ only in case, in notations where case matters.
struct Clashes<'g> {
    matters: bool,
    met: HashMap<String, &'g str>,
}

impl<'g> Clashes<'g> {
    fn of(grammar: &Grammar) -> Self {
        Self {
            matters: grammar.notation() != Notation::Abnf,
            met: HashMap::new(),
        }
    }

    fn meet(&mut self, definition: &'g Definition, found: &mut Vec<Diagnostic>) {
        if !self.matters {
            return;
        }
        let folded = definition.name().to_ascii_lowercase();
        match self.met.get(&folded) {
            Some(other) => {
                let kind = DiagnosticKind::CaseClash((*other).to_owned());
                found.push(Diagnostic::new(definition, kind));
            }
            None => {
                self.met.insert(folded, definition.name());
            }
        }
    }
}
