//! The minimal automata of a grammar's rules, each put together from those of the rules that it is made of.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Definition, Grammar, Groups};
use crate::automata::{Dfa, Limits};
use crate::{Error, ErrorKind};

/// The builder of the automata of a grammar's rules. It keeps those that were made, as far as there is room.
///
/// Putting minimal parts together is fast, as long as parts are used again. A large part that is used in one place
/// only is laid out there and then: otherwise a chain of rules would take the square of its length. If the automaton
/// grows too large by that, minimal parts are put together after all.
pub(crate) struct Assembly {
    limits: Limits,
    groups: Groups,
    /// The rules that each rule refers to.
    uses: Vec<Vec<usize>>,
    /// For each rule a lower bound of the states of its automaton, if all references are expanded.
    sizes: Vec<usize>,
    /// For each rule, `true` if it is laid out in the one place that refers to it.
    laid_out: Vec<bool>,
    /// A rule that stands for another language than its expression, and that language.
    replaced: Option<(usize, Arc<Dfa>)>,
    kept: Mutex<Kept>,
}

type Made = Result<Arc<Dfa>, Error>;

/// How the automaton of a rule is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    /// Large parts that are used in one place only are laid out there.
    LayingOut,
    /// Each part is made for itself.
    PartByPart,
}

/// The automata that were made, by the numbers of their rules, and in which way.
#[derive(Default)]
struct Kept {
    automata: HashMap<(usize, Way), Made>,
    /// How many states they have together.
    states: usize,
    /// The number of states of each automaton that was ever made. The limit on the work must not depend on the automata
    /// that are still kept.
    sizes: HashMap<(usize, Way), usize>,
}

/// Lays large parts out, and makes each part for itself if the automaton grows too large by that.
fn in_either_way(assemble: impl Fn(Way) -> Made) -> Made {
    match assemble(Way::LayingOut) {
        // Put together from minimal parts it may be smaller on the way.
        Err(error) if matches!(error.kind(), ErrorKind::Limit(_)) => assemble(Way::PartByPart),
        made => made,
    }
}

/// The least number of states of a part that is laid out if it is used in one place only.
const LARGE: usize = 200;

/// The rules whose automata one was made of, and how many states these have together.
#[derive(Default)]
struct Work {
    counted: HashSet<usize>,
    states: usize,
}

impl Assembly {
    /// For the rules of `grammar`. No automaton may have more states than `limits` allows.
    pub(crate) fn of(grammar: &Grammar, limits: Limits) -> Self {
        let groups = Groups::of(grammar);
        let sizes = groups.sizes(grammar);
        let places = grammar.places();
        let is_laid_out = |(size, places): (&usize, usize)| *size >= LARGE && places == 1;
        Self {
            limits,
            laid_out: sizes.iter().zip(places).map(is_laid_out).collect(),
            groups,
            uses: (0..sizes.len()).map(|rule| grammar.uses(rule)).collect(),
            sizes,
            replaced: None,
            kept: Mutex::default(),
        }
    }

    /// The same, with a rule that stands for another language. Automata of rules that are not made of it are kept.
    pub(crate) fn replacing(&self, rule: usize, by: Arc<Dfa>) -> Self {
        let mut uses = self.uses.clone();
        uses[rule].clear();
        let mut laid_out = self.laid_out.clone();
        laid_out[rule] = false;
        let affected = self.made_of(rule);
        let kept = self.kept();
        let stays = |(key, _): &(&(usize, Way), &Made)| !affected[key.0];
        let automata = kept.automata.iter().filter(stays);
        let sizes = kept.sizes.iter().filter(|(key, _)| !affected[key.0]);
        Self {
            limits: self.limits,
            groups: self.groups.clone().with_alone(rule),
            uses,
            sizes: self.sizes.clone(),
            laid_out,
            replaced: Some((rule, by)),
            kept: Mutex::new(Kept {
                automata: automata.map(|(key, made)| (*key, made.clone())).collect(),
                states: kept.states,
                sizes: sizes.map(|(key, size)| (*key, *size)).collect(),
            }),
        }
    }

    /// For each rule, `true` if it is made of this one.
    fn made_of(&self, rule: usize) -> Vec<bool> {
        let mut users = vec![Vec::new(); self.uses.len()];
        for (user, uses) in self.uses.iter().enumerate() {
            for part in uses {
                users[*part].push(user);
            }
        }
        let mut is_made_of = vec![false; self.uses.len()];
        let mut waiting = vec![rule];
        while let Some(rule) = waiting.pop() {
            if !std::mem::replace(&mut is_made_of[rule], true) {
                waiting.append(&mut users[rule]);
            }
        }
        is_made_of
    }

    /// The language that a rule stands for in place of its expression.
    fn replacement(&self, rule: usize) -> Option<&Arc<Dfa>> {
        let replaced = self.replaced.as_ref();
        replaced.and_then(|(number, by)| (*number == rule).then_some(by))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The minimal automaton of a rule of the grammar that this is for.
    pub(crate) fn automaton(&self, grammar: &Grammar, rule: usize) -> Made {
        in_either_way(|way| self.made(grammar, rule, way))
    }

    /// The minimal automaton of a rule of another grammar, which differs in the expression of this rule alone. It refers to the
    /// rules that it refers to here: their automata are kept, its own is not.
    pub(crate) fn automaton_of_other(&self, grammar: &Grammar, rule: usize) -> Made {
        in_either_way(|way| self.made_of_parts(grammar, rule, way))
    }

    fn made_of_parts(&self, grammar: &Grammar, rule: usize, way: Way) -> Made {
        let parts = self.parts(rule, way);
        let made = parts
            .iter()
            .map(|&part| (part, self.made(grammar, part, way)));
        let made = made.collect();
        let automaton = self.assemble(grammar, rule, &made)?;
        let mut work = Work {
            states: automaton.len(),
            ..Work::default()
        };
        for part in parts {
            self.count(part, way, &mut work);
        }
        match self.limits.check_together(work.states) {
            Ok(()) => Ok(automaton),
            Err(limit) => Err(grammar.rules()[rule].error(ErrorKind::Limit(limit))),
        }
    }

    fn made(&self, grammar: &Grammar, rule: usize, way: Way) -> Made {
        let mut made = HashMap::new();
        let mut work = Work::default();
        let mut path = vec![rule];
        while let Some(&whole) = path.last() {
            let parts = self.parts(whole, way);
            if !self.find(whole, way, &mut made) {
                let first = path.len();
                let missing = parts.iter().filter(|part| !made.contains_key(part));
                path.extend(missing.copied());
                if path.len() > first {
                    continue;
                }
                let automaton = self.assemble(grammar, whole, &made);
                self.keep(whole, way, &automaton);
                made.insert(whole, automaton);
            }
            path.pop();
            self.count(whole, way, &mut work);
            if let Err(limit) = self.limits.check_together(work.states) {
                return Err(grammar.rules()[rule].error(ErrorKind::Limit(limit)));
            }
        }
        made.remove(&rule).expect("the path began with it")
    }

    /// Returns `true` if the automaton of a rule exists: if it was kept, it is added to those that were made.
    fn find(&self, rule: usize, way: Way, made: &mut HashMap<usize, Made>) -> bool {
        if made.contains_key(&rule) {
            return true;
        }
        if let Some(by) = self.replacement(rule) {
            made.insert(rule, Ok(by.clone()));
            return true;
        }
        let kept = self.kept().automata.get(&(rule, way)).cloned();
        let is_kept = kept.is_some();
        made.extend(kept.map(|kept| (rule, kept)));
        is_kept
    }

    /// Keeps an automaton. If there is no room for it, all others are dropped.
    fn keep(&self, rule: usize, way: Way, automaton: &Made) {
        let states = automaton.as_ref().map_or(0, |automaton| automaton.len());
        let mut kept = self.kept();
        if kept.states + states > self.limits.together() {
            kept.automata.clear();
            kept.states = 0;
        }
        kept.sizes.insert((rule, way), states);
        if kept
            .automata
            .insert((rule, way), automaton.clone())
            .is_none()
        {
            kept.states += states;
        }
    }

    /// Adds the states of a rule's automaton, and of those of all its parts, each once.
    fn count(&self, rule: usize, way: Way, work: &mut Work) {
        let kept = self.kept();
        let mut waiting = vec![rule];
        while let Some(rule) = waiting.pop() {
            if work.counted.insert(rule) {
                work.states += kept.sizes.get(&(rule, way)).copied().unwrap_or(0);
                waiting.extend(self.parts(rule, way));
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rules whose automata go into that of this rule: those of other groups to which a rule of its group
    /// refers, or one that is laid out in it.
    fn parts(&self, rule: usize, way: Way) -> Vec<usize> {
        let group = self.groups.number(rule);
        let mut within = vec![rule];
        let mut met = HashSet::from([rule]);
        let mut parts = Vec::new();
        while let Some(member) = within.pop() {
            for &part in &self.uses[member] {
                if met.insert(part) {
                    let is_member = self.groups.number(part) == group;
                    let is_within = is_member || way == Way::LayingOut && self.laid_out[part];
                    if is_within { &mut within } else { &mut parts }.push(part);
                }
            }
        }
        parts
    }

    /// Makes the automaton of a rule with those of its parts. Rules of its own group are expanded.
    fn assemble(&self, grammar: &Grammar, rule: usize, made: &HashMap<usize, Made>) -> Made {
        let definition = &grammar.rules()[rule];
        let known = |part: &Definition| {
            let part = grammar.number(part.name())?;
            let made = made.get(&part)?.as_deref().ok()?;
            (self.groups.number(part) != self.groups.number(rule)).then_some(made)
        };
        let assembled = match grammar.dfa_with(definition, &known, self.limits) {
            // A part may be too large, and the whole still small enough.
            Err(error)
                if matches!(error.kind(), ErrorKind::Limit(_))
                    && self.limits.check(self.sizes[rule]).is_ok() =>
            {
                let replaced = |part: &Definition| {
                    let part = grammar.number(part.name())?;
                    self.replacement(part).map(Arc::as_ref)
                };
                grammar.dfa_with(definition, &replaced, self.limits)
            }
            assembled => assembled,
        };
        assembled.map(Arc::new)
    }
}

impl Grammar {
    /// The minimal deterministic automaton of a rule. The rule is looked up as by [`find`](Self::find).
    ///
    /// The automata of rules that it is made of are made on the way. [`Languages`](crate::compare::Languages) keep
    /// them, for callers that need several rules of a grammar.
    ///
    /// # Errors
    ///
    /// As for [`nfa`](Self::nfa).
    pub fn dfa(&self, rule: &str, limits: &Limits) -> Result<Dfa, Error> {
        let rule = self.find_number(rule)?;
        let automaton = Assembly::of(self, *limits).automaton(self, rule)?;
        Ok(Arc::unwrap_or_clone(automaton))
    }

    /// For each rule, the number of places in which the rules of the grammar refer to it. A place that a counted
    /// repetition copies is more than one.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.rules().len()];
        for rule in self.rules() {
            for (name, is_copied) in rule.expression().references() {
                if let Some(part) = self.number(name) {
                    places[part] += if is_copied { 2 } else { 1 };
                }
            }
        }
        places
    }
}
