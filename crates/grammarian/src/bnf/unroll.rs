//! Recursive rules, unrolled to a depth.

use std::collections::{HashMap, HashSet, VecDeque};

use super::copies::{COPY, original_name};
use super::{Expression, ExpressionKind, Grammar, Groups};
use crate::automata::{Limit, LimitExceeded};
use crate::{Error, ErrorKind};

impl Grammar {
    /// The rules that contain themselves elsewhere than at their right end, directly or through others: no finite
    /// automaton need accept their languages.
    #[must_use]
    pub fn recursive_rules(&self) -> Vec<&str> {
        let groups = Groups::of(self);
        let recursive = self.recursive_groups(&groups);
        let rules = self.rules.iter().enumerate();
        let within = rules.filter(|(number, _)| recursive.contains(&groups.number(*number)));
        within.map(|(_, rule)| rule.name()).collect()
    }

    /// The same grammar, in which recursive rules are nested within themselves up to a depth. The language of a rule is
    /// then that of its words up to that depth: those that have a tree in which no [recursive](Self::recursive_rules)
    /// rule stands more than `depth` times on a way from the root down. With depth 1 they are not nested; a depth of 0
    /// counts as 1. Other rules stay as they are.
    ///
    /// The order of the rules and of their alternatives does not matter. Further down, a recursive rule is a copy under
    /// a name of its own, which no notation can write: [`Definition::copy_of`](super::Definition::copy_of).
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, r#"list = "(" [list] ")""#)?;
    /// assert!(grammar.dfa("list", &Limits::default()).is_err());
    /// let list = grammar.unrolled(3)?.dfa("list", &Limits::default())?;
    /// assert!(list.accepts("((()))") && !list.accepts("(((())))") && !list.accepts("(()"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// A rule that excludes the words of a recursive one has an [error](ErrorKind::Unsupported) of its own: it would have more
    /// words than it should.
    ///
    /// # Errors
    ///
    /// [`Limit::Copies`] if the copies have more than a million parts together.
    pub fn unrolled(&self, depth: usize) -> Result<Self, Error> {
        let mut unrolled = Unrolling::of(self, depth.max(1)).finish()?;
        let groups = Groups::of(self);
        let recursive = self.recursive_groups(&groups);
        let is_recursive = |name: &str| {
            let below = self.number(name).map(|rule| self.closure(rule));
            let below = below.unwrap_or_default();
            (0..below.len()).any(|rule| below[rule] && recursive.contains(&groups.number(rule)))
        };
        for rule in &mut unrolled.rules {
            let original = self.rule(original_name(&rule.name)).unwrap_or(rule);
            let is_unsound = original.expression.parts().any(|part| match &part.kind {
                ExpressionKind::Exclusion { without, .. } => without.names().any(is_recursive),
                _ => false,
            });
            if is_unsound {
                let fault = rule.error(ErrorKind::Unsupported(BEHIND_MINUS.to_owned()));
                rule.faults.push(fault);
            }
        }
        Ok(unrolled)
    }

    /// The groups of rules that contain each other elsewhere than at their right ends.
    fn recursive_groups(&self, groups: &Groups) -> HashSet<usize> {
        let mut recursive = HashSet::new();
        for (number, rule) in self.rules.iter().enumerate() {
            let mut inner = Vec::new();
            names_inside(&rule.expression, false, &mut inner);
            let parts = inner.into_iter().filter_map(|name| self.number(name));
            for part in parts.filter(|part| groups.number(*part) == groups.number(number)) {
                recursive.insert(groups.number(part));
            }
        }
        recursive
    }
}

/// Why a rule cannot be unrolled.
const BEHIND_MINUS: &str = "it excludes words of a rule that contains itself: cut off at a depth, too few would be excluded";

/// A rule at a place of a tree: the number of the rule, and how often each rule of its group stands on the way there,
/// itself included.
type Site = (usize, Vec<usize>);

/// A grammar that is being unrolled.
struct Unrolling<'g> {
    grammar: &'g Grammar,
    depth: usize,
    groups: Groups,
    /// The place of each rule in its group.
    places: Vec<usize>,
    /// The names of the copies.
    names: HashMap<Site, String>,
    /// The number of copies of a rule at a depth within itself.
    numbers: HashMap<(usize, usize), usize>,
    waiting: VecDeque<Site>,
}

/// The largest number of parts of all copies together.
const MOST_PARTS: usize = 1_000_000;

impl<'g> Unrolling<'g> {
    fn of(grammar: &'g Grammar, depth: usize) -> Self {
        let groups = Groups::of(grammar);
        let recursive = grammar.recursive_groups(&groups);
        let mut sizes: HashMap<usize, usize> = HashMap::new();
        let mut places = Vec::new();
        for rule in 0..grammar.rules.len() {
            let size = sizes.entry(groups.number(rule)).or_default();
            places.push(*size);
            *size += 1;
        }
        let mut unrolling = Self {
            grammar,
            depth,
            groups,
            places,
            names: HashMap::new(),
            numbers: HashMap::new(),
            waiting: VecDeque::new(),
        };
        for (rule, definition) in grammar.rules.iter().enumerate() {
            let group = unrolling.groups.number(rule);
            if recursive.contains(&group) {
                let mut counts = vec![0; sizes[&group]];
                counts[unrolling.places[rule]] = 1;
                let site = (rule, counts);
                unrolling
                    .names
                    .insert(site.clone(), definition.name.clone());
                unrolling.waiting.push_back(site);
            }
        }
        unrolling
    }

    fn finish(mut self) -> Result<Grammar, Error> {
        let mut unrolled = self.grammar.clone();
        let mut parts = 0;
        while let Some(site) = self.waiting.pop_front() {
            let mut definition = self.grammar.rules[site.0].clone();
            definition.name.clone_from(&self.names[&site]);
            parts += definition.expression.parts().count();
            if parts > MOST_PARTS {
                let limit = LimitExceeded::new(Limit::Copies(MOST_PARTS));
                return Err(self.grammar.rules[site.0].too_large(limit));
            }
            definition
                .expression
                .edit(&mut |kind| self.descend(&site, kind));
            if definition.copy_of().is_some() {
                unrolled.define(definition, false);
            } else {
                unrolled.rules[site.0] = definition;
            }
        }
        Ok(unrolled)
    }

    /// Lets a reference from a rule to one of its group be one to the copy that stands there.
    fn descend(&mut self, (from, counts): &Site, kind: &mut ExpressionKind) {
        let ExpressionKind::Rule(name) = kind else {
            return;
        };
        let group = self.groups.number(*from);
        let number = self.grammar.number(name);
        let Some(to) = number.filter(|it| self.groups.number(*it) == group) else {
            return;
        };
        let mut counts = counts.clone();
        let count = &mut counts[self.places[to]];
        *count += 1;
        if *count > self.depth {
            *kind = ExpressionKind::Choice(Vec::new());
            return;
        }
        let key = (to, *count);
        let site = (to, counts);
        if let Some(known) = self.names.get(&site) {
            name.clone_from(known);
            return;
        }
        let number = self.numbers.entry(key).or_default();
        *number += 1;
        let own = &self.grammar.rules[to].name;
        *name = match *number {
            1 => format!("{own}{COPY}{}", key.1),
            number => format!("{own}{COPY}{}~{number}", key.1),
        };
        self.names.insert(site.clone(), name.clone());
        self.waiting.push_back(site);
    }
}

/// The names in an expression after which something may follow.
pub(super) fn names_inside<'e>(
    expression: &'e Expression,
    is_inside: bool,
    names: &mut Vec<&'e str>,
) {
    match expression.kind() {
        ExpressionKind::Rule(name) if is_inside => names.push(name),
        ExpressionKind::Sequence(parts) => {
            for (index, part) in parts.iter().enumerate() {
                names_inside(part, is_inside || index + 1 < parts.len(), names);
            }
        }
        ExpressionKind::Choice(parts) => {
            for part in parts {
                names_inside(part, is_inside, names);
            }
        }
        ExpressionKind::Repetition { most, of, .. } if *most != Some(0) => {
            names_inside(of, is_inside || *most != Some(1), names);
        }
        ExpressionKind::Exclusion { of, without } => {
            names_inside(of, true, names);
            names_inside(without, true, names);
        }
        _ => {}
    }
}
