//! Rules that contain each other at their right ends, as equations, solved by Arden's rule.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Maker, Node, size};
use crate::bnf::{Expression, ExpressionKind};
use crate::{Error, ErrorKind};

/// The most rules of a group whose sizes are measured before one of them is put in its places.
const MOST_MEASURED: usize = 200;

/// The rule that is put in its places next, `name` last: by the parts that are copied with it.
fn next_to_go(equations: &HashMap<String, Equation>, name: &str) -> Option<String> {
    let mut known = HashMap::new();
    let mut places: HashMap<&str, (usize, usize)> = HashMap::new();
    let are_many = equations.len() > MOST_MEASURED;
    for equation in equations.values() {
        for (member, before) in &equation.before {
            let place = places.entry(member).or_default();
            place.0 += 1;
            if !are_many {
                place.1 = place.1.saturating_add(size(before, &mut known));
            }
        }
    }
    let mut cost = |member: &str, equation: &Equation| -> usize {
        let (times, sizes) = places.get(member).copied().unwrap_or_default();
        let own = equation.before.get(member);
        let times = times - usize::from(own.is_some());
        let outs = equation.before.len() - usize::from(own.is_some()) + 1;
        if are_many {
            return times * outs;
        }
        let around = own.map_or(0, |own| size(own, &mut known));
        let all = equation.before.values().chain([&equation.rest]);
        let out = all.fold(0_usize, |sum, node| {
            sum.saturating_add(size(node, &mut known))
        });
        let copies = (out + around).saturating_mul(times);
        copies.saturating_add(sizes.saturating_mul(outs))
    };
    let others = equations.iter().filter(|(member, _)| *member != name);
    let costs = others.map(|(member, equation)| (cost(member, equation), member));
    let least = costs.min();
    let least = least.map(|(_, member)| member.clone());
    least.or_else(|| equations.contains_key(name).then(|| name.to_owned()))
}

/// The right-linear equation of a rule of a recursive group: for each rule of the group, the expression before it at
/// the right end, and the alternatives that do not end with a rule of the group.
struct Equation {
    before: HashMap<String, Rc<Node>>,
    rest: Rc<Node>,
}

impl Maker<'_> {
    /// A rule of a group whose rules contain each other at their right ends only: the solution of its equations, by
    /// Arden's rule.
    pub(super) fn solve(&mut self, name: &str, members: &[String]) -> Result<Rc<Node>, Error> {
        let mut equations: HashMap<String, Equation> = HashMap::new();
        for member in members {
            let expression = self.grammar.rule(member);
            let expression = expression.map(|it| it.expression().clone());
            if let Some(expression) = expression {
                let equation = self.equation(&expression, members)?;
                equations.insert(member.clone(), equation);
            }
        }
        // All others are put in their places, one after the other: the one first that makes the rest grow least.
        loop {
            let Some(gone) = next_to_go(&equations, name) else {
                return Ok(Rc::new(Node::Nothing));
            };
            let gone = &gone;
            let Some(mut equation) = equations.remove(gone) else {
                return Ok(Rc::new(Node::Nothing));
            };
            if let Some(before) = equation.before.remove(gone) {
                let repeated = Node::repetition(0, None, before);
                let behind = |node: &Rc<Node>| Node::sequence(vec![repeated.clone(), node.clone()]);
                equation.rest = behind(&equation.rest);
                for node in equation.before.values_mut() {
                    *node = behind(node);
                }
            }
            if gone == name {
                return Ok(equation.rest);
            }
            for other in equations.values_mut() {
                let Some(before) = other.before.remove(gone) else {
                    continue;
                };
                let behind = |node: &Rc<Node>| Node::sequence(vec![before.clone(), node.clone()]);
                other.rest = Node::choice(vec![other.rest.clone(), behind(&equation.rest)]);
                for (member, node) in &equation.before {
                    let more = behind(node);
                    let known = other.before.remove(member);
                    let both = known.into_iter().chain([more]).collect();
                    other.before.insert(member.clone(), Node::choice(both));
                }
            }
        }
    }

    fn equation(&mut self, expression: &Expression, members: &[String]) -> Result<Equation, Error> {
        let own = |rest| Equation {
            before: HashMap::new(),
            rest,
        };
        Ok(match expression.kind() {
            ExpressionKind::Rule(name) => {
                let key = self
                    .grammar
                    .resolve(name)
                    .map(|rule| rule.name().to_owned());
                match key.filter(|name| members.contains(name)) {
                    Some(name) => Equation {
                        before: HashMap::from([(name, Node::empty())]),
                        rest: Rc::new(Node::Nothing),
                    },
                    None => own(self.expression(expression)?),
                }
            }
            ExpressionKind::Sequence(parts) if !parts.is_empty() => {
                let (last, before) = parts.split_last().expect("there are parts");
                let before = Node::sequence(self.all(before)?);
                let mut equation = self.equation(last, members)?;
                for node in equation.before.values_mut() {
                    *node = Node::sequence(vec![before.clone(), node.clone()]);
                }
                equation.rest = Node::sequence(vec![before, equation.rest]);
                equation
            }
            ExpressionKind::Choice(parts) => {
                let mut all = own(Rc::new(Node::Nothing));
                for part in parts {
                    let equation = self.equation(part, members)?;
                    all.rest = Node::choice(vec![all.rest, equation.rest]);
                    for (member, node) in equation.before {
                        let known = all.before.remove(&member);
                        let both = known.into_iter().chain([node]).collect();
                        all.before.insert(member, Node::choice(both));
                    }
                }
                all
            }
            ExpressionKind::Repetition {
                least,
                most: Some(1),
                of,
            } => {
                let mut equation = self.equation(of, members)?;
                if *least == 0 {
                    equation.rest = Node::choice(vec![equation.rest, Node::empty()]);
                }
                equation
            }
            ExpressionKind::Repetition { least, most, of }
                if most.is_some_and(|most| most > 1) && self.ends_with_member(of, members) =>
            {
                // Only the last of several may end with a rule of the group; the automaton was refused otherwise.
                let kind = ExpressionKind::Repetition {
                    least: *least,
                    most: *most,
                    of: of.clone(),
                };
                return Err(Error::new(ErrorKind::Unsupported(format!("{kind:?}"))));
            }
            _ => own(self.expression(expression)?),
        })
    }

    fn ends_with_member(&self, expression: &Expression, members: &[String]) -> bool {
        expression.names().any(|name| {
            let rule = self.grammar.resolve(name);
            rule.is_some_and(|rule| members.iter().any(|it| it == rule.name()))
        })
    }
}
