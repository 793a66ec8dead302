//! The automata of expressions with conditions.
//!
//! A part becomes states between which there are sets of characters, nothing, or conditions. What lies before a place is
//! known when a text is read, so a condition on it is followed from the beginning: it holds where one of the ways through
//! its part ends. A condition on what follows becomes an obligation of the ways that need it: the state of an automaton that
//! reads on with them. So the subsets that the subset construction makes have ways with obligations as members.
//!
//! Where only the first way through a part counts, each way that is not the first has obligations: that no way before it
//! leads to the end of the part.

mod run;

use std::collections::BTreeSet;

use super::node::{Direction, Look, Node};
use run::Run;

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
        let letters = firsts.map(|(first, _)| *first).collect();
        let run = Run::of(self, letters);
        let whole = run.whole();
        let initial = (run.before(&[], None), whole);
        let mut within = Ok(());
        let table = Table::explore(
            classes.len(),
            initial,
            self.limits,
            |(before, subset), class| {
                // Subsets of obligations are no states of their own, so they are counted here.
                within = self.limits.check(run.subsets());
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
