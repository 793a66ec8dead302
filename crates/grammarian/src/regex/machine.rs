//! The automata of expressions with conditions.
//!
//! A part becomes states between which there are sets of characters, nothing, or conditions. What lies before a place is
//! known when a text is read, so a condition on it is followed from the beginning: it holds where one of the ways through
//! its part ends. A condition on what follows becomes an obligation of the ways that need it: the state of an automaton that
//! reads on with them. So the subsets that the subset construction makes have ways with obligations as members.
//!
//! Where only the first way through a part counts, each way that is not the first has obligations: that no way before it
//! leads to the end of the part.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::node::{Direction, Look, Node};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Table, classes};

/// Why there is no automaton.
pub(super) enum Refusal {
    /// A condition on what follows within one on what is before.
    AheadWithinBehind,
    /// The first way alone, of a repetition of what may be empty.
    EmptyWithinAtomic,
    Limit(LimitExceeded),
}

impl From<LimitExceeded> for Refusal {
    fn from(limit: LimitExceeded) -> Self {
        Self::Limit(limit)
    }
}

type State = usize;

enum Edge {
    Empty(State),
    Set(CharSet, State),
    /// Leads on where a condition holds.
    Condition(usize, State),
}

/// A condition: ways from `from` to `to` exist, or do not.
struct Condition {
    direction: Direction,
    is_negative: bool,
    /// It keeps the ways that come later in a part of which only the first counts. Such a way may begin anyhow, so within
    /// the condition itself none of them counts.
    is_of_order: bool,
    from: State,
    to: State,
}

/// The states of an expression.
pub(super) struct Machine {
    edges: Vec<Vec<Edge>>,
    conditions: Vec<Condition>,
    initial: State,
    accepting: State,
    limits: Limits,
}

impl Machine {
    pub(super) fn of(node: &Node, limits: Limits) -> Result<Self, Refusal> {
        let mut machine = Self {
            edges: Vec::new(),
            conditions: Vec::new(),
            initial: 0,
            accepting: 1,
            limits,
        };
        machine.state()?;
        machine.state()?;
        machine.connect(node, 0, 1, None)?;
        machine.check_nesting()?;
        Ok(machine)
    }

    fn state(&mut self) -> Result<State, Refusal> {
        self.edges.push(Vec::new());
        self.limits.check(self.edges.len())?;
        Ok(self.edges.len() - 1)
    }

    /// Lets the texts of a part lead from a state to another. `end` is the end of the part of which only the first way
    /// counts, if there is one around it.
    fn connect(
        &mut self,
        node: &Node,
        from: State,
        to: State,
        end: Option<State>,
    ) -> Result<(), Refusal> {
        match node {
            Node::Set(set) => self.edges[from].push(Edge::Set(set.clone(), to)),
            Node::Named(_, of) => self.connect(of, from, to, end)?,
            Node::Sequence(parts) => {
                let mut at = from;
                for part in parts {
                    let next = self.state()?;
                    self.connect(part, at, next, end)?;
                    at = next;
                }
                self.edges[at].push(Edge::Empty(to));
            }
            Node::Choice(parts) => {
                let mut ways = Vec::new();
                for part in parts {
                    let start = self.state()?;
                    self.connect(part, start, to, end)?;
                    ways.push(start);
                }
                self.prefer(from, &ways, end)?;
            }
            Node::Repetition {
                least,
                most,
                is_lazy,
                of,
            } => self.repeat(of, (*least, *most, *is_lazy), (from, to), end)?,
            Node::Atomic(of) => {
                let last = self.state()?;
                self.connect(of, from, last, Some(last))?;
                self.edges[last].push(Edge::Empty(to));
            }
            Node::Look(look) => {
                let condition = self.condition(look)?;
                self.edges[from].push(Edge::Condition(condition, to));
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        of: &Node,
        (least, most, is_lazy): (usize, Option<usize>, bool),
        (from, to): (State, State),
        end: Option<State>,
    ) -> Result<(), Refusal> {
        if end.is_some() && most != Some(least) && of.width().0 == 0 {
            return Err(Refusal::EmptyWithinAtomic);
        }
        let mut at = from;
        for _ in 0..least {
            let next = self.state()?;
            self.connect(of, at, next, end)?;
            at = next;
        }
        let ordered = |once: State, out: State| if is_lazy { [out, once] } else { [once, out] };
        match most {
            None => {
                let (hub, once) = (self.state()?, self.state()?);
                self.edges[at].push(Edge::Empty(hub));
                self.connect(of, once, hub, end)?;
                self.prefer(hub, &ordered(once, to), end)?;
            }
            Some(most) => {
                for _ in least..most {
                    let (once, next) = (self.state()?, self.state()?);
                    self.connect(of, once, next, end)?;
                    self.prefer(at, &ordered(once, to), end)?;
                    at = next;
                }
                self.edges[at].push(Edge::Empty(to));
            }
        }
        Ok(())
    }

    /// Leads on in several ways. Where only the first counts, each needs that those before it do not reach the end.
    fn prefer(&mut self, from: State, ways: &[State], end: Option<State>) -> Result<(), Refusal> {
        let mut at = from;
        for (number, way) in ways.iter().enumerate() {
            self.edges[at].push(Edge::Empty(*way));
            let Some(end) = end.filter(|_| number + 1 < ways.len()) else {
                continue;
            };
            self.conditions.push(Condition {
                direction: Direction::Ahead,
                is_negative: true,
                is_of_order: true,
                from: *way,
                to: end,
            });
            let next = self.state()?;
            self.edges[at].push(Edge::Condition(self.conditions.len() - 1, next));
            at = next;
        }
        Ok(())
    }

    fn condition(&mut self, look: &Look) -> Result<usize, Refusal> {
        let (from, to) = (self.state()?, self.state()?);
        self.connect(&look.of, from, to, None)?;
        self.conditions.push(Condition {
            direction: look.direction,
            is_negative: look.is_negative,
            is_of_order: false,
            from,
            to,
        });
        Ok(self.conditions.len() - 1)
    }

    /// Refuses conditions on what follows within those on what is before. The others within those come before them.
    fn check_nesting(&self) -> Result<(), Refusal> {
        let behind = self.conditions.iter();
        for condition in behind.filter(|it| it.direction == Direction::Behind) {
            let mut waiting = vec![condition.from];
            let mut seen = BTreeSet::new();
            while let Some(state) = waiting.pop() {
                if !seen.insert(state) {
                    continue;
                }
                for edge in &self.edges[state] {
                    if let Edge::Condition(inner, _) = edge
                        && self.conditions[*inner].direction == Direction::Ahead
                    {
                        return Err(Refusal::AheadWithinBehind);
                    }
                    waiting.push(match edge {
                        Edge::Empty(to) | Edge::Set(_, to) | Edge::Condition(_, to) => *to,
                    });
                }
            }
        }
        Ok(())
    }

    /// The minimal automaton of the texts that are matched as a whole.
    pub(super) fn dfa(&self) -> Result<Dfa, Refusal> {
        let edges = self.edges.iter().flatten();
        let sets = edges.filter_map(|edge| match edge {
            Edge::Set(set, _) => Some(set),
            _ => None,
        });
        let classes = classes(sets);
        let firsts = classes.iter().filter_map(|class| class.ranges().first());
        let run = Run {
            machine: self,
            letters: firsts.map(|(first, _)| *first).collect(),
            subsets: RefCell::default(),
            numbers: RefCell::default(),
            steps: RefCell::default(),
        };
        let whole = run.number(Subset::from_iter([Way::to(self.initial, self.accepting)]));
        let initial = (run.before(&[], None), whole);
        let mut within = Ok(());
        let table = Table::explore(
            classes.len(),
            initial,
            self.limits,
            |(before, subset), class| {
                // Subsets of obligations are no states of their own, so they are counted here.
                within = self.limits.check(run.subsets.borrow().len());
                if within.is_err() {
                    return (before.clone(), *subset);
                }
                let holds = run.holds(before);
                let next = run.step(*subset, class, &holds);
                (run.before(before, Some(class)), next)
            },
            |(before, subset)| run.accepts(*subset, &run.holds(before)),
        )?;
        within?;
        Ok(Dfa::new(classes, table).minimize())
    }
}

/// A way through the states, to a state that is its aim, with what must hold besides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Way {
    /// `None` behind the aim of a condition.
    at: Option<State>,
    aim: State,
    /// A condition, and the number of the subset in which it is.
    obligations: BTreeSet<(usize, usize)>,
}

type Subset = BTreeSet<Way>;

/// For each condition on what is before, the states that its ways may be in; of the others nothing.
type Before = Vec<Rc<BTreeSet<State>>>;

/// A subset, a class of characters, and the conditions on what is before that hold.
type Step = (usize, usize, Vec<bool>);

/// The subsets that were reached, by their numbers.
struct Run<'m> {
    machine: &'m Machine,
    /// One character of each class.
    letters: Vec<char>,
    subsets: RefCell<Vec<Rc<Subset>>>,
    numbers: RefCell<HashMap<Rc<Subset>, usize>>,
    /// The subsets that others lead to.
    steps: RefCell<HashMap<Step, usize>>,
}

impl Way {
    fn to(from: State, aim: State) -> Self {
        Self {
            at: Some(from),
            aim,
            obligations: BTreeSet::new(),
        }
    }
}

impl Run<'_> {
    fn number(&self, subset: Subset) -> usize {
        if let Some(number) = self.numbers.borrow().get(&subset) {
            return *number;
        }
        let subset = Rc::new(subset);
        let number = self.subsets.borrow().len();
        self.subsets.borrow_mut().push(Rc::clone(&subset));
        self.numbers.borrow_mut().insert(subset, number);
        number
    }

    fn subset(&self, number: usize) -> Rc<Subset> {
        Rc::clone(&self.subsets.borrow()[number])
    }

    /// The states of conditions on what is before, after another character of a class; without one, at the beginning.
    fn before(&self, states: &[Rc<BTreeSet<State>>], class: Option<usize>) -> Before {
        let mut all: Before = Vec::new();
        let mut holds = Vec::new();
        for (number, condition) in self.machine.conditions.iter().enumerate() {
            if condition.direction == Direction::Ahead {
                all.push(Rc::default());
                holds.push(false);
                continue;
            }
            let old = states.get(number).into_iter().flat_map(|it| it.iter());
            let mut reached = BTreeSet::from([condition.from]);
            for state in old {
                for edge in &self.machine.edges[*state] {
                    if let (Edge::Set(set, to), Some(class)) = (edge, class)
                        && set.contains(self.letters[class])
                    {
                        reached.insert(*to);
                    }
                }
            }
            let mut waiting: Vec<State> = reached.iter().copied().collect();
            while let Some(state) = waiting.pop() {
                for edge in &self.machine.edges[state] {
                    let to = match edge {
                        Edge::Empty(to) => *to,
                        // Those within this one come before it.
                        Edge::Condition(inner, to)
                            if holds[*inner] != self.machine.conditions[*inner].is_negative =>
                        {
                            *to
                        }
                        _ => continue,
                    };
                    if reached.insert(to) {
                        waiting.push(to);
                    }
                }
            }
            holds.push(reached.contains(&condition.to));
            all.push(Rc::new(reached));
        }
        all
    }

    /// For each condition on what is before, `true` if there is a way through it.
    fn holds(&self, before: &[Rc<BTreeSet<State>>]) -> Vec<bool> {
        let conditions = self.machine.conditions.iter().zip(before);
        conditions
            .map(|(condition, states)| states.contains(&condition.to))
            .collect()
    }

    /// The ways that go on from those of a subset without reading. Without knowledge of what holds, those that meet a
    /// condition end there.
    fn closure(&self, subset: &Subset, holds: Option<&[bool]>) -> Subset {
        let mut all = Subset::new();
        let mut waiting: Vec<Way> = subset.iter().cloned().collect();
        while let Some(way) = waiting.pop() {
            if !all.insert(way.clone()) {
                continue;
            }
            let Some(at) = way.at else {
                continue;
            };
            // What follows the aim of a condition is nothing to it; the whole has an end of its own.
            if at == way.aim && way.aim != self.machine.accepting {
                waiting.push(Way { at: None, ..way });
                continue;
            }
            for edge in &self.machine.edges[at] {
                match edge {
                    Edge::Set(..) => {}
                    Edge::Empty(to) => waiting.push(Way {
                        at: Some(*to),
                        ..way.clone()
                    }),
                    Edge::Condition(number, to) => {
                        let condition = &self.machine.conditions[*number];
                        let mut on = Way {
                            at: Some(*to),
                            ..way.clone()
                        };
                        if condition.is_of_order && condition.to == way.aim {
                            waiting.push(on);
                            continue;
                        }
                        let Some(holds) = holds else {
                            continue;
                        };
                        if condition.direction == Direction::Behind {
                            if holds[*number] != condition.is_negative {
                                waiting.push(on);
                            }
                            continue;
                        }
                        let start = Way::to(condition.from, condition.to);
                        let start = self.number(Subset::from_iter([start]));
                        on.obligations.insert((*number, start));
                        waiting.push(on);
                    }
                }
            }
        }
        all
    }

    /// The number of the subset that is reached from another by a character of a class.
    fn step(&self, subset: usize, class: usize, holds: &[bool]) -> usize {
        let key = (subset, class, holds.to_vec());
        if let Some(next) = self.steps.borrow().get(&key) {
            return *next;
        }
        let closure = self.closure(&self.subset(subset), Some(holds));
        let mut next = Subset::new();
        for way in &closure {
            let targets: Vec<Option<State>> = match way.at {
                None => vec![None],
                Some(at) => {
                    let edges = self.machine.edges[at].iter();
                    let read = edges.filter_map(|edge| match edge {
                        Edge::Set(set, to) if set.contains(self.letters[class]) => Some(Some(*to)),
                        _ => None,
                    });
                    read.collect()
                }
            };
            if targets.is_empty() {
                continue;
            }
            let Some(obligations) = self.stepped(way, class, holds) else {
                continue;
            };
            next.extend(targets.into_iter().map(|at| Way {
                at,
                aim: way.aim,
                obligations: obligations.clone(),
            }));
        }
        let next = self.number(self.settled(&next));
        self.steps.borrow_mut().insert(key, next);
        next
    }

    /// The obligations of a way after another character; `None` if one of them cannot be met any more.
    fn stepped(&self, way: &Way, class: usize, holds: &[bool]) -> Option<BTreeSet<(usize, usize)>> {
        let mut obligations = BTreeSet::new();
        for (condition, subset) in &way.obligations {
            let next = self.step(*subset, class, holds);
            let reached = self.subset(next);
            let is_negative = self.machine.conditions[*condition].is_negative;
            if reached.is_empty() {
                if !is_negative {
                    return None;
                }
            } else if reached
                .iter()
                .any(|it| it.at.is_none() && it.obligations.is_empty())
            {
                if is_negative {
                    return None;
                }
            } else {
                obligations.insert((*condition, next));
            }
        }
        Some(obligations)
    }

    /// Returns `true` if a way of a subset has reached its aim, at the end of the text.
    fn accepts(&self, subset: usize, holds: &[bool]) -> bool {
        let closure = self.closure(&self.subset(subset), Some(holds));
        closure.iter().any(|way| {
            way.at.is_none_or(|at| at == way.aim)
                && way.obligations.iter().all(|(condition, subset)| {
                    self.accepts(*subset, holds) != self.machine.conditions[*condition].is_negative
                })
        })
    }
}

impl Run<'_> {
    /// The ways of a subset at the places where they read, meet conditions, or end. If one of them has met its aim and has
    /// no obligation, the others add nothing.
    fn settled(&self, subset: &Subset) -> Subset {
        let mut ways = self.closure(subset, None);
        let is_free = |way: &&Way| way.at.is_none() && way.obligations.is_empty();
        if let Some(free) = ways.iter().find(is_free) {
            return Subset::from_iter([free.clone()]);
        }
        let is_telling = |edge: &Edge| !matches!(edge, Edge::Empty(_));
        ways.retain(|way| {
            way.at
                .is_none_or(|at| at == way.aim || self.machine.edges[at].iter().any(is_telling))
        });
        without_what_is_needless(ways)
    }
}

/// The ways, without those for which there is the same with fewer obligations.
fn without_what_is_needless(ways: Subset) -> Subset {
    if ways.iter().all(|way| way.obligations.is_empty()) {
        return ways;
    }
    let is_needless = |way: &Way| {
        ways.iter().any(|other| {
            (other.at, other.aim) == (way.at, way.aim)
                && other.obligations.len() < way.obligations.len()
                && other.obligations.is_subset(&way.obligations)
        })
    };
    ways.iter()
        .filter(|way| !is_needless(way))
        .cloned()
        .collect()
}
