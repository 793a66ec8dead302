//! Regular expressions as trees, made of the rules of a grammar.

mod equations;

use std::collections::HashMap;
use std::rc::Rc;

use crate::automata::{CharSet, Limits};
use crate::bnf::{Expression, ExpressionKind, Grammar, Groups};
use crate::{Error, ErrorKind};

/// A regular expression that is not yet written in any dialect.
#[derive(Clone, Debug)]
pub struct Regex {
    pub(super) root: Rc<Node>,
}

/// A part of a regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// No word.
    Nothing,
    /// One character of a set, which is not empty.
    Set(CharSet),
    /// One part after the other. Without any, the empty word.
    Sequence(Vec<Rc<Node>>),
    /// One of several parts, at least two.
    Choice(Vec<Rc<Node>>),
    /// The same part several times.
    Repetition {
        least: usize,
        most: Option<usize>,
        of: Rc<Node>,
    },
    /// A part with a name.
    Group(String, Rc<Node>),
}

impl Node {
    pub(super) fn empty() -> Rc<Self> {
        Rc::new(Self::Sequence(Vec::new()))
    }

    fn is_empty(&self) -> bool {
        matches!(self, Self::Sequence(parts) if parts.is_empty())
    }

    fn sequence(parts: Vec<Rc<Self>>) -> Rc<Self> {
        if parts.iter().any(|part| **part == Self::Nothing) {
            return Rc::new(Self::Nothing);
        }
        let mut flat: Vec<Rc<Self>> = Vec::new();
        for part in parts {
            match &*part {
                Self::Sequence(inner) => flat.extend(inner.iter().cloned()),
                _ => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Rc::new(Self::Sequence(flat)),
        }
    }

    /// A choice. Single characters are one set; the empty word makes the rest optional.
    fn choice(parts: Vec<Rc<Self>>) -> Rc<Self> {
        let mut flat: Vec<Rc<Self>> = Vec::new();
        let mut set: Option<(usize, CharSet)> = None;
        let mut is_optional = false;
        for part in parts {
            let inner = match &*part {
                Self::Choice(inner) => inner.clone(),
                _ => vec![part],
            };
            for part in inner {
                match &*part {
                    Self::Nothing => {}
                    Self::Set(more) => {
                        if let Some((_, known)) = &mut set {
                            *known = known.union(more);
                        } else {
                            set = Some((flat.len(), more.clone()));
                            flat.push(part);
                        }
                    }
                    node if node.is_empty() => is_optional = true,
                    _ if flat.contains(&part) => {}
                    _ => flat.push(part),
                }
            }
        }
        if let Some((at, set)) = set {
            flat[at] = Rc::new(Self::Set(set));
        }
        let choice = match flat.len() {
            0 if is_optional => return Self::empty(),
            0 => return Rc::new(Self::Nothing),
            1 => flat.remove(0),
            _ => Rc::new(Self::Choice(flat)),
        };
        if is_optional {
            Self::repetition(0, Some(1), choice)
        } else {
            choice
        }
    }

    fn repetition(least: usize, most: Option<usize>, of: Rc<Self>) -> Rc<Self> {
        match (least, most, &*of) {
            (_, Some(0), _) | (0, _, Self::Nothing) => Self::empty(),
            (_, _, Self::Nothing) | (1, Some(1), _) => of,
            (_, _, node) if node.is_empty() => of,
            // An expression that may be left out, repeated without end, may still be left out.
            (0, Some(1), Self::Repetition { least: 0, .. }) => of,
            (
                0,
                None,
                Self::Repetition {
                    least: 0 | 1,
                    most: None | Some(1),
                    of,
                },
            ) => Self::repetition(0, None, of.clone()),
            _ => Rc::new(Self::Repetition { least, most, of }),
        }
    }
}

/// The largest number of parts of an expression that is written out.
const LARGEST: usize = 4_000_000;

impl Regex {
    /// The regular expression of a rule, by its structure: references are written out in their places, and rules that
    /// contain themselves at their right ends become repetitions. `group` gives the name of the group that a rule is to
    /// be, if it is to be one; if a rule is used several times, its groups are numbered from the second one on
    /// (`host_2`). An expression that would be a group of the same name within a group is not written as one. A rule that
    /// would be too large so is written by the states of its minimal automaton, without groups.
    ///
    /// # Errors
    ///
    /// As for [`Grammar::nfa`]; [`ErrorKind::Unwritable`] if the expression would have more than four million parts.
    pub fn of(
        grammar: &Grammar,
        rule: &str,
        group: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, Error> {
        let rule = grammar.find(rule)?.name().to_owned();
        // The errors of its automaton, the first in the text first.
        grammar.nfa(&rule, &Limits::default().states(Limits::MOST_STATES))?;
        let plain = grammar.without_exclusions(&rule, Limits::default())?;
        let mut root = Maker::of(&plain, group).rule(&rule);
        let is_small = |root: &Rc<Node>| size(root, &mut HashMap::new()) <= LARGEST;
        if !root.as_ref().is_ok_and(is_small)
            && let Ok(dfa) = plain.dfa(&rule, &Limits::default())
        {
            let states = Grammar::of_automaton(&dfa, &rule);
            root = Maker::of_states(&states).rule(&rule);
        }
        let root = root?;
        if !is_small(&root) {
            let why = "its regular expression would have more than four million parts".to_owned();
            return Err(grammar.find(&rule)?.error(ErrorKind::Unwritable(why)));
        }
        Ok(Self {
            root: numbered(&root),
        })
    }
}

/// How many parts a node has if all are written out.
fn size(node: &Rc<Node>, known: &mut HashMap<*const Node, usize>) -> usize {
    if let Some(size) = known.get(&Rc::as_ptr(node)) {
        return *size;
    }
    let size = match &**node {
        Node::Nothing | Node::Set(_) => 1,
        Node::Sequence(parts) | Node::Choice(parts) => parts
            .iter()
            .fold(1_usize, |sum, part| sum.saturating_add(size(part, known))),
        Node::Repetition { of, .. } | Node::Group(_, of) => size(of, known).saturating_add(1),
    };
    known.insert(Rc::as_ptr(node), size);
    size
}

/// The same expression, with the names of groups numbered where there are several of a name. A group contains no other
/// group of its name.
fn numbered(root: &Rc<Node>) -> Rc<Node> {
    fn walk(node: &Rc<Node>, met: &mut HashMap<String, usize>, open: &mut Vec<String>) -> Rc<Node> {
        let mut all = |parts: &[Rc<Node>]| parts.iter().map(|part| walk(part, met, open)).collect();
        match &**node {
            Node::Nothing | Node::Set(_) => node.clone(),
            Node::Sequence(parts) => Rc::new(Node::Sequence(all(parts))),
            Node::Choice(parts) => Rc::new(Node::Choice(all(parts))),
            Node::Repetition { least, most, of } => Rc::new(Node::Repetition {
                least: *least,
                most: *most,
                of: walk(of, met, open),
            }),
            Node::Group(name, of) if open.contains(name) => walk(of, met, open),
            Node::Group(name, of) => {
                let number = met.entry(name.clone()).or_default();
                *number += 1;
                let own = match *number {
                    1 => name.clone(),
                    number => format!("{name}_{number}"),
                };
                open.push(name.clone());
                let of = walk(of, met, open);
                open.pop();
                Rc::new(Node::Group(own, of))
            }
        }
    }
    let mut has_groups = HashMap::new();
    if contains_group(root, &mut has_groups) {
        walk(root, &mut HashMap::new(), &mut Vec::new())
    } else {
        root.clone()
    }
}

fn contains_group(node: &Rc<Node>, known: &mut HashMap<*const Node, bool>) -> bool {
    if let Some(known) = known.get(&Rc::as_ptr(node)) {
        return *known;
    }
    let contains = match &**node {
        Node::Nothing | Node::Set(_) => false,
        Node::Group(..) => true,
        Node::Repetition { of, .. } => contains_group(of, known),
        Node::Sequence(parts) | Node::Choice(parts) => {
            parts.iter().any(|part| contains_group(part, known))
        }
    };
    known.insert(Rc::as_ptr(node), contains);
    contains
}

struct Maker<'g> {
    grammar: &'g Grammar,
    group: &'g dyn Fn(&str) -> Option<String>,
    /// The rules that contain each other.
    groups: HashMap<usize, Vec<usize>>,
    /// The group of each rule.
    group_of: Vec<usize>,
    /// The expressions of rules that were made.
    made: HashMap<String, Rc<Node>>,
}

impl<'g> Maker<'g> {
    fn of(grammar: &'g Grammar, group: &'g dyn Fn(&str) -> Option<String>) -> Self {
        let groups = Groups::of(grammar);
        let rules = 0..grammar.rules().len();
        Self::of_groups(grammar, group, rules.map(|it| groups.number(it)).collect())
    }

    /// The rules are states: each is put in its places once, whichever contain each other.
    fn of_states(grammar: &'g Grammar) -> Self {
        Self::of_groups(grammar, &|_| None, vec![0; grammar.rules().len()])
    }

    fn of_groups(
        grammar: &'g Grammar,
        group: &'g dyn Fn(&str) -> Option<String>,
        group_of: Vec<usize>,
    ) -> Self {
        let mut groups: HashMap<usize, Vec<usize>> = HashMap::new();
        for (rule, group) in group_of.iter().enumerate() {
            groups.entry(*group).or_default().push(rule);
        }
        Self {
            grammar,
            group,
            groups,
            group_of,
            made: HashMap::new(),
        }
    }

    fn rule(&mut self, name: &str) -> Result<Rc<Node>, Error> {
        let Some(definition) = self.grammar.resolve(name) else {
            return Err(Error::new(ErrorKind::Undefined(name.to_owned())));
        };
        let name = definition.name().to_owned();
        if let Some(made) = self.made.get(&name) {
            return Ok(made.clone());
        }
        let members = self.members(&name);
        let node = if members.is_empty() {
            let expression = definition.expression().clone();
            self.expression(&expression)?
        } else {
            self.solve(&name, &members)?
        };
        let node = match (self.group)(&name) {
            Some(group) => Rc::new(Node::Group(group, node)),
            None => node,
        };
        self.made.insert(name, node.clone());
        Ok(node)
    }

    /// The rules that this one contains and that contain it, if it contains itself.
    fn members(&self, name: &str) -> Vec<String> {
        let Some(number) = self.grammar.number(name) else {
            return Vec::new();
        };
        let group = &self.groups[&self.group_of[number]];
        if group.len() == 1 && !self.grammar.uses(number).contains(&number) {
            return Vec::new();
        }
        let names = group.iter().map(|it| self.grammar.rules()[*it].name());
        names.map(str::to_owned).collect()
    }

    fn expression(&mut self, expression: &Expression) -> Result<Rc<Node>, Error> {
        Ok(match expression.kind() {
            ExpressionKind::Set(set) if set.is_empty() => Rc::new(Node::Nothing),
            ExpressionKind::Set(set) => Rc::new(Node::Set(set.clone())),
            ExpressionKind::Literal { text, either_case } => {
                let characters = text.chars().map(|character| {
                    Rc::new(Node::Set(CharSet::of_literal(character, *either_case)))
                });
                Node::sequence(characters.collect())
            }
            ExpressionKind::Sequence(parts) => Node::sequence(self.all(parts)?),
            ExpressionKind::Choice(parts) => Node::choice(self.all(parts)?),
            ExpressionKind::Repetition { most: Some(0), .. } => Node::empty(),
            ExpressionKind::Repetition { least, most, of } => {
                let of = self.expression(of)?;
                Node::repetition(*least, *most, of)
            }
            ExpressionKind::Rule(name) => self.rule(name)?,
            // The grammar has no exclusions any more.
            ExpressionKind::Exclusion { .. } => Rc::new(Node::Nothing),
            ExpressionKind::Prose(prose) => {
                return Err(Error::new(ErrorKind::Prose(prose.clone())));
            }
        })
    }

    fn all(&mut self, parts: &[Expression]) -> Result<Vec<Rc<Node>>, Error> {
        parts.iter().map(|part| self.expression(part)).collect()
    }
}
