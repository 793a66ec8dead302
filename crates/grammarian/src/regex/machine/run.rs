//! The subsets of ways through a machine, with their obligations.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::{Direction, Edge, Machine, State};

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
pub(super) type Before = Vec<Rc<BTreeSet<State>>>;

/// A subset, a class of characters, and the conditions on what is before that hold.
type Step = (usize, usize, Vec<bool>);

/// The subsets that were reached, by their numbers.
pub(super) struct Run<'m> {
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

impl<'m> Run<'m> {
    /// Nothing was reached yet; `letters` are one character of each class.
    pub(super) fn of(machine: &'m Machine, letters: Vec<char>) -> Self {
        Self {
            machine,
            letters,
            subsets: RefCell::default(),
            numbers: RefCell::default(),
            steps: RefCell::default(),
        }
    }

    /// The number of the subset at the beginning of a text.
    pub(super) fn whole(&self) -> usize {
        let way = Way::to(self.machine.initial, self.machine.accepting);
        self.number(Subset::from_iter([way]))
    }

    /// How many subsets were reached, with those of obligations.
    pub(super) fn subsets(&self) -> usize {
        self.subsets.borrow().len()
    }

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
    pub(super) fn before(&self, states: &[Rc<BTreeSet<State>>], class: Option<usize>) -> Before {
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
    pub(super) fn holds(&self, before: &[Rc<BTreeSet<State>>]) -> Vec<bool> {
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
    pub(super) fn step(&self, subset: usize, class: usize, holds: &[bool]) -> usize {
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
    pub(super) fn accepts(&self, subset: usize, holds: &[bool]) -> bool {
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
